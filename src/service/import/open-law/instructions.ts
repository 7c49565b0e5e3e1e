import type { ChainAction } from '../../../contract/resources.ts';
import { child, childrenOf, type XmlElement } from './element.ts';
import { textOf } from './inline.ts';
import { actSection, bareNumber, sectionOfPath } from './paths.ts';

/** The effect of a place in an act on a section of the code, by the publisher's own codification instructions. */
export interface Instruction {
  /** The place in the act: `§2|(d)`. */
  readonly actPath: string;
  /** `enacted` by a stub: the act's section was codified there, unless a later act added it. */
  readonly action: ChainAction;
  readonly stub: boolean;
  /** The document that it applies to, if it names one. */
  readonly document?: string;
}

export type Take = (section: string, instruction: Instruction) => void;

/** Passes each instruction in a part of an act to `take`, with the number of the section that it applies to. */
export function readInstructions(part: XmlElement, take: Take): void {
  const act: XmlElement = { name: '', attributes: {}, children: [part], line: part.line };
  walk(act, { path: [], words: '', own: true }, take);
}

interface Place {
  /** The numbers of the act's sections and paragraphs on the path to here. */
  readonly path: readonly string[];
  /** The act's words here. */
  readonly words: string;
  /** Whether these are the act's own words, with numbers that form its paths, not words that it quotes into the code. */
  readonly own: boolean;
}

function walk(element: XmlElement, above: Place, take: Take): void {
  const here =
    above.own && (element.name === 'section' || element.name === 'para') ? elementPath(element, above) : above;
  for (const each of childrenOf(element)) {
    if (each.name.startsWith('codify:')) {
      takeInstruction(each, element, here, take);
      if (each.name === 'codify:insert' && element.name === 'container') takeInserted(element, here.path, take);
      walk(each, { ...here, own: false }, take);
    } else if (each.name === 'codified:stub' || each.name === 'codified:at') {
      const target = sectionOfPath(each.attributes.path ?? '');
      if (target !== undefined) take(target.number, { actPath: here.path.join('|'), action: 'enacted', stub: true });
    } else {
      walk(each, each.name === 'include' ? { ...here, own: false } : here, take);
    }
  }
}

function elementPath(element: XmlElement, above: Place): Place {
  const num = child(element, 'num');
  const number = num === undefined || num.attributes.undesignated === 'true' ? undefined : textOf(num);
  const words = childrenOf(element)
    .filter((part) => part.name === 'text' || part.name === 'heading')
    .map((part) => textOf(part))
    .join(' ');
  const step = number === undefined ? [] : [number];
  return {
    path: element.name === 'section' ? (number === undefined ? [] : [actSection(number)]) : [...above.path, ...step],
    words: words === '' ? above.words : words,
    own: true,
  };
}

function takeInstruction(element: XmlElement, parent: XmlElement, place: Place, take: Take): void {
  const path = element.attributes['codified:path'] ?? element.attributes.path;
  const target = path === undefined ? undefined : sectionOfPath(path);
  if (target === undefined) return;
  const action = actionOf(element, parent, target, place.words);
  const document = element.attributes['codified:doc'] ?? element.attributes.doc;
  if (action !== undefined)
    take(target.number, {
      actPath: place.path.join('|'),
      action,
      stub: false,
      ...(document === undefined ? {} : { document }),
    });
}

function actionOf(
  element: XmlElement,
  parent: XmlElement,
  target: NonNullable<ReturnType<typeof sectionOfPath>>,
  words: string,
): ChainAction | undefined {
  const instruction = element.name.slice('codify:'.length);
  // A moved section is repealed at its old number and inserted at its new one. The act's words show that it is the same.
  const moves = /\b(?:recodified|renumbered|redesignated)\b/i.test(words);
  switch (instruction) {
    case 'insert':
      if (!target.whole || !insertsSection(element, parent, target.number, words)) return 'amended';
      return moves ? 'recodified' : 'enacted';
    case 'repeal':
      return !target.whole ? 'amended' : moves ? 'recodified' : 'repealed';
    case 'emergency':
      return 'emergency';
    case 'temporary':
      return 'temporary';
    case 'redesignate':
    case 'redesignate-section':
    case 'renumber':
    case 'recodify':
    case 'transfer':
    case 'move':
      return target.whole ? 'recodified' : 'amended';
    case 'annotation':
    case 'applicability':
    case 'not-funded-anno':
    case 'marginalia':
    case 'expire':
      return undefined;
    default:
      // replace, find-replace, remove, append, redesignate-para …: changes within the section.
      return 'amended';
  }
}

/** Whether an insert adds the section itself, not a part of it that the instruction does not name. */
function insertsSection(element: XmlElement, parent: XmlElement, number: string, words: string): boolean {
  const num = child(parent, 'num');
  const quoted =
    parent.name === 'section' && num !== undefined && bareNumber(num.attributes.value ?? textOf(num)) === number;
  const into = sectionOfPath(element.attributes.path ?? '')?.number;
  return (
    quoted ||
    element.attributes['num-value'] !== undefined ||
    (into !== undefined && into !== number) ||
    !/\bamended\b/i.test(words) ||
    /\bnew (?:title|chapter|subchapter|article|part|section)s?\b/i.test(words) ||
    /\b(?:recodified|renumbered|redesignated)\b/i.test(words)
  );
}

/** A chapter that is added to the code adds its sections. */
function takeInserted(container: XmlElement, path: readonly string[], take: Take): void {
  for (const each of childrenOf(container)) {
    const num = each.name === 'section' ? child(each, 'num') : undefined;
    if (num !== undefined) {
      take(bareNumber(num.attributes.value ?? textOf(num)), {
        actPath: path.join('|'),
        action: 'enacted',
        stub: false,
      });
    } else if (each.name === 'container') takeInserted(each, path, take);
  }
}
