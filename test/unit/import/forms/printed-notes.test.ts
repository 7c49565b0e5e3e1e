/** Where documents print a history: in a heading, in italics, and over the lines of a narrow column. */
import { strict as assert } from 'node:assert';
import type { ReadPublication } from '../../../../src/service/import/forms/publication.ts';
import { publicationIn } from './recovered.ts';

const read = (text: string, path: string): ReadPublication => publicationIn(Buffer.from(text), path);

/** Each section's words, and its histories. */
const partsOf = ({ sections }: ReadPublication): readonly (readonly [string, readonly string[]])[] =>
  sections.map(({ text, history }) => [
    typeof text === 'string' ? text : text.map((block) => block.text ?? '').join(' '),
    history === undefined ? [] : [history].flat(),
  ]);

const title = 'TITLE 2 ADMINISTRATION\n\nChapter 2.04 COUNCIL\n\n';
const next =
  '\n\n2.04.020 Quorum.\n\nFour members are a quorum.\n\n2.04.030 Vacancies.\n\nA vacancy is filled in May.\n';

describe('a history in a document', () => {
  it('is whole if it is printed over short lines, and none of it is law', () => {
    const lines = '(Ord. 812 § 2, 2014; Ord. 640, 1999;\nOrd. 345 § 1 (part),\n1980: prior code § 2-101)';
    const found = read(`${title}2.04.010 Meetings.\n\nThe council meets in May.\n\n${lines}${next}`, 'code.txt');
    assert.deepEqual(partsOf(found)[0], [
      'The council meets in May.',
      ['(Ord. 812 § 2, 2014; Ord. 640, 1999; Ord. 345 § 1 (part), 1980: prior code § 2-101)'],
    ]);
  });

  it('is whole if it begins at the end of a paragraph and continues in the next lines', () => {
    const lines = 'The council meets in May. (Ord. 812 § 2, 2014;\nOrd. 640,\n1999)';
    const found = read(`${title}2.04.010 Meetings.\n\n${lines}${next}`, 'code.txt');
    assert.deepEqual(partsOf(found)[0], ['The council meets in May.', ['(Ord. 812 § 2, 2014; Ord. 640, 1999)']]);
  });

  it('may be at the end of a subdivision that an act changed, but a reference in a sentence is law', () => {
    const lines = [
      'The council meets:',
      'A. In May. [Amended 3-8-2010 by L.L. No. 3-2010]',
      'B. In June under the plan (Ordinance 5, 1990) as amended. (Added by Ord. 640, 1999)',
      'C. In July under the plan (Ord. 5, 1990)',
      'D. In August.',
    ].join('\n\n');
    const found = read(`${title}2.04.010 Meetings.\n\n${lines}${next}`, 'code.txt');
    assert.deepEqual(partsOf(found)[0], [
      'The council meets: In May. In June under the plan (Ordinance 5, 1990) as amended. In July under the plan (Ord. 5, 1990) In August.',
      ['[Amended 3-8-2010 by L.L. No. 3-2010]', '(Added by Ord. 640, 1999)'],
    ]);
  });

  it('does not take law into an open bracket that no line closes', () => {
    const lines = '(Ord. 812 § 2, 2014; Ord. 640\n\nThe clerk keeps the record.';
    const found = read(`${title}2.04.010 Meetings.\n\nThe council meets in May.\n\n${lines}${next}`, 'code.txt');
    assert.match(partsOf(found)[0]?.[0] ?? '', /The clerk keeps the record\./);
  });

  it('is a history in italics, with or without the marks of them', () => {
    const marked = read(
      `${title}2.04.010 Meetings.\n\nThe council meets in May.\n\n*(Ord. 812 § 4, 2014)*${next}`,
      'code.txt',
    );
    const styled = read('## 2.04.010 Meetings\n\nThe council meets in May.\n\n*(Ord. 812 § 4, 2014)*\n', 'code.md');
    const expected = [['The council meets in May.', ['(Ord. 812 § 4, 2014)']]];
    assert.deepEqual([partsOf(marked).slice(0, 1), partsOf(styled)], [expected, expected]);
  });

  it('is read from a heading', () => {
    const found = read(
      `${title}2.04.010 Meetings. [Amended 5-6-2014 by Ord. No. 812]\n\nThe council meets in May.${next}`,
      'code.txt',
    );
    assert.deepEqual(partsOf(found)[0], ['The council meets in May.', ['[Amended 5-6-2014 by Ord. No. 812]']]);
    assert.equal(found.sections[0]?.heading, 'Meetings');
  });

  it('may precede the notes in the last paragraph of the text', () => {
    const { sections } = read(
      'Sec. 1-1. - Bonds. A bond is filed in writing. (Code 1983, § 1-2) State Law reference— Bonds, § 1-3; surety, § 1-4.\nSec. 1-2. - Oaths. An oath is sworn. (Code 1983, § 1-5)\nSec. 1-3. - Time. Time is kept.\n',
      'code.txt',
    );
    assert.deepEqual(
      sections.map(({ history, notes }) => [history, notes]),
      [
        [['(Code 1983, § 1-2)'], [{ kind: 'State Law Reference', text: 'Bonds, § 1-3; surety, § 1-4.' }]],
        [['(Code 1983, § 1-5)'], undefined],
        [undefined, undefined],
      ],
    );
  });
});

/** Notes without the usual words, below a section's text. */
const histories = [
  '(SCC 578 §16, 1983; SCC 0715 §3, 1988)',
  '[NCA 92-121, § 101, eff. Aug. 20, 1992.]',
  '(C79, § 2-3; O.9878; C85, § 2-3)',
  '(8/6/98)',
  '[1969 c 74 § 4.]',
  'Code 1950, § 15-10; 1954, c. 531; 1997, c. 589.',
  '* Prior history: Ords. 367, 461 and 603.',
  'Prior ordinance history: Ord. 589 as amended by Ords. 698, 1400A and 1451.',
  'Amended at STM October 28, 2013, Article 19; Approved by AG February 20, 2014; Posted March 4, 2014',
  '(Ord. 1973 c. 12; Ord. 1988 c. 15)Cross-reference: Ord. ss 5-5.34',
];
const law = [
  '(See the plan of 8/6/98.)',
  'The rules of 1990, c. 12, apply.',
  '(The fee was $5 in 1998.)',
  'Code enforcement begins in 1990.',
];

describe('a paragraph below the text of a section', () => {
  const below = (words: string): readonly (readonly [string, readonly string[]])[] =>
    partsOf(read(`${title}2.04.010 Meetings.\n\nThe council meets in May.\n\n${words}${next}`, 'code.txt'));
  for (const note of histories)
    it(`is a history: ${note}`, () => {
      assert.equal(below(note)[0]?.[0], 'The council meets in May.');
      assert.equal(below(note)[0]?.[1].length, 1);
    });
  for (const words of law)
    it(`is law: ${words}`, () => {
      assert.deepEqual(below(words)[0], [`The council meets in May. ${words}`, []]);
    });

  it('is a history below its label, in lines of their own', () => {
    const lines =
      'Legislative History\n1. Resolution No. 0742, adopted March 9, 1981.\n2. Resolution No. 61-99, adopted September 7, 1999, approved by BIA November 1, 1999.';
    assert.deepEqual(below(lines)[0]?.[0], 'The council meets in May.');
    assert.equal(below(lines)[0]?.[1].length, 2);
  });
});
