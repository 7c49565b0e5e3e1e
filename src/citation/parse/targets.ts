import type { NumberRead } from '../lexicon/numbering/grammar.ts';
import type { DesignatorRead, Reader } from '../lexicon/reader.ts';
import { isUnnumberedKind } from '../lexicon/target-kinds.ts';
import type { Designator } from '../lexicon/word-classes.ts';
import { isUpper } from '../text/characters.ts';
import { isEnumerator } from './enumerators.ts';
import {
  type Following,
  followingAt,
  isAmount,
  type NextGroup,
  nextGroupAt,
  nextItemAt,
  pastFollowing,
  pastNo,
  type RangeEnd,
  rangeEndAt,
} from './lists.ts';
import { parenthesizedRun, pastNumeral, plainNumber, sectionNumberAt } from './number.ts';
import { type GroupJoint, NO_NUMBER, type ParsedTarget, separators, shifted } from './parsed.ts';
import { completedFrom, pastShortened, startsShortened } from './shortened-number.ts';
import { levelOf, subdivisionsAt } from './subdivisions.ts';

/** A longer list continues as a separate citation. */
const MOST_TARGETS = 400;

/** A number without a designator is a section number. */
export const UNMARKED: Designator = { kind: 'section', plural: false };

/** A list of section numbers without a designator. */
export const UNMARKED_LIST: Designator = { kind: 'section', plural: true };

/** A designator and its numbers. */
export interface TargetGroup {
  readonly end: number;
  readonly targets: readonly ParsedTarget[];
  readonly joint: GroupJoint;
}

/** The targets of a citation: at least one group, each with at least one target. Target offsets count from `start`. */
export interface Targets {
  readonly start: number;
  readonly end: number;
  readonly groups: readonly TargetGroup[];
  readonly all: readonly ParsedTarget[];
  readonly first: ParsedTarget;
}

/**
 * Reads the groups of a designator and a list of numbers at `at`. Undefined when there is no number. `lettered`:
 * whether sections may have numerals or letters as numbers (`Section VII`), which requires the name of a code.
 */
export function targetsAt(reader: Reader, at: number, lettered = false): Targets | undefined {
  const groups: TargetGroup[] = [];
  let count = 0;
  let next: NextGroup | undefined = { at, joint: 'first' };
  while (next !== undefined && count < MOST_TARGETS) {
    const designator: DesignatorRead | undefined = reader.designatorAt(next.at);
    if (designator === undefined) break;
    const list: List | undefined = isUnnumberedKind(designator.kind)
      ? unnumberedAt(next.at, designator, at)
      : listAt(reader, numberStart(reader, designator.end), designator, at, MOST_TARGETS - count, lettered);
    if (list === undefined) break;
    if (next.joint === 'first' && isListMarker(reader.text, designator, list.targets)) break;
    const { joint } = next;
    const targets = joint === 'first' ? list.targets : list.targets.map((target) => ({ ...target, joint }));
    groups.push({ end: list.end, targets, joint });
    count += list.targets.length;
    reader.extendTo(list.end);
    next = list.following === 'nothing' ? undefined : nextGroupAt(reader, list.end, designator.kind);
  }
  return targetsOf(groups, at);
}

/** Whether the number after a heading in the plural begins a list on the next line: `Related code sections⏎1. KCC 14.04`. */
function isListMarker(text: string, { plural, end }: DesignatorRead, [first, second]: List['targets']): boolean {
  if (!plural || first === undefined || second !== undefined || !/^\d{1,2}$/.test(first.number)) return false;
  return /^[^\p{L}\d\n]{0,6}\n[ \t>]*\d{1,2}[.)]\s/u.test(text.slice(end, end + 40));
}

/** The start of the number after a designator that ends at `at`. Skips the `No.` of `Table No. 18-A`. */
function numberStart(reader: Reader, at: number): number {
  const p = reader.skip(at);
  return reader.text.charAt(p) === 'N' ? pastNo(reader, p) : p;
}

/** A preamble or preface has no number, so its designator is the target. */
function unnumberedAt(designatorAt: number, { kind, end }: DesignatorRead, start: number): List {
  const target = { ...NO_NUMBER, kind, start: designatorAt - start, end: end - start };
  return { end, targets: [target], following: 'group' };
}

/** Reads a list of numbers at `at` as targets of a citation that starts at `start`. Undefined when there is no number. */
export function itemsAt(reader: Reader, at: number, designator: Designator, start: number): Targets | undefined {
  const list = listAt(reader, at, designator, start, MOST_TARGETS);
  return list === undefined ? undefined : targetsOf([{ ...list, joint: 'first' }], start);
}

function targetsOf(groups: readonly TargetGroup[], start: number): Targets | undefined {
  const [only] = groups;
  const all = groups.length === 1 && only !== undefined ? only.targets : groups.flatMap(({ targets }) => targets);
  const [first] = all;
  const end = groups.at(-1)?.end;
  return first === undefined || end === undefined ? undefined : { start, end, groups, all, first };
}

/**
 * The targets in a citation that starts at `start`. `first`, if given, replaces the first target. Its offsets count from
 * `start`.
 */
export function withStart(targets: Targets, start: number, first?: readonly ParsedTarget[]): Targets {
  const by = targets.start - start;
  const groups = targets.groups.map((group, at) => {
    const moved = shifted(group.targets, by);
    return { ...group, targets: at === 0 && first !== undefined ? [...first, ...moved.slice(1)] : moved };
  });
  return targetsOf(groups, start) ?? targets;
}

/** Adds subdivisions to one target. */
export function withSubdivisions(targets: Targets, of: ParsedTarget, subdivisions: readonly string[]): Targets {
  return mapTargets(targets, (target) =>
    target === of ? { ...target, subdivisions: [...target.subdivisions, ...subdivisions] } : target,
  );
}

/** Replaces each target. */
export function mapTargets(targets: Targets, change: (target: ParsedTarget) => ParsedTarget): Targets {
  const groups = targets.groups.map((group) => ({ ...group, targets: group.targets.map(change) }));
  return targetsOf(groups, targets.start) ?? targets;
}

/** Keeps only the first `count` groups. */
export function firstGroups(targets: Targets, count: number): Targets {
  return targetsOf(targets.groups.slice(0, count), targets.start) ?? targets;
}

interface List {
  readonly end: number;
  readonly targets: readonly ParsedTarget[];
  readonly following: Following;
}

/** A parsed target, with what can follow it. */
interface Item {
  readonly target: ParsedTarget;
  /** Offset in the text, not from the citation's start. */
  readonly end: number;
  readonly following: Following;
  readonly number: NumberRead;
}

function listAt(
  reader: Reader,
  at: number,
  designator: Designator,
  start: number,
  most: number,
  lettered = false,
): List | undefined {
  const { text } = reader;
  const first = itemAt(reader, at, designator, start, lettered);
  if (first === undefined) return undefined;
  let last: Item = first;
  const targets = [first.target];
  while (targets.length < most) {
    reader.extendTo(last.end);
    if (!designator.plural && last.following !== 'anything') break;
    const next = nextItemAt(reader, last.end, first.number, designator.plural, last.target.subdivisions.at(-1));
    if (next === undefined) break;
    const c = text.charAt(next.at);
    if (c === '(' && isEnumerator(text, next.at, start)) break;
    const read: Item | undefined =
      c === '(' || (last.target.subdivisions.length > 0 && isLoneCapital(text, next.at))
        ? siblingAt(reader, next.at, last, start)
        : startsShortened(c)
          ? shortenedAt(reader, next.at, first.number, designator.plural, last, start)
          : itemAt(reader, next.at, designator, start, lettered && !/\d/.test(first.target.number));
    const item = read === undefined || next.lacksTitle !== true ? read : withTitleOf(last, read);
    if (item === undefined) break;
    if (next.damaged) targets.push({ ...(targets.pop() ?? last.target), damaged: true });
    targets.push(next.damaged ? { ...item.target, damaged: true } : item.target);
    last = item;
  }
  return { end: last.end, targets, following: last.following };
}

/** `1402.21` after `2-1402.11`: 2-1402.21. */
function withTitleOf({ target: { number: before } }: Item, { target, number, ...rest }: Item): Item {
  const title = before.slice(0, before.indexOf('-') + 1);
  const through = target.through === undefined ? undefined : title + target.through;
  const whole = { ...target, number: title + target.number, through, dashes: target.dashes + 1 };
  return { ...rest, target: whole, number: { ...number, dashes: number.dashes + 1 } };
}

/** Reads one number with its subdivisions and range. */
function itemAt(
  reader: Reader,
  at: number,
  designator: Designator,
  start: number,
  lettered: boolean,
): Item | undefined {
  const { text } = reader;
  const mayBeNumeral =
    designator.kind !== 'section' || (lettered && !isPronounAt(text, at) && !isPlaceholderAt(text, at));
  const number = sectionNumberAt(reader, at) ?? (mayBeNumeral ? numeralAt(text, at, reader.hi) : undefined);
  if (number === undefined || text.charAt(number.end) === '%' || text.charAt(number.end) === '°') return undefined;
  // "Section 23 05 93": a part of a building's specifications.
  if (/^\d\d \d\d \d\d(?!\d)/.test(text.slice(at, at + 9))) return undefined;
  const written = text.slice(at, number.end);
  const mixed = designator.plural && number.rangeDash && number.dashes > 1 ? mixedRange(written) : undefined;
  const raw = mixed?.number ?? (number.odd ? plainNumber(written) : written);
  let { designators, end } = subdivisionsAt(reader, number.end);
  let following = followingAt(reader, end);
  let through = mixed?.through;
  const range =
    through === undefined && following === 'anything'
      ? rangeAfter(reader, end, number, raw, designator.plural)
      : undefined;
  if (range !== undefined) {
    ({ through, end } = range);
    following = followingAt(reader, end);
  }
  const seq = following === 'anything' ? pastFollowing(reader, end) : undefined;
  if (seq !== undefined) {
    end = seq;
    following = followingAt(reader, end);
  }
  const target: ParsedTarget = {
    kind: designator.kind,
    start: at - start,
    end: end - start,
    number: raw,
    subdivisions: designators,
    through,
    following: seq !== undefined,
    damaged: false,
    dots: number.dots,
    dashes: mixed === undefined ? number.dashes : number.dashes - 1,
    colons: number.colons,
    lastLength: number.lastLength,
    rangeDash: number.rangeDash,
    plural: designator.plural,
    joint: 'first',
    inherits: false,
  };
  return { target, end, following, number: mixed === undefined ? number : { ...number, dashes: number.dashes - 1 } };
}

/** Reads ` to .040` after `written`, which ends at `at`: the last number of a range, and its end. */
function rangeAfter(
  reader: Reader,
  at: number,
  shape: NumberRead,
  written: string,
  plural: boolean,
): { readonly through: string; readonly end: number } | undefined {
  const range = rangeEndAt(reader, at, shape, plural);
  if (range === undefined) return undefined;
  const last = plainNumber(reader.text.slice(range.start, range.end));
  const lacksTitle = /^\d[\d.]*$/.test(last) && /^\d+[A-Z]?-\d[\d.]*$/.test(written);
  const shortened = lacksTitle ? `-${last}` : last;
  const through = startsShortened(shortened.charAt(0)) ? completedFrom(written, shortened) : last;
  if (/^\s/.test(reader.text.charAt(at)) && isFigure(reader, range, written, through)) return undefined;
  return { through, end: subdivisionsAt(reader, range.end).end };
}

/** Whether a number after a dash between spaces is no section: `§ 35.0101 — 10.5% tax`, `section 1133 — 78,014 rows`. */
function isFigure(reader: Reader, { end }: RangeEnd, first: string, last: string): boolean {
  if (isAmount(reader, end) || /^,\d{3}(?!\d)/.test(reader.text.slice(end, end + 5))) return true;
  return Number.parseInt(last, 10) < Number.parseInt(first, 10);
}

/** Whether the `I` or `A` at `at` is a word of a sentence: `the section I quoted`. */
function isPronounAt(text: string, at: number): boolean {
  return (
    /^[A-Z]\s+\p{Ll}/u.test(text.slice(at, at + 8)) &&
    /(?:^|[^\p{L}])\p{Ll}+\s+$/u.test(text.slice(Math.max(0, at - 16), at))
  );
}

/** Whether `N` or `XX-XXX` stands for a section's number. */
function isPlaceholderAt(text: string, at: number): boolean {
  return /^(?:N+|X+)(?![\p{L}\p{N}])/u.test(text.slice(at, at + 8));
}

/** Reads `XIII` of a chapter, title, or article, or `A` of an appendix. */
function numeralAt(text: string, at: number, hi: number): NumberRead | undefined {
  const end = pastNumeral(text, at, hi);
  if (end === at) return undefined;
  const length = end - at;
  return {
    end,
    dots: 0,
    dashes: 0,
    colons: 0,
    lettered: true,
    rangeDash: false,
    odd: false,
    firstLength: length,
    lastLength: length,
  };
}

/** `.020` after `5.04.010`: another section of the same chapter. */
function shortenedAt(
  reader: Reader,
  at: number,
  first: NumberRead,
  plural: boolean,
  last: Item,
  start: number,
): Item | undefined {
  const numberEnd = pastShortened(reader.text, at, reader.hi, first, plural);
  if (numberEnd === at) return undefined;
  const { designators, end } = subdivisionsAt(reader, numberEnd);
  const shortened = plainNumber(reader.text.slice(at, numberEnd));
  const number = completedFrom(last.target.through ?? last.target.number, shortened);
  const range = followingAt(reader, end) === 'anything' ? rangeAfter(reader, end, first, number, plural) : undefined;
  return another(reader, last, at, range?.end ?? end, start, {
    number,
    subdivisions: designators,
    through: range?.through,
  });
}

function isLoneCapital(text: string, at: number): boolean {
  return isUpper(text.charAt(at)) && !/^[\p{L}\d-]/u.test(text.slice(at + 1, at + 2));
}

/** `and (b)` after `§ 5(a)`, `through C` after `subds. A`: another subdivision of the same section. */
function siblingAt(reader: Reader, at: number, last: Item, start: number): Item | undefined {
  const { designators, end } = isLoneCapital(reader.text, at)
    ? { designators: [reader.text.charAt(at)], end: at + 1 }
    : parenthesizedRun(reader.text, at, reader.hi, 6);
  const [lead] = designators;
  if (lead === undefined) return undefined;
  const { subdivisions } = last.target;
  return another(reader, last, at, end, start, {
    number: last.target.number,
    through: undefined,
    subdivisions: [...subdivisions.slice(0, levelOf(subdivisions, lead)), ...designators],
  });
}

function another(
  reader: Reader,
  last: Item,
  at: number,
  end: number,
  start: number,
  own: Pick<ParsedTarget, 'number' | 'subdivisions' | 'through'>,
): Item {
  const target: ParsedTarget = {
    ...last.target,
    ...own,
    start: at - start,
    end: end - start,
    following: false,
    damaged: false,
  };
  return { target, end, following: followingAt(reader, end), number: last.number };
}

/** `6-42–45` after a plural sign: hyphens separate levels, and one dash forms a range. */
function mixedRange(written: string): { readonly number: string; readonly through: string } | undefined {
  const [first = '', second, more] = written.split(/\u2013|--|&(?:ndash|#8211|#x2013);/i);
  if (second === undefined || more !== undefined || !/[-\u2010\u2011]/.test(first)) return undefined;
  const number = plainNumber(first);
  const levels = number.split('-');
  const last = plainNumber(second);
  const missing = levels.length - last.split('-').length;
  return missing < 0 ? undefined : { number, through: [...levels.slice(0, missing), last].join('-') };
}

/** Whether a number of at least three components is at `at`, by the default schemes or a learned scheme (`1VAC5-10-30`). */
export function isLongNumberAt(reader: Reader, at: number): boolean {
  const { text, hi, numbers } = reader;
  const usual = numbers.usualAt(text, at, hi, true);
  const number = usual === undefined && numbers.hasLettered ? numbers.numberAt(text, at, hi) : usual;
  return number !== undefined && separators(number) - number.colons >= 2;
}
