import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { UnnamedLaw } from '../../../../src/service/import/forms/identity.ts';
import { importPaths, previewPaths } from '../../../../src/service/import/index.ts';
import { wordFile } from '../../../fixtures/word.ts';
import { imported } from '../imported.ts';
import { Recorder } from '../recorder.ts';
import { removeTrees, tree } from '../trees.ts';
import { pdfOf } from './pdf-prints.ts';

afterEach(removeTrees);

const ashford = { place: 'City of Ashford, WA', code: 'Ashford Municipal Code' };

/** A web page in a single file whose parts are deep within each other. */
const deepParts = `From: <Saved>\r\n${Array.from({ length: 400 }, (_, at) => `Content-Type: multipart/related; boundary="b${at}"\r\n\r\n--b${at}\r\n`).join('')}Content-Type: text/html\r\n\r\n<p>x</p>`;

const chapter = `CHAPTER 2. ADMINISTRATION
ARTICLE I. IN GENERAL
Sec. 2-1. Office hours.
Sec. 2-2. Seal.
Secs. 2-3—2-6. Reserved.
Sec. 2-1. Office hours.
The offices of the city are open as follows:
(a) on weekdays, from nine to five; and
(b) on Saturdays, from ten to noon.
(Code 1959, § 2-23; Ord. No. 2015-01, § 1, 4-8-2015)
Cross reference—Holidays, § 9-4.
Sec. 2-2. Seal.
The clerk keeps the seal. (Ord. No. 2015-01, § 2, 4-8-2015)
Secs. 2-3—2-6. Reserved.
Sec. 2-7. Bells. [Repealed]
(Repealed by Ord. No. 2020-9, § 4, 6-2-2020)
`;

describe('a code in a JSON file that is not in our own format', () => {
  it('is imported when the file is one object', async () => {
    const file = {
      town: 'Ashford',
      nodes: [{ type: 'Section', num: '1-1', label: 'Seal', body: 'The clerk keeps it.' }],
    };
    const { store, skipped } = await imported({ 'code.json': JSON.stringify(file) }, ashford);
    assert.deepEqual(skipped, []);
    assert.deepEqual(
      store.only.sections.map(({ number, heading }) => `${number} ${heading}`),
      ['1-1 Seal'],
    );
  });
});

describe('a code in a text file', () => {
  it('is in the library once, with its statuses, notes and chain', async () => {
    const { store, summary, skipped } = await imported({ 'code.txt': chapter }, ashford);
    assert.deepEqual(skipped, []);
    assert.equal(summary.sections, 4);
    const { jurisdiction, codes, sections, acts } = store.only;
    assert.deepEqual(
      [jurisdiction.name, jurisdiction.kind, jurisdiction.region, codes.map(({ name, kind }) => [name, kind])],
      ['Ashford', 'city', 'WA', [['Ashford Municipal Code', 'code']]],
    );
    assert.deepEqual(
      sections.map(({ number, heading, status }) => [number, heading, status]),
      [
        ['2-1', 'Office hours', 'in_force'],
        ['2-2', 'Seal', 'in_force'],
        ['2-3', 'Reserved', 'reserved'],
        ['2-7', 'Bells. [Repealed]', 'repealed'],
      ],
    );
    const hours = store.only.section('2-1');
    assert.deepEqual(
      hours.text.map(({ designators, text }) => [designators.join(), text]),
      [
        ['', 'The offices of the city are open as follows:'],
        ['(a)', 'on weekdays, from nine to five; and'],
        ['(b)', 'on Saturdays, from ten to noon.'],
      ],
    );
    assert.deepEqual(hours.notes, [{ kind: 'Cross Reference', text: 'Holidays, § 9-4.' }]);
    assert.deepEqual(
      hours.chain.map(({ actNumber, actTitle, adoptedOn, actPath }) => [actTitle ?? actNumber, adoptedOn, actPath]),
      [
        ['Code 1959', undefined, '§ 2-23'],
        ['2015-01', '2015-04-08', '§ 1'],
      ],
    );
    assert.deepEqual(hours.aliases, ['2-23']);
    assert.deepEqual(
      store.only.section('2-2').chain.map(({ actNumber }) => actNumber),
      ['2015-01'],
    );
    assert.deepEqual(
      acts.map(({ number }) => number),
      ['2015-01', '2020-9'],
    );
  });

  it('has one provision for a range of reserved sections, which every number of the range finds', async () => {
    const { store } = await imported({ 'code.txt': chapter }, ashford);
    const { aliases, numberThrough } = store.only.section('2-3');
    assert.deepEqual([aliases, numberThrough], [['2-4', '2-5', '2-6'], '2-6']);
  });

  it('is read from Windows-1252 and from UTF-16 as from UTF-8', async () => {
    for (const encoded of [
      Buffer.from(chapter.replaceAll('—', '\x97'), 'latin1'),
      Buffer.from(`\uFEFF${chapter}`, 'utf16le'),
    ]) {
      const { store } = await imported({ 'code.txt': encoded }, ashford);
      assert.equal(store.only.section('2-1').notes[0]?.text, 'Holidays, § 9-4.');
    }
  });

  it('accounts for what is not law: the table of contents', async () => {
    const { summary } = await imported({ 'code.txt': chapter }, ashford);
    const dropped = summary.ledger.flatMap((line) => line.dropped);
    assert.deepEqual(
      dropped.map(({ why }) => why),
      ['table of contents'],
    );
    assert.equal(summary.characters.read - summary.characters.stored, dropped[0]?.characters);
  });

  it('keeps a preface as a preface', async () => {
    const preface = `CITY OF ASHFORD\nPREFACE\nThis code was prepared by the clerk from the ordinances of the city.\n`;
    const { store } = await imported({ 'code.txt': preface + chapter }, ashford);
    assert.deepEqual(
      store.only.sections.slice(0, 1).map(({ kind, heading, text }) => [kind, heading, text[0]?.text]),
      [['preface', 'PREFACE', 'This code was prepared by the clerk from the ordinances of the city.']],
    );
  });
});

describe('files that do not name their government', () => {
  it('are not imported until the user names it', async () => {
    const root = tree({ 'code.txt': chapter });
    const store = new Recorder();
    await assert.rejects(
      importPaths([root], store),
      (error: unknown) => error instanceof UnnamedLaw && error.message.includes('--place "City, ST"'),
    );
    await assert.rejects(
      importPaths([root], store, { place: 'Ashford, WA' }),
      (error: unknown) => error instanceof UnnamedLaw && error.message.includes('--code'),
    );
    assert.equal(store.publications.length, 0);
  });

  it('are asked for the state of a city that they name', async () => {
    const root = tree({ 'code.txt': `CITY OF ASHFORD\nMUNICIPAL CODE\n${chapter}` });
    await assert.rejects(
      importPaths([root], new Recorder()),
      /name City of Ashford, but not its state: add --place "Ashford, ST"/,
    );
  });

  it('are asked for with the name of the code in their text, unless they name two as often', async () => {
    const errorOf = async (last: string, names: object): Promise<string> => {
      const root = tree({
        'code.txt': `${chapter}\nSections of the Elm Lake Municipal Code that a fee applies to.\n${last}`,
      });
      return await importPaths([root], new Recorder(), names).then(
        () => '',
        (error: unknown) => String(error),
      );
    };
    assert.match(await errorOf('', {}), /name Elm Lake, but not its state: add --place "Elm Lake, ST"/);
    assert.match(await errorOf('', { place: 'Elm Lake, MN' }), /add --code "Elm Lake Municipal Code"/);
    assert.match(await errorOf('Adopts the Ashford City Code.', {}), /add --place "City, ST"/);
  });

  it('are asked for with the name in the title of a PDF, which a browser takes from the page that it prints', async () => {
    const lines = ['Sec. 6-12. Dogs. A dog is kept at home at night, and on a leash in each park.'];
    const root = tree({ 'dogs.pdf': Buffer.from(pdfOf(lines, 'Sec. 6-12. Dogs - Elm Municipal Code')) });
    await assert.rejects(importPaths([root], new Recorder()), /name Elm, but not its state/);
  });

  it('are imported under the name on an unambiguous title page', async () => {
    const { store } = await imported({
      'code.txt': `CODE OF ORDINANCES\nCITY OF ASHFORD, WASHINGTON\nPublished by A Company, Elm, Ohio 45202\n${chapter}`,
    });
    assert.deepEqual(
      [store.only.jurisdiction.name, store.only.jurisdiction.region, store.only.codes[0]?.name],
      ['Ashford', 'WA', 'Ashford Code of Ordinances'],
    );
  });

  for (const [title, expected] of [
    ['Elm Falls, Georgia - Code of Ordinances', ['Elm Falls', 'GA', 'Elm Falls Code of Ordinances']],
    ['Codified Ordinances of Elm Center, Ohio', ['Elm Center', 'OH', 'Elm Center Codified Ordinances']],
    ['CHARTER OF THE CITY OF ELM LAKE\nSTATE OF MINNESOTA', ['Elm Lake', 'MN', 'Elm Lake Charter']],
    ['Code of the Town of Elm Corners, New York', ['Elm Corners', 'NY', 'Elm Corners Code']],
  ] as const)
    it(`are named by “${title.replace('\n', ' / ')}”`, async () => {
      const { store } = await imported({ 'code.txt': `${title}\n${chapter}` });
      assert.deepEqual(
        [store.only.jurisdiction.name, store.only.jurisdiction.region, store.only.codes[0]?.name],
        expected,
      );
    });

  it('are not named after the publisher’s address', async () => {
    const root = tree({ 'code.txt': `CODE OF ORDINANCES\nElm, Ohio\n${chapter}` });
    await assert.rejects(importPaths([root], new Recorder()), UnnamedLaw);
  });
});

describe('a preview', () => {
  it('shows how the files are understood, and what the user must still state', async () => {
    const root = tree({ 'code.txt': chapter, 'letter.txt': 'Dear neighbor,' });
    const preview = await previewPaths([root]);
    assert.deepEqual(
      [preview.place, preview.codes, preview.missing.length, preview.skipped.length],
      [undefined, undefined, 2, 1],
    );
    const [document] = preview.documents;
    assert.deepEqual(document?.counts, { chapter: 1, article: 1, section: 4 });
    assert.deepEqual(
      document?.outline.map(({ depth, level, number, through, line }) => [depth, level, number, through, line]),
      [
        [0, 'chapter', '2', undefined, 1],
        [1, 'article', 'I', undefined, 2],
        [2, 'section', '2-1', undefined, 6],
        [2, 'section', '2-2', undefined, 12],
        [2, 'section', '2-3', '2-6', 14],
        [2, 'section', '2-7', undefined, 15],
      ],
    );
    assert.deepEqual(
      document?.left.map(({ why, first }) => [why, first[0]]),
      [['table of contents', 'Sec. 2-1. Office hours.']],
    );
  });
});

describe('the files of one code', () => {
  const file = (number: number, section: string): string =>
    `---\ntitle_no: 1\nchapter_no: ${number}\ntitle: "Chapter ${number}: Parks"\n---\n\n## Sections\n\n* [${section}   Hours](#hours)\n\n## ${section}   Hours\n\nThe park is open.\\\n(Ord. 2021-08. Passed 2-8-21.)\n`;

  it('are one publication, in the order of their numbers', async () => {
    const { store } = await imported(
      { 'chapter-10.md': file(10, '10.01'), 'chapter-9.md': file(9, '9.01'), 'README.md': '# About\n\nText.' },
      ashford,
    );
    assert.deepEqual(
      store.only.sections.map(({ number, containers, chain }) => [
        number,
        containers.map((each) => `${each.level} ${each.number}`).join(', '),
        chain.map((entry) => `${entry.actNumber} ${entry.adoptedOn}`).join(),
      ]),
      [
        ['9.01', 'title 1, chapter 9', '2021-08 2021-02-08'],
        ['10.01', 'title 1, chapter 10', '2021-08 2021-02-08'],
      ],
    );
  });

  it('of a chapter that was adopted as a whole keep its history once, in the chapter', async () => {
    const page = `<html><body><div class="chapterTitle"><span class="titleNumber">Chapter 5</span><span class="titleTitle">Dogs</span></div>
      <div class="history">[HISTORY: Adopted by the Town Board of the Town of Ashford 5-4-1998 by L.L. No. 2-1998. Amendments noted where applicable.]</div>
      <div class="sectionTitle" data-guid="77"><span class="titleNumber">§ 5-1</span><span class="titleTitle">Leash.</span></div>
      <div class="history">[Amended 3-5-2004 by L.L. No. 3-2004]</div><div class="para">A dog is kept on a leash.</div></body></html>`;
    const { store } = await imported({ 'dogs.html': page }, ashford);
    assert.deepEqual(
      store.only.contents.map(({ chain }) => chain.map(({ actNumber }) => actNumber)),
      [['2-1998']],
    );
    const section = store.only.section('5-1');
    assert.deepEqual(
      section.chain.map(({ action, actNumber, adoptedOn }) => [action, actNumber, adoptedOn]),
      [['amended', '3-2004', '2004-03-05']],
    );
    assert.deepEqual(section.sources, [
      {
        kind: 'unofficial copy',
        title: 'dogs.html',
        publisher: 'General Code (eCode360)',
        sourceUrl: 'https://ecode360.com/77',
        termsUrl: 'https://ecode360.com/docs/TOS.html',
        sourceReference: '77',
      },
    ]);
  });
});

describe('a file that cannot be understood', () => {
  const cases: readonly (readonly [string, string | Buffer, RegExp])[] = [
    ['letter.txt', 'Dear neighbor,\n\nthank you for the cake.\n', /no numbered section was found in this plain text/],
    ['old.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /an older Word file: save it as \.docx/],
    ['code.rtf', '{\\rtf1 Sec. 1. Title', /a rich text file: save it as \.docx/],
    [
      'code.odt',
      Buffer.from(zipSync({ mimetype: [Buffer.from('application/vnd.oasis.opendocument.text'), { level: 0 }] })),
      /an OpenDocument text: save it as \.docx/,
    ],
    ['a.xml', '<feed><entry/></feed>', /the root of this XML is <feed>, .* was expected/],
    ['b.xml', '<law><text>a</law>', /it is not XML that can be read: .* \(line 1\); a whole document was expected/],
    ['nothing.txt', ' \n', /^the file is empty: a code as text, .* was expected$/],
    [
      'locked.docx',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      /a Word file with a password: save it as \.docx without one/,
    ],
    ['budget.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /another Office program: a code as text, .* was expected/],
    ['budget.xlsx', Buffer.from(zipSync({ 'xl/workbook.xml': new Uint8Array(9) })), /not a Word file: a code as text/],
    ['map.txt', Buffer.from('89504e470d0a1a0a', 'hex'), /^a picture: a code as text, .* was expected$/],
    ['deep.mht', deepParts, /this file of several parts is damaged/],
    [
      'page.mht',
      'From: <Saved>\nContent-Type: multipart/related;\n',
      /without a web page: a saved web page was expected/,
    ],
    ['renamed.docx', 'Dear neighbor', /^not a Word file: a \.docx that Word can open was expected$/],
    ['renamed.pdf', 'Dear neighbor', /^not a PDF: a PDF with text was expected$/],
    ['empty.docx', Buffer.from(wordFile({ body: '' })), /no numbered section was found in this Word file/],
    [
      'prices.json',
      '[{"item":"Hammer","price":12.5},{"item":"Saw","price":9}]',
      /none of its records has a number and a text/,
    ],
    [
      'package.json',
      '{"name":"elm","version":"1.0","dependencies":{"oak":"^1.2.3"}}',
      /none of its records has a number/,
    ],
    ['half.jsonl', '{"number": ', /it is not JSON that can be read: a list of records was expected/],
    [
      'contents.html',
      `<html><ul>${'123456789'.replace(/\d/g, '<li><a href="#$&">Sec. 2-$&. Title $&.</a></li>')}</ul>`,
      /has headings of sections without their text; the pages with the text were expected/,
    ],
    [
      'picture.txt',
      Buffer.from([0, 1, 2, 3]),
      /not a text: a code as text, Markdown, HTML, XML, JSON, \.docx or PDF was expected/,
    ],
  ];
  for (const [name, content, why] of cases) {
    it(`is refused with what was expected: ${name}`, async () => {
      const root = tree({ [name]: content });
      const store = new Recorder();
      const { skipped, sections } = await importPaths([join(root, name)], store, ashford);
      assert.equal(sections, 0);
      assert.equal(skipped.length, 1);
      assert.match(skipped[0]?.why ?? '', why);
      assert.equal(store.publications.length, 0);
    });
  }
});
