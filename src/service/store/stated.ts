/** What each edition of a code states of a section besides its text: its validity, and whether its notes are the same. */
import { hash } from 'node:crypto';
import { optionalText, type Row } from './columns.ts';
import { type EditionValue, type EditionValues, readValues, withValue } from './edition-values.ts';
import type { EditionPlace } from './editions.ts';
import { field } from './field.ts';
import type { SectionRecord } from './records.ts';
import type { StoredValidity } from './stored.ts';

/** A section's validity in wire format. `details` is a hash of its notes and relations; absent without any. */
export type StatedInEdition = StoredValidity & { readonly effective_from?: string; readonly details?: string };

/** @param validity the output of `storedValidity` */
export function statedIn(
  { effectiveFrom, notes, related }: Pick<SectionRecord, 'effectiveFrom' | 'notes' | 'related'>,
  validity: string | null,
): StatedInEdition {
  return {
    ...field('effective_from', effectiveFrom),
    ...validityIn(validity),
    ...field('details', notes.length + related.length === 0 ? undefined : detailsOf([notes, related])),
  };
}

function validityIn(stored: string | null | undefined): StoredValidity {
  return stored === null || stored === undefined ? {} : JSON.parse(stored);
}

function detailsOf(details: unknown): string {
  return hash('sha1', JSON.stringify(details), 'base64url').slice(0, 10);
}

/** Adds what an edition states of a section. */
export function withStated(
  values: EditionValues<StatedInEdition>,
  edition: EditionPlace,
  stated: StatedInEdition,
): EditionValues<StatedInEdition> {
  return withValue(values, edition, stated, isSame);
}

function isSame(one: StatedInEdition, other: StatedInEdition): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Returns values as stored with a section of the latest edition. Most have one value, which the section's other columns hold. */
export function storedPresent(values: EditionValues<StatedInEdition>, seenFrom: string | null): string | null {
  const [only, other] = values;
  if (only === undefined) return null;
  const isInColumns = other === undefined && only.from === seenFrom && only.value.details === undefined;
  return isInColumns ? null : JSON.stringify(values);
}

/** Parses the values of a section of the latest edition. */
export function presentValues(row: Row): EditionValues<StatedInEdition> {
  const stored = optionalText(row.stated);
  if (stored !== undefined) return readValues(stored);
  const from = optionalText(row.seen_from);
  if (from === undefined) return [];
  const value = {
    ...field('effective_from', optionalText(row.effective_from)),
    ...validityIn(optionalText(row.validity)),
  };
  return [{ from, value }];
}

/** True if the value is that of the newest edition, or if its edition has the same notes and relations. */
export function hasNewestDetails(
  values: EditionValues<StatedInEdition>,
  at: EditionValue<StatedInEdition> | undefined,
): boolean {
  return at !== undefined && at.value.details === values.at(-1)?.value.details;
}

/**
 * Returns the stated validity in wire format; none if it isn't known. Acts that were newer than the edition are not part of it: a
 * later edition may have codified them.
 */
export function validityStated(
  stated: StatedInEdition | undefined,
): Omit<StatedInEdition, 'details' | 'uncodified_acts'> {
  const { details: _details, uncodified_acts: _acts, ...validity } = stated ?? {};
  return validity;
}
