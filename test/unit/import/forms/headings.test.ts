import { strict as assert } from 'node:assert';
import { readHeading } from '../../../../src/service/import/forms/structure/heading.ts';
import { publicationIn } from './recovered.ts';
import { placesOf, read, sectionsOf } from './shown.ts';

describe('a chapter without the level’s word', () => {
  const page = (...chapters: readonly string[]): string =>
    `<html><body><h1>Bells</h1>${chapters.join('')}</body></html>`;
  const sections = '<h3>1.04.010 Noon</h3><p>A bell is rung.</p><h3>1.04.020 Night</h3><p>No bell is rung.</p>';

  it('has sections with its number and a third part below it', () => {
    const found = read(
      page('<h2>1.01 Kites</h2><p>(Reserved)</p><h2>1.04 Bells</h2><p>1.04.010 Noon.<br>1.04.020 Night.</p>', sections),
      'code.html',
    );
    assert.deepEqual(sectionsOf(found).slice(-2), [
      '1.04.010 Noon | A bell is rung.',
      '1.04.020 Night | No bell is rung.',
    ]);
    assert.deepEqual(placesOf(found).slice(-2), ['chapter 1.04', 'chapter 1.04']);
  });

  it('is a section if it has text, or if the numbers below it are in its own style', () => {
    for (const text of [
      page('<h2>1.04 Bells</h2><p>The town has bells.</p>', sections),
      page('<h2>1.04 Bells</h2><p>(Reserved)</p>', sections.replaceAll('h3>', 'h2>')),
    ])
      assert.match(sectionsOf(read(text, 'code.html'))[0] ?? '', /^1\.04 Bells/);
  });
});

describe('a line', () => {
  const headings: readonly (readonly [string, string | undefined])[] = [
    ['Sec. 2-2. - Title.', 'section 2-2: Title.'],
    ['SEC. 49.  HEADING.', 'section 49: HEADING.'],
    ['§ 200-8 Schedule of Use Regulations.', 'section 200-8: Schedule of Use Regulations.'],
    ['12.04.020 Title.', 'section 12.04.020: Title.'],
    ['10.12.030. - Speed limits; certain streets.', 'section 10.12.030: Speed limits; certain streets.'],
    ['1-1-1: TITLE:', 'section 1-1-1: TITLE:'],
    ['ARTICLE IIIa COUNCIL FOR THE HARBOR', 'article IIIa: COUNCIL FOR THE HARBOR'],
    ['Part Ia Harbor', undefined],
    ['4A-1 Water rates', 'section 4A-1: Water rates'],
    ['4A-1 shall apply to all permits.', undefined],
    ['A8.329  Promotions', 'section A8.329: Promotions'],
    ['ADMN.04.07 Docks', 'section ADMN.04.07: Docks'],
    ['§ VIII-1-2. Parks.', 'section VIII-1-2: Parks.'],
    ['391-3-1-.02 Permits', 'section 391-3-1-.02: Permits'],
    ['.03 Permits.', 'section .03: Permits.'],
    ['8 EBLC § 301. Permits.', 'section 301: Permits.'],
    ['17 E.B.L.C. 2.04 Permits', 'section 2.04: Permits'],
    ['8 EBLC § 301 applies to all permits.', undefined],
    ['EBLC 6-A-1. Permits.', 'section 6-A-1: Permits.'],
    ['EBLC 6-A-1 applies to all permits.', undefined],
    ['Title 8, Section 301. Permits.', 'section 301: Permits.'],
    ['8 § 301. Permits.', 'section 301: Permits.'],
    ['Title 8, Section 301 of this code', undefined],
    ['8 § 301 applies to all permits.', undefined],
    ['40 CFR 60.1 Permits', undefined],
    ['9VAC5-80-1100. Permits', 'section 9VAC5-80-1100: Permits'],
    ['.25 acres or less', undefined],
    ['Secs. 2-25—2-40. Reserved.', 'section 2-25 through 2-40: Reserved.'],
    ['§§ 2-25 through 2-40. (Reserved)', 'section 2-25 through 2-40: (Reserved)'],
    ['SECS. 428-436. RESERVED.', 'section 428 through 436: RESERVED.'],
    ['§§ 3–9—3–20. Reserved.', 'section 3-9 through 3-20: Reserved.'],
    ['§ 3–4. Reserved.', 'section 3-4: Reserved.'],
    ['§§ 3–4. Reserved.', 'section 3 through 4: Reserved.'],
    ['Artículos 1.01 a 1.05 Reservado', 'section 1.01 through 1.05: Reservado'],
    ['ARTÍCULOS 1.06 Y 1.07. RESERVADOS.', 'section 1.06 through 1.07: RESERVADOS.'],
    ['Artículo 1.08 Acceso a 3 plazas', 'article 1.08: Acceso a 3 plazas'],
    ['Sec. 4-36. Reserved.', 'section 4-36: Reserved.'],
    ['12.04.030–12.04.050 Reserved', 'section 12.04.030 through 12.04.050: Reserved'],
    ['ARTICLE IV. - FEES', 'article IV: FEES'],
    ['Chapter 5: Unlawful Eviction', 'chapter 5: Unlawful Eviction'],
    ['PART ONE General', 'part 1: General'],
    ['Part B-i. Bonds', 'part B-i: Bonds'],
    ['APPENDIX A:', 'appendix A: '],
    ['Section 12.1 shall apply to all permits.', undefined],
    ['Sections 3 and 4 are deleted.', undefined],
    ['Section 5(a) Permits', undefined],
    ['§ 1-621.07(a), (c), and (d) of the charter', undefined],
    ['1-621.07(a), (c), and (d). A permit', undefined],
    ['Chapter 5 of this title applies to signs.', undefined],
    ['Article 7, Chapter VIII of the Police Code', undefined],
    ['4-8-2015 Ordinance', undefined],
    ['ARTICLE I & II | Town of Port Wenlow', undefined],
    ['1. Permits.', undefined],
    ['(a) Permits.', undefined],
  ];
  for (const [line, expected] of headings) {
    it(`${expected === undefined ? 'is no heading' : 'is a heading'}: ${line}`, () => {
      const found = readHeading(line);
      const through = found?.through === undefined ? '' : ` through ${found.through}`;
      assert.equal(
        found === undefined ? undefined : `${found.kind} ${found.number}${through}: ${found.title}`,
        expected,
      );
    });
  }
});

/** Sections as `number heading | paragraphs`. */
function sectionsIn(text: string): readonly string[] {
  return publicationIn(Buffer.from(text), 'code.txt').sections.map((section) => {
    const { number, through, heading, text } = section;
    const paragraphs =
      typeof text === 'string'
        ? [text]
        : text.map((block) => `${(block.designators ?? []).join('')} ${block.text ?? ''}`.trim());
    return [`${number}${through === undefined ? '' : `..${through}`} ${heading ?? ''}`.trim(), ...paragraphs].join(
      ' | ',
    );
  });
}

describe('a code’s own numbering decides', () => {
  it('that a plain number begins a heading, in articles that each begin with 1', () => {
    const article = (roman: string): string =>
      `# Article ${roman}: Fees\n\n${['1 Seals', '2 Oaths', '3 Gavels'].map((title) => `## ${title}\n\nIt is kept.\n\n`).join('')}`;
    const { sections } = publicationIn(Buffer.from(['I', 'II', 'III'].map(article).join('')), 'code.md');
    assert.deepEqual(
      sections.map(({ number, heading }) => `${number} ${heading}`),
      ['I', 'II', 'III'].flatMap(() => ['1 Seals', '2 Oaths', '3 Gavels']),
    );
  });

  it('that a number at the start of a line is text if sections are marked', () => {
    const text =
      'Sec. 1. Fees.\nThe fees are:\n1.1 Acres or less, ten dollars.\n2.5 Acres, twenty dollars.\nSec. 2. Bonds.\nA bond is filed.\nSec. 3. Liens.\nA lien is filed.\nSec. 4. Ends.\nNone.';
    assert.deepEqual(
      sectionsIn(text).map((section) => section.split(' | ')[0]),
      ['1 Fees', '2 Bonds', '3 Liens', '4 Ends'],
    );
  });

  it('that numbers below a marked section are sections', () => {
    const text =
      'SECTION 104 — POWERS\n104.1.1. Bulletins.\nThe chief issues bulletins.\n104.6.2. Photographs.\nThe chief takes photographs.\nSECTION 105 — PERMITS\n105.1. Required.\nA permit is required.';
    assert.deepEqual(sectionsIn(text), [
      '104 POWERS',
      '104.1.1 Bulletins | The chief issues bulletins.',
      '104.6.2 Photographs | The chief takes photographs.',
      '105 PERMITS',
      '105.1 Required | A permit is required.',
    ]);
  });

  it('that an appendix has its own numbering', () => {
    const own = Array.from({ length: 9 }, (_, at) => `A8.${100 + at}  PENSION RULE ${'ABCDEFGHI'[at]}\nText ${at}.`);
    const text = `SEC. 1.100.  NAME.\nText.\nSEC. 1.101.  POWERS.\nText.\nSEC. 1.102.  SEAL.\nText.\n${own.join('\n')}\nA8.108-1  LATER RULE\nText.\nA8.109  LAST RULE\nText.`;
    assert.equal(sectionsIn(text).length, 14);
  });

  it('where a heading ends and its text begins in the same paragraph', () => {
    assert.deepEqual(
      sectionsIn(
        '1-1-1: TITLE: Upon adoption, this is the code.\n1-1-2: SEALS AND BADGES:\nA seal is kept.\n1-1-3: BELLS: No person shall ring.',
      ),
      [
        '1-1-1 TITLE | Upon adoption, this is the code.',
        '1-1-2 SEALS AND BADGES | A seal is kept.',
        '1-1-3 BELLS | No person shall ring.',
      ],
    );
    assert.deepEqual(
      sectionsIn(
        '9.01 NOISE AT NIGHT. No person shall shout.\n9.02 ARROWS. (1) No arrows.\n(2) No bows.\n9.03 RESERVED.\n',
      ),
      ['9.01 NOISE AT NIGHT | No person shall shout.', '9.02 ARROWS | (1) No arrows. | (2) No bows.', '9.03 RESERVED'],
    );
  });

  it('that the articles of a compact belong to the section that prints it', () => {
    const words =
      'The party states agree to help one another in every way that this article sets out, without delay and at no cost to any of them.';
    const text = `CHAPTER 3. COMPACTS\n§ 3-1. Compact.\nThe compact reads:\nARTICLE I. PURPOSE\n${words}\nARTICLE II. AID\n${words}\n§ 3-2. Report.\nThe mayor reports.\nCHAPTER 4. PARKS\n§ 4-1. Hours.\nNone.`;
    const { sections } = publicationIn(Buffer.from(text), 'code.txt');
    assert.deepEqual(
      sections.map(
        ({ number, containers = [] }) =>
          `${containers.map((each) => `${each.level} ${each.number}`).join()} § ${number}`,
      ),
      ['chapter 3 § 3-1', 'chapter 3 § 3-2', 'chapter 4 § 4-1'],
    );
    assert.equal(sections[0]?.text.length, 5);
  });

  it('that (i) after (h) is a letter, and after (a)(1) a Roman numeral', () => {
    const list = 'abcdefghij'.split('').map((letter) => `(${letter}) Item ${letter}.`);
    assert.deepEqual(
      sectionsIn(`Sec. 1. List.\n${list.join('\n')}`)[0]
        ?.split(' | ')
        .at(-2),
      '(i) Item i.',
    );
    assert.deepEqual(
      sectionsIn('Sec. 1. List.\n(a) One:\n(1) Two:\n(i) Three;\n(ii) Four.\n(2) Five.\n(b) Six.')[0]
        ?.split(' | ')
        .slice(1),
      ['(a) One:', '(a)(1) Two:', '(a)(1)(i) Three;', '(a)(1)(ii) Four.', '(a)(2) Five.', '(b) Six.'],
    );
  });

  it('that (i) below (h) is a Roman numeral if (ii) comes next', () => {
    const list = 'abcdefg'.split('').map((letter) => `(${letter}) Item ${letter}.`);
    assert.deepEqual(
      sectionsIn(
        `Sec. 1. List.\n${list.join('\n')}\n(h) Eight:\n(1) One:\n(i) Two;\n(ii) Three.\n(2) Four.\n(i) Nine.`,
      )[0]
        ?.split(' | ')
        .slice(8),
      ['(h) Eight:', '(h)(1) One:', '(h)(1)(i) Two;', '(h)(1)(ii) Three.', '(h)(2) Four.', '(i) Nine.'],
    );
  });

  it('that (a) directly below (1) is a third level, and that below a paragraph the list begins again', () => {
    const above = 'Sec. 1. List.\n(a) One:\n(1) Two.\n(2) Three:\n(a) Four;\n(b) Five.\n(3) Six.\n(b) Seven.';
    assert.deepEqual(
      sectionsIn(`${above}\nThe board also decides:\n(a) Eight.\n(b) Nine.`)[0]
        ?.split(' | ')
        .slice(1)
        .map((words) => words.split(' ')[0]),
      ['(a)', '(a)(1)', '(a)(2)', '(a)(2)(a)', '(a)(2)(b)', '(a)(3)', '(b)', 'The', '(a)', '(b)'],
    );
  });

  it('that indentation decides whether (b) continues the first or the third level', () => {
    const list = '1. (a) One:\n\n    1. (1) Two:\n\n        1. (a) Three.\n\n2. (b) Four.\n\n3. (c) Five.\n';
    const { sections } = publicationIn(Buffer.from(`## 1.1 List\n\n${list}\n## 1.2 End\n\nText.\n`), 'code.md');
    const [first] = sections;
    assert.deepEqual(
      typeof first?.text === 'string' ? [] : first?.text.map(({ designators = [] }) => designators.join('')),
      ['(a)', '(a)(1)', '(a)(1)(a)', '(b)', '(c)'],
    );
  });

  it('that a list of headings in a row is no section, also in a chapter with a letter', () => {
    assert.deepEqual(
      sectionsIn(
        'ARTICLE 4A:\nPARKS\nSec. 4A.1.Hours. Sec. 4A.2.Fees.\nSEC. 4A.1.  HOURS.\nParks close.\nSEC. 4A.2.  FEES.\nNone.',
      ),
      ['4A.1 HOURS | Parks close.', '4A.2 FEES | None.'],
    );
    assert.deepEqual(
      sectionsIn(
        'ARTICLE 6:\nSIGNS\nSec. 6.1-1.Size. Sec. 6.2.Fees.\nSEC. 6.1-1.  SIZE.\nSmall.\nSEC. 6.2.  FEES.\nNone.',
      ),
      ['6.1-1 SIZE | Small.', '6.2 FEES | None.'],
    );
  });

  it('that a designator on a line of its own belongs to the next line', () => {
    assert.deepEqual(
      sectionsIn('Sec. 2-31. - Meetings.\n(a)\nRegular meetings.\n(b)\nSpecial meetings:\n(1)\nBy call.'),
      ['2-31 Meetings | (a) Regular meetings. | (b) Special meetings: | (b)(1) By call.'],
    );
  });

  it('that headings without numbers are on one level if their style is the same', () => {
    const { sections } = publicationIn(
      Buffer.from(
        '## 1.1 Bells\n\nBells ring.\n\n## Fees\n\n### 1.2 Fees\n\nPay.\n\n## Streets\n\n### 1.3 Cars\n\nStop.\n',
      ),
      'code.md',
    );
    assert.deepEqual(
      sections.map(({ containers }) => (containers ?? []).map(({ heading }) => heading)),
      [[], ['Fees'], ['Streets']],
    );
  });
});

describe('lines wrapped at a width', () => {
  const text = (...lines: readonly string[]): string =>
    [
      ...lines,
      'Sec. 2-9. Permits',
      '',
      'A person who keeps a dog, a horse or any other animal in the town shall',
      'have a permit of the clerk, who shall keep a list of all the permits and',
      'of all the animals that are kept under them in the town.',
    ].join('\n');

  it('of a list of headings stay separate, though the next heading would not have fitted', () => {
    assert.deepEqual(
      sectionsIn(
        text(
          'Sec. 2-7. Seal of the town and its use by the clerk and by the council',
          'Sec. 2-8. Hours of all offices',
        ),
      ).slice(0, 2),
      ['2-7 Seal of the town and its use by the clerk and by the council', '2-8 Hours of all offices'],
    );
  });

  it('with a citation and a history begin no section', () => {
    assert.deepEqual(
      sectionsIn('§ 1300. Seal.\nThe seal is that of\n§ 1301. (Ord. 12, 1990)\n§ 1302. Hours.\nNine to five.').map(
        (section) => section.split(' | ')[0],
      ),
      ['1300 Seal', '1302 Hours'],
    );
  });

  it('inside an open bracket begin no section', () => {
    const publication = publicationIn(
      Buffer.from(
        text(
          'Sec. 2-8. Hours',
          '',
          'The offices are open from nine to five, and the clerk posts the hours.',
          '(Ord. 18381 § 4, 1-25-05; Ord. 17269 § 1, 6-2-98; Ord. 16200. Code 1995',
          '§ 2-30.)',
          '',
        ),
      ),
      'code.txt',
    );
    assert.deepEqual(
      publication.sections.map(({ number }) => number),
      ['2-8', '2-9'],
    );
    assert.match([publication.sections[0]?.history ?? []].flat().join(), /Code 1995 § 2-30/);
  });
});

describe('a history at the end of a paragraph', () => {
  it('begins after a reference that ends the last sentence', () => {
    const [section] = publicationIn(
      Buffer.from(
        'Sec. 2-8. Labor\nThe Act applies (49 Stat. 449; 29 U.S.C. § 151 et seq.). (Ord. No. 5, § 1, 4-8-2015)\n',
      ),
      'code.txt',
    ).sections;
    assert.deepEqual([section?.text].flat(), [{ text: 'The Act applies (49 Stat. 449; 29 U.S.C. § 151 et seq.).' }]);
    assert.deepEqual([section?.history].flat(), ['(Ord. No. 5, § 1, 4-8-2015)']);
  });

  it('ends before a penalty, which is not history', () => {
    const [section] = publicationIn(
      Buffer.from(
        'Sec. 2-8. Hours\nThe offices are open. (1992 Code, § 26-1) (Ord. 21-04, passed 10-2-2004) Penalty, see § 10.99\n',
      ),
      'code.txt',
    ).sections;
    assert.deepEqual([section?.text].flat(), [{ text: 'The offices are open.' }]);
    assert.match([section?.history ?? []].flat().join(), /^\(1992 Code, § 26-1\) \(Ord\. 21-04, passed 10-2-2004\)/);
  });
});
