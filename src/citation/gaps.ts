import { IGNORED, isLetter, SEEN, SPACE, unitKind } from './chars.ts';
import { type Units, unitAt, written } from './units.ts';

/*
 * What stands between two things that a person sees: spaces, NBSP and soft hyphens, emphasis, links, TeX and HTML marks, line breaks with
 * quote and comment prefixes. A blank line is a wall.
 */

/** The next thing to see at or after `at`. */
export function pastGap(units: Units, at: number, hi: number): number {
  let p = at;
  while (p < hi) {
    const c = unitAt(units, p);
    const kind = unitKind(c);
    // What is met most.
    if ((kind & SEEN) !== 0) break;
    if (isPassedOver(kind, c) || c === 0x7b) {
      p++;
      continue;
    }
    let q = p;
    if (c === 10 || c === 13) q = pastLineBreak(units, p, hi);
    else if (c === 0x5d) q = pastLinkEnd(units, p, hi);
    else if (c === 0x5c) q = pastTex(units, p, hi);
    else if (c === 0x26) q = pastEntity(units, p);
    else if (c === 0x3c) q = pastTag(units, p, hi);
    if (q === p) break;
    p = q;
  }
  return p;
}

/** The end of the last thing to see before `at`: its last character is at the result less one. */
export function beforeGap(units: Units, at: number, lo: number): number {
  let p = at;
  while (p > lo) {
    const c = unitAt(units, p - 1);
    const kind = unitKind(c);
    if ((kind & SEEN) !== 0) break;
    if (isPassedOver(kind, c) || c === 0x5d) {
      p--;
      continue;
    }
    let q = p;
    if (c === 10 || c === 13) q = beforeLineBreak(units, p, lo);
    else if (c === 0x7b) q = beforeBrace(units, p, lo);
    else if (c === 0x3b) q = beforeEntity(units, p, lo);
    else if (c === 0x3e) q = beforeTag(units, p, lo);
    else if (c === 0x29) q = beforeLink(units, p, lo);
    else if (c === 0x5c) q = p - 1;
    else if (c === 0x2c && p - 2 >= lo && unitAt(units, p - 2) === 0x5c) q = p - 2;
    if (q === p) q = beforePrefix(units, p, lo);
    if (q === p) break;
    p = q;
  }
  return p;
}

/** Spaces, what is not seen, and the marks `*_`~[}` in either direction. */
function isPassedOver(kind: number, c: number): boolean {
  return (
    (kind & (SPACE | IGNORED)) !== 0 || c === 0x2a || c === 0x5f || c === 0x60 || c === 0x7e || c === 0x5b || c === 0x7d
  );
}

/** Past a line break and what may begin the next line; `at` when a blank line follows. */
function pastLineBreak(units: Units, at: number, hi: number): number {
  let p = at + 1;
  if (unitAt(units, at) === 13 && unitAt(units, p) === 10) p++;
  for (let prefixes = 0; p < hi && prefixes < 40; prefixes++) {
    const c = unitAt(units, p);
    if ((unitKind(c) & SPACE) !== 0 || c === 0x3e || c === 0x7c) p++;
    else if (c === 0x2f && unitAt(units, p + 1) === 0x2f) p += 2;
    else if (c === 0x2f || c === 0x21) {
      if (unitAt(units, p - 1) !== 0x2f) break;
      p++;
    } else if (c === 0x23 || c === 0x25 || c === 0x3b) p++;
    else if (c === 0x2a && unitAt(units, p + 1) === 0x20) p++;
    else if (c === 0x2d && unitAt(units, p + 1) === 0x2d && unitAt(units, p + 2) === 0x20) p += 2;
    else break;
  }
  const c = unitAt(units, p);
  return p < hi && (c === 10 || c === 13) ? at : p;
}

function beforeLineBreak(units: Units, at: number, lo: number): number {
  let p = at - 1;
  if (unitAt(units, p) === 10 && p > lo && unitAt(units, p - 1) === 13) p--;
  let q = p;
  for (let n = 0; n < 40 && q > lo; n++) {
    const c = unitAt(units, q - 1);
    if ((unitKind(c) & SPACE) === 0 && c !== 0x3e && c !== 0x7c && c !== 0x2f && c !== 0x23 && c !== 0x25 && c !== 0x2a)
      break;
    q--;
  }
  const c = q > lo ? unitAt(units, q - 1) : 0;
  return c === 10 || c === 13 ? at : p;
}

/** Before a quote or comment prefix, when that is all that stands before `at` on its line. */
function beforePrefix(units: Units, at: number, lo: number): number {
  let p = at;
  for (let n = 0; n < 16 && p > lo; n++) {
    const c = unitAt(units, p - 1);
    if (c === 10 || c === 13) return p;
    if (
      (unitKind(c) & SPACE) === 0 &&
      c !== 0x3e &&
      c !== 0x7c &&
      c !== 0x2f &&
      c !== 0x21 &&
      c !== 0x23 &&
      c !== 0x25 &&
      c !== 0x3b &&
      c !== 0x2a &&
      c !== 0x2d
    )
      return at;
    p--;
  }
  return at;
}

/** `](address)` or `][label]` or `]`. */
function pastLinkEnd(units: Units, at: number, hi: number): number {
  const open = unitAt(units, at + 1);
  if (open !== 0x28 && open !== 0x5b) return at + 1;
  const close = open === 0x28 ? 0x29 : 0x5d;
  const limit = Math.min(hi, at + 300);
  for (let p = at + 2; p < limit; p++) {
    const c = unitAt(units, p);
    if (c === close) {
      return p + 1;
    }
    if (c === 10) break;
  }
  return at + 1;
}

function beforeLink(units: Units, at: number, lo: number): number {
  const limit = Math.max(lo + 1, at - 300);
  for (let p = at - 2; p >= limit; p--) {
    const c = unitAt(units, p);
    if (c === 0x28) {
      return unitAt(units, p - 1) === 0x5d ? p - 1 : at;
    }
    if ((unitKind(c) & SPACE) !== 0 || c === 10) break;
  }
  return at;
}

/** A TeX space or the opening of a formatting command: `\,`, `\ `, `\emph{`. */
function pastTex(units: Units, at: number, hi: number): number {
  const next = unitAt(units, at + 1);
  if (
    next === 0x2c ||
    next === 0x3b ||
    next === 0x3a ||
    next === 0x21 ||
    next === 0x20 ||
    next === 0x2f ||
    next === 0x40
  )
    return at + 2;
  const limit = Math.min(hi, at + 24);
  let p = at + 1;
  while (p < limit && isLetter(unitAt(units, p))) p++;
  if (p === at + 1) return at;
  if (unitAt(units, p) === 0x7b) return p + 1;
  const command = written(units, at + 1, p);
  return /^(?:nobreakspace|thinspace|enspace|quad|space)$/.test(command) ? p : at;
}

function beforeBrace(units: Units, at: number, lo: number): number {
  const limit = Math.max(lo, at - 24);
  let p = at - 1;
  while (p > limit && isLetter(unitAt(units, p - 1))) p--;
  return p > lo && p < at - 1 && unitAt(units, p - 1) === 0x5c ? p - 1 : at - 1;
}

function pastEntity(units: Units, at: number): number {
  const length = gapEntity(units, at);
  return length > 0 ? at + length : at;
}

function beforeEntity(units: Units, at: number, lo: number): number {
  const limit = Math.max(lo, at - 10);
  for (let p = at - 2; p >= limit; p--) {
    if (unitAt(units, p) === 0x26) return gapEntity(units, p) === at - p ? p : at;
  }
  return at;
}

function pastTag(units: Units, at: number, hi: number): number {
  let p = at + 1;
  if (unitAt(units, p) === 0x2f) p++;
  const name = p;
  while (p < at + 12 && isLetter(unitAt(units, p))) p++;
  if (p === name || !INLINE.has(written(units, name, p).toLowerCase())) return at;
  const limit = Math.min(hi, at + 300);
  for (; p < limit; p++) {
    if (unitAt(units, p) === 0x3e) {
      return p + 1;
    }
  }
  return at;
}

function beforeTag(units: Units, at: number, lo: number): number {
  const limit = Math.max(lo, at - 300);
  for (let p = at - 2; p >= limit; p--) {
    const c = unitAt(units, p);
    if (c === 0x3c) {
      return pastTag(units, p, at) === at ? p : at;
    }
    if (c === 0x3e) break;
  }
  return at;
}

const INLINE: ReadonlySet<string> = new Set(
  'a abbr b bdi cite code em font i ins mark nobr q s small span strong sub sup u wbr cite'.split(' '),
);

const GAP_ENTITY =
  /^&(?:nbsp|ensp|emsp|thinsp|hairsp|NonBreakingSpace|shy|zwnj|zwj|#160|#xa0|#8239|#x202f|#8201|#x2009|#173|#xad|#8203|#x200b);/i;

function gapEntity(units: Units, at: number): number {
  return GAP_ENTITY.exec(written(units, at, at + 20))?.[0].length ?? 0;
}
