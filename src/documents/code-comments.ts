/** Finds comments in source code, by the comment and string marks in a language's VS Code configuration. Pure. */

/** How a language writes comments and strings. */
export interface CommentSyntax {
  /** The characters that start a line comment: `//`. */
  readonly line?: string;
  /** The start and end of a block comment: `/*` and its counterpart. */
  readonly block?: readonly [string, string];
  /** The string delimiters: `"`, `'`. */
  readonly quotes: readonly string[];
}

/** A range of text in UTF-16 offsets; `end` is exclusive. */
export interface CommentSpan {
  readonly start: number;
  readonly end: number;
}

const quotation = /^["'`]$/;

/**
 * Reads the comment syntax from a VS Code language configuration.
 *
 * @param configuration the content of the file, as parsed JSON
 * @returns undefined if no comment mark is known, or if the language is markup (`<!-- -->`), where all text is prose
 */
export function commentSyntaxOf(configuration: unknown): CommentSyntax | undefined {
  const comments = fieldOf(configuration, 'comments');
  const line = textOf(fieldOf(comments, 'lineComment')) ?? textOf(fieldOf(fieldOf(comments, 'lineComment'), 'comment'));
  const [start, end] = listOf(fieldOf(comments, 'blockComment')).map(textOf);
  const isBlock = start !== undefined && end !== undefined;
  if (line === undefined && (!isBlock || start.startsWith('<'))) return undefined;
  const quotes = listOf(fieldOf(configuration, 'autoClosingPairs'))
    .flatMap((pair) => textOf(Array.isArray(pair) ? pair[0] : fieldOf(pair, 'open')) ?? [])
    .filter((open) => quotation.test(open) && open !== line);
  return {
    ...(line === undefined ? {} : { line }),
    ...(isBlock ? { block: [start, end] as const } : {}),
    quotes: [...new Set(quotes)],
  };
}

/** Returns the comments of a program, in order, in one pass. An unclosed string ends with its line. */
export function commentSpans(text: string, { line, block, quotes }: CommentSyntax): readonly CommentSpan[] {
  const spans: CommentSpan[] = [];
  const [opening, closing] = block ?? ['', ''];
  const marks = [...new Set([...quotes, opening, line ?? ''])].filter((mark) => mark !== '');
  if (marks.length === 0) return spans;
  const next = new RegExp(marks.map(escaped).join('|'), 'g');
  for (let found = next.exec(text); found !== null; found = next.exec(text)) {
    const { index: start } = found;
    // Try block comments first: Julia's `#=` also begins with its line mark `#`.
    if (opening !== '' && text.startsWith(opening, start) && mayOpen(text, start, opening, quotes)) {
      const at = text.indexOf(closing, start + opening.length);
      const end = at < 0 ? text.length : at + closing.length;
      spans.push({ start, end });
      next.lastIndex = end;
    } else if (line !== undefined && text.startsWith(line, start) && standsFree(text, start, line)) {
      const end = endOfLine(text, start);
      spans.push({ start, end });
      next.lastIndex = end;
    } else if (quotes.includes(text[start] ?? '')) next.lastIndex = endOfString(text, start);
  }
  return spans;
}

/** Blanks out everything but the comments. Offsets and line breaks don't change. */
export function commentsOf(text: string, syntax: CommentSyntax): string {
  return withBlanks(text, commentSpans(text, syntax), { inside: false });
}

/** Blanks out the comments. Offsets and line breaks don't change. */
export function withoutComments(text: string, syntax: CommentSyntax): string {
  return withBlanks(text, commentSpans(text, syntax), { inside: true });
}

function withBlanks(text: string, spans: readonly CommentSpan[], { inside }: { readonly inside: boolean }): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of spans) {
    const [before, comment] = [text.slice(at, start), text.slice(start, end)];
    parts.push(inside ? before : blank(before), inside ? blank(comment) : comment);
    at = end;
  }
  const rest = text.slice(at);
  return parts.join('') + (inside ? rest : blank(rest));
}

function blank(text: string): string {
  return text.replace(/[^\r\n]+/g, ({ length }) => ' '.repeat(length));
}

/**
 * A comment mark made of quotation marks (Python's `"""`) opens a comment only at the start of a line. Elsewhere, it
 * opens a string.
 */
function mayOpen(text: string, start: number, opening: string, quotes: readonly string[]): boolean {
  if (!quotes.includes(opening[0] ?? '')) return true;
  return text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim() === '';
}

/** Rejects the `//` of a web address and the `#` of `$#` or `C#`. */
function standsFree(text: string, start: number, mark: string): boolean {
  const before = text[start - 1];
  return before === undefined || (mark.length > 1 ? before !== ':' : /[\s()[\]{};,]/.test(before));
}

function endOfLine(text: string, from: number): number {
  const at = text.indexOf('\n', from);
  if (at < 0) return text.length;
  return text[at - 1] === '\r' ? at - 1 : at;
}

/** Three quotation marks open a multiline string, as in Python, Java and Swift. So does one `` ` ``. */
function endOfString(text: string, start: number): number {
  const quote = text[start] ?? '';
  const triple = quote.repeat(3);
  if (text.startsWith(triple, start)) {
    const at = text.indexOf(triple, start + 3);
    if (at >= 0) return at + 3;
  }
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === quote) return at + 1;
    else if (character === '\n' && quote !== '`') return at;
  }
  return text.length;
}

function escaped(mark: string): string {
  return mark.replace(/[^\p{L}\p{N}]/gu, (character) => `\\${character}`);
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
