/**
 * Determines whether a section is law on a day. The hover, the panel, the underlines, the check, the search, and the
 * tree all use this one function. It concludes nothing that the publisher does not state. A missing, unreadable, or
 * imprecise date never makes a section law. Pure.
 */
import { isLegalDate, lastDayOf, positionOf } from './legal-dates.ts';
import type { Status } from './status.ts';

/** The effect of a temporary law on the text shown, or on the permanent text that it displaces. */
export const temporaryEffects = ['amended', 'created', 'repealed', 'displaced'] as const;

export type TemporaryEffect = (typeof temporaryEffects)[number];

/** The basis of a repeal's date: the publisher states the repealing act, or it is the last act of the section's history. */
export const repealBases = ['stated', 'history'] as const;

export type RepealBasis = (typeof repealBases)[number];

/** An edition of a code. Dates are ISO 8601. */
export interface EditionFacts {
  readonly codifiedThrough?: string;
  readonly publication?: string;
  readonly importedOn?: string;
}

/** A date, the edition for that date, and the consecutive editions with the same text. Dates are ISO 8601. */
export interface TextAsOf {
  readonly date: string;
  readonly codifiedThrough: string;
  readonly publication?: string;
  readonly knownFrom?: string;
  readonly knownThrough?: string;
}

/** Stated facts about the validity of a section, a search hit, or a contents row. Dates are ISO 8601: a day, a month, or a year. */
export interface ValidityFacts {
  readonly status?: Status;
  /** The publisher's wording of the status, or the sentence that it is based on. */
  readonly statusAsPublished?: string;
  /** The service's own word for the status, when it is not ours and not known to be the publisher's. */
  readonly statusAsSent?: string;
  readonly effectiveFrom?: string;
  readonly repealedOn?: string;
  /** Absent when the service does not state the basis of the date. */
  readonly repealedOnBasis?: RepealBasis;
  /** When the section expires by its own terms. */
  readonly expiresOn?: string;
  /** The stated status applies only until this date, for example until temporary law expires. Afterward it is unknown. */
  readonly statusUntil?: string;
  readonly temporaryEffect?: TemporaryEffect;
  /** The text includes amendments that apply only from this date. */
  readonly amendmentsFrom?: string;
  /** The last number of a range that is printed as one provision: `46-9` for the reserved §§ 46-4 to 46-9. */
  readonly numberThrough?: string;
  /** The date through which the edition is codified. */
  readonly codifiedThrough?: string;
  /** The import date of an undated edition. */
  readonly importedOn?: string;
  /** The section is kept from an earlier edition, because some files of the last one could not be read. */
  readonly notInFilesRead?: true;
  /** Present when the response is as of a date. */
  readonly asOf?: TextAsOf;
  /** The service's last edition, which lacks the section. The text is from an earlier edition. */
  readonly notInEdition?: EditionFacts;
}

/** The basis of an as-of date: the edition's date, the section's own later effective date, or only the import date. */
export type AsOfBasis = 'codifiedThrough' | 'effectiveFrom' | 'imported';

export interface AsOf {
  readonly date: string;
  readonly basis: AsOfBasis;
}

/** Why the status on the day differs from the stated one. */
export type ValidityReason =
  /** The service sent no status. */
  | { readonly kind: 'notStated' }
  /** The effective date is in the future. */
  | { readonly kind: 'takesEffect'; readonly on: string }
  /** Stated as not yet in effect until a date that has passed. Whether it took effect is not stated. */
  | { readonly kind: 'wasToTakeEffect'; readonly on: string }
  | { readonly kind: 'repealAhead'; readonly on: string }
  | { readonly kind: 'repealReached'; readonly on: string }
  | { readonly kind: 'expiryAhead'; readonly on: string }
  | { readonly kind: 'expiryReached'; readonly on: string }
  /** The basis of the status has ended. */
  | { readonly kind: 'ended'; readonly on: string }
  | { readonly kind: 'amendmentsAhead'; readonly on: string }
  /** A decisive date is invalid, or is only the month or year of the day. */
  | { readonly kind: 'unclearDate'; readonly on: string };

export interface Validity {
  /** The status on the day. */
  readonly status: Status;
  readonly inForce: 'yes' | 'no' | 'unknown';
  /** Absent when the edition has no known date. */
  readonly asOf?: AsOf;
  readonly reason?: ValidityReason;
}

/** Returns the status of a section on a day (ISO 8601, `YYYY-MM-DD`), whether it is in force, and the as-of date. */
export function validityOf(section: ValidityFacts, day: string): Validity {
  const found = statusOn(section, day);
  const asOf = asOfOf(section, found.status, day);
  return {
    ...found,
    inForce: found.status === 'in_force' ? 'yes' : found.status === 'unknown' ? 'unknown' : 'no',
    ...(asOf === undefined ? {} : { asOf }),
  };
}

interface StatusOnDay {
  readonly status: Status;
  readonly reason?: ValidityReason;
}

function statusOn(section: ValidityFacts, day: string): StatusOnDay {
  const { status, effectiveFrom, repealedOn, expiresOn } = section;
  switch (status) {
    case undefined:
      return { status: 'unknown', reason: { kind: 'notStated' } };
    case 'in_force':
      return inForceOn(section, day);
    case 'not_yet_in_effect':
      return effectiveFrom === undefined ? { status } : notYetOn(effectiveFrom, day);
    case 'repealed':
      return endedOn(section, repealedOn, 'repealAhead', day);
    case 'expired':
      return endedOn(section, expiresOn, 'expiryAhead', day);
    default:
      return endedOn(section, undefined, 'expiryAhead', day);
  }
}

function inForceOn(section: ValidityFacts, day: string): StatusOnDay {
  const { effectiveFrom, repealedOn, expiresOn, statusUntil, amendmentsFrom } = section;
  const rules: readonly (readonly [string | undefined, Partial<Record<'ahead' | 'reached', StatusOnDay>>])[] = [
    [repealedOn, { reached: { status: 'repealed', reason: { kind: 'repealReached', on: repealedOn ?? '' } } }],
    [expiresOn, { reached: { status: 'expired', reason: { kind: 'expiryReached', on: expiresOn ?? '' } } }],
    [statusUntil, { reached: { status: 'unknown', reason: { kind: 'ended', on: statusUntil ?? '' } } }],
    [
      effectiveFrom,
      { ahead: { status: 'not_yet_in_effect', reason: { kind: 'takesEffect', on: effectiveFrom ?? '' } } },
    ],
    [amendmentsFrom, { ahead: { status: 'unknown', reason: { kind: 'amendmentsAhead', on: amendmentsFrom ?? '' } } }],
  ];
  for (const [date, outcomes] of rules) {
    if (date === undefined) continue;
    const position = positionOf(date, day);
    if (position === 'unreadable' || position === 'during') return unclear(date);
    const outcome = outcomes[position];
    if (outcome !== undefined) return outcome;
  }
  return { status: 'in_force' };
}

function notYetOn(effectiveFrom: string, day: string): StatusOnDay {
  switch (positionOf(effectiveFrom, day)) {
    case 'ahead':
      return { status: 'not_yet_in_effect', reason: { kind: 'takesEffect', on: effectiveFrom } };
    case 'reached':
      return { status: 'unknown', reason: { kind: 'wasToTakeEffect', on: effectiveFrom } };
    case 'during':
    case 'unreadable':
      return unclear(effectiveFrom);
  }
}

/** A section that is stated to have ended, on `date` if given. An end in the future contradicts the status, which is then unknown. */
function endedOn(
  { status, statusUntil }: ValidityFacts,
  date: string | undefined,
  ahead: 'repealAhead' | 'expiryAhead',
  day: string,
): StatusOnDay {
  if (statusUntil !== undefined) {
    const position = positionOf(statusUntil, day);
    if (position === 'reached') return { status: 'unknown', reason: { kind: 'ended', on: statusUntil } };
    if (position !== 'ahead') return unclear(statusUntil);
  }
  return date !== undefined && positionOf(date, day) === 'ahead'
    ? { status: 'unknown', reason: { kind: ahead, on: date } }
    : { status: status ?? 'unknown' };
}

function unclear(on: string): StatusOnDay {
  return { status: 'unknown', reason: { kind: 'unclearDate', on } };
}

/** The edition's date. If the edition states that the section took effect later, the effective date. */
function asOfOf(
  { codifiedThrough, effectiveFrom, importedOn }: ValidityFacts,
  status: Status,
  day: string,
): AsOf | undefined {
  if (codifiedThrough !== undefined && isLegalDate(codifiedThrough)) {
    // An edition dated in the future says nothing about future days.
    if (codifiedThrough > day) return { date: day, basis: 'codifiedThrough' };
    const later =
      status === 'in_force' &&
      effectiveFrom !== undefined &&
      positionOf(effectiveFrom, lastDayOf(codifiedThrough)) === 'ahead';
    return later
      ? { date: effectiveFrom, basis: 'effectiveFrom' }
      : { date: codifiedThrough, basis: 'codifiedThrough' };
  }
  return importedOn !== undefined && isLegalDate(importedOn) ? { date: importedOn, basis: 'imported' } : undefined;
}
