/** Finds the next page in the Link header (RFC 8288) or in a common place of the body. */

import { paging } from './envelope-names.ts';
import { isObject, type JsonObject, plainName } from './json-values.ts';
import { readAddress, readCount, readFlag } from './values.ts';

/** The next page's address, from the objects around a list. Undefined on the last page. `base` is the request's address. */
export function nextPage(
  bodies: readonly JsonObject[],
  base: string,
  linkHeader: string | undefined,
): string | undefined {
  const places = bodies.flatMap((json) => [json, ...insideOf(json)]);
  const found = nextInHeader(linkHeader, base) ?? first(places, (place) => nextIn(place, base));
  return found === base ? undefined : found;
}

/** RFC 8288: `<address>; rel="next"`. */
function nextInHeader(header: string | undefined, base: string): string | undefined {
  if (header === undefined || header.length > 16_384) return undefined;
  for (const match of header.matchAll(/<([^<>]*)>((?:[^",<]|"[^"]*")*)/g)) {
    const relation = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,]+))/i.exec(match[2] ?? '');
    const relations = (relation?.[1] ?? relation?.[2] ?? '').toLowerCase().split(/\s+/);
    if (relations.includes('next')) return readAddress(match[1], base);
  }
  return undefined;
}

/** Whether a name is only for paging and need not be shown. */
export function isPagingName(name: string): boolean {
  return pagingNames.has(plainName(name));
}

const pagingNames: ReadonlySet<string> = new Set(
  [...paging.address, ...Object.keys(paging.cursors), ...paging.page, ...paging.hasMore].map(plainName),
);

function insideOf(json: JsonObject): readonly JsonObject[] {
  const names = new Set<string>(paging.inside.map(plainName));
  return Object.entries(json).flatMap(([key, value]) => {
    if (!names.has(plainName(key)) || !isObject(value)) return [];
    return [
      value,
      ...Object.entries(value).flatMap(([inner, deeper]) =>
        names.has(plainName(inner)) && isObject(deeper) ? [deeper] : [],
      ),
    ];
  });
}

function nextIn(place: JsonObject, base: string): string | undefined {
  const named = new Map(Object.entries(place).map(([key, value]) => [plainName(key), value] as const));
  const hasMore = first(paging.hasMore, (name) => readFlag(named.get(plainName(name))));
  if (hasMore === false) return undefined;
  return (
    first(paging.address, (name) => addressOrCursor(named.get(plainName(name)), base)) ??
    first(Object.entries(paging.cursors), ([name, parameter]) => {
      const cursor = named.get(plainName(name));
      return typeof cursor === 'string' && cursor !== '' ? withParameter(base, parameter, cursor) : undefined;
    }) ??
    first(paging.page, (name) => pageOrAddress(named.get(plainName(name)), base)) ??
    pageAfter(named, hasMore === true, base)
  );
}

/** `next` is an address, an object with an address, or an opaque cursor. */
function addressOrCursor(value: unknown, base: string): string | undefined {
  if (isObject(value)) return readAddress(value.href ?? value.url, base);
  if (typeof value === 'number') return pageOrAddress(value, base);
  if (typeof value !== 'string' || value === '') return undefined;
  if (/^(https?:)?\/|^\?/i.test(value)) return readAddress(value, base);
  return /^v1\//i.test(value) ? readAddress(`/${value}`, base) : withParameter(base, 'cursor', value);
}

function pageOrAddress(value: unknown, base: string): string | undefined {
  const page = readCount(value);
  if (page !== undefined) return page === 0 ? undefined : withParameter(base, 'page', String(page));
  return typeof value === 'string' && value !== '' ? addressOrCursor(value, base) : undefined;
}

function pageAfter(named: ReadonlyMap<string, unknown>, hasMore: boolean, base: string): string | undefined {
  const page = first(paging.current, (name) => readCount(named.get(plainName(name))));
  if (page === undefined) return undefined;
  const total = first(paging.total, (name) => readCount(named.get(plainName(name))));
  return hasMore || (total !== undefined && page < total) ? withParameter(base, 'page', String(page + 1)) : undefined;
}

function withParameter(base: string, name: string, value: string): string | undefined {
  if (!URL.canParse(base)) return undefined;
  const address = new URL(base);
  address.searchParams.set(name, value);
  return address.href;
}

function first<T, R>(all: readonly T[], find: (one: T) => R | undefined): R | undefined {
  for (const one of all) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}
