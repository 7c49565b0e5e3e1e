/** Resolves citations with containers, for codes with repeated section numbers: `Article IV, Section 3`, `Title 3, Ch. 2, § 5`. */

import type { Numbering } from '../../contract/numbering.ts';
import type { Lexicon, PlaceCode } from '../lexicon/lexicon.ts';
import { freeScheme, hasScheme } from '../lexicon/numbering/scheme.ts';
import { isContainerKind } from '../lexicon/target-kinds.ts';
import type { ParsedTarget, PlaceIndex } from '../parse/parsed.ts';
import { hasNumber } from './number-fit.ts';

/**
 * The codes of a place that may have the targets as sections in the cited containers. The code's own citations must name
 * such containers, and the numbers must have the code's form.
 */
export function codesWithin(
  lexicon: Lexicon,
  place: PlaceIndex,
  targets: readonly ParsedTarget[],
): readonly PlaceCode[] {
  const section = targets.find(({ kind }) => !isContainerKind(kind));
  const containers = targets.filter(({ kind }) => isContainerKind(kind));
  if (section === undefined || containers.length === 0) return [];
  const codes = lexicon.places[place]?.codes ?? [];
  return codes.filter(
    ({ name, numbering }) =>
      (numbering?.context?.form === 'named' || numbering?.context?.form === 'before') &&
      containers.every(
        ({ kind, number }) =>
          numbering.context?.levels.includes(kind) === true &&
          hasScheme(
            numbering.schemes.filter((scheme) => scheme.kind === kind),
            number,
          ),
      ) &&
      // `art. X, § 357` is of the place's only code, with a mistake in its number.
      (hasNumber(lexicon, place, section.number, name) !== false ||
        (codes.length === 1 && isNumberedLike(numbering, section))),
  );
}

/** Whether a number has the levels and separators of the code's numbers of its kind. */
function isNumberedLike({ schemes }: Numbering, { kind, number }: ParsedTarget): boolean {
  return hasScheme(schemes.filter((scheme) => scheme.kind === kind).map(freeScheme), number);
}
