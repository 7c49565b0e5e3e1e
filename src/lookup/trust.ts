/** Finds the entry of a legislative chain that last changed the section. */
import { type Chain, type ChainEntry, changesNothing } from '../contract/resources.ts';
import { oneEntryPerAct } from './chain-acts.ts';
import type { LastChange } from './types.ts';

/** The latest change by date; the last in the chain if dates are equal or missing. Skips acts that did not become law. */
export function lastChange({ entries }: Chain): LastChange | undefined {
  const acts = oneEntryPerAct(entries).filter(
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

/** Whether the entry states what it did. Without that, it may or may not be a change. */
export function isUnderstood(entry: ChainEntry): boolean {
  const { action, actionAsSent, act, note, registerCitation, ordinanceId } = entry;
  const about = [actionAsSent, act, note, registerCitation, ordinanceId, dateOf(entry)];
  return action !== 'unknown' || about.some((fact) => fact !== undefined);
}

const dateOf = (entry: ChainEntry): string | undefined => entry.effectiveFrom ?? entry.adoptedOn;
