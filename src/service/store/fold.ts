/**
 * Folds words for search: removes case and diacritics. `foldInPlace` keeps every character's offset, so that matches in folded text
 * can be highlighted in the original.
 */
const marks = /\p{M}+/gu;
/** Letters that fold to something other than their lower case, and surrogates. */
const lettersBeyondAscii = /[\u00c0-\u1fff\u2c00-\uffff]/;
const beyondAscii = /\P{ASCII}/u;

/** `Café` → `cafe`. The result may be shorter or longer than `text`. */
export function fold(text: string): string {
  if (!beyondAscii.test(text)) return text.toLowerCase();
  return text.normalize('NFD').replace(marks, '').toLowerCase();
}

/** Like `fold`, but per UTF-16 unit: the result is exactly as long as `text`. */
export function foldInPlace(text: string): string {
  // Most legal texts contain signs such as § and curly quotation marks, but no letters outside ASCII.
  if (!lettersBeyondAscii.test(text)) return text.toLowerCase();
  return text.replace(eachBeyondAscii, inPlace).toLowerCase();
}

const eachBeyondAscii = /\P{ASCII}/gu;

function inPlace(character: string): string {
  const base = fold(character);
  return base.length < character.length ? character : base.slice(0, character.length);
}

const wordPattern = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{Co}\p{M}]*/gu;

/** Returns the folded words of a text, split as in the full-text index (SQLite's unicode61 with remove_diacritics 2). */
export function words(text: string): string[] {
  return (text.match(wordPattern) ?? []).map(fold);
}
