import type { ChainAction } from '../../../contract/resources.ts';
import { child, childrenOf, type XmlElement } from './element.ts';
import { textOf } from './inline.ts';
import { actSection, bareNumber, sectionOfPath } from './paths.ts';

/** What a place in an act did to a section of the code, by the publisher's own codification instructions. */
export interface Instruction {
  /** Where in the act: `§2|(d)`. */
  readonly actPath: string;
  /** `enacted` by a stub: the act's section is what was codified there, unless a later act added it. */
  readonly action: ChainAction;
  readonly stub: boolean;
}

export type Take = (section: string, instruction: Instruction) => void;

/** Gives each instruction in a part of an act to `take`, under the number of the section that it is about. */
export function readInstructions(part: XmlElement, take: Take): void {
  walk(part, [], take, true);
}

/** @param own whether we are in the act's own words, whose numbers make its paths, and not in what it quotes into the code */
function walk(element: XmlElement, path: readonly string[], take: Take, own: boolean): void {
  let here = path;
  if (own && (element.name === 'section' || element.name === 'para')) {
    const num = child(element, 'num');
    if (num !== undefined && num.attributes.undesignated !== 'true') {
      const text = textOf(num);
      here = element.name === 'section' ? [actSection(text)] : [...path, text];
    }
  }
  for (const each of childrenOf(element)) {
    if (each.name.startsWith('codify:')) {
      takeInstruction(each, here, take);
      if (each.name === 'codify:insert' && element.name === 'container') {
        takeInserted(element, here, take);
      }
      walk(each, here, take, false);
    } else if (each.name === 'codified:stub' || each.name === 'codified:at') {
      const target = sectionOfPath(each.attributes.path ?? '');
      if (target !== undefined) {
        take(target.number, { actPath: here.join('|'), action: 'enacted', stub: true });
      }
    } else {
      walk(each, here, take, own && each.name !== 'include');
    }
  }
}

function takeInstruction(element: XmlElement, path: readonly string[], take: Take): void {
  const target = sectionOfPath(element.attributes['codified:path'] ?? element.attributes.path ?? '');
  if (target === undefined) {
    return;
  }
  const action = actionOf(element.name.slice('codify:'.length), target.whole, element);
  if (action !== undefined) {
    take(target.number, { actPath: path.join('|'), action, stub: false });
  }
}

function actionOf(instruction: string, whole: boolean, element: XmlElement): ChainAction | undefined {
  switch (instruction) {
    case 'insert':
      return whole ? 'enacted' : 'amended';
    case 'repeal':
      return whole ? 'repealed' : 'amended';
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
      return whole ? 'recodified' : 'amended';
    case 'annotation':
    case 'applicability':
    case 'not-funded-anno':
    case 'marginalia':
    case 'expire':
      return undefined;
    default:
      // replace, find-replace, remove, append, redesignate-para …: what they change is in the section.
      return element.attributes['codified:path'] === undefined && element.attributes.path === undefined
        ? undefined
        : 'amended';
  }
}

/** A chapter that is put into the code brings its sections with it. */
function takeInserted(container: XmlElement, path: readonly string[], take: Take): void {
  for (const each of childrenOf(container)) {
    const num = each.name === 'section' ? child(each, 'num') : undefined;
    if (num !== undefined) {
      take(bareNumber(num.attributes.value ?? textOf(num)), {
        actPath: path.join('|'),
        action: 'enacted',
        stub: false,
      });
    } else if (each.name === 'container') {
      takeInserted(each, path, take);
    }
  }
}
