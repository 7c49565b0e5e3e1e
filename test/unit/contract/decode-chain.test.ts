import { strict as assert } from 'node:assert';
import { readChain, readSources } from '../../../src/contract/decode/resources.ts';

const at = { base: 'https://law.example.org/v1/somewhere' };

describe('reading sources', () => {
  it('distinguishes trust from confidence', () => {
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
          extra: { pages: 3 },
        },
        { sourceUrl: 'https://c.example/', extra: {} },
      ],
      unread: 1,
    });
  });

  it('reads no address that cannot be opened', () => {
    const [source] = readSources([{ url: 'command:evil', title: 'x' }], at).entries;
    assert.deepEqual(source, { title: 'x', extra: { url: 'command:evil' } });
  });
});

describe('reading a chain', () => {
  it('as a list, reversed if the newest is first', () => {
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
    assert.deepEqual(chain.extra, { note: 'partial' });
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
    assert.deepEqual(chain.extra, { coverage_note: 'complete' });
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
      extra: { act: { id: 'x', mayor: 'A' } },
    });
  });
});
