/** Reads one resource, or a page of a list. An error states what was expected. */
import { LookupError } from '../failure.ts';
import type { Page } from '../resources.ts';
import type { ResourceNames } from './common-names.ts';
import { noticeNames } from './envelope-names.ts';
import { type JsonObject, plainName } from './json-values.ts';
import { readNotices } from './notices.ts';
import { nextPage } from './paging.ts';
import { listOf } from './unwrap.ts';

/** The source of a response. */
export interface ReadAt {
  /** The response's own address, used to resolve relative addresses. */
  readonly base: string;
  /** Its Link header, if any. */
  readonly linkHeader?: string | undefined;
}

/** Reads one resource. Throws an error that states what was expected. */
export function readOne<T>(
  read: (json: unknown, base: string) => T | undefined,
  names: ResourceNames,
  json: unknown,
  at: ReadAt,
): T {
  const value = read(json, at.base);
  if (value === undefined) throw refused('$', names.fields.id?.[0] ?? names.own[0] ?? 'an object');
  return value;
}

/** Reads a list and the address of its next page. */
export function readPage<T>(
  read: (json: unknown, base: string) => T | undefined,
  names: ResourceNames,
  json: unknown,
  at: ReadAt,
): Page<T> {
  const found = listOf(json, names);
  if (found === undefined)
    throw refused('$', `a list of ${(names.plural[0] ?? names.own[0] ?? 'entries').replaceAll('_', ' ')}`);
  const entries: T[] = [];
  for (const sent of found.list) {
    const entry = read(sent, at.base);
    if (entry !== undefined) entries.push(entry);
  }
  const next = nextPage(found.envelopes, at.base, at.linkHeader);
  return {
    entries,
    unread: found.list.length - entries.length,
    ...(next === undefined ? {} : { next }),
    ...statementsOf(found.envelopes),
  };
}

/** Reads what the objects around a list state about it. */
export function statementsOf(envelopes: readonly JsonObject[]): Pick<Page<unknown>, 'incomplete' | 'notices' | 'weak'> {
  const incomplete = envelopes.some(({ complete }) => complete === false);
  const weak = envelopes.some((envelope) => envelope.weak === true);
  const notices = envelopes.flatMap((json) =>
    Object.entries(json).flatMap(([name, value]) => (isNoticeName(name) ? (readNotices(value) ?? []) : [])),
  );
  return {
    ...(incomplete ? { incomplete } : {}),
    ...(notices.length === 0 ? {} : { notices }),
    ...(weak ? { weak } : {}),
  };
}

/** Whether a field around a list is a message to the reader. */
export const isNoticeName = (name: string): boolean => plainNotices.has(plainName(name));

const plainNotices: ReadonlySet<string> = new Set(noticeNames.map(plainName));

export function refused(where: string, expected: string): LookupError {
  return new LookupError({ kind: 'notUnderstood', where, expected });
}
