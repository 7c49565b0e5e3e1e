/** Headings of codes as city halls print them: without styles, so that numbers and punctuation show what is a heading. */
import { strict as assert } from 'node:assert';
import { rejoined } from '../../../../src/service/import/forms/readers/wrapped.ts';
import { historiesOf, placesOf, rangesOf, read, sectionsOf } from './shown.ts';

describe('the words of a section’s heading', () => {
  it('may follow the number of its article', () => {
    const section = (article: string, number: string, title: string): string =>
      `Article ${article}, Section ${number} ${title}\n\nThe council keeps a bell.\n\n`;
    const found = read(
      `ARTICLE I\nPOWERS\n\n${section('I', '1.01', 'Name')}${section('I', '1.02', 'Seal')}ARTICLE II\nTHE COUNCIL\n\n${section('II', '2.01', 'Quorum')}Article I, Section 1.02 Seal of the town applies to the council.\n`,
    );
    assert.deepEqual(
      found.sections.map(({ number, heading }) => `${number} ${heading}`),
      ['1.01 Name', '1.02 Seal', '2.01 Quorum', '1.02 Seal of the town applies to the council'],
    );
    assert.deepEqual(placesOf(found).slice(0, 3), ['article I', 'article I', 'article II']);
  });

  it('are a reference behind the number of an article where the headings have none', () => {
    const found = read(
      'Section 1.01. Name.\n\nThe town is Port Wenlow.\n\nSection 1.02. Seal.\n\nThe clerk keeps it as in\n\nArticle IV, Section 4.02 Bells of the harbor.\n\nSection 1.03. Flag.\n\nIt is blue.\n',
    );
    assert.deepEqual(
      found.sections.map(({ number }) => number),
      ['1.01', '1.02', '1.03'],
    );
  });

  for (const [name, mark] of Object.entries({ 'a colon': ':', 'a dash': ' –' }))
    it(`end at ${name} where nearly all headings with text do`, () => {
      const texts = ['Seal', 'Flag', 'Bells of the harbor', 'Hours', 'Who may apply'].map(
        (title, order) =>
          `Sec. 2-${order + 1}. ${title}${mark} The clerk of the town keeps it in the office: on the desk or in a drawer.\n\n`,
      );
      assert.deepEqual(
        read(texts.join('')).sections.map(({ heading }) => heading),
        ['Seal', 'Flag', 'Bells of the harbor', 'Hours', 'Who may apply'],
      );
    });
});

describe('a range of reserved sections', () => {
  it('may follow one section sign where the code’s numbers have no hyphens', () => {
    const found = read(
      '§ 11. Seal.\n\nThe clerk keeps it.\n\n§ 12–15. Reserved.\n\n§ 16. Flag.\n\nIt is blue.\n\n§ 17. Bell.\n\nIt is rung.\n',
    );
    assert.deepEqual(rangesOf(found), [
      ['11', undefined],
      ['12', '15'],
      ['16', undefined],
      ['17', undefined],
    ]);
    const below = read(
      '§ 11\n\nSeal.\n\nThe clerk keeps it.\n\n§ 12–15\n\n(Reserved)\n\n§ 16\n\nFlag.\n\nIt is blue.\n',
    );
    assert.deepEqual(rangesOf(below), [
      ['11', undefined],
      ['12', '15'],
      ['16', undefined],
    ]);
  });

  it('may begin with an inserted section', () => {
    const found = read(
      '§ 2-2-2. Seal.\n\nThe clerk keeps it.\n\n§ 2-2-2.1-2-2-7. Reserved.\n\n§ 2-2-8. Flag.\n\nIt is blue.\n',
    );
    assert.deepEqual(rangesOf(found), [
      ['2-2-2', undefined],
      ['2-2-2.1', '2-2-7'],
      ['2-2-8', undefined],
    ]);
    assert.deepEqual(rangesOf(read('# 1.02.030.1—1.02.080. Reserved\n', 'code.md')), [['1.02.030.1', '1.02.080']]);
  });

  it('is one section in a file of its own, which shows no other number', () => {
    const found = read('# UDO 3-8. Reserved\n', 'code.md');
    assert.deepEqual(rangesOf(found), [['3-8', undefined]]);
  });

  it('is one section where the code prints its hyphens as dashes', () => {
    const found = read(
      '§ 12–13. Seal.\n\nThe clerk keeps it.\n\n§ 12–15. Reserved.\n\n§ 12–16. Flag.\n\nIt is blue.\n\n§ 12–17. Bell.\n\nIt is rung.\n',
    );
    assert.deepEqual(
      found.sections.map(({ number }) => number),
      ['12-13', '12-15', '12-16', '12-17'],
    );
  });
});

describe('the list of sections at the start of a chapter', () => {
  it('has a repealed section as its last line, which the law has with its title', () => {
    const found = read(
      'CHAPTER 13\nDOGS\n\n§ 13-1. Leashes\n\n§ 13-2. Tags\n\n§ 13-3. Repealed\n\n§ 13-1. Leashes.\n\nA dog has a leash.\n\n§ 13-2. Tags.\n\nA dog has a tag.\n\n§ 13-3. Kennels.\n\n[Repealed by Ord. No. 12, 1999.]\n',
    );
    assert.deepEqual(
      found.sections.map(({ number, heading }) => `${number} ${heading}`),
      ['13-1 Leashes', '13-2 Tags', '13-3 Kennels'],
    );
  });
});

describe('the history of a section', () => {
  it('is apart from the text above it, although its first line has no number', () => {
    const found = read(
      'Sec. 1. Seal. The clerk keeps the seal of the town in the\noffice, and shows it to each person who asks for it there.\nHistory: Enacted by the council of the town in Ordinance No.\n36, 1-8-2001.\n\nSec. 2. Flag. The clerk keeps the flag of the town in the\noffice, and shows it to each person who asks for it there.\n',
    );
    assert.deepEqual(historiesOf(found)[0], ['Enacted by the council of the town in Ordinance No. 36, 1-8-2001.']);
    assert.equal(sectionsOf(found).length, 2);
  });
});

describe('a list of sections above sections with text behind their titles', () => {
  const text = 'The clerk shall keep it in the office of the town, and may show it.';
  const list =
    'CHAPTER 1\nTHE TOWN\n\nSec. 1-1  Seal\n\nSec. 1-2  Flag\n\nSec. 1-3  Bells\n\nSec. 1-4  Hours\n\nSec. 1-5  Lamps\n\n';
  const titles = ['Seal', 'Flag', 'Bells', 'Hours', 'Lamps'];

  for (const [name, section] of Object.entries({
    'in capitals': (number: string, title: string) => `Sec. ${number} ${title.toUpperCase()}. ${text}\n\n`,
    'before a colon': (number: string, title: string) => `Sec. ${number} ${title}: ${text}\n\n`,
  }))
    it(`is no law, also where the titles are ${name}`, () => {
      const law = titles.map((title, order) => section(`1-${order + 1}`, title));
      const found = read(list + law.join(''));
      assert.deepEqual(
        sectionsOf(found).map((each) => each.toLowerCase()),
        titles.map((title, order) => `1-${order + 1} ${title} | ${text}`.toLowerCase()),
      );
    });

  it('has a line of its own for each, also for a short title, which words of the text would follow', () => {
    const words =
      'The clerk shall keep the seal of the town in the office, and may\nshow it to each person who asks for it there, on any day of the\nweek but one.\nSec. 1-1. Short title\nSec. 1-2. Flag of the title\nSecs. 1-3—1-5. Reserved';
    const lines = words.split('\n').map((text, line) => ({ text, line, indent: 0, gap: line === 3 }));
    assert.deepEqual(
      rejoined(lines)
        .map(({ text }) => text)
        .slice(1),
      ['Sec. 1-1. Short title', 'Sec. 1-2. Flag of the title', 'Secs. 1-3—1-5. Reserved'],
    );
  });
});

describe('a section with text on the line of its number', () => {
  it('is law although it refers to a law with a decimal number', () => {
    const text =
      'Delinquent accounts. The words have the meanings given in ORS 44.29.335. No person may alter the list.';
    const found = read(
      `PART B\nTHE MAYOR\n\n1.6. ${text}\n\n1.7. Hours. The office is open.\n\n1.8. Seal. The seal is kept.\n`,
    );
    assert.equal(
      sectionsOf(found)[0],
      '1.6 Delinquent accounts | The words have the meanings given in ORS 44.29.335. No person may alter the list.',
    );
  });

  it('may have a long title in lowercase, the last of its chapter', () => {
    const title = 'Standards for the siting of communication towers, antennas, and related equipment';
    const section = (number: string, words: string): string =>
      `Section ${number} ${words}. The clerk shall keep it.\n\n`;
    const found = read(
      `ARTICLE VI\nTOWERS\n\nSection 6.01  Seal\n\nSection 6.02  ${title}\n\n${section('6.01', 'Seal')}${section('6.02', title)}`,
    );
    assert.deepEqual(sectionsOf(found), [
      '6.01 Seal | The clerk shall keep it.',
      `6.02 ${title} | The clerk shall keep it.`,
    ]);
  });
});

describe('a section that is repealed or reserved', () => {
  it('may have its numbers in words and no mark behind them', () => {
    const found = read(
      'ARTICLE I\nBELLS\n\nSECTION 1. SEAL.\n\nThe clerk keeps it.\n\nSECTION 2 through 6 (Reserved)\n\nARTICLE II\nFLAGS\n\nSECTION 1. FLAG.\n\nIt is blue.\n\nSECTION 2. BELL.\n\nIt is rung.\n',
    );
    assert.deepEqual(rangesOf(found), [
      ['1', undefined],
      ['2', '6'],
      ['1', undefined],
      ['2', undefined],
    ]);
  });

  it('may have its title and its status below its number', () => {
    const titles = Array.from({ length: 12 }, (_, at) => `Bells of harbor ${at}`);
    titles[4] =
      'Standards for bells and other signals of the harbor, antennas, and structures. [Repealed by Ord. No. 275, 2015.]';
    titles[7] = 'Standards for lamps and other signals of the harbor, antennas, and structures. [Repealed]';
    const law = titles.map(
      (title, at) => `SEC. 1-${at + 1}\n\n${title}\n\n${/Rep/.test(title) ? '' : 'They are rung.\n\n'}`,
    );
    const found = read(`CHAPTER 1\nBELLS\n\nSEC. 1-5.  Repealed\n\n${law.join('')}`);
    assert.deepEqual(
      found.sections
        .slice(-9)
        .map(({ number, heading }) => `${number} ${heading}`)
        .filter((each) => /Stand/.test(each)),
      [
        '1-5 Standards for bells and other signals of the harbor, antennas, and structures',
        '1-8 Standards for lamps and other signals of the harbor, antennas, and structures. [Repealed]',
      ],
    );
  });
});

describe('a heading of several sections without a number', () => {
  it('is one that another chapter has too, although the code has few', () => {
    const chapter = (number: number): string =>
      `CHAPTER ${number}\nBELLS\n\nSec. ${number}-1. Seal.\n\nThe clerk keeps it.\n\nGENERAL RULES\n\nSec. ${number}-2. Flag. [Repealed]\n\nSec. ${number}-3. Bell.\n\nIt is rung.\n\n`;
    assert.deepEqual(
      sectionsOf(read(chapter(1) + chapter(2))).slice(0, 2),
      ['1-1 Seal | The clerk keeps it.', '1-2 Flag. [Repealed] |'].map((each) => each.replace(/ \|$/, ' | ')),
    );
  });
});

describe('the blanks of a form', () => {
  it('are no heading’s underline', () => {
    const found = read(
      'Sec. 1. Permits.\n\nThe form is:\n\n1. Name:\n____________\n\n2. Address:\n____________\n\nSec. 2. Fees.\n\nThe fee is low.\n',
    );
    assert.deepEqual(
      found.sections.map(({ number }) => number),
      ['1', '2'],
    );
  });
});

describe('the sections of a charter’s appendix', () => {
  it('have bare numbers with the appendix’s letter, and may be repealed', () => {
    const found = read(
      'SEC. 1.100.  NAME.\n\nThe town is Port Wenlow.\n\nSEC. 1.101.  SEAL.\n\nThe clerk keeps it.\n\nSEC. 2.100.  FLAG.\n\nIt is blue.\n\nAPPENDIX A:\nHARBOR PROVISIONS\n\nA8.500  HARBOR MASTER\n\nThe council appoints one.\n\nA8.501\n\n(Repealed November 2001)\n\nA8.502  MOORING FEES\n\nThe master sets them under A8.500, and sees to it.\n',
    );
    assert.deepEqual(
      found.sections.map(({ number, heading }) => `${number} ${heading ?? ''}`),
      ['1.100 NAME', '1.101 SEAL', '2.100 FLAG', 'A8.500 HARBOR MASTER', 'A8.501 ', 'A8.502 MOORING FEES'],
    );
  });
});

describe('law of the state that a section recites', () => {
  it('is text of the section', () => {
    const found = read(
      'SECTION 104 – POWERS\n\n104.1  Official. Two sections of state law are repeated here and read as follows:\n\n\tSection 17958.8. Ordinances on repairs permit the use of original materials.\n\n\tSection 17958.9. Ordinances on moving permit the same.\n\n104.2  Deputies. The official appoints them.\n\nSECTION 105 – BOARDS\n\n105.1  Board. It has five members.\n',
    );
    assert.deepEqual(
      found.sections.map(({ number }) => number),
      ['104', '104.1', '104.2', '105', '105.1'],
    );
  });
});
