import { DASH, unitKind } from './chars.ts';
import { type Units, unitAt, written } from './units.ts';

/** The length of a dash at `at`, as a character, an HTML entity or TeX's `--`; 0 if there is none. */
export function dashAt(units: Units, at: number): number {
  const c = unitAt(units, at);
  if (c === 0x2d && unitAt(units, at + 1) === 0x2d && unitAt(units, at + 2) !== 0x2d) return 2;
  if ((unitKind(c) & DASH) !== 0) return 1;
  if (c !== 0x26) return 0;
  return DASH_ENTITY.exec(written(units, at, at + 10))?.[0].length ?? 0;
}

const DASH_ENTITY =
  /^&(?:ndash|minus|hyphen|dash|#8208|#8209|#8210|#8211|#8722|#45|#x2010|#x2011|#x2012|#x2013|#x2212);/i;

/** Whether the dash at `at` is the kind that joins a range. */
export function isRangeDash(units: Units, at: number): boolean {
  const c = unitAt(units, at);
  if (c === 0x26) return /^&(?:ndash|#8211|#x2013);/i.test(written(units, at, at + 9));
  return c === 0x2013 || (c === 0x2d && unitAt(units, at + 1) === 0x2d);
}

/** The length of an em dash at `at`, which is seldom part of a number but may stand between two; 0 if there is none. */
export function emDashAt(units: Units, at: number): number {
  const c = unitAt(units, at);
  if (c === 0x2014) return 1;
  if (c !== 0x26) return 0;
  return /^&(?:mdash|#8212|#x2014);/i.exec(written(units, at, at + 9))?.[0].length ?? 0;
}
