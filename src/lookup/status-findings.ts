/** The finding and the message for each section status. Pure. */
import type { Status } from '../contract/status.ts';
import { validityOf } from '../contract/validity.ts';
import { dateWords } from './date-words.ts';
import type { TranslateText } from './failure-words.ts';
import type { FindingKind } from './findings.ts';
import { memoized } from './memo.ts';
import { type SectionValidityInput, sectionValidityOf } from './validity-words.ts';

/** The finding for each status on the day of the check, or none. */
export const findingOfStatus: Readonly<Record<Status, FindingKind | undefined>> = {
  in_force: undefined,
  not_yet_in_effect: 'notYetInEffect',
  repealed: 'repealed',
  expired: 'expired',
  superseded: 'superseded',
  recodified: 'recodified',
  transferred: 'transferred',
  reserved: 'reserved',
  omitted: 'omitted',
  not_funded: 'notFunded',
  unknown: 'unknownStatus',
};

/** The finding for a section on a given day. None if the service states no status for its sections. */
export const statusKindOf = memoized(
  (section: SectionValidityInput['section'], today: string): FindingKind | undefined => {
    const { status, reason } = validityOf(section, today);
    return reason?.kind === 'notStated' ? undefined : findingOfStatus[status];
  },
);

export interface StatusFindingInput extends SectionValidityInput {
  /** The section's citation, or else its number. */
  readonly name: string;
  /** The act that took the section out of force, with its date. */
  readonly by: string | undefined;
  /** The citation of the section's successor. */
  readonly to: string | undefined;
}

/** Explains in one or more sentences why a section is not law as cited. */
export function statusMessage(input: StatusFindingInput, t: TranslateText): string {
  const { section, name, by, to, today, language } = input;
  const { status } = validityOf(section, today);
  switch (status) {
    case 'repealed':
      if (by !== undefined) return t('{0} was repealed by {1}.', name, by);
      return section.repealedOn === undefined || section.repealedOnBasis === 'history'
        ? t('{0} is repealed.', name)
        : t('{0} was repealed on {1}.', name, dateWords(section.repealedOn, language));
    case 'recodified':
      return to === undefined ? t('{0} was recodified.', name) : t('{0} was recodified as {1}.', name, to);
    case 'transferred':
      return to === undefined ? t('{0} was transferred.', name) : t('{0} was transferred to {1}.', name, to);
    case 'superseded':
      return section.temporaryEffect === 'displaced'
        ? t('{0} is permanent text that temporary law displaces.', name)
        : t('{0} is superseded.', name);
    case 'reserved':
      return t('{0} is reserved and has no text.', name);
    case 'omitted':
      return t('{0} is omitted from the code.', name);
    case 'expired':
      if (section.expiresOn !== undefined)
        return t('{0} expired on {1}.', name, dateWords(section.expiresOn, language));
      return by === undefined ? t('{0} has expired.', name) : t('{0} has expired. Its last act: {1}.', name, by);
    case 'not_funded':
      return t('{0} was enacted but never funded, so it does not apply.', name);
    case 'not_yet_in_effect':
      return section.effectiveFrom === undefined
        ? t('{0} is not yet in effect.', name)
        : t('{0} takes effect on {1}.', name, dateWords(section.effectiveFrom, language));
    case 'unknown': {
      const why = sectionValidityOf(input, t).words;
      const message = t('Whether {0} is in force is unknown.', name);
      return why === undefined ? message : `${message} ${why}`;
    }
    case 'in_force':
      return t('{0} is in force.', name);
  }
}
