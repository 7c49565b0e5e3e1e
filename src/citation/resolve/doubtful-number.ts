import { hasLevels } from '../lexicon/code-numbers.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { hasScheme } from '../lexicon/numbering/scheme.ts';
import { type ParsedTarget, separators } from '../parse/parsed.ts';
import { isMistyped } from './mistyped-number.ts';
import { hasNumber, numberingsOf } from './number-fit.ts';
import { type ResolvedCode, UNKNOWN_CODE } from './resolved-code.ts';

/** The unknown code of a number that does not fit the default jurisdiction's. The next numbers may still be of that one. */
export const DOUBTFUL_CODE: ResolvedCode = { ...UNKNOWN_CODE };

/**
 * The code of a marked number that does not fit `code`. It may be one of the code's numbers with a typing mistake. Otherwise, in a
 * draft that states its jurisdiction, it is a section of an unknown code. A check must report both.
 *
 * @returns undefined for a number that any text may have
 */
export function codeOfDoubtfulNumber(
  lexicon: Lexicon,
  target: ParsedTarget,
  code: ResolvedCode | undefined,
  {
    isStated,
    isAfterOwn,
  }: {
    /** Whether the draft states its jurisdiction. */
    readonly isStated: boolean;
    /** Whether the code was cited just before, so that a short number such as `§ 17` is likely the code's too. */
    readonly isAfterOwn: boolean;
  },
): ResolvedCode | undefined {
  const place = code?.place;
  if (code === undefined || place === undefined || target.kind !== 'section') return undefined;
  const numberings = numberingsOf(lexicon, place, code.code);
  const has = (number: string): boolean | undefined => hasNumber(lexicon, place, number, code.code);
  if (isMistyped(target.number, numberings, has)) return code;
  // `§ 17:9-1145` in a code with `17:9-14`, `§ IX-886` in one with `IX-8`: no other text has such numbers.
  const isLeveled = /[-.:].*[-.:]|^[A-Z]{2,}.*[-.:]/.test(target.number);
  if (isLeveled && numberings.some((one) => hasLevels(one, target.number))) return code;
  if (!isStated) return undefined;
  const digits = target.number.replace(/\D/g, '').length;
  // "Section 8 housing", "§ 3.2 of the lease"
  const isLikely =
    separators(target) > 0
      ? digits >= 5
      : (digits >= 3 || isAfterOwn) && numberings.some((one) => hasScheme(one.schemes, target.number));
  return isLikely ? DOUBTFUL_CODE : undefined;
}
