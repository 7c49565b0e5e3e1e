/** Values that the stored editions of a code state: of a section's validity, or of a container's heading. */
import type { EditionPlace } from './editions.ts';

/** A value, with the date of the first edition that states it. It applies to all editions until the next value. */
export interface EditionValue<T> {
  /** ISO 8601 date. */
  readonly from: string;
  readonly value: T;
}

/** Oldest first. The last value is that of the newest edition. Empty if no edition is known to state one. */
export type EditionValues<T> = readonly EditionValue<T>[];

/**
 * Adds the value that an edition states, and keeps those of the editions before and after it. Returns the same list if it has the
 * value.
 *
 * @param isSame compares two values
 */
export function withValue<T>(
  values: EditionValues<T>,
  { date, next }: EditionPlace,
  value: T,
  isSame: (one: T, other: T) => boolean,
): EditionValues<T> {
  const held = valueAt(values, date);
  if (held !== undefined && isSame(held.value, value)) return values;
  const others = values.filter(({ from }) => from !== date);
  const after = next === undefined ? undefined : valueAt(values, next);
  const changed = [...others, { from: date, value }];
  if (next !== undefined && after !== undefined && after.from < next) changed.push({ from: next, value: after.value });
  changed.sort((one, other) => (one.from < other.from ? -1 : 1));
  return changed.filter((each, at) => {
    const before = changed[at - 1];
    return before === undefined || !isSame(before.value, each.value);
  });
}

/** Returns the value that the edition of a date states; undefined if it isn't known. */
export function valueAt<T>(values: EditionValues<T>, date: string): EditionValue<T> | undefined {
  return values.findLast(({ from }) => from <= date);
}

/** Parses stored values. */
export function readValues<T>(stored: string | undefined): EditionValues<T> {
  const values: EditionValues<T> = stored === undefined ? [] : JSON.parse(stored);
  return values;
}
