import { strict as assert } from 'node:assert';
import type { DirectoryReader } from '../../../src/service/store/sqlite/directory.ts';
import { searchScopeOf } from '../../../src/service/store/sqlite/search-scope.ts';

const none: Pick<DirectoryReader, 'jurisdictionById'> = { jurisdictionById: () => undefined };
const places = [
  { row: 1, id: 'elm', shard: 4 },
  { row: 2, id: 'oak', shard: 4 },
  { row: 3, id: 'fir', shard: 5 },
];

describe('the scope of a search', () => {
  it('is the whole library without reading its jurisdictions, which may be tens of thousands', () => {
    const scope = searchScopeOf('all', undefined, none, {
      shards: () => [{ shard: 4 }, { shard: 5 }],
      jurisdictions: () => assert.fail('read'),
    });
    assert.deepEqual([scope?.shards, scope?.only], [[4, 5], undefined]);
  });

  it('is the jurisdictions of an account', () => {
    const scope = searchScopeOf(new Set(['oak', 'fir']), undefined, none, {
      shards: () => assert.fail('read'),
      jurisdictions: () => places,
    });
    assert.deepEqual([scope?.shards, scope?.only], [[4, 5], '[2,3]']);
  });
});
