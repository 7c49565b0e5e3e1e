/** Ordinances and by-laws as small towns, tribes and districts print them. */
import { strict as assert } from 'node:assert';
import { historiesOf, placesOf, read, sectionsOf } from './shown.ts';

const law = 'No person shall fly a kite over the harbor in the night.';
const other = 'Each bell shall be rung by its keeper at noon of each day.';

describe('an ordinance that numbers its sections without a mark', () => {
  const texts = [
    ['a colon', `1. Kites: ${law}`, `2. Bells: ${other}`, `3. Penalty: ${law}`],
    ['no period', `1 Kites: ${law}`, `2 Bells: ${other}`, `3 Penalty: ${law}`],
  ] as const;
  for (const [mark, ...lines] of texts)
    it(`has three sections with ${mark}`, () => {
      const found = read(`ANIMAL ORDINANCE\nof the Town of Ashford\n\n${lines.join('\n\n')}\n`);
      assert.deepEqual(sectionsOf(found), [`1 Kites | ${law}`, `2 Bells | ${other}`, `3 Penalty | ${law}`]);
    });

  it('may have titles above the text, and a list with a rule before its pages', () => {
    const titles = ['Kites', 'Bells', 'Penalty for Owners', 'Repeal'];
    const list = titles.map((title, at) => `${at + 1}.   ${title}${'_'.repeat(30)}${at + 2}`).join('\n\n');
    const found = read(
      `Town of Ashford Kite Ordinance\n\n${list}\n\n${titles.map((title, at) => `${at + 1}.      ${title}\n\n${law}`).join('\n\n')}\n`,
    );
    assert.deepEqual(
      sectionsOf(found),
      titles.map((title, at) => `${at + 1} ${title} | ${law}`),
    );
  });

  it('may have no title, if the text says what it is', () => {
    const lines = ['Kites', 'Bells', 'Horns', 'Drums'].map((title, at) => `${at + 1}. ${title}: ${law}`);
    assert.deepEqual(sectionsOf(read(`${lines.join('\n\n')}\n`)), []);
    assert.equal(sectionsOf(read(`${lines.join('\n\n')} This ordinance ends in May.\n`)).length, 4);
  });
});

describe('an ordinance whose sections have numbers alone', () => {
  const clause = 'BE IT ORDAINED by the council of Ashford, as follows:';
  const foot = 'For additional information contact the town hall. Telephone: (555) 555-0100.';

  it('has them below its enacting clause', () => {
    const found = read(`Kite Ordinance\n\n${clause}\n\n1. ${law}\n\n2. ${other}\n\n3. ${law}\n\n${foot}\n`);
    assert.deepEqual(sectionsOf(found).slice(-3), [`1 | ${law}`, `2 | ${other}`, `3 | ${law}`]);
  });

  it('has none in a list that another sentence announces', () => {
    assert.deepEqual(read(`Kites\n\nThe town advises:\n\n1. ${law}\n\n2. ${other}\n\n3. ${law}\n`).sections, []);
  });

  it('may have Roman numerals above their titles', () => {
    const titles = ['Title', 'Kites', 'Bells', 'Penalty'];
    const lines = titles.map((title, at) => `${['I', 'II', 'III', 'IV'][at]}. ${title}\n\n${law}`);
    const found = read(`Local Law No. 1 of 2013\n\nKite Local Law of the Town of Ashford\n\n${lines.join('\n\n')}\n`);
    assert.deepEqual(sectionsOf(found), [
      `I Title | ${law}`,
      `II Kites | ${law}`,
      `III Bells | ${law}`,
      `IV Penalty | ${law}`,
    ]);
  });
});

describe('a number as a town types it', () => {
  it('is of a page, directly above the title', () => {
    const found = read(
      `8-1\n\nTITLE 8\n\nTOYS\n\nCHAPTER 1\n\nKITES\n\n8-101. Kites. ${law}\n\n8-102. Bells. ${other}\n\n8-103. Horns. ${law}\n`,
    );
    assert.deepEqual(sectionsOf(found), [`8-101 Kites | ${law}`, `8-102 Bells | ${other}`, `8-103 Horns | ${law}`]);
  });

  it('may have a space before its letter', () => {
    const found = read(`Sec. 1 A.   ${law}\n\nSec. 1 B.   ${other}\n\nSec. 2.   ${law}\n`);
    assert.deepEqual(sectionsOf(found), [`1A | ${law}`, `1B | ${other}`, `2 | ${law}`]);
  });

  it('may have the colon of the heading before it', () => {
    const found = read(`Section 1: Kites\n${law}\nSection: 2 Bells\n${other}\nSection 3: Horns\n${law}\n`);
    assert.deepEqual(sectionsOf(found), [`1 Kites | ${law}`, `2 Bells | ${other}`, `3 Horns | ${law}`]);
  });

  it('may have a dash behind it, between numbers with marks', () => {
    const found = read(
      `SECTION 110: KITES\n\n111 - Strings. ${law}\n\n112 – Tails. ${other}\n\nSECTION 120: BELLS\n\n${law}\n\n121 - Keepers. ${other}\n\n122 - Hours. ${law}\n`,
    );
    assert.deepEqual(sectionsOf(found), [
      '110 KITES | ',
      `111 Strings | ${law}`,
      `112 Tails | ${other}`,
      `120 BELLS | ${law}`,
      `121 Keepers | ${other}`,
      `122 Hours | ${law}`,
    ]);
  });

  it('may follow its title', () => {
    const found = read(
      `Chapter 6 - Toys\n\nKites - 6.01\n\n${law}\n\nBells - 6.02\n\n${other}\n\nHorns - 6.13\n\n${law}\n`,
    );
    assert.deepEqual(sectionsOf(found), [`6.01 Kites | ${law}`, `6.02 Bells | ${other}`, `6.13 Horns | ${law}`]);
    assert.deepEqual(placesOf(found), ['chapter 6', 'chapter 6', 'chapter 6']);
  });

  it('may have lost its mark in a scan', () => {
    const found = read(`§ 24. ${law}\n\n25. ${other}\n\n§ 26. ${law}\n\n§ 27. ${other}\n`);
    assert.deepEqual(sectionsOf(found), [`24 | ${law}`, `25 | ${other}`, `26 | ${law}`, `27 | ${other}`]);
    const list = read(`§ 1. ${law}\n\n1. Kites.\n\n2. Bells.\n\n§ 3. ${other}\n\n§ 4. ${law}\n`);
    assert.deepEqual(
      list.sections.map(({ number }) => number),
      ['1', '3', '4'],
    );
  });
});

describe('a sentence behind a number', () => {
  it('is text, with no title, if it begins with That', () => {
    const words = 'That the words used in these ordinances in the past tense include the future. Toys include bells.';
    const found = read(`§ 1. ${words}\n\n§ 2. ${words}\n`);
    assert.deepEqual(sectionsOf(found), [`1 | ${words}`, `2 | ${words}`]);
  });

  it('is text if it states what the government finds', () => {
    const finding =
      'The Board of the Ashford Sanitary District finds and declares that the fees for kites were left out of the last act.';
    const lines = [
      'SECTION 1. The Board of the Ashford Sanitary',
      'District finds and declares that the fees for kites',
      'were left out of the last act. No person shall fly a',
      'kite over the harbor in the night.',
      '',
      'SECTION 2. Bells. Each bell shall be rung by its',
      'keeper at noon of each day.',
    ];
    const found = read(`${lines.join('\n')}\n`);
    assert.deepEqual(sectionsOf(found), [`1 | ${finding} ${law}`, `2 Bells | ${other}`]);
  });

  it('is text behind a title, if nothing else is below it', () => {
    const found = read(
      `1-2-101. Bells. ${other}\n\n1-2-102. Terms, and pay. Keepers serve for four years.\n\n1-2-103. Kites. ${law}\n\n1-2-104. Horns. ${law}\n`,
    );
    assert.equal(sectionsOf(found)[1], '1-2-102 Terms, and pay | Keepers serve for four years.');
  });

  it('is text above the line that states the passage of the act, which is none', () => {
    const found = read(
      `SECTION 1. Kites. ${law} ${other}\n\nSECTION 2. The clerk shall certify to the passage of this act.\n\nPASSED and ADOPTED this 9th day of October, 1969.\n\nPresident\n`,
    );
    assert.deepEqual(sectionsOf(found), [
      `1 Kites | ${law} ${other}`,
      '2 | The clerk shall certify to the passage of this act.',
    ]);
  });
});

describe('ordinances without numbers that follow each other', () => {
  it('are containers of their sections', () => {
    const found = read(
      `SEC. 6. ${law}\n\nAN ORDINANCE Concerning Bells.\n\nSEC. 1. ${other}\n\nSEC. 2. ${law}\n\nAN ORDINANCE to Regulate Horns.\n\nSEC. 1. ${law}\n`,
    );
    assert.deepEqual(
      found.sections.map(({ number, containers }) => [number, containers?.map(({ heading }) => heading)]),
      [
        ['6', []],
        ['1', ['AN ORDINANCE Concerning Bells']],
        ['2', ['AN ORDINANCE Concerning Bells']],
        ['1', ['AN ORDINANCE to Regulate Horns']],
      ],
    );
  });
});

describe('a list of chapters that a site has above one of them', () => {
  const list = ['01 - General', '03 - Toys', '05 - Works', '07 - Traffic'].map((each) => `Chapter ${each}`).join('\n');

  it('gives the chapter that the numbers of the sections begin with', () => {
    const found = read(
      `${list}\n\nArticle I – Kites\n\n§ 3.1-1 Kites.\n\n${law}\n\n§ 3.1-2 Strings.\n\n${law}\n\nArticle II – Bells\n\n§ 3.2-1 Bells.\n\n${other}\n`,
    );
    assert.deepEqual(placesOf(found), ['chapter 03, article I', 'chapter 03, article I', 'chapter 03, article II']);
  });

  it('is a table of contents, if the law has the heading again', () => {
    const found = read(
      `TITLE 1\nTOYS\n\nCHAPTER 1\nKITES AND STRINGS\n\nSECTION 1-101.1 KITES.\nSECTION 1-101.2 STRINGS.\nCHAPTER 2\nBELLS\nCHAPTER 3\nHORNS\n\nSECTION 1-301.1 HORNS.\n\nCHAPTER 1\nKITES AND STRINGS\n\nSECTION 1-101.1 KITES.\n\n${law}\n\nSECTION 1-101.2 STRINGS.\n\n${other}\n\nCHAPTER 3\nHORNS\n\nSECTION 1-301.1 HORNS.\n\n${law}\n`,
    );
    assert.deepEqual(placesOf(found), ['title 1, chapter 1', 'title 1, chapter 1', 'title 1, chapter 3']);
  });

  it('gives none if the sections are in several', () => {
    const found = read(`${list}\n\n§ 3.1-1 Kites.\n\n${law}\n\n§ 5.1-1 Bells.\n\n${other}\n`);
    assert.deepEqual(placesOf(found), ['', '']);
  });
});

describe('the pages of a short text', () => {
  it('end with numbers between dashes', () => {
    const found = read(`SECTION 1. Kites. ${law} ${other}\n\n- 1 -\n\nSECTION 2. Bells. ${other} ${law}\n`);
    assert.deepEqual(sectionsOf(found), [`1 Kites | ${law} ${other}`, `2 Bells | ${other} ${law}`]);
  });

  it('may begin with headings that differ only in their numbers', () => {
    const pages = [1, 2, 3, 4].map(
      (page) => `${page}.1 Purpose\n${law}\n\n${page}.2 Permitted Uses\n${other}\n\nPage ${page}\n`,
    );
    assert.deepEqual(
      read(pages.join('\n')).sections.map(({ number }) => number),
      ['1.1', '1.2', '2.1', '2.2', '3.1', '3.2', '4.1', '4.2'],
    );
  });

  it('end with the name of a file and consecutive numbers', () => {
    const foot = (page: number): string => `C:\\kites\\code.doc              ${page}`;
    const found = read(
      `Section 1. Kites.\n\n${law}\n${foot(1)}\n\nSection 2. Bells.\n\n${other}\n${foot(2)}\n\nSection 3. Horns.\n\n${law}\n${foot(3)}\n`,
    );
    assert.deepEqual(sectionsOf(found), [`1 Kites | ${law}`, `2 Bells | ${other}`, `3 Horns | ${law}`]);
  });

  it('may be one line for a chapter', () => {
    const found = read(
      `CHAPTER I - TOYS Section 1.01. Kites. ${law} Section 1.02. Bells. ${other}\n\nSection 1.03. Horns. ${law}\n\nCHAPTER II - GAMES Section 2.01. Cards. ${law}\n`,
    );
    assert.deepEqual(sectionsOf(found), [
      `1.01 Kites | ${law}`,
      `1.02 Bells | ${other}`,
      `1.03 Horns | ${law}`,
      `2.01 Cards | ${law}`,
    ]);
  });

  it('may have a blank line below each line', () => {
    const words = [
      'The council may by resolution set the hours in which a kite may be flown over',
      'the harbor and the market, and the keeper of the bells shall post the hours at',
      'the gate of the harbor.',
    ];
    const found = read(
      `Section 801. Kites.\n\n${words.join('\n\n')}\n\nSection 802. Bells.\n\n${words.join('\n\n')}\n`,
    );
    assert.deepEqual(sectionsOf(found), [`801 Kites | ${words.join(' ')}`, `802 Bells | ${words.join(' ')}`]);
    assert.equal(found.sections[0]?.text.length, 1);
  });
});

describe('a short chapter whose law begins on the line of its headings', () => {
  it('has its text, and the list above it has none', () => {
    const chapter = (number: string): string =>
      `CHAPTER ${number} - TOYS\n\nSections:\n\n${number}.010 Kites.\n${number}.020 Bells.\n\n${number}.010 Kites. ${law}\n\n${number}.020 Bells. ${other}\n`;
    assert.deepEqual(sectionsOf(read(['1.01', '1.04', '2.01'].map(chapter).join('\n'))), [
      `1.01.010 Kites | ${law}`,
      `1.01.020 Bells | ${other}`,
      `1.04.010 Kites | ${law}`,
      `1.04.020 Bells | ${other}`,
      `2.01.010 Kites | ${law}`,
      `2.01.020 Bells | ${other}`,
    ]);
  });
});

describe('what is no law of the section above it', () => {
  it('is a disclaimer below the last section', () => {
    const found = read(
      `Section 1. Kites.\n\n${law}\n\nSection 2. Bells.\n\n${other}\n\nThe Ashford Municipal Code is current through Ordinance 530, passed May 24, 2023.\n\nDisclaimer: The city recorder has the official version of the Ashford Municipal Code. Users should contact the recorder for later ordinances.\n\nCity Telephone: (555) 555-0100\n`,
    );
    assert.deepEqual(sectionsOf(found), [`1 Kites | ${law}`, `2 Bells | ${other}`]);
  });

  it('is a footnote at the end, with its number on a line of its own', () => {
    const found = read(
      `Chapter 2.04\nBELLS OF THE HARBOR1\n\nSections:\n\n2.04.010    Keepers.\n\n2.04.010  Keepers.\n\n${other}\n\n1\n\nFor statutory provisions on bells, see AS 29.20.\n`,
    );
    assert.deepEqual(sectionsOf(found), [`2.04.010 Keepers | ${other}`]);
    assert.equal(found.containers?.[0]?.path.at(-1)?.heading, 'BELLS OF THE HARBOR');
  });

  it('is a note in brackets, without its last bracket', () => {
    const found = read(
      `Section 1. Kites.\n\n${law}\n\n[NOTE: Section 1 is derived from the code of the harbor]\n\nSection 2. Bells.\n\n${other}\n`,
    );
    assert.deepEqual(found.sections[0]?.notes, [
      { kind: 'Note', text: 'Section 1 is derived from the code of the harbor' },
    ]);
  });

  it('is a history with a note below it', () => {
    const found = read(
      `§ 1. Kites.\n\n${law} (As amended 6-11-51; 11-5-74)\n\nThe amendment of June 11, 1951, reduced the number of kites.\n\n§ 2. Bells.\n\n${other}\n`,
    );
    assert.deepEqual(historiesOf(found)[0], ['(As amended 6-11-51; 11-5-74)']);
  });
});

describe('the preamble of a part', () => {
  it('is in the part, if another part precedes it', () => {
    const found = read(
      `PART I\nCOMPACT\n\nThe tribe and the town agree on the use of the water of the valley, as the council has resolved.\n\nPART II\nCONSTITUTION\n\nPREAMBLE\n\nWe, the people of the valley, adopt this constitution.\n\nArticle I. Toys\n\nSection 1. Kites. ${law} ${other}\n\nSection 2. Bells. ${other} ${law}\n`,
    );
    const preamble = found.sections.find(({ kind }) => kind === 'preamble');
    assert.deepEqual(
      preamble?.containers?.map(({ heading }) => heading),
      ['CONSTITUTION'],
    );
  });
});

describe('a number without text above numbers of the next depth', () => {
  const sections = ({ sections }: ReturnType<typeof read>): readonly string[] =>
    sections.map(({ number = '', containers = [] }) =>
      [...containers.map((each) => `${each.level} ${each.number}`), number].join(' > '),
    );

  it('contains them, and no section behind them', () => {
    const found = read(
      `2.1 Kites\n\n${law}\n\n2.2 Bells\n\n2.2.1 Keepers\n\n${other}\n\n2.2.2 Hours\n\n${law}\n\n2.3 Horns\n\n${law}\n\n2.4 Drums\n\n2.4.1 Sticks\n\n2.4.1.1 Length\n\n${law}\n\n2.5 Games\n\n${other}\n`,
    );
    assert.deepEqual(sections(found), [
      '2.1',
      'heading 2.2 > 2.2.1',
      'heading 2.2 > 2.2.2',
      '2.3',
      'heading 2.4 > heading 2.4.1 > 2.4.1.1',
      '2.5',
    ]);
  });

  it('is a section with a mark, with a status, or where such a number has text', () => {
    const marked = read(`SECTION 104 KITES\n\n104.1 Bells.\n\n${law}\n\nSECTION 105 HORNS\n\n105.1 Drums.\n\n${law}\n`);
    assert.deepEqual(sections(marked), ['104', '104.1', '105', '105.1']);
    const texted = read(
      `2.1 Kites\n\n${law}\n\n2.1.1 Strings\n\n${law}\n\n2.2 Bells\n\n2.2.1 Keepers\n\n${other}\n\n2.3 Reserved\n\n2.3.1 Horns\n\n${law}\n`,
    );
    assert.deepEqual(sections(texted), ['2.1', '2.1.1', '2.2', '2.2.1', '2.3', '2.3.1']);
  });
});
