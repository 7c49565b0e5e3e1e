/**
 * Whether a section is law on a day. The hover, the panel, the underlines, the check, the search and the tree all use
 * this one function. It concludes nothing that the publisher does not state. A missing, unreadable or imprecise date
 * never makes a section law. Pure.
 */
import { isLegalDate, lastDayOf, positionOf } from './legal-dates.ts';
import type { Status } from './status.ts';

/** What a temporary law does to the text that is shown, or to the permanent text that it displaces. */
export const temporaryEffects = ['amended', 'created', 'repealed', 'displaced'] as const;

export type TemporaryEffect = (typeof temporaryEffects)[number];

/** How a repeal's date is known: the publisher states which act repealed the section, or it is the last act of its history. */
export const repealBases = ['stated', 'history'] as const;

export type RepealBasis = (typeof repealBases)[number];

/** An edition of a code. Dates are ISO 8601. */
export interface EditionFacts {
  readonly codifiedThrough?: string;
  readonly publication?: string;
  readonly importedOn?: string;
}

/** A date, the edition that answers for it, and the editions in a row that have the same text. Dates are ISO 8601. */
export interface TextAsOf {
  readonly date: string;
  readonly codifiedThrough: string;
  readonly publication?: string;
  readonly knownFrom?: string;
  readonly knownThrough?: string;
}

/** What a section, a search hit or a row of contents states about its validity. Dates are ISO 8601: a day, a month or a year. */
export interface ValidityFacts {
  readonly status?: Status;
  /** The publisher's words for the status, or the sentence that it rests on. */
  readonly statusAsPublished?: string;
  /** The service's own word for the status, where it is not ours and nothing says that it is the publisher's. */
  readonly statusAsSent?: string;
  readonly effectiveFrom?: string;
  readonly repealedOn?: string;
  /** Absent where the service does not say how it knows the date. */
  readonly repealedOnBasis?: RepealBasis;
  /** When the section expires by its own terms. */
  readonly expiresOn?: string;
  /** The status is stated only until this date, as where temporary law expires. Afterwards it is unknown. */
  readonly statusUntil?: string;
  readonly temporaryEffect?: TemporaryEffect;
  /** The text includes amendments that apply only from this date. */
  readonly amendmentsFrom?: string;
  /** Through when the edition is codified. */
  readonly codifiedThrough?: string;
  /** When an edition that states no date was imported. */
  readonly importedOn?: string;
  /** It stays from an earlier edition, because files of the last one could not be read. */
  readonly notInFilesRead?: true;
  /** Present where the answer is as of a date. */
  readonly asOf?: TextAsOf;
  /** The last edition that the service holds, which does not have the section; the text is of an earlier one. */
  readonly notInEdition?: EditionFacts;
}

/** Which date a statement rests on: the edition's, the section's own later effective date, or only the day of the import. */
export type AsOfBasis = 'codifiedThrough' | 'effectiveFrom' | 'imported';

export interface AsOf {
  readonly date: string;
  readonly basis: AsOfBasis;
}

/** Why the status on the day is not the one that was stated. */
export type ValidityReason =
  /** No status was sent. */
  | { readonly kind: 'notStated' }
  /** The effective date is ahead. */
  | { readonly kind: 'takesEffect'; readonly on: string }
  /** Stated as not yet in effect until a date that has come; whether it took effect is not stated. */
  | { readonly kind: 'wasToTakeEffect'; readonly on: string }
  | { readonly kind: 'repealAhead'; readonly on: string }
  | { readonly kind: 'repealReached'; readonly on: string }
  | { readonly kind: 'expiryAhead'; readonly on: string }
  | { readonly kind: 'expiryReached'; readonly on: string }
  /** What the status rests on has ended. */
  | { readonly kind: 'ended'; readonly on: string }
  | { readonly kind: 'amendmentsAhead'; readonly on: string }
  /** A date that decides the status is no date, or only names the month or year that the day is in. */
  | { readonly kind: 'unclearDate'; readonly on: string };

export interface Validity {
  /** The status on the day. */
  readonly status: Status;
  readonly inForce: 'yes' | 'no' | 'unknown';
  /** Absent when no date of the edition is known. */
  readonly asOf?: AsOf;
  readonly reason?: ValidityReason;
}

/** The status of a section on a day (ISO 8601, `YYYY-MM-DD`), whether it is in force, and as of when that holds. */
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

/** A section that is stated to have ended, on `date` where one is given. An ending ahead contradicts the status: then it is unknown. */
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

/** The edition's date; of law that took effect after it, as the edition itself states, the effective date. */
function asOfOf(
  { codifiedThrough, effectiveFrom, importedOn }: ValidityFacts,
  status: Status,
  day: string,
): AsOf | undefined {
  if (codifiedThrough !== undefined && isLegalDate(codifiedThrough)) {
    // An edition that is dated ahead of today says nothing of days that have not come.
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
