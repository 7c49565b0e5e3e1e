/** What pages have beside the law: footnotes, notes, lines of the site, and the text of a section whose heading is elsewhere. */
import { strict as assert } from 'node:assert';
import { imported } from '../imported.ts';
import { historiesOf, placesOf, read, sectionsOf } from './shown.ts';

const port = { place: 'Port Wenlow, WA', code: 'Port Wenlow Municipal Code' };
const law = 'No person shall fly a kite over the harbor in the night.';

describe('a footnote of a heading', () => {
  const note = 'For statutory provisions on kites, see Vehicle Code §22507.';

  it('has a raised number on a web page, which is no part of the title', () => {
    const found = read(
      `<h1>Chapter 10.12<br>KITES<sup>1</sup></h1><h3>10.12.010 Bells.</h3><p>${law}</p><h3>10.12.020 Horns.</h3><p>A horn has 4 m<sup>2</sup>. ${law}</p><hr><p><sup>1</sup>&nbsp;&nbsp;${note}</p>`,
      'code.html',
    );
    assert.deepEqual(sectionsOf(found), [`10.12.010 Bells | ${law}`, `10.12.020 Horns | A horn has 4 m2. ${law}`]);
    assert.deepEqual(
      found.containers?.map(({ path, notes }) => [path.at(-1)?.heading, notes?.map(({ text }) => text)]),
      [['KITES', [note]]],
    );
  });

  it('has its number at the end of the title in copied text', () => {
    const page = (foot: string): string =>
      `Chapter 10.12\nKITES AND BELLS1\n\n10.12.010 Bells.\n\n${law}\n\n10.12.020 Horns.\n\n${law}\n\n${foot}\n`;
    const found = read(page(`1     ${note}`));
    assert.deepEqual(sectionsOf(found), [`10.12.010 Bells | ${law}`, `10.12.020 Horns | ${law}`]);
    assert.deepEqual(
      found.containers?.map(({ path, notes }) => [path.at(-1)?.heading, notes?.map(({ text }) => text)]),
      [['KITES AND BELLS', [note]]],
    );
    assert.match(sectionsOf(read(page('1 Kite is enough for each person.'))).join(), /1 Kite is enough/);
  });
});

describe('a note by its label', () => {
  it('may be historical and statutory, or name prior legislation', () => {
    const found = read(
      `Chapter 29.01 KITES\n\n    Prior legislation: Ords. 88-11 and 88-11-E.\n\n29.01.01 Kites.\n\n${law}\n\nHistorical and Statutory Notes\n\n2. "Ordinance" changed to "Title".\n\n29.01.02 Bells.\n\n${law}\n`,
    );
    assert.deepEqual(sectionsOf(found), [`29.01.01 Kites | ${law}`, `29.01.02 Bells | ${law}`]);
    assert.deepEqual(found.containers?.[0]?.notes, [{ kind: 'Prior Legislation', text: 'Ords. 88-11 and 88-11-E.' }]);
  });

  it('may say what an act changed, below the history', () => {
    const found = read(
      `5.0101 Kites.\n\n${law}\n\nHistory: 1962, PL 7-28.\n\nAmendments: 1979 Deleted provision for bells.\n\n5.0102 Bells.\n\n${law}\n\nHistory: 1962, PL 7-28.\n`,
    );
    assert.deepEqual(sectionsOf(found), [`5.0101 Kites | ${law}`, `5.0102 Bells | ${law}`]);
    assert.deepEqual(historiesOf(found), [['1962, PL 7-28.'], ['1962, PL 7-28.']]);
  });
});

describe('a page with one section', () => {
  it('may have four digits behind the period', () => {
    assert.deepEqual(sectionsOf(read(`20.1104 Kites over the harbor.\n\n${law}\n\nHistory: 1993 PL 23-2.\n`)), [
      `20.1104 Kites over the harbor | ${law}`,
    ]);
  });

  it('may be below what the page says about itself', () => {
    const about = 'Disclaimer: This page is for information only and is not the official code of the city.';
    const section = `5.01.010 Kites over the harbor.\n\n${law}\n`;
    assert.deepEqual(sectionsOf(read(`${about}\n\n${section}`)), [`5.01.010 Kites over the harbor | ${law}`]);
    assert.deepEqual(sectionsOf(read(`The official flag shall be flown with each kite.\n\n${section}`)), []);
  });

  it('may begin with a paragraph that has a title and parts', () => {
    const found = read(`1357.04 KITE REVIEW.\n   (a)   Procedure.\n      (1)   ${law}\n      (2)   ${law}\n`);
    assert.deepEqual(sectionsOf(found), [`1357.04 KITE REVIEW | Procedure. ${law} ${law}`]);
  });

  for (const text of [
    `[1960 Code, Sec. 1.32.010]\nThere is a kite fund.\n[1960 Code, Sec. 1.32.020]\n${law}\n`,
    `OR 92-538 Regulation of kites AN ORDINANCE OF THE CITY OF ELM, TEXAS, AMENDING ARTICLE 6-2 OF THE CODE TO PROVIDE FOR THE REGULATION OF KITES; ${law}\n`,
  ])
    it(`is none without its heading: ${text.slice(0, 30)}`, async () => {
      assert.match((await imported({ 'code.txt': text }, port)).skipped.join(), /no numbered section was found/);
    });
});

describe('lines above the first heading', () => {
  it('are no preface if they are the paragraphs of a section with its history', () => {
    const found = read(
      `(a)\nAll persons shall close their shops between the hours of two and five on each Monday, Tuesday, Wednesday, Thursday, Friday and Saturday, and all doors shall be locked between such hours, and no person shall stay.\n(Ord. of 3-13-73, § I)\nSec. 3-2. – Kites.\n${law}\n`,
    );
    assert.deepEqual(sectionsOf(found), [`3-2 Kites | ${law}`]);
    const amended = read(`[Amended by Ord. No. 123]\n${`${law} `.repeat(4).trim()}\n\nSec. 3-2. – Kites.\n${law}\n`);
    assert.deepEqual(sectionsOf(amended), [`3-2 Kites | ${law}`]);
  });

  it('are no preface if they are the names of a menu in a row', () => {
    const menu = 'Introduction Title and ApplicabilityPurposeDistricts and MapsGeneral ProvisionsSetbacks'.repeat(3);
    assert.deepEqual(sectionsOf(read(`${menu}\n\nSection 1. Kites\n\n${law}\n`)), [`1 Kites | ${law}`]);
  });

  it('may be the site’s own, and are no part of a preface', () => {
    const preface = `In this book are all kites of the town. ${law} `.repeat(3).trim();
    const found = read(
      `Exciting enhancements are coming soon to eCode360! Learn more\nBy using eCode360 you agree to be legally bound by the Terms of Use.\nTable of Contents\n\n${preface}\n\n§ 5-1. Kites.\n\n${law}\n`,
    );
    assert.deepEqual(sectionsOf(found), [` | ${preface}`, `5-1 Kites | ${law}`]);
  });

  it('may name the level of the page below a link', () => {
    const found = read(
      `top of page\n\nZoning Resolution Article 13\n\n13.0    Purpose\n\n${law}\n\n13.1    Kites\n\n${law}\n`,
    );
    assert.deepEqual(placesOf(found), ['article 13', 'article 13']);
  });
});

describe('a heading on an old page', () => {
  it('may have an apostrophe for the section sign, as its references have', () => {
    const text = `50.01 Kites\n\n50.02 Bells\n\n' 50.01 KITES.\n\n(A) ${law}\n\n' 50.02 BELLS.\n\n${law} See ' 10.99.\n\n(Prior Code, ' 3-101)\n`;
    const found = read(text);
    assert.deepEqual(sectionsOf(found), [`50.01 KITES | ${law}`, `50.02 BELLS | ${law} See § 10.99.`]);
    const page = text.split('\n\n').map((each) => `<p>${each}</p>`);
    assert.deepEqual(sectionsOf(read(page.join(''), 'code.html')), sectionsOf(found));
    assert.match(
      sectionsOf(read(`50.01 Kites.\n\nThe boards' 10.5 acres. ${law}\n\n50.02 Bells.\n\n${law}\n`)).join(),
      /boards' 10/,
    );
  });

  for (const [line, place] of [
    ['- Chapter 55 -\nKites & Bells', 'chapter 55'],
    ['Kite Bay Tribe. ARTICLE II – MEMBERS', 'article II'],
    ['Commonwealth Constitution : Article VI', 'article VI'],
  ] as const)
    it(`may have other words around its level: ${line.slice(0, 14)}`, () => {
      const found = read(`${line}\n\nSection 1. Kites.\n\n${law}\n\nSection 2. Bells.\n\n${law}\n`);
      assert.deepEqual(placesOf(found), [place, place]);
    });

  it('may have the first words of the text behind it, which the next paragraph continues', () => {
    const found = read(
      `1-1-101. Adoption of the Kite Code. The Elm\n\nKite Code, as it is printed, is adopted as the code of the city.\n\n1-1-102. Bells. ${law}\n\n1-1-103. Horns. ${law}\n`,
    );
    assert.equal(
      sectionsOf(found)[0],
      '1-1-101 Adoption of the Kite Code | The Elm Kite Code, as it is printed, is adopted as the code of the city.',
    );
  });
});

describe('a preamble', () => {
  it('may name the band that adopts the constitution', () => {
    const words =
      'We, the Elm River Band of Kites in order to organize as a tribe do ordain and establish this Constitution.';
    const found = read(`AMENDED\n\nCONSTITUTION\n\n${words}\n\nARTICLE I – KITES\n\nSection 1. Kites.\n\n${law}\n`);
    assert.deepEqual(found.sections.map(({ kind }) => kind).slice(0, 1), ['preamble']);
    assert.equal(sectionsOf(found)[0], ` | ${words}`);
  });
});

describe('a title with only a space behind it', () => {
  const page = (titles: readonly string[]): string =>
    titles.map((title, at) => `82-${at + 1} ${title} ${law}\n`).join('\n');

  it('ends where the text of each section begins', () => {
    const titles = ['Kites', 'Roaming at large', 'Bells of the town', 'Horns', 'Drums (large)'];
    assert.deepEqual(
      sectionsOf(read(page(titles))),
      titles.map((title, at) => `82-${at + 1} ${title} | ${law}`),
    );
  });

  it('is none where few sections have it', () => {
    const found = read(`${page(['Kites', 'Bells'])}\n82-3 Horns and drums of the town. ${law}\n`);
    assert.ok(!sectionsOf(found).includes(`82-1 Kites | ${law}`));
  });
});

describe('what is between sections', () => {
  it('may be the heading of a group with a numeral, which the list has too', () => {
    const group = (heading: string, number: string, title: string): string =>
      `${heading}\n\n${number} ${title}.\n\n${law}\n\nHistory: Ord. 1005 §1, 1982.\n\n`;
    const list = 'I. Small Kites\n\n8.04.010 Bells.\n\nII. Dangerous Kites\n\n8.04.020 Horns.\n\n';
    const found = read(
      `Chapter 8.04\nKITES\n\nSections:\n\n${list}${group('I. Small Kites', '8.04.010', 'Bells')}${group('II. Dangerous Kites', '8.04.020', 'Horns')}`,
    );
    assert.deepEqual(sectionsOf(found), [`8.04.010 Bells | ${law}`, `8.04.020 Horns | ${law}`]);
    assert.deepEqual(
      found.sections.map(({ containers }) => containers?.at(-1)?.heading),
      ['I. Small Kites', 'II. Dangerous Kites'],
    );
  });

  it('may be a line across the page below the last words of a note', () => {
    const note =
      '----------\n *Cross reference(s)--Bells, § 2-346 et\nseq.; powers of the town, K.S.A. 8-\n2001 et seq.\n----------';
    const found = read(
      `Chapter 142  KITES*\n\n${note}\n\nSec. 142-1. Bells.\n\n   ${law}\n\nSec. 142-2. Horns.\n\n   ${law}\n`,
    );
    assert.deepEqual(placesOf(found), ['chapter 142', 'chapter 142']);
  });

  it('may be a link to the contents', () => {
    const link = '<p><a href="toc.html">Back to Table of Contents</a></p>';
    const found = read(
      `${link}<p><b>§8-1-1 Kites.</b></p><p>${law}</p><p><b>§8-1-2 Bells.</b></p><p>${law}</p>${link}`,
      'code.html',
    );
    assert.deepEqual(sectionsOf(found), [`8-1-1 Kites | ${law}`, `8-1-2 Bells | ${law}`]);
  });
});
