/** The jurisdiction that a draft states for its bare citations. Takes plain text, independent of any editor. */

import { printableJson, writable } from '../contract/visible.ts';
import { commentEnd, commentLeader } from '../documents/comment.ts';
import {
  entryText,
  type FrontMatter,
  frontMatterOf,
  type LineAt,
  removeEntry,
  setEntry,
} from '../documents/front-matter.ts';

const key = 'jurisdiction';
/** The number of lines to search for a comment that states the jurisdiction. */
const firstLines = 40;
const longestValue = 200;
const longestLine = 500;

/** Matches a comment in a common language, or an AsciiDoc attribute, with `jurisdiction: X`. */
const comment = new RegExp(String.raw`^\s*${commentLeader}\s*(?:legal[ -]code\s+)?jurisdiction\s*:\s*(.*)$`, 'i');

/**
 * Returns the jurisdiction that a document states: `jurisdiction` in its front matter, else in a comment or an AsciiDoc
 * attribute among its first lines.
 * @returns at most 200 characters; undefined if the document states none
 */
export function statedJurisdiction(lineAt: LineAt): string | undefined {
  return inFrontMatter(frontMatterOf(lineAt)) ?? commentsIn(lineAt).find(({ value }) => value !== undefined)?.value;
}

/** A position in a document: a line, and an offset in UTF-16 units within it. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** Replaces the range from `start` to `end` with `text`. Line ends in `text` are `\n`. */
export interface DocumentEdit {
  readonly start: Position;
  readonly end: Position;
  readonly text: string;
}

/**
 * The edit that states `name` as a document's jurisdiction: replaces the stated one, else adds it to the front matter.
 * @returns undefined if the document has neither; the caller then uses settings
 */
export function jurisdictionEdit(lineAt: LineAt, name: string): DocumentEdit | undefined {
  const place = writable(name);
  const matter = frontMatterOf(lineAt);
  const isStated = inFrontMatter(matter) !== undefined;
  const comments = commentsIn(lineAt);
  const stated = isStated ? undefined : (comments.find(({ value }) => value !== undefined) ?? comments[0]);
  if (stated !== undefined) return { ...stated.place, text: stated.space + inComment(place) };
  if (matter === undefined) return undefined;
  const change = setEntry(matter, key, place);
  if (change !== undefined) return inDocument(matter, change);
  // A comment is front matter in any state, but an entry takes precedence over it.
  const start = { line: 1, character: 0 };
  return isStated ? undefined : { start, end: start, text: `# ${key}: ${inComment(place)}\n` };
}

/** A replacement in a text, in UTF-16 offsets. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The edit that makes `text` state `name` as its jurisdiction, or state none (undefined). Adds YAML front matter if needed.
 * Preserves comments, order, quoting, and line ends.
 * @returns undefined if no edit is needed, or if a single edit is not enough
 */
export function jurisdictionTextEdit(text: string, name: string | undefined): TextEdit | undefined {
  const ends = [...text.matchAll(/\r\n|\n|\r/g)];
  const starts = [0, ...ends.map(({ 0: end, index }) => index + end.length)];
  const lineAt: LineAt = (index) => {
    const start = starts[index];
    return start === undefined ? undefined : text.slice(start, ends[index]?.index ?? text.length);
  };
  const eol = ends[0]?.[0] ?? '\n';
  const offsetOf = ({ line, character }: Position): number => (starts[line] ?? text.length) + character;
  const inText = (change: DocumentEdit): TextEdit => ({
    start: offsetOf(change.start),
    end: offsetOf(change.end),
    text: change.text.replaceAll('\n', eol),
  });
  if (name === undefined) {
    const removal = removalEdit(lineAt);
    return removal && inText(removal);
  }
  if (statedJurisdiction(lineAt) === writable(name)) return undefined;
  const change = jurisdictionEdit(lineAt, name);
  if (change !== undefined) return inText(change);
  if (frontMatterOf(lineAt) !== undefined) return undefined;
  const start = text.startsWith('\ufeff') ? 1 : 0;
  const made: FrontMatter = { syntax: 'yaml', text: '', end: 1 };
  const entry = setEntry(made, key, writable(name));
  return entry && { start, end: start, text: `---\n${entry.text}---\n\n`.replaceAll('\n', eol) };
}

function removalEdit(lineAt: LineAt): DocumentEdit | undefined {
  const matter = frontMatterOf(lineAt);
  if (matter !== undefined && inFrontMatter(matter) !== undefined) {
    const change = removeEntry(matter, key);
    return change && inDocument(matter, change);
  }
  const stated = commentsIn(lineAt).find(({ value }) => value !== undefined);
  if (stated === undefined) return undefined;
  const { line } = stated.place.start;
  return { start: { line, character: 0 }, end: { line: line + 1, character: 0 }, text: '' };
}

function inFrontMatter(matter: FrontMatter | undefined): string | undefined {
  const value = matter && entryText(matter, key);
  return value === undefined || value.length > longestValue ? undefined : value;
}

/** Converts an edit of front matter to an edit of its document. */
function inDocument({ text }: FrontMatter, change: TextEdit): DocumentEdit {
  const positionOf = (offset: number): Position => {
    const before = text.slice(0, offset).split('\n');
    return { line: before.length, character: before.at(-1)?.length ?? 0 };
  };
  return { start: positionOf(change.start), end: positionOf(change.end), text: change.text };
}

/** A comment or an attribute with the key. */
interface Comment {
  /** Undefined if nothing follows the key. */
  readonly value: string | undefined;
  /** The range of the value, or the position to insert it. */
  readonly place: { readonly start: Position; readonly end: Position };
  /** Separates a new value from the key's colon. */
  readonly space: '' | ' ';
}

function commentsIn(lineAt: LineAt): readonly Comment[] {
  const found: Comment[] = [];
  for (let line = 0; line < firstLines; line++) {
    const text = lineAt(line)?.slice(0, longestLine);
    if (text === undefined) break;
    const stated = comment.exec(text)?.[1];
    if (stated === undefined) continue;
    const start = text.length - stated.length;
    const { value, from, length } = valueIn(stated.replace(commentEnd, ''));
    found.push({
      value,
      place: { start: { line, character: start + from }, end: { line, character: start + from + length } },
      space: /\S/.test(text.charAt(start - 1)) ? ' ' : '',
    });
  }
  return found;
}

/** Reads a quoted or plain value in a comment: the value, and its range after the key. */
function valueIn(stated: string): {
  readonly value: string | undefined;
  readonly from: number;
  readonly length: number;
} {
  const quoted = /^\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)')/.exec(stated);
  const whole = quoted?.[0] ?? stated;
  const value = (quoted === null ? whole : (quoted[2] ?? unescaped(quoted[1] ?? ''))).trim();
  return {
    value: value === '' || value.length > longestValue ? undefined : value,
    from: whole.length - whole.trimStart().length,
    length: whole.trim().length,
  };
}

/** Resolves JSON escapes in double-quoted text. Returns text with other escapes unchanged. */
function unescaped(inner: string): string {
  try {
    const read: unknown = JSON.parse(`"${inner}"`);
    return typeof read === 'string' ? read : inner;
  } catch {
    return inner;
  }
}

/** Writes the name plain if it reads back unchanged from a comment, else quoted. */
function inComment(place: string): string {
  return valueIn(place.replace(commentEnd, '')).value === place ? place : printableJson(place);
}
