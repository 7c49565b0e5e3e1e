/** Reads State Decoded XML: one section per file, with its containers. */
import { child, childrenNamed, type XmlElement } from '../../open-law/element.ts';
import { type Block, type BlockTable, type Document, oneLine } from '../block.ts';
import { plainNumber } from './stated-number.ts';
import { tableOf, textOf } from './xml-tree.ts';

/** Far more levels than any code has. Each section of the file is in all of them. */
const mostUnits = 60;

export function readStateDecoded(path: string, root: XmlElement): Document | { readonly why: string } {
  const structure = child(root, 'structure');
  const within = structure === undefined ? [] : childrenNamed(structure, 'unit').map(unitOf);
  if (within.length > mostUnits) return { why: `its structure has more than ${mostUnits} levels` };
  const heading = [plainNumber(wordsOf(root, 'section_number')), titleOf(root)].filter((part) => part !== '');
  const blocks: Block[] = [{ text: `§ ${heading.join('. ')}`, line: root.line, role: 'heading', level: 'section' }];
  const text = child(root, 'text');
  if (text !== undefined) add(text, [], blocks);
  const history = wordsOf(root, 'history');
  if (history !== '') blocks.push({ text: history, line: root.line, role: 'history' });
  return { path, form: 'State Decoded XML', titles: [], within, blocks };
}

function unitOf(unit: XmlElement): Document['within'][number] {
  const { label = 'part', identifier } = unit.attributes;
  const heading = oneLine(textOf(unit));
  return {
    level: label.toLowerCase(),
    ...(identifier === undefined || identifier === '' ? {} : { number: identifier }),
    ...(heading === '' ? {} : { heading }),
  };
}

const wordsOf = (root: XmlElement, name: string): string => {
  const found = child(root, name);
  return found === undefined ? '' : oneLine(textOf(found));
};

/** The title, with the status that the metadata state: `<repealed>y</repealed>`. */
function titleOf(root: XmlElement): string {
  const title = wordsOf(root, 'catch_line');
  const metadata = child(root, 'metadata');
  const isRepealed = metadata !== undefined && /^(?:y|yes|true|1)$/i.test(wordsOf(metadata, 'repealed'));
  return isRepealed && !/\brepealed\b/i.test(title) ? `${title.replace(/\.$/, '')} [Repealed]`.trim() : title;
}

/** Splits text into paragraphs by line. Nested sections are subdivisions. */
function add(element: XmlElement, path: readonly string[], blocks: Block[]): void {
  for (const each of element.children) {
    if (typeof each === 'string') {
      for (const text of linesIn(each)) blocks.push({ text, line: element.line, path });
    } else if (each.name === 'table') {
      blocks.push({ text: '', line: each.line, path, table: tableOf(each) });
    } else if (each.name === 'section') {
      const { prefix, type } = each.attributes;
      const inner = prefix === undefined || prefix === '' ? path : [...path, designatorOf(prefix)];
      const table = type === 'table' ? drawnTable(textOf(each)) : undefined;
      if (table === undefined) add(each, inner, blocks);
      else blocks.push({ text: '', line: each.line, path: inner, table });
    } else {
      const text = oneLine(textOf(each));
      if (text !== '') blocks.push({ text, line: each.line, path });
    }
  }
}

/** The paragraphs of a text: its lines. A line that ends inside a sentence continues below. */
function linesIn(text: string): readonly string[] {
  const lines: string[] = [];
  for (const each of text.split(/\n[^\S\n]*/)) {
    const line = oneLine(each);
    const before = lines.at(-1);
    if (before === undefined || before === '' || line === '' || ends.test(before)) lines.push(line);
    else lines[lines.length - 1] = `${before} ${line}`;
  }
  return lines.filter((line) => line !== '');
}

const ends = /[.:;!?]["”’)]*$|[;,] (?:and|or)$|^[|+]/;

/** A table of characters: `| Fee | Limit |`, with lines of `+---+` between its rows. Undefined if it is none. */
function drawnTable(text: string): BlockTable | undefined {
  const lines = text.split('\n').flatMap((line) => oneLine(line) || []);
  const isRow = (line: string | undefined): boolean => line?.startsWith('|') === true;
  if (!lines.every((line) => isRow(line) || /^\+[-=+]+$/.test(line)) || !lines.some(isRow)) return undefined;
  const first = lines.findIndex(isRow);
  const rows = lines.filter(isRow).map((line) =>
    line
      .slice(1)
      .replace(/\|$/, '')
      .split('|')
      .map((cell) => cell.trim()),
  );
  const isHeaded = rows.length > 1 && !isRow(lines[first + 1]);
  return isHeaded ? { head: rows.slice(0, 1), rows: rows.slice(1) } : { head: [], rows };
}

const designatorOf = (prefix: string): string => (/^\w+$/.test(prefix) ? `(${prefix})` : prefix);
