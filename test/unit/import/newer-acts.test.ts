import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { importPaths } from '../../../src/service/import/index.ts';
import { NewerActs, sectionsChangedIn } from '../../../src/service/import/newer-acts.ts';
import type { ActRecord } from '../../../src/service/store/records.ts';
import { Recorder } from './recorder.ts';
import { act, history, library, removeTrees, row, section, title, tree } from './trees.ts';

afterEach(removeTrees);

const adopted = (date: string): string => `<history><adopted>${date}</adopted></history>`;
const replacing = (path: string, document = ''): string =>
  `<section><num>1</num><text>It is amended.</text><codify:replace codified:path="${path}" ${document}/></section>`;

async function imported(acts: string, sections = section('1.1') + section('1.2')): Promise<Recorder> {
  const store = new Recorder();
  await importPaths([tree(library(title(sections), acts))], store);
  return store;
}

const uncodified = (store: Recorder, number: string): readonly (string | undefined)[] =>
  (store.only.section(number).uncodified ?? []).map(({ actKey }) => actKey);

describe('acts that are newer than the edition', () => {
  it('are listed with the sections that their instructions change', async () => {
    const store = await imported(
      act('Ord. No. 2025-9', replacing('|1.1'), '2025-03-15', adopted('2025-02-14')) +
        act('Ord. No. 2025-2', replacing('|1.1'), '2025-02-15', adopted('2025-01-14')),
    );
    assert.deepEqual(store.only.section('1.1').uncodified, [
      {
        action: 'amended',
        actKey: 'Ord. No. 2025-9',
        actType: 'Ordinance',
        actNumber: '2025-9',
        actTitle: 'Act Ord. No. 2025-9',
        actPath: '§1',
        adoptedOn: '2025-02-14',
        effectiveFrom: '2025-03-15',
      },
    ]);
    assert.deepEqual(uncodified(store, '1.2'), []);
  });

  const left: readonly (readonly [string, string, string])[] = [
    ['whose history has them', replacing('|1.1'), section('1.1', history(row('Ord. No. 2025-9', 'path="§1"')))],
    ['of another document', replacing('|1.1', 'codified:doc="Elmford Zoning Code"'), section('1.1')],
    ['that they only refer to', '<section><num>1</num><text>See § 1.1.</text></section>', section('1.1')],
  ];
  for (const [what, body, sections] of left)
    it(`are not listed with a section ${what}`, async () => {
      const store = await imported(act('Ord. No. 2025-9', body, '2025-03-15', adopted('2025-02-14')), sections);
      assert.deepEqual(uncodified(store, '1.1'), []);
    });

  it('are read from their text if they have no instructions', async () => {
    const body =
      '<section><num>1</num><text>Section 1.2 of the Elmford Municipal Code is amended to read:</text></section>';
    const store = await imported(act('Ord. No. 2025-9', body, '2025-03-15', adopted('2025-02-14')));
    assert.deepEqual(uncodified(store, '1.1'), []);
    assert.deepEqual(uncodified(store, '1.2'), ['Ord. No. 2025-9']);
  });

  it('are listed by the JSON format', async () => {
    const root = tree({
      'elmford.json': JSON.stringify({
        format: 'legal-code-lookup/1',
        jurisdiction: { name: 'Elmford', kind: 'city', region: 'OR' },
        codes: [{ name: 'Elmford Municipal Code', codified_through: '2025-01-31' }],
        acts: [
          { key: 'Ord. 9', adoption_date: '2025-02-01', amends: ['1.1'] },
          { key: 'Ord. 8', adoption_date: '2025-01-20', amends: ['1.1'] },
          { key: 'Ord. 10', adoption_date: '2025-03-01', long_title: 'An ordinance repealing Section 1.2' },
          { key: 'Ord. 11', adoption_date: '2025-03-01', status: 'introduced', amends: ['1.2'] },
        ],
        sections: ['1.1', '1.2'].map((number) => ({ number, text: 'Words.' })),
      }),
    });
    const store = new Recorder();
    const { skipped } = await importPaths([join(root, 'elmford.json')], store);
    assert.deepEqual(skipped, []);
    assert.deepEqual(uncodified(store, '1.1'), ['Ord. 9']);
    assert.deepEqual(uncodified(store, '1.2'), ['Ord. 10']);
    assert.equal(store.only.section('1.2').uncodified?.[0]?.action, 'repealed');
  });
});

describe('the sections that an act says it changes', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['An ordinance amending Sections 5.12.010, 5.12.020(a), and 5.12.030', ['5.12.010', '5.12.020', '5.12.030']],
    ['A new § 22-3302a is added to read as follows:', ['22-3302a']],
    ['Section 5.12.010, as amended, governs the fee.', []],
    ['Section 4 of the act is amended.', []],
    ['Pursuant to Section 5.12.010 notice was given. Section 6.04.020 is hereby repealed.', ['6.04.020']],
  ];
  for (const [text, numbers] of cases)
    it(text, () =>
      assert.deepEqual(
        sectionsChangedIn([text]).map(({ number }) => number),
        numbers,
      ),
    );

  it('apply to an act of another month than the edition’s', () => {
    const ordinance = (adoptionDate: string): ActRecord => ({ key: adoptionDate, adoptionDate, proceedings: [] });
    const newer = new NewerActs('2025-01');
    assert.deepEqual(
      ['2024-12-31', '2025-01-31', '2025-02-01', '2025'].map((date) => newer.isNewer(ordinance(date))),
      [false, false, true, false],
    );
  });
});
