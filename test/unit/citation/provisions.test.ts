/**
 * Provisions other than sections are cited by their kind: articles, preambles, appendices, chapters with their own
 * text.
 */
import { strict as assert } from 'node:assert';
import { buildLexicon, type Citation, createRecognizer, type KnownJurisdiction } from '../../../src/citation/index.ts';

const jurisdictions: readonly KnownJurisdiction[] = [
  {
    id: 'marlow',
    name: 'Marlow',
    kind: 'city',
    region: 'OH',
    codes: [
      { name: 'Codified Ordinances of Marlow, Ohio', abbreviations: [] },
      { name: 'Charter of the City of Marlow', abbreviations: [] },
    ],
  },
  {
    id: 'elmo',
    name: 'Pueblo of San Elmo',
    shortName: 'San Elmo',
    kind: 'pueblo',
    region: 'NM',
    codes: [
      { name: 'Pueblo of San Elmo Code', abbreviations: [] },
      { name: 'Pueblo of San Elmo Constitution', abbreviations: [] },
    ],
  },
  {
    id: 'reed',
    name: 'Reed County',
    kind: 'county',
    region: 'OR',
    codes: [{ name: 'Reed County Code', abbreviations: ['RDCC'] }],
  },
  {
    id: 'brandt',
    name: 'Brandt Hollow',
    kind: 'city',
    region: 'MT',
    codes: [{ name: 'Brandt Hollow Home Rule Charter', abbreviations: [] }],
  },
  {
    id: 'twin',
    name: 'Twin Forks',
    kind: 'city',
    region: 'MT',
    codes: [
      { name: 'Twin Forks Home Rule Charter', abbreviations: [] },
      { name: 'Twin Forks Municipal Charter', abbreviations: [] },
    ],
  },
];
const recognizer = createRecognizer(buildLexicon({ jurisdictions }));

function read(citations: readonly Citation[]): string {
  return citations
    .map(({ jurisdictionId, code, targets }) => {
      const words = targets.map(({ kind, number, through, container }) => {
        const range = through === undefined ? '' : `–${through}`;
        const inside = container === undefined ? '' : ` in ${container.kind} ${container.number}`;
        return `${kind} ${number}${range}${inside}`.trim();
      });
      return `${jurisdictionId ?? '?'} | ${code ?? '?'} | ${words.join(', ')}`;
    })
    .join('; ');
}

const charter = 'marlow | Charter of the City of Marlow';
const homeRule = 'brandt | Brandt Hollow Home Rule Charter';
const constitution = 'elmo | Pueblo of San Elmo Constitution';
const cases: readonly (readonly [text: string, expected: string])[] = [
  ['Charter of the City of Marlow art. IV', `${charter} | article IV`],
  ['Marlow Charter art. IV', `${charter} | article IV`],
  ['City of Marlow Charter art. IV', `${charter} | article IV`],
  ['City of Marlow, Ohio, Charter art. IV', `${charter} | article IV`],
  ['Marlow City Charter, Article IV, Section 3', `${charter} | article IV, section 3 in article IV`],
  ['Article VI of the Marlow Charter', `${charter} | article VI`],
  ['Marlow Home Rule Charter art. IV', `${charter} | article IV`],
  ['Brandt Hollow Charter art. IV', `${homeRule} | article IV`],
  ['Brandt Hollow City Charter, art. II, § 2.01', `${homeRule} | article II, section 2.01 in article II`],
  ['Charter of the City of Brandt Hollow § 2.01', `${homeRule} | section 2.01`],
  ['Twin Forks Charter § 2.01', '? | Twin Forks Charter | section 2.01'],
  ['Twin Forks Home Rule Charter § 2.01', 'twin | Twin Forks Home Rule Charter | section 2.01'],
  ['Article IV, Section 3 of the Marlow Charter', `${charter} | article IV, section 3 in article IV`],
  ['§ 3 of Article IV of the Marlow Charter', `${charter} | section 3 in article IV, article IV`],
  ['Marlow Charter arts. IV–VI and VIII', `${charter} | article IV–VI, article VIII`],
  ['Charter of the City of Marlow pmbl.', `${charter} | preamble`],
  ['Charter of the City of Marlow, Preamble', `${charter} | preamble`],
  ['Preamble to the Charter of the City of Marlow', `${charter} | preamble`],
  ['Charter of the City of Marlow, PREFACE', `${charter} | preface`],
  ['Marlow Charter, Preface to the 1998 Charter', `${charter} | preface`],
  ['Marlow Charter, FOREWORD TO THE MARLOW CHARTER', `${charter} | preface`],
  ['Preface to the Charter of the City of Marlow', `${charter} | preface`],
  ['Marlow Charter app. A', `${charter} | appendix A`],
  ['Appendix B-1 of the Marlow Charter', `${charter} | appendix B-1`],
  ['Pueblo of San Elmo Constitution art. VI', `${constitution} | article VI`],
  ['Constitution of the Pueblo of San Elmo art. VI, § 2', `${constitution} | article VI, section 2 in article VI`],
  ['Article III of the San Elmo Constitution', `${constitution} | article III`],
  ['Constitution of San Elmo, Article III', `${constitution} | article III`],
  ['RDCC ch. 5.12, app. A', 'reed | Reed County Code | chapter 5.12, appendix A in chapter 5.12'],
  [
    'Reed County Code div. I, tit. 9, subtit. II, ch. 10',
    'reed | Reed County Code | division I, title 9 in division I, subtitle II in title 9, chapter 10 in subtitle II',
  ],
  [
    'tit. 9, ch. 10; tit. 12, ch. 3 of the Reed County Code',
    'reed | Reed County Code | title 9, chapter 10 in title 9, title 12, chapter 3 in title 12',
  ],
  ['Reed County Code, Exhibit C', 'reed | Reed County Code | exhibit C'],
  ['Attachment 2 to the Reed County Code', 'reed | Reed County Code | attachment 2'],
];

describe('a provision that is not a section', () => {
  for (const [text, expected] of cases)
    it(`“${text}”`, () => {
      for (const sentence of [
        text,
        `See ${text}.`,
        `The ${text} applies.`,
        `(${text})`,
        `Under ${text}, the board must act.`,
      ])
        assert.equal(read(recognizer.recognize(sentence)), expected, sentence);
    });

  it('includes the rest of a heading that stands for a number', () => {
    const text = 'See Marlow Charter, PREFACE TO THE 1998 CHARTER (Key boxes).';
    assert.deepEqual(
      recognizer.recognize(text).map((citation) => citation.text),
      ['Marlow Charter, PREFACE TO THE 1998 CHARTER'],
    );
  });

  for (const text of [
    'Title VI of the Civil Rights Act',
    'See Exhibit A and Appendix C to the staff report.',
    'Article IV of the Constitution of New Mexico',
    'the preamble to the ordinance',
    'She wrote the foreword to the report.',
    'PREFACE TO THE REPORT',
    'The Marlow Charter School opened. Chapter V of its handbook applies.',
    'Attach A to B, ex officio.',
    'A claim under Title VII. Chapter X follows.',
  ])
    it(`is no part of “${text}”`, () => {
      assert.equal(read(recognizer.recognize(text, { home: 'Marlow' })), '');
    });
});
