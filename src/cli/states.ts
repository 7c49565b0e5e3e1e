/** What is known of the law that is cited, for `cite --states`: the same words as the marks in the editor. */
import type { CitedRecord } from '../citation/index.ts';
import type { LegalCodeClient } from '../client/types.ts';
import { LookupError } from '../contract/failure.ts';
import type { Jurisdiction } from '../contract/resources.ts';
import { createLookup } from '../lookup/index.ts';
import { type CitedState, numbersOf, stateOfResolution, worst } from '../lookup/state.ts';

/** A citation as `cite --states` prints it. */
export type StatedRecord = Omit<CitedRecord, 'targets'> & {
  readonly targets: readonly (CitedRecord['targets'][number] & { readonly state: CitedState })[];
};

/** Adds each target's state. Rejects with LookupError when the service fails: a state that could not be had is not left out in silence. */
export type AddStates = (records: readonly CitedRecord[]) => Promise<readonly StatedRecord[]>;

/** @param today ISO 8601 date: what takes effect later is not in force yet */
export function statesFrom(client: LegalCodeClient, jurisdictions: readonly Jurisdiction[], today: string): AddStates {
  const byId = new Map(jurisdictions.map((jurisdiction) => [jurisdiction.id, jurisdiction]));
  const lookup = createLookup({
    client: async () => client,
    jurisdiction: (id) => byId.get(id),
    all: async () => jurisdictions,
  });
  const stateOf = async (record: CitedRecord, target: CitedRecord['targets'][number]): Promise<CitedState> => {
    const citation = { ...record, candidates: record.candidates ?? [] };
    const states: CitedState[] = [];
    for (const one of numbersOf(target)) {
      const resolution = await lookup.resolve(citation, one);
      if (resolution.kind === 'failed') throw new LookupError(resolution.failure);
      states.push(stateOfResolution(resolution, today) ?? 'resolved');
    }
    return worst(states);
  };
  return async (records) => {
    const stated: StatedRecord[] = [];
    for (const record of records) {
      const targets = [];
      for (const target of record.targets) targets.push({ ...target, state: await stateOf(record, target) });
      stated.push({ ...record, targets });
    }
    return stated;
  };
}
