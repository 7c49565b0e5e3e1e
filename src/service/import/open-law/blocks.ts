import type { WireTextBlock } from '../../../contract/schemas.ts';
import { isInline } from '../ledger/runs.ts';
import { child, childrenNamed, childrenOf, type XmlElement } from './element.ts';
import { textOf } from './inline.ts';
import { whyLeftOut } from './left-out.ts';
import { readTable } from './table.ts';

/** Annotations of a section, which are not part of its text. */
const notText = new Set(['annotation', 'annotations', 'codify:annotation', 'attachments']);
/** Elements that identify a level: the first of each. A second one is text. */
const ofLevel = new Set(['num', 'heading', 'prefix']);
const annotationsOnly = new Set(['annotation', 'annotations', 'codify:annotation']);

/**
 * Converts the text of a section to blocks. Each paragraph has its own designators and those above it. Marks text after
 * subdivisions as a continuation. Preserves tables.
 */
export function readBlocks(section: XmlElement): WireTextBlock[] {
  const blocks: WireTextBlock[] = [];
  readLevel(section, [], { named: true, whole: true }, blocks);
  return blocks;
}

/** Like `readBlocks`, for a level without its number and heading, so that another heading is text. */
export function readRest(level: XmlElement): WireTextBlock[] {
  const blocks: WireTextBlock[] = [];
  readLevel(level, [], { named: true, whole: true, taken: true }, blocks);
  return blocks;
}

/** The documents attached to an element, one block each, named by their address in the publication. */
export function readAttachments(element: XmlElement): WireTextBlock[] {
  return childrenNamed(element, 'attachments').flatMap((list) =>
    childrenOf(list).flatMap((each) => {
      const address = each.attributes.url ?? each.attributes.href ?? each.attributes.src ?? each.attributes.path;
      const name = [each.attributes.name ?? each.attributes.title, textOf(each)].find((text) => (text ?? '') !== '');
      if (address === undefined && name === undefined) return [];
      return [
        {
          designators: [],
          image: { ...(name === undefined ? {} : { alt: name }), ...(address === undefined ? {} : { name: address }) },
        },
      ];
    }),
  );
}

interface Opening {
  /** Whether a block already shows the designator of this level, or there is none. */
  named: boolean;
  /** Whether it is the provision itself, and its reason states the status. The reason of a part is text. */
  readonly whole?: true;
  /** Whether the elements that identify the level have been removed. */
  readonly taken?: true;
  readonly heading?: string;
}

function readLevel(level: XmlElement, designators: readonly string[], opening: Opening, blocks: WireTextBlock[]): void {
  let subdivided = false;
  let heading = opening.heading;
  const seen = new Set<string>();
  const add: Add = (content) => {
    const goesOn = opening.named && (subdivided || designators.length > 0);
    blocks.push({
      designators: [...designators],
      ...(heading === undefined ? {} : { heading }),
      ...content,
      ...(goesOn ? { continuation: true } : {}),
    });
    opening.named = true;
    heading = undefined;
  };
  let running: (XmlElement | string)[] = [];
  const flush = (): void => {
    const text = textOf({ ...level, children: running }, annotationsOnly);
    running = [];
    if (text !== '') add({ text });
  };
  for (const part of level.children) {
    // Words directly in a level form a paragraph.
    if (typeof part === 'string' || isInline(part.name)) {
      running.push(part);
      continue;
    }
    flush();
    const first =
      opening.taken !== true &&
      (ofLevel.has(part.name) || (part.name === 'reason' && opening.whole)) &&
      !seen.has(part.name);
    seen.add(part.name);
    if (first || notText.has(part.name) || whyLeftOut(part) !== undefined) continue;
    if (part.name === 'para' || part.name === 'section' || part.name === 'container') {
      if (!opening.named || heading !== undefined) {
        nameLevel(designators, heading, blocks);
        opening.named = true;
        heading = undefined;
      }
      readPara(part, designators, blocks);
      subdivided = true;
    } else if (part.name === 'include') {
      // Words quoted into the text are subdivisions of this level.
      readLevel(part, designators, opening, blocks);
      subdivided = true;
    } else {
      readText(part, add);
    }
  }
  flush();
  if (!opening.named || heading !== undefined) nameLevel(designators, heading, blocks);
}

function nameLevel(designators: readonly string[], heading: string | undefined, blocks: WireTextBlock[]): void {
  blocks.push({ designators: [...designators], ...(heading === undefined ? {} : { heading }) });
}

function readPara(para: XmlElement, above: readonly string[], blocks: WireTextBlock[]): void {
  const num = child(para, 'num');
  const heading = child(para, 'heading');
  // An undesignated number is the publisher's own identifier for a paragraph without a printed one.
  const number = num === undefined || num.attributes.undesignated === 'true' ? '' : textOf(num, annotationsOnly);
  const prefix = child(para, 'prefix');
  // `ARTICLE` before `IV`, as a compact within a section has it.
  const word = prefix === undefined ? '' : textOf(prefix, annotationsOnly);
  const own = word === '' ? split(number) : [`${word} ${number}`.trim()];
  const headingText = heading === undefined ? '' : textOf(heading, annotationsOnly);
  readLevel(
    para,
    [...above, ...own],
    { named: own.length === 0, ...(headingText === '' ? {} : { heading: headingText }) },
    blocks,
  );
}

/** `(a)(1)` in one number stands for two levels. */
function split(designator: string): readonly string[] {
  if (designator === '') return [];
  return /^(?:\([^()\s]+\)){2,}$/.test(designator) ? designator.split(/(?<=\))(?=\()/) : [designator];
}

type Add = (content: Pick<WireTextBlock, 'text'> | Pick<WireTextBlock, 'table'> | Pick<WireTextBlock, 'image'>) => void;

const pictures = new Set(['img', 'image', 'graphic', 'picture']);

/** A picture, with its address in the publication until its file is found. */
function readPicture(element: XmlElement, add: Add): void {
  const { alt, title, src, href, url } = element.attributes;
  const words = [alt ?? title, textOf(element)].find((text) => (text ?? '') !== '');
  const address = src ?? href ?? url;
  add({
    image: { ...(words === undefined ? {} : { alt: words }), ...(address === undefined ? {} : { name: address }) },
  });
}

function picturesIn(element: XmlElement): readonly XmlElement[] {
  return childrenOf(element).flatMap((each) => (pictures.has(each.name) ? [each] : picturesIn(each)));
}

const lists = new Set(['ul', 'ol', 'list']);

/** The words of a text, with its tables and lists as separate blocks. */
function readText(element: XmlElement, add: Add): void {
  if (element.name === 'table') {
    const table = readTable(element);
    if (table !== undefined) add({ table });
    for (const picture of picturesIn(element)) readPicture(picture, add);
    return;
  }
  if (pictures.has(element.name)) {
    readPicture(element, add);
    return;
  }
  if (lists.has(element.name)) {
    readList(element, add);
    return;
  }
  if (!hasBlocks(element)) {
    const text = textOf(element, annotationsOnly);
    if (text !== '') add({ text });
    return;
  }
  let running: (XmlElement | string)[] = [];
  const flush = (): void => {
    const text = textOf({ ...element, children: running }, annotationsOnly);
    running = [];
    if (text !== '') add({ text });
  };
  for (const part of element.children) {
    if (typeof part !== 'string' && (isBlock(part) || hasBlocks(part))) {
      flush();
      readText(part, add);
    } else {
      running.push(part);
    }
  }
  flush();
}

const isBlock = (element: XmlElement): boolean =>
  element.name === 'table' || element.name === 'text' || lists.has(element.name) || pictures.has(element.name);

function hasBlocks(element: XmlElement): boolean {
  return element.children.some((part) => typeof part !== 'string' && (isBlock(part) || hasBlocks(part)));
}

/** Puts each entry after its mark. Text between or around the entries, and text after a list in an entry, is a continuation. */
function readList(list: XmlElement, add: Add): void {
  let entries = 0;
  for (const part of list.children) {
    if (typeof part === 'string') {
      readText({ ...list, name: '', children: [part] }, add);
      continue;
    }
    entries += 1;
    let mark: string | undefined = list.name === 'ol' ? `${entries}.` : '•';
    readText(isBlock(part) ? { ...part, name: '', children: [part] } : part, (content) => {
      const marked = mark !== undefined && 'text' in content && content.text !== undefined;
      add(marked ? { text: `${mark} ${content.text}` } : content);
      mark = undefined;
    });
  }
}
