/** Handles AsciiDoc, reStructuredText and wiki markup: uses headings and tables, and removes labels and directives. */
import type { BlockTable } from '../block.ts';
import type { TextLine } from './lines.ts';
import { isWikiText, withoutWikiMarkup } from './wiki-markup.ts';

/** Removes the markup of these languages and counts its characters. Leaves other texts unchanged. */
export function withoutMarkup(lines: readonly TextLine[]): {
  readonly lines: readonly TextLine[];
  readonly characters: number;
} {
  if (isWikiText(lines)) {
    const read = withoutWikiMarkup(lines);
    return { lines: read, characters: Math.max(0, sizeOf(lines) - sizeOf(read)) };
  }
  const bare = withoutImages(lines);
  const headed = withHeadingMarks(withStarredTitles(bare));
  const kept = isRestructured(lines)
    ? withoutDirectives(headed)
    : isAsciiDoc(lines)
      ? withTables(headed.filter(({ text }) => !asciiDocMark.test(text)))
      : headed;
  const isMarked = isAsciiDoc(lines) || lines.filter(({ text }) => isUnderline(text)).length > 1;
  return {
    lines: isMarked ? kept.map((line) => withoutEmphasis(withoutBullet(line))) : kept,
    characters: Math.max(0, sizeOf(lines) - sizeOf(bare) + sizeOf(headed) - sizeOf(kept)),
  };
}

/** The most lines of the address of an image, or of a title between asterisks. */
const mostLines = 4;

/** Several lines that `replacement` replaces, up to `end`; without one, they are removed. */
interface Run {
  readonly end: number;
  readonly replacement?: TextLine;
}

function withRuns(
  lines: readonly TextLine[],
  runAt: (line: TextLine, at: number) => Run | undefined,
): readonly TextLine[] {
  const kept: TextLine[] = [];
  let next = 0;
  for (const [at, line] of lines.entries()) {
    if (at < next) continue;
    const run = runAt(line, at);
    const read = run === undefined ? line : run.replacement;
    if (read !== undefined) kept.push(read);
    next = run?.end ?? at + 1;
  }
  return kept;
}

/** Removes the addresses of images: `[https://example.com/media/` and `IMAGES/0-0-0-1.jpg]Publisher's Note: …`. What follows is a paragraph. */
const withoutImages = (lines: readonly TextLine[]): readonly TextLine[] =>
  withRuns(lines, (line, at) => {
    if (!/^\[https?:\/\/\S+$/.test(line.text.split(']', 1)[0] ?? '')) return undefined;
    const some = lines.slice(at, at + mostLines);
    const last = some.find(({ text }) => text.includes(']'));
    if (last === undefined) return undefined;
    const end = at + some.indexOf(last) + 1;
    const text = last.text.slice(last.text.indexOf(']') + 1).trim();
    return text === '' ? { end } : { end, replacement: { ...line, text, gap: true } };
  });

/** `* An item`, `- An item`. */
function withoutBullet(line: TextLine): TextLine {
  const [whole] = /^(?:\*{1,5}|[-+•])\s+(?=\S)/.exec(line.text) ?? [];
  return whole === undefined || line.outline !== undefined
    ? line
    : { ...line, text: line.text.slice(whole.length), indent: line.indent + whole.length, gap: true };
}

/** `_(Ord. 5, 1990)_`, possibly on several lines. */
function withoutEmphasis(line: TextLine): TextLine {
  const text = line.text
    .replace(/(?<![\w*])(\*{1,2}|_{1,2})(?=\S)([^*_]{1,400}?\S)\1(?![\w*])/g, '$2')
    .replace(/^[_*]{1,2}(?=[([])|(?<=[)\]]\.?)[_*]{1,2}$/g, '');
  return text === line.text ? line : { ...line, text };
}

function sizeOf(lines: readonly TextLine[]): number {
  return lines.reduce(
    (sum, { text, table }) => sum + text.length + (table === undefined ? 0 : table.rows.flat().join('').length),
    0,
  );
}

const isAsciiDoc = (lines: readonly TextLine[]): boolean =>
  lines.filter((line, at) => asciiDocHeading.test(line.text) && isApart(line, lines[at - 1])).length > 1;
const isRestructured = (lines: readonly TextLine[]): boolean =>
  lines.some(({ text, indent }) => indent === 0 && directive.test(text)) &&
  lines.filter(({ text }) => isUnderline(text)).length > 1;

/** `:toc:`, `[[sec-2-1]]`, `[cols="1,2"]`, `'''`, `// a comment`. A note has spaces: `[Amended 3-5-2001, Art. 1]`. */
const asciiDocMark =
  /^(?::!?[\w-]+!?:(?:\s.*)?|\[\[[^\]]*\]\]|\[(?=[^\]]*[=,#.%])[#.%\w](?:[^\]\s"]|"[^"]*"|(?<=,) )*\]|'{3,}|\/\/(?!\/).*|<{3,})$/;
/** `.. contents::`, `.. _sec-2-1:`, `.. note:: Text`. */
const directive = /^\.\.\s+(?:_[^:]+:|(?<name>[\w-]+)::)\s*(?<rest>.*)$/;
/** Directives with content that is read. */
const withContent = /^(?:note|important|tip|hint|attention|caution|warning|seealso|admonition|topic|rubric)$/;

const asciiDocHeading = /^(={1,6})\s+(\S.*)$/;

/** Whether a blank line or a mark precedes. A wrapped line of a text may begin with the sign: `1 inch` and `= 40 feet`. */
const isApart = ({ indent, gap }: TextLine, before: TextLine | undefined): boolean =>
  indent === 0 && (gap || asciiDocMark.test(before?.text ?? ''));

/** AsciiDoc's `== Title`, and reStructuredText's underlined titles. */
function withHeadingMarks(lines: readonly TextLine[]): readonly TextLine[] {
  const underlines: string[] = [];
  const marked: TextLine[] = [];
  for (const [at, line] of lines.entries()) {
    const [, equals, title] = asciiDocHeading.exec(line.text) ?? [];
    if (equals !== undefined && title !== undefined && isApart(line, lines[at - 1])) {
      marked.push({ ...line, text: title, outline: equals.length });
      continue;
    }
    const under = lines[at + 1];
    if (isUnderline(line.text)) continue;
    // A row of `_` is the rule above a footnote.
    const isUnder = under !== undefined && !under.gap && isUnderline(under.text) && !under.text.startsWith('_');
    // The last line of a paragraph above a line across the page is no title.
    const isTitle = line.gap || isUnderline(lines[at - 1]?.text ?? '');
    if (isUnder && isTitle && under.text.length >= line.text.length - 2) {
      const sign = under.text.charAt(0);
      const over = lines[at - 1];
      // A title between two lines is of another level than one above a line of the same sign.
      const isBetween = over?.gap === true && isUnderline(over.text) && over.text.startsWith(sign) && !line.gap;
      const mark = isBetween ? sign + sign : sign;
      if (!underlines.includes(mark)) underlines.push(mark);
      marked.push({ ...line, outline: underlines.indexOf(mark) + 1 });
      continue;
    }
    marked.push(line);
  }
  return marked;
}

/** `**** ARTICLE XI.` and `STREET FAIRS ****`: American Legal's text has the titles of subchapters between asterisks. */
const withStarredTitles = (lines: readonly TextLine[]): readonly TextLine[] =>
  withRuns(lines, (line, at) => {
    const [stars] = /^\*{2,6}(?= \S)/.exec(line.text) ?? [];
    if (stars === undefined) return undefined;
    const words = lines.slice(at, at + mostLines).map(({ text }) => text);
    const last = words.findIndex((text) => text.endsWith(` ${stars}`) && text.length > stars.length * 2);
    if (last === -1) return undefined;
    const text = words
      .slice(0, last + 1)
      .join(' ')
      .slice(stars.length, -stars.length)
      .trim();
    return { end: at + last + 1, replacement: { ...line, text, outline: stars.length } };
  });

const isUnderline = (text: string): boolean => /^([=\-~^"'`#+*])\1{3,}$/.test(text);

/** Removes reStructuredText's labels and directives. Keeps the text of a note. */
function withoutDirectives(lines: readonly TextLine[]): readonly TextLine[] {
  const kept: TextLine[] = [];
  /** Inside a directive with indented lines that are options or not law. */
  let leavingOut = false;
  for (const [at, line] of lines.entries()) {
    const found = line.indent === 0 ? directive.exec(line.text) : null;
    if (found === null) {
      leavingOut &&= line.indent > 0;
      if (!leavingOut) kept.push(line);
      continue;
    }
    const { name = '', rest = '' } = found.groups ?? {};
    leavingOut = !withContent.test(name);
    if (name === 'list-table') kept.push({ ...line, text: '', gap: true, table: listTable(lines, at + 1) });
    if (!leavingOut && rest !== '') kept.push({ ...line, text: rest, gap: true });
  }
  return kept;
}

/** reStructuredText's `list-table`: a row for each item `* - First`, and a cell for each item `- Second` in it. */
function listTable(lines: readonly TextLine[], from: number): BlockTable {
  const rows: string[][] = [];
  let headers = 0;
  for (const { text, indent } of lines.slice(from)) {
    if (indent === 0) break;
    const [, option] = /^:header-rows:\s*(\d+)$/.exec(text) ?? [];
    if (option !== undefined) headers = Number(option);
    const [, star, cell = ''] = /^(\* )?-(?:\s+(.*))?$/.exec(text) ?? [];
    const row = rows.at(-1);
    if (star !== undefined) rows.push([cell]);
    else if (row === undefined || /^:[\w-]+:/.test(text)) continue;
    else if (/^-(?:\s|$)/.test(text)) row.push(cell);
    else row.push(`${row.pop() ?? ''} ${text}`.trim());
  }
  return { head: rows.slice(0, headers), rows: rows.slice(headers) };
}

/** AsciiDoc's tables, between two lines of `|===`. */
function withTables(lines: readonly TextLine[]): readonly TextLine[] {
  const kept: TextLine[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined) continue;
    const length = line.text === '|===' ? lines.slice(at + 1).findIndex(({ text }) => text === '|===') : -1;
    if (length === -1) {
      kept.push(line);
      continue;
    }
    const rows = lines.slice(at + 1, at + 1 + length);
    const cells = rows.filter(({ text }) => text.startsWith('|')).map(({ text }) => cellsOf(text));
    // A blank line after the first row makes it the header.
    const headed = rows[1]?.gap === true && cells.length > 1;
    kept.push({
      ...line,
      text: '',
      table: { head: headed ? cells.slice(0, 1) : [], rows: cells.slice(headed ? 1 : 0) },
    });
    at += length + 1;
  }
  return kept;
}

const cellsOf = (text: string): readonly string[] =>
  text
    .slice(1)
    .split(/\s*\|/)
    .map((cell) => cell.trim());
