/** Headings as exports and copied pages have them: with other words on their line, or with lists around them. */
import { strict as assert } from 'node:assert';
import { imported } from '../imported.ts';
import { placesOf, read, sectionsOf } from './shown.ts';

const port = { place: 'Port Wenlow, WA', code: 'Port Wenlow Municipal Code' };
const law = 'No person shall fly a kite over the harbor in the night.';

describe('a heading with all of its notes on one line', () => {
  const chapter =
    'Chapter 10 - KITES[1] Footnotes: --- (1) --- State Law reference— Kites generally, § 36-81-1; bells, § 36-81-6. --- (2) --- Editor’s note— Kites were toys.';

  it('ends at the mark of its footnote', () => {
    const found = read(`${chapter} \nSec. 10-1. - Kites.     ${law} \nSec. 10-2. - Bells.     ${law} \n`);
    assert.deepEqual(sectionsOf(found), [`10-1 Kites | ${law}`, `10-2 Bells | ${law}`]);
    assert.deepEqual(
      found.containers?.map(({ path, notes }) => [path.at(-1)?.heading, notes]),
      [
        [
          'KITES',
          [
            { kind: 'State Law Reference', text: 'Kites generally, § 36-81-1; bells, § 36-81-6.' },
            { kind: 'Editor’s Note', text: 'Kites were toys.' },
          ],
        ],
      ],
    );
  });

  it('ends at the list of its sections', () => {
    const list =
      'Article 1. In General Sec. 7-1-1. Kites. Sec. 7-1-2. Bells. Secs. 7-1-3—7-1-35. Reserved. Article 2. Horns and Drums Sec. 7-1-36. Horns; definitions; chief horn blower. Sec. 7-1-37. Review of applications for drums, cymbals, etc.';
    const found = read(
      `CHAPTER 7-1. - TOYS ${list}\nARTICLE 1. - IN GENERAL\nSec. 7-1-1. - Kites. ${law}\nSec. 7-1-2. - Bells. ${law}\n`,
    );
    assert.deepEqual(sectionsOf(found), [`7-1-1 Kites | ${law}`, `7-1-2 Bells | ${law}`]);
    assert.deepEqual(
      found.sections[0]?.containers?.map(({ heading }) => heading),
      ['TOYS', 'IN GENERAL'],
    );
  });
});

describe('the first line of a page', () => {
  for (const [line, place] of [
    ['Charter Chapter 3 Form of Government', 'chapter 3'],
    ['General Bylaw Article 4-1', 'article 4-1'],
    ['[TITLE II - COURT CODE - SUBPART A] - JUDGES', 'title II'],
  ] as const)
    it(`may have more words around the level: ${line}`, () => {
      const found = read(`${line}\n\nSection 1. Kites\n\n${law}\n\nSection 2. Bells\n\n${law}\n`);
      assert.deepEqual(placesOf(found), [place, place]);
    });

  it('may have the name of the document before the number of a section', () => {
    const found = read(`City Ordinance: Sec. 5-9. – Permitting kites to fly at large.\n\na) ${law}\n`);
    assert.deepEqual(sectionsOf(found), [`5-9 Permitting kites to fly at large | ${law}`]);
    assert.deepEqual(sectionsOf(read(`City Code Section 5-9 applies to kites.\n\n${law}\n`)), []);
  });

  it('may name a chapter in a sentence', () => {
    const found = read(`See Town Code Chapter 3 Kites\n\nSection 1. Kites\n\n${law}\n\nSection 2. Bells\n\n${law}\n`);
    assert.deepEqual(placesOf(found), ['', '']);
  });

  it('may be of an ordinance that amends a title, which is no heading of law', async () => {
    const { store, summary } = await imported(
      { 'code.txt': `AN ORDINANCE TO AMEND\nTITLE 17\nOF THE CODE OF PORT WENLOW\nENTITLED\nKITES\n\n${law}\n` },
      port,
    );
    assert.deepEqual(store.publications, []);
    assert.match(JSON.stringify(summary.skipped), /no numbered section/);
  });
});

describe('a list of chapters', () => {
  it('is above the law of one of them', () => {
    const found = read(
      `TITLE VI - TOYS\n\nTable of Contents\n\nChapter 1 - Kites\nChapter 2 - Bells\nChapter 3 - Horns\n\nSection 1: Short Title\n\n${law}\n\nCHAPTER ONE - KITES\n\nSection 101. Kites at Night\n\n${law}\n`,
    );
    assert.deepEqual(placesOf(found), ['title VI', 'title VI, chapter 1']);
  });

  it('alone is no law, also with the names of other documents and a section that was deleted', async () => {
    const list =
      'Chapter 6.04 Kites\nSection 6.04.010. Title\nSection 6.04.015. Purpose\nSection 6.04.020. Definitions\n\nBell Ordinance\nSection 1. Purpose\nSection 2. Bells\nSection 3. Horns\nSection 4. Drums\nSection 5. Deleted\n';
    const { store, summary } = await imported({ 'code.txt': list }, port);
    assert.deepEqual(store.publications, []);
    assert.match(JSON.stringify(summary.skipped), /headings of sections without their text/);
  });

  it('stays beside pages with the text, because only the list may show what was deleted', async () => {
    const list = ['Kites', 'Bells', 'Horns', 'Drums', 'Deleted'].map((title, at) => `Sec. 6-${at + 1}. ${title}.`);
    const { store } = await imported({ 'a.txt': `${list.join('\n')}\n`, 'b.txt': `Sec. 7-1. Toys.\n\n${law}\n` }, port);
    const deleted = store.only.sections.find(({ number }) => number === '6-5');
    assert.equal(deleted?.status, 'repealed');
  });
});

describe('lettered headings of groups', () => {
  const history = '(Ord. 1987-1, 12/3/1987, §1)';

  it('are between the history of a section and the next one', () => {
    const found = read(
      `Part 1: Toys\n\nA. Kites.\n\n§1-101. Time.\n\n${law}\n\n${history}\n\nB. Bells and Horns.\n\n§1-111. Short Title.\n\n${law}\n\n${history}\n`,
    );
    assert.deepEqual(sectionsOf(found), [`1-101 Time | ${law}`, `1-111 Short Title | ${law}`]);
    assert.deepEqual(
      found.sections.map(({ containers = [] }) => containers.at(-1)?.heading),
      ['A. Kites', 'B. Bells and Horns'],
    );
  });

  it('are not paragraphs of a section above its history', () => {
    const found = read(
      `Part 1: Toys\n\n§1-101. Time.\n\nA. Kites.\n\nB. Bells.\n\n§1-111. Short Title.\n\n${law}\n\n${history}\n`,
    );
    assert.deepEqual(sectionsOf(found), ['1-101 Time | Kites. Bells.', `1-111 Short Title | ${law}`]);
  });
});

describe('what a copied section has around it', () => {
  it('is a reference with the abbreviation of the code, below the history in its last paragraph', () => {
    const [section] = read(
      `9.44.010 Kites.\n\n${law} [Ord. 26 § 1, 1889].\n\n\nFor further provisions on kites generally, see PWMC Title 6.\n`,
    ).sections;
    assert.deepEqual(section?.notes, [
      { kind: 'Cross Reference', text: 'For further provisions on kites generally, see PWMC Title 6.' },
    ]);
  });

  it('is a footnote of the heading, with its number on a line of its own', () => {
    const found = read(
      `7-1-7: KITES 1 :\n${law} In phase 1 : none. (Ord. 97-6, 12-18-1997)\n\n \n\nNotes\n\n1\n1. See also chapter 8 of this title.\n`,
    );
    assert.deepEqual(sectionsOf(found), [`7-1-7 KITES | ${law} In phase 1 : none.`]);
    assert.deepEqual(
      found.sections[0]?.notes?.map(({ text }) => text),
      ['See also chapter 8 of this title.'],
    );
  });

  it('is a footnote with the number that it has in its chapter', () => {
    const found = read(`4-1-8: KITES 1 :\n${law} (Ord. 91-35, 11-19-1991)\n\n \n\nNotes\n\n1\n2. See section 4-1-7.\n`);
    assert.deepEqual(sectionsOf(found), [`4-1-8 KITES | ${law}`]);
  });

  it('is the name of the level, below its heading', () => {
    const found = read(
      `Chapter 18.02 Toys\n\nCity Code Chapter\n\n18.02.010 Kites.\n\n${law}\n\n18.02.020 Bells.\n\n${law}\n`,
    );
    assert.deepEqual(
      found.containers?.map(({ text }) => text),
      [undefined],
    );
  });

  it('may lack the space behind the number', () => {
    const found = read(`CHAPTER 1\n\nToys\n\nSEC. 9-1-1KITES AT NIGHT.\n\n${law}\n`);
    assert.deepEqual(sectionsOf(found), [`9-1-1 KITES AT NIGHT | ${law}`]);
  });

  it('may have the heading of a subsection', () => {
    const found = read(
      `## Section 1-1 Kites\n\n${law}\n\n### Subsection 1-1.A Bells\n\n${law}\n\n## Section 1-2 Horns\n\n${law}\n`,
      'code.md',
    );
    assert.deepEqual(sectionsOf(found), [`1-1 Kites | ${law} Subsection 1-1.A Bells ${law}`, `1-2 Horns | ${law}`]);
  });
});

describe('the sections of an old ordinance', () => {
  it('have no titles, but law behind That', () => {
    const found = read(
      'SECTION 1. That there shall be elected on the first\nMonday in May of each year a Keeper of Kites.\n\nSECTION 2. That nothing herein shall prevent the Clerk from being the Keeper\n\nSECTION 3. The Keeper shall keep a correct record of all kites of the said Town.\n',
    );
    assert.deepEqual(sectionsOf(found), [
      '1 | That there shall be elected on the first Monday in May of each year a Keeper of Kites.',
      '2 | That nothing herein shall prevent the Clerk from being the Keeper',
      '3 | The Keeper shall keep a correct record of all kites of the said Town.',
    ]);
  });
});

describe('text with a history above the first heading', () => {
  it('is left out as the text of a section, not as a title page', async () => {
    const code = `${law}\n(Ord. 12, 1990)\n§ 31.02 BELLS.\n   ${law}\n(Ord. 12, 1990)\n`;
    const { store, summary } = await imported({ 'code.txt': code }, port);
    assert.deepEqual(
      store.only.sections.map(({ number }) => number),
      ['31.02'],
    );
    assert.match(JSON.stringify(summary), /text of a section whose heading the file lacks/);
  });
});
