/**
 * An earlier version, stored as the difference from the next newer one. It has the runs of blocks that they share, by
 * position, and the blocks that only the earlier one has.
 */
import type { WireTextBlock } from '../../contract/schemas.ts';

/** What a version of a section's text is made of. */
export interface SectionText {
  readonly heading?: string;
  readonly status: string;
  readonly text: readonly WireTextBlock[];
}

/** A run `[first, count]` of the newer text's blocks, or a block of the earlier one. */
type Step = readonly [number, number] | WireTextBlock;

export interface Change {
  /** Present when they differ; null: the earlier one had none. */
  readonly heading?: string | null;
  readonly status?: string;
  /** Absent when the blocks are the same. */
  readonly text?: readonly Step[];
}

/** The change that makes `earlier` from `newer`. */
export function changeBetween(newer: SectionText, earlier: SectionText): Change {
  const steps = stepsBetween(newer.text, earlier.text);
  return {
    ...(newer.heading === earlier.heading ? {} : { heading: earlier.heading ?? null }),
    ...(newer.status === earlier.status ? {} : { status: earlier.status }),
    ...(steps === undefined ? {} : { text: steps }),
  };
}

/** The earlier text again. */
export function applyChange(newer: SectionText, change: Change): SectionText {
  const heading = change.heading === undefined ? newer.heading : (change.heading ?? undefined);
  return {
    ...(heading === undefined ? {} : { heading }),
    status: change.status ?? newer.status,
    text:
      change.text === undefined
        ? newer.text
        : change.text.flatMap((step) => (isRun(step) ? newer.text.slice(step[0], step[0] + step[1]) : [step])),
  };
}

function isRun(step: Step): step is readonly [number, number] {
  return Array.isArray(step);
}

function stepsBetween(newer: readonly WireTextBlock[], earlier: readonly WireTextBlock[]): Step[] | undefined {
  const newerKeys = newer.map((block) => JSON.stringify(block));
  const places = new Map<string, number[]>();
  for (const [place, key] of newerKeys.entries()) {
    const known = places.get(key);
    if (known === undefined) places.set(key, [place]);
    else known.push(place);
  }
  const steps: Step[] = [];
  let run: [number, number] | undefined;
  for (const block of earlier) {
    const key = JSON.stringify(block);
    if (run !== undefined && newerKeys[run[0] + run[1]] === key) {
      run[1] += 1;
      continue;
    }
    const known = places.get(key);
    const after: number = run === undefined ? 0 : run[0] + run[1];
    const place = known?.find((candidate) => candidate >= after) ?? known?.[0];
    if (place === undefined) {
      run = undefined;
      steps.push(block);
    } else {
      run = [place, 1];
      steps.push(run);
    }
  }
  const [only, more] = steps;
  const same =
    newer.length === earlier.length &&
    (newer.length === 0 || (more === undefined && only !== undefined && isRun(only) && only[0] === 0));
  return same ? undefined : steps;
}
