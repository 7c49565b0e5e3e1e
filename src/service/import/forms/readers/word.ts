/** Reads Word files (.docx): headings by style, by level, by Word's own numbering, or by their words alone. */
import {
  readDocx,
  type WordBlock,
  type WordDocument,
  type WordParagraph,
  type WordTable,
} from '../../../../documents/docx/index.ts';
import { DocumentProblem } from '../../../../documents/problem.ts';
import { type Block, type Document, oneLine } from '../block.ts';
import { meaningOf, profileFor } from '../profiles/index.ts';
import type { Meaning, Profile } from '../profiles/profile.ts';
import { expected } from '../refusal.ts';
import { letteredHeading, readHeading } from '../structure/heading.ts';
import { isBareHistory, isHistoryBlock } from '../structure/notes.ts';
import { endsWithPage } from '../structure/wording.ts';
import { isNumberCell } from './layout-tables.ts';

/** The width of a step of indentation, in twentieths of a point. */
const step = 180;
/** The number of lines of a title page to search for names. */
const titleLines = 60;

/** @param named the publisher, if the user named it */
export function readWord(path: string, bytes: Uint8Array, named?: Profile): Document | { readonly why: string } {
  let document: WordDocument;
  try {
    // Read a code with its tracked changes accepted.
    document = readDocx(bytes, 'accepted');
  } catch (error) {
    if (error instanceof DocumentProblem) return { why: wordsOfProblem(error) };
    throw error;
  }
  const profile = named ?? profileFor(new Set(document.blocks.flatMap(styleNames)));
  const notes = new Map(document.notes.map((note) => [`${note.kind} ${note.number}`, wordsOf(note.blocks)]));
  const blocks = document.blocks.flatMap((block) =>
    block.kind === 'table'
      ? (sectionRows(block, profile, notes) ?? tableBlocks(block))
      : paragraphBlocks(block, profile, notes),
  );
  return {
    path,
    form: profile === undefined ? 'Word file' : `Word file of ${profile.publisher}`,
    ...(profile === undefined ? {} : { publisher: profile.publisher }),
    titles: blocks.slice(0, titleLines).map(({ text }) => text),
    within: [],
    blocks,
    remarks: remarksOn(document),
    left: document.hiddenCharacters === 0 ? [] : [{ why: 'hidden text', characters: document.hiddenCharacters }],
  };
}

function wordsOfProblem({ reason, message }: DocumentProblem): string {
  if (reason === 'notWord') return `an archive or a file of another program, not a Word file: ${expected}`;
  if (reason === 'damaged') return 'the Word file is damaged: a .docx that Word can open was expected';
  return message;
}

function remarksOn({ trackedChanges, comments }: WordDocument): readonly string[] {
  return [
    ...(trackedChanges === 0 ? [] : [`it has ${trackedChanges} tracked changes; they are read as accepted`]),
    ...(comments === 0 ? [] : [`it has ${comments} comments; they are not read`]),
  ];
}

function styleNames(block: WordBlock): readonly string[] {
  return block.kind === 'paragraph' && block.style !== undefined ? [block.style.name, block.style.id] : [];
}

/** Splits a paragraph at its line breaks, which separate a number from its title, and a history from the text. */
function paragraphBlocks(
  paragraph: WordParagraph,
  profile: Profile | undefined,
  notes: ReadonlyMap<string, string>,
): readonly Block[] {
  const meaning = meaningFor(paragraph, profile);
  if (meaning.omit === true) return [];
  const outline = paragraph.level ?? outlineIn(paragraph.style?.name ?? '');
  const { label, indent = 0 } = paragraph;
  const written = label === undefined ? paragraph.text : `${label}\t${paragraph.text}`;
  // A paragraph in the style of designators can have the text behind its own.
  const isText = meaning.role === 'designator' && /\S\s+\S/.test(written);
  const common = {
    line: 0,
    ...(meaning.role === undefined || isText ? {} : { role: meaning.role }),
    ...(isListed(paragraph, meaning) ? { role: 'contents' as const } : {}),
    ...(meaning.level === undefined ? {} : { level: meaning.level }),
    ...(outline === undefined ? {} : { outline }),
    ...indentOf(meaning, indent, paragraph.listLevel),
    ...(paragraph.bold === true || paragraph.alignment === 'center' ? { strong: true } : {}),
  };
  const lead = paragraph.lead === undefined ? 0 : paragraph.lead + written.length - paragraph.text.length;
  const blocks: Block[] = [];
  let start = 0;
  for (const part of outline === undefined ? written.split('\n') : [written]) {
    const text = oneLine(part);
    const own = oneLine(written.slice(start, Math.max(start, Math.min(lead, start + part.length)))).length;
    start += part.length + 1;
    if (text !== '')
      blocks.push({ ...common, text: spaced(part, text), ...(own > 0 && own < text.length ? { lead: own } : {}) });
  }
  for (const { kind, number } of paragraph.notes) {
    const text = notes.get(`${kind} ${number}`);
    if (text === undefined || text === '') continue;
    const isHistory = isHistoryBlock(text) || isBareHistory(text);
    blocks.push(
      isHistory ? { text, line: 0, role: 'history' } : { text: `Note ${number}: ${text}`, line: 0, role: 'note' },
    );
  }
  return blocks;
}

/** A manually typed line of a table of contents. */
function isListed({ text }: WordParagraph, { role }: Meaning): boolean {
  return role === undefined && endsWithPage(text) && readHeading(oneLine(text)) !== undefined;
}

/** Like two spaces, a tab after a heading's number separates the number from the title. */
function spaced(written: string, text: string): string {
  const [, number, title] = /^\s*(\S+(?: \S+)?)(?:\t\s*|\s{2,})(\S[\s\S]*)$/.exec(written) ?? [];
  return number !== undefined && title !== undefined && /\d/.test(number) && number.length < 30
    ? `${oneLine(number)}  ${oneLine(title)}`
    : text;
}

function meaningFor({ style }: WordParagraph, profile: Profile | undefined): Meaning {
  if (style === undefined) return {};
  const known = meaningOf(profile, style.name) ?? meaningOf(profile, style.id);
  if (known !== undefined) return known;
  if (/^(?:toc \d|toc\d|toc heading|table of (?:contents|figures)|index \d)/i.test(style.name))
    return { role: 'contents' };
  return /^(?:header|footer|page number)$/i.test(style.name) ? { omit: true } : {};
}

/** Word's built-in names for heading styles, for files that don't state levels. */
function outlineIn(style: string): number | undefined {
  const [, level] = /^heading ?([1-9])$/i.exec(style) ?? [];
  return level === undefined ? (/^title$/i.test(style) ? 1 : undefined) : Number(level);
}

function indentOf({ indent }: Meaning, points: number, listLevel: number | undefined): { readonly indent?: number } {
  const steps = indent ?? Math.max(Math.round(points / step), listLevel === undefined ? 0 : listLevel + 1);
  return steps <= 0 ? {} : { indent: steps };
}

/** A table whose rows are sections, with the number in the first cell: its paragraphs; undefined for a table of data. */
function sectionRows(
  { rows }: WordTable,
  profile: Profile | undefined,
  notes: ReadonlyMap<string, string>,
): readonly Block[] | undefined {
  const read = rows.map(({ header, cells }) => {
    const [first, ...others] = cells.filter(({ continued }) => !continued);
    const law = others.flatMap((cell) => cell.blocks);
    return { header, number: first === undefined ? '' : wordsOf(first.blocks), law };
  });
  const sections = read.filter(({ number }) => isNumberCell(number) && sectionMarkOf(number) !== undefined);
  const isLayout =
    sections.length > 1 &&
    sections.filter(({ law }) => law.length > 1).length * 2 >= sections.length &&
    read.every(({ header, number }) => !header && (number === '' || isNumberCell(number)));
  if (!isLayout) return undefined;
  return read.flatMap(({ number, law }) => {
    const [first, ...rest] = law.flatMap((block) =>
      block.kind === 'table' ? tableBlocks(block) : paragraphBlocks(block, profile, notes),
    );
    if (number === '') return first === undefined ? [] : [first, ...rest];
    if (first === undefined || first.table !== undefined)
      return [{ text: number, line: 0 }, ...(first === undefined ? [] : [first]), ...rest];
    const text = `${sectionMarkOf(number) ?? number}  ${first.text}`;
    return [{ ...first, text, ...leadOf(first, text) }, ...rest];
  });
}

/** A cell's number as a heading begins with it: `C-4` needs a period. Undefined if it is no section's number. */
function sectionMarkOf(number: string): string | undefined {
  if (readHeading(number) !== undefined) return number;
  return letteredHeading(`${number}. Title`) === undefined ? undefined : `${number}.`;
}

/** The emphasized start of a paragraph with a number in front. */
const leadOf = ({ lead, text }: Block, numbered: string): { readonly lead?: number } =>
  lead === undefined ? {} : { lead: lead + numbered.length - text.length };

/** Tables with one column are only layout. */
function tableBlocks(table: WordTable): readonly Block[] {
  const rows = table.rows.map((row) => ({
    header: row.header,
    cells: row.cells.flatMap((cell) => [
      cell.continued ? '' : wordsOf(cell.blocks),
      ...Array.from({ length: Math.min(cell.columns, 60) - 1 }, () => ''),
    ]),
  }));
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (filled.every(({ cells }) => cells.filter((cell) => cell !== '').length <= 1))
    return filled.map(({ cells }) => ({ text: cells.join(' ').trim(), line: 0 }));
  return [
    {
      text: '',
      line: 0,
      table: {
        head: filled.filter(({ header }) => header).map(({ cells }) => cells),
        rows: filled.filter(({ header }) => !header).map(({ cells }) => cells),
      },
    },
  ];
}

function wordsOf(blocks: readonly WordBlock[]): string {
  return oneLine(
    blocks
      .map((block) =>
        block.kind === 'paragraph'
          ? `${block.label ?? ''} ${block.text}`
          : block.rows.map((row) => row.cells.map((cell) => wordsOf(cell.blocks)).join(' ')).join(' '),
      )
      .join(' '),
  );
}
