import { strict as assert } from 'node:assert';
import type { LegalCodeClient } from '../../../src/client/types.ts';
import type { Code } from '../../../src/contract/resources.ts';
import { nearestIn } from '../../../src/lookup/nearest.ts';
import { place } from './fake.ts';

it('the numbers nearest to a missing one come from the code that has its neighbors', async () => {
  const lists: Readonly<Record<string, readonly string[]>> = {
    '/fire': ['101', '102', '103', '308', '508.1', '904'],
    '/port': ['2.9', '3.14', '3.15', '4.1'],
  };
  const codes = Object.keys(lists).map(
    (numbers): Code => ({ name: numbers, abbreviations: [], links: { numbers }, extra: {} }),
  );
  const client = {
    numbers: async (link: string) => Promise.resolve({ value: lists[link] ?? [], at: 1 }),
  } satisfies Partial<LegalCodeClient> as unknown as LegalCodeClient;
  const nearest = await nearestIn(client, { ...place, codes }, { code: null, number: '3.16' }, {});
  assert.deepEqual(nearest.slice(0, 2), ['3.14', '3.15']);
});
