import { strict as assert } from 'node:assert';
import type { TextLine } from '../../../../src/service/import/forms/readers/lines.ts';
import { rejoined } from '../../../../src/service/import/forms/readers/wrapped.ts';
import { read, sectionsOf } from './shown.ts';

/** A text whose width is known from its other paragraphs. Spaces are indents, and an empty line is a gap. */
function paragraphsOf(text: string, turnedAt?: string): readonly string[] {
  const filler = `${'The clerk keeps a record of each permit that the city has\nissued, and of each that it refused.\n\n'.repeat(8)}`;
  const lines: TextLine[] = [];
  let gap = true;
  for (const [at, written] of `${filler}${text}`.split('\n').entries()) {
    const words = written.trim();
    if (words === '') gap = true;
    else {
      const turned = words === turnedAt;
      const indent = written.length - written.trimStart().length;
      lines.push({ text: words, line: at + 1, indent, gap: gap || turned, ...(turned ? { turned: true } : {}) });
      gap = false;
    }
  }
  return rejoined(lines)
    .map((line) => line.text)
    .slice(8);
}

const joined: readonly (readonly [string, string, string])[] = [
  [
    'whose second line begins with the number of a section that the first one names',
    'A vendor shall pay the fee, except as provided in Section\n3-12 of this article.',
    'A vendor shall pay the fee, except as provided in Section 3-12 of this article.',
  ],
  [
    'whose first line is the mark of a section, in a narrow margin',
    'SECTION\n3-12.  Vendors of eels. No vendor sells an eel.',
    'SECTION 3-12.  Vendors of eels. No vendor sells an eel.',
  ],
  [
    'whose first line ends within the number of a section',
    'A vendor of ale shall show the license under State Code section 23-\n933. No license passes to an heir.',
    'A vendor of ale shall show the license under State Code section 23-933. No license passes to an heir.',
  ],
  [
    'whose first line ends within a reference to a subdivision',
    '(b) As used in this section and each section named in division (b)\n(2) of this section, a vendor has a permit.',
    '(b) As used in this section and each section named in division (b)(2) of this section, a vendor has a permit.',
  ],
  [
    'whose list goes on in its second line',
    'A permit is due where a vendor (a) sells ale; (b) sells eels; or\n(c) sells both of them.',
    'A permit is due where a vendor (a) sells ale; (b) sells eels; or (c) sells both of them.',
  ],
  [
    'whose first line ends with the name of a code, and the second is a number',
    'Permits of vendors - see Ohio R.C. 4511.65; TRAF.\n313.02',
    'Permits of vendors - see Ohio R.C. 4511.65; TRAF. 313.02',
  ],
  [
    'whose first line ends with a full stop and the designator hangs out',
    '    (a)  A vendor shall comply with the rules of 42 U.S.C. §§ 1.\n         No vendor is exempt.',
    '(a)  A vendor shall comply with the rules of 42 U.S.C. §§ 1. No vendor is exempt.',
  ],
  [
    'whose history is cut behind its first word',
    'No vendor shall obstruct a street or a public sidewalk. (Ord.\n611 § 1 (part), 1992).',
    'No vendor shall obstruct a street or a public sidewalk. (Ord. 611 § 1 (part), 1992).',
  ],
  [
    'whose heading has a comma at the end of its first line',
    'Sec. 4-1. Establishment of the Department of the Harbor,\n     Markets, and Greens.',
    'Sec. 4-1. Establishment of the Department of the Harbor, Markets, and Greens.',
  ],
  [
    'whose heading has a semicolon at the end of its first line',
    'Sec. 4-2. Vendors of the market, of the green, and harbor;\n     newsracks; permits of the clerk.',
    'Sec. 4-2. Vendors of the market, of the green, and harbor; newsracks; permits of the clerk.',
  ],
];

describe('a paragraph that was cut into lines', () => {
  for (const [what, text, whole] of joined)
    it(`is joined ${what}`, () => {
      assert.deepEqual(paragraphsOf(text), [whole]);
    });

  it('continues across a page break with a number that the page’s last word announces', () => {
    assert.deepEqual(paragraphsOf('A vendor shall pay, except as provided in §\n3-2.', '3-2.'), [
      'A vendor shall pay, except as provided in § 3-2.',
    ]);
  });

  for (const end of ['; and', '.'])
    it(`ends before an item of a list at the top of a page, although its last line is full: ${end}`, () => {
      const first = `(i) the location of each vessel, mooring, and dock${end}`;
      assert.deepEqual(paragraphsOf(`${first}\n(ii) the mooring.`, '(ii) the mooring.'), [first, '(ii) the mooring.']);
    });

  it('is joined below a table of contents that is wider and has more lines', () => {
    const dots = '.'.repeat(160);
    const contents = Array.from({ length: 60 }, (_, at) => `Sec. 4-${at + 1}. Vendors. ${dots} ${at + 9}\n\n`).join('');
    assert.deepEqual(
      paragraphsOf(`${contents}A vendor shall keep the permit where the public can read\nit.`).slice(60),
      ['A vendor shall keep the permit where the public can read it.'],
    );
  });

  it('ends before the heading of a chapter in capitals, however wide its title is', () => {
    const title = 'VENDORS, NEWSRACKS, FOOD TRUCKS AND WETLAND BUFFERS';
    assert.deepEqual(paragraphsOf(`TITLE 1\n${title}\nCHAPTER 1.04\nVENDORS`).slice(1, 3), [title, 'CHAPTER 1.04']);
  });

  it('ends before the first section of a chapter, however wide the title of the chapter is', () => {
    const title = 'VENDORS, NEWSRACKS, FOOD TRUCKS AND WETLAND BUFFERS';
    const section = '§ 10-1. Permits. A vendor needs one.';
    assert.deepEqual(paragraphsOf(`CHAPTER 10\n${title}\n${section}`).slice(1), [title, section]);
  });

  it('ends below a heading of two lines without a period, where the next line is indented', () => {
    const heading =
      '§ 10-1 Purchase of Food and Drink for the Public Who Attend\nFeasts That Are Sponsored by the Harbor Board';
    assert.deepEqual(paragraphsOf(`${heading}\n   The harbor master buys food and drink.`), [
      heading.replace('\n', ' '),
      'The harbor master buys food and drink.',
    ]);
  });
});

describe('a page that shows where its lines end', () => {
  it('has its lines joined, however long they are', () => {
    const long = 'The clerk keeps a record of each permit that the city has issued. '.repeat(3);
    const lines = Array.from({ length: 6 }, (_, at): readonly TextLine[] => [
      { text: `${long}It names the`, line: at * 2, indent: 0, gap: true, full: true },
      { text: 'holder of the permit.', line: at * 2 + 1, indent: 0, gap: false, full: false },
    ]).flat();
    assert.equal(rejoined(lines).length, 6);
  });
});

describe('a heading in a font of its own', () => {
  it('keeps its end where the text begins in its second line', () => {
    const filler = Array.from({ length: 8 }, (_, at): readonly TextLine[] => [
      {
        text: 'The clerk keeps a record of each permit that the city has',
        line: at * 2,
        indent: 0,
        gap: true,
        full: true,
      },
      { text: 'issued, and of each that it refused.', line: at * 2 + 1, indent: 0, gap: false, full: false },
    ]).flat();
    const first = 'Sec. 4-2. Vendors of the market, of the green, and of the';
    const second = 'harbor. The director may refuse a permit.';
    const paragraphs = rejoined([
      ...filler,
      { text: first, line: 20, indent: 0, gap: true, full: true, lead: first.length },
      { text: second, line: 21, indent: 0, gap: false, full: false, lead: 'harbor.'.length },
    ]);
    const { text = '', lead } = paragraphs.at(-1) ?? {};
    assert.equal(text.slice(0, lead), `${first} harbor.`);
  });

  const lines = Array.from({ length: 12 }, (_, at) => ({
    text: at % 2 === 0 ? 'The clerk keeps a record of each permit that the city' : 'has issued.',
    line: at,
    indent: 0,
    gap: at % 2 === 0,
    full: at % 2 === 0,
  }));
  /** The paragraphs of two lines, the second one at the top of a page and in the font of headings. */
  const turned = (first: string, second: string, lead?: number): readonly string[] =>
    rejoined([
      ...lines,
      { text: first, line: 20, indent: 0, gap: true, full: true, ...(lead === undefined ? {} : { lead }) },
      { text: second, line: 21, indent: 0, gap: true, turned: true, full: false, lead: second.length },
    ])
      .map(({ text }) => text)
      .slice(6);

  it('is no rest of a repealed section, if it is a chapter at the top of a page', () => {
    const repealed = 'Sec. 3-9. Repealed.';
    assert.deepEqual(turned(repealed, 'CHAPTER 4 BELLS', repealed.length), [repealed, 'CHAPTER 4 BELLS']);
  });

  it('ends with the title of a chapter, where all headings end at the right margin', () => {
    const headings = ['Article 14-1.1', 'The Harbormaster', '§ 14-1.1.1 Bells within ten feet of a pier'];
    const paragraphs = rejoined([
      ...lines,
      ...headings.map((text, at) => ({
        text,
        line: 20 + at,
        indent: 40,
        gap: at === 0,
        full: true,
        lead: text.length,
      })),
    ]);
    assert.equal(paragraphs.at(-1)?.text, headings[2]);
  });

  it('is no rest of a paragraph that ended on the page before, if it is a number alone', () => {
    const law = 'The harbor master keeps the bells of the harbor in order.';
    assert.deepEqual(turned(law, 'C-14'), [law, 'C-14']);
  });

  it('continues a heading in a font of its own behind a word that ends none, also if the next word seems to fit', () => {
    const filler = Array.from({ length: 12 }, (_, at) => ({
      text: at % 2 === 0 ? 'The clerk keeps a record of each permit that the city' : 'has issued.',
      line: at,
      indent: 0,
      gap: at % 2 === 0,
      full: at % 2 === 0,
    }));
    const headed = (first: string, second: string, lead: number): string | undefined =>
      rejoined([
        ...filler,
        { text: first, line: 20, indent: 0, gap: true, full: false, lead: first.length },
        { text: second, line: 21, indent: 0, gap: false, full: false, lead },
      ]).at(-1)?.text;
    assert.equal(headed('1-4 DOGS AND', 'SIGNS. The clerk', 6), '1-4 DOGS AND SIGNS. The clerk');
    assert.equal(headed('1-4 DOGS', 'Note. The clerk', 5), 'Note. The clerk');
    assert.equal(
      headed('1-4 Dogs and signs;', 'exceptions. The clerk', 11),
      '1-4 Dogs and signs; exceptions. The clerk',
    );
    assert.equal(headed('1-4 DOGS', 'IN PARKS. The clerk', 9), '1-4 DOGS IN PARKS. The clerk');
    assert.equal(headed('C-4. Dogs and', 'Signs.', 6), 'C-4. Dogs and Signs.');
  });
});

describe('a code whose paragraphs have an indented first line', () => {
  const paragraph =
    '     The clerk keeps a record of each permit that the city has\nissued, and of each that it refused.';
  const letter = Array.from({ length: 12 }, () => paragraph).join('\n\n');

  it('has text in the indented line below a full heading without a period', () => {
    const heading = '§ 4-2 — Vendors of the market, of the green, and of the park';
    const text = `${letter}\n\n${heading}\n     Satisfactory proof of insurance must be filed.`;
    assert.deepEqual(paragraphsOf(text).slice(-2), [heading, 'Satisfactory proof of insurance must be filed.']);
  });

  it('is known also where its lists have lowercase letters', () => {
    const heading = '§ 4-2 — Vendors of the market, of the green, and of the park';
    const list = Array.from({ length: 5 }, () => 'A permit has these:\n     a. A number.\n').join('\n');
    const text = `${letter}\n\n${list}\n${heading}\n     Satisfactory proof of insurance must be filed.`;
    assert.deepEqual(paragraphsOf(text).slice(-2), [heading, 'Satisfactory proof of insurance must be filed.']);
  });
});

describe('a table of contents in columns', () => {
  const law = [1, 2, 3, 4, 5].map((at) => `57.0${at} BELL ${at}.  A bell is rung.\n`).join('\n');
  const rows: readonly (readonly [string, string])[] = [
    ['is read down', '57.01 Bell 1     57.03 Bell 3\n57.02 Bell 2     57.04 Bell 4'],
    [
      'is read down, with a longer first column',
      '57.01 Bell 1     57.04 Bell 4\n57.02 Bell 2     57.05 Bell 5\n57.03 Bell 3',
    ],
    [
      'has titles that go on',
      '57.01 Bell 1     57.03 Bell 3\n57.02 Bell         That Is Rung\n  2              57.04 Bell 4',
    ],
    ['is read across', '57.01 Bell 1     57.02 Bell 2\n57.03 Bell 3     57.04 Bell 4'],
  ];
  for (const [how, contents] of rows)
    it(how, () => {
      const found = read(`CHAPTER 57\nBELLS\n\n${contents}\n\n${law}`, 'code.txt');
      assert.deepEqual(
        sectionsOf(found),
        [1, 2, 3, 4, 5].map((at) => `57.0${at} BELL ${at} | A bell is rung.`),
      );
    });
});
