/**
 * Stores an earlier version as a difference from the next newer one. A difference has runs of blocks shared with the newer version,
 * by position, and the blocks found only in the earlier one.
 */
import type { WireTextBlock } from '../../contract/schemas.ts';

/** The parts of a section that make up a version. */
export interface SectionText {
  readonly heading?: string;
  readonly status: string;
  readonly text: readonly WireTextBlock[];
}

/** A run `[first, count]` of the newer text's blocks, or a block of the earlier text. */
type Step = readonly [number, number] | WireTextBlock;

export interface Change {
  /** Present if the headings differ; null if the earlier version has none. */
  readonly heading?: string | null;
  readonly status?: string;
  /** Absent if the blocks are the same. */
  readonly text?: readonly Step[];
}

/** Returns the change from `newer` to `earlier`. */
export function changeBetween(newer: SectionText, earlier: SectionText): Change {
  const steps = stepsBetween(newer.text, earlier.text);
  return {
    ...(newer.heading === earlier.heading ? {} : { heading: earlier.heading ?? null }),
    ...(newer.status === earlier.status ? {} : { status: earlier.status }),
    ...(steps === undefined ? {} : { text: steps }),
  };
}

/** Rebuilds the earlier version. */
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
