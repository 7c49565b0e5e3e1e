import { strict as assert } from 'node:assert';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocument } from '../../../../src/service/import/forms/read-document.ts';
import { ProfileFault, readProfile } from '../../../../src/service/import/forms/reading/profile.ts';
import { importPaths, previewPaths } from '../../../../src/service/import/index.ts';
import { Recorder } from '../recorder.ts';
import { removeTrees, tree } from '../trees.ts';
import { publicationIn } from './recovered.ts';

afterEach(removeTrees);

const ashford = { place: 'Ashford, WA', code: 'Ashford Municipal Code' };
/** Its chapters have unusual headings, and a list of officials is between them. */
const code = `PARKS AND GREENS
Sec. 2-1. Hours.
A park closes at sunset.
OFFICIALS OF THE TOWN
Sec. 9-9. The clerk is J. Elm.
STREETS AND WAYS
Sec. 3-1. Width.
A street is ten feet wide.
`;
const profile = `lines:
  - text: PARKS AND GREENS
    is: chapter
  - text: Streets and *
    is: chapter
  - text: Sec. 9-9. The clerk is J. Elm.
    is: nothing
`;

const places = (store: Recorder): readonly string[] =>
  store.only.sections.map(
    ({ number, containers }) => `${containers.map(({ level, heading }) => `${level} ${heading}`).join()} § ${number}`,
  );

describe('the corrections of a user', () => {
  it('say which lines are headings and what is not law', async () => {
    const root = tree({ 'code.txt': code, 'profile.yaml': profile });
    const store = new Recorder();
    const { ledger } = await importPaths([join(root, 'code.txt')], store, {
      ...ashford,
      profile: join(root, 'profile.yaml'),
    });
    assert.deepEqual(places(store), ['chapter PARKS AND GREENS § 2-1', 'chapter STREETS AND WAYS § 3-1']);
    assert.ok(ledger.some(({ dropped }) => dropped.some(({ why }) => why === 'not law, by your correction')));
  });

  it('outweigh the word for its level that a heading begins with', async () => {
    const written = code
      .replace('PARKS AND', 'DIVISION I. PARKS AND')
      .replace('OFFICIALS', 'DIVISION II. OFFICIALS')
      .replace('STREETS', 'DIVISION III. STREETS');
    const lines = written.split('\n').filter((line) => line.startsWith('DIVISION'));
    const levels = ['chapter', 'nothing', 'article'];
    const said = lines.map((line, index) => `  - text: ${line}\n    is: ${levels[index]}\n`);
    const root = tree({ 'code.txt': written, 'profile.yaml': `lines:\n${said.join('')}` });
    const store = new Recorder();
    await importPaths([join(root, 'code.txt')], store, { ...ashford, profile: join(root, 'profile.yaml') });
    assert.deepEqual(
      store.only.sections.map(({ number, containers }) => [containers.map(({ level }) => level).join(), number]),
      [
        ['chapter', '2-1'],
        ['chapter', '9-9'],
        ['chapter,article', '3-1'],
      ],
    );
  });

  it('are kept for the next edition of the code, which needs none', async () => {
    const root = tree({ 'code.txt': code, 'profile.yaml': profile });
    const profiles = join(root, 'law.db.import');
    const given = { ...ashford, profiles };
    await importPaths([join(root, 'code.txt')], new Recorder(), { ...given, profile: join(root, 'profile.yaml') });
    assert.match(readFileSync(join(profiles, 'ashford-wa-ashford-municipal-code.yaml'), 'utf8'), /is: nothing/);
    writeFileSync(join(root, 'code.txt'), code.replace('sunset', 'nine').replace('STREETS', 'STREETS,'));
    const store = new Recorder();
    await importPaths([join(root, 'code.txt')], store, given);
    assert.equal(places(store)[0], 'chapter PARKS AND GREENS § 2-1');
    const preview = await previewPaths([join(root, 'code.txt')], given);
    assert.deepEqual(preview.documents[0]?.counts, { chapter: 1, section: 2 });
  });

  it('are not kept by a preview', async () => {
    const root = tree({ 'code.txt': code, 'profile.yaml': profile });
    const profiles = join(root, 'law.db.import');
    const preview = await previewPaths([join(root, 'code.txt')], {
      ...ashford,
      profiles,
      profile: join(root, 'profile.yaml'),
    });
    assert.deepEqual(preview.documents[0]?.counts, { chapter: 2, section: 2 });
    assert.equal(existsSync(profiles), false);
  });

  it('are reported if they fit no line, and the others apply', async () => {
    const moved = `${profile}  - text: The Harbor of *\n    is: chapter\nskip:\n  - pages: 7-9\n`;
    const root = tree({ 'code.txt': code, 'profile.yaml': moved });
    const given = { ...ashford, profile: join(root, 'profile.yaml') };
    const logged: string[] = [];
    const store = new Recorder();
    await importPaths([join(root, 'code.txt')], store, { ...given, log: (line) => logged.push(line) });
    assert.equal(places(store)[0], 'chapter PARKS AND GREENS § 2-1');
    const expected = [
      'the profile expects a line "The Harbor of *" (chapter) in the files, and none was found; its other corrections apply',
      'the profile expects pages 7-9 in the files, and none was found; its other corrections apply',
    ];
    assert.deepEqual(
      logged.filter((line) => line.includes('profile')),
      expected,
    );
    const { remarks } = await previewPaths([join(root, 'code.txt')], given);
    assert.deepEqual(remarks, expected);
  });

  it('skip pages', async () => {
    const pages = [
      'Sec. 2-1. Hours.\nA park closes at sunset.',
      'Sec. 2-2. Index.\nParks, 1.',
      'Sec. 2-3. Dogs.\nNone.',
    ];
    const root = tree({ 'code.txt': pages.join('\f'), 'profile.yaml': 'skip:\n  - pages: 2-2\n    file: code.txt\n' });
    const store = new Recorder();
    await importPaths([join(root, 'code.txt')], store, { ...ashford, profile: join(root, 'profile.yaml') });
    assert.deepEqual(
      store.only.sections.map(({ number }) => number),
      ['2-1', '2-3'],
    );
  });

  it('name the place and the code, unless the command names them', async () => {
    const root = tree({ 'code.txt': code, 'profile.yaml': 'place: Elm, OR\ncode: Elm Code\n' });
    const store = new Recorder();
    await importPaths([join(root, 'code.txt')], store, { profile: join(root, 'profile.yaml'), place: 'Oak, OR' });
    assert.deepEqual([store.only.jurisdiction.name, store.only.codes[0]?.name], ['Oak', 'Elm Code']);
  });

  it('name them with single spaces, however they are typed', async () => {
    const store = new Recorder();
    await importPaths([join(tree({ 'code.txt': code }), 'code.txt')], store, {
      place: ' Ashford,  WA',
      code: 'Ashford  Municipal Code ',
    });
    const { jurisdiction, codes } = store.only;
    assert.deepEqual([jurisdiction.name, codes[0]?.name], ['Ashford', 'Ashford Municipal Code']);
    const preview = await previewPaths([join(tree({ 'code.txt': code }), 'code.txt')], { place: 'Ashford,  WA' });
    assert.equal(preview.place, 'Ashford, WA');
  });

  const faults: readonly (readonly [string, RegExp])[] = [
    ['lines: 5\n', /lines: expected a list of at most 500 lines, got number 5/],
    ['lines:\n  - text: a\n', /lines\[0\]\.is: expected .*missing/],
    ['skip:\n  - pages: all\n', /skip\[0\]\.pages: expected pages as "1-12, 340"/],
    [`lines:\n  - text: "${'*a'.repeat(9)}"\n    is: text\n`, /has more than 8 of \* and #/],
    [`lines:\n  - text: "${'a'.repeat(301)}"\n    is: text\n`, /a text of at most 300 characters/],
  ];
  for (const [text, expected] of faults)
    it(`are refused with what was expected: ${text.slice(0, 30).replaceAll('\n', ' ')}`, () => {
      const root = tree({ 'profile.yaml': text });
      assert.throws(
        () => readProfile(join(root, 'profile.yaml')),
        (error: unknown) => error instanceof ProfileFault && expected.test(error.message),
      );
    });
});

describe('a format that the user names', () => {
  it('takes precedence over what the content shows', async () => {
    const root = tree({ 'code.html': '# Chapter 2. Parks\n\n## 2-1. Hours\n\nA park closes at sunset.\n' });
    const preview = await previewPaths([join(root, 'code.html')], { ...ashford, format: 'text' });
    assert.equal(preview.documents[0]?.form ?? preview.skipped[0]?.why.match(/plain text/)?.[0], 'plain text');
  });

  it('is refused for an unknown name, with the names that exist', async () => {
    const root = tree({ 'code.txt': code });
    await assert.rejects(
      importPaths([join(root, 'code.txt')], new Recorder(), { ...ashford, format: 'folio' }),
      /no format is called "folio"; expected one of text, .*ecode360/,
    );
  });
});

describe('a page of a publisher whose law is inside a menu element', () => {
  it('is read with its menus, because it contains nothing else', () => {
    const sections = Array.from(
      { length: 12 },
      (_, at) =>
        `<div class="Section rbox"><div class="Section">§ 10.0${at} FEES.</div></div><div class="rbox"><p>${'A fee is due on the first day of each month. '.repeat(3)}</p></div>`,
    );
    const page = `<html><body><div class="codenav__content"><div class="Chapter rbox">CHAPTER 10: FEES</div>${sections.join('')}</div></body></html>`;
    const read = publicationIn(Buffer.from(page), 'page.html');
    assert.equal(read.sections.length, 12);
  });
});

describe('the pictures of a page', () => {
  it('are replaced by their descriptions; those without one are left out, and counted unless they are icons', () => {
    const page =
      '<html><body><h2>Sec. 1. Signs.</h2><p>A sign is <img src="a.png" alt="four feet high">.</p><p><img src="b.png"><img src="c.png" alt=""><img src="d.gif" width="16"></p></body></html>';
    const document = readDocument('page.html', Buffer.from(page));
    assert.ok(!('why' in document));
    assert.deepEqual(document.remarks, ['pictures without a description are left out: 2']);
    assert.ok(document.blocks.some(({ text }) => text.includes('four feet high')));
  });
});
