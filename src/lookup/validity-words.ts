/**
 * Describes whether a section is law. All surfaces (hover, panel, mark, check, search row, tree) use these words, which are all
 * based on one `validityOf`. Pure.
 */
import type { Chain, RelatedSection } from '../contract/resources.ts';
import type { Status } from '../contract/status.ts';
import { type AsOf, type Validity, type ValidityFacts, type ValidityReason, validityOf } from '../contract/validity.ts';
import { actWords } from './change-words.ts';
import { dateWords } from './date-words.ts';
import type { TranslateText } from './failure-words.ts';

/**
 * `inForce`: in force as of a date that the edition states. `undated`: in force according to an edition without a date,
 * so nothing may look confirmed.
 */
export type Tone = 'inForce' | 'undated' | 'notInForce' | 'unknown';

/** A section's validity in words: a badge and its sentences. */
export interface SectionValidity {
  readonly tone: Tone;
  readonly badge: string;
  readonly words?: string;
}

export interface SectionValidityInput {
  readonly section: ValidityFacts & { readonly related?: readonly RelatedSection[] };
  /** Absent until it is known. */
  readonly chain?: Chain | undefined;
  /** The day to evaluate the validity for: an ISO 8601 date. */
  readonly today: string;
  /** BCP 47. */
  readonly language: string;
}

export function toneOf({ inForce, asOf }: Validity): Tone {
  if (inForce === 'no') return 'notInForce';
  if (inForce === 'unknown') return 'unknown';
  return asOf === undefined || asOf.basis === 'imported' ? 'undated' : 'inForce';
}

/** A section's validity on that day, for the hover and the panel. */
export function sectionValidityOf(input: SectionValidityInput, t: TranslateText): SectionValidity {
  const validity = validityOf(input.section, input.today);
  const words = [...sentencesOf(input, validity, t)].join(' ');
  return {
    tone: toneOf(validity),
    badge: badgeOf(input, validity, t),
    ...(words === '' ? {} : { words }),
  };
}

/** A short form of a section's status for a search result or a tree row; `asOf` if it is simply in force. */
export interface RowStatus {
  readonly status: Status;
  readonly tone: Tone;
  /** `repealed`, `not yet in effect`; undefined if the section is in force as of a stated date. */
  readonly word?: string;
  /** `as of October 8, 2024`; absent without a date. */
  readonly asOf?: string;
}

/** @param section the data of the row: a search hit or an entry of a table of contents */
export function rowStatusOf({ section, today, language }: SectionValidityInput, t: TranslateText): RowStatus {
  const validity = validityOf(section, today);
  const { status, asOf } = validity;
  const tone = toneOf(validity);
  const word = rowWord(section, validity, t);
  return {
    status,
    tone,
    ...(word === undefined ? {} : { word }),
    ...(asOf === undefined ? {} : { asOf: asOfWords(asOf, language, t) }),
  };
}

/** `as of October 8, 2024`, `in the edition imported on October 8, 2024`. */
function asOfWords({ date, basis }: AsOf, language: string, t: TranslateText): string {
  const day = dateWords(date, language);
  return basis === 'imported' ? t('in the edition imported on {0}', day) : t('as of {0}', day);
}

/** The status on a day, in lowercase, of a section that is not in force; undefined for others, and if no service stated it. */
export function endedWord(section: ValidityFacts, today: string, t: TranslateText): string | undefined {
  return rowWord(section, validityOf(section, today), t);
}

function rowWord(section: ValidityFacts, { status, inForce }: Validity, t: TranslateText): string | undefined {
  if (inForce === 'yes' || (status === 'unknown' && section.status === undefined)) return undefined;
  return statusWords(status, t).toLocaleLowerCase();
}

/** A status in words, without its date. */
export function statusWords(status: Status, t: TranslateText): string {
  switch (status) {
    case 'in_force':
      return t('In force');
    case 'not_yet_in_effect':
      return t('Not yet in effect');
    case 'repealed':
      return t('Repealed');
    case 'expired':
      return t('Expired');
    case 'superseded':
      return t('Superseded');
    case 'recodified':
      return t('Recodified');
    case 'transferred':
      return t('Transferred');
    case 'reserved':
      return t('Reserved');
    case 'omitted':
      return t('Omitted from the code');
    case 'not_funded':
      return t('Not funded');
    case 'unknown':
      return t('Status unknown');
  }
}

function badgeOf(input: SectionValidityInput, { status, asOf, reason }: Validity, t: TranslateText): string {
  const { section, language } = input;
  switch (status) {
    case 'in_force': {
      if (asOf === undefined) return t('In force (no as-of date stated)');
      const day = dateWords(asOf.date, language);
      return asOf.basis === 'imported' ? t('In the edition imported on {0}', day) : t('In force as of {0}', day);
    }
    case 'repealed':
      if (section.temporaryEffect === 'repealed') return t('Repealed by temporary law');
      return endedBy(input, 'repealed', t) ?? t('Repealed');
    case 'expired':
      return section.expiresOn === undefined
        ? t('Expired')
        : t('Expired on {0}', dateWords(section.expiresOn, language));
    case 'recodified':
    case 'transferred': {
      const to = section.related?.find((each) => each.relation === 'recodified_to')?.citation;
      if (to !== undefined) return status === 'recodified' ? t('Recodified as {0}', to) : t('Transferred to {0}', to);
      return (status === 'recodified' ? endedBy(input, 'recodified', t) : undefined) ?? statusWords(status, t);
    }
    case 'superseded':
      return section.temporaryEffect === 'displaced' ? t('Superseded by temporary law') : t('Superseded');
    case 'unknown':
      return reason?.kind === 'notStated' ? t('Status not stated') : t('Status unknown');
    default:
      return statusWords(status, t);
  }
}

/** Names the text's edition if it is not the latest. */
function* editionWords(
  { asOf, notInEdition }: SectionValidityInput['section'],
  language: string,
  t: TranslateText,
): Generator<string> {
  const day = (date: string): string => dateWords(date, language);
  if (asOf !== undefined) {
    yield t(
      'As of {0}, this is the text of the edition codified through {1}.',
      day(asOf.date),
      day(asOf.codifiedThrough),
    );
    if (asOf.knownFrom !== undefined && asOf.knownThrough !== undefined)
      yield asOf.knownFrom === asOf.knownThrough
        ? t('The text is known for {0} only.', day(asOf.knownFrom))
        : t('The text is known from {0} through {1}.', day(asOf.knownFrom), day(asOf.knownThrough));
  }
  if (notInEdition !== undefined)
    yield notInEdition.codifiedThrough === undefined
      ? t('This section is not in the last edition. The text is from an earlier edition.')
      : t(
          'This section is not in the edition codified through {0}. The text is from an earlier edition.',
          day(notInEdition.codifiedThrough),
        );
}

function* sentencesOf(input: SectionValidityInput, validity: Validity, t: TranslateText): Generator<string> {
  const { section, language } = input;
  const { status, asOf, reason } = validity;
  if (section.notInFilesRead === true)
    yield t('This section is not in the files read. It stays from an earlier edition.');
  yield* editionWords(section, language, t);
  if (reason !== undefined) yield* reasonWords(reason, section, language, t);
  if (status === 'in_force') yield* aheadWords(section, language, t);
  const until = section.statusUntil === undefined ? undefined : dateWords(section.statusUntil, language);
  if (status === 'superseded' && section.temporaryEffect === 'displaced') {
    yield until === undefined
      ? t('Temporary law displaces this permanent text.')
      : t('Temporary law displaces this permanent text until {0}.', until);
  }
  if (status === 'repealed' && section.temporaryEffect === 'repealed' && until !== undefined)
    yield t('The temporary law expires on {0}.', until);
  if (status === 'repealed' && section.repealedOnBasis === 'history' && section.repealedOn !== undefined)
    yield t('Its history suggests that it was repealed on {0}.', dateWords(section.repealedOn, language));
  if (status === 'reserved') yield t('The number is reserved and has no text.');
  if (status === 'not_funded') yield t('It was enacted but does not apply until it is funded.');
  if ((status === 'recodified' || status === 'transferred') && section.related !== undefined) {
    const how = endedBy(input, 'recodified', t);
    if (how !== undefined && badgeOf(input, validity, t) !== how) yield `${how}.`;
  }
  const published = statedWords(section, status, section.statusAsPublished);
  if (published !== undefined) yield t('The publisher states: “{0}”', published);
  const sent = statedWords(section, status, section.statusAsSent);
  if (sent !== undefined && sent !== published) yield t('The service states: “{0}”', sent);
  if (status !== 'in_force' && status !== 'unknown' && asOf !== undefined) {
    const day = dateWords(asOf.date, language);
    yield asOf.basis === 'imported' ? t('In the edition imported on {0}.', day) : t('As of {0}.', day);
  }
}

/** Describes future changes or the end of law that is in force today. */
function* aheadWords(section: ValidityFacts, language: string, t: TranslateText): Generator<string> {
  const { statusUntil, temporaryEffect, expiresOn, repealedOn } = section;
  if (statusUntil !== undefined) {
    const until = dateWords(statusUntil, language);
    if (temporaryEffect === 'amended') yield t('Includes temporary amendments until {0}.', until);
    else if (temporaryEffect === 'created') yield t('Temporary law that expires on {0}.', until);
    else yield t('The status is stated until {0}.', until);
  }
  if (expiresOn !== undefined) yield t('Expires on {0}.', dateWords(expiresOn, language));
  if (repealedOn !== undefined) yield t('Its repeal takes effect on {0}.', dateWords(repealedOn, language));
}

function* reasonWords(
  reason: ValidityReason,
  section: ValidityFacts,
  language: string,
  t: TranslateText,
): Generator<string> {
  if (reason.kind === 'notStated') return;
  const on = dateWords(reason.on, language);
  switch (reason.kind) {
    case 'takesEffect':
      yield t('In effect from {0}.', on);
      return;
    case 'wasToTakeEffect':
      yield t('It was scheduled to take effect on {0}. The source does not state whether it did.', on);
      return;
    case 'repealAhead':
      yield t('Its repeal takes effect on {0}.', on);
      return;
    case 'repealReached':
      yield t('Its repeal took effect on {0}.', on);
      return;
    case 'expiryAhead':
      yield t('Expires on {0}.', on);
      return;
    case 'expiryReached':
      return;
    case 'ended':
      yield section.temporaryEffect === undefined
        ? t('Its status was stated until {0}.', on)
        : t('The temporary law expired on {0}.', on);
      return;
    case 'amendmentsAhead':
      yield t('The text includes amendments that apply only from {0}.', on);
      return;
    case 'unclearDate':
      yield t('Its status depends on an inexact date: {0}.', on);
      return;
  }
}

/** By which act and when a section ended, if the chain states it. Skips actions that the service inferred. */
function endedBy(
  { section, chain, language }: SectionValidityInput,
  action: 'repealed' | 'recodified',
  t: TranslateText,
): string | undefined {
  const last = chain?.entries.findLast((each) => each.action === action);
  const entry = last?.analysisConfidence === undefined ? last : undefined;
  const stated = section.repealedOnBasis === 'history' ? undefined : section.repealedOn;
  const on = (action === 'repealed' ? stated : undefined) ?? entry?.effectiveFrom ?? entry?.adoptedOn;
  const date = on === undefined ? undefined : dateWords(on, language);
  const act = entry === undefined ? undefined : actWords(entry);
  if (action === 'repealed') {
    if (date !== undefined && act !== undefined) return t('Repealed on {0} by {1}', date, act);
    return date === undefined ? act && t('Repealed by {0}', act) : t('Repealed on {0}', date);
  }
  if (date !== undefined && act !== undefined) return t('Recodified on {0} by {1}', date, act);
  return date === undefined ? act && t('Recodified by {0}', act) : t('Recodified on {0}', date);
}

/** The maximum number of characters of the publisher's words in a badge's sentence. */
const mostPublished = 300;

/** The publisher's words for the status, unless the status or its sentences already say the same. */
function statedWords(section: ValidityFacts, status: Status, words: string | undefined): string | undefined {
  if (words === undefined || sameWords(words, status)) return undefined;
  if (status === 'in_force' && (section.statusUntil !== undefined || section.expiresOn !== undefined)) return undefined;
  return words.length > mostPublished ? `${words.slice(0, mostPublished).trimEnd()}…` : words;
}

/** Whether the publisher's words add nothing to the status. */
function sameWords(words: string, status: Status): boolean {
  return words.replace(/[^\p{L}]+/gu, '').toLowerCase() === status.replaceAll('_', '');
}
