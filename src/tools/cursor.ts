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

/** A page of a list that is at hand, from the entry that the cursor names. Throws CursorError. */
export function pageOf<T>(
  kind: string,
  all: readonly T[],
  { limit, cursor }: { readonly limit: number; readonly cursor?: string },
): { readonly entries: readonly T[]; readonly next?: string } {
  const from = cursor === undefined ? 0 : Number(readCursor(kind, cursor));
  if (!Number.isInteger(from) || from < 0) throw new CursorError();
  const to = from + limit;
  return { entries: all.slice(from, to), ...(to < all.length ? { next: cursorOf(kind, String(to)) } : {}) };
}
