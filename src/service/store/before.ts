/** The state of a jurisdiction in the library before a publication, read from a store's rows. */
import type { SectionText } from './change.ts';
import { integer, optionalInteger, optionalText, type Row, text } from './columns.ts';
import { type EditionValues, readValues } from './edition-values.ts';
import { type Edition, type EditionOrder, type EditionPlace, readEditions } from './editions.ts';
import { field } from './field.ts';
import type { CodeRecord } from './records.ts';
import { presentValues, type StatedInEdition } from './stated.ts';

/** A code of the publication being written. */
export interface OpenCode {
  readonly row: number;
  readonly record: CodeRecord;
  /** The date through which the code was codified before this publication. */
  readonly throughBefore: string | undefined;
  readonly order: EditionOrder;
  /** The edition's position among the stored editions; undefined if it has no date. */
  readonly place: EditionPlace | undefined;
  /** True if the library has other editions of the code. */
  readonly hasOthers: boolean;
}

export interface CodeBefore {
  readonly row: number;
  /** The date through which the code was codified. */
  readonly through: string | undefined;
  /** Oldest first. */
  readonly editions: readonly Edition[];
}

export interface ContainerBefore {
  readonly row: number;
  readonly code: number;
  readonly position: number;
  /** Only earlier editions have this container. */
  readonly gone: boolean;
  /** Its heading in each edition. */
  readonly headings: EditionValues<string | null>;
}

/** A section in the library, without its text. */
export interface SectionBefore extends Omit<ContainerBefore, 'gone' | 'headings'> {
  readonly container: number | null;
  readonly version: string;
  readonly digest: string;
  readonly publication: string | null;
  readonly seenFrom: string | null;
  /** The date through which the section was last seen, if that isn't the date through which its code was codified. */
  readonly seenThrough: string | null;
  /** What each edition states besides its text. */
  readonly stated: EditionValues<StatedInEdition>;
}

/** A section that only earlier editions have, with its newest known text. */
export type PastBefore = Pick<
  SectionBefore,
  'row' | 'code' | 'version' | 'publication' | 'seenFrom' | 'seenThrough' | 'stated'
>;

/** One jurisdiction in the library before a publication. */
export interface LibraryBefore {
  /** Keyed by id, as are containers and sections. */
  readonly codes: ReadonlyMap<string, CodeBefore>;
  readonly containers: ReadonlyMap<string, ContainerBefore>;
  readonly sections: ReadonlyMap<string, SectionBefore>;
  readonly past: ReadonlyMap<string, PastBefore>;
  /** Rows of acts, by key. */
  readonly acts: ReadonlyMap<string, number>;
}

/** The columns of each table that `libraryBefore` reads. */
export const columnsBefore = {
  code: 'row, id, codified_through, editions',
  container: 'row, id, code, position, gone, headings',
  section:
    'row, id, code, container, position, version, digest, publication, seen_from, seen_through, effective_from, validity, stated',
  past: 'row, id, code, version, publication, seen_from, seen_through, stated',
  act: 'row, key',
} as const;

/** Builds a LibraryBefore from rows with the columns in `columnsBefore`. */
export function libraryBefore(rows: Readonly<Record<keyof typeof columnsBefore, Iterable<Row>>>): LibraryBefore {
  const codes = new Map<string, CodeBefore>();
  for (const row of rows.code)
    codes.set(text(row.id), {
      row: integer(row.row),
      through: optionalText(row.codified_through),
      editions: readEditions(optionalText(row.editions)),
    });
  const containers = new Map<string, ContainerBefore>();
  for (const row of rows.container)
    containers.set(text(row.id), {
      ...positionBefore(row),
      gone: row.gone === 1 || row.gone === true,
      headings: readValues(optionalText(row.headings)),
    });
  const sections = new Map<string, SectionBefore>();
  for (const row of rows.section)
    sections.set(text(row.id), {
      ...positionBefore(row),
      ...versionBefore(row),
      container: optionalInteger(row.container) ?? null,
      digest: text(row.digest),
      stated: presentValues(row),
    });
  const past = new Map<string, PastBefore>();
  for (const row of rows.past)
    past.set(text(row.id), {
      row: integer(row.row),
      code: integer(row.code),
      ...versionBefore(row),
      stated: readValues(optionalText(row.stated)),
    });
  const acts = new Map<string, number>();
  for (const row of rows.act) acts.set(text(row.key), integer(row.row));
  return { codes, containers, sections, past, acts };
}

function positionBefore(row: Row): Omit<ContainerBefore, 'gone' | 'headings'> {
  return { row: integer(row.row), code: integer(row.code), position: integer(row.position) };
}

function versionBefore(row: Row): Omit<PastBefore, 'row' | 'code' | 'stated'> {
  return {
    version: text(row.version),
    publication: optionalText(row.publication) ?? null,
    seenFrom: optionalText(row.seen_from) ?? null,
    seenThrough: optionalText(row.seen_through) ?? null,
  };
}

/**
 * Returns the date through which a section was last seen before this publication; empty if unknown. Used for a section missing from
 * the files read this time, because its text isn't known for any later date.
 */
export function lastSeen(section: SectionBefore, code: OpenCode): string {
  return section.seenThrough ?? code.throughBefore ?? '';
}

/** Returns the parts of a section that its earlier versions keep. */
export function sectionText(row: Row): SectionText {
  return { ...field('heading', optionalText(row.heading)), status: text(row.status), text: JSON.parse(text(row.text)) };
}
