import { strict as assert } from 'node:assert';
import { basename, join } from 'node:path';
import { importPaths } from '../../../src/service/import/index.ts';
import { type Recorded, Recorder } from './recorder.ts';

const fixtures = join(import.meta.dirname, '../../fixtures/open-law');

async function fixture(name: string): Promise<{ publication: Recorded; skipped: readonly string[] }> {
  const store = new Recorder();
  const { skipped } = await importPaths([join(fixtures, name)], store);
  return {
    publication: store.only,
    skipped: skipped.map(({ path, line, why }) => `${basename(path)}:${line} ${why}`),
  };
}

const numbers = (publication: Recorded): readonly string[] => publication.sections.map((section) => section.number);

describe('a parish with one file per section and every known difficulty', () => {
  it('is imported except for unreadable parts, which are reported', async () => {
    const { publication, skipped } = await fixture('larkmoor');
    assert.deepEqual(numbers(publication), [
      ...['1-101', '1-102', '1-105', '1-108', '1-201', '1-202', '1-203', '1-204', '1-205'],
      ...['2-101', '2-201', '3-1', '3-2', '3-1', '3-1'],
    ]);
    for (const expected of [
      /^index\.xml:\d+ "\.\/sections\/1-104\.xml" does not exist/,
      /^index\.xml:\d+ "\.\/titles\/9\/index\.xml" does not exist/,
      /^index\.xml:\d+ "\.\/us\/.*lost\/index\.xml" does not exist/,
      /^index\.xml:\d+ "\.\/5-1\.xml" does not exist/,
      /^1-103\.xml:\d+ /,
      /^1-106\.xml:\d+ undefined entity/,
      /^1-107\.xml:\d+ its root is <html>/,
      /^1-109\.xml:\d+ .*root element/,
      /^index\.xml:\d+ .*outside\.xml" leads out of the library/,
      /^b\.xml:\d+ includes in a circle/,
      /^index\.xml:\d+ includes in a circle/,
    ])
      assert.equal(skipped.filter((each) => expected.test(each)).length, 1, `${expected} among\n${skipped.join('\n')}`);
    assert.equal(skipped.length, 11);
  });

  it('distinguishes repealed, recodified, reserved, unfunded and current sections', async () => {
    const { publication } = await fixture('larkmoor');
    const statuses = Object.fromEntries(publication.sections.map((section) => [section.number, section.status]));
    assert.deepEqual(
      ['1-105', '1-201', '1-202', '1-203', '1-204', '1-205'].map((number) => statuses[number]),
      ['recodified', 'in_force', 'repealed', 'not_funded', 'in_force', 'reserved'],
    );
    assert.deepEqual(publication.section('1-105').related, [{ relation: 'recodified_to', number: '1-204' }]);
    assert.equal(publication.section('1-105').chain.at(-1)?.action, 'recodified');
    assert.equal(publication.section('1-204').chain.at(-1)?.action, 'recodified');
    assert.equal(publication.section('1-202').chain.at(-1)?.actKey, 'Larkmoor Parish Ord. 23-8');
  });

  it('has a chain without unprinted acts, and with temporary ones', async () => {
    const { publication } = await fixture('larkmoor');
    const { chain, notes, text } = publication.section('1-101');
    assert.deepEqual(
      chain.map((entry) => [entry.actNumber, entry.action]),
      [
        ['6-2', 'unknown'],
        ['11-9', 'enacted'],
        ['19-4', 'amended'],
        ['E24-7', 'emergency'],
      ],
    );
    assert.equal(chain[0]?.effectiveFrom, undefined, 'year 1 is no date');
    assert.ok(notes.every((note) => !note.text.includes('kept for the editors')));
    assert.deepEqual(text.at(-1), {
      designators: [],
      text: 'In this section “ferry” includes a barge that takes passengers.',
    });
    assert.deepEqual(
      publication.section('1-201').chain.map((entry) => entry.action),
      ['unknown', 'amended', 'temporary'],
    );
    assert.match(publication.section('1-201').text[0]?.text ?? '', /^\*NOTE:/);
  });

  it('keeps odd characters unchanged', async () => {
    const { publication } = await fixture('larkmoor');
    const { heading, text } = publication.section('1-108');
    assert.equal(heading, 'Crue d’été — high water.');
    assert.match(text[0]?.text ?? '', /14½\u00a0?feet|14½ feet/);
    assert.match(text[0]?.text ?? '', /1‑101/);
  });

  it('has complete PDF addresses, or none', async () => {
    const { publication } = await fixture('larkmoor');
    const pdf = (key: string) => publication.act(`Larkmoor Parish ${key}`).source?.sourceUrl;
    assert.match(pdf('Ord. 19-4') ?? '', /^https:\/\/laws\.larkmoor\.example\/.*19-4-signed\.pdf$/);
    assert.match(pdf('Ord. 11-9') ?? '', /^https:\/\/laws\.larkmoor\.example\/.*scans\/11-9\.pdf$/);
    assert.equal(pdf('Ord. 23-8'), 'https://laws.larkmoor.example/signed/23-8.pdf');
    assert.equal(publication.act('Larkmoor Parish Ord. 25-1').source?.verificationStatus, 'derived');
  });
});

describe('a city with one file per title and every known difficulty', () => {
  it('is imported except for unreadable parts, which are reported', async () => {
    const { publication, skipped } = await fixture('quillfort');
    assert.deepEqual(numbers(publication), [
      '2.10.010',
      '2.10.020',
      '2.10.030',
      '2.10.040',
      '',
      '2.10.050',
      '1',
      '2',
      '1',
    ]);
    assert.equal(publication.section('').citation, 'Quillfort Municipal Code ch. 2.10, A SECTION WITHOUT A NUMBER');
    assert.deepEqual(skipped, [
      '4.xml:9 an & that begins no entity: it is written &amp;',
      'index.xml:12 "./5.xml" does not exist',
    ]);
  });

  it('reads history in words, and invents no dates', async () => {
    const { publication } = await fixture('quillfort');
    const { chain, aliases } = publication.section('2.10.010');
    assert.deepEqual(
      chain.map((entry) => [entry.actNumber, entry.effectiveFrom, entry.adoptedOn]),
      [
        ['1988-2', undefined, undefined],
        ['2006-12', undefined, undefined],
        ['2024-3', '2024-05-15', '2024-04-15'],
      ],
    );
    const [chapter] = publication.contents.filter(({ path }) => path.at(-1)?.number === '2.10');
    assert.deepEqual(
      chapter?.chain.map((entry) => [entry.actNumber, entry.effectiveFrom]),
      [['2016-1', '2016-03-01']],
    );
    assert.deepEqual(aliases, ['4-2']);
    assert.equal(publication.section('2.10.030').chain[0]?.effectiveFrom, undefined);
  });

  it('keeps a table complete, and a script link as plain words', async () => {
    const { publication } = await fixture('quillfort');
    assert.deepEqual(publication.section('2.10.010').text[1]?.table, {
      caption: 'Fees for a market day',
      head: [
        ['', 'Size', ''],
        ['Season', 'Small', 'Large'],
      ],
      rows: [
        ['April to October', '$12', '$20'],
        ['November to March', '$8 <any size>', ''],
      ],
      spans: [
        { row: 0, column: 1, rows: 1, columns: 2 },
        { row: 3, column: 1, rows: 1, columns: 2 },
      ],
    });
    assert.doesNotMatch(JSON.stringify(publication.section('2.10.020')), /javascript/);
  });
});
