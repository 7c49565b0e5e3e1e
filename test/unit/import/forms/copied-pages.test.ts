/** Text that was copied from the pages of a site, with its menus, buttons and lists of sections. */
import { strict as assert } from 'node:assert';
import { imported } from '../imported.ts';
import { publicationIn } from './recovered.ts';

/** `4-1 Kites | The clerk … | (a) …`: a section's number, its heading, and its paragraphs. */
const sectionsIn = (code: string): readonly string[] =>
  publicationIn(Buffer.from(code), 'code.txt').sections.map(({ number = '', heading = '', text }) => {
    const blocks = typeof text === 'string' ? [{ text }] : text;
    const words = blocks.map((block) =>
      [...('designators' in block ? (block.designators ?? []) : []), block.text ?? ''].join(' '),
    );
    return [`${number} ${heading}`.trim(), ...words].join(' | ');
  });

const counted = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at + 1)).join('\n');

describe('text that was copied from a site', () => {
  it('has no buttons below its headings, and no menus around the law', () => {
    const sections = counted(
      12,
      (at) => `Sec. 4-${at}. Fee ${at} for kites.\nShare Link to section\nPrint section\nThe clerk sets fee ${at}.`,
    );
    const text = `Skip to main content\nHome\nSearch\nSign In\n\nAshford Municipal Code\n\nCHAPTER 4. KITES\n\n${sections}\n\nPrevious\nNext\nBack to top\n© 2026 Code House. All rights reserved.\nPrivacy Policy | Terms of Service\nCode House, Inc.`;
    const found = sectionsIn(text);
    assert.equal(found.length, 12);
    assert.equal(found[0], '4-1 Fee 1 for kites | The clerk sets fee 1.');
    assert.equal(found.at(-1), '4-12 Fee 12 for kites | The clerk sets fee 12.');
  });

  it('keeps a list item that begins like a copyright', () => {
    const text = `${counted(3, (at) => `Sec. 4-${at}. Kites ${at}.\nNone.`)}\nSec. 4-4. Fees.\nFees are:\n(a) Low;\n(b) High; or\n(c) 2026 fees.`;
    assert.equal(sectionsIn(text).at(-1), '4-4 Fees | Fees are: | (a) Low; | (b) High; or | (c) 2026 fees.');
  });

  it('has its sections where numbers are lines of their own, and a list has number and title on one line', () => {
    const titles = ['Purpose', 'Kites that are flown over the harbor without a permit of the harbor master', 'Hours'];
    const all = [...titles, ...Array.from({ length: 9 }, (_, at) => `Fees of class ${at + 1}`)];
    const list = all.map((title, at) => `\tSec. 4.${at + 10}\t${title}`).join('\n');
    const law = all.map((title, at) => `Sec. 4.${at + 10}\n${title}.\nThe rule is ${at}.`).join('\n');
    const found = sectionsIn(`ARTICLE IV\tKites\n${list}\n\nARTICLE IV\nKites\n\n${law}`);
    assert.deepEqual(
      found,
      all.map((title, at) => `4.${at + 10} ${title} | The rule is ${at}.`),
    );
  });

  it('has a title that begins with a penalty below its number', () => {
    const law = counted(
      12,
      (at) => `§ 9-${at}\n${at === 3 ? 'Penalty for flying kites' : `Kites ${at}`}.\nRule ${at} applies.`,
    );
    assert.equal(sectionsIn(law)[2], '9-3 Penalty for flying kites | Rule 3 applies.');
  });

  it('is not taken for wrapped lines because its lines begin with designators', () => {
    const text = counted(12, (at) => `§ 9-${at} Kites\nKites of class ${at} are\na. small;\nb. light; and\nc. red.`);
    assert.equal(sectionsIn(text)[0], '9-1 Kites | Kites of class 1 are | a. small; | b. light; and | c. red.');
  });
});

describe('a list of the sections of a chapter', () => {
  it('on one line, with numbers alone, is no law', () => {
    const law = counted(3, (at) => `1.04.0${at}0.  KITES ${at}. \n\tRule ${at} applies.`);
    const text = `CHAPTER 1.04:\nKITES\n1.04.010.Kites 1.1.04.020.Kites 2.1.04.030.Kites 3.\n${law}`;
    assert.deepEqual(
      sectionsIn(text),
      [1, 2, 3].map((at) => `1.04.0${at}0 KITES ${at} | Rule ${at} applies.`),
    );
  });

  it('may lack the abbreviation that the headings have before their numbers', () => {
    const list = counted(12, (at) => `    20.10.${at + 400}  Kites ${at}.`);
    const law = counted(12, (at) => `LUC 20.10.${at + 400}. Kites ${at}.\n\nRule ${at} applies.\n`);
    const found = sectionsIn(`PART 20.10\nKITES\n\nSections:\n${list}\n\n${law}`);
    assert.equal(found.length, 12);
    assert.equal(found[0], '20.10.401 Kites 1 | Rule 1 applies.');
  });

  it('may have a range of reserved sections without the mark of the headings', () => {
    const list = counted(9, (at) => `    A-10${at}  Kites ${at}.`);
    const law = counted(9, (at) => `Sec. A-10${at}. Kites ${at}.\n\nRule ${at} applies.\n`);
    const text = `ARTICLE 1\nKITES\n\nSections:\n${list}\n    A-110-A-118  Reserved.\n\n${law}\nSecs. A-110-A-118. Reserved.\n`;
    const numbers = publicationIn(Buffer.from(text), 'code.txt').sections.map(({ number }) => number);
    assert.deepEqual(numbers.slice(-2), ['A-109', 'A-110']);
    assert.equal(numbers.length, 10);
  });
});

describe('a line that begins with the number of a section', () => {
  it('is text if it speaks about the section', () => {
    const law = counted(5, (at) => `Sec. 4-${at}. Kites ${at}.\nRule ${at} applies.`);
    const text = `${law}\nSec. 4-6. Repeals.\nThese are repealed:\nSection 49 (relating to kites),\nSection 46b-2 [repealed] (relating to strings), and\nothers.\nSec. 4-7. Hours.\nNone.`;
    assert.deepEqual(
      sectionsIn(text).map((each) => each.split(' ')[0]),
      ['4-1', '4-2', '4-3', '4-4', '4-5', '4-6', '4-7'],
    );
  });

  it('is a heading although its text names a later section', () => {
    const text = counted(
      5,
      (at) =>
        `§ ${at}. Kites ${at}. The act of ${1970 + at} applies (29 U.S.C. § 701 et seq.). § 9 of this code applies.`,
    );
    assert.equal(sectionsIn(text).length, 5);
  });

  it('is a heading if its number is between its neighbors, also with a clause for a title', () => {
    const text = counted(
      12,
      (at) =>
        `Sec. 4-${at} ${at === 5 ? 'Parties who may sue the owners of kites.' : `Kites ${at}.`}\nRule ${at} applies.`,
    );
    assert.equal(sectionsIn(text)[4], '4-5 Parties who may sue the owners of kites | Rule 5 applies.');
  });
});

describe('text of a section that looks like the structure of the code', () => {
  const rest = '§ 4-8. Hours.\nKites may be flown by day.\nCHAPTER 5. SIGNS\n§ 5-1. Signs.\nSigns are free.';

  it('stays in it: short parts with letters', () => {
    const found = sectionsIn(
      `CHAPTER 4. KITES\n§ 4-7. Plans.\nPlans have two parts.\nPART A. LOTS\nLots are shown.\nPART B. KITES\nKites are drawn to scale.\n${rest}`,
    );
    assert.equal(
      found[0],
      '4-7 Plans | Plans have two parts. | PART A. LOTS | Lots are shown. | PART B. KITES | Kites are drawn to scale.',
    );
  });

  it('stays in it: the day of a plan, and a note with more law below it', () => {
    const { sections } = publicationIn(
      Buffer.from(
        `CHAPTER 4. KITES\n§ 4-7. Plans.\nPLAN NO. 2\n(Effective July 3, 1982)\nThe plan applies.\nNote: Fees are not refunded.\nIt ends in May.\n(Ord. 12, 1990)\n${rest}`,
      ),
      'code.txt',
    );
    assert.match(JSON.stringify(sections[0]?.text), /Effective July 3, 1982.*Note: Fees are not refunded/);
    assert.deepEqual(sections[0]?.history, ['(Ord. 12, 1990)']);
  });

  it('stays in it: paragraphs with numbers like those of sections', () => {
    const chapter = (number: number): string =>
      `CHAPTER ${number}\n${counted(6, (at) => `${number}.0${at} Kites ${at}.\nRule ${at} applies.${at === 3 ? '\n1.1 The scale shall be shown.\n1.2 Lots shall be shown on it.' : ''}`)}`;
    assert.equal(sectionsIn([4, 5, 6].map(chapter).join('\n')).length, 18);
  });
});

describe('a history', () => {
  it('may follow the last item of a list, which ends without a stop', () => {
    const { sections } = publicationIn(
      Buffer.from('§ 4-7. Plans.\nPlans are:\n(a) drawn; or [Bill No. 35, § 9, 4-22-89]\n§ 4-8. Hours.\nNone.'),
      'code.txt',
    );
    assert.deepEqual(sections[0]?.history, ['[Bill No. 35, § 9, 4-22-89]']);
  });
});

describe('a page that ends with the item of a list', () => {
  it('does not continue with the heading of the next section', () => {
    const days = ['Monday', 'Tuesday', 'Friday', 'Saturday', 'Sunday'];
    const page = (day: string, at: number): string =>
      `§ 4-${at + 1}. Kites on ${day}.\n\nOn a ${day}, no person may fly a kite in the harbor of the city unless\nthe kite has a permit of the harbor master of the city, and of the\nboard, for each ${day} on which it is flown there; or\n\n      ${at + 1}`;
    const found = sectionsIn(days.map(page).join('\n\f'));
    assert.equal(found.length, 5);
  });
});

describe('a range of reserved sections', () => {
  it('may be in brackets as a whole, or have another mark at the end of a chapter', () => {
    const chapter = (from: number, range: string): string =>
      `${counted(24, (at) => `§ ${from + at}. Kites ${from + at}.\nRule ${from + at} applies.`)}\n${range}`;
    const text = `CHAPTER 1. KITES\n${chapter(0, '[§§ 25-29 Reserved]')}\nCHAPTER 2. SIGNS\n${chapter(29, 'Secs. 54—59. Reserved.')}\nCHAPTER 3. DOGS\n${chapter(59, '')}`;
    const ranges = publicationIn(Buffer.from(text), 'code.txt').sections.filter(({ through }) => through !== undefined);
    assert.deepEqual(
      ranges.map(({ number, through }) => `${number}-${through}`),
      ['25-29', '54-59'],
    );
  });
});

describe('a heading in lowercase', () => {
  it('is one if its style shows it', () => {
    const { sections } = publicationIn(
      Buffer.from('# Chapter 4 Kites\n\n## 4.1 Hours\n\nNone.\n\n## 4.2 e-kites\n\nNone.\n\n## 4.3 Fees\n\nNone.\n'),
      'code.md',
    );
    assert.deepEqual(
      sections.map(({ number, heading }) => `${number} ${heading}`),
      ['4.1 Hours', '4.2 e-kites', '4.3 Fees'],
    );
  });
});

describe('a code in Spanish', () => {
  it('has articles as sections although a list has their numbers alone', () => {
    const list = counted(5, (at) => `    1.0${at}  Cometas ${at}.`);
    const law = counted(5, (at) => `Artículo 1.0${at}. Cometas ${at}.\n\nLa regla es ${at}.\n`);
    assert.equal(
      sectionsIn(`CAPÍTULO I\nCOMETAS\n\nSections:\n${list}\n\n${law}`)[0],
      '1.01 Cometas 1 | La regla es 1.',
    );
  });

  it('has articles with the text in the paragraph of the heading', () => {
    const long =
      'Toda persona que interese volar una cometa en el municipio deberá obtener un permiso del director antes de comenzar, y pagará los derechos.';
    const law = counted(5, (at) => `<p><b>Artículo 1.0${at}. Cometas ${at}.</b> ${long}</p>`);
    const { sections } = publicationIn(
      Buffer.from(`<html><body><h1>CAPÍTULO I COMETAS</h1>${law}</body></html>`),
      'a.html',
    );
    assert.equal(sections.length, 5);
    assert.equal(sections[0]?.heading, 'Cometas 1');
  });
});

describe('a code in JSON', () => {
  it('has fields with the word for a section in front of their names', () => {
    const records = Array.from({ length: 4 }, (_, at) => ({
      chapter_name: 'Kites',
      secNo: `4-${at + 1}`,
      secTitle: `Kites ${at + 1}`,
      secText: `Rule ${at + 1} applies.`,
    }));
    const { sections } = publicationIn(Buffer.from(JSON.stringify({ sections: records })), 'code.json');
    assert.deepEqual(
      sections.map(({ number, heading }) => `${number} ${heading}`),
      ['4-1 Kites 1', '4-2 Kites 2', '4-3 Kites 3', '4-4 Kites 4'],
    );
  });

  it('keeps repealed sections without text whose numbers begin with a letter', () => {
    const records = [
      { number: 'A-101', heading: 'Kites', content: 'Kites are free.' },
      { number: 'A-102', heading: 'Strings (Repealed)', content: '', source: '(Ord. 12, 1990)' },
    ];
    const { sections } = publicationIn(Buffer.from(JSON.stringify(records)), 'code.json');
    assert.deepEqual(
      sections.map(({ number }) => number),
      ['A-101', 'A-102'],
    );
  });

  it('keeps the table of a section in a field of its own', () => {
    const records = [{ number: '4-1', heading: 'Fees', text: ['Fees are:'], table: 'Kite | $5\nString | $1' }];
    const { sections } = publicationIn(Buffer.from(JSON.stringify(records)), 'code.json');
    assert.match(JSON.stringify(sections[0]?.text), /Kite \| \$5.*String \| \$1/);
  });
});

describe('a page that a browser saved as a single file', () => {
  const part = (html: string): string =>
    `------b\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${html}\r\n`;
  const fileOf = (...parts: readonly string[]): string =>
    `From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; type="text/html"; boundary="----b"\r\n\r\n${parts.join('')}------b--\r\n`;

  it('is read without its frames and styles', async () => {
    const page =
      '<!DOCTYPE html><html><head><meta charset=3D"windows-1252"></head><body><div class=3D"chunk-title">Sec. 6-12. =E2=80=93 Dogs.</div><div class=3D"chunk-content"><p class=3D"p0">No dog may run in any str=\r\neet.</p><p class=3D"historynote0">(Ord. No. 95-12, =C2=A7 1, 5-4-1995)</p></div></body></html>';
    const style = '------b\r\nContent-Type: text/css\r\n\r\nbody { color: red }\r\n';
    const file = fileOf(part(page), part('<html><body><p>Advertisement</p></body></html>'), style);
    const { store } = await imported({ 'dogs.mhtml': file }, { place: 'Ashford, WA', code: 'Ashford Municipal Code' });
    const [section, ...others] = store.only.sections;
    assert.deepEqual(others, []);
    assert.deepEqual([section?.number, section?.heading], ['6-12', 'Dogs']);
    assert.deepEqual(section?.text, [{ designators: [], text: 'No dog may run in any street.' }]);
    assert.deepEqual(
      section?.chain.map(({ note }) => note),
      ['Ord. No. 95-12, § 1, 5-4-1995'],
    );
  });
});
