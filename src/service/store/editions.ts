/** The stored editions of a code, by the date through which each is codified. */
import { field } from './field.ts';

export interface Edition {
  /** ISO 8601 date, unique within a code. */
  readonly through: string;
  /** The publisher's name for the edition. */
  readonly publication?: string;
  /** Import date, ISO 8601. */
  readonly importedOn?: string;
}

/** An edition's position between the stored editions before and after it. */
export interface EditionPlace {
  readonly date: string;
  readonly publication: string | null;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** How an edition being imported relates to the stored editions. */
export type EditionOrder =
  /** Nothing is stored, or one of the editions has no date. The import replaces the stored edition. */
  | 'undated'
  /** The latest stored edition, imported again. */
  | 'same'
  | 'later'
  | 'earlier';

/** @param held the date of the latest stored edition; undefined if there is none or it has no date */
export function orderOf(through: string | undefined, held: string | undefined): EditionOrder {
  if (through === undefined || held === undefined) return 'undated';
  if (through === held) return 'same';
  return through > held ? 'later' : 'earlier';
}

/** Adds an edition and sorts, oldest first. Replaces an edition of the same date. */
export function withEdition(editions: readonly Edition[], edition: Edition): readonly Edition[] {
  const others = editions.filter(({ through }) => through !== edition.through);
  return [...others, edition].sort((a, b) => (a.through < b.through ? -1 : 1));
}

/** Returns the latest stored edition codified through the date or earlier; undefined if there is none. */
export function editionAt(editions: readonly Edition[], date: string): Edition | undefined {
  return editions.findLast(({ through }) => through <= date);
}

/** Returns the dates of the stored editions just before and just after a date. */
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

/** Parses the output of `storedEditions`. */
export function readEditions(stored: string | undefined): readonly Edition[] {
  if (stored === undefined) return [];
  const found: readonly { through: string; publication?: string; imported_on?: string }[] = JSON.parse(stored);
  return found.map(({ through, publication, imported_on }) => ({
    through,
    ...field('publication', publication),
    ...field('importedOn', imported_on),
  }));
}
