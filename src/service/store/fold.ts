/**
 * Words as the search compares them: without case and diacritics. `foldInPlace` keeps every character at its offset, so that what is
 * found in the folded text can be marked in the text itself.
 */
const marks = /\p{M}+/gu;
/** Every letter that folds to something else than its lower case, and half a character outside the basic plane. */
const lettersBeyondAscii = /[\u00c0-\u1fff\u2c00-\uffff]/;
const beyondAscii = /\P{ASCII}/u;

/** `Café` → `cafe`. May be shorter or longer than `text`. */
export function fold(text: string): string {
  if (!beyondAscii.test(text)) return text.toLowerCase();
  return text.normalize('NFD').replace(marks, '').toLowerCase();
}

/** Like `fold`, but unit for unit: the result is exactly as long as `text`. */
export function foldInPlace(text: string): string {
  // Most texts of law have signs such as § and curly quotation marks, but no letters beyond ASCII.
  if (!lettersBeyondAscii.test(text)) return text.toLowerCase();
  return text.replace(eachBeyondAscii, inPlace).toLowerCase();
}

const eachBeyondAscii = /\P{ASCII}/gu;

function inPlace(character: string): string {
  const base = fold(character);
  return base.length < character.length ? character : base.slice(0, character.length);
}

const wordPattern = /[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{Co}\p{M}]*/gu;

/** The words of a text, folded, as the full-text index has them (SQLite's unicode61 with remove_diacritics 2). */
export function words(text: string): string[] {
  return (text.match(wordPattern) ?? []).map(fold);
}
