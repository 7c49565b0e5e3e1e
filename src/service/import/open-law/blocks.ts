import type { WireTextBlock } from '../../../contract/schemas.ts';
import { child, childrenNamed, childrenOf, type XmlElement } from './element.ts';
import { textOf, tidy } from './inline.ts';
import { readTable } from './table.ts';

/** Parts of a section that are about its text, not of it. */
const notText = new Set(['num', 'heading', 'reason', 'annotation', 'annotations', 'prefix']);
const annotationsOnly = new Set(['annotation', 'annotations']);

/**
 * The text of a section as blocks: each paragraph with the designators above it and its own, what follows subdivisions marked as
 * going on, tables as tables.
 */
export function readBlocks(section: XmlElement): WireTextBlock[] {
  const blocks: WireTextBlock[] = [];
  readLevel(section, [], { named: true }, blocks);
  return blocks;
}

interface Opening {
  /** The designator of this level has been shown on a block, or there is none. */
  named: boolean;
  readonly heading?: string;
}

function readLevel(level: XmlElement, designators: readonly string[], opening: Opening, blocks: WireTextBlock[]): void {
  let subdivided = false;
  let heading = opening.heading;
  const add = (content: Pick<WireTextBlock, 'text'> | Pick<WireTextBlock, 'table'>): void => {
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
  for (const part of childrenOf(level)) {
    if (notText.has(part.name) || part.name.includes(':')) {
      continue;
    }
    if (part.name === 'para' || part.name === 'section') {
      if (!opening.named || heading !== undefined) {
        nameLevel(designators, heading, blocks);
        opening.named = true;
        heading = undefined;
      }
      readPara(part, designators, blocks);
      subdivided = true;
    } else if (part.name === 'include') {
      // Words that are quoted into the text: they stand as the subdivisions of this level.
      readLevel(part, designators, opening, blocks);
      subdivided = true;
    } else {
      readText(part, add);
    }
  }
  if (!opening.named || heading !== undefined) {
    nameLevel(designators, heading, blocks);
  }
}

function nameLevel(designators: readonly string[], heading: string | undefined, blocks: WireTextBlock[]): void {
  blocks.push({ designators: [...designators], ...(heading === undefined ? {} : { heading }) });
}

function readPara(para: XmlElement, above: readonly string[], blocks: WireTextBlock[]): void {
  const num = child(para, 'num');
  const heading = child(para, 'heading');
  // An undesignated number is the publisher's own handle for a paragraph that has none in print.
  const own = num === undefined || num.attributes.undesignated === 'true' ? [] : split(textOf(num, annotationsOnly));
  const headingText = heading === undefined ? '' : textOf(heading, annotationsOnly);
  readLevel(
    para,
    [...above, ...own],
    { named: own.length === 0, ...(headingText === '' ? {} : { heading: headingText }) },
    blocks,
  );
}

/** `(a)(1)` in one number is two levels. */
function split(designator: string): readonly string[] {
  if (designator === '') {
    return [];
  }
  return /^(?:\([^()\s]+\)){2,}$/.test(designator) ? designator.split(/(?<=\))(?=\()/) : [designator];
}

type Add = (content: Pick<WireTextBlock, 'text'> | Pick<WireTextBlock, 'table'>) => void;

const lists = new Set(['ul', 'ol', 'list']);

/** The words of a text, with the tables and lists in it as blocks of their own. */
function readText(element: XmlElement, add: Add): void {
  if (element.name === 'table') {
    const table = readTable(element);
    if (table !== undefined) {
      add({ table });
    }
    return;
  }
  if (lists.has(element.name)) {
    readList(element, add);
    return;
  }
  if (!hasBlocks(element)) {
    const text = textOf(element, annotationsOnly);
    if (text !== '') {
      add({ text });
    }
    return;
  }
  let running: (XmlElement | string)[] = [];
  const flush = (): void => {
    const text = textOf({ ...element, children: running }, annotationsOnly);
    running = [];
    if (text !== '') {
      add({ text });
    }
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
  element.name === 'table' || element.name === 'text' || lists.has(element.name);

function hasBlocks(element: XmlElement): boolean {
  return element.children.some((part) => typeof part !== 'string' && (isBlock(part) || hasBlocks(part)));
}

function readList(list: XmlElement, add: Add): void {
  const entries = childrenOf(list);
  const mark = (at: number): string => (list.name === 'ol' ? `${at + 1}.` : '•');
  for (const [at, entry] of entries.entries()) {
    const inner = entry.children.filter((part) => typeof part === 'string' || !isBlock(part));
    const text = tidy(textOf({ ...entry, children: inner }, annotationsOnly));
    if (text !== '') {
      add({ text: `${mark(at)} ${text}` });
    }
    for (const name of ['ul', 'ol', 'list', 'table', 'text']) {
      for (const nested of childrenNamed(entry, name)) {
        readText(nested, add);
      }
    }
  }
}
