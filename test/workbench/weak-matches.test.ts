import { strict as assert } from 'node:assert';
import { readSearch } from '../../src/contract/decode/resources.ts';
import { type Row, rowsOf } from '../../src/workbench/search/rows.ts';
import { rowContext } from './row-context.ts';

const context = rowContext('vineyard tax');

describe('weak matches in the search list', () => {
  const data = ['6-1', '6-2', '6-3', '6-4', '6-5'].map((number) => ({ code_section_id: number, number }));
  const page = readSearch({ data, next: null, weak: true }, { base: 'https://law.example/v1/search' });
  const view = { kind: 'found', query: { text: 'vineyard tax' }, hits: page.entries, unread: 0 } as const;
  const sections = (rows: readonly Row[]): number => rows.filter(({ action }) => action.kind === 'section').length;

  it('follow a row that says so, and are only the first three', () => {
    assert.equal(page.weak, true);
    const rows = rowsOf({ ...view, weak: true }, context);
    assert.match(rows[0]?.label ?? '', /No section matches “vineyard tax” well/);
    assert.match(rows[0]?.detail ?? '', /Fewer words/);
    assert.equal(sections(rows), 3);
    assert.equal(rows.at(-1)?.action.kind, 'weak');
  });

  it('offer all jurisdictions when one is searched', () => {
    const rows = rowsOf({ ...view, weak: true }, { ...context, within: 'Ashford' });
    assert.equal(rows[1]?.action.kind, 'everywhere');
  });

  it('are all listed on request', () => {
    assert.equal(sections(rowsOf({ ...view, weak: true }, { ...context, showWeak: true })), 5);
  });

  it('do not exist if the service states nothing', () => {
    const rows = rowsOf(view, context);
    assert.equal(sections(rows), 5);
    assert.ok(rows.every(({ label }) => !label.includes('No section')));
  });
});
