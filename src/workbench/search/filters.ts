/** Filters in a search's text: `in:seattle`, `title:42`, `status:repealed`, `in:"San Mateo"`. Pure. */
import { localDay } from '../../contract/legal-dates.ts';
import type { SearchHit } from '../../contract/resources.ts';
import { type Status, statuses } from '../../contract/status.ts';
import { validityOf } from '../../contract/validity.ts';

export const filterNames = ['in', 'title', 'status'] as const;
export type FilterName = (typeof filterNames)[number];

export interface TypedFilters {
  /** The text without filters, which is sent to the service. */
  readonly text: string;
  /** A jurisdiction, as typed. */
  readonly place?: string;
  /** A title's number, or words of its heading. */
  readonly title?: string;
  readonly status?: Status;
  /** The filter at the end of the text, if its value is not yet a known one. */
  readonly open?: { readonly name: FilterName; readonly value: string; readonly start: number };
}

const filter = /(?<!\S)(in|title|status):(?:"([^"]*)("|$)|([^\s"]*))/gi;

/** @param isPlace whether a jurisdiction has this name */
export function readFilters(typed: string, isPlace: (name: string) => boolean): TypedFilters {
  let place: string | undefined;
  let title: string | undefined;
  let status: Status | undefined;
  let open: TypedFilters['open'];
  const text = typed.replace(
    filter,
    (whole: string, name: string, ...rest: readonly (string | number | undefined)[]) => {
      const [quoted, end, bare, start] = rest;
      const value = String(quoted ?? bare ?? '').trim();
      const kind = filterNames.find((each) => each === name.toLowerCase());
      const atEnd = typeof start === 'number' && start + whole.length === typed.length;
      let known = false;
      if (kind === 'in') {
        known = isPlace(value.replaceAll('-', ' ')) || isPlace(value);
        if (known) place = isPlace(value) ? value : value.replaceAll('-', ' ');
      } else if (kind === 'status') {
        status = statusNamed(value) ?? status;
        known = statusNamed(value) !== undefined;
      } else if (value !== '') {
        title = value;
        known = true;
      }
      if (kind !== undefined && !known && atEnd && end !== '"') open = { name: kind, value, start: Number(start) };
      return ' ';
    },
  );
  return {
    text: text.replace(/\s+/g, ' ').trim(),
    ...(place === undefined ? {} : { place }),
    ...(title === undefined ? {} : { title }),
    ...(status === undefined ? {} : { status }),
    ...(open === undefined ? {} : { open }),
  };
}

/** Returns the text with this value for the filter at its end. */
export function completed(
  typed: string,
  { name, start }: { readonly name: FilterName; readonly start: number },
  value: string,
): string {
  return `${typed.slice(0, start)}${name}:${/\s/.test(value) ? `"${value}"` : value} `;
}

/** The values that start with the text, or contain a word that does. */
export function completionsOf(values: readonly string[], typed: string): readonly string[] {
  const prefix = typed.toLowerCase().replace(/[-_]/g, ' ');
  const begins = (value: string): boolean => value.toLowerCase().startsWith(prefix);
  const hasWord = (value: string): boolean => value.toLowerCase().includes(` ${prefix}`);
  return [...values.filter(begins), ...values.filter((value) => !begins(value) && hasWord(value))];
}

/** Statuses as typed: `in-force`. */
export const statusNames: readonly string[] = statuses.map((status) => status.replaceAll('_', '-'));

function statusNamed(name: string): Status | undefined {
  const status = name.toLowerCase().replaceAll('-', '_');
  return statuses.find((known) => known === status);
}

/** Whether hits must be filtered locally, because a service can't filter by title or status. */
export function filtersHits({ title, status }: TypedFilters): boolean {
  return title !== undefined || status !== undefined;
}

/** Whether a hit matches the title and today's status. A hit without a stated title or status doesn't match. */
export function matchesFilters(hit: SearchHit, { title, status }: TypedFilters, now = new Date()): boolean {
  if (status !== undefined && validityOf(hit, localDay(now)).status !== status) return false;
  if (title === undefined) return true;
  const typedTitle = title.toLowerCase();
  return hit.hierarchy.some(
    ({ level, number, heading }) =>
      (level ?? 'title').toLowerCase() === 'title' &&
      (number?.toLowerCase() === typedTitle ||
        (/\p{L}/u.test(typedTitle) && heading?.toLowerCase().includes(typedTitle) === true)),
  );
}
