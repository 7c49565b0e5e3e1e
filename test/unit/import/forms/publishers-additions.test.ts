/** What publishers put around the law: captions, lists of new acts, pages without their text, rows in a field. */
import { strict as assert } from 'node:assert';
import { imported } from '../imported.ts';

const port = { place: 'Port Wenlow, WA', code: 'Port Wenlow Municipal Code' };

async function linesIn(text: string, name: string): Promise<readonly string[]> {
  const { store } = await imported({ [name]: text }, port);
  return store.only.sections.map(({ number, heading = '', containers, text: blocks, chain }) =>
    [
      containers.map(({ level, number: own = '', heading: title = '' }) => `${level} ${own} ${title}`).join(', '),
      `${number} ${heading}`,
      blocks.map(({ text: words = '' }) => words).join(' / '),
      ...chain.map(({ actNumber = '' }) => actNumber),
    ].join(' | '),
  );
}

describe('a caption above sections', () => {
  it('may be in brackets, and is no text of the section above', async () => {
    const code = [
      'ARTICLE XVI: FUNDS',
      'SEC. 16.1.  BELL FUND; PURPOSE.',
      '     The fund is for bells.',
      'SEC. 16.2.  SEAL.',
      '     The clerk signs below.',
      '[SEAL]',
      '[KITE FUND]',
      'SEC. 16.3.  KITES.',
      '     The fund is for kites.',
      'SEC. 16.4.  HORNS.',
      '[REPEALED]',
      'SEC. 16.5.  DRUMS.',
      '     The fund is for drums.',
    ].join('\n');
    assert.deepEqual(await linesIn(code, 'charter.txt'), [
      'article XVI FUNDS | 16.1 BELL FUND; PURPOSE | The fund is for bells.',
      'article XVI FUNDS | 16.2 SEAL | The clerk signs below. / [SEAL]',
      'article XVI FUNDS, heading  [KITE FUND] | 16.3 KITES | The fund is for kites.',
      'article XVI FUNDS, heading  [KITE FUND] | 16.4 HORNS [REPEALED] | ',
      'article XVI FUNDS, heading  [KITE FUND] | 16.5 DRUMS | The fund is for drums.',
    ]);
  });

  it('may be listed in a row of headings alone', async () => {
    const code = [
      'Sec. 1.Name.Sec. 2.Seal.CHARTER APPENDICESSec. A8.1.Arts.THE KITES AND BELLS AMENDMENT OF 2003Sec. 16.1.Fund.',
      'SEC. 1.  NAME.',
      '     The name of the city is Port Wenlow.',
      'SEC. 2.  SEAL.',
      '     The seal shows a heron on a pier.',
      'CHARTER APPENDICES',
      'SEC. A8.1.  ARTS.',
      '     The commission has nine members.',
      'THE KITES AND BELLS AMENDMENT OF 2003',
      'SEC. 16.1.  FUND.',
      '     There is a fund.',
    ].join('\n');
    assert.deepEqual(await linesIn(code, 'charter.txt'), [
      ' | 1 NAME | The name of the city is Port Wenlow.',
      ' | 2 SEAL | The seal shows a heron on a pier.',
      'heading  CHARTER APPENDICES | A8.1 ARTS | The commission has nine members.',
      'heading  THE KITES AND BELLS AMENDMENT OF 2003 | 16.1 FUND | There is a fund.',
    ]);
  });
});

describe('a page of eCode360', () => {
  const section = (number: string, title: string, text: string): string =>
    `<div class="sectionTitle"><h4><a class="titleLink"><span class="titleNumber">§ ${number}</span> <span class="titleTitle">${title}</span></a></h4></div><div class="section_content"><div class="para">${text}</div></div>`;

  it('has a list of new laws, which is no chapter', async () => {
    const list =
      '<div class="chapterTitle"><h2><a class="titleLink">New Laws</a></h2></div><table><tr><th>Law</th><th>Subject</th></tr><tr><td>L.L. No. 2-2026</td><td>Dogs</td></tr></table>';
    const page = `<html><body><div class="chapterTitle"><h2><a class="titleLink"><span class="titleNumber">Chapter 45</span> <span class="titleTitle">Dogs</span></a></h2></div>${list}${section('45-1', 'Title.', 'This is the dog law.')}${section('45-2', 'Leashes.', 'Dogs are leashed.')}${list}</body></html>`;
    assert.deepEqual(await linesIn(page, 'page.html'), [
      'chapter 45 Dogs | 45-1 Title | This is the dog law.',
      'chapter 45 Dogs | 45-2 Leashes | Dogs are leashed.',
    ]);
  });

  it('is refused with its reason if it was saved before its text was loaded', async () => {
    const page =
      '<html><head><title>Dogs</title><script src="app.js"></script></head><body><h1>Town of Wenlow, NY</h1><div id="childContent"></div></body></html>';
    const { skipped } = await imported({ 'page.html': page }, port);
    assert.deepEqual(skipped, [
      'page.html: this page was saved before its text was loaded: open it again, wait until the text is there, and save it then',
    ]);
  });
});

describe('rows of a table of Municode’s pages', () => {
  it('may be in a field of JSON text', async () => {
    const chunk = (title: string, text: string) => ({
      id: title.replace(/\W/g, ''),
      title,
      html: `<div class="chunk-content"><p class="p0">${text}</p><p class="historynote0">(Ord. No. 89-15, § 1, 1989)</p></div>`,
    });
    const rows = [
      { page: 1, content_json: JSON.stringify([chunk('Sec. 4-1. - Bells.', 'Bells ring at noon.')]) },
      { page: 2, content_json: JSON.stringify([chunk('Sec. 4-2. - Horns.', 'A horn sounds once.')]) },
    ];
    assert.deepEqual(await linesIn(JSON.stringify(rows), 'rows.json'), [
      ' | 4-1 Bells | Bells ring at noon. | 89-15',
      ' | 4-2 Horns | A horn sounds once. | 89-15',
    ]);
  });
});
