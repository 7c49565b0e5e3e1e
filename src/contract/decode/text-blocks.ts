/** Converts a section's text (string, HTML, blocks, or nested parts) to one flat list of blocks. */
import type { BlockImage, CellSpan, Extra, Table, TextBlock } from '../resources.ts';
import { createOutline } from './contents-outline.ts';
import { table as names } from './field-names.ts';
import { Fields } from './fields.ts';
import { looksLikeHtml, readHtml } from './html.ts';
import { isObject, present } from './json-values.ts';
import { readCount, readFlag, readText, readTexts } from './values.ts';

/** The maximum depth. Law is not nested deeper. Deeper text stays among the unknown fields. */
const deepest = 60;

export interface ReadBlocks {
  readonly blocks: readonly TextBlock[];
  /** Unknown fields of blocks, with the place of each block. */
  readonly unknown: readonly Extra[];
}

/** The blocks of a text. Undefined when the value is not a text, or is only partly readable. */
export function readTextBlocks(value: unknown): ReadBlocks | undefined {
  const reading: Reading = { blocks: [], unknown: [], complete: true };
  readInto(reading, value, [], 0);
  return reading.complete && (reading.blocks.length > 0 || Array.isArray(value)) ? reading : undefined;
}

interface Reading {
  readonly blocks: TextBlock[];
  readonly unknown: Extra[];
  complete: boolean;
}

/** The outline of a list whose blocks have one designator and a level each. */
interface Open {
  readonly designators: string[];
  /** Levels count from 0 or from 1, as the first block of the list shows. */
  base?: number;
}

function readInto(reading: Reading, value: unknown, at: readonly string[], depth: number): void {
  if (depth > deepest) {
    reading.complete = false;
  } else if (typeof value === 'string') {
    readString(reading, value, at);
  } else if (Array.isArray(value)) {
    readList(reading, value, at, depth);
  } else if (isObject(value)) {
    readBlock(reading, value, at, depth, undefined);
  } else if (value !== null) reading.complete = false;
}

function readString(reading: Reading, text: string, at: readonly string[]): void {
  const outline = createOutline();
  const add = (paragraph: string): void => {
    const { designators, text: rest } = outline(paragraph);
    reading.blocks.push(
      present<TextBlock>({ ...noBlock, designators: [...at, ...designators], text: rest === '' ? undefined : rest }),
    );
  };
  if (!looksLikeHtml(text)) {
    for (const paragraph of text.split(/\r?\n[ \t]*(?:\r?\n[ \t]*)*|\u2029/))
      if (paragraph.trim() !== '') add(paragraph.trim());
    return;
  }
  for (const part of readHtml(text)) {
    if (part.kind === 'table') reading.blocks.push({ designators: at, table: part.table });
    else if (part.kind === 'heading') reading.blocks.push({ designators: at, heading: part.text });
    else add(part.text);
  }
}

/** Reads a list of blocks or paragraphs. Strings form one text. Blocks with a single designator and a level form an outline. */
function readList(reading: Reading, list: readonly unknown[], at: readonly string[], depth: number): void {
  if (list.length > 0 && list.every((entry) => typeof entry === 'string')) {
    readString(reading, list.join('\n\n'), at);
    return;
  }
  const open: Open = { designators: [] };
  for (const entry of list) {
    if (isObject(entry)) readBlock(reading, entry, at, depth, open);
    else readInto(reading, entry, at, depth + 1);
  }
}

/** A block's identifier or kind, not text. */
const marks = ['id', 'type', 'kind', 'anchor', 'sequence', 'order'];

const noBlock = { heading: undefined, text: undefined, continuation: undefined, table: undefined, image: undefined };

function readBlock(
  reading: Reading,
  value: Readonly<Record<string, unknown>>,
  at: readonly string[],
  depth: number,
  open: Open | undefined,
): void {
  const fields = new Fields([{ at: '', fields: value }], names.block, 'about:blank');
  const designators = designatorsOf(fields, at, open);
  const heading = fields.read('heading', readText);
  const text = fields.read('text', (sent) => (typeof sent === 'string' ? sent : undefined));
  const continuation = fields.read('continuation', readFlag);
  const table = fields.read('table', readTable);
  const image = fields.read('image', readImage);
  const sizeBefore = reading.blocks.length;
  if (text !== undefined && looksLikeHtml(text)) {
    if (heading !== undefined) reading.blocks.push({ designators, heading });
    readString(reading, text, designators);
  } else if (
    heading !== undefined ||
    table !== undefined ||
    image !== undefined ||
    (text ?? '') !== '' ||
    designators !== at
  ) {
    reading.blocks.push(
      present<TextBlock>({ designators, heading, text: text === '' ? undefined : text, continuation, table, image }),
    );
  }
  for (;;) {
    const nested = fields.read('children', (sent) => (Array.isArray(sent) || isObject(sent) ? sent : undefined));
    if (nested === undefined) break;
    readInto(reading, nested, designators, depth + 1);
  }
  // The text is itself a list or an object of parts.
  const parts =
    text === undefined
      ? fields.read('text', (sent) => (Array.isArray(sent) || isObject(sent) ? sent : undefined))
      : undefined;
  if (parts !== undefined) readInto(reading, parts, designators, depth + 1);
  const after = fields.read('after', readText);
  if (after !== undefined) reading.blocks.push({ designators, text: after, continuation: true });
  if (reading.blocks.length === sizeBefore && fields.any) reading.complete = false;
  for (const name of marks) fields.drop(name, () => true);
  const rest = fields.unread();
  if (Object.keys(rest).length > 0) reading.unknown.push({ designators, ...rest });
}

/** The place of a block: its full path if given, or else its own designator below its parent. */
function designatorsOf(
  fields: Fields<keyof typeof names.block.fields>,
  at: readonly string[],
  open: Open | undefined,
): readonly string[] {
  const whole = fields.read('designators', (sent) => (Array.isArray(sent) ? readTexts(sent) : undefined));
  if (whole !== undefined)
    return whole.length >= at.length && at.every((outer, index) => whole[index] === outer) ? whole : [...at, ...whole];
  const own = fields.read('designator', readText)?.trim();
  const level = fields.read('level', readCount);
  if (own === undefined) return at;
  if (level === undefined || open === undefined) return [...at, own];
  open.base ??= level;
  open.designators.length = Math.min(open.designators.length, Math.max(0, level - open.base));
  open.designators.push(own);
  return [...at, ...open.designators];
}

/** A table as `{head, rows}`, as rows alone, or as HTML. */
function readTable(value: unknown): Table | undefined {
  if (typeof value === 'string') {
    const [part] = looksLikeHtml(value) ? readHtml(value) : [];
    return part?.kind === 'table' ? part.table : undefined;
  }
  if (Array.isArray(value)) {
    const rows = rowsOf(value);
    return rows === undefined ? undefined : { head: [], rows };
  }
  if (!isObject(value)) return undefined;
  const head = rowsOf(value.head ?? value.header ?? value.headers ?? []);
  const rows = rowsOf(value.rows ?? value.body ?? []);
  const caption = readText(value.caption ?? value.title);
  if (head === undefined || rows === undefined) return undefined;
  const spans = spansOf(value.spans, head.length + rows.length);
  return {
    ...(caption === undefined ? {} : { caption }),
    head,
    rows,
    ...(spans.length === 0 ? {} : { spans }),
  };
}

/** The spans of a grid with this many rows. Spans that don't fit are dropped. */
function spansOf(value: unknown, rows: number): readonly CellSpan[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((sent: unknown): readonly CellSpan[] => {
    if (!isObject(sent)) return [];
    const [row, column, down, across] = [sent.row, sent.column, sent.rows, sent.columns].map(readCount);
    if (row === undefined || column === undefined || down === undefined || across === undefined) return [];
    return row + down <= rows && down >= 1 && across >= 1 ? [{ row, column, rows: down, columns: across }] : [];
  });
}

/** A picture, given as an address or as an object with an address and text. */
function readImage(value: unknown): BlockImage | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : { href: value.trim() };
  if (!isObject(value)) return undefined;
  const fields = new Fields([{ at: '', fields: value }], names.image, 'about:blank');
  const image = present<BlockImage>({
    alt: fields.read('alt', readText),
    name: fields.read('name', readText),
    mediaType: fields.read('mediaType', readText),
    href: fields.read('href', readText),
  });
  return Object.keys(image).length === 0 ? undefined : image;
}

function rowsOf(value: unknown): readonly (readonly string[])[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const list: readonly unknown[] = value;
  const rows = (list.length > 0 && list.every((cell) => typeof cell === 'string') ? [list] : list).map((row) => {
    const cells: readonly unknown[] | undefined = Array.isArray(row)
      ? row
      : isObject(row) && Array.isArray(row.cells)
        ? row.cells
        : undefined;
    return cells?.map((cell) => (typeof cell === 'string' ? cell : cell === null ? '' : readText(cell)));
  });
  const read: string[][] = [];
  for (const row of rows) {
    if (row === undefined) return undefined;
    const cells = row.filter((cell) => cell !== undefined);
    if (cells.length !== row.length) return undefined;
    read.push(cells);
  }
  return read;
}
