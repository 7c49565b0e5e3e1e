/** Converts the stored validity of a section to v1. */
import type { WireSection, WireSectionSummary, WireStatedValidity } from '../../contract/schemas.ts';
import { readStatus, type Status } from '../../contract/status.ts';
import { type ValidityFacts, validityOf } from '../../contract/validity.ts';
import { optionalText, type Row, text } from './columns.ts';
import { valueAt } from './edition-values.ts';
import { field } from './field.ts';
import type { CodeEntry } from './jurisdiction-entry.ts';
import { presentValues, type StatedInEdition, validityStated } from './stated.ts';
import type { StoredValidity } from './stored.ts';

/** The validity fields of sections, hits and contents entries. */
export type WireValidity = Pick<
  WireSectionSummary,
  'status' | 'effective_from' | 'codified_through' | 'imported_on' | 'not_in_files_read'
> &
  WireStatedValidity;

/** The dates of the edition from which a section's code was last imported. */
export type EditionDates = Pick<CodeEntry, 'codifiedThrough' | 'importedOn'>;

/** For a code whose record is missing. */
export const undatedEdition: EditionDates = { codifiedThrough: undefined, importedOn: undefined };

/**
 * Returns a section's validity with its edition's dates. Libraries written by older versions may use other words for a status.
 *
 * @param through the date of an earlier edition with the same text, whose statements apply instead of the newest ones
 */
export function wireValidity(
  row: Row,
  { codifiedThrough, importedOn }: EditionDates,
  through?: string | undefined,
): WireValidity {
  const { status, asPublished } = readStatus(text(row.status));
  const lastSeen = seenThrough(row, codifiedThrough);
  // A section missing from the files read last comes from an earlier edition.
  const kept = optionalText(row.seen_through) !== undefined;
  const stated = validityStated(through === undefined ? statedNow(row) : valueAt(presentValues(row), through)?.value);
  return {
    status,
    ...field('status_as_published', asPublished),
    ...stated,
    ...field('codified_through', lastSeen),
    ...field('imported_on', lastSeen === undefined && !kept ? importedOn : undefined),
    ...field('not_in_files_read', kept ? true : undefined),
  };
}

function statedNow(row: Row): StatedInEdition {
  return { ...field('effective_from', optionalText(row.effective_from)), ...storedIn(row) };
}

function storedIn(row: Row): StoredValidity {
  const stored = optionalText(row.validity);
  return stored === undefined ? {} : JSON.parse(stored);
}

/** Returns the acts newer than the edition that aren't included in the section's text. */
export function uncodifiedActs(row: Row): Pick<WireSection, 'uncodified_acts'> {
  return field('uncodified_acts', storedIn(row).uncodified_acts);
}

/** Returns a section's status on a day (ISO 8601, `YYYY-MM-DD`), as shown everywhere for that day. */
export function statusOfRow(row: Row, day: string): Status {
  return statusOn(wireValidity(row, undatedEdition), day);
}

/** Like `statusOfRow`, for a v1 resource. */
export function statusOn(wire: WireValidity, day: string): Status {
  const facts: ValidityFacts = {
    status: wire.status,
    ...field('effectiveFrom', wire.effective_from),
    ...field('repealedOn', wire.repealed_on),
    ...field('expiresOn', wire.expires_on),
    ...field('statusUntil', wire.status_until),
    ...field('amendmentsFrom', wire.amendments_from),
  };
  return validityOf(facts, day).status;
}

/** Returns the date through which a section was seen: its own if the last import kept it unread, otherwise its code's. */
export function seenThrough(row: Row, codifiedThrough: string | undefined): string | undefined {
  const own = optionalText(row.seen_through);
  return own === undefined ? codifiedThrough : own || undefined;
}

/** Returns the validity fields of a section. */
export function validityFields(section: WireSection): WireValidity {
  return {
    status: section.status,
    ...field('status_as_published', section.status_as_published),
    ...field('effective_from', section.effective_from),
    ...field('repealed_on', section.repealed_on),
    ...field('repealed_on_basis', section.repealed_on_basis),
    ...field('expires_on', section.expires_on),
    ...field('status_until', section.status_until),
    ...field('temporary_effect', section.temporary_effect),
    ...field('amendments_from', section.amendments_from),
    ...field('number_through', section.number_through),
    ...field('codified_through', section.codified_through),
    ...field('imported_on', section.imported_on),
    ...field('not_in_files_read', section.not_in_files_read),
  };
}

/** Removes the validity of the present text, which doesn't apply to earlier texts. */
export function withoutValidity(section: WireSection): Omit<WireSection, keyof WireValidity | 'uncodified_acts'> {
  const {
    status: _status,
    status_as_published: _words,
    effective_from: _from,
    repealed_on: _repealed,
    repealed_on_basis: _basis,
    expires_on: _expires,
    status_until: _until,
    temporary_effect: _effect,
    amendments_from: _amendments,
    number_through: _numberThrough,
    codified_through: _through,
    imported_on: _imported,
    not_in_files_read: _notRead,
    uncodified_acts: _acts,
    ...rest
  } = section;
  return rest;
}
