/** What a publication needs to know of the library as it is before it, as any store has it in rows. */
import type { SectionText } from './change.ts';
import { integer, optionalText, type Row, text } from './columns.ts';
import { field } from './field.ts';
import type { CodeRecord } from './records.ts';

/** A code of the publication that is being written. */
export interface OpenCode {
  readonly row: number;
  readonly record: CodeRecord;
  /** When the version that a section had before this publication was last seen. */
  readonly throughBefore: string | undefined;
}

/** What the library already has of a section, without its text. */
export interface Existing {
  readonly row: number;
  readonly code: number;
  readonly version: string;
  readonly digest: string;
  readonly publication: string | null;
  readonly seenFrom: string | null;
  /** Through when it was last seen, when that is not through when its code was last codified. */
  readonly seenThrough: string | null;
}

export const existingColumns = 'row, id, code, version, digest, publication, seen_from, seen_through';

/** The sections that the library has, by identifier. Rows of `existingColumns`. */
export function existingSections(rows: Iterable<Row>): Map<string, Existing> {
  const existing = new Map<string, Existing>();
  for (const row of rows)
    existing.set(text(row.id), {
      row: integer(row.row),
      code: integer(row.code),
      version: text(row.version),
      digest: text(row.digest),
      publication: optionalText(row.publication) ?? null,
      seenFrom: optionalText(row.seen_from) ?? null,
      seenThrough: optionalText(row.seen_through) ?? null,
    });
  return existing;
}

/**
 * Through when a section was last seen before this publication; empty when that is not known. It is kept of a section that could not
 * be read this time: nothing later may be claimed for it.
 */
export function lastSeen(section: Existing, code: OpenCode): string {
  return section.seenThrough ?? code.throughBefore ?? '';
}

/** What a section says, as far as an earlier version is kept of it. */
export function sectionText(row: Row): SectionText {
  return { ...field('heading', optionalText(row.heading)), status: text(row.status), text: JSON.parse(text(row.text)) };
}
