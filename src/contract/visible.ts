/** Makes text from a service, a file, or a draft safe to display and copy. No character in it can reorder or forge a line. Pure. */

/** Overrides, embeddings, and isolates reorder a line. Control characters have no use in law. Each is one UTF-16 unit. */
const invisible = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]|\p{Cs}/gu;

/** Replaces control and direction characters with U+FFFD. Keeps the length, tabs, and line breaks (U+0085 as `\n`). */
export function visible(text: string): string {
  return text.replaceAll('\u0085', '\n').replace(invisible, '\ufffd');
}

/** Like `visible`, on one line, for a terminal or a log. A line break could forge a log line. */
export function visibleLine(text: string): string {
  return visible(text).replace(/\s+/g, ' ').trim();
}

/** Characters without a glyph: controls, format and direction characters, unpaired surrogates, line separators. */
const unwritten = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Longer than any citation, number, or name. */
const longestWritten = 1000;

/** Text to insert in a user's document: one line without invisible characters. */
export function writable(text: string): string {
  const line = text
    .replace(/[\s\u0085\u2028\u2029]+/g, ' ')
    .replace(unwritten, '')
    .trim();
  return line.length > longestWritten ? `${line.slice(0, longestWritten).replace(/[\ud800-\udbff]$/, '')}…` : line;
}

/** JSON with every control and direction character escaped, safe to print on a terminal. It parses to the same value. */
export function printableJson(value: unknown, indent?: number): string {
  return printable(JSON.stringify(value, undefined, indent));
}

/** Like `printableJson`, for JSON text. */
export function printable(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const deepest = 40;

/**
 * Applies `visible` to every string and field name in a response. Drops values that are nested too deeply. Keeps bytes,
 * such as those of a picture, unchanged.
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
