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
    for (const [typed, words] of [
      ['99.99.010', /^No section with this number was found\.$/],
      ['§ 99.99.010(b)', /^No section with this number was found\.$/],
      ['Elm Lake Municipal Code § 99.99.010', /^Nothing with this number was found under this name\.$/],
      ['D.C. Code 42-3502.99', /^Nothing with this number was found under this name\.$/],
      ['Ord. 2031-04', /^Nothing with this number was found under this name\.$/],
      ['dogs on a leash', /^Fewer words/],
    ] as const)
      assert.match(rows(typed)[0]?.detail ?? '', words, typed);
  });

  it('says that the embedded library is still being checked, and names a service only if one is used', () => {
    assert.match(rows('dogs').at(-1)?.label ?? '', /library is still being checked/);
    assert.match(rows('dogs', false).at(-1)?.label ?? '', /service does not say/);
  });
});

describe('a search that fails', () => {
  it('has room for the reason below the failure', () => {
    const failure = {
      kind: 'offline',
      cause: 'EMBEDDED_EXITED',
      detail: 'The library is from a newer version.',
    } as const;
    const [first] = rowsOf({ kind: 'failed', failure }, rowContext('dogs'));
    assert.match(first?.label ?? '', /The embedded library could not be started\.$/);
    assert.equal(first?.detail, 'The library is from a newer version.');
  });
});
