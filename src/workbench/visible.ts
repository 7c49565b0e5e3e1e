/** What a service says, safe to look at: nothing in it can make a line read other than it is written. Pure. */

/** Overrides, embeddings and isolates reorder a line; control characters have no business in law. Each is one UTF-16 unit. */
const invisible = /(?![\t\n\r\u0085])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]|\p{Cs}/gu;

/** Control and direction characters, shown for what they are (U+FFFD) rather than obeyed. Keeps the length, tabs and line breaks. */
export function visible(text: string): string {
  return text.replace(invisible, '\ufffd');
}

const deepest = 40;

/** The same for every string, and every name of a field, in an answer. What nests too deep to be read is left out. */
export function allVisible<T>(value: T): T;
export function allVisible(value: unknown): unknown {
  return walk(value, 0);
}

function walk(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return visible(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) return '…';
  if (Array.isArray(value)) return value.map((entry) => walk(entry, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [visible(name), walk(entry, depth + 1)]));
}
