/** The code of a number without a sign or a name. */
import type { ParsedTarget, Unmarked } from '../parse/parsed.ts';
import type { Antecedent } from './antecedent.ts';
import { isNeighbor, withoutLetter } from './cited-numbers.ts';
import type { DefaultCodes } from './default-codes.ts';
import { shapeKey } from './number-fit.ts';
import type { ResolvedCode } from './resolved-code.ts';

/** The code of a long number without a sign: it resembles the one cited before, or clearly fits the default's code. */
export function codeOfUnmarkedNumber(
  target: ParsedTarget,
  unmarked: Exclude<Unmarked, false>,
  antecedent: Antecedent,
  own: DefaultCodes,
): ResolvedCode | undefined {
  if (unmarked === 'short') return ofCitedCode(target, antecedent, own);
  if (own.has(target) || own.has(withoutLetter(target))) return own.code();
  if (unmarked === 'alone') return own.hasLettersOf(target) ? own.code() : ofTitledChapter(target, antecedent);
  if (antecedent.kind === 'otherLaw') return undefined;
  if (antecedent.kind === 'local' && antecedent.target !== undefined) {
    const previous = antecedent.target;
    if (shapeKey(previous) === shapeKey(target) && previous.lastLength === target.lastLength) return antecedent.code;
  }
  return own.isListed() && own.fit(target) === 'yes' && target.lastLength > 2 ? own.code() : undefined;
}

/** `(theft, 22-3216)`, `67.7(a)` after `§ 67.1`: the code just cited, if it is the default's and has the number, or of the same chapter. */
function ofCitedCode(target: ParsedTarget, antecedent: Antecedent, own: DefaultCodes): ResolvedCode | undefined {
  if (antecedent.kind !== 'local' || antecedent.target === undefined) return undefined;
  const code = own.code();
  if (own.has(target)) return code?.place === antecedent.code.place ? code : undefined;
  const isPinned = target.subdivisions.length > 0 && !own.lacks(target);
  return isPinned && isNeighbor(antecedent.target, target) ? antecedent.code : undefined;
}

/** `9.12.010` under the heading `Chapter 9.12`, or after `9.12.005` there: the code just cited. */
function ofTitledChapter(target: ParsedTarget, antecedent: Antecedent): ResolvedCode | undefined {
  if (antecedent.kind !== 'local' || antecedent.target === undefined) return undefined;
  const { number, kind } = antecedent.target;
  const chapter = kind === 'section' ? number.slice(0, number.lastIndexOf('.')) : number;
  const isInside = chapter !== '' && target.number.startsWith(`${chapter}.`) && target.lastLength > 1;
  return isInside ? antecedent.code : undefined;
}
