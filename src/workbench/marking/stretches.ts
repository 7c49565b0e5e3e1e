/** Which citations of a draft get marks: those near what is on screen, and elsewhere those that the overview ruler shows. Pure. */
import type { Citation, Slices } from '../../citation/types.ts';
import type { CitedState } from '../../lookup/state.ts';
import { spansOf } from '../shared/citation-spans.ts';
import type { Cited } from '../shared/citation-states.ts';
import type { Stretch } from './drawn.ts';

export interface Marks {
  /** The states that are marked at all. */
  readonly shown: ReadonlySet<CitedState>;
  /** The states that the overview ruler shows. */
  readonly ruled: ReadonlySet<CitedState>;
  readonly stateOf: (cited: Cited) => CitedState;
  /** What is on screen, with some text around it. */
  readonly near: readonly Stretch[];
}

/** Citations read in one slice. */
const sliceLength = 100;

/** Marks of one state away from the screen: VS Code takes all ranges of a state at once, which must be short work. */
const mostAway = 200;

/** The stretches to mark, by state: each state that is shown has an entry. */
export function* stretchesOf(
  citations: readonly Citation[],
  { shown, ruled, stateOf, near }: Marks,
): Slices<ReadonlyMap<CitedState, readonly Stretch[]>> {
  const stretches = new Map<CitedState, Stretch[]>([...shown].map((state) => [state, []]));
  const away = new Map<CitedState, number>();
  for (const [at, citation] of citations.entries()) {
    if (at % sliceLength === sliceLength - 1) yield undefined;
    for (const { start, end, target } of spansOf(citation)) {
      const isNear = near.some((one) => start <= one.end && one.start <= end);
      const state = stateOf({ citation, target });
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
