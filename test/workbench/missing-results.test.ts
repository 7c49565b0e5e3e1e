import { strict as assert } from 'node:assert';
import { rowsOf } from '../../src/workbench/search/rows.ts';
import { rowContext } from './row-context.ts';

describe('a search without results', () => {
  const rows = (text: string, embedded = true) =>
    rowsOf(
      { kind: 'found', query: { text }, hits: [], unread: 0, incomplete: true },
      { ...rowContext(text), embedded },
    );

  it('does not suggest the number alone for a citation of a section', () => {
    for (const typed of ['99.99.010', '§ 99.99.010(b)', 'Elm Lake Municipal Code § 99.99.010', 'D.C. Code 42-3502.99'])
      assert.match(rows(typed)[0]?.detail ?? '', /^No section with this number/, typed);
    for (const typed of ['dogs on a leash', 'dogs 99.99.010'])
      assert.match(rows(typed)[0]?.detail ?? '', /^Fewer words/, typed);
  });

  it('says that the embedded library is still being checked, and names a service only if one is used', () => {
    assert.match(rows('dogs').at(-1)?.label ?? '', /library is still being checked/);
    assert.match(rows('dogs', false).at(-1)?.label ?? '', /service does not say/);
  });
});
