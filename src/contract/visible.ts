/**
 * Makes text from a service, a file or a draft safe to display and to pass on. No character in it can reorder or forge
 * a line. Pure.
 */

/** Overrides, embeddings and isolates reorder a line; control characters have no business in law. Each is one UTF-16 unit. */
const invisible = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]|\p{Cs}/gu;

/**
 * Control and direction characters, shown for what they are (U+FFFD) rather than obeyed. Keeps the length, tabs and line breaks; one
 * as U+0085 is one as any other.
 */
export function visible(text: string): string {
  return text.replaceAll('\u0085', '\n').replace(invisible, '\ufffd');
}

/** The same in one line: for a terminal or a log, where a line break could pass for a line of ours. */
export function visibleLine(text: string): string {
  return visible(text).replace(/\s+/g, ' ').trim();
}

/** All that is written without a glyph of its own: controls, format and direction characters, halves of pairs, separators of lines. */
const unwritten = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** No citation, number or name is longer. */
const longestWritten = 1000;

/** Text to be written into somebody's document: one line, and nothing in it that cannot be seen. */
export function writable(text: string): string {
  const line = text
    .replace(/[\s\u0085\u2028\u2029]+/g, ' ')
    .replace(unwritten, '')
    .trim();
  return line.length > longestWritten ? `${line.slice(0, longestWritten).replace(/[\ud800-\udbff]$/, '')}…` : line;
}

/** JSON in which every control and direction character is an escape, so that it can be printed on a terminal: it reads back the same. */
export function printableJson(value: unknown, indent?: number): string {
  return printable(JSON.stringify(value, undefined, indent));
}

/** The same for JSON that is text already. */
export function printable(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const deepest = 40;

/**
 * `visible` for every string, and every name of a field, in an answer. What nests too deep to be read is left out. Bytes, such as those
 * of a picture, stay as they are.
 */
export function allVisible<T>(value: T): T;
export function allVisible(value: unknown): unknown {
  return walk(value, 0);
}

function walk(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return visible(value);
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  if (depth > deepest) return '…';
  if (Array.isArray(value)) return value.map((entry) => walk(entry, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [visible(name), walk(entry, depth + 1)]));
}
