/** Reads plain text: publishers' exports and copied text. Also reads AsciiDoc, reStructuredText and wiki text as lines with heading marks. */
import type { Block, Document } from '../block.ts';
import { oneLine } from '../block.ts';
import { ownLinesWhy, profileOfText } from '../profiles/index.ts';
import type { Profile } from '../profiles/profile.ts';
import { compareNumbers, letteredHeading, readHeading } from '../structure/heading.ts';
import { endsWithPage } from '../structure/wording.ts';
import { withoutSpacing } from './double-spaced.ts';
import { withHeadingLines } from './heading-lines.ts';
import { withoutMarkup } from './light-markup.ts';
import { cellMark, columnBreak, fullLine, leadEnd, rowMark, type TextLine } from './lines.ts';
import { withoutOwnLines } from './notices.ts';
import { joinedLines } from './page-tables.ts';
import { pagesIn, withoutRunningHeads } from './pages.ts';
import { withGluedNotes } from './raised-notes.ts';
import { withoutRepeatedLines } from './repeated-lines.ts';
import { withoutRunOn } from './run-on-lines.ts';
import { withSectionSigns } from './section-signs.ts';
import { isScript, withoutSiteLines, withoutVersionLines } from './site-lines.ts';
import { withFootnotes } from './text-footnotes.ts';
import { rejoined } from './wrapped.ts';

/** The number of lines of a title page to search for names. */
const titleLines = 60;

/** @param named the publisher, if the user named it */
export function readText(path: string, text: string, named?: Profile): Document {
  const { kept, characters } = withoutRunningHeads(pagesIn(text));
  const printed = linesOf(kept);
  const words = printed.filter((line) => !isScript(line.text));
  const { lines, characters: markup } = withoutMarkup(withFootnotes(withHeadingLines(words)));
  const profile = named ?? profileOfText(text.slice(0, 20_000) + text.slice(-5_000));
  const all = rejoined(withoutColumns(withoutSpacing(withoutRunOn(lines))))
    .map(blockOf)
    .map(listedWithPages);
  const own = withoutOwnLines(all, profile);
  const omitted = sizeOf(all) - sizeOf(own);
  const law = withoutRepeatedLines(own);
  const shown = withoutVersionLines(withoutSiteLines(law));
  const blocks = withSectionSigns(withGluedNotes(shown));
  const repeated = sizeOf(own) - sizeOf(law);
  const onSite = sizeOf(printed) - sizeOf(words) + sizeOf(law) - sizeOf(shown);
  return {
    path,
    form: 'plain text',
    ...(profile === undefined ? {} : { publisher: profile.publisher }),
    titles: blocks.slice(0, titleLines).map((block) => block.text),
    within: [],
    blocks,
    left: [
      ...(characters === 0 ? [] : [{ why: 'running heads and page numbers', characters }]),
      ...(markup === 0 ? [] : [{ why: 'marks for the program that sets the text', characters: markup }]),
      ...(omitted === 0 ? [] : [{ why: ownLinesWhy, characters: omitted }]),
      ...(repeated === 0 ? [] : [{ why: 'lines that are printed around each section', characters: repeated }]),
      ...(onSite === 0 ? [] : [{ why: 'menus and buttons of the site', characters: onSite }]),
    ],
  };
}

const sizeOf = (blocks: readonly { readonly text: string }[]): number =>
  blocks.reduce((sum, { text }) => sum + text.length, 0);

function linesOf(pages: readonly (readonly string[])[]): readonly TextLine[] {
  const lines: TextLine[] = [];
  let number = 0;
  let gap = true;
  const measured = pages.some((page) => page.some((line) => line.endsWith(fullLine)));
  for (const [at, page] of pages.entries()) {
    let top = number > 0;
    for (const written of page) {
      number += 1;
      const full = measured && written.endsWith(fullLine);
      const marked = (full ? written.slice(0, -1) : written).trim();
      const lead = measured ? marked.indexOf(leadEnd) : -1;
      const text = lead < 0 ? marked : marked.replace(leadEnd, '').trim();
      if (text === columnBreak) {
        top = true;
        continue;
      }
      if (text === '') {
        gap = true;
        continue;
      }
      const place = { line: number, ...(pages.length > 1 ? { page: at + 1 } : {}) };
      if (text.startsWith(rowMark)) addRow(lines, text, top, place);
      else
        lines.push({
          text,
          ...place,
          indent: indentOf(written),
          gap: gap || top,
          ...(top ? { turned: true } : {}),
          ...(measured ? { full } : {}),
          ...(lead > 0 ? { lead } : {}),
        });
      gap = false;
      top = false;
    }
  }
  return lines;
}

/** Adds a row to the table above it, or begins a table. A table that continues at the top of a page is one table. */
function addRow(lines: TextLine[], text: string, top: boolean, place: Pick<TextLine, 'line' | 'page'>): void {
  const row = text.replaceAll(rowMark, '').split(cellMark);
  const { table, ...before } = lines.at(-1) ?? {};
  const isFirst = text.startsWith(rowMark + rowMark);
  const isOne = table !== undefined && (!isFirst || (top && table.rows[0]?.length === row.length));
  if (!isOne) lines.push({ text: '', ...place, indent: 0, gap: true, table: { head: [], rows: [row] } });
  // A table repeats its head on each page.
  else if (!isFirst || table.rows[0]?.join() !== row.join()) {
    const last = table.rows.at(-1) ?? [];
    // The end of a page may be within a row.
    const rows =
      isFirst && isRestOfRow(row, table.rows)
        ? [...table.rows.slice(0, -1), last.map((cell, at) => joinedLines(cell, row[at] ?? ''))]
        : [...table.rows, row];
    lines[lines.length - 1] = { ...(before as TextLine), table: { head: [], rows } };
  }
}

/** Whether a row has no first cell, or one in lowercase, where no other row of the table has such a cell. */
function isRestOfRow(row: readonly string[], table: readonly (readonly string[])[]): boolean {
  if (row.every((cell) => !/^[^\p{Ll}]/u.test(cell))) return true;
  const isOdd = (cell: string, at: number): boolean => /^\p{Ll}/u.test(cell) || (at === 0 && cell === '');
  return row.some((cell, at) => isOdd(cell, at) && !table.some((other) => isOdd(other[at] ?? '', at)));
}

/** An entry of a table of contents in columns, and the position of its column. */
interface Entry {
  readonly column: number;
  readonly line: TextLine;
}

/** Splits the lines of a table of contents in columns, which is read down or across: `505.01  Parks.    505.02  Signs.`. */
function withoutColumns(lines: readonly TextLine[]): readonly TextLine[] {
  const split: TextLine[] = [];
  for (let at = 0; at < lines.length; ) {
    const { entries, end } = columnsFrom(lines, at);
    const across = entries.map(({ line }) => line);
    if (entries.length < 2 || rises(across)) {
      split.push(...across);
      at = end;
      continue;
    }
    // The first column may be one line longer than the others.
    const below = lines.slice(end, end + 1).map((line) => ({ column: 0, line }));
    const down = [[...entries, ...below], entries].map(downwards).find(rises);
    split.push(...(down ?? across));
    at = end + (down !== undefined && down.length > across.length ? 1 : 0);
  }
  return split;
}

const downwards = (entries: readonly Entry[]): readonly TextLine[] =>
  entries.toSorted((one, other) => one.column - other.column).map(({ line }) => line);

/** The entries of the table that begins at a line, or the line alone, and where the next line is. */
function columnsFrom(lines: readonly TextLine[], at: number): { readonly entries: Entry[]; readonly end: number } {
  const [first, ...others] = lines.slice(at, at + 1).flatMap(cellsOf);
  const isTable = others.length > 0 && first !== undefined && rises([first, ...others]);
  if (!isTable) return { entries: lines.slice(at, at + 1).map((line) => ({ column: 0, line })), end: at + 1 };
  const entries = [first, ...others].map((line, column) => ({ column, line }));
  let end = at + 1;
  for (; end < lines.length; end += 1) {
    const cells = lines.slice(end, end + 1).flatMap(cellsOf);
    if (cells.length !== others.length + 1 || !cells.some(isEntry)) break;
    for (const [column, line] of cells.entries()) {
      const last = entries.findLastIndex((entry) => entry.column === column);
      const above = entries[last]?.line;
      // The next line of the column may continue an entry.
      if (isEntry(line) || above === undefined) entries.push({ column, line });
      else entries[last] = { column, line: { ...above, text: `${above.text} ${line.text}` } };
    }
  }
  return { entries, end };
}

/** The longest line of a table of contents in columns, in characters. */
const widest = 300;

/** What a line has in each column of a table of contents; the line alone if it has no columns. */
function cellsOf(line: TextLine): readonly TextLine[] {
  if (line.outline !== undefined || line.text.length > widest || !/\s{2}/.test(line.text)) return [line];
  const pieces = line.text.split(/\s{2,}(?=(?:§ ?)?\d[\w.:-]*\d[A-Za-z]?\.?\s+\p{Lu})/u);
  const [, own = '', rest = ''] = /^(.*?\p{Ll}.*?)\s{4,}(\p{L}.*)$/u.exec(line.text) ?? [];
  const cells = pieces.length > 1 || own === '' ? pieces : [own, rest];
  return cells.map((text, at) => ({ ...line, text, gap: at === 0 && line.gap }));
}

const isEntry = (line: TextLine): boolean => numberOf(line) !== undefined;

/** The number of a line that is a section's heading. */
function numberOf({ text }: TextLine): string | undefined {
  const heading = readHeading(text);
  return heading?.kind === 'section' && heading.number !== '' ? heading.number : undefined;
}

/** Whether each line has a number, greater than that of the line before. */
function rises(lines: readonly TextLine[]): boolean {
  const numbers = lines.map(numberOf);
  return numbers.every(
    (number, at) => number !== undefined && (at === 0 || compareNumbers(numbers[at - 1] ?? '', number) < 0),
  );
}

function indentOf(line: string): number {
  let columns = 0;
  for (const sign of line) {
    if (sign === '\t') columns += 4;
    else if (sign === ' ' || sign === '\u00a0') columns += 1;
    else break;
  }
  return columns;
}

/** `APPENDIX 64-65` below `ARTICLE XXXII AUDITOR 59-63`: its numbers are pages. */
function listedWithPages(block: Block, at: number, blocks: readonly Block[]): Block {
  const [, first] = /^(?:appendix|index|schedule|exhibit|annex)\s+(\d{1,4})(?:[-–]\d{1,4})?$/i.exec(block.text) ?? [];
  if (first === undefined) return block;
  const before = blocks[at - 1]?.text ?? '';
  const [, last = ''] = /\p{L}.*\s(?:\d{1,4}[-–])?(\d{1,4})$/u.exec(before) ?? [];
  const isNext = last !== '' && Number(last) <= Number(first) && Number(first) - Number(last) <= 1;
  const above = isNext ? readHeading(before) : undefined;
  return above === undefined || above.kind === 'section' ? block : { ...block, role: 'contents' };
}

const isNumbered = (text: string): boolean => (readHeading(text) ?? letteredHeading(text)) !== undefined;

function blockOf({ text, line, page, indent, outline, role, table, lead }: TextLine): Block {
  const place = { line, ...(page === undefined ? {} : { page }) };
  if (table !== undefined) return { text: '', ...place, table };
  if (role !== undefined) return { text: oneLine(text), ...place, role };
  // Two spaces between number and title separate them; elsewhere they are only spacing.
  const [, number, title] = /^(\S+(?:\s\S+)?)\s{2,}(\S.*)$/.exec(text) ?? [];
  const parted = number !== undefined && title !== undefined && readHeading(text) !== undefined;
  const spaced = (words: string): string =>
    parted && words.startsWith(number) ? `${number}  ${oneLine(words.slice(number.length))}`.trim() : oneLine(words);
  return {
    text: spaced(text),
    ...place,
    ...(lead === undefined ? {} : lead < text.length ? { lead: spaced(text.slice(0, lead)).length } : { strong: true }),
    ...(indent === 0 ? {} : { indent }),
    ...(outline === undefined ? {} : { outline }),
    ...(endsWithPage(text) && isNumbered(oneLine(text)) ? { role: 'contents' as const } : {}),
  };
}
