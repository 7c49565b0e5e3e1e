/** Which entry of a legislative chain last changed the section. */
import { type Chain, type ChainEntry, changesNothing } from '../contract/resources.ts';
import type { LastChange } from './types.ts';

/** The entry that last changed the section: the latest by date, of one day the last in the chain; without dates the last. What did not become law is none. */
export function lastChange({ entries }: Chain): LastChange | undefined {
  const acts = entries.filter(({ actionAsSent }) => actionAsSent === undefined || !changesNothing(actionAsSent));
  const dated = acts.filter((entry) => dateOf(entry) !== undefined);
  const considered = dated.length > 0 ? dated : acts;
  return considered.reduce<ChainEntry | undefined>((last, entry) => {
    if (last === undefined) return entry;
    const [before, after] = [dateOf(last) ?? '', dateOf(entry) ?? ''];
    if (after !== before) return after > before ? entry : last;
    return (entry.sequence ?? 0) >= (last.sequence ?? 0) ? entry : last;
  }, undefined);
}

const dateOf = (entry: ChainEntry): string | undefined => entry.effectiveFrom ?? entry.adoptedOn;
