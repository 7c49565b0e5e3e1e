/** Plain text: publishers' text exports, and what people keep or copied. Also AsciiDoc and reStructuredText, as lines with heading marks. */
import type { Block, Document } from '../block.ts';
import { oneLine } from '../block.ts';
import { americanLegal } from '../profiles/american-legal.ts';
import { readHeading } from '../structure/heading.ts';
import { endsWithPage } from '../structure/wording.ts';
import { columnBreak, type TextLine } from './lines.ts';
import { withoutRunningHeads } from './pages.ts';
import { rejoined } from './wrapped.ts';

/** Lines of a title page that are looked at for names. */
const titleLines = 60;

export function readText(path: string, text: string): Document {
  const pages = text.includes('\f') ? text.split('\f') : [text];
  const { kept, characters } = withoutRunningHeads(pages.map((page) => page.split(/\r\n|[\n\r\u2028\v]/)));
  const lines = withHeadingMarks(linesOf(kept));
  const isAmericanLegal = /american legal publishing/i.test(text.slice(0, 20_000) + text.slice(-5_000));
  const profile = isAmericanLegal ? americanLegal : undefined;
  const all = rejoined(lines).map(blockOf);
  const blocks = all.filter((block) => profile?.lines?.some((line) => line.test(block.text)) !== true);
  const omitted = sizeOf(all) - sizeOf(blocks);
  return {
    path,
    form: 'plain text',
    ...(profile === undefined ? {} : { publisher: profile.publisher }),
    titles: blocks.slice(0, titleLines).map((block) => block.text),
    within: [],
    blocks,
    left: [
      ...(characters === 0 ? [] : [{ why: 'running heads and page numbers', characters }]),
      ...(omitted === 0 ? [] : [{ why: 'the publisher’s own lines', characters: omitted }]),
    ],
  };
}

const sizeOf = (blocks: readonly Block[]): number => blocks.reduce((sum, { text }) => sum + text.length, 0);

function linesOf(pages: readonly (readonly string[])[]): readonly TextLine[] {
  const lines: TextLine[] = [];
  let number = 0;
  let gap = true;
  for (const page of pages) {
    let top = number > 0;
    for (const written of page) {
      number += 1;
      const text = written.trim();
      if (text === columnBreak) {
        top = true;
        continue;
      }
      if (text === '') {
        gap = true;
        continue;
      }
      lines.push({ text, line: number, indent: indentOf(written), gap: gap || top, ...(top ? { turned: true } : {}) });
      gap = false;
      top = false;
    }
  }
  return lines;
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

/** `== Title` of AsciiDoc; a line under a title, of reStructuredText. */
function withHeadingMarks(lines: readonly TextLine[]): readonly TextLine[] {
  const underlines: string[] = [];
  const marked: TextLine[] = [];
  for (const [at, line] of lines.entries()) {
    const [, equals, title] = /^(={1,6})\s+(\S.*)$/.exec(line.text) ?? [];
    if (equals !== undefined && title !== undefined) {
      marked.push({ ...line, text: title, outline: equals.length });
      continue;
    }
    const under = lines[at + 1];
    if (isUnderline(line.text)) continue;
    if (under !== undefined && !under.gap && isUnderline(under.text) && under.text.length >= line.text.length - 2) {
      const sign = under.text[0] ?? '';
      if (!underlines.includes(sign)) underlines.push(sign);
      marked.push({ ...line, outline: underlines.indexOf(sign) + 1 });
      continue;
    }
    marked.push(line);
  }
  return marked;
}

const isUnderline = (text: string): boolean => /^([=\-~^"'`#+_])\1{3,}$/.test(text);

function blockOf({ text, line, indent, outline }: TextLine): Block {
  // Two blanks between number and title are a mark; elsewhere they are spacing.
  const [, number, title] = /^(\S+(?:\s\S+)?)\s{2,}(\S.*)$/.exec(text) ?? [];
  const parted = number !== undefined && title !== undefined && readHeading(text) !== undefined;
  return {
    text: parted ? `${number}  ${oneLine(title)}` : oneLine(text),
    line,
    ...(indent === 0 ? {} : { indent }),
    ...(outline === undefined ? {} : { outline }),
    ...(endsWithPage(text) && readHeading(oneLine(text)) !== undefined ? { role: 'contents' as const } : {}),
  };
}
