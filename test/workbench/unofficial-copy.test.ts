import { strict as assert } from 'node:assert';
import { readJurisdiction, readSearch } from '../../src/contract/decode/resources.ts';
import { copyWords } from '../../src/workbench/search/copy-words.ts';
import { rowsOf } from '../../src/workbench/search/rows.ts';
import { rowContext } from './row-context.ts';

const at = { base: 'https://law.example/v1/search' };
const context = rowContext('dogs');

describe('the results of a search', () => {
  const { entries: hits } = readSearch(
    { data: [{ code_section_id: 'a', jurisdiction_id: 'ashford', number: '6-1', heading: 'Dogs' }] },
    at,
  );
  const view = { kind: 'found', query: { text: 'dogs' }, hits, unread: 0 } as const;
  const ashford = readJurisdiction(
    {
      jurisdiction_id: 'ashford',
      name: 'Ashford',
      codes: [
        {
          code_id: 'c',
          name: 'Ashford Code',
          imported_on: '2026-11-23',
          publisher: 'Elm Codes',
          terms_url: 'https://elm.example/terms',
        },
      ],
      coverage: { codified_through: '2026-01-31' },
    },
    at,
  );

  it('in imported law end with a label: an unofficial copy, its publisher, edition, import date and terms', () => {
    const rows = rowsOf(view, { ...context, copyOf: () => copyWords(ashford) });
    assert.match(
      rows.at(-1)?.label ?? '',
      /Unofficial copy: Ashford, published by Elm Codes, through 2026-01-31, imported 2026-11-23, terms: https:\/\/elm\.example\/terms$/,
    );
  });

  it('count the copies that the label does not name', () => {
    const places = ['a', 'b', 'c', 'd', 'e'];
    const all = readSearch(
      { data: places.map((id) => ({ code_section_id: id, jurisdiction_id: id, number: '6-1', heading: 'Dogs' })) },
      at,
    ).entries;
    const rows = rowsOf({ ...view, hits: all }, { ...context, copyOf: (id) => `copy ${id}` });
    assert.match(rows.at(-1)?.label ?? '', /Unofficial copy: copy a; copy b; copy c; and 2 more$/);
  });

  it('in a service’s own law have no such label', () => {
    assert.ok(rowsOf(view, context).every(({ label }) => !label.includes('Unofficial')));
  });
});
