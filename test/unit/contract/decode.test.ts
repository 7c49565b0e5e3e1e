import { strict as assert } from 'node:assert';
import {
  readContents,
  readJurisdiction,
  readJurisdictions,
  readOrdinance,
  readSearch,
  readVersions,
} from '../../../src/contract/decode/resources.ts';

const at = { base: 'https://law.example.org/v1/somewhere' };
const id = '0b0e7c52-8f0a-5f0e-9c9a-6a7d1f1f0001';

describe('reading a jurisdiction', () => {
  const shapes: readonly (readonly [string, unknown])[] = [
    ['as it is', { jurisdiction_id: id, name: 'Alder Falls', state: 'WA', type: 'city' }],
    ['in camel case', { jurisdictionId: id, displayName: 'Alder Falls', stateCode: 'WA', jurisdictionType: 'City' }],
    ['in a wrapper of its name', { jurisdiction: { id, name: 'Alder Falls', region: 'WA', kind: 'city' } }],
    ['in data', { data: { uuid: id, name: 'Alder Falls', region: 'WA', kind: 'city' } }],
    [
      'as JSON:API',
      { data: { type: 'jurisdictions', id, attributes: { name: 'Alder Falls', region: 'WA', kind: 'city' } } },
    ],
    ['in two wrappers', { result: { data: { ID: id, Name: 'Alder Falls', Region: 'WA', Kind: 'CITY' } } }],
    ['with a state that is an object', { id, name: 'Alder Falls', state: { code: 'WA' }, kind: 'city' }],
    ['alone in a list', { data: [{ id, name: 'Alder Falls', region: 'WA', kind: 'city' }] }],
  ];
  for (const [how, json] of shapes) {
    it(how, () => {
      const { extra, ...known } = readJurisdiction(json, at);
      assert.deepEqual(known, {
        id,
        name: 'Alder Falls',
        kind: 'city',
        region: 'WA',
        codes: [],
        withheld: [],
        links: {},
      });
      assert.deepEqual(extra, {});
    });
  }

  it('requires nothing but an identifier', () => {
    assert.deepEqual(readJurisdiction({ id }, at), { id, codes: [], withheld: [], links: {}, extra: {} });
  });

  it('treats null as absent', () => {
    assert.deepEqual(readJurisdiction({ id, name: null, coverage: null, codes: null, links: null }, at), {
      id,
      codes: [],
      withheld: [],
      links: {},
      extra: {},
    });
  });

  it('reports what was expected', () => {
    assert.throws(() => readJurisdiction({ message: 'ok' }, at), {
      failure: { kind: 'notUnderstood', where: '$', expected: 'jurisdiction_id' },
    });
  });

  it('keeps unknown fields, and unreadable values of known fields', () => {
    const json = { data: { id, name: { legal: 'City of Alder Falls' }, population: 12 }, meta: { request: 'r1' } };
    assert.deepEqual(readJurisdiction(json, at).extra, {
      name: { legal: 'City of Alder Falls' },
      population: 12,
      meta: { request: 'r1' },
    });
  });

  it('reads codes as objects or as names', () => {
    const { codes } = readJurisdiction(
      { id, codes: [{ name: 'Alder Falls Municipal Code', abbreviation: 'AFMC' }, 'Charter'] },
      at,
    );
    assert.deepEqual(codes, [
      { name: 'Alder Falls Municipal Code', abbreviations: ['AFMC'], links: {}, extra: {} },
      { name: 'Charter', abbreviations: [], links: {}, extra: {} },
    ]);
  });

  it('resolves links against the answer and leaves other schemes alone', () => {
    const { links, extra } = readJurisdiction(
      { id, _links: { contents: { href: 'contents' }, self: 'javascript:alert(1)' } },
      at,
    );
    assert.deepEqual(links, { contents: 'https://law.example.org/v1/contents' });
    assert.ok('_links' in extra);
  });
});

describe('reading a list', () => {
  const one = { id, name: 'Alder Falls' };
  const shapes: readonly (readonly [string, unknown])[] = [
    ['bare', [one]],
    ['data', { data: [one] }],
    ['its plural', { jurisdictions: [one] }],
    ['data, then its plural', { data: { jurisdictions: [one] } }],
    ['HAL', { _embedded: { jurisdictions: [one] } }],
    ['search engine', { hits: { total: 1, hits: [{ _id: id, _source: { name: 'Alder Falls' } }] } }],
    ['connection', { edges: [{ node: one, cursor: 'x' }] }],
    ['by identifier', { jurisdictions: { [id]: { name: 'Alder Falls' } } }],
    ['under a name of its own', { towns_and_cities: [one], total: 1 }],
  ];
  for (const [how, json] of shapes) {
    it(how, () => {
      const page = readJurisdictions(json, at);
      assert.deepEqual(
        page.entries.map((entry) => [entry.id, entry.name]),
        [[id, 'Alder Falls']],
      );
      assert.equal(page.unread, 0);
      assert.equal(page.next, undefined);
    });
  }

  it('counts the entries that it can’t read', () => {
    const page = readJurisdictions({ data: [one, {}, null, 'x', { name: 'No identifier' }] }, at);
    assert.equal(page.entries.length, 1);
    assert.equal(page.unread, 4);
  });

  it('rejects an answer that is not a list, such as a list of errors', () => {
    for (const json of [null, 3, 'x', {}, { data: null }, { errors: [{ message: 'no' }] }]) {
      assert.throws(() => readJurisdictions(json, at), {
        failure: { kind: 'notUnderstood', where: '$', expected: 'a list of jurisdictions' },
      });
    }
  });

  const nexts: readonly (readonly [string, object, string | undefined])[] = [
    [
      'next',
      { next: 'https://law.example.org/v1/jurisdictions?cursor=2' },
      'https://law.example.org/v1/jurisdictions?cursor=2',
    ],
    ['next relative', { next: '?cursor=2' }, 'https://law.example.org/v1/somewhere?cursor=2'],
    ['next null', { next: null }, undefined],
    ['links.next', { links: { next: '/v1/jurisdictions?page=2' } }, 'https://law.example.org/v1/jurisdictions?page=2'],
    ['_links.next.href', { _links: { next: { href: '/v1/x' } } }, 'https://law.example.org/v1/x'],
    ['next_cursor', { meta: { next_cursor: 'abc=' } }, 'https://law.example.org/v1/somewhere?cursor=abc%3D'],
    ['next opaque', { next: 'eyJhIjoxfQ' }, 'https://law.example.org/v1/somewhere?cursor=eyJhIjoxfQ'],
    ['next_page', { next_page: 2 }, 'https://law.example.org/v1/somewhere?page=2'],
    ['pagination', { pagination: { page: 1, total_pages: 3 } }, 'https://law.example.org/v1/somewhere?page=2'],
    ['the last page', { pagination: { page: 3, total_pages: 3 } }, undefined],
    ['pageInfo', { pageInfo: { hasNextPage: true, endCursor: 'c' } }, 'https://law.example.org/v1/somewhere?after=c'],
    ['pageInfo, last', { pageInfo: { hasNextPage: false, endCursor: 'c' } }, undefined],
    ['an address that is this one', { next: 'https://law.example.org/v1/somewhere' }, undefined],
  ];
  for (const [how, around, next] of nexts)
    it(`continues: ${how}`, () => assert.equal(readJurisdictions({ data: [one], ...around }, at).next, next));

  it('continues: Link header', () => {
    const linkHeader =
      '<https://law.example.org/v1/a,b?page=1>; rel="prev first", </v1/a?page=3>; title="a, b"; rel="next"';
    assert.equal(readJurisdictions([one], { ...at, linkHeader }).next, 'https://law.example.org/v1/a?page=3');
  });
});

describe('reading the rest', () => {
  it('search hits, with marks as offsets', () => {
    const { entries } = readSearch(
      {
        results: [
          {
            score: 2,
            section: { id, heading: 'Keepers' },
            highlight: { text: ['a <em>dog</em> &amp; bear'] },
            match_type: 'full_text',
          },
        ],
      },
      at,
    );
    assert.deepEqual(entries, [
      {
        id,
        heading: 'Keepers',
        hierarchy: [],
        links: {},
        match: 'text',
        snippet: 'a dog & bear',
        highlights: [{ field: 'snippet', start: 2, end: 5 }],
        extra: { score: 2 },
      },
    ]);
  });

  it('ordinances', () => {
    const ordinance = readOrdinance(
      {
        ordinance: {
          ordinance_id: 'o1',
          number: '12',
          status: 'Adopted',
          proceedings: [{ action: 'Introduced', date: '1999-01-01' }, 'Vote 7-0'],
          affects: [{ code_section_id: id }],
        },
      },
      at,
    );
    assert.deepEqual(ordinance.proceedings, [{ what: 'Introduced', on: '1999-01-01' }, { what: 'Vote 7-0' }]);
    assert.deepEqual(
      ordinance.sections.map((section) => section.id),
      [id],
    );
    assert.equal(ordinance.status, 'adopted');
  });

  it('contents', () => {
    const { entries } = readContents(
      {
        children: [
          { id: 't6', type: 'title', number: 6, title: 'Animals', children_url: '/v1/x?parent=t6' },
          { code_section_id: id, number: '6.04.010' },
        ],
      },
      at,
    );
    assert.deepEqual(entries, [
      {
        kind: 'container',
        id: 't6',
        level: 'title',
        number: '6',
        heading: 'Animals',
        contents: 'https://law.example.org/v1/x?parent=t6',
      },
      { kind: 'section', id, number: '6.04.010', sectionId: id },
    ]);
  });

  it('versions', () => {
    assert.deepEqual(
      readVersions({ versions: [{ id: 'v1', effective_from: '2001-01-01', is_current: true }] }, at).entries,
      [{ version: 'v1', from: '2001-01-01', current: true, links: {} }],
    );
  });
});
