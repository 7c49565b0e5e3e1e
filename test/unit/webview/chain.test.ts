import { strict as assert } from 'node:assert';
import type { ChainEntry } from '../../../src/contract/resources.ts';
import { actName, noteBesides } from '../../../src/lookup/act-name.ts';
import { byYear } from '../../../src/webview/chain.ts';

const entry = (more: Partial<ChainEntry>): ChainEntry => ({ action: 'amended', links: {}, extra: {}, ...more });
const act = (number: string, title: string, effectiveFrom: string, more: Partial<ChainEntry> = {}): ChainEntry =>
  entry({ act: { type: 'Law', number, title }, effectiveFrom, sourceReference: `Alder Law ${number}`, ...more });

describe('an act’s name', () => {
  it('is the publisher’s own if that ends with the act’s type and number', () => {
    const table: readonly (readonly [Partial<ChainEntry>, string | undefined])[] = [
      [{ act: { type: 'Law', number: '25-65' }, sourceReference: 'Alder Law 25-65' }, 'Alder Law 25-65'],
      [{ act: { type: 'Law', number: '5-65' }, sourceReference: 'Alder Law 25-65' }, 'Law 5-65'],
      [{ act: { type: 'Law', number: '25-65' }, sourceReference: '25-65' }, 'Law 25-65'],
      [{ act: { type: 'Ordinance', number: '12' }, sourceReference: 'Minutes of May 3' }, 'Ordinance 12'],
      [
        { act: { type: 'Ordinance', number: '9' }, sourceReference: 'City of Alder, Wash., Ordinance 9' },
        'Ordinance 9',
      ],
      [{ act: { title: 'Fence Act' } }, 'Fence Act'],
      [{}, undefined],
    ];
    for (const [given, expected] of table) assert.equal(actName(entry(given)), expected);
  });
});

describe('an act’s note', () => {
  const fence = act('12-7', 'Fence Act of 2012', '2012-03-14', { actPath: '§ 2(a)', registerCitation: '54 AR 1080' });

  it('is left out if the other facts state all of it', () => {
    for (const note of ['Mar. 14, 2012, Alder Law 12-7, § 2(a), 54 AR 1080', '3/14/2012', 'Ord. 12-7 § 2'])
      assert.equal(noteBesides({ ...fence, note }), undefined, note);
  });

  it('keeps the part with more information', () => {
    assert.equal(
      noteBesides({
        ...fence,
        note: 'For temporary (90 days) amendment of this section, see § 2(a) of Fence Act of 2012 (Alder Law 12-7, March 14, 2012, 54 AR 1080).',
      }),
      'For temporary (90 days) amendment of this section',
    );
    assert.equal(noteBesides({ ...fence, note: 'Approved by the voters' }), 'Approved by the voters');
  });
});

describe('a long chain', () => {
  const entries = [
    act('1-1', 'Fence Act of 2010', '2010-01-01', { action: 'enacted' }),
    act('2-1', 'Arbor Height Emergency Act of 2012', '2012-02-01', { action: 'emergency' }),
    act('2-2', 'Arbor Height Congressional Review Emergency Act of 2012', '2012-05-01', { action: 'emergency' }),
    act('2-3', 'Hedge Temporary Act of 2012', '2012-06-01', { action: 'temporary' }),
    act('2-4', 'Wall Temporary Act of 2012', '2012-07-01', {
      action: 'temporary',
      note: 'Changes Alder Law 1-1, § 3.',
    }),
    act('2-5', 'Gate Temporary Act of 2012', '2012-07-02', { action: 'temporary', note: 'Changes Alder Law 1-10.' }),
    act('2-9', 'Arbor Height Amendment Act of 2012', '2012-09-01'),
    entry({ act: { title: 'An act without a date' } }),
    act('4-1', 'Wall Act of 2014', '2014-01-01'),
  ];

  it('is grouped by year, with each temporary act under the act that it names or shares its name with', () => {
    assert.deepEqual(byYear(entries), [
      { year: '2010', count: 2, rows: [{ kind: 'act', entry: 0, temporary: [4] }] },
      {
        year: '2012',
        count: 6,
        rows: [
          { kind: 'temporary', entries: [3, 5] },
          { kind: 'act', entry: 6, temporary: [1, 2] },
          { kind: 'act', entry: 7, temporary: [] },
        ],
      },
      { year: '2014', count: 1, rows: [{ kind: 'act', entry: 8, temporary: [] }] },
    ]);
  });

  it('shows each act once', () => {
    const shown = byYear(entries).flatMap(({ rows }) =>
      rows.flatMap((row) => (row.kind === 'act' ? [row.entry, ...row.temporary] : row.entries)),
    );
    assert.deepEqual(
      shown.sort((a, b) => a - b),
      [...entries.keys()],
    );
  });

  it('folds no act under two of one name', () => {
    const twice = [...entries, act('9-9', 'Arbor Height Act of 2012', '2015-01-01')];
    assert.ok(
      byYear(twice).some(({ rows }) => rows.some((row) => row.kind === 'temporary' && row.entries.includes(1))),
    );
  });
});
