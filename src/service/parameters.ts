/** Reads request parameters and builds the address of the next page. */

import { isLegalDate } from '../contract/legal-dates.ts';
import type { Representation } from './answers.ts';
import { cursorFor, type PagedList, placeOfCursor } from './cursor.ts';
import { badRequest, notFound } from './problem-error.ts';
import { isUuid } from './store/ids.ts';
import type { PageOf, PageRequest, SearchPage } from './store/store.ts';

/** Returns the id in a path. Reports anything but a UUID as not found. @throws {ProblemError} */
export function idIn(path: Readonly<Record<string, string>>, name: string): string {
  const id = path[name] ?? '';
  if (!isUuid(id)) throw notFound(name.replace(/_id$/, '').replaceAll('_', ' '));
  return id;
}

/** @throws {ProblemError} if a parameter isn't a UUID */
export function requireUuid(id: string, name: string): void {
  if (!isUuid(id)) throw badRequest(`${name}: expected a UUID.`);
}

/** Returns a query parameter, or undefined if it is absent. @throws {ProblemError} if it is repeated */
export function textIn(query: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = query[name];
  if (value === undefined || typeof value === 'string') return value;
  throw badRequest(`${name}: expected once.`);
}

/** Returns a date (ISO 8601), or undefined if it is absent. @throws {ProblemError} if it is invalid */
export function dateIn(query: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = textIn(query, name);
  if (value !== undefined && !(value.length === 10 && isLegalDate(value)))
    throw badRequest(`${name}: expected a date (YYYY-MM-DD).`);
  return value;
}

/** Returns the requested page. `most` caps the limit; `usual` is the default limit. @throws {ProblemError} */
export function pageAsked(
  query: Readonly<Record<string, unknown>>,
  kind: PagedList,
  list: string,
  most: number,
  usual: number,
): PageRequest {
  const stated = textIn(query, 'limit');
  const place = textIn(query, 'cursor');
  if (stated !== undefined && !/^[1-9]\d{0,5}$/.test(stated))
    throw badRequest(`limit: expected a number from 1 to ${most}.`);
  return {
    limit: Math.min(stated === undefined ? usual : Number(stated), most),
    ...(place === undefined ? {} : { after: placeOfCursor(kind, list, place) }),
  };
}

/** Adds the address of the next page: the same query with the new cursor. */
export function paged<T>(
  page: PageOf<T> & Pick<SearchPage, 'weak'>,
  list: string,
  address: string,
  query: Readonly<Record<string, unknown>>,
  entitled: (entry: T) => T,
): Representation {
  const data = page.entries.map(entitled);
  const stated = page.weak === true ? { weak: true } : {};
  if (page.next === undefined) return { value: { data, next: null, ...stated } };
  const parameters = new URLSearchParams();
  for (const name of ['q', 'jurisdiction_id', 'preferred_jurisdiction_id', 'match', 'parent', 'as_of', 'limit']) {
    const value = query[name];
    if (typeof value === 'string') parameters.set(name, value);
  }
  parameters.set('cursor', cursorFor(list, page.next));
  const next = `${address}?${parameters}`;
  return { value: { data, next, ...stated }, next };
}
