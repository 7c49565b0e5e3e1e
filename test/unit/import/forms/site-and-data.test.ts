import { strict as assert } from 'node:assert';
import type { ReadPublication } from '../../../../src/service/import/forms/publication.ts';
import { importPaths } from '../../../../src/service/import/index.ts';
import { Recorder } from '../recorder.ts';
import { removeTrees, tree } from '../trees.ts';
import { publicationIn } from './recovered.ts';
import { placesOf } from './shown.ts';

afterEach(removeTrees);

const read = (text: string, name: string): ReadPublication => publicationIn(Buffer.from(text), name);

/** `4 Quorum | The number …`: a section's number, its heading and its text. */
const sectionsOf = ({ sections }: ReadPublication): readonly string[] =>
  sections.map(({ number = '', through, heading = '', text }) => {
    const words =
      typeof text === 'string'
        ? text
        : text.map((block) => [(block.designators ?? []).join(''), block.text].filter(Boolean).join(' ')).join(' ');
    const numbers = through === undefined ? number : `${number} to ${through}`;
    return [`${numbers} ${heading}`.trim(), words].join(' | ');
  });

describe('a code in the answer of a service', () => {
  it('is read from a list in a field of a field, with the HTML of its text', () => {
    const items = [
      { SectionNumber: '4-1', SectionTitle: 'Owner&#39;s duties', Content: 'An owner&#x27;s dog has a leash.' },
      { SectionNumber: '4-2', SectionTitle: 'Cats', Content: 'A cat has a bell.<br/><br/>(a) It rings.' },
    ];
    assert.deepEqual(sectionsOf(read(JSON.stringify({ data: { items }, meta: { count: 2 } }), 'code.json')), [
      "4-1 Owner's duties | An owner's dog has a leash.",
      '4-2 Cats | A cat has a bell. (a) It rings.',
    ]);
  });

  it('is read from all of its lists of law', () => {
    const section = (number: string, heading: string): object => ({ number, heading, text: `The text of ${heading}.` });
    const file = {
      name: 'Elm Code',
      chapters: [
        { number: '1', heading: 'Dogs', sections: [section('1-1', 'Leash'), section('1-2', 'Bell')] },
        { number: '2', heading: 'Cats', sections: [section('2-1', 'Cage')] },
      ],
      articles: [{ number: '9', heading: 'Fees', sections: [section('9-1', 'Fee')] }],
      ordinances: [{ number: '2001-5', text: 'An ordinance that changes a fee.' }],
    };
    assert.deepEqual(
      read(JSON.stringify(file), 'code.json').sections.map(({ number }) => number),
      ['1-1', '1-2', '2-1', '9-1'],
    );
  });

  it('is read from one file for each section, whose number is in an object, also if it is repealed', () => {
    const file = (text: string): string =>
      JSON.stringify({
        heading: { chapter: '4', catch_text: 'Dogs', identifier: '4-1' },
        text,
        credits: '(Ord. 5, 1990)',
      });
    assert.deepEqual(sectionsOf(read(file('A dog has a leash.'), '4-1.json')), ['4-1 Dogs | A dog has a leash.']);
    assert.deepEqual(sectionsOf(read(file(''), '4-1.json')), ['4-1 Dogs | ']);
  });
});

describe('Markdown for a program that makes a site', () => {
  it('loses the program’s attributes and its lists of links', () => {
    const text =
      '* TOC\n{:toc}\n\n# CHAPTER 4 — Animals {#c4}\n\n## § 4-1 Dogs\n{: .section}\n\n- **(a)** A dog has a leash.\n\n> (Ord. 5 § 1, 1990)\n{: .history}\n\n## § 4-2 Cats\n{: .section}\n\nA cat has a bell, as in [[Chapter 4|that chapter]].\n\nUp: [[Chapter 4 - Animals]]\n';
    const found = read(text, 'code.md');
    assert.deepEqual(sectionsOf(found), [
      '4-1 Dogs | (a) A dog has a leash.',
      '4-2 Cats | A cat has a bell, as in that chapter.',
    ]);
    assert.deepEqual(found.sections[0]?.history, ['(Ord. 5 § 1, 1990)']);
  });

  it('has the last number of a reserved range in its front matter', () => {
    const text = '---\nsection: "4-5"\nthrough: "4-9"\ntitle: Reserved\nchapter: 4 Animals\n---\n';
    assert.deepEqual(sectionsOf(read(text, '4-5.md')), ['4-5 to 4-9 Reserved | ']);
  });
});

describe('a web page whose sections open at a click', () => {
  const text = '<p>No dog may run.</p><p>(Ord. 12, 1990)</p>';
  const pages: readonly (readonly [string, (number: number) => string])[] = [
    [
      'in the headers of articles',
      (at) => `<article><header><h3>2-1-${at} dogs at large</h3></header>${text}</article>`,
    ],
    ['in buttons in headings', (at) => `<h3><button>Sec. 2-1-${at}. Dogs at large</button></h3>${text}`],
    [
      'without the buttons beside them',
      (at) => `<h3><b>Sec. 2-1-${at}.</b> Dogs at large <a href="#${at}"></a><button>Share</button></h3>${text}`,
    ],
    ['in buttons by their class', (at) => `<button class="accordion">Sec. 2-1-${at}. Dogs at large</button>${text}`],
  ];
  for (const [where, section] of pages)
    it(`has their headings ${where}`, () => {
      const body = [1, 2, 3].map(section).join('\n');
      const page = `<header><a href="/">Home</a></header><button>Menu</button><h2>Chapter 1 Dogs</h2>${body}<button>Top</button>`;
      const shown = sectionsOf(read(page, 'code.html')).map((each) => each.toLowerCase());
      assert.deepEqual(
        shown,
        [1, 2, 3].map((at) => `2-1-${at} dogs at large | no dog may run.`),
      );
    });
});

describe('the foot of a web page', () => {
  const law =
    '<p><b>Sec. 2-1. Dogs.</b><br>No dog may run.<br>(Ord. 12, 1990)</p><p><b>Sec. 2-2. Cats.</b><br>A cat may run.</p>';
  for (const foot of ['Last updated 3/4/2003 by webmaster', 'Copyright 2004 City of Ashford<br>12 Main Street'])
    it(`is no law: ${foot}`, () => {
      const found = read(
        `<html><body><h2>Chapter 2 Pets</h2>${law}<hr><font size=1>${foot}</font></body></html>`,
        'a.html',
      );
      assert.deepEqual(sectionsOf(found), ['2-1 Dogs | No dog may run.', '2-2 Cats | A cat may run.']);
    });

  it('is law where it has no such statement', () => {
    const found = read(`<html><body>${law}<p>The list was last updated by the clerk.</p></body></html>`, 'a.html');
    assert.equal(sectionsOf(found)[1], '2-2 Cats | A cat may run. The list was last updated by the clerk.');
  });
});

describe('records whose containers are in one object', () => {
  it('have them as their places, not as records', () => {
    const records = [1, 2, 3].map((at) => ({
      hierarchy: { title: { num: '2', head: 'Animals' }, chapter: { num: '1', head: 'Dogs' } },
      cite: `Sec. 2-1-${at}`,
      catchline: 'Dogs at large',
      html: '<p>No dog may run.</p>',
      credit: '(Ord. 12, 1990)',
    }));
    const found = read(JSON.stringify({ meta: { name: 'Ashford Code' }, records }), 'code.json');
    assert.deepEqual(
      sectionsOf(found),
      [1, 2, 3].map((at) => `2-1-${at} Dogs at large | No dog may run.`),
    );
    assert.deepEqual(
      placesOf(found),
      [1, 2, 3].map(() => 'title 2, chapter 1'),
    );
  });
});

describe('a reserved range in the number of the front matter', () => {
  it('is one provision with the heading in the text', () => {
    const found = read('---\nsection: "2-1-4–2-1-9"\ntitle: Reserved\n---\n\n## §§ 2-1-4–2-1-9 Reserved\n', 'code.md');
    assert.deepEqual(
      found.sections.map(({ number, through }) => [number, through]),
      [['2-1-4', '2-1-9']],
    );
  });
});

describe('a web page whose designators are not in its text', () => {
  it('has the letters and numbers of its ordered lists', () => {
    const html =
      '<h3>Sec. 4-1. Dogs.</h3><p>A keeper:</p><ol type="a"><li>Has a leash:<ol><li>A long one.</li><li>A red one.</li></ol></li><li>Pays a fee.</li></ol><h3>Sec. 4-2. Cats.</h3><ol type="A" start="3"><li>A cat has a bell.</li></ol>';
    assert.deepEqual(sectionsOf(read(html, 'code.html')), [
      '4-1 Dogs | A keeper: a. Has a leash: a.1. A long one. a.2. A red one. b. Pays a fee.',
      '4-2 Cats | C. A cat has a bell.',
    ]);
  });

  it('has none for lists of links, of headings, and of paragraphs with their own', () => {
    const html =
      '<ol><li><a href="#s1">Sec. 4-1. Dogs.</a></li></ol><h3 id="s1">Sec. 4-1. Dogs.</h3><ol><li>(a) A dog has a leash.</li><li>(b) A leash is red.</li></ol>';
    assert.deepEqual(sectionsOf(read(html, 'code.html')), ['4-1 Dogs | (a) A dog has a leash. (b) A leash is red.']);
  });

  it('has those in the cells of a table that only places paragraphs', () => {
    const html =
      '<div>Sec. 4-1 Dogs</div><table><tr><td>(a)</td><td>A dog has a leash that is not longer than six feet.</td></tr></table><table><tr><td>(b)</td><td>A leash is red, and the clerk keeps one.</td></tr></table><div>Sec. 4-2 Cats</div><p>A cat has a bell.</p>';
    assert.deepEqual(
      sectionsOf(read(html, 'code.html'))[0],
      '4-1 Dogs | (a) A dog has a leash that is not longer than six feet. (b) A leash is red, and the clerk keeps one.',
    );
  });
});

describe('headings that no period separates from their number', () => {
  it('may be in sentence case, if none has a period', () => {
    const headings = [
      'Appointment of guardians of the person by the court; number of wards; security',
      'Appointment by deed or will for a child who inherits from a parent',
      'Service on a guardian who lives elsewhere; failure to give a power of attorney',
    ];
    const text = headings
      .map((heading, at) => `Sec. 1.02.00${at + 1} ${heading}\n\nThe court decides it.\n`)
      .join('\n');
    assert.deepEqual(
      read(`CHAPTER 1\n\nARTICLE 1.02 GUARDIANS\n\n${text}`, 'code.txt').sections.map(({ heading }) => heading),
      headings,
    );
  });
});

describe('the pages before a code', () => {
  const law = (chapter: number): string =>
    `CHAPTER ${chapter}\n\nLAW OF ${chapter}\n\nSec. ${chapter}-1. Dogs.\n\nA dog has a leash.\n\nSec. ${chapter}-2. Cats.\n\nA cat has a bell.\n\n`;

  it('may have the ordinance that adopts it, whose sections are not the code’s', () => {
    const text = `ELM CODE\n\nORDINANCE NO. 2011-05\n\nAN ORDINANCE OF THE CITY OF ELM ADOPTING AND ENACTING A NEW CODE OF ORDINANCES.\n\nSection 1. The code is hereby adopted.\n\nSection 2. All other ordinances are repealed.\n\n${law(1)}${law(2)}`;
    const found = read(text, 'code.txt');
    assert.deepEqual(
      found.sections.map(({ kind = 'section', number }) => [kind, number].join(' ').trim()),
      ['preface', 'section 1-1', 'section 1-2', 'section 2-1', 'section 2-2'],
    );
  });

  it('may have a part in the table of contents that the law does not have', () => {
    const text = `ELM CODE\n\nTABLE OF CONTENTS\n\nPart I\n\nCharter ...... C-1\n\n1. LAW OF 1 ...... 1-1\n\n2. LAW OF 2 ...... 2-1\n\n${law(1)}${law(2)}`;
    assert.deepEqual(
      read(text, 'code.txt').sections.map(({ containers = [] }) => containers.map(({ level }) => level).join()),
      ['chapter', 'chapter', 'chapter', 'chapter'],
    );
  });

  it('may list articles with their sections', () => {
    const text = `ELM CODE\n\nCHAPTER 1\n\nRULES\n\nArt. I. In General, §§ 1-1—1-20\nArt. II. Dogs, §§ 1-21, 1-22\n\nARTICLE I. IN GENERAL\n\nSec. 1-1. Seal.\n\nIt is round.\n\nARTICLE II. DOGS\n\nSec. 1-21. Leash.\n\nA dog has a leash.\n`;
    assert.deepEqual(
      read(text, 'code.txt').sections.map(({ containers = [] }) => containers.at(-1)?.number),
      ['I', 'II'],
    );
  });
});

describe('an appendix', () => {
  it('has a heading such as SCHEDULE OF FEES, which is no schedule with a number', () => {
    const text =
      'CHAPTER 1. DOGS\n\nSec. 1-1. Leash.\n\nA dog has a leash.\n\nAPPENDIX A\n\nSCHEDULE OF FEES\n\nPermits: $25.00\n';
    assert.deepEqual(
      (read(text, 'code.txt').containers ?? [])
        .map(({ path }) => path.at(-1))
        .map((last) => [last?.level, last?.heading]),
      [
        ['chapter', 'DOGS'],
        ['appendix', 'SCHEDULE OF FEES'],
      ],
    );
  });
});

describe('the ledger of an import', () => {
  it('counts what was left out also if the code’s name has the place in it', async () => {
    const root = tree({
      'code.txt': 'ELM\n\nSec. 1-1. Dogs.\n\nA dog has a leash.\n\nCODE INDEX\n\nDOGS ...... 1-1\n',
    });
    const { ledger } = await importPaths([root], new Recorder(), { place: 'Elm, OH', code: 'Code of Ordinances' });
    assert.ok(ledger.some(({ dropped }) => dropped.some(({ why }) => why === 'index')));
  });
});
