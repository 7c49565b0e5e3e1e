/** Chapters with one section or two below their lists, and pages with one section of a code. */
import { strict as assert } from 'node:assert';
import { imported } from '../imported.ts';
import { historiesOf, placesOf, read, sectionsOf } from './shown.ts';

const port = { place: 'Port Wenlow, WA', code: 'Port Wenlow Municipal Code' };
const law = 'No person shall fly a kite over the harbor in the night.';

describe('a short chapter below its list', () => {
  it('may have two sections', () => {
    const found = read(
      `Chapter 9.16\nKITES\n\nSections:\n\n9.16.010  Established.\n\n9.16.020  Violation – Penalty.\n\n9.16.010 Established.\n\n${law} (Ord. 20 § 1, 1957)\n\n9.16.020 Violation – Penalty.\n\n${law} (Ord. 470, 2003)\n`,
    );
    assert.deepEqual(sectionsOf(found), [`9.16.010 Established | ${law}`, `9.16.020 Violation – Penalty | ${law}`]);
  });

  it('may have one section', () => {
    const found = read(`Chapter 7.01\n\n7.01.010    Kites.\n\n7.01.010 Kites.\n\n${law}\n`);
    assert.deepEqual(sectionsOf(found), [`7.01.010 Kites | ${law}`]);
  });

  it('may be there only with its first section', () => {
    const list = '4-1-1: Declaration Of Kites\n4-1-2: Bells At Night\n4-1-3: Penalty\n';
    const found = read(`CHAPTER 1\nKITES\nSECTION:\n${list}4-1-1: DECLARATION OF KITES:\n   A.   ${law}\n`);
    assert.deepEqual(sectionsOf(found), [`4-1-1 DECLARATION OF KITES | ${law}`]);
  });

  it('has no sections where only amounts come again', () => {
    assert.deepEqual(sectionsOf(read(`5.2 Dollars a day\n\n${law}\n\n5.2 Dollars a day\n\n${law}\n`)), []);
  });

  it('is refused where its three sections have no headings above their text', async () => {
    const code = `Chapter 9.12\n\n9.12.010    Kites.\n\n9.12.020    Bells.\n\n9.12.030    Penalty.\n\n${law} (Ord. 518 §3, 1975)\n\nNo person shall ring a bell at night. (Ord. 518 §1, 1975)\n\nThe fine is one dollar. (Ord. 454 §4, 1970)\n`;
    const { store, summary } = await imported({ 'code.txt': code }, port);
    assert.deepEqual(store.publications, []);
    assert.match(JSON.stringify(summary.skipped), /has their text below the list without headings/);
  });
});

describe('a history at the end of a section', () => {
  it('may follow a quotation and have a period behind its bracket', () => {
    const words = 'This chapter may be cited as the “kite ordinance of the city.”';
    const found = read(`5.02.010 Short title.\n\n${words} (Ord. 44 § 1, 2021; Ord. 75 § 1, 1978).\n`);
    assert.deepEqual(sectionsOf(found), [`5.02.010 Short title | ${words}`]);
    assert.deepEqual(historiesOf(found), [['(Ord. 44 § 1, 2021; Ord. 75 § 1, 1978).']]);
  });

  it('may be above a reference to state law', () => {
    const note = 'For state law authorizing the city to fine keepers of kites, see Gov. C., § 900.';
    const [section] = read(`1.01.110 Kites.\n\n${law} (Code 1964, § 14.01; Ord. No. 78, § 1.)\n\n${note}\n`).sections;
    assert.deepEqual(section?.history, ['(Code 1964, § 14.01; Ord. No. 78, § 1.)']);
    assert.deepEqual(section?.notes, [{ kind: 'Cross Reference', text: note }]);
  });
});

describe('the heading of one section of a code', () => {
  it('may continue in capitals on the next line', () => {
    const found = read(`509.08 KITES AT NIGHT; EXCEPTION FOR SPECIAL\n       DAYS.\n   (a)   ${law}\n`);
    assert.deepEqual(sectionsOf(found), [`509.08 KITES AT NIGHT; EXCEPTION FOR SPECIAL DAYS | ${law}`]);
  });

  it('may end with a colon', () => {
    assert.deepEqual(sectionsOf(read(`4-1-1 KITES:\n${law}\n`)), [`4-1-1 KITES | ${law}`]);
  });

  it('may be in lowercase above a first paragraph', () => {
    const found = read(`Winter Kites\n\nSec. 9-27 winter kites\n\n(a) ${law}\n\n(b) ${law}\n`);
    assert.deepEqual(sectionsOf(found), [`9-27 winter kites | ${law} ${law}`]);
  });

  it('is none in a line of a sentence', () => {
    const found = read(`§ 5-1. Kites.\n\n(a) ${law}\n\nSec. 9-27 applies here\n\n(b) ${law}\n\nSec.5(a);\n`);
    assert.deepEqual(sectionsOf(found), [`5-1 Kites | ${law} Sec. 9-27 applies here ${law} Sec.5(a);`]);
  });

  it('may have a link behind it, and levels with a comma behind their numbers above it', () => {
    const found = read(
      `Chapter 240, PEACE AND KITES\n\nARTICLE I, Kites Adopted\n\n§ 240-1. Kites.          Page Top\n\n${law}\n`,
    );
    assert.deepEqual(sectionsOf(found), [`240-1 Kites | ${law}`]);
    assert.deepEqual(placesOf(found), ['chapter 240, article I']);
  });

  it('does not have the levels that a sentence below it names', () => {
    const found = read(
      `§ 240-1. Kites.\n\nChapter 5, Article II\n\nARTICLE II, CHAPTER 8\n\nARTICLE IV, which has fees for kites\n\nCHAPTER 4, KITES, OF THE TOWN CODE\n\n${law}\n`,
    );
    assert.deepEqual(placesOf(found), ['']);
  });

  it('may have the levels of the page above it, with marks between them, and the program of the page below', () => {
    const found = read(
      `Wenlow Parish |\nCode of Ordinances |\nChapter 5. KITES |\nArticle V. KITES AT NIGHT |\n§ 5-101. Kites.\nLatest version.\n${law}\n(Ord. No. 06-88, § 1, 7-13-06)\nvar val = document.getElementById('law').innerHTML;\npage.data('cite', val);\npage.title = window.href;\n`,
    );
    assert.deepEqual(sectionsOf(found), [`5-101 Kites | ${law}`]);
    assert.deepEqual(historiesOf(found), [['(Ord. No. 06-88, § 1, 7-13-06)']]);
    assert.deepEqual(
      found.sections[0]?.containers?.map(({ heading }) => heading),
      ['KITES', 'KITES AT NIGHT'],
    );
  });
});

describe('a page of one section', () => {
  it('may have a label before each number of its address', () => {
    const found = read(
      `Title: 12 - Roads, Parks and Kites\n\nChapter: 10 - Kites\n\nSection: 60 - Kites at Night\n\n${law}\n`,
    );
    assert.deepEqual(sectionsOf(found), [`60 Kites at Night | ${law}`]);
    assert.deepEqual(placesOf(found), ['title 12, chapter 10']);
  });

  for (const line of ['Kites Article VII. Kites', 'Port Code Port Code/VII Article VII\n Kites'])
    it(`may have the title or address of the page before its level: ${line}`, () => {
      const found = read(`${line}\n\n13.46.010 Kites at night.\n\n${law}\n`);
      assert.deepEqual(sectionsOf(found), [`13.46.010 Kites at night | ${law}`]);
      assert.deepEqual(found.sections[0]?.containers, [{ level: 'article', number: 'VII', heading: 'Kites' }]);
    });

  it('may have links to the pages beside it below the history', () => {
    const found = read(`2.12.260 Kites.\n${law} (Prior code § 2-3-54)\n<< previous | next >>\n`);
    assert.deepEqual(sectionsOf(found), [`2.12.260 Kites | ${law}`]);
  });
});

describe('acts', () => {
  it('without a day do not take that of the next one', async () => {
    const code = `5-16-100 Kites.\n\n${law}\n\nLegislative History: Ords. 2 (no date), 27a (1/9/12).\n`;
    const { store } = await imported({ 'code.txt': code }, port);
    assert.deepEqual(
      store.only.sections[0]?.chain.map(({ actNumber, adoptedOn }) => `${actNumber} ${adoptedOn ?? ''}`.trim()),
      ['2', '27a 2012-01-09'],
    );
  });

  it('that repealed an article are not those of the chapter that lists it', () => {
    const found = read(
      `CHAPTER 10 KITES\n\nArticles:\n1. Kites in Parks\n(6. Kites on the Beach. Repealed by Ord. 96-49.)\n\nArticle 1. Kites in Parks\n\nSec. 10-1.1 Definitions.\n\n${law}\n`,
    );
    assert.deepEqual(
      found.containers?.filter(({ history }) => history !== undefined),
      [],
    );
    assert.equal(sectionsOf(found).at(-1), `10-1.1 Definitions | ${law}`);
  });
});

describe('Markdown of one section', () => {
  it('may have the title of its front matter where a template names it', () => {
    const found = read(`---\ntitle: "618.57 KITES."\n---\n\n{{ page.title }}\n-------------\n\n${law}\n`, 'code.md');
    assert.deepEqual(sectionsOf(found), [`618.57 KITES | ${law}`]);
  });

  it('may have data of the page between its title and the same heading', () => {
    const about = '## Document Metadata\n\n- Document ID: CH4_S17\n\n## Content\n\n';
    const found = read(
      `# 4.04.17. - Kites.\n\n${about}### 4.04.17. - Kites.\n\n${law}\n\n(Ord. No. 88-10, § 8)\n`,
      'code.md',
    );
    assert.deepEqual(sectionsOf(found), [`4.04.17 Kites | ${law}`]);
    assert.deepEqual(placesOf(found), ['']);
  });

  it('has a level once that its front matter states in digits and in a Roman number', () => {
    const found = read(
      `---\narticle_no: 6\ntitle: "Article VI: Kites"\n---\n\n## Section VI-1: Time\n\n${law}\n`,
      'code.md',
    );
    assert.deepEqual(placesOf(found), ['article VI']);
  });
});
