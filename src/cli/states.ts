/** The states for `cite --states`: the same words as the marks in the editor. */
import type { CitedRecord } from '../citation/index.ts';
import type { LegalCodeClient } from '../client/types.ts';
import type { Failure } from '../contract/failure.ts';
import type { Jurisdiction } from '../contract/resources.ts';
import { createLookup } from '../lookup/index.ts';
import { type CitedState, stateOfResolution, worst } from '../lookup/state.ts';
import { statedYears } from '../lookup/stated-year.ts';
import { isIdentified, numbersOf } from '../lookup/targets.ts';

/** A citation as `cite --states` prints it. A target has no state if it has no number, or if the request for it failed. */
export type StatedRecord = Omit<CitedRecord, 'targets'> & {
  readonly targets: readonly (CitedRecord['targets'][number] & { readonly state?: CitedState })[];
};

export interface Stated {
  readonly records: readonly StatedRecord[];
  /** The first failure. No more requests follow it, unless it concerns one code: an edition that the service does not hold. */
  readonly failure?: Failure;
}

/** Adds each target's state. `text`: the text with the citations, which may state the year of an edition. */
export type AddStates = (records: readonly CitedRecord[], text: string) => Promise<Stated>;

/** @param today ISO 8601 date; later law is not in force yet */
export function statesFrom(client: LegalCodeClient, jurisdictions: readonly Jurisdiction[], today: string): AddStates {
  const byId = new Map(jurisdictions.map((jurisdiction) => [jurisdiction.id, jurisdiction]));
  const lookup = createLookup({
    client: async () => client,
    jurisdiction: (id) => byId.get(id),
    all: async () => jurisdictions,
  });
  const stateOf = async (
    record: CitedRecord,
    target: CitedRecord['targets'][number],
    year: number | undefined,
  ): Promise<CitedState | Failure> => {
    const citation = { ...record, candidates: record.candidates ?? [] };
    const states: CitedState[] = [];
    for (const one of numbersOf(target)) {
      const resolution = await lookup.resolve(citation, one, undefined, undefined, year);
      if (resolution.kind === 'failed') return resolution.failure;
      states.push(stateOfResolution(resolution, today) ?? 'resolved');
    }
    return worst(states);
  };
  return async (records, text) => {
    const years = statedYears(text, records);
    let failure: Failure | undefined;
    const mayContinue = (): boolean => failure === undefined || failure.kind === 'editionNotHeld';
    const stated: StatedRecord[] = [];
    for (const record of records) {
      const targets = [];
      for (const target of record.targets) {
        const state =
          mayContinue() && isIdentified(target) ? await stateOf(record, target, years.get(target)) : undefined;
        if (typeof state === 'object') failure ??= state;
        targets.push(typeof state === 'string' ? { ...target, state } : target);
      }
      stated.push({ ...record, targets });
    }
    return { records: stated, ...(failure === undefined ? {} : { failure }) };
  };
}
