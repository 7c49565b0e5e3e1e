import { strict as assert } from 'node:assert';
import {
  readChain,
  readContents,
  readJurisdiction,
  readJurisdictions,
  readOrdinance,
  readSearch,
  readSection,
  readSources,
  readVersions,
} from '../../../src/contract/reading/read.ts';

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
      const { more, ...known } = readJurisdiction(json, at);
      assert.deepEqual(known, {
        id,
        name: 'Alder Falls',
        kind: 'city',
        region: 'WA',
        codes: [],
        withheld: [],
        links: {},
      });
      assert.deepEqual(more, {});
    });
  }

  it('requires nothing but an identifier', () => {
    assert.deepEqual(readJurisdiction({ id }, at), { id, codes: [], withheld: [], links: {}, more: {} });
  });

  it('takes null for absent', () => {
    assert.deepEqual(readJurisdiction({ id, name: null, coverage: null, codes: null, links: null }, at), {
      id,
      codes: [],
      withheld: [],
      links: {},
      more: {},
    });
  });

  it('says what should have stood there', () => {
    assert.throws(() => readJurisdiction({ message: 'ok' }, at), {
      failure: { kind: 'notUnderstood', where: '$', expected: 'jurisdiction_id' },
    });
  });

  it('keeps what it does not know, and what it cannot read under a name that it does', () => {
    const json = { data: { id, name: { legal: 'City of Alder Falls' }, population: 12 }, meta: { request: 'r1' } };
    assert.deepEqual(readJurisdiction(json, at).more, {
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
      { name: 'Alder Falls Municipal Code', abbreviations: ['AFMC'], more: {} },
      { name: 'Charter', abbreviations: [], more: {} },
    ]);
  });

  it('resolves links against the answer and leaves other schemes alone', () => {
    const { links, more } = readJurisdiction(
      { id, _links: { contents: { href: 'contents' }, self: 'javascript:alert(1)' } },
      at,
    );
    assert.deepEqual(links, { contents: 'https://law.example.org/v1/contents' });
    assert.ok('_links' in more);
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

  it('counts what it cannot read', () => {
    const page = readJurisdictions({ data: [one, {}, null, 'x', { name: 'No identifier' }] }, at);
    assert.equal(page.entries.length, 1);
    assert.equal(page.unread, 4);
  });

  it('refuses what is no list, and never takes errors for one', () => {
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
  for (const [how, around, next] of nexts) {
    it(`goes on: ${how}`, () => assert.equal(readJurisdictions({ data: [one], ...around }, at).next, next));
  }

  it('goes on: Link header', () => {
    const linkHeader =
      '<https://law.example.org/v1/a,b?page=1>; rel="prev first", </v1/a?page=3>; title="a, b"; rel="next"';
    assert.equal(readJurisdictions([one], { ...at, linkHeader }).next, 'https://law.example.org/v1/a?page=3');
  });
});

describe('reading a section', () => {
  const outline = [
    { designators: [], text: 'No keeper may:' },
    { designators: ['(a)'], text: 'leave a dog' },
    { designators: ['(a)', '(1)'], text: 'unfed; or' },
    { designators: ['(a)', '(2)'], text: 'unwatered; or' },
    { designators: ['(b)'], text: 'keep a bear.' },
  ];
  const texts: readonly (readonly [string, unknown])[] = [
    ['plain', 'No keeper may:\n\n(a) leave a dog\n(1) unfed; or\n(2) unwatered; or\n(b) keep a bear.'],
    [
      'HTML',
      '<p>No keeper may:</p><p>(a) leave a <i>dog</i></p><p>(1)&nbsp;unfed; or<br>(2) unwatered; or</p><div>(b) keep a bear.</div>',
    ],
    ['paragraphs', ['No keeper may:', '(a) leave a dog', '(1) unfed; or', '(2) unwatered; or', '(b) keep a bear.']],
    ['blocks', outline],
    [
      'nested',
      {
        text: 'No keeper may:',
        children: [
          {
            num: '(a)',
            text: 'leave a dog',
            children: [
              { num: '(1)', text: 'unfed; or' },
              { num: '(2)', text: 'unwatered; or' },
            ],
          },
          { num: '(b)', content: 'keep a bear.' },
        ],
      },
    ],
    [
      'levels',
      [
        { text: 'No keeper may:' },
        { level: 1, designator: '(a)', text: 'leave a dog' },
        { level: 2, designator: '(1)', text: 'unfed; or' },
        { level: 2, designator: '(2)', text: 'unwatered; or' },
        { level: 1, designator: '(b)', text: 'keep a bear.' },
      ],
    ],
  ];
  for (const [how, text] of texts) {
    it(`text: ${how}`, () => {
      const section = readSection({ id, text }, at);
      assert.deepEqual(
        section.text?.map((block) => ({ ...block, text: block.text?.replaceAll('\u00a0', ' ') })),
        outline,
      );
      assert.deepEqual(section.more, {});
    });
  }

  it('joins an opening text and the parts beside it', () => {
    const section = readSection(
      { id, text: 'No keeper may:', subsections: [{ designator: '(a)', text: 'leave a dog' }] },
      at,
    );
    assert.deepEqual(section.text, outline.slice(0, 2));
  });

  it('has no text where none was sent, and never an empty one', () => {
    for (const text of [undefined, null, '', {}]) assert.equal('text' in readSection({ id, text }, at), false);
  });

  it('keeps what a block says besides', () => {
    const section = readSection({ id, text: [{ designators: ['(a)'], text: 'x', footnote: '1' }] }, at);
    assert.deepEqual(section.more, { text: [{ designators: ['(a)'], footnote: '1' }] });
  });

  it('takes a roman (i) below (a), and a letter (i) after (h)', () => {
    const roman = readSection({ id, text: '(a) x\n(i) y\n(ii) z\n(b) w' }, at);
    assert.deepEqual(
      roman.text?.map((block) => block.designators),
      [['(a)'], ['(a)', '(i)'], ['(a)', '(ii)'], ['(b)']],
    );
    const letters = readSection({ id, text: 'a b c d e f g h i j'.split(' ').map((letter) => `(${letter}) x`) }, at);
    assert.deepEqual(
      letters.text?.map((block) => block.designators.length),
      Array(10).fill(1),
    );
  });

  it('leaves a designator that fits nowhere in the text', () => {
    assert.deepEqual(readSection({ id, text: '(q) as defined' }, at).text, [
      { designators: [], text: '(q) as defined' },
    ]);
  });

  it('never runs or keeps markup, and leaves a less-than sign alone', () => {
    const section = readSection(
      { id, text: '<p>a<script>alert(1)</script></p><style>p{}</style><p>b &lt;i&gt;</p>' },
      at,
    );
    assert.deepEqual(
      section.text?.map((block) => block.text),
      ['a', 'b <i>'],
    );
    assert.deepEqual(readSection({ id, text: 'where x < y and z > 2' }, at).text, [
      { designators: [], text: 'where x < y and z > 2' },
    ]);
  });

  it('reads a table', () => {
    const text =
      '<table><caption>Fees</caption><tr><th>Dog</th><th>Fee</th></tr><tr><td>small</td><td>$5</td></tr></table>';
    assert.deepEqual(readSection({ id, text }, at).text, [
      { designators: [], table: { caption: 'Fees', head: [['Dog', 'Fee']], rows: [['small', '$5']] } },
    ]);
  });

  it('reads hierarchy, status, dates, notes and what it was recodified to', () => {
    const section = readSection(
      {
        code_section: {
          sectionId: id,
          jurisdiction: { id: 'j1', name: 'Alder Falls' },
          section_number: '6.04.010',
          title: 'Keepers',
          legal_status: 'In Force',
          effective_date: '2024-02-30',
          current_through: 'March 1, 2024',
          breadcrumb: { title: '6', chapter: { number: '6.04', heading: 'Animals' } },
          notes: { editors_note: 'See 6.08.' },
          recodified_to: '6.08.010',
        },
      },
      at,
    );
    assert.deepEqual(section, {
      id,
      jurisdictionId: 'j1',
      number: '6.04.010',
      heading: 'Keepers',
      status: 'in_force',
      codifiedThrough: '2024-03-01',
      hierarchy: [
        { level: 'title', number: '6' },
        { level: 'chapter', number: '6.04', heading: 'Animals' },
      ],
      aliases: [],
      notes: [{ kind: 'editors_note', text: 'See 6.08.' }],
      related: [{ relation: 'recodified_to', citation: '6.08.010' }],
      withheld: [],
      links: {},
      more: { jurisdiction: { id: 'j1', name: 'Alder Falls' }, effective_date: '2024-02-30' },
    });
  });

  it('does not take the status of the envelope for that of the law', () => {
    const section = readSection({ status: 'success', data: { id, number: '1' } }, at);
    assert.equal(section.status, undefined);
    assert.deepEqual(section.more, { status: 'success' });
  });

  it('takes relationships for identifiers and links', () => {
    const section = readSection(
      {
        data: {
          id,
          type: 'code-sections',
          attributes: { number: '1' },
          relationships: {
            jurisdiction: { data: { type: 'jurisdictions', id: 'j1' } },
            versions: { links: { related: '/v1/x/versions' } },
          },
        },
      },
      at,
    );
    assert.equal(section.jurisdictionId, 'j1');
    assert.deepEqual(section.links, { versions: 'https://law.example.org/v1/x/versions' });
    assert.deepEqual(section.more, {});
  });
});

describe('reading sources', () => {
  it('tells trust from confidence', () => {
    const page = readSources(
      {
        sources: [
          {
            source_url: 'https://a.example/1',
            official_source_url: 'https://b.example/',
            source_reference: 'Ord. 12',
            source_verification_status: 'verified',
            analysis_confidence: 0.4,
            pages: 3,
          },
          'https://c.example/',
          {},
        ],
      },
      at,
    );
    assert.deepEqual(page, {
      entries: [
        {
          sourceUrl: 'https://a.example/1',
          officialSourceUrl: 'https://b.example/',
          sourceReference: 'Ord. 12',
          verificationStatus: 'verified',
          analysisConfidence: 0.4,
          more: { pages: 3 },
        },
        { sourceUrl: 'https://c.example/', more: {} },
      ],
      unread: 1,
    });
  });

  it('reads no address that cannot be opened', () => {
    const [source] = readSources([{ url: 'command:evil', title: 'x' }], at).entries;
    assert.deepEqual(source, { title: 'x', more: { url: 'command:evil' } });
  });
});

describe('reading a chain', () => {
  it('as a list, turned round when the newest comes first', () => {
    const chain = readChain(
      {
        history: [
          { action: 'Amended by', date: '2020-01-01' },
          { action: 'adopted', date: '1999-05-06' },
        ],
        note: 'partial',
      },
      at,
    );
    assert.deepEqual(
      chain.entries.map((entry) => [entry.action, entry.actionAsSent, entry.adoptedOn]),
      [
        ['enacted', 'adopted', '1999-05-06'],
        ['amended', 'Amended by', '2020-01-01'],
      ],
    );
    assert.deepEqual(chain.more, { note: 'partial' });
  });

  it('never infers that the oldest enacted', () => {
    const chain = readChain(
      [
        { ordinance_number: '12', adoption_date: '1999' },
        { ordinance_number: '44', action: 'consolidated', adoption_date: '2001' },
      ],
      at,
    );
    assert.deepEqual(
      chain.entries.map((entry) => [entry.action, entry.actionAsSent, entry.act?.number]),
      [
        ['unknown', undefined, '12'],
        ['unknown', 'consolidated', '44'],
      ],
    );
  });

  it('as nodes and edges', () => {
    const chain = readChain(
      {
        data: {
          nodes: [
            { id: 's', type: 'code_section' },
            { id: 'b', type: 'ordinance', number: '44', date: '2001-01-01' },
            { id: 'c', type: 'ordinance', number: '50' },
            { id: 'a', type: 'ordinance', number: '12', date: '1999-01-01' },
            { id: 'e', type: 'statute', title: 'Enabling Act' },
          ],
          edges: [
            { from: 'a', to: 's', relation: 'enacted' },
            { from: 'b', to: 's', relation: 'amended' },
            { source: 'c', target: 'b', type: 'amends' },
            { from: 'e', to: 'a', relation: 'enables' },
          ],
        },
      },
      at,
    );
    assert.deepEqual(
      chain.entries.map((entry) => [entry.act?.number, entry.action]),
      [
        ['12', 'enacted'],
        ['44', 'amended'],
        ['50', 'amended'],
      ],
    );
    assert.deepEqual(
      chain.enabling.map((entry) => entry.act?.title),
      ['Enabling Act'],
    );
    assert.equal(chain.unread, 0);
  });

  it('as a circle of edges, by date', () => {
    const nodes = ['c', 'a', 'b'].map((node, index) => ({ id: node, number: node, date: `200${2 - index}` }));
    const edges = [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
    ].map(([from, to]) => ({ from, to }));
    assert.equal(readChain({ nodes, edges }, at).entries.length, 3);
  });

  it('as acts by their roles', () => {
    const chain = readChain(
      {
        legislative_chain: {
          enabling_statute: { title: 'RCW 35.21', source_url: 'https://a.example/' },
          adopting_ordinance: { ordinance_id: 'o1', ordinance_number: '12', adoption_date: '1999-01-01' },
          amendments: [
            { ordinance_id: 'o3', ordinance_number: '50', adoption_date: '2010-01-01' },
            { ordinance_id: 'o2', ordinance_number: '44', adoption_date: '2001-01-01' },
          ],
          coverage_note: 'complete',
        },
      },
      at,
    );
    assert.deepEqual(
      chain.entries.map((entry) => [entry.ordinanceId, entry.action]),
      [
        ['o1', 'enacted'],
        ['o2', 'amended'],
        ['o3', 'amended'],
      ],
    );
    assert.deepEqual(
      chain.enabling.map((entry) => entry.act?.title),
      ['RCW 35.21'],
    );
    assert.deepEqual(chain.more, { coverage_note: 'complete' });
  });

  it('takes the act from an object of its own', () => {
    const [entry] = readChain(
      [
        {
          sequence: 1,
          event: 'amendment',
          ordinance: { id: 'x', ordinance_id: 'o1', ordinance_number: '9', adopted_on: '2003-04-05', mayor: 'A' },
        },
      ],
      at,
    ).entries;
    assert.deepEqual(entry, {
      sequence: 1,
      action: 'amended',
      actionAsSent: 'amendment',
      act: { number: '9' },
      adoptedOn: '2003-04-05',
      ordinanceId: 'o1',
      links: {},
      more: { act: { id: 'x', mayor: 'A' } },
    });
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
        more: { score: 2 },
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
