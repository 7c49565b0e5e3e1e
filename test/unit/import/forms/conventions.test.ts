/** Conventions of real codes that are neither a publisher's nor a format's: each is read by a rule. */
import { strict as assert } from 'node:assert';
import { readHistory } from '../../../../src/service/import/history/index.ts';
import { footnote, paragraph, run, wordFile } from '../../../fixtures/word.ts';
import { publicationIn } from './recovered.ts';
import { historiesOf, placesOf, rangesOf, read, sectionsOf } from './shown.ts';

describe('a history without brackets', () => {
  it('ends the text of a section', () => {
    const found = read(
      '## ZO-1.2.A Signs\n\nNo sign may hang.\n\n*Amended: O-93-02 (4/11/1993), O-95-07 (2/27/1995)*\n\n## ZO-1.2.B Walls\n\nA wall is low.\n\n<small>Ord. 1981-97, § 11, eff. 11/3/1981</small>\n',
      'zoning.md',
    );
    assert.deepEqual(sectionsOf(found), ['ZO-1.2.A Signs | No sign may hang.', 'ZO-1.2.B Walls | A wall is low.']);
    assert.deepEqual(historiesOf(found), [
      ['Amended: O-93-02 (4/11/1993), O-95-07 (2/27/1995)'],
      ['Ord. 1981-97, § 11, eff. 11/3/1981'],
    ]);
  });

  it('is law where the text announces a list of acts, or says more of them', () => {
    const found = read(
      '## 1-1 Repealer\n\nThese ordinances are repealed:\n\nOrd. 12, 1990\n\nOrd. 14, 1991\n\n## 1-2 Fund\n\nOrdinance 5, adopted in 1990, established the park fund.\n',
      'code.md',
    );
    assert.deepEqual(historiesOf(found), [undefined, undefined]);
    assert.deepEqual(sectionsOf(found), [
      '1-1 Repealer | These ordinances are repealed: Ord. 12, 1990 Ord. 14, 1991',
      '1-2 Fund | Ordinance 5, adopted in 1990, established the park fund.',
    ]);
  });

  it('has a date in brackets for each act, or an election for its last one', () => {
    const actsOf = (note: string): readonly unknown[] =>
      readHistory(note).map(({ act, action, date, approved }) => [act, action, date ?? approved]);
    assert.deepEqual(actsOf('Amended: O-93-02 (4/11/1993), O-95-07 (2/27/1995)'), [
      ['O-93-02', 'amended', '1993-04-11'],
      ['O-95-07', 'amended', '1995-02-27'],
    ]);
    assert.deepEqual(actsOf('(Amended by Ord. 2011-44; approved by the electors November 2, 2011.)'), [
      ['Ord. 2011-44', 'amended', '2011-11-02'],
    ]);
    assert.deepEqual(actsOf('(Amended by Ords. 241-C.M. (5/22/2011) and 512-C.M. (10/12/2017))'), [
      ['Ords. 241-C.M.', 'amended', '2011-05-22'],
      ['512-C.M.', 'amended', '2017-10-12'],
    ]);
    assert.deepEqual(actsOf('(Ord. 12-99, § 2, approved at referendum 11-2-99)'), [
      ['Ord. 12-99', undefined, '1999-11-02'],
    ]);
    assert.deepEqual(actsOf('(Ord. 998 (Bill 15), Oct. 14, 2013)'), [['Ord. 998', undefined, '2013-10-14']]);
  });
});

describe('the abbreviation of a code before each number', () => {
  const section = (number: string, title: string): string => `T.C. ${number} ${title}.\n\nNo person shall do it.\n`;

  it('is part of the heading', () => {
    const found = read(
      `TITLE 5 – DOGS\n\n${section('5-1-101', 'Leashes')}\nRCW 35.22.280 Powers\n\n${section('5-1-102', 'Fees')}\n${section('5-1-103', 'Tags')}`,
      'code.txt',
    );
    assert.deepEqual(sectionsOf(found), [
      '5-1-101 Leashes | No person shall do it. RCW 35.22.280 Powers',
      '5-1-102 Fees | No person shall do it.',
      '5-1-103 Tags | No person shall do it.',
    ]);
  });
});

describe('a text whose pages have no page breaks', () => {
  const page = (number: number, kind: string): string =>
    [
      `Elm By-Laws          Page ${number}`,
      `§ ${number}-1. Dogs ${kind}.`,
      `A dog ${kind} shall not\nrun at large.`,
      'A tag shall be\nworn by a dog.',
      `§ ${number}-2. Cats ${kind}.`,
      `A cat ${kind} may\nrun as it likes ${kind}.`,
      'Printed 1/4/2023\n',
    ].join('\n\n');

  it('loses the heads and feet of its pages', () => {
    const pages = ['in parks', 'on streets', 'at home', 'in shops'].map((kind, at) => page(at + 1, kind));
    const found = sectionsOf(read(pages.join(''), 'bylaws.txt'));
    assert.equal(found.length, 8);
    assert.deepEqual(found.slice(0, 2), [
      '1-1 Dogs in parks | A dog in parks shall not run at large. A tag shall be worn by a dog.',
      '1-2 Cats in parks | A cat in parks may run as it likes in parks.',
    ]);
  });

  it('keeps page numbers of a book that the law names', () => {
    const found = sectionsOf(
      read(
        '§ 1-1. Plats.\n\nThe plat is in Book 4,\npage 12\n\n§ 1-2. Maps.\n\nThe map is in Book 9,\npage 3\n\n§ 1-3. Deeds.\n\nThe deed is in Book 1,\npage 77\n',
        'code.txt',
      ),
    );
    assert.ok(
      found.every((each) => /page \d+$/.test(each)),
      found.join('\n'),
    );
  });
});

describe('marked text', () => {
  it('has no heading where a wrapped line begins with =', () => {
    const found = read(
      '§ 1-1. Plans.\n\nA plan is drawn to scale (1 inch\n= 40 feet), and the clerk keeps it.\n\n§ 1-2. Maps.\n\nA map is drawn to scale (1 inch\n= 90 feet), and the clerk keeps it.\n',
      'code.txt',
    );
    assert.deepEqual(sectionsOf(found), [
      '1-1 Plans | A plan is drawn to scale (1 inch = 40 feet), and the clerk keeps it.',
      '1-2 Maps | A map is drawn to scale (1 inch = 90 feet), and the clerk keeps it.',
    ]);
  });

  it('has histories in a list with a label of its own', () => {
    const found = read(
      '=======\nTitle 1\n=======\n\n.. _1.1:\n\n§ 1.1 Dogs\n~~~~~~~~~~\n\nNo dog may run.\n\n.. admonition:: History\n\n   * Ord. No. 5 § 3 (passed May 6, 1990)\n   * Ord. No. 9 § 1 (passed July 8, 1995)\n',
      'code.rst',
    );
    assert.deepEqual(sectionsOf(found), ['1.1 Dogs | No dog may run.']);
    assert.deepEqual(historiesOf(found), [
      ['Ord. No. 5 § 3 (passed May 6, 1990)', 'Ord. No. 9 § 1 (passed July 8, 1995)'],
    ]);
  });

  it('has a level of its own for a title between two lines', () => {
    const titled = (title: string, sign: string): string => `${title}\n${sign.repeat(title.length)}\n\n`;
    const chapter = (title: number): string =>
      `${titled(`TITLE ${title}: DOGS`, '*')}${titled('CHAPTER 1: TAGS', '=')}${titled(`§ ${title}-1-1. Fees`, '-')}A tag has a fee.\n\n`;
    const found = read(`=========\nTown Code\n=========\n\n${chapter(1)}${chapter(2)}`, 'code.rst');
    assert.deepEqual(placesOf(found), ['title 1, chapter 1', 'title 2, chapter 1']);
  });

  it('has designators on lines of one Markdown paragraph, and identifiers of headings', () => {
    const [section] = read(
      '# Code of Elm\n\n## § 1-1 Dogs {#sec-1-1}\n\n1. An owner shall:\n    a. buy a tag; and\n    b. keep a leash.\n2. A dog is an animal.\n',
      'code.md',
    ).sections;
    assert.equal(section?.heading, 'Dogs');
    assert.deepEqual(section.text, [
      { designators: ['1.'], text: 'An owner shall:' },
      { designators: ['1.', 'a.'], text: 'buy a tag; and' },
      { designators: ['1.', 'b.'], text: 'keep a leash.' },
      { designators: ['2.'], text: 'A dog is an animal.' },
    ]);
  });
});

describe('lines of a fixed width', () => {
  it('continue a number after its hyphen, and digits after the words of a count', () => {
    const found = read(
      '§ 1-1. Fees of the clerk.\n\nAn owner shall pay a fee under section 1-\n2 and file the form within thirty\n    (30) days of the notice that is sent\nby the clerk of the city.\n\n§ 1-2. Forms of the clerk.\n\nThe clerk shall keep the forms in the\nhall of the city.\n',
      'code.txt',
    );
    assert.deepEqual(sectionsOf(found), [
      '1-1 Fees of the clerk | An owner shall pay a fee under section 1-2 and file the form within thirty (30) days of the notice that is sent by the clerk of the city.',
      '1-2 Forms of the clerk | The clerk shall keep the forms in the hall of the city.',
    ]);
  });
});

describe('compiled ordinances', () => {
  const ordinance = (number: number): string =>
    `ORDINANCE NO. ${number}\n\nDOGS OF KIND ${number}\n\nSection 1. Leashes.\n\nNo dog may run.\n\nSection 2. Fees.\n\nA fee is due.\n\n`;

  it('are containers where their sections begin with 1 again', () => {
    const found = read([12, 15, 18].map(ordinance).join(''), 'ordinances.txt');
    assert.deepEqual(
      placesOf(found),
      [12, 12, 15, 15, 18, 18].map((number) => `ordinance ${number}`),
    );
    assert.ok(sectionsOf(found).every((each) => !each.includes('ORDINANCE')));
  });

  it('are not containers in a list of acts', () => {
    const list = '§ 1-1. Repealer.\n\nThe following ordinances are repealed:\n\n';
    const found = read(`${list}ORDINANCE NO. 12\n\nORDINANCE NO. 15\n\nORDINANCE NO. 18\n`, 'code.txt');
    assert.deepEqual(placesOf(found), ['']);
  });
});

describe('a page of a site generator', () => {
  it('has its law in main, its containers in a trail of links, and its acts in a list', () => {
    const page = `<html><head><title>1.2.03 Dogs | Elm Code</title></head><body>
<aside><ul><li><a href="/1.2.03">1.2.03 Dogs</a></li><li><a href="/1.2.04">1.2.04 Cats</a></li></ul></aside>
<main><nav aria-label="breadcrumb"><ol><li><a href="/">Code</a></li><li><a href="/t1">Title 1 Animals</a></li><li>1.2.03</li></ol></nav>
<h1>1.2.03 Dogs</h1><p>No dog may run.</p><h3>History</h3><ul><li>Ord. 5 § 3, May 6, 1990</li><li>Ord. 9 § 1, July 8, 1995</li></ul>
<p><a href="/a">Previous</a> <a href="/b">Next</a></p></main></body></html>`;
    const found = read(page, 'page.html');
    assert.deepEqual(sectionsOf(found), ['1.2.03 Dogs | No dog may run.']);
    assert.deepEqual(placesOf(found), ['title 1']);
    assert.deepEqual(historiesOf(found), [['Ord. 5 § 3, May 6, 1990', 'Ord. 9 § 1, July 8, 1995']]);
  });
});

describe('a repealed section', () => {
  it('has the act that repealed it in its heading', () => {
    const found = read(
      '## § 1-1 Repealed by Ord. 513, passed March 4, 1991.\n\n## § 1-2 Dogs\n\nNo dog may run. (Cr. #2-90)\n',
      'code.md',
    );
    assert.deepEqual(sectionsOf(found), ['1-1 Repealed | ', '1-2 Dogs | No dog may run.']);
    assert.deepEqual(historiesOf(found), [['Repealed by Ord. 513, passed March 4, 1991.'], ['(Cr. #2-90)']]);
  });
});

describe('a table of contents', () => {
  it('may have page numbers of chapters, and does not take the first title of the law with it', () => {
    const listed =
      'Title 1 Animals ......... 1\nChapter 1.04 Dogs ......... 1-04\nChapter 1.08 Cats ......... 1-08\n\n';
    const law =
      'Title 1\n\nANIMALS\n\nChapter 1.04\n\nDOGS\n\n1.04.010 Leashes.\n\nA dog has a leash.\n\nChapter 1.08\n\nCATS\n\n1.08.010 Bells.\n\nA cat has a bell.\n';
    assert.deepEqual(placesOf(read(listed + law, 'code.txt')), ['title 1, chapter 1.04', 'title 1, chapter 1.08']);
    const unmarked = listed.replace(/ \.+ \S+/g, '').replace(/^Title.*\n/, '');
    assert.deepEqual(placesOf(read(unmarked + law, 'code.txt')), ['title 1, chapter 1.04', 'title 1, chapter 1.08']);
  });
});

describe('a line of a table of contents', () => {
  it('is not law where the law has another heading by now', () => {
    const found = read(
      'CHAPTER 2.04: DOGS\n\n   2.04.010   Leashes\n   2.04.020   Tags\n   2.04.030   Fees\n\n' +
        '§ 2.04.010  LEASHES.\n   A dog has a leash.\n\n§ 2.04.020  [RENUMBERED AS § 2.04.010.]\n\n§ 2.04.030  FEES.\n   A fee is $5.\n',
      'code.txt',
    );
    assert.deepEqual(sectionsOf(found), [
      '2.04.010 LEASHES | A dog has a leash.',
      '2.04.020 [RENUMBERED AS § 2.04.010.] | ',
      '2.04.030 FEES | A fee is $5.',
    ]);
  });
});

describe('a reserved section', () => {
  it('is kept in each article that has one', () => {
    const found = read(
      '## ARTICLE I. DOGS\n\n### Section 1. Leashes.\n\nA dog has a leash.\n\n### Section 2. Reserved.\n\n' +
        '## ARTICLE II. CATS\n\n### Section 1. Bells.\n\nA cat has a bell.\n\n### Section 2. Reserved.\n',
      'charter.md',
    );
    assert.deepEqual(sectionsOf(found), [
      '1 Leashes | A dog has a leash.',
      '2 Reserved | ',
      '1 Bells | A cat has a bell.',
      '2 Reserved | ',
    ]);
  });
});

describe('a Word file', () => {
  it('has sections in rows of a table, and fees in another', () => {
    const row = (...cells: readonly string[]): string =>
      `<w:tr>${cells.map((cell) => `<w:tc><w:tcPr/>${cell}</w:tc>`).join('')}</w:tr>`;
    const law = (heading: string): string => paragraph(heading) + paragraph('(a) No dog may run.');
    const body = [
      `<w:tbl>${row(paragraph('Sec. 1-1'), law('Dogs'))}${row(paragraph('Sec. 1-2'), law('Puppies'))}</w:tbl>`,
      paragraph('Sec. 1-3. Fees.'),
      `<w:tbl>${row(paragraph('§ 1-1'), paragraph('$5'))}${row(paragraph('§ 1-2'), paragraph('$6'))}</w:tbl>`,
    ].join('');
    const { sections } = publicationIn(wordFile({ body }), 'code.docx');
    assert.deepEqual(
      sections.map(({ number, heading }) => `${number} ${heading}`),
      ['1-1 Dogs', '1-2 Puppies', '1-3 Fees'],
    );
    assert.deepEqual(sections[1]?.text, [{ designators: ['(a)'], text: 'No dog may run.' }]);
  });

  it('has histories in footnotes', () => {
    const body = paragraph(`${run('Sec. 1-1. Dogs.')}${footnote(1)}`) + paragraph('No dog may run.');
    const [section] = publicationIn(
      wordFile({ body, footnotes: { 1: 'Ord. 651, § 8, 10-21-1970.' } }),
      'code.docx',
    ).sections;
    assert.deepEqual(section?.history, ['Ord. 651, § 8, 10-21-1970.']);
  });
});

describe('words at the start of a list item', () => {
  it('are law, although a note may begin so, and the law after them is not part of a note', () => {
    const page = `<div class="section_content content"><h4 class="sectionTitle"><span class="titleNumber">§ 5-8</span> Fees.</h4>
      <div class="history">[Added 1-5-1990 by Ord. No. 4-1990]</div><div class="para">The fees are:</div>
      <div class="litem"><a class="litem_number">A.</a><div class="litem_content"><div class="para">Note: the clerk posts the fees.</div></div></div>
      <div class="litem"><a class="litem_number">B.</a><div class="litem_content"><div class="para">The fee for a dog is $5.</div></div></div></div>`;
    const [section] = read(page, 'page.html').sections;
    assert.ok(typeof section?.text === 'object');
    assert.deepEqual(
      section.text.map(({ designators, text }) => [designators?.join(''), text]),
      [
        [undefined, 'The fees are:'],
        ['A.', 'Note: the clerk posts the fees.'],
        ['B.', 'The fee for a dog is $5.'],
      ],
    );
  });
});

describe('a code in Spanish', () => {
  it('has the acts and days of its histories, and the statuses of its articles', () => {
    const found = read(
      'CAPÍTULO I\nDISPOSICIONES GENERALES\n\nArtículo 1.01. Título.\n\nEste es el código.\n\n(Ordenanza Núm. 12, Serie 2010-2011; enmendada por la Ordenanza Núm. 3 de 5 de mayo de 2019)\n\nArtículo 1.02. Ferias [Derogado].\n\n(Derogado mediante la Ordenanza Núm. 9, Serie 2011-2012)\n\nArtículos 1.03-1.05. Reservado.\n\nArtículo 1.06. Multas.\n\nLa multa es de $50.\n',
      'codigo.txt',
    );
    assert.deepEqual(rangesOf(found), [
      ['1.01', undefined],
      ['1.02', undefined],
      ['1.03', '1.05'],
      ['1.06', undefined],
    ]);
    const [first] = found.sections;
    assert.deepEqual(
      [first?.history ?? []]
        .flat()
        .flatMap((note) => readHistory(note))
        .map(({ action, name, date }) => [action, name.number, date]),
      [
        [undefined, '12, Serie 2010-2011', undefined],
        ['amended', '3', '2019-05-05'],
      ],
    );
  });
});

describe('a heading', () => {
  it('in capitals with a colon is all title', () => {
    const found = read(
      'SEC. 1-1 FEES: HOW SET.\n\nThe council sets fees.\n\nSEC. 1-2 SEAL.\n\nThe seal is round.\n',
      'code.txt',
    );
    assert.deepEqual(sectionsOf(found), [
      '1-1 FEES: HOW SET | The council sets fees.',
      '1-2 SEAL | The seal is round.',
    ]);
  });

  it('in capitals with a colon ends before the text of its line', () => {
    const found = read(
      'ARTICLE 1. ANIMALS\n\n2-102.  FOWL AT LARGE:  UNLAWFUL ACTS.  It shall be unlawful to let a fowl run at large.\n\n2-103.  PASTURE.  No cow may graze on a street.\n',
      'code.txt',
    );
    assert.deepEqual(sectionsOf(found), [
      '2-102 FOWL AT LARGE: UNLAWFUL ACTS | It shall be unlawful to let a fowl run at large.',
      '2-103 PASTURE | No cow may graze on a street.',
    ]);
  });

  it('of a reserved range has its status on the next line', () => {
    const found = read(
      '§ 1106\nSeal\n\nThe seal is round.\n\n§§ 1107-1109\nReserved\n\n§ 1110\nFlag\n\nThe flag is blue.\n',
      'code.txt',
    );
    assert.deepEqual(rangesOf(found), [
      ['1106', undefined],
      ['1107', '1109'],
      ['1110', undefined],
    ]);
  });
});
