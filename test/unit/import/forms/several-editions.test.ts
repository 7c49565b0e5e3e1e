/** Several editions of one code in one import: a by-law at points in time, a code of each year, parts with periods. */
import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { previewPaths } from '../../../../src/service/import/index.ts';
import { imported } from '../imported.ts';
import type { Recorded } from '../recorder.ts';
import { removeTrees, tree } from '../trees.ts';
import { publicationIn } from './recovered.ts';

afterEach(removeTrees);

type Provision = readonly [number: string, heading: string, text: string];

const terms: Provision = ['1', 'Terms', 'A dog is a dog.'];
const fees = (sum: number): Provision => ['2', 'Fees', `The fee is ${sum} dollars.`];
const leash: Provision = ['3', 'Leash', 'A dog is on a leash.'];

function byLaw(
  date: string,
  sections: readonly Provision[],
  { name = 'dogs', alias = 'Dog By-law', language = 'eng' } = {},
): string {
  const work = `/akn/xx-hol/act/by-law/2010/${name}`;
  return `<akomaNtoso><act><meta><identification><FRBRWork><FRBRuri value="${work}"/><FRBRalias value="${alias}"/></FRBRWork><FRBRExpression><FRBRdate date="${date}" name="Generation"/><FRBRlanguage language="${language}"/></FRBRExpression></identification></meta><body>${sections
    .map(
      ([number, heading, text]) =>
        `<section eId="sec_${number}"><num>${number}.</num><heading>${heading}</heading><content><p>${text}</p></content></section>`,
    )
    .join('')}</body></act></akomaNtoso>`;
}

const place = { place: 'Holm, WA' };

/** `Dog By-law 2010-01-01: 1 2`: the codes of a publication with their dates, and the numbers of all sections. */
const wordsOf = ({ codes, sections }: Recorded): string =>
  `${codes.map(({ name, codifiedThrough }) => `${name} ${codifiedThrough}`).join(', ')}: ${sections.map(({ number }) => number).join(' ')}`;

describe('a by-law at several points in time', () => {
  const files = {
    'b-2019.xml': byLaw('2019-03-15', [terms, fees(40), ['4', 'Cats', 'A cat needs no leash.']]),
    'a-2010.xml': byLaw('2010-01-01', [terms, fees(10), leash]),
    'noise.xml': byLaw('2012-01-01', [terms], { name: 'noise', alias: 'Noise By-law' }),
    'c-2014.xml': byLaw('2014-06-01', [terms, fees(25), leash]),
  };

  it('is imported oldest first, each point in time as an edition', async () => {
    const { store, summary, skipped } = await imported(files, place);
    assert.deepEqual(store.publications.map(wordsOf), [
      'Dog By-law 2010-01-01: 1 2 3',
      'Dog By-law 2014-06-01: 1 2 3',
      'Dog By-law 2019-03-15, Noise By-law 2012-01-01: 1 2 4 1',
    ]);
    assert.deepEqual([summary.sections, skipped], [4, []]);
  });

  it('is shown as its current edition before it is imported, with the dates of all', async () => {
    const root = tree(files);
    const { documents, remarks, codes } = await previewPaths([root], place);
    assert.deepEqual(codes, ['Noise By-law', 'Dog By-law'].toSorted());
    assert.deepEqual(
      documents.map(({ path }) => path).toSorted(),
      ['b-2019.xml', 'noise.xml'].map((name) => join(root, name)),
    );
    assert.deepEqual(remarks, ['Dog By-law: 3 editions, of 2010-01-01, 2014-06-01, 2019-03-15']);
  });

  it('is imported in one language', async () => {
    const { store, skipped } = await imported(
      { 'afr.xml': byLaw('2010-01-01', [terms], { language: 'afr' }), 'eng.xml': byLaw('2010-01-01', [terms, leash]) },
      place,
    );
    assert.equal(wordsOf(store.only), 'Dog By-law 2010-01-01: 1 3');
    assert.deepEqual(skipped, ['afr.xml: the same law in another language (afr)']);
  });
});

describe('a document with several versions of a section', () => {
  it('is read as of its date', () => {
    const events = [
      ['e1', '2010-01-01'],
      ['e2', '2014-06-01'],
      ['e3', '2030-01-01'],
    ].map(([id, date]) => `<eventRef eId="${id}" date="${date}"/>`);
    const groups = [
      '<temporalGroup eId="was"><timeInterval start="#e1" end="#e2"/></temporalGroup>',
      '<temporalGroup eId="is"><timeInterval start="#e2" end="#e3"/></temporalGroup>',
      '<temporalGroup eId="will"><timeInterval start="#e3"/></temporalGroup>',
    ];
    const section = (period: string, text: string): string =>
      `<section eId="sec_2__${period}" period="#${period}"><num>2.</num><heading>Fees</heading><content><p>${text}</p></content></section>`;
    const text = byLaw('2019-03-15', [terms])
      .replace(
        '</meta>',
        `<lifecycle>${events.join('')}</lifecycle><temporalData>${groups.join('')}</temporalData></meta>`,
      )
      .replace('</body>', `${section('was', 'Ten.')}${section('is', 'Forty.')}${section('will', 'Ninety.')}</body>`);
    const { sections } = publicationIn(Buffer.from(text), 'law.xml');
    assert.deepEqual(
      sections.map(({ number, text: blocks }) => [number, blocks]),
      [
        ['1', [{ text: 'A dog is a dog.' }]],
        ['2', [{ text: 'Forty.' }]],
      ],
    );
  });
});

describe('a by-law with the events of its life', () => {
  const schedule =
    '<attachments><attachment eId="att_1"><heading>Schedule</heading><subheading>Hours of dogs</subheading><doc name="schedule"><mainBody><hcontainer><content><table><tr><th><p>Dog</p></th><th><p>Hours</p></th></tr><tr><td><p>Hound</p></td><td><p>8 to 9</p></td></tr></table></content></hcontainer></mainBody></doc></attachment></attachments>';
  const repealed = (groups = ''): string =>
    byLaw('2012-04-26', [terms])
      .replace(
        '</identification>',
        `</identification><lifecycle><eventRef date="2012-04-26" type="amendment" eId="a"/><eventRef date="2014-01-17" type="repeal" eId="r"/></lifecycle>${groups}`,
      )
      .replace('</body>', `</body>${schedule}`);

  it('is repealed on the day that it states, with its schedules', async () => {
    const { store } = await imported({ 'dogs.xml': repealed() }, place);
    assert.deepEqual(store.only.sections.map(({ heading, repealedOn }) => [heading, repealedOn]).toSorted(), [
      ['Schedule', '2014-01-17'],
      ['Terms', '2014-01-17'],
    ]);
    assert.deepEqual(store.only.sections.find(({ kind }) => kind === 'schedule')?.text, [
      { designators: [], text: 'Hours of dogs' },
      { designators: [], table: { head: [['Dog', 'Hours']], rows: [['Hound', '8 to 9']] } },
    ]);
  });

  it('is not repealed with a part whose period ends', async () => {
    const group =
      '<temporalData><temporalGroup eId="t"><timeInterval start="#a" end="#r"/></temporalGroup></temporalData>';
    const { store } = await imported({ 'dogs.xml': repealed(group) }, place);
    assert.ok(store.only.sections.every(({ repealedOn }) => repealedOn === undefined));
  });

  it('does not name its place where its address has the kind of act', async () => {
    const { missing } = await previewPaths([tree({ 'dogs.xml': repealed() })], {});
    assert.equal(missing.length, 1);
  });
});

describe('a code of several years, in one file for each', () => {
  const yearly = (through: string, sections: readonly Provision[]): string =>
    `HOLM MUNICIPAL CODE\nCodified through ${through}\n\nCHAPTER 5. DOGS\n${sections.map(([number, heading, text]) => `Sec. 5-${number}. ${heading}.\n${text}\n`).join('')}`;

  it('is imported oldest first, each year as an edition', async () => {
    const { store } = await imported(
      {
        'holm-2021.txt': yearly('June 30, 2021', [terms, fees(40)]),
        'holm-2019.txt': yearly('June 30, 2019', [terms, fees(10), leash]),
      },
      { ...place, code: 'Holm Municipal Code' },
    );
    assert.deepEqual(store.publications.map(wordsOf), [
      'Holm Municipal Code 2019-06-30: 5-1 5-2 5-3',
      'Holm Municipal Code 2021-06-30: 5-1 5-2',
    ]);
  });

  it('is one edition if the files are its volumes', async () => {
    const second: readonly Provision[] = ['7', '8', '9'].map((number) => [number, 'Cats', 'A cat is a cat.']);
    const { store } = await imported(
      {
        'volume-1.txt': yearly('June 30, 2019', [terms, fees(10), leash]),
        'volume-2.txt': yearly('June 30, 2021', second),
      },
      { ...place, code: 'Holm Municipal Code' },
    );
    assert.equal(store.only.sections.length, 6);
  });
});

describe('a code in two forms in one folder', () => {
  it('is imported once', async () => {
    const sections = [terms, fees(10), leash];
    const text = `HOLM MUNICIPAL CODE\n\nCHAPTER 5. DOGS\n${sections.map(([number, heading, words]) => `Sec. 5-${number}. ${heading}.\n${words}\n`).join('')}`;
    const html = `<html><title>Holm Municipal Code</title><h1>Chapter 5 Dogs</h1>${sections.map(([number, heading, words]) => `<h3>§ 5-${number}. ${heading}.</h3><p>${words}</p>`).join('')}</html>`;
    const { store, skipped } = await imported(
      { 'holm.html': html, 'holm.txt': text },
      { ...place, code: 'Holm Municipal Code' },
    );
    assert.equal(store.only.sections.length, 3);
    assert.deepEqual(skipped, ['holm.txt: its sections are those of holm.html']);
  });

  it('keeps other sections with the same numbers', async () => {
    const bylaw = (name: string, words: string): string =>
      `# ${name}\n\n## Section 1. Terms\n\nA ${words} is a ${words}.\n\n## Section 2. Fees\n\nThe ${words} fee is due.\n`;
    const { store, skipped } = await imported(
      { 'dogs.md': bylaw('Chapter 1 Dogs', 'dog'), 'cats.md': bylaw('Chapter 2 Cats', 'cat') },
      { ...place, code: 'Holm Bylaws' },
    );
    assert.deepEqual([store.only.sections.length, skipped], [4, []]);
  });
});
