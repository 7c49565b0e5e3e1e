/** What was cited just before: it decides what `id.` and a bare number refer to. */
import { type Parsed, type ParsedTarget, separators } from '../parse/parsed.ts';
import type { CitedContainer } from '../types.ts';
import { isNeighbor, isSectionOfLevels } from './cited-numbers.ts';
import { shapeKey } from './number-fit.ts';
import type { ResolvedCode } from './resolved-code.ts';

/** A citation of local law, or a code's name. */
export interface LocalAntecedent {
  readonly kind: 'local';
  readonly code: ResolvedCode;
  readonly target: ParsedTarget | undefined;
  /** The container cited with the target, or as the target. A short form refers to the same one. */
  readonly container?: CitedContainer | undefined;
  /** The offset at which the citation ends. */
  readonly end?: number;
}

/** A citation of law that is not local. */
export interface OtherAntecedent {
  readonly kind: 'otherLaw';
  readonly target?: ParsedTarget | undefined;
  /** Whether its sections have plain numbers, so that `§ 114.07` after it is not one of them. */
  readonly plain: boolean;
  /** The local law cited before it. */
  readonly local?: LocalAntecedent | undefined;
  /** The offset at which the citation ends, with its sections. */
  readonly end?: number;
  /** Whether the next citation is in another paragraph. */
  readonly isApart?: true;
}

/** The antecedent of the next `id.` or bare number. */
export type Antecedent = { readonly kind: 'none' } | OtherAntecedent | LocalAntecedent;

/** A law whose sections may have any numbers, and whose end is unknown. */
export const OTHER_LAW_WITH_SECTIONS: OtherAntecedent = { kind: 'otherLaw', plain: false };

/** The local law cited last, before any other law. */
export function localBefore(before: Antecedent): LocalAntecedent | undefined {
  return before.kind === 'local' ? before : before.kind === 'otherLaw' ? before.local : undefined;
}

/**
 * Whether a section's number has the form of the local section cited before other law, and not that of the other law's. If the other
 * law's number is unknown, the section must be of the same chapter, or of more than two levels.
 */
export function isLikeLocalOnly({ local, target: other }: OtherAntecedent, target: ParsedTarget): boolean {
  const own = local?.target;
  const isNamed = local !== undefined && (local.code.place !== undefined || local.code.name !== null);
  if (own === undefined || !isNamed || !isSectionOfLevels(target) || shapeKey(own) !== shapeKey(target)) return false;
  return other === undefined ? isNeighbor(own, target) || separators(target) > 1 : shapeKey(other) !== shapeKey(target);
}

/** The code just cited, if its section was cited in a container of this kind. */
export function codeInContainer(antecedent: Antecedent, kind: ParsedTarget['kind']): ResolvedCode | undefined {
  return antecedent.kind === 'local' && antecedent.container?.kind === kind ? antecedent.code : undefined;
}

/** The code cited before with a name that ends so: `Elm Rent Ordinance` for `Rent Ordinance`. */
export function codeNamed(earlier: readonly Antecedent[], name: string): ResolvedCode | undefined {
  const cited = earlier.findLast((one) => one.kind === 'local' && one.code.code?.endsWith(` ${name}`) === true);
  return cited?.kind === 'local' ? cited.code : undefined;
}

/** The code cited last with a number of the same form. */
export function codeNumberedSo(earlier: readonly Antecedent[], target: ParsedTarget): ResolvedCode | undefined {
  const isAlike = (one: Antecedent): one is LocalAntecedent =>
    one.kind === 'local' && one.target !== undefined && shapeKey(one.target) === shapeKey(target);
  return earlier.findLast(isAlike)?.code;
}

/** The antecedent after a citation of other law that starts at the offset `start`. */
export function afterOtherLaw(
  before: Antecedent,
  parsed: Extract<Parsed, { kind: 'otherLaw' }>,
  start: number,
): OtherAntecedent {
  const { target, plain = false } = parsed;
  return { kind: 'otherLaw', target, plain, local: localBefore(before), end: start + parsed.end - parsed.start };
}

/** The maximum length of what separates two sections of a citation, such as `, and `. */
const longestJoint = 8;

/** Whether a citation at `start`, right after other law, is one of its sections: `§ 1` of `Ord. 2015-15, § 1`. */
export function continuesOtherLaw(
  antecedent: Antecedent,
  start: number,
  slice: (start: number, end: number) => string,
): antecedent is OtherAntecedent {
  if (antecedent.kind !== 'otherLaw') return false;
  // Without an offset, the citation itself is of other law.
  const { end = start } = antecedent;
  if (start - end > longestJoint) return false;
  const between = slice(end, start);
  return /^[\s,;(]*(?:and\s+)?$/.test(between) || isNextCell(antecedent, between);
}

/** `| Cal. Fire Code | § 503.4 |`: the section of the law that the cell before names without a number. */
const isNextCell = ({ target, plain }: OtherAntecedent, between: string): boolean =>
  target === undefined && !plain && /^[ \t*_]*\|[ \t*_]*$/.test(between);

/** How a citation at `start` is joined to the other law just before it. Undefined if it is not, or after a page, which has no sections. */
export function jointAfter(
  antecedent: Antecedent,
  start: number,
  slice: (start: number, end: number) => string,
): 'space' | 'comma' | 'other' | undefined {
  if (!continuesOtherLaw(antecedent, start, slice) || antecedent.plain) return undefined;
  const between = slice(antecedent.end ?? start, start);
  return /^[ \u00a0]+$/.test(between) || isNextCell(antecedent, between)
    ? 'space'
    : /^,\s+$/.test(between)
      ? 'comma'
      : 'other';
}

/** The maximum number of characters to search for the end of a paragraph. */
const searched = 1_000;

/** The antecedent of a citation at `start`, with a mark if it is other law in an earlier paragraph. */
export function inParagraph(
  antecedent: Antecedent,
  start: number,
  slice: (start: number, end: number) => string,
): Antecedent {
  if (antecedent.kind !== 'otherLaw' || antecedent.end === undefined || antecedent.isApart === true) return antecedent;
  const between = slice(antecedent.end, Math.min(start, antecedent.end + searched));
  return /\n[ \t>]*\r?\n/.test(between) ? { ...antecedent, isApart: true } : antecedent;
}

/** The number of antecedents that an `id.` looks through. */
const keptAntecedents = 8;

/** Adds an antecedent to those of an `id.` later in the paragraph. */
export function withLatest(earlier: readonly Antecedent[], latest: Antecedent): readonly Antecedent[] {
  return [...earlier.slice(1 - keptAntecedents), latest];
}

/**
 * The antecedent of an `id.` at `start`: the latest one that is not inside a quotation or a footnote that ended before. In `Elm Code
 * § 5: “as § 7 requires.” Id.`, it is § 5.
 *
 * @param earlier the local antecedents in the order of the text
 */
export function outsideQuotation(
  latest: Antecedent,
  earlier: readonly Antecedent[],
  start: number,
  slice: (start: number, end: number) => string,
): Antecedent {
  if (!isInside(latest, start, slice)) return latest;
  return earlier.findLast((one) => !isInside(one, start, slice)) ?? latest;
}

/** Whether the text between a citation and `start` closes a quotation or a footnote that it does not open. */
function isInside(one: Antecedent, start: number, slice: (start: number, end: number) => string): boolean {
  if (one.kind === 'none' || one.end === undefined || start - one.end > longestQuotation) return false;
  const between = slice(one.end, start);
  if (/\n[ \t>]*\r?\n/.test(between)) return false;
  const before =
    slice(Math.max(0, one.end - longestQuotation), one.end)
      .split(/\n[ \t>]*\r?\n/)
      .at(-1) ?? '';
  if (closesNote(before, between)) return true;
  const curly = /[“”]/.exec(between)?.[0];
  if (curly !== undefined) return curly === '”';
  // A `6" pipe` closes no quotation. One must be open in the paragraph before.
  return isOdd(between) && isOdd(before);
}

const isOdd = (text: string): boolean => (text.split('"').length - 1) % 2 === 1;

/** The maximum length of a quotation or a footnote, in UTF-16 units. An `id.` may refer to what is before it. */
export const longestQuotation = 2000;

/** Whether `between` closes a footnote of TeX, AsciiDoc or Typst that is open at the end of `before`. */
function closesNote(before: string, between: string): boolean {
  const begun = before.split(noteBegins);
  const opener = begun.at(-2)?.at(-1);
  if (begun.length < 3 || opener === undefined) return false;
  const depth = (text: string, from: number, opens: string, closes: string): number => {
    let level = from;
    for (const c of text) {
      if (c === opens) level += 1;
      else if (c === closes) level -= 1;
      if (level === 0) break;
    }
    return level;
  };
  const [opens, closes] = opener === '{' ? ['{', '}'] : ['[', ']'];
  const level = depth(begun.at(-1) ?? '', 1, opens, closes);
  return level > 0 && depth(between, level, opens, closes) === 0;
}

/** The beginning of a footnote in the text: `\footnote{`, `footnote:[`, `#footnote[`. */
const noteBegins = /(\\footnote(?:\[\d+\])?\{|footnote(?::[\w-]*)?\[)/;
