import { hash } from 'node:crypto';
import { badRequest } from './problem-error.ts';
import { isUuid } from './store/ids.ts';

/** The paged lists. Each has its own form of position. */
export type PagedList = 'jurisdictions' | 'contents' | 'search' | 'search-as-of';

/** Encodes `after` as an opaque cursor, valid for this list only. */
export function cursorFor(list: string, after: string): string {
  return Buffer.from(`${checkOf(list, after)}${after}`).toString('base64url');
}

/**
 * Returns the position that a cursor encodes. Throws a problem if this list didn't issue the cursor. The checksum catches
 * accidents, but anyone can compute it. So the position must also have the form that this list uses.
 */
export function placeOfCursor(kind: PagedList, list: string, cursor: string): string {
  const content = Buffer.from(cursor, 'base64url').toString();
  const after = content.slice(8);
  if (content.slice(0, 8) !== checkOf(list, after) || !isPlace[kind](after))
    throw badRequest('cursor: expected a cursor from this list.');
  return after;
}

function checkOf(list: string, after: string): string {
  return hash('sha1', `${list}\n${after}`, 'base64url').slice(0, 8);
}

/** The largest position a store assigns to an entry: 32 bits, signed. */
const lastPosition = 2 ** 31 - 1;

const isPlace: Readonly<Record<PagedList, (after: string) => boolean>> = {
  jurisdictions(after) {
    const [name, id, ...more] = listIn(after);
    return typeof name === 'string' && isStorable(name) && typeof id === 'string' && isUuid(id) && more.length === 0;
  },
  contents: isPosition,
  'search-as-of': isPosition,
  search(after) {
    const [stage, order, row, ...more] = listIn(after);
    return (
      (stage === 0 || stage === 1 || stage === 2 || stage === 3) &&
      typeof order === 'number' &&
      Math.abs(order) < 1e9 &&
      typeof row === 'number' &&
      Number.isSafeInteger(row) &&
      row >= 0 &&
      more.length === 0
    );
  },
};

function isPosition(after: string): boolean {
  return /^(?:0|[1-9]\d{0,9})$/.test(after) && Number(after) <= lastPosition;
}

function listIn(after: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(after);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

/** PostgreSQL can store neither NUL nor an unpaired surrogate. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Cs}/u.test(text) && text.length <= 2_000;
}
