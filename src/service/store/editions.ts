/** The editions of a code that a library holds: by the date through which each is codified. */
import { field } from './field.ts';

export interface Edition {
  /** ISO 8601 date; distinct in a code. */
  readonly through: string;
  /** What the publisher calls it. */
  readonly publication?: string;
  /** The day of its import, ISO 8601. */
  readonly importedOn?: string;
}

/** An edition among those that are held before and after it. */
export interface EditionPlace {
  readonly date: string;
  readonly publication: string | null;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** How an edition that is being imported stands to those that are held. */
export type EditionOrder =
  /** Nothing is held, or either has no date: it takes the place of what is held. */
  | 'undated'
  /** The edition that is held last, read again. */
  | 'same'
  | 'later'
  | 'earlier';

/** @param held the date of the edition that is held last; undefined: none, or without a date */
export function orderOf(through: string | undefined, held: string | undefined): EditionOrder {
  if (through === undefined || held === undefined) return 'undated';
  if (through === held) return 'same';
  return through > held ? 'later' : 'earlier';
}

/** The editions with another one, oldest first. One of the same date is replaced. */
export function withEdition(editions: readonly Edition[], edition: Edition): readonly Edition[] {
  const others = editions.filter(({ through }) => through !== edition.through);
  return [...others, edition].sort((a, b) => (a.through < b.through ? -1 : 1));
}

/** The latest edition that is codified through a date or earlier; undefined: none that is held. */
export function editionAt(editions: readonly Edition[], date: string): Edition | undefined {
  return editions.findLast(({ through }) => through <= date);
}

/** The dates of the editions held just before and just after a date. */
export function neighbors(
  editions: readonly Edition[],
  date: string,
): { readonly previous: string | undefined; readonly next: string | undefined } {
  return {
    previous: editions.findLast(({ through }) => through < date)?.through,
    next: editions.find(({ through }) => through > date)?.through,
  };
}

export function storedEditions(editions: readonly Edition[]): string | null {
  if (editions.length === 0) return null;
  return JSON.stringify(
    editions.map(({ through, publication, importedOn }) => ({
      through,
      ...field('publication', publication),
      ...field('imported_on', importedOn),
    })),
  );
}

/** Reads what `storedEditions` wrote. */
export function readEditions(stored: string | undefined): readonly Edition[] {
  if (stored === undefined) return [];
  const found: readonly { through: string; publication?: string; imported_on?: string }[] = JSON.parse(stored);
  return found.map(({ through, publication, imported_on }) => ({
    through,
    ...field('publication', publication),
    ...field('importedOn', imported_on),
  }));
}
