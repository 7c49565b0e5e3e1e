/** Which stretches of the text a citation's marks cover. Pure. */
import type { Citation, Target } from '../../citation/types.ts';

export interface MarkedSpan {
  readonly start: number;
  readonly end: number;
  readonly target: Target;
}

/**
 * A span for each target, so that each can show its own state. The code's name belongs to the target beside it: to the first where it
 * comes before, to the last where it comes after. Without targets, nothing is marked.
 */
export function spansOf({ start, end, targets }: Citation): readonly MarkedSpan[] {
  const last = targets.length - 1;
  return targets.map((target, index) => ({
    start: index === 0 ? start : target.start,
    end: index === last ? end : target.end,
    target,
  }));
}
