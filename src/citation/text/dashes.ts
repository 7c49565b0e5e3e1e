import { isDash } from './characters.ts';

/** The length of a dash at `at`, as a character, an HTML entity or TeX's `--`; 0 if there is none. */
export function dashAt(text: string, at: number): number {
  const c = text.charAt(at);
  if (c === '-' && text.charAt(at + 1) === '-' && text.charAt(at + 2) !== '-') return 2;
  if (isDash(c)) return 1;
  return c === '&' ? lengthOf(DASH_ENTITY, text, at) : 0;
}

/** Whether the dash at `at` is the kind that joins a range. */
export function isRangeDash(text: string, at: number): boolean {
  const c = text.charAt(at);
  if (c === '&') return lengthOf(EN_DASH_ENTITY, text, at) > 0;
  return c === '–' || (c === '-' && text.charAt(at + 1) === '-');
}

/** The length of an em dash at `at`, which is seldom part of a number but may be between two; 0 if there is none. */
export function emDashAt(text: string, at: number): number {
  const c = text.charAt(at);
  if (c === '—') return 1;
  return c === '&' ? lengthOf(EM_DASH_ENTITY, text, at) : 0;
}

const DASH_ENTITY =
  /&(?:ndash|minus|hyphen|dash|#8208|#8209|#8210|#8211|#8722|#45|#x2010|#x2011|#x2012|#x2013|#x2212);/iy;
const EN_DASH_ENTITY = /&(?:ndash|#8211|#x2013);/iy;
const EM_DASH_ENTITY = /&(?:mdash|#8212|#x2014);/iy;

/** The length of what a sticky pattern matches at `at`; 0 when it does not match. */
function lengthOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}
