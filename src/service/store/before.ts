/** What a publication needs to know of the library as it is before it, as any store has it in rows. */
import type { SectionText } from './change.ts';
import { integer, optionalInteger, optionalText, type Row, text } from './columns.ts';
import { field } from './field.ts';
import type { CodeRecord } from './records.ts';

/** A code of the publication that is being written. */
export interface OpenCode {
  readonly row: number;
  readonly record: CodeRecord;
  /** When the version that a section had before this publication was last seen. */
  readonly throughBefore: string | undefined;
}

export interface CodeBefore {
  readonly row: number;
  /** Through when it was codified. */
  readonly through: string | undefined;
}

export interface ContainerBefore {
  readonly row: number;
  readonly code: number;
  readonly position: number;
}

/** What the library already has of a section, without its text. */
export interface SectionBefore extends ContainerBefore {
  readonly container: number | null;
  readonly version: string;
  readonly digest: string;
  readonly publication: string | null;
  readonly seenFrom: string | null;
  /** Through when it was last seen, when that is not through when its code was last codified. */
  readonly seenThrough: string | null;
}

/** One jurisdiction in the library before a publication of it. */
export interface LibraryBefore {
  /** By identifier, as are containers and sections. */
  readonly codes: ReadonlyMap<string, CodeBefore>;
  readonly containers: ReadonlyMap<string, ContainerBefore>;
  readonly sections: ReadonlyMap<string, SectionBefore>;
  /** The rows of the acts, by key. */
  readonly acts: ReadonlyMap<string, number>;
}

/** The columns of each table that `libraryBefore` reads. */
export const columnsBefore = {
  code: 'row, id, codified_through',
  container: 'row, id, code, position',
  section: 'row, id, code, container, position, version, digest, publication, seen_from, seen_through',
  act: 'row, key',
} as const;

/** Makes it of rows with the columns of `columnsBefore`. */
export function libraryBefore(rows: Readonly<Record<keyof typeof columnsBefore, Iterable<Row>>>): LibraryBefore {
  const codes = new Map<string, CodeBefore>();
  for (const row of rows.code)
    codes.set(text(row.id), { row: integer(row.row), through: optionalText(row.codified_through) });
  const containers = new Map<string, ContainerBefore>();
  for (const row of rows.container) containers.set(text(row.id), containerBefore(row));
  const sections = new Map<string, SectionBefore>();
  for (const row of rows.section)
    sections.set(text(row.id), {
      ...containerBefore(row),
      container: optionalInteger(row.container) ?? null,
      version: text(row.version),
      digest: text(row.digest),
      publication: optionalText(row.publication) ?? null,
      seenFrom: optionalText(row.seen_from) ?? null,
      seenThrough: optionalText(row.seen_through) ?? null,
    });
  const acts = new Map<string, number>();
  for (const row of rows.act) acts.set(text(row.key), integer(row.row));
  return { codes, containers, sections, acts };
}

function containerBefore(row: Row): ContainerBefore {
  return { row: integer(row.row), code: integer(row.code), position: integer(row.position) };
}

/**
 * Through when a section was last seen before this publication; empty when that is not known. It is kept of a section that is not in
 * the files that were read this time: nothing later may be claimed for it.
 */
export function lastSeen(section: SectionBefore, code: OpenCode): string {
  return section.seenThrough ?? code.throughBefore ?? '';
}

/** What a section says, as far as an earlier version is kept of it. */
export function sectionText(row: Row): SectionText {
  return { ...field('heading', optionalText(row.heading)), status: text(row.status), text: JSON.parse(text(row.text)) };
}
