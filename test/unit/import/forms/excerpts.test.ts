/** One section or a few, as a person copies them from the page of a site. */
import { strict as assert } from 'node:assert';
import { imported } from '../imported.ts';
import { historiesOf, placesOf, read, sectionsOf } from './shown.ts';

const port = { place: 'Port Wenlow, WA', code: 'Port Wenlow Municipal Code' };
const law = 'No person shall fly a kite over the harbor in the night.';

describe('a page with one section', () => {
  for (const [heading, found] of [
    ['6.04.020 Kites over the harbor.', '6.04.020 Kites over the harbor'],
    ['505.01 KITES AND OTHER TOYS', '505.01 KITES AND OTHER TOYS'],
    ['8-2-1 Kites', '8-2-1 Kites'],
  ] as const)
    it(`has no mark before its number: ${heading}`, () => {
      assert.deepEqual(sectionsOf(read(`${heading}\n\n${law}\n(Ord. 12, 1990)\n`)), [`${found} | ${law}`]);
    });

  for (const line of [
    '12.50 Dollars for each kite',
    '5.2 Kites.',
    '10-15 Kites.',
    '6.04.020 Kites over the harbor may be red.',
  ])
    it(`is none where a number begins other words: ${line}`, () => {
      assert.deepEqual(sectionsOf(read(`${line}\n\n${law}\n`)), []);
    });

  it('is none where a number is below other text', () => {
    assert.deepEqual(sectionsOf(read(`${law}\n\n6.04.020 Kites.\n\n${law}\n`)), []);
  });

  it('may have its first designator on a line of its own, and a link with words in brackets above it', () => {
    const found = read(`Skip to code content (skip section selection)\nCompare to:\n6.04.020 Kites.\nA.\n${law}\n`);
    assert.deepEqual(sectionsOf(found), [`6.04.020 Kites | ${law}`]);
  });

  it('may amend a section of another code, which is text', () => {
    const found = read(
      `15.80.008 Section 105 amended.\n\nSection 105 of the Building Code is amended to read:\n\n105.2 Work without a permit. ${law}\n`,
    );
    assert.deepEqual(sectionsOf(found), [
      `15.80.008 Section 105 amended | Section 105 of the Building Code is amended to read: 105.2 Work without a permit. ${law}`,
    ]);
  });
});

describe('what a site prints around one section', () => {
  it('is a line below the heading, and the mark of a list before the law', () => {
    const found = read(`§ 5-13. Kites.\n\n\nLatest version.\n  • ${law}\n\n(Ord. #2008-5, § 1)\n`);
    assert.deepEqual(sectionsOf(found), [`5-13 Kites | ${law}`]);
    const page = `<h3>§ 5-13. Kites.</h3><p>Latest version.</p><ul><li><p>${law}</p></li></ul>`;
    assert.match(sectionsOf(read(page, 'code.html')).join(), /^5-13 Kites \| (?:• )?No person/);
  });

  it('is no part of a text that says which version is the latest', () => {
    const words = 'A posted copy has on its first page the words';
    assert.deepEqual(sectionsOf(read(`§ 5-13. Kites.\n\n${words}\n\nLatest version.\n`)), [
      `5-13 Kites | ${words} Latest version.`,
    ]);
  });

  it('is a menu of the chapters, up to the words of a page that loads', () => {
    const menu =
      'Skip to code content (skip section selection)\nCompare to:\nPort Wenlow Charter\nCHAPTER I GENERAL PROVISIONS\nCHAPTER II* LICENSES\nCHAPTER III HEALTH\nTABLES\nLoading...';
    const found = read(`${menu}\nSEC. 103.2. KITES.\n   (Added by Ord. No. 170,801, Eff. 1/21/96.)\n${law}\n`);
    assert.deepEqual(sectionsOf(found), [`103.2 KITES | ${law}`]);
    assert.deepEqual(placesOf(found), ['']);
  });

  it('is a note of the publisher above the heading', () => {
    const found = read(
      `This section is included in your selections.\n\n1.15.130 Kites.\n\n${law} [Ord. 12 § 1, 1990.]\n`,
    );
    assert.deepEqual(sectionsOf(found), [`1.15.130 Kites | ${law}`]);
    assert.deepEqual(historiesOf(found), [['[Ord. 12 § 1, 1990.]']]);
  });

  it('is the heading again, with a mark', () => {
    const found = read(
      `Chapter 15.04 KITES\nSection 15.04.080 Permit required when.\n15.04.080 Permit required when.\n${law}\n`,
    );
    assert.deepEqual(sectionsOf(found), [`15.04.080 Permit required when | ${law}`]);
  });

  it('is a link to the top of the page', () => {
    const found = read(`§ 5-13. Kites.\n\n${law}\n\nback to top\n\n§ 5-14. Bells.\n\n${law}\n`);
    assert.deepEqual(sectionsOf(found), [`5-13 Kites | ${law}`, `5-14 Bells | ${law}`]);
  });
});

describe('references', () => {
  it('without a label are notes below the history', () => {
    const [section] = read(
      `§ 90.26 KITES.\n   ${law}\n(Am. Ord. 00-13, passed 1-2-01) Penalty, see § 90.99\n   Nuisances generally, see Chapter 95\n`,
    ).sections;
    assert.deepEqual(section?.notes, [{ kind: 'Cross Reference', text: 'Nuisances generally, see Chapter 95' }]);
  });

  it('to state law do not show that the last section of a list is in force', async () => {
    const code =
      '505.01   Kites.\n505.02   Bells.\n505.13   Reserved.\n505.99   Penalty.\n   See section histories for similar State law\n   Power to restrain kites - see Ohio R.C. 715.23\n';
    const { store } = await imported({ 'code.txt': code }, port);
    assert.deepEqual(
      store.only.sections.map(({ number, status }) => `${number} ${status}`),
      ['505.01 unknown', '505.02 unknown', '505.13 reserved', '505.99 unknown'],
    );
  });

  it('below their label are one note', () => {
    const found = read(
      `CHAPTER 5 KITES\n\nCROSS REFERENCES\nPower to restrain kites - see Ohio R.C. 715.23\nBells - see GEN. OFF. 606.01\n\n§ 5-13. Kites.\n\n${law}\n`,
    );
    assert.deepEqual(
      found.containers?.flatMap(({ notes = [] }) => notes),
      [
        {
          kind: 'Cross References',
          text: 'Power to restrain kites - see Ohio R.C. 715.23\nBells - see GEN. OFF. 606.01',
        },
      ],
    );
  });

  it('may explain the star of a chapter’s heading', () => {
    const found = read(
      `CHAPTER 15 – KITES*\n\n* For statutory provisions on kites, see ORS 456.750 et seq.\n\n§ 15-1. Kites.\n\n${law}\n`,
    );
    assert.deepEqual(found.sections.length, 1);
    assert.deepEqual(
      found.containers?.flatMap(({ notes = [] }) => notes.map(({ kind }) => kind)),
      ['Cross Reference'],
    );
  });
});

describe('a note of a chapter', () => {
  it('states that the acts are below its articles, in place of a history', () => {
    const words =
      '[HISTORY: Adopted by the Council of Port Wenlow as indicated in article histories. Amendments noted where applicable.]';
    const found = read(
      `Chapter 170 Kites\n${words}\nArticle I Kites in the park\n[Adopted 3-21-2005 by Ord. No. 3-2005]\n§ 170-1 Purpose.\n${law}\n`,
    );
    assert.deepEqual(
      found.containers?.map(({ text, notes }) => [text, notes]),
      [
        [undefined, [{ kind: 'History', text: words }]],
        [undefined, undefined],
      ],
    );
  });

  it('is no law of the last section of a list', async () => {
    const code =
      'Chapter 19\nKITES\nSections:\n19.010 Kites in the park\n19.020 Kites at the harbor\n19.030 Kites on the hill (incl. Small ones)\nRevisor’s Note: Fees for kites are in force, and on file with the clerk.\n19.040 Reserved\n';
    const { store } = await imported({ 'code.txt': code }, port);
    assert.deepEqual(
      store.only.sections.map(({ number, status }) => `${number} ${status}`),
      ['19.010 unknown', '19.020 unknown', '19.030 unknown', '19.040 reserved'],
    );
  });
});

describe('a history with links inside', () => {
  it('has spaces around its acts, which are no part of it', async () => {
    const code = `§ 26-72. Kites.\n\n${law}\n\n( Ord. No. 41, § 1, 4-12-16 ; Ord. No. 46 , § 5, 6-26-18)\n`;
    const { store, summary } = await imported({ 'code.txt': code }, port);
    assert.deepEqual(
      store.only.sections.map(({ chain }) => chain.map(({ actNumber }) => actNumber)),
      [['41', '46']],
    );
    assert.deepEqual(summary.skipped, []);
  });
});

describe('a list of the parts of a charter', () => {
  it('may end with the pages of an appendix, which contains no articles', () => {
    const found = read(
      `ARTICLE I THE TOWN 1-2\nARTICLE II THE CLERK 3-4\nAPPENDIX 4-5\nARTICLE I\nTHE TOWN\nSection 1.01. Name. The town is Port Wenlow.\nSection 1.02. Kites. ${law}\nARTICLE II\nTHE CLERK\nSection 2.01. Seal. The clerk keeps it.\n`,
    );
    assert.deepEqual(placesOf(found), ['article I', 'article I', 'article II']);
  });
});

describe('a list of sections', () => {
  it('may have the short word for an article without a period', async () => {
    const code =
      'Art VI - Kites\n6.1 Kites in the park\n6.2 Kites at the harbor\nArt VII - Bells\n7.1 Bells at noon\n7.2 Bells at night\n';
    const { summary } = await imported({ 'code.txt': code }, port);
    assert.match(JSON.stringify(summary), /headings of sections without their text/);
  });

  it('has the heading of the only section whose law is there, and a table of that law may have a number of another chapter', () => {
    const titles = ['Kites in the park.', 'Kites at the harbor.', 'Kites on the hill.', 'Kites in the street.'];
    const list = titles.map((title, at) => `18.07.0${at + 1}0    ${title}`).join('\n\n');
    const found = read(
      `Chapter 18.07\nTABLE OF KITES\n\nSections:\n\n${list}\n\n18.07.010 ${titles[0]}\n\n${law}\n\nRed kites\n\nP\n\n18.42.070\n\nBlue kites\n\nP\n`,
    );
    assert.deepEqual(sectionsOf(found), [`18.07.010 Kites in the park | ${law} Red kites P 18.42.070 Blue kites P`]);
  });

  it('is refused where the text of its sections is below it without headings', async () => {
    const code = `4-6-1: Kites\n4-6-2: Bells\n4-6-3: Horns\n4-6-4: Drums\n${law} (Ord. 995, 8-4-1997)\nNo person shall ring a bell at night. (Ord. 995, 8-4-1997)\n`;
    const { summary } = await imported({ 'code.txt': code }, port);
    assert.match(JSON.stringify(summary), /has their text below the list without headings/);
  });
});

describe('the ordinance that adopts a code', () => {
  it('may list the titles of the code before its own sections', () => {
    const found = read(
      `Port Wenlow Ordinance No. 99-36\n\nAN ORDINANCE OF THE COUNCIL OF PORT WENLOW ENACTING A TOWN CODE\n\nTitle 1 - General Provisions\nTitle 2 - Council Meetings\nTitle 3 - Officers\n\nThe Council does hereby ordain as follows:\n\nSection 1. Findings. A town code is needed.\n\nSection 2. Adoption. A town code is hereby established:\n\nTITLE 1 -\nGENERAL PROVISIONS\n\nCHAPTER 1.01 - CODE ADOPTION\n\n1.01.010 Adoption. The Port Wenlow Town Code is hereby adopted.\n\n1.01.020 Title. This code shall be known as the Port Wenlow Town Code.\n`,
    );
    assert.deepEqual(
      found.sections.map(({ kind, number }) => number ?? kind),
      ['preface', '1.01.010', '1.01.020'],
    );
    assert.deepEqual(placesOf(found).slice(1), ['title 1, chapter 1.01', 'title 1, chapter 1.01']);
  });
});

describe('a building code', () => {
  it('may have the letters of a committee before its numbers', () => {
    const found = read(
      `Section 105\n\nKite Permits\n\n[A] 105.1 Required.\n\n${law}\n\n[A] 105.1.1 Annual permit.\n\n${law}\n\n[BG] 105.2 Work without a permit.\n\n${law}\n`,
    );
    assert.deepEqual(
      found.sections.map(({ number, heading }) => `${number} ${heading}`),
      ['105 Kite Permits', '105.1 Required', '105.1.1 Annual permit', '105.2 Work without a permit'],
    );
  });

  it('is quoted by a section that amends it', () => {
    const found = read(
      `Sec. 9.41. SECTION 105 DELETED: Section 105 of the Building Code is hereby deleted.\n\nSec. 9.42. SECTION 107.2 OF THE BUILDING CODE AMENDED: Section\n107.2 of the Building Code is hereby amended to read as follows:\n\nSection 107.2 Permit Fees.\n\nSection 107.2.1 Fees. ${law}\n`,
    );
    assert.deepEqual(
      found.sections.map(({ number, heading }) => `${number} ${heading}`),
      ['9.41 SECTION 105 DELETED', '9.42 SECTION 107.2 OF THE BUILDING CODE AMENDED'],
    );
  });

  it('is quoted only up to the next section of the code itself, in another chapter', () => {
    const amended = `Section 107.2 of the Building Code is amended to read as follows:\n\nSection 107.2 Permit Fees. ${law}`;
    const found = read(
      `Section 9.41 Bells. ${law}\n\nSection 9.42 Permits.\n\n${amended}\n\nSection 8.01 Kites. ${law}\n\nSection 8.02 Dogs. ${law}\n`,
    );
    assert.deepEqual(
      found.sections.map(({ number }) => number),
      ['9.41', '9.42', '8.01', '8.02'],
    );
  });
});
