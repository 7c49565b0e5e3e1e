import { isLetter } from './chars.ts';

export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * The span [start, end) with the mark-up that it has only one end of: `Oakland Municipal Code} § 8` in `\emph{Oakland Municipal Code} § 8`
 * takes in `\emph{`. Never before `floor`.
 */
export function withMarkup(text: string, start: number, end: number, floor: number): Span {
  const before = start > floor ? text.charCodeAt(start - 1) : 0;
  const after = text.charCodeAt(end);
  if (before === 0x20) return { start: pastSwitch(text, start, end, floor), end: closingAt(text, start, end, after) };
  if (!BEFORE.has(before) && !AFTER.has(after)) return { start, end };
  const inside = text.slice(start, end);
  return { start: opening(text, start, inside, before, floor), end: closing(text, end, inside, after) };
}

const codes = (characters: string): ReadonlySet<number> => new Set([...characters].map((c) => c.charCodeAt(0)));
const BEFORE = codes('*_`~{[>');
const AFTER = codes('*_`~}]<');
/** A tag longer than this is none of a citation's. */
const TAG_LIMIT = 300;
const EMPHASIS = codes('*_`~');

function closingAt(text: string, start: number, end: number, after: number): number {
  return AFTER.has(after) ? closing(text, end, text.slice(start, end), after) : end;
}

/** TeX's `{\it ` before a span that has only its brace's end. */
function pastSwitch(text: string, start: number, end: number, floor: number): number {
  if (start < 2 || !isLetter(text.charCodeAt(start - 2))) return start;
  const open = /\{\\[a-z]{2,9} $/.exec(text.slice(Math.max(floor, start - 12), start));
  return open !== null && unmatched(text.slice(start, end), '{', '}') < 0 ? start - open[0].length : start;
}

function opening(text: string, start: number, inside: string, c: number, floor: number): number {
  if (EMPHASIS.has(c)) {
    let p = start;
    while (p > floor && text.charCodeAt(p - 1) === c) p--;
    return odd(inside, text.charAt(start - 1)) ? p : start;
  }
  if (c === 0x7b) {
    if (unmatched(inside, '{', '}') >= 0) return start;
    let p = start - 1;
    while (p > floor && isLetter(text.charCodeAt(p - 1))) p--;
    return p > floor && text.charCodeAt(p - 1) === 0x5c ? p - 1 : start - 1;
  }
  if (c === 0x5b) return unmatched(inside, '[', ']') < 0 ? start - 1 : start;
  if (c === 0x3e) {
    const from = Math.max(floor, start - TAG_LIMIT);
    const tag = /<([a-z]+)\b[^<>]*>$/i.exec(text.slice(from, start));
    const [open, name] = tag === null ? [start, undefined] : [from + tag.index, tag[1]];
    return name !== undefined && inside.toLowerCase().includes(`</${name.toLowerCase()}>`) ? open : start;
  }
  return start;
}

function closing(text: string, end: number, inside: string, c: number): number {
  if (EMPHASIS.has(c)) {
    let p = end;
    while (text.charCodeAt(p) === c) p++;
    return odd(inside, text.charAt(end)) ? p : end;
  }
  if (c === 0x7d) return unmatched(inside, '{', '}') > 0 ? end + 1 : end;
  if (c === 0x5d) {
    if (unmatched(inside, '[', ']') <= 0) return end;
    return end + linkLength(text, end);
  }
  if (c === 0x3c) {
    const close = /^<\/([a-z]+)>/i.exec(text.slice(end, end + 16));
    return close !== null && new RegExp(`<${close[1]}\\b`, 'i').test(inside) ? end + close[0].length : end;
  }
  return end;
}

/** `](address)`, or the bracket alone. */
function linkLength(text: string, at: number): number {
  return /^\]\([^()\s]{0,300}\)/.exec(text.slice(at, at + 304))?.[0].length ?? 1;
}

/** Whether a span holds an odd number of runs of a character: one end of an emphasis, without the other. */
function odd(inside: string, character: string): boolean {
  let runs = 0;
  for (let i = 0; i < inside.length; i++) if (inside[i] === character && inside[i - 1] !== character) runs++;
  return runs % 2 === 1;
}

/** How many more brackets a span opens than it closes. */
function unmatched(inside: string, open: string, close: string): number {
  let depth = 0;
  for (const c of inside) {
    if (c === open) depth++;
    else if (c === close) depth--;
  }
  return depth;
}
