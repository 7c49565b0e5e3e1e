import { field } from './field.ts';

/**
 * Returns the first `limit` entries. If there are more, also returns the position of the last entry, where the next page starts.
 */
export function pageOf<T>(
  found: readonly T[],
  limit: number,
  placeAfter: (last: T) => string,
): { readonly shown: readonly T[]; readonly next?: string } {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return { shown, ...field('next', found.length > limit && last !== undefined ? placeAfter(last) : undefined) };
}
