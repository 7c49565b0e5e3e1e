import { strict as assert } from 'node:assert';
import { readSearch } from '../../src/contract/decode/resources.ts';
import { type Row, type RowContext, rowsOf } from '../../src/workbench/search/rows.ts';
import { rowContext } from './row-context.ts';

const names: Readonly<Record<string, string>> = {
  '00000000-0000-4000-8000-000000000001': 'Ashford',
  '00000000-0000-4000-8000-000000000002': 'Brook County',
  '00000000-0000-4000-8000-000000000003': 'Alder Bay',
};
const [ashford = '', brook = '', alder = ''] = Object.keys(names);

const context: RowContext = {
  ...rowContext('leaf blower'),
  place: (id) => names[id ?? ''],
  defaultName: 'Alder Bay',
};

function rowsFor(places: readonly string[], next?: string): readonly Row[] {
  const data = places.map((jurisdiction_id, index) => ({
    code_section_id: `5-${index}`,
    number: `5-${index}`,
    jurisdiction_id,
  }));
  const { entries } = readSearch({ data, next: null }, { base: 'https://law.example/v1/search' });
  return rowsOf(
    {
      kind: 'found',
      query: { text: 'leaf blower' },
      hits: entries,
      unread: 0,
      ...(next === undefined ? {} : { next }),
    },
    context,
  );
}

const offered = (rows: readonly Row[]): readonly (readonly [string, string | undefined])[] =>
  rows.flatMap(({ action, label, description }) => (action.kind === 'place' ? [[label, description] as const] : []));

describe('the places of search results', () => {
  it('follow the results, the most frequent first, except the draft’s', () => {
    assert.deepEqual(offered(rowsFor([ashford, alder, brook, alder, brook], '/next')), [
      ['$(location) Search in Brook County Only', '2 of the first 5 results'],
      ['$(location) Search in Ashford Only', '1 of the first 5 results'],
    ]);
  });

  it('are not offered if all results are listed, or all are of one place', () => {
    assert.deepEqual(offered(rowsFor([ashford, alder, brook])), []);
    assert.deepEqual(offered(rowsFor([ashford, ashford], '/next')), []);
  });
});

describe('a search result found by an earlier number', () => {
  it('says so, because its own number is another', () => {
    const data = [
      { code_section_id: '1', number: '5.08.010', former_number: '1981 Code, § 33-553.', match: 'citation' },
    ];
    const { entries } = readSearch({ data, next: null }, { base: 'https://law.example/v1/search' });
    const rows = rowsOf({ kind: 'found', query: { text: '33-553' }, hits: entries, unread: 0 }, context);
    const [row] = rows.filter(({ action }) => action.kind === 'section');
    assert.match(row?.description ?? '', /formerly 1981 Code, § 33-553(?!\.)/);
  });
});
