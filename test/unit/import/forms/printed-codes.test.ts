import { strict as assert } from 'node:assert';
import type { ReadPublication } from '../../../../src/service/import/forms/publication.ts';
import { importPaths } from '../../../../src/service/import/index.ts';
import { Recorder } from '../recorder.ts';
import { removeTrees, tree } from '../trees.ts';
import { read, sectionsOf } from './shown.ts';

afterEach(removeTrees);

/** `B.(1)[2] Give aid.`: the paragraphs of the first section, with their designators. */
const paragraphsOf = ({ sections: [first] }: ReadPublication): readonly string[] =>
  typeof first?.text !== 'object'
    ? []
    : first.text.map(({ designators = [], heading, text = '' }) =>
        [designators.join(''), heading, text].filter((part) => part !== undefined && part !== '').join(' '),
      );

describe('the subdivisions of a printed section', () => {
  it('have doubled letters after Z', () => {
    const text =
      '§ 4-1 Powers.\n\nY. To rent.\n\nZ. To sell.\n\nAA. To buy.\n\nBB. To lend.\n\n§ 4-2 Seal.\n\nIt is round.\n';
    assert.deepEqual(paragraphsOf(read(text)), ['Y. To rent.', 'Z. To sell.', 'AA. To buy.', 'BB. To lend.']);
  });

  it('have a fourth level in square brackets, which marks a note elsewhere', () => {
    const text =
      '§ 4-1 Agents.\n\nA. An agent:\n\n(1) Shall:\n\n(a) Serve as follows:\n\n[1] Advise; and\n\n[2] Give aid.\n\n[1] Editor’s Note: See ch. 5.\n\n§ 4-2 Seal.\n\nIt is round.\n';
    const found = read(text);
    assert.deepEqual(paragraphsOf(found), [
      'A. An agent:',
      'A.(1) Shall:',
      'A.(1)(a) Serve as follows:',
      'A.(1)(a)[1] Advise; and',
      'A.(1)(a)[2] Give aid.',
    ]);
    assert.deepEqual(found.sections[0]?.notes, [{ kind: 'Editor’s Note', text: 'See ch. 5.' }]);
  });

  it('keep a heading whole whose designator is in a paragraph of its own', () => {
    const html =
      '<div class="chunk-title">Sec. 4-1. - Bonds.</div><div class="chunk-content"><p class="incr0">(a)</p><p class="content1"><i>Authority.</i> The agency may borrow.</p></div>';
    assert.deepEqual(paragraphsOf(read(html, 'code.html')), ['(a) Authority. The agency may borrow.']);
  });
});

describe('the title in front of a section’s text', () => {
  const text = (titles: readonly string[]): string =>
    `ELM CODE\n\n${titles.map((title, at) => `Section ${at + 1}. ${title} The clerk keeps a list of all such cases in the town hall.`).join('\n\n')}\n`;
  const plain = 'Dogs|Cats|Fees|Hours|Signs|Trees|Parks|Walls|Noise|Boats'.split('|').map((word) => `${word}.`);

  it('may have a verb where the other sections have titles', () => {
    const found = read(text([...plain, 'Parts of a street may be set aside as parks.']));
    assert.equal(found.sections.at(-1)?.heading, 'Parts of a street may be set aside as parks');
  });

  it('may end with a number', () => {
    const found = read(text([...plain, 'Cases before May 25, 1943.', 'Use subject to § 9-113.04.']));
    assert.deepEqual(
      found.sections.slice(-2).map(({ heading }) => heading),
      ['Cases before May 25, 1943', 'Use subject to § 9-113.04'],
    );
  });
});

describe('a table of contents of a printed code', () => {
  const dots = '.'.repeat(30);
  const law = `CHAPTER 1\nDOGS, CATS, AND OTHER BEASTS OF THE TOWN\n\nSec. 1-1. Kennels for dogs and cats.\n\nNo kennel stands within a hundred feet of a house or of any other building that\nis used by people.\n\nSec. 1-2. Reserved.\n\nCHAPTER 2\nSIGNS\n\nSec. 2-1. Size of signs on walls.\n\nA sign is as large as the board of the town allows, and it is not larger than the\nwall that it hangs on.\n\nSec. 2-2. Reserved.\n`;

  it('is not imported if a line of it needs two lines', () => {
    const contents = `Chapter 1. DOGS, CATS, AND OTHER BEASTS OF THE\nTOWN ${dots} 1\n  Sec. 1-1. Kennels for dogs and cats ${dots} 1\n  Sec. 1-2. Reserved ${dots} 2\nChapter 2. SIGNS ${dots} 3\n  Sec. 2-1. Size of signs on walls ${dots} 3\n  Sec. 2-2. Reserved ${dots} 4\n\n`;
    const { sections, containers = [] } = read(`ELM CODE\n\nTABLE OF CONTENTS\n\n${contents}${law}`);
    assert.deepEqual(
      sections.map(({ number }) => number),
      ['1-1', '1-2', '2-1', '2-2'],
    );
    assert.deepEqual(
      containers.map(({ path, text }) => [path.at(-1)?.heading, text]),
      [
        ['DOGS, CATS, AND OTHER BEASTS OF THE TOWN', undefined],
        ['SIGNS', undefined],
      ],
    );
  });

  it('of the chapters below a title is not imported as sections', () => {
    const text =
      'Title 1\nANIMALS\n\nChapters:\n1.04\tDogs\n1.08\tCats\n\nChapter 1.04\nDOGS\n\n1.04.010 Leash.\nA dog has a leash.\n\nChapter 1.08\nCATS\n\n1.08.010 Bell.\nA cat has a bell.\n';
    assert.deepEqual(sectionsOf(read(text)), [
      '1.04.010 Leash | A dog has a leash.',
      '1.08.010 Bell | A cat has a bell.',
    ]);
  });

  it('does not take away reserved sections whose number comes again in another chapter', () => {
    const chapter = (number: number, heading: string): string =>
      `CHAPTER ${number}\n${heading}\n\nSection 1. Purpose of ${heading.toLowerCase()}. The town keeps them in order.\n\nSection 2. Reserved.\n\n`;
    const found = read(`ELM BY-LAWS\n\n${chapter(1, 'DOGS')}${chapter(2, 'CATS')}${chapter(3, 'BOATS')}`);
    assert.deepEqual(
      found.sections.map(({ number, heading }) => `${number} ${heading}`),
      ['1 Purpose of dogs', '2 Reserved', '1 Purpose of cats', '2 Reserved', '1 Purpose of boats', '2 Reserved'],
    );
  });
});

describe('a list whose lines end with “; or”', () => {
  it('has a paragraph for each of its designators', () => {
    const text = `ELM CODE\n\nSec. 1-1. Waiver. The director of finance of the town and the clerk of the town may:\n(a) waive, in whole or in part, the interest that is owed on any charge in the\ninterest of fairness; or\n(b) settle any charge, if there is a doubt about it that the director cannot\nremove.\n\nSec. 1-2. Rules. The director may make rules for the things that are named in this\nchapter, and post them.\n`;
    assert.deepEqual(paragraphsOf(read(text)).slice(1), [
      '(a) waive, in whole or in part, the interest that is owed on any charge in the interest of fairness; or',
      '(b) settle any charge, if there is a doubt about it that the director cannot remove.',
    ]);
  });
});

describe('a range of reserved sections', () => {
  for (const [written, number, through] of [
    ['SECS. 907.1-921. RESERVED.', '907.1', '921'],
    ['SECS. 1504-1507.1. RESERVED.', '1504', '1507.1'],
    ['§§ 30.08 - 30.19 RESERVED', '30.08', '30.19'],
  ] as const)
    it(`is read from ${written}`, () => {
      const [first] = read(`${written}\n\nSEC. 2001. SEAL.\nThe seal is round.\n`).sections;
      assert.deepEqual([first?.number, first?.through], [number, through]);
    });
});

describe('a chapter whose sections are in groups without numbers', () => {
  const text =
    'CHAPTER 30: COUNCIL\n\nSection\n\nGeneral Provisions\n\n30.01     Name\n30.02     Seats\n\nMeetings\n\n30.15     Hours\n\nGENERAL PROVISIONS\n\n§ 30.01  NAME.\n\n   The council is the council of the town.\n\n§ 30.02  SEATS.\n\n   There are five seats.\n\nMEETINGS\n\n§ 30.15  HOURS.\n\n   The council meets at noon.\n';

  it('keeps the heading of a group out of the text above it, and its sections in it', () => {
    const found = read(text);
    assert.deepEqual(sectionsOf(found), [
      '30.01 NAME | The council is the council of the town.',
      '30.02 SEATS | There are five seats.',
      '30.15 HOURS | The council meets at noon.',
    ]);
    assert.deepEqual(
      found.sections.map(({ containers = [] }) =>
        containers.map(({ number, heading }) => number ?? heading).join(' > '),
      ),
      ['30 > GENERAL PROVISIONS', '30 > GENERAL PROVISIONS', '30 > MEETINGS'],
    );
  });

  it('is read from American Legal’s XML, where the group is a level of its own', () => {
    const section = (number: string, title: string): string =>
      `<LEVEL style-name="Section" level-depth="9"><RECORD id="r${number}"><HEADING>§ ${number} ${title}.</HEADING><PARA>§ ${number} ${title}.</PARA></RECORD><LEVEL style-name="Normal Level"><RECORD><PARA>The text of ${title}. <HIGHLIGHTER>[ALP S-17]</HIGHLIGHTER></PARA></RECORD></LEVEL></LEVEL>`;
    const group = (title: string, inner: string): string =>
      `<LEVEL style-name="Subheading" level-depth="5"><RECORD id="g"><HEADING>${title}</HEADING><PARA>${title}</PARA></RECORD>${inner}</LEVEL>`;
    const xml = `<DOCUMENT><LEVEL style-name="Chapter" level-depth="2"><RECORD id="c"><HEADING>CHAPTER 30: COUNCIL</HEADING></RECORD>${group('MEETINGS', section('30.01', 'Hours') + section('30.02', 'Place'))}${group('PAY', section('30.15', 'Rate'))}</LEVEL></DOCUMENT>`;
    const found = read(xml, 'code.xml');
    assert.deepEqual(sectionsOf(found), [
      '30.01 Hours | The text of Hours.',
      '30.02 Place | The text of Place.',
      '30.15 Rate | The text of Rate.',
    ]);
    assert.equal(found.sections[2]?.containers?.at(-1)?.heading, 'PAY');
  });
});

describe('the end of a printed code', () => {
  it('has tables of ordinances and of earlier numbers, which are not text of the last section', () => {
    const text =
      'CHAPTER 1: DOGS\n\n§ 1.01  LEASH.\n\n   A dog has a leash.\n\nTABLE OF SPECIAL ORDINANCES\n\nI. ANNEXATIONS\n\nPARALLEL REFERENCES\n\nReferences to Ordinances\n\n101   1-1-80   1.01\n';
    assert.deepEqual(sectionsOf(read(text)), ['1.01 LEASH | A dog has a leash.']);
  });
});

describe('a reference in brackets at the end of a sentence', () => {
  it('is text of the law, not its history', () => {
    const text =
      'Sec. 1-1. Funds. The clerk pays what was owed before December 21, 1982 (96 Stat. 1830) (Public Law 97-377, § 155; 96 Stat. 1919).\n\nSec. 1-2. Seal. It is round.\n';
    const [first] = read(text).sections;
    assert.equal(first?.history, undefined);
  });
});

describe('several pages of one site', () => {
  const page = (number: string, title: string, text: string): string =>
    `<html><head><title>Elm Code</title></head><body><header><h1>Chapter ${number} – ${title}</h1><div class="noprint">Share this chapter</div></header><main><h3><a><img src="b.gif" width="16" height="16" alt="Bookmark"></a>${number}.010 ${title} rules.</h3><p>${text}</p></main><p>The clerk of Elm has paper copies of the code.</p></body></html>`;
  const whole = (number: string, title: string, text: string): string =>
    page(number, title, text).replace(/<\/?main>/g, '');

  it('keep what the site prints below the law of each page out of it', async () => {
    const root = tree({
      'a.html': whole('1.04', 'Dogs', 'A dog has a leash.'),
      'b.html': whole('1.08', 'Cats', 'A cat has a bell.'),
      'c.html': whole('1.12', 'Boats', 'A boat has a light.'),
    });
    const store = new Recorder();
    const { ledger } = await importPaths([root], store, { place: 'Elm, WA', code: 'Elm Municipal Code' });
    assert.deepEqual(
      store.only.sections.map(({ heading, text }) => [heading, text.map((each) => ('text' in each ? each.text : ''))]),
      [
        ['Dogs rules', ['A dog has a leash.']],
        ['Cats rules', ['A cat has a bell.']],
        ['Boats rules', ['A boat has a light.']],
      ],
    );
    assert.ok(
      ledger.some(({ dropped }) => dropped.some(({ why }) => why === 'lines that the site prints on each page')),
    );
  });

  it('take the chapter from the heading above the page’s main part', () => {
    const [section] = read(page('1.04', 'Dogs', 'A dog has a leash.'), 'a.html').sections;
    assert.deepEqual(section?.containers, [{ level: 'chapter', number: '1.04', heading: 'Dogs' }]);
  });
});

describe('a folder with one file for each section', () => {
  it('does not import the sections of its index pages a second time', async () => {
    const root = tree({
      'title-1/chapter-1.04/index.md':
        '---\ntitle: "Chapter 1.04: Dogs"\n---\n\n- [1.04.010 Leash](./1.04.010.md)\n- [1.04.020 Reserved](./1.04.020.md)\n',
      'title-1/chapter-1.04/1.04.010.md': '# § 1.04.010 Leash\n\nA dog has a leash.\n',
      'title-1/chapter-1.04/1.04.020.md': '# § 1.04.020 Reserved\n',
    });
    const store = new Recorder();
    const { skipped } = await importPaths([root], store, { place: 'Elm, WA', code: 'Elm Municipal Code' });
    assert.deepEqual(skipped, []);
    assert.deepEqual(
      store.only.sections.map(({ number, containers }) => [number, containers.at(-1)?.heading]),
      [
        ['1.04.010', 'Dogs'],
        ['1.04.020', 'Dogs'],
      ],
    );
  });

  it('has a chapter once that its front matter states twice', () => {
    const text =
      '---\ntitle: "Chapter 121: Mayor"\nchapter_no: 121\n---\n\n## 121.01 Term\n\nThe term is four years.\n';
    assert.deepEqual(read(text, 'chapter-121.md').sections[0]?.containers, [
      { level: 'chapter', number: '121', heading: 'Mayor' },
    ]);
  });
});

describe('the annotations of a record', () => {
  it('are notes, and not text too', () => {
    const record = {
      cite: '§ 4-1',
      heading: 'Dogs',
      body: 'A dog has a leash.',
      annotations: [{ type: 'Cross reference', text: 'Cats, see § 4-2.' }],
    };
    const found = read(JSON.stringify([record, { ...record, cite: '§ 4-2', heading: 'Cats' }]), 'code.json');
    assert.deepEqual(sectionsOf(found), ['4-1 Dogs | A dog has a leash.', '4-2 Cats | A dog has a leash.']);
    assert.equal(found.sections[0]?.notes?.length, 1);
  });
});
