/** Cursors of lists: opaque to a model, checked when they come back. */

/** A cursor that no answer gave. */
export class CursorError extends Error {
  constructor() {
    super('cursor: expected `next` of an earlier answer');
    this.name = 'CursorError';
  }
}

export const cursorOf = (kind: string, value: string): string =>
  Buffer.from(`${kind}\n${value}`, 'utf8').toString('base64url');

/** What a cursor of this kind holds. Throws CursorError. */
export function readCursor(kind: string, cursor: string): string {
  const [named, ...value] = Buffer.from(cursor, 'base64url').toString('utf8').split('\n');
  if (named !== kind) throw new CursorError();
  return value.join('\n');
}

export interface ListPage<T> {
  readonly entries: readonly T[];
  /** The cursor behind the first `count` entries of this page; undefined at the end of the list. */
  nextAfter(count: number): string | undefined;
}

/** A page of a list that is at hand, from the entry that the cursor names. Throws CursorError. */
export function pageOf<T>(
  kind: string,
  all: readonly T[],
  { limit, cursor }: { readonly limit: number; readonly cursor?: string },
): ListPage<T> {
  const from = cursor === undefined ? 0 : indexIn(readCursor(kind, cursor));
  return {
    entries: all.slice(from, from + limit),
    nextAfter: (count) => (from + count < all.length ? cursorOf(kind, String(from + count)) : undefined),
  };
}

/** The index that a cursor holds. Throws CursorError. */
export function indexIn(value: string): number {
  const index = Number(value);
  if (!Number.isInteger(index) || index < 0) throw new CursorError();
  return index;
}
