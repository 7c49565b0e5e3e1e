/** What a store has of a section's validity → what v1 says about it. */
import type { WireSection, WireSectionSummary, WireStatedValidity } from '../../contract/schemas.ts';
import { readStatus, type Status } from '../../contract/status.ts';
import { type ValidityFacts, validityOf } from '../../contract/validity.ts';
import { optionalText, type Row, text } from './columns.ts';
import { field } from './field.ts';
import type { CodeEntry } from './jurisdiction-entry.ts';
import type { StoredValidity } from './stored.ts';

/** What a section, a hit and a row of contents say about their validity. */
export type WireValidity = Pick<
  WireSectionSummary,
  'status' | 'effective_from' | 'codified_through' | 'imported_on' | 'not_in_files_read'
> &
  WireStatedValidity;

/** The dates of the edition that a section's code was last imported from. */
export type EditionDates = Pick<CodeEntry, 'codifiedThrough' | 'importedOn'>;

/** Of a code whose record is missing. */
export const undatedEdition: EditionDates = { codifiedThrough: undefined, importedOn: undefined };

/** The validity in a section's row, with the dates of its edition. A library of an older program may hold other words for a status. */
export function wireValidity(row: Row, { codifiedThrough, importedOn }: EditionDates): WireValidity {
  const { status, asPublished } = readStatus(text(row.status));
  const through = seenThrough(row, codifiedThrough);
  // A section that is not in the files that were read last is of an earlier edition.
  const kept = optionalText(row.seen_through) !== undefined;
  const { uncodified_acts: _acts, ...stated } = storedIn(row);
  return {
    status,
    ...field('status_as_published', asPublished),
    ...field('effective_from', optionalText(row.effective_from)),
    ...stated,
    ...field('codified_through', through),
    ...field('imported_on', through === undefined && !kept ? importedOn : undefined),
    ...field('not_in_files_read', kept ? true : undefined),
  };
}

function storedIn(row: Row): StoredValidity {
  const stored = optionalText(row.validity);
  return stored === undefined ? {} : JSON.parse(stored);
}

/** The acts newer than the edition that a section's text does not have. */
export function uncodifiedActs(row: Row): Pick<WireSection, 'uncodified_acts'> {
  return field('uncodified_acts', storedIn(row).uncodified_acts);
}

/** The status of a section's row on a day (ISO 8601, `YYYY-MM-DD`), as every surface gives it for that day. */
export function statusOfRow(row: Row, day: string): Status {
  return statusOn(wireValidity(row, undatedEdition), day);
}

/** As `statusOfRow`, of what v1 says about a section. */
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

/** Through when a section was seen: with its code, unless it was kept when that was read last. */
export function seenThrough(row: Row, codifiedThrough: string | undefined): string | undefined {
  const own = optionalText(row.seen_through);
  return own === undefined ? codifiedThrough : own || undefined;
}

/** The dates of the present text say nothing of an earlier one. */
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
    codified_through: _through,
    imported_on: _imported,
    not_in_files_read: _notRead,
    uncodified_acts: _acts,
    ...rest
  } = section;
  return rest;
}
