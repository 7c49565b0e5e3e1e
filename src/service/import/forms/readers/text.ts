/** Reads plain text: publishers' exports and copied text. Also reads AsciiDoc, reStructuredText and wiki text as lines with heading marks. */
import type { Block, Document } from '../block.ts';
import { oneLine } from '../block.ts';
import { americanLegal } from '../profiles/american-legal.ts';
import { ownLinesWhy } from '../profiles/index.ts';
import type { Profile } from '../profiles/profile.ts';
import { compareNumbers, letteredHeading, readHeading } from '../structure/heading.ts';
import { endsWithPage } from '../structure/wording.ts';
import { withoutMarkup } from './light-markup.ts';
import { cellMark, columnBreak, fullLine, leadEnd, rowMark, type TextLine } from './lines.ts';
import { withoutOwnLines } from './notices.ts';
import { joinedLines } from './page-tables.ts';
import { pagesIn, withoutRunningHeads } from './pages.ts';
import { withoutRepeatedLines } from './repeated-lines.ts';
import { withoutSiteLines } from './site-lines.ts';
import { withFootnotes } from './text-footnotes.ts';
import { rejoined } from './wrapped.ts';

/** The number of lines of a title page to search for names. */
const titleLines = 60;

/** @param named the publisher, if the user named it */
export function readText(path: string, text: string, named?: Profile): Document {
  const { kept, characters } = withoutRunningHeads(pagesIn(text));
  const { lines, characters: markup } = withoutMarkup(withFootnotes(linesOf(kept)));
  const isAmericanLegal = /american legal publishing/i.test(text.slice(0, 20_000) + text.slice(-5_000));
  const profile = named ?? (isAmericanLegal ? americanLegal : undefined);
  const all = rejoined(withoutColumns(lines)).map(blockOf);
  const own = withoutOwnLines(all, profile);
  const omitted = sizeOf(all) - sizeOf(own);
  const law = withoutRepeatedLines(own);
  const blocks = withoutSiteLines(law);
  const repeated = sizeOf(own) - sizeOf(law);
  const onSite = sizeOf(law) - sizeOf(blocks);
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

const sizeOf = (blocks: readonly Block[]): number => blocks.reduce((sum, { text }) => sum + text.length, 0);

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
    const isRest = isFirst && row.every((cell) => !/^[^\p{Ll}]/u.test(cell));
    const rows = isRest
      ? [...table.rows.slice(0, -1), last.map((cell, at) => joinedLines(cell, row[at] ?? ''))]
      : [...table.rows, row];
    lines[lines.length - 1] = { ...(before as TextLine), table: { head: [], rows } };
  }
}

/** Splits the lines of a table of contents in columns, which is read down or across: `505.01  Parks.    505.02  Signs.`. */
function withoutColumns(lines: readonly TextLine[]): readonly TextLine[] {
  const split: TextLine[] = [];
  for (let at = 0; at < lines.length; ) {
    const rows: (readonly TextLine[])[] = [];
    for (let row = inColumns(lines[at]); row.length > 1; row = inColumns(lines[at + rows.length])) rows.push(row);
    // The first column may be one line longer than the others.
    const below = lines.slice(at + rows.length, at + rows.length + 1);
    const down = [[...rows, below], rows].map(downwards).find(rises);
    const across = rows.flat();
    if (rows.length === 0) split.push(...below);
    else split.push(...(down === undefined || rises(across) ? across : down));
    const isBelow = down !== undefined && !rises(across) && down.length > across.length;
    at += rows.length + (rows.length === 0 || isBelow ? 1 : 0);
  }
  return split;
}

const downwards = (rows: readonly (readonly TextLine[])[]): readonly TextLine[] =>
  (rows[0] ?? []).flatMap((_, column) => rows.flatMap((row) => row[column] ?? []));

/** The entries of a line in columns, whose numbers rise; the line alone if it has no columns. */
function inColumns(line: TextLine | undefined): readonly TextLine[] {
  if (line === undefined) return [];
  if (line.outline !== undefined || numberOf(line) === undefined) return [line];
  const pieces = line.text
    .split(/\s{2,}(?=(?:§ ?)?\d[\w.:-]*\d[A-Za-z]?\.?\s+\p{Lu})/u)
    .map((text, at) => ({ ...line, text, gap: at === 0 && line.gap }));
  return rises(pieces) ? pieces : [line];
}

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
