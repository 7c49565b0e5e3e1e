import { isDash } from './characters.ts';

/** The length of the dash at `at`, written as a character, an HTML entity, or TeX's `--`. Returns 0 if there is none. */
export function dashAt(text: string, at: number): number {
  const c = text.charAt(at);
  if (c === '-' && text.charAt(at + 1) === '-' && text.charAt(at + 2) !== '-') return 2;
  if (isDash(c)) return 1;
  return c === '&' ? lengthOf(DASH_ENTITY, text, at) : 0;
}

/** Whether the dash at `at` can join a range. */
export function isRangeDash(text: string, at: number): boolean {
  const c = text.charAt(at);
  if (c === '&') return lengthOf(EN_DASH_ENTITY, text, at) > 0;
  return c === '–' || (c === '-' && text.charAt(at + 1) === '-');
}

/** The length of the em dash at `at`, or 0. An em dash is seldom part of a number, but can separate two numbers. */
export function emDashAt(text: string, at: number): number {
  const c = text.charAt(at);
  if (c === '—') return 1;
  return c === '&' ? lengthOf(EM_DASH_ENTITY, text, at) : 0;
}

const DASH_ENTITY =
  /&(?:ndash|minus|hyphen|dash|#8208|#8209|#8210|#8211|#8722|#45|#x2010|#x2011|#x2012|#x2013|#x2212);/iy;
const EN_DASH_ENTITY = /&(?:ndash|#8211|#x2013);/iy;
const EM_DASH_ENTITY = /&(?:mdash|#8212|#x2014);/iy;

/** The length of a sticky pattern's match at `at`, or 0. */
function lengthOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}
