import { strict as assert } from 'node:assert';
import { codifiedThrough } from '../../../../src/service/import/forms/edition.ts';
import { readHtml } from '../../../../src/service/import/forms/readers/html.ts';
import { imported } from '../imported.ts';
import { removeTrees } from '../trees.ts';

afterEach(removeTrees);

describe('the edition of a code', () => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    ['Codified through Ordinance No. 2024-17, adopted October 8, 2024. (Supp. No. 12)', '2024-10-08'],
    ['The Municipal Code is current through October 1, 2024.', '2024-10-01'],
    [
      'The Code is current through Ordinance 5-14, File No. 130864, approved February 7, 2014, effective March 9, 2014.',
      '2014-02-07',
    ],
    ['Updated through 12-31-2023', '2023-12-31'],
    ['Complete through Ordinance 12-3, effective May 1, 2012', undefined],
    ['Current through Supplement 12', undefined],
    ['This code was adopted October 8, 2024.', undefined],
    ['Contains ordinances through 1-5-2024 and resolutions through 2-6-2024', undefined],
  ];
  for (const [line, expected] of cases)
    it(`is ${expected ?? 'unknown'} by “${line.slice(0, 60)}”`, () => {
      assert.equal(codifiedThrough([line]), expected);
    });

  it('is read from a statement over two lines', () => {
    assert.equal(codifiedThrough(['Codified through', 'Ordinance No. 5, adopted May 1, 2020']), '2020-05-01');
  });

  it('is unknown if two statements differ', () => {
    assert.equal(codifiedThrough(['Current through May 1, 2020', 'Current through May 2, 2021']), undefined);
  });

  it('is that of the foot of its pages, if they state one', async () => {
    const page = (number: string, day: string): string =>
      `<!DOCTYPE html><html><body><h3>Sec. ${number}. Hours.</h3><p>A park closes at sunset.</p><p>The Ashford Code is current through Ordinance 1234, passed ${day}.</p></body></html>`;
    const editionOf = async (...days: readonly string[]): Promise<string | undefined> => {
      const files = Object.fromEntries(days.map((day, at) => [`${at}.html`, page(`2-${at + 1}`, day)]));
      const { store } = await imported(files, { place: 'Ashford, WA', code: 'Ashford Code' });
      return store.only.codes[0]?.codifiedThrough;
    };
    assert.equal(await editionOf('June 3, 2024', 'June 3, 2024'), '2024-06-03');
    assert.equal(await editionOf('June 3, 2024', 'July 1, 2024'), undefined);
  });

  it('is in the library', async () => {
    const text = 'CODE OF ORDINANCES\nCurrent through May 1, 2020\nSec. 2-1. Hours.\nA park closes at sunset.\n';
    const { store } = await imported({ 'code.txt': text }, { place: 'Ashford, WA', code: 'Ashford Code' });
    assert.equal(store.only.codes[0]?.codifiedThrough, '2020-05-01');
  });
});

describe('the page of a section', () => {
  const page = (from: string): string =>
    `<!DOCTYPE html>\n<!-- saved from url=(0042)${from} -->\n<html><body><div class="chunk-title" data-nodeid="N2">Sec. 2-1. Hours.</div><div class="chunk-content"><p class="p0">None.</p></div></body></html>`;

  it('has the address from which the page was saved', () => {
    const { pages } = readHtml('a.html', page('https://library.municode.com/ga/elm/codes/code_of_ordinances?x=1'));
    assert.equal(pages, 'https://library.municode.com/ga/elm/codes/code_of_ordinances?nodeId={id}');
  });

  it('is unknown if the page was saved from elsewhere', () => {
    assert.equal(readHtml('a.html', page('https://municode.example/ga/elm')).pages, undefined);
  });
});
