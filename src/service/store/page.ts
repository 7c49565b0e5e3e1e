import { field } from './field.ts';

/** The first `limit` of what was found, and, when there is more, the place after the last of them, where the next page begins. */
export function pageOf<T>(
  found: readonly T[],
  limit: number,
  placeAfter: (last: T) => string,
): { readonly shown: readonly T[]; readonly next?: string } {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return { shown, ...field('next', found.length > limit && last !== undefined ? placeAfter(last) : undefined) };
}
