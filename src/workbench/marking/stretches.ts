/** Chooses which citations to mark: all near the screen, and elsewhere only those for the overview ruler. Pure. */
import type { Citation, Slices, Target } from '../../citation/types.ts';
import type { CitedState } from '../../lookup/state.ts';
import { spansOf } from '../shared/citation-spans.ts';
import type { Cited } from '../shared/citation-states.ts';
import type { Stretch } from './drawn.ts';

export interface Marks {
  /** The states to mark. */
  readonly shown: ReadonlySet<CitedState>;
  /** The states that the overview ruler shows. */
  readonly ruled: ReadonlySet<CitedState>;
  /** @param end the offset at which the mark ends */
  readonly stateOf: (cited: Cited, end: number) => CitedState;
  /** Whether a citation gets no mark. */
  readonly isLeftOut?: (citation: Citation) => boolean;
  /** Whether the draft accepts what a state says, so that the number gets no mark. */
  readonly isAccepted?: (state: CitedState, target: Target) => boolean;
  /** The visible text plus a margin. */
  readonly near: readonly Stretch[];
}

/** Citations per slice. */
const sliceLength = 100;

/** Maximum marks per state off screen: VS Code sets all ranges of a state at once, which must be fast. */
const mostAway = 200;

/** Returns the ranges to mark. Every shown state has an entry. */
export function* stretchesOf(
  citations: readonly Citation[],
  { shown, ruled, stateOf, isLeftOut = () => false, isAccepted = () => false, near }: Marks,
): Slices<ReadonlyMap<CitedState, readonly Stretch[]>> {
  const stretches = new Map<CitedState, Stretch[]>([...shown].map((state) => [state, []]));
  const away = new Map<CitedState, number>();
  for (const [at, citation] of citations.entries()) {
    if (at % sliceLength === sliceLength - 1) yield undefined;
    if (isLeftOut(citation)) continue;
    for (const { start, end, target } of spansOf(citation)) {
      const state = stateOf({ citation, target }, end);
      if (isAccepted(state, target)) continue;
      const isNear = near.some((one) => start <= one.end && one.start <= end);
      if (!isNear) {
        const count = away.get(state) ?? 0;
        if (!ruled.has(state) || count >= mostAway) continue;
        away.set(state, count + 1);
      }
      stretches.get(state)?.push({ start, end });
    }
  }
  return stretches;
}
