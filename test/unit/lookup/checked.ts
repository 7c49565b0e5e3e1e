/** A draft checked against a service in memory. */
import type { Citation } from '../../../src/citation/types.ts';
import type { ChainEntry } from '../../../src/contract/resources.ts';
import { type Check, type CheckParts, checkDraft } from '../../../src/lookup/check.ts';
import { untranslated } from '../../../src/lookup/failure-words.ts';
import { createLookup } from '../../../src/lookup/index.ts';
import { type FakeService, place } from './fake.ts';

/** The text of a section. */
export const keeping = [
  { designators: ['(a)'], text: 'No person may keep more than three dogs at one dwelling without a kennel license.' },
];
export const repeal: ChainEntry = {
  action: 'repealed',
  act: { type: 'Ordinance', number: '21-7' },
  adoptedOn: '2021-03-04',
  links: {},
  extra: {},
};

/** Checks `text`, in which `citations` were recognized, against a service. */
export function check(
  text: string,
  citations: readonly Citation[],
  service: FakeService,
  more: Partial<CheckParts> = {},
  jurisdiction = place,
): Promise<Check> {
  const lookup = createLookup({
    client: async () => service.client,
    jurisdiction: () => jurisdiction,
    all: async () => [jurisdiction],
  });
  return checkDraft(
    { name: 'memo.md', text, citations },
    { lookup, client: async () => service.client, t: untranslated, today: '2026-01-01', ...more },
  );
}
