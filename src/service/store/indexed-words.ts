/** Extracts a section's words for the full-text index, and the spellings under which a mistyped word is found. */
import type { WireTextBlock } from '../../contract/schemas.ts';

/** Returns the text of a section's blocks, one paragraph per line. Omits designators, because `(a)` is in every section. */
export function plainText(blocks: readonly WireTextBlock[]): string {
  const lines: string[] = [];
  for (const block of blocks) {
    if (block.heading !== undefined) lines.push(block.heading);
    if (block.text !== undefined) lines.push(block.text);
    if (block.table === undefined) continue;
    if (block.table.caption !== undefined) lines.push(block.table.caption);
    for (const row of [...block.table.head, ...block.table.rows]) lines.push(row.join(' '));
  }
  return lines.join('\n');
}

/** Returns the word and all its forms without one letter. Returns none for numbers and for words of up to 3 or over 32 letters. */
export function spellingForms(word: string): string[] {
  if (word.length < 4 || word.length > 32 || /^\p{N}+$/u.test(word)) return [];
  const forms = new Set([word]);
  for (let place = 0; place < word.length; place += 1) forms.add(word.slice(0, place) + word.slice(place + 1));
  return [...forms];
}
