import { DASH, KIND } from './chars.ts';

/** The length of a dash at `at`, as a character, an HTML entity or TeX's `--`; 0 if there is none. */
export function dashAt(text: string, at: number): number {
  const c = text.charCodeAt(at);
  if (c === 0x2d && text.charCodeAt(at + 1) === 0x2d && text.charCodeAt(at + 2) !== 0x2d) return 2;
  if (((KIND[c] ?? 0) & DASH) !== 0) return 1;
  if (c !== 0x26) return 0;
  DASH_ENTITY.lastIndex = at;
  return DASH_ENTITY.test(text) ? DASH_ENTITY.lastIndex - at : 0;
}

const DASH_ENTITY =
  /&(?:ndash|minus|hyphen|dash|#8208|#8209|#8210|#8211|#8722|#45|#x2010|#x2011|#x2012|#x2013|#x2212);/iy;

/** Whether the dash at `at` is the kind that joins a range. */
export function isRangeDash(text: string, at: number): boolean {
  const c = text.charCodeAt(at);
  if (c === 0x26) return /^&(?:ndash|#8211|#x2013);/i.test(text.slice(at, at + 9));
  return c === 0x2013 || (c === 0x2d && text.charCodeAt(at + 1) === 0x2d);
}
