import { isDash, isDigit, isInvisible, isSpace, isWordPart } from '../text/characters.ts';

/**
 * Whether the number at `at` could belong to a citation. A space or markup may precede it, where a word can name it. A
 * bracket or quotation mark may precede it if it has several levels. `(1)`, `$5`, and the `000` of `1,000` don't
 * qualify.
 */
export function canBeginNumber(text: string, at: number): boolean {
  const before = text.charAt(at - 1);
  if (canPrecedeNumber(before) || isWordPart(before)) return true;
  // "R-101", "28:9-102"
  if (before === '-' || before === ':' || before === '/') return isWordPart(text.charAt(at - 2));
  return canEnclose(before) && hasLevels(text, at);
}

const PRECEDING: ReadonlySet<string> = new Set('\n\r.[*_~}{;>');
const ENCLOSING: ReadonlySet<string> = new Set(['', ...'\n\r([{"\'“‘*_>;|,']);

/** Whether a citation's number can follow `c`: a space, markup, or the period of an abbreviation. */
export function canPrecedeNumber(c: string): boolean {
  return c === ' ' || PRECEDING.has(c) || isSpace(c) || c >= '\u00ad';
}

/** Whether a number without a word before it can follow `c`. An empty `c` is the beginning of the text. */
export function canEnclose(c: string): boolean {
  return c === ' ' || ENCLOSING.has(c) || isSpace(c);
}

/** Whether the number at `at` has a second level. */
export function hasLevels(text: string, at: number): boolean {
  let p = at + 1;
  while (isWordPart(text.charAt(p))) p++;
  const joint = text.charAt(p);
  const next = text.charAt(p + 1);
  if (joint === ' ') return isDigit(next);
  // The period at the end of a sentence is not a separator.
  if (joint === '.' || joint === ':') return isWordPart(next) || isInvisible(next);
  return isDash(joint) || isInvisible(joint) || joint === '/' || joint === '&' || joint === '—';
}

/** The end of the letters, digits, and separators of the number at `at`. */
export function pastNumber(text: string, at: number): number {
  let p = at + 1;
  for (;;) {
    const c = text.charAt(p);
    if (!isWordPart(c) && !((c === '.' || c === ':' || c === '-') && isDigit(text.charAt(p + 1)))) return p;
    p++;
  }
}
