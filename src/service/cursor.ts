import { hash } from 'node:crypto';
import { badRequest } from './problem-error.ts';
import { isUuid } from './store/ids.ts';

/** The lists that are given in pages; each has places of its own form. */
export type PagedList = 'jurisdictions' | 'contents' | 'search' | 'search-as-of';

/** `after` as an opaque word that is good for this list only. */
export function cursorFor(list: string, after: string): string {
  return Buffer.from(`${checkOf(list, after)}${after}`).toString('base64url');
}

/**
 * The place that a cursor stands for. Throws a problem for a cursor that this list did not give. The checksum finds
 * slips, but anyone can compute it, so the place itself must also have the form of the list's places.
 */
export function placeOfCursor(kind: PagedList, list: string, cursor: string): string {
  const content = Buffer.from(cursor, 'base64url').toString();
  const after = content.slice(8);
  if (content.slice(0, 8) !== checkOf(list, after) || !isPlace[kind](after))
    throw badRequest('cursor: not one that this list gave.');
  return after;
}

function checkOf(list: string, after: string): string {
  return hash('sha1', `${list}\n${after}`, 'base64url').slice(0, 8);
}

/** The largest position that a store gives to an entry: 32 bits. */
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

/** PostgreSQL stores neither NUL nor half a character. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Cs}/u.test(text) && text.length <= 2_000;
}
