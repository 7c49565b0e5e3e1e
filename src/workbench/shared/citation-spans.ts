/** The text ranges that a citation's marks cover. Pure. */
import type { Citation, Target } from '../../citation/types.ts';

export interface MarkedSpan {
  readonly start: number;
  readonly end: number;
  readonly target: Target;
}

/**
 * Returns a span for each target, so that each can show its own state. A code's name belongs to the adjacent target: the first
 * if the name precedes it, the last if it follows. Returns nothing without targets.
 */
export function spansOf({ start, end, targets }: Citation): readonly MarkedSpan[] {
  const last = targets.length - 1;
  return targets.map((target, index) => ({
    start: index === 0 ? start : target.start,
    end: index === last ? end : target.end,
    target,
  }));
}
