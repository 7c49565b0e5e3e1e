/** What the numbers of a citation show by their form. */
import { isContainerKind } from '../lexicon/target-kinds.ts';
import { type ParsedTarget, separators } from '../parse/parsed.ts';
import { isUpper } from '../text/characters.ts';
import type { CitedContainer, Target } from '../types.ts';
import { shapeKey } from './number-fit.ts';

/** The most specific target: the section of `tit. 17, § 201`. */
export function mainTarget(targets: readonly ParsedTarget[]): ParsedTarget | undefined {
  return targets.find(({ kind }) => kind === 'section') ?? targets[0];
}

/** The container of what a target is in. A container's is itself. */
export function containerOf(target: Target | undefined): CitedContainer | undefined {
  if (target === undefined || !isContainerKind(target.kind)) return target?.container;
  const { kind, number, container } = target;
  return { kind, number, ...(container === undefined ? {} : { container }) };
}

/** Whether a target is a section with a number of several parts. */
export function isSectionOfLevels(target: ParsedTarget | undefined): boolean {
  return target?.kind === 'section' && separators(target) > 0;
}

/** Whether two numbers have the same form: `121.22` and `705.10`. */
export function isAlike(one: ParsedTarget | undefined, other: ParsedTarget): boolean {
  return one !== undefined && shapeKey(one) === shapeKey(other) && one.lastLength === other.lastLength;
}

/** Whether two numbers have the same form and the same first level: `121.22` and `121.23`. */
export function isNeighbor(one: ParsedTarget | undefined, other: ParsedTarget): boolean {
  const level = (number: string): string => /^[^.:-]+[.:-]/.exec(number)?.[0] ?? '';
  if (one === undefined) return false;
  const first = level(one.number);
  // "HRS § 205-4.5 and § 205-2": a long chapter shows it, even if the forms differ.
  return first !== '' && first === level(other.number) && (isAlike(one, other) || first.length > 3);
}

/** Whether any document may have sections with such numbers: `12`, `7.3`, `Q.5`. */
export function isPlainNumber(target: ParsedTarget): boolean {
  const { dots, lastLength, number } = target;
  const parts = separators(target);
  return parts === 0 || (parts === 1 && dots === 1 && lastLength === 1) || isUpper(number.charAt(0));
}

/** `08.11.04.03B` without its letter, which may be a subdivision. */
export function withoutLetter(target: ParsedTarget): ParsedTarget {
  return { ...target, number: target.number.replace(/(?<=\d)[A-Z]$/, '') };
}
