/** Resolves citations with containers, for codes with repeated section numbers: `Article IV, Section 3`, `Title 3, Ch. 2, § 5`. */

import type { Numbering } from '../../contract/numbering.ts';
import type { Lexicon, PlaceCode } from '../lexicon/lexicon.ts';
import { freeScheme, hasScheme } from '../lexicon/numbering/scheme.ts';
import { isContainerKind } from '../lexicon/target-kinds.ts';
import type { ParsedCitation, ParsedTarget, PlaceIndex } from '../parse/parsed.ts';
import type { CitedContainer } from '../types.ts';
import type { Antecedent } from './antecedent.ts';
import { hasNumber, numberingsOf } from './number-fit.ts';
import type { ResolvedCode } from './resolved-code.ts';

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

/** The container cited before, for a short form of a code whose numbers repeat: `7 X.N.C. § 3` or `Title 7, X.N.C. § 3`, then `§ 4`. */
export function previousContainer(
  lexicon: Lexicon,
  antecedent: Antecedent,
  { form, targets }: ParsedCitation,
  start: number,
  { place, code }: ResolvedCode,
): CitedContainer | undefined {
  if (antecedent.kind !== 'local' || antecedent.container === undefined) return undefined;
  const { container, end = start } = antecedent;
  if (form === 'id' && targets[0]?.inherits === true) return container;
  const isShort = form === 'id' || form === 'bare' || start - end <= ', '.length;
  if (!isShort || place === undefined || antecedent.code.place !== place || antecedent.code.code !== code)
    return undefined;
  const needsContainer = numberingsOf(lexicon, place, code).some(
    ({ context }) => context !== undefined && context.form !== 'joined',
  );
  if (!needsContainer) return undefined;
  return form === 'id' ? container : { ...container, presumed: true };
}

/** Whether a number has the levels and separators of the code's numbers of its kind. */
function isNumberedLike({ schemes }: Numbering, { kind, number }: ParsedTarget): boolean {
  return hasScheme(schemes.filter((scheme) => scheme.kind === kind).map(freeScheme), number);
}
