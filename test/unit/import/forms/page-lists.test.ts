/** Lists of headings on pages of codes: alone, above text without headings, and with notes and wrapped lines. */
import { strict as assert } from 'node:assert';
import { imported } from '../imported.ts';
import { placesOf, read, sectionsOf } from './shown.ts';

const port = { place: 'Port Wenlow, WA', code: 'Port Wenlow Municipal Code' };
const law = 'No person shall fly a kite over the harbor in the night.';
const refusal = async (text: string): Promise<string> => (await imported({ 'code.txt': text }, port)).skipped.join();

describe('a list of headings without their law', () => {
  it('is refused also with parts of sections, and with articles that have none', async () => {
    const list =
      'Section 1. Composition.\nSection 2. Qualifications.\nSection 3. Removal.\nArticle IV. The Mayor\nSection 1. Term of Office.\nSection 2. Veto Powers.\nArticle V. Departments\nSection 1(a). Provisions.\nSection 2. Director of Law.\nSection 2(a). Magistrate.\nArticle X. Amendments\n';
    assert.match(await refusal(list), /headings of sections without their text/);
  });

  it('is refused with numbers of one part, a reserved one and one with a lowercase letter', async () => {
    const list =
      'Title 7 Port Code\n\n101. Kites defined\n\n102. Bells defined\n\n201. Seals of courts\n\n203. [Reserved]\n\n253. Jurisdiction\n\n253a. Long-arm jurisdiction\n';
    assert.match(await refusal(list), /headings of sections without their text/);
  });

  it('is refused above the text of one of them', async () => {
    const list = '7.08.010 Kites.\n7.08.020 Bells.\n7.08.030 Horns.\n7.08.110 Drums.\n';
    const text = 'For the purpose of this chapter, these terms are defined:\nA. Bell. A cup of metal.\n';
    assert.match(await refusal(list + text), /text below the list without headings/);
    assert.equal(await refusal(`${list}7.08.010 Kites.\n${law}\n`), '');
  });

  it('is refused above a reference that the last of them has', async () => {
    const list = '50.001 Kites\n50.002 Bells\n50.003 Horns\n50.100 Reserved\n50.999 Penalty\n';
    assert.match(
      await refusal(`${list}Cross reference:\nToys, see Ch. 31\n${law}\n`),
      /below the list without headings/,
    );
  });
});

describe('a list above its law', () => {
  it('may name the preamble, and have a note at its end', () => {
    const found = read(
      `CHARTER\nSection\nPreamble\n1.01 Kites\n1.02 Bells\nEditor’s note:\nThis charter was adopted by Ordinance No. 2007-13.\nPREAMBLE\nWe, the people of Port Wenlow, adopt this charter.\n§ 1.01 KITES.\n${law}\n§ 1.02 BELLS.\n${law}\n`,
    );
    assert.deepEqual(sectionsOf(found), [
      'PREAMBLE | We, the people of Port Wenlow, adopt this charter.',
      `1.01 KITES | ${law}`,
      `1.02 BELLS | ${law}`,
    ]);
    assert.deepEqual(found.sections[0]?.notes, [
      { kind: 'Editor’s Note', text: 'This charter was adopted by Ordinance No. 2007-13.' },
    ]);
  });

  it('may have wrapped titles, spaces around its hyphens, and the history of the chapter below it', () => {
    const found = read(
      `Chapter 49\n\nKITES\n\n§ 49 - 1. Intent.\n§ 49 -2. Abrogation and greater\nrestrictions.\n§ 49 - 3 Warning.\n§ 49-10. Changes.\n\n[HISTORY: Adopted by the Borough Council of the Borough of Elm 4-6-1989 by Ord. No. 77. Amendments noted where applicable.]\n\n§ 49 - 1. Intent.\n\n${law}\n\n§ 49 -2. Abrogation and greater restrictions.\n\n${law}\n\n§ 49 - 3 Warning.\n\n${law}\n\n§ 49-10. Changes.\n\n${law}\n`,
    );
    assert.deepEqual(sectionsOf(found), [
      `49-1 Intent | ${law}`,
      `49-2 Abrogation and greater restrictions | ${law}`,
      `49-3 Warning | ${law}`,
      `49-10 Changes | ${law}`,
    ]);
    assert.deepEqual(sectionsOf(read(`§ 3 - 5. Reserved.\n\n§ 6. Kites.\n\n${law}\n`)).slice(-1), [`6 Kites | ${law}`]);
  });

  it('may have chapters that are on other pages, without the word for the level', () => {
    const found = read(
      `Title 5\n\nLOCAL GOVERNMENT\n\nChapters:\n01 Districts\n02 County Government\n03 Village Government\n\nChapter 01\n\nDISTRICTS\n\n5.0101 Kites.\n\n${law}\n\n5.0102 Bells.\n\n${law}\n`,
    );
    assert.deepEqual(sectionsOf(found), [`5.0101 Kites | ${law}`, `5.0102 Bells | ${law}`]);
    assert.deepEqual(placesOf(found), ['title 5, chapter 01', 'title 5, chapter 01']);
    assert.doesNotMatch(JSON.stringify(found), /County Government/);
  });
});

describe('a chapter without the word for its level', () => {
  it('is above its sections in copied text, or is reserved', () => {
    const found = read(
      `1.01 Toys\n\n(Reserved)\n\n1.04 Kites\n\n1.04.010 Bells.\n1.04.020 Horns.\n\n1.04.010 Bells\n\n${law}\n\n1.04.020 Horns\n\n${law}\n\n1.08 Drums\n\n1.08.010 Sticks\n\n${law}\n`,
    );
    assert.deepEqual(placesOf(found), ['chapter 1.04', 'chapter 1.04', 'chapter 1.08']);
    assert.deepEqual(sectionsOf(found)[0], `1.04.010 Bells | ${law}`);
  });

  it('is a section where one of its kind has text', () => {
    const found = read(`1.04 Kites\n\n1.04.010 Bells\n\n${law}\n\n1.08 Drums\n\n${law}\n`);
    assert.ok(placesOf(found).every((place) => place === ''));
  });
});

describe('an ordinance with numbers from 1', () => {
  const kites =
    '1. Authority: This ordinance is adopted by the town.\n2. Purpose: To protect the kites of the town.\nA. Red kites\nB. Blue kites\n3. Committee: The committee has five members.\n4. Definitions:\nA. Kite: A toy on a string.\n';

  it('has sections with titles before colons', () => {
    const found = read(
      `SHELLFISH ORDINANCE\n${kites.replace('4. Definitions:\n', '4. Terms: Words have their meaning.\n')}`,
    );
    assert.deepEqual(
      sectionsOf(found).map((each) => each.split(' | ')[0]),
      ['1 Authority', '2 Purpose', '3 Committee', '4 Terms'],
    );
    assert.match(sectionsOf(found)[1] ?? '', /^2 Purpose \| To protect the kites of the town\. Red kites Blue kites$/);
  });

  it('has sections in its articles, with titles in capitals', () => {
    const part = `1. AUTHORITY\n\n${law}\n\n2. PURPOSE\n\n${law}\n\n`;
    const found = read(`HARBOR ORDINANCE\n\nARTICLE I - Kites\n\n${part}ARTICLE II - Bells\n\n${part}`);
    assert.deepEqual(
      sectionsOf(found),
      ['1 AUTHORITY', '2 PURPOSE', '1 AUTHORITY', '2 PURPOSE'].map((heading) => `${heading} | ${law}`),
    );
    assert.deepEqual(placesOf(found), ['article I', 'article I', 'article II', 'article II']);
  });

  it('has none without its title, or where numbers begin again', () => {
    const items = '1. Fees: The fee is one dollar.\n2. Days: The day is Monday.\n3. Kites: Kites are toys.\n';
    assert.deepEqual(sectionsOf(read(`${items}4. Bells: Bells ring.\n`)), []);
    assert.deepEqual(sectionsOf(read(`KITE ORDINANCE\n${items}1. Bells: Bells ring.\n`)), []);
  });
});
