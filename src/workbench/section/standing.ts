/** Whether a section is law now, in words that a reader need not interpret. Pure. */
import type { Chain, ChainAction, ChainEntry, RelatedSection, SectionSummary } from '../../contract/resources.ts';
import { knownStatus } from '../../contract/status.ts';
import { dateWords } from '../dates.ts';
import type { Standing } from './messages.ts';
import type { Translate } from './strings.ts';

export interface StandingInput {
  readonly section: SectionSummary & { readonly related?: readonly RelatedSection[] };
  /** Absent while it is not known: then only what the section itself says is said. */
  readonly chain?: Chain | undefined;
  /** ISO 8601 date. */
  readonly today: string;
  readonly language: string;
}

/** Says how a section stands. An unknown status is said to be unknown: never taken for "in force". */
export function standingOf(input: StandingInput, t: Translate): Standing {
  const { section, today, language } = input;
  switch (knownStatus(section.status)) {
    case 'in_force': {
      const from = section.effectiveFrom;
      return from !== undefined && isDay(from) && from > today
        ? {
            tone: 'notInForce',
            badge: t('Not yet in effect'),
            words: t('In effect from {0}', dateWords(from, language)),
          }
        : { tone: 'inForce', badge: t('In force') };
    }
    case 'repealed':
      return { tone: 'notInForce', badge: ended(input, 'repealed', t) ?? t('Repealed') };
    case 'superseded':
      return { tone: 'notInForce', badge: t('Superseded') };
    case 'recodified': {
      const to = section.related?.find((each) => each.relation === 'recodified_to')?.citation;
      const how = ended(input, 'recodified', t);
      if (to === undefined) return { tone: 'notInForce', badge: how ?? t('Recodified') };
      return { tone: 'notInForce', badge: t('Recodified as {0}', to), ...(how === undefined ? {} : { words: how }) };
    }
    case 'reserved':
      return { tone: 'notInForce', badge: t('Reserved'), words: t('The number is kept free: there is no law here.') };
    case 'expired':
      return { tone: 'notInForce', badge: t('Expired') };
    case 'not_funded':
      return { tone: 'notInForce', badge: t('Not funded'), words: t('Enacted, but not in effect until it is funded.') };
    case 'omitted':
      return { tone: 'notInForce', badge: t('Omitted from the code') };
    case undefined:
      return {
        tone: 'unknown',
        badge: section.status === undefined ? t('Status not stated') : otherWord(section.status),
      };
  }
}

/** What an entry of the chain did, when, and by which act: "Amended by Ordinance 2024-21, effective January 17, 2025". */
export function changeWords(entry: ChainEntry, language: string, t: Translate): string {
  const act = actWords(entry) ?? t('an act that is not named');
  const done = actionWords(entry.action, act, t);
  if (entry.effectiveFrom !== undefined) return t('{0}, effective {1}', done, dateWords(entry.effectiveFrom, language));
  if (entry.adoptedOn !== undefined) return t('{0}, adopted {1}', done, dateWords(entry.adoptedOn, language));
  return t('{0} (no date given)', done);
}

function actionWords(action: ChainAction, act: string, t: Translate): string {
  switch (action) {
    case 'enacted':
      return t('Enacted by {0}', act);
    case 'amended':
      return t('Amended by {0}', act);
    case 'repealed':
      return t('Repealed by {0}', act);
    case 'recodified':
      return t('Recodified by {0}', act);
    case 'temporary':
      return t('Temporarily changed by {0}', act);
    case 'emergency':
      return t('Changed for an emergency by {0}', act);
    case 'unknown':
      return t('{0} (change not described)', act);
  }
}

/** `Ordinance 2021-16, § 3`: an act as far as it is named. */
function actWords({ act, actPath }: ChainEntry): string | undefined {
  const name = [act?.type, act?.number].filter((part) => part !== undefined && part !== '').join(' ');
  const known = name === '' ? act?.title : name;
  return known === undefined || actPath === undefined ? known : `${known}, ${actPath}`;
}

/** The last entry of the chain that ended the section, in words. */
function ended(
  { chain, language }: StandingInput,
  action: 'repealed' | 'recodified',
  t: Translate,
): string | undefined {
  const entry = chain?.entries.findLast((each) => each.action === action);
  if (entry === undefined) return undefined;
  const on = entry.effectiveFrom ?? entry.adoptedOn;
  const date = on === undefined ? undefined : dateWords(on, language);
  const act = actWords(entry);
  if (action === 'repealed') {
    if (date !== undefined && act !== undefined) return t('Repealed on {0} by {1}', date, act);
    return date === undefined ? act && t('Repealed by {0}', act) : t('Repealed on {0}', date);
  }
  if (date !== undefined && act !== undefined) return t('Recodified on {0} by {1}', date, act);
  return date === undefined ? act && t('Recodified by {0}', act) : t('Recodified on {0}', date);
}

function otherWord(status: string): string {
  const words = status.replaceAll('_', ' ').trim();
  return words === '' ? status : words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

function isDay(date: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(date);
}
