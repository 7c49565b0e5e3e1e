/** Cursors for lists: opaque to a model, validated on return. */

/** The cursor did not come from an answer. */
export class CursorError extends Error {
  constructor() {
    super('cursor: expected `next` of an earlier answer');
    this.name = 'CursorError';
  }
}

export const cursorOf = (kind: string, value: string): string =>
  Buffer.from(`${kind}\n${value}`, 'utf8').toString('base64url');

/** The content of a cursor of this kind. Throws CursorError. */
export function readCursor(kind: string, cursor: string): string {
  const [named, ...value] = Buffer.from(cursor, 'base64url').toString('utf8').split('\n');
  if (named !== kind) throw new CursorError();
  return value.join('\n');
}

export interface ListPage<T> {
  readonly entries: readonly T[];
  /** The cursor after the first `count` entries of this page; undefined at the end of the list. */
  nextAfter(count: number): string | undefined;
}

/** A page of a list in memory, beginning at the cursor's entry. Throws CursorError. */
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

/** The index in a cursor. Throws CursorError. */
export function indexIn(value: string): number {
  const index = Number(value);
  if (!Number.isInteger(index) || index < 0) throw new CursorError();
  return index;
}
