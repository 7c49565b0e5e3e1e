import type { ActRecord } from '../../store/records.ts';
import { nameOfAct } from '../act-name.ts';
import { datesAgree } from '../history/agreement.ts';
import type { HistoryStatement, StatedAct } from '../history/index.ts';
import { writtenOut } from '../publication-dates.ts';
import { type ActIndex, actNumberKey, isMisnamed } from './acts.ts';

/** How an entry of a history is linked to an act of the library. */
export interface Link {
  readonly act?: ActRecord;
  /** Whether the publisher itself refers to the act. Otherwise, its record was found by name and date. */
  readonly stated: boolean;
  /** The confidence in a record that was found. */
  readonly confidence?: number;
  /** The explanation why the act that the publisher refers to is not linked. */
  readonly disagreement?: string;
}

/**
 * Finds the act of an entry. An act is linked only if type, number, and date agree as far as both sides state them. An act
 * found by its name must be the only one. An act numbered by its chapter must have the date, because each session of
 * Congress has a chapter 123.
 * @param doc the act that the publisher's data refers to
 * @param cited acts to which the words of the entry are linked
 */
export function linkOf(
  doc: string | undefined,
  cited: readonly string[],
  statement: HistoryStatement | undefined,
  acts: ActIndex,
): Link {
  const referred = acts.referred(doc);
  const dated = statement === undefined ? [] : referred.filter((act) => datesAgree(act, statement) === 'agree');
  if (referred.length > 1 && dated.length !== 1)
    return { stated: false, disagreement: `The publisher has several acts called ${doc}, and does not say which.` };
  const given = dated[0] ?? referred[0];
  if (given !== undefined && isMisnamed(given)) {
    const name = `${given.type} ${given.number}`;
    return { act: given, stated: false, disagreement: `The publisher's data calls ${name} "${given.key}" here.` };
  }
  if (given !== undefined) {
    const why = statement === undefined ? undefined : disagreementOf(given, statement);
    return why === undefined
      ? { act: given, stated: true }
      : { ...found(statement, [], acts, given.key), disagreement: why };
  }
  const named = doc === undefined || statement === undefined ? undefined : nameOfAct(doc);
  const why = named === undefined || statement === undefined ? undefined : otherName(named, doc, statement);
  return why === undefined
    ? found(statement, cited, acts, doc)
    : { ...found(statement, [], acts, doc), disagreement: why };
}

function found(
  statement: HistoryStatement | undefined,
  cited: readonly string[],
  acts: ActIndex,
  except: string | undefined,
): Link {
  const { type, number } = statement?.name ?? {};
  if (statement === undefined || type === undefined || number === undefined) return { stated: false };
  const named = acts.named(type, number).filter((act) => act.key !== except);
  const agreeing = named.filter((act) => datesAgree(act, statement) === 'agree');
  const [act] = agreeing.length === 1 ? agreeing : named.length === 1 && agreeing.length === 0 ? named : [];
  if (act === undefined) return { stated: false };
  const dates = datesAgree(act, statement);
  if (dates === 'disagree' || (dates === 'unknown' && numberedByChapter(number))) return { stated: false };
  return cited.includes(act.key)
    ? { act, stated: true }
    : { act, stated: false, confidence: dates === 'agree' ? 0.9 : 0.6 };
}

const numberedByChapter = (number: string): boolean => /^c/i.test(number);

/** The explanation that the history names another act than the publisher refers to. */
function otherName(act: StatedAct, key: string | undefined, statement: HistoryStatement): string | undefined {
  const { type, number } = statement.name;
  const named = type === undefined || act.type === undefined || sameType(type, act.type);
  const numbered =
    number === undefined || act.number === undefined || actNumberKey(number) === actNumberKey(act.number);
  return named && numbered
    ? undefined
    : `The publisher's data refers to ${key} here, but the printed history names ${statement.act ?? number ?? ''}.`;
}

function disagreementOf(act: ActRecord, statement: HistoryStatement): string | undefined {
  const other = otherName(act, act.key, statement);
  if (other !== undefined) return other;
  if (datesAgree(act, statement) === 'disagree') {
    const dates = [...new Set([act.adoptionDate, act.effectiveFrom])]
      .flatMap((date) => (date === undefined ? [] : writtenOut(date)))
      .join(' and ');
    return `The printed date is not that of the publisher's record of ${act.key} (${dates}).`;
  }
  return undefined;
}

/** `Act 14-188` may be called a law, and vice versa, only if one of the names is unknown. */
function sameType(one: string, other: string): boolean {
  return one === other || [one, other].includes('Session Law');
}

/** The name of the act that a row refers to, if its record is not linked. */
export function nameOf(
  doc: string | undefined,
  link: Link,
  statement: HistoryStatement | undefined,
): ReturnType<typeof nameOfAct> {
  if (link.act !== undefined) return link.act;
  const stated = statement?.name;
  return stated?.number !== undefined || doc === undefined ? (stated ?? {}) : nameOfAct(doc);
}
