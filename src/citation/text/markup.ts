import { isLetter } from './characters.ts';

export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Extends the span [start, end) over markup when the span has only one end of it. In `\emph{Oakland Municipal Code} §
 * 8`, the span `Oakland Municipal Code} § 8` is extended to include `\emph{`. The span never starts before `floor`.
 */
export function withMarkup(text: string, start: number, end: number, floor: number): Span {
  const before = start > floor ? text.charAt(start - 1) : '';
  const after = text.charAt(end);
  const closes = after !== '' && '*_`~}]<'.includes(after);
  const opens = before !== '' && '*_`~{[>'.includes(before);
  if (!opens && !closes && before !== ' ') return { start, end };
  const inside = text.slice(start, end);
  const until = closes ? closing(text, end, inside, after) : end;
  if (before === ' ' && inside.includes('}')) return { start: pastSwitch(text, start, inside, floor), end: until };
  return { start: opens || closes ? opening(text, start, inside, before, floor) : start, end: until };
}

/** Moves `start` before TeX's `{\it ` when the span has only the closing brace. */
function pastSwitch(text: string, start: number, inside: string, floor: number): number {
  const open = /\{\\[a-z]{2,9} $/.exec(text.slice(Math.max(floor, start - 12), start));
  return open !== null && unmatched(inside, '{', '}') < 0 ? start - open[0].length : start;
}

function isEmphasis(c: string): boolean {
  return c !== '' && '*_`~'.includes(c);
}

/** A longer tag is not part of a citation. */
const LONGEST_TAG = 300;

function opening(text: string, start: number, inside: string, c: string, floor: number): number {
  if (isEmphasis(c)) {
    let p = start;
    while (p > floor && text.charAt(p - 1) === c) p--;
    return hasOddRuns(inside, c) ? p : start;
  }
  if (c === '{') {
    if (unmatched(inside, '{', '}') >= 0) return start;
    let p = start - 1;
    while (p > floor && isLetter(text.charAt(p - 1))) p--;
    return p > floor && text.charAt(p - 1) === '\\' ? p - 1 : start - 1;
  }
  if (c === '[') return unmatched(inside, '[', ']') < 0 ? start - 1 : start;
  if (c === '>') {
    const from = Math.max(floor, start - LONGEST_TAG);
    const tag = /<([a-z]+)\b[^<>]*>$/i.exec(text.slice(from, start));
    const [open, name] = tag === null ? [start, undefined] : [from + tag.index, tag[1]];
    return name !== undefined && inside.toLowerCase().includes(`</${name.toLowerCase()}>`) ? open : start;
  }
  return start;
}

function closing(text: string, end: number, inside: string, c: string): number {
  if (isEmphasis(c)) {
    let p = end;
    while (text.charAt(p) === c) p++;
    return hasOddRuns(inside, c) ? p : end;
  }
  if (c === '}') return unmatched(inside, '{', '}') > 0 ? end + 1 : end;
  if (c === ']') return unmatched(inside, '[', ']') > 0 ? end + linkLength(text, end) : end;
  if (c === '<') {
    const close = /^<\/([a-z]+)>/i.exec(text.slice(end, end + 16));
    return close !== null && new RegExp(`<${close[1]}\\b`, 'i').test(inside) ? end + close[0].length : end;
  }
  return end;
}

/** `](address)`, or the bracket alone. */
function linkLength(text: string, at: number): number {
  return /^\]\([^()\s]{0,300}\)/.exec(text.slice(at, at + 304))?.[0].length ?? 1;
}

/** Whether a span has an odd number of runs of a character, that is, only one end of an emphasis. */
function hasOddRuns(inside: string, character: string): boolean {
  let runs = 0;
  for (let i = 0; i < inside.length; i++) if (inside[i] === character && inside[i - 1] !== character) runs++;
  return runs % 2 === 1;
}

/** The number of opening brackets in a span minus the number of closing ones. */
function unmatched(inside: string, open: string, close: string): number {
  let depth = 0;
  for (const c of inside) {
    if (c === open) depth++;
    else if (c === close) depth--;
  }
  return depth;
}
