/** Which entry of a legislative chain last changed the section. */
import { type Chain, type ChainEntry, changesNothing } from '../contract/resources.ts';
import type { LastChange } from './types.ts';

/** The entry that last changed the section: the latest by date, of one day the last in the chain; without dates the last. What did not become law is none. */
export function lastChange({ entries }: Chain): LastChange | undefined {
  const acts = entries.filter(
    (entry) => isUnderstood(entry) && (entry.actionAsSent === undefined || !changesNothing(entry.actionAsSent)),
  );
  const dated = acts.filter((entry) => dateOf(entry) !== undefined);
  const considered = dated.length > 0 ? dated : acts;
  return considered.reduce<ChainEntry | undefined>((last, entry) => {
    if (last === undefined) return entry;
    const [before, after] = [dateOf(last) ?? '', dateOf(entry) ?? ''];
    if (after !== before) return after > before ? entry : last;
    return (entry.sequence ?? 0) >= (last.sequence ?? 0) ? entry : last;
  }, undefined);
}

/** Whether anything was read of an entry that says what it is about. Of another it is not known whether it is a change. */
export function isUnderstood(entry: ChainEntry): boolean {
  const { action, actionAsSent, act, note, registerCitation, ordinanceId } = entry;
  const about = [actionAsSent, act, note, registerCitation, ordinanceId, dateOf(entry)];
  return action !== 'unknown' || about.some((said) => said !== undefined);
}

const dateOf = (entry: ChainEntry): string | undefined => entry.effectiveFrom ?? entry.adoptedOn;
