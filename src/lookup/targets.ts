/** What the targets of a citation stand for: both ends of a range, and containers that only locate a section. */
import { isAttachedKind } from '../citation/lexicon/target-kinds.ts';
import type { Citation, Target } from '../citation/types.ts';

/** The targets to look up: the target itself and, for a range, its last number. */
export function numbersOf(target: Target): readonly Target[] {
  const { through, ...first } = target;
  return through === undefined ? [target] : [first, { ...first, number: through, subdivisions: [] }];
}

/**
 * Whether a target can be looked up. “This section” has no antecedent in a draft that is not itself a section. A preamble needs
 * no number.
 */
export const isIdentified = ({ number, kind }: Pick<Target, 'number' | 'kind'>): boolean =>
  number !== '' || isAttachedKind(kind);

/** Whether a target cites more sections than it names. */
export const isRange = ({ through, following }: Target): boolean => through !== undefined || following === true;

/** Whether a target only locates another one and is not cited itself: `34` in `34 RCNY § 3-05`, the article of `Charter art. IV, § 3`. */
export function locatesAnother({ targets }: Pick<Citation, 'targets'>, { kind, number }: Target): boolean {
  return targets.some((target) => {
    let outer = target.container;
    while (outer !== undefined && (outer.kind !== kind || outer.number !== number)) outer = outer.container;
    return outer !== undefined;
  });
}
