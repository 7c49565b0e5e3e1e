/** What of a section goes into a full-text index, and under which forms a word is found in spite of a typing error. */
import type { WireTextBlock } from '../../contract/schemas.ts';

/** The words of a section's blocks, a paragraph a line; designators are left out, for `(a)` is in every section. */
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

/** The forms of a word that lack one of its letters, and the word itself. Words of one or two letters and numbers have none. */
export function spellingForms(word: string): string[] {
  if (word.length < 4 || word.length > 32 || /^\p{N}+$/u.test(word)) return [];
  const forms = new Set([word]);
  for (let place = 0; place < word.length; place += 1) forms.add(word.slice(0, place) + word.slice(place + 1));
  return [...forms];
}
