/** Finds quotations that a text marks by its own markup: block quotations and quotation commands. */

/** A quotation without its marks. Offsets are UTF-16 units of the text. */
export interface QuotedSpan {
  readonly start: number;
  readonly end: number;
  /** The offsets where its opening mark begins and its closing mark ends. */
  readonly openedAt: number;
  readonly closedAt: number;
  /** Whether it is a block quotation, which needs no marks. */
  readonly block: boolean;
  /** Set for a span that may be something else: single marks may be apostrophes, and indented lines may be a list. */
  readonly doubtful?: true;
}

/** A longer quotation means that a mark was never closed. */
export const longest = 20_000;

/** Finds the quotations in markup of all languages in which drafts are written, in order and without overlap. */
export function markupSpans(text: string): readonly QuotedSpan[] {
  const found = [
    ...markdownBlocks(text),
    ...(text.includes('\\begin{') ? enclosed(text, latexBlock, true) : []),
    ...(/^_{4,}/m.test(text) ? enclosed(text, asciiDocBlock, true) : []),
    ...(/^\[quote/m.test(text) ? enclosed(text, asciiDocParagraph, true) : []),
    ...(text.includes('<') ? enclosed(text, htmlBlock, true).concat(enclosed(text, htmlInline, false)) : []),
    ...(text.includes('quote') ? commands(text) : []),
  ].toSorted((one, other) => one.openedAt - other.openedAt);
  const spans: QuotedSpan[] = [];
  for (const span of found) if (span.openedAt >= (spans.at(-1)?.closedAt ?? 0)) spans.push(span);
  return spans;
}

function markdownBlocks(text: string): readonly QuotedSpan[] {
  // A pattern that begins with a line break is faster than a lookbehind at every character.
  return [...`\n${text}`.matchAll(/(?:\n {0,3}>[^\n]*)+/g)].map(({ 0: whole, index }) => {
    const end = index + whole.trimEnd().length - 1;
    return { start: index, end, openedAt: index, closedAt: end, block: true };
  });
}

/**
 * Finds paragraphs with all lines indented, after a paragraph that is less indented: block quotations in plain text. An indented
 * `(1)` is more often an item of the draft's own list, unless the words before it introduce a quotation.
 */
export function indentedBlocks(text: string): readonly QuotedSpan[] {
  // Most drafts indent nothing.
  if (!/^[ \t]{0,2}(?: {3}|\t)/m.test(text)) return [];
  const spans: QuotedSpan[] = [];
  let before = 0;
  let isIntroduced = false;
  for (const { 0: paragraph, index } of text.matchAll(/(?:^[^\n]*\S[^\n]*\n?)+/gm)) {
    const indents = paragraph.trimEnd().split('\n').map(indentOf);
    const least = indents.reduce((one, other) => Math.min(one, other));
    const isIndented = least >= leastIndent && least > before;
    if (!isIndented) isIntroduced = introducesItems.test(paragraph);
    const isItem = /^\s*(?:[-*•+]|\d+[.)])\s/.test(paragraph) || (!isIntroduced && /^\s*\(\w{1,5}\)/.test(paragraph));
    if (isIndented && !isItem) {
      const end = index + paragraph.trimEnd().length;
      const start = index + (/\S/.exec(paragraph)?.index ?? 0);
      spans.push({ start, end, openedAt: start, closedAt: end, block: true, doubtful: true });
    } else before = indents.at(-1) ?? 0;
  }
  return spans;
}

/** reStructuredText needs no more than one, but lists continue with two. */
const leastIndent = 3;

/** `§ 5-1 provides:`, `From § 5-1:`; not `§ 5-1 is amended to provide:` or `the court shall consider:` */
const introducesItems =
  /(?:\b(?:provides?|reads?|states?|says?|declares?|defines?)(?<!\bto \p{L}+)\b[^.;:]{0,80}|^\s*(?:from|in|quoting)\b[^\n]{0,60}):\s*$/iu;

/** The width of the white space before a line's first word. A tab counts as four spaces. */
const indentOf = (line: string): number => (/^[ \t]*/.exec(line)?.[0] ?? '').replaceAll('\t', '    ').length;

/** Ends before the next beginning, so that many beginnings do not each cause a search of the rest. */
const latexBlock =
  /\\begin\{(?<name>quote|quotation|displayc?quote|blockquote)\}((?:(?!\\begin\{(?:quote|quotation|displayc?quote|blockquote)\})[\s\S]){0,20000}?)\\end\{\k<name>\}/dg;

/** `[quote, attribution]` and the lines between two lines of underscores. */
const asciiDocBlock =
  /^(?:\[(?:quote|verse)\b[^\n]*\]\n)?(?<name>_{4,})[ \t]*\n((?:(?!_{4})[^\n]*\n){0,400}?)\k<name>[ \t]*$/dgm;

/** `[quote, attribution]` and the paragraph after it. */
const asciiDocParagraph = /^\[(?<name>quote|verse)\b[^\n]*\]\n((?!_{4})(?:[^\n]*\S[^\n]*(?:\n|$)){1,400})/dgm;

const htmlBlock = /<(?<name>blockquote)\b[^>]{0,300}>((?:(?!<blockquote\b)[\s\S]){0,20000}?)<\/\k<name>>/dgi;
const htmlInline = /<(?<name>q)(?:\s[^>]{0,300})?>((?:(?!<q\b)[\s\S]){0,20000}?)<\/\k<name>>/dgi;

/** The matches of a pattern whose second group is the quotation. */
function enclosed(text: string, pattern: RegExp, block: boolean): QuotedSpan[] {
  return [...text.matchAll(pattern)].map(({ index, 0: whole, indices }) => {
    const [start, end] = indices?.[2] ?? [index, index];
    return { start, end, openedAt: index, closedAt: index + whole.length, block };
  });
}

/** `\enquote{…}`, `\textquote[§ 5]{…}`, `\blockquote{…}` of LaTeX; `#quote[…]`, `#quote(block: true)[…]` of Typst. */
const command = /\\(?:enquote\*?|textc?quote|blockc?quote|foreignquote\{\w+\})(?=[[{])|#quote(?=[([])/g;

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

function commands(text: string): readonly QuotedSpan[] {
  const found = [...text.matchAll(command)];
  if (found.length === 0) return [];
  const ends = bracketsIn(text);
  return found.flatMap(({ 0: name, index }): readonly QuotedSpan[] => {
    const isTypst = name.startsWith('#');
    let at = index + name.length;
    let isBlock = /block/.test(name);
    for (;;) {
      const end = ends.get(at);
      if (end === undefined || end - index > longest) return [];
      // The quotation is the last group: LaTeX puts citations in brackets before it, and Typst puts arguments in parentheses.
      if (text[at] === (isTypst ? '[' : '{'))
        return [{ start: at + 1, end, openedAt: index, closedAt: end + 1, block: isBlock }];
      isBlock ||= isTypst && /\bblock:\s*true\b/.test(text.slice(at, end));
      at = end + 1;
    }
  });
}

/** The offset of each bracket's closing bracket. Brackets of other kinds between them do not matter. */
function bracketsIn(text: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open = new Map<string, number[]>(Object.values(closing).map((close) => [close, []]));
  for (const { 0: mark, index } of text.matchAll(/\\.|[()[\]{}]/gs)) {
    const own = closing[mark];
    if (own !== undefined) open.get(own)?.push(index);
    const start = open.get(mark)?.pop();
    if (start !== undefined) ends.set(start, index);
  }
  return ends;
}
