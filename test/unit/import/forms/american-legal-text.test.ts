import { strict as assert } from 'node:assert';
import { historiesOf, placesOf, read, sectionsOf } from './shown.ts';

/** The text that American Legal exports: lines of 79 columns, a line break before each link, and titles between asterisks. */
const code = (law: string): string =>
  `PORT WENLOW, OHIO\nCODE OF ORDINANCES\nPublished by:\nAmerican Legal Publishing\n${adopting}TITLE I: GENERAL PROVISIONS\nChapter\n   \n10.   RULES\n   \n11.   HARBOR\nCHAPTER 10: RULES\nSection\n   \n10.01   Title\n   \n10.02   Bells\n§ 10.01 TITLE.\n   This codification of the ordinances of the town shall be designated as the\nCode of Port Wenlow and may be so cited.\n${law}`;

const adopting = `ADOPTING ORDINANCES
***** ORDINANCE NO. 61 *****
AN ORDINANCE ENACTING A CODE OF ORDINANCES FOR THE TOWN OF PORT WENLOW, OHIO,
AND DECLARING AN EMERGENCY.
WHEREAS, the ordinances of the town are inadequately arranged and classified;
NOW, THEREFORE, BE IT ORDAINED BY THE COUNCIL OF THE TOWN OF PORT WENLOW:
Section 1.   The general ordinances of the town are hereby adopted as the “Code
of Port Wenlow”.
Section 2.   Such Code shall consist of the following Titles:
TITLE I: GENERAL PROVISIONS
      10.   Rules
      11.   Harbor
Section 3.   All prior ordinances shall be deemed repealed from and after the
effective date of this ordinance.
***** ORDINANCE NO. 74 *****
AN ORDINANCE ENACTING AND ADOPTING A SUPPLEMENT TO THE CODE OF PORT WENLOW.
Section 1.   That the supplement be and the same is hereby adopted by reference
as if set out in its entirety.
`;

const bells = '§ 10.02 BELLS.\n   A bell is rung at noon.\n';

describe('American Legal’s text of a code', () => {
  it('has the sections of the adopting ordinances in its preface', () => {
    assert.deepEqual(
      read(code(bells)).sections.flatMap(({ number }) => number ?? []),
      ['10.01', '10.02'],
    );
  });

  it('has titles between asterisks that head groups of sections', () => {
    const harbor = `CHAPTER 11: HARBOR
Section
Boats
   
11.01   Moorings
Fees and
Permits
   
11.20   Fees
**** BOATS ****
§ 11.01 MOORINGS.
   No person shall moor a boat at the bell.
**** FEES AND
PERMITS ****
__________
*   Editor's Note: See the note to
11.01.
__________
§ 11.20 FEES.
   The fee is $5.
`;
    assert.deepEqual(
      read(code(bells + harbor))
        .sections.slice(-4)
        .map(({ containers = [] }) => containers.at(-1)?.heading),
      ['RULES', 'RULES', 'BOATS', 'FEES AND PERMITS'],
    );
  });

  it('joins the lines that break before a link, and keeps the hyphen of a word', () => {
    const law = `§ 10.02 BELLS.
   (A)   Chapters
10.16,
10.20 and
10.22 are the only parts of this title that apply to bells in the harbor, and
no person shall violate §§
10.01 through
10.04 or any other rule set out in this code for the ringing of bells by thirty-
seven keepers, as provided in this title,
Chapter 10.16 of this code, and the seven bells of subsection
10.04(B).
`;
    assert.equal(
      sectionsOf(read(code(law))).at(-1),
      '10.02 BELLS | Chapters 10.16, 10.20 and 10.22 are the only parts of this title that apply to bells in the harbor, and no person shall violate §§ 10.01 through 10.04 or any other rule set out in this code for the ringing of bells by thirty-seven keepers, as provided in this title, Chapter 10.16 of this code, and the seven bells of subsection 10.04(B).',
    );
  });

  it('states no history and no section in an example', () => {
    const law = `§ 10.02 BELLS.
   (A)   As histories, the original ordinance and the amending ordinances are
listed following the text of the code section. Example: (Ord. 10, passed 5-13-
60; Am. Ord. 15, passed 1-1-70)
   (B)   If a statutory cite is included in the history, the text is the same as
the statute. Example: (R.C. § 7.05) (Ord. 10, passed 1-17-80).
   (C)   A statutory reference follows the text of the section. Example:
   § 39.01 PUBLIC RECORDS.
   This town shall make available to any person all public records.
(Ord. 61, passed 7-1-03)
`;
    const found = read(code(law));
    assert.deepEqual(
      found.sections.map(({ number }) => number).filter((number) => number !== undefined),
      ['10.01', '10.02'],
    );
    assert.deepEqual(historiesOf(found).at(-1), ['(Ord. 61, passed 7-1-03)']);
  });

  it('has a section whose mark is missing, if the table of contents has it too', () => {
    const law = `§ 10.02 BELLS.
   A bell is rung at noon.
CHAPTER 11: HARBOR
Section
   
11.01   Moorings
   
11.02   Fees of boats
   
11.03   Hours
§ 11.01 MOORINGS.
   No person shall moor a boat at the bell.
11.02 FEES OF BOATS.
   The fee is $5.
§ 11.03 HOURS.
   The harbor is open at noon.
`;
    assert.deepEqual(sectionsOf(read(code(law))).slice(-3), [
      '11.01 MOORINGS | No person shall moor a boat at the bell.',
      '11.02 FEES OF BOATS | The fee is $5.',
      '11.03 HOURS | The harbor is open at noon.',
    ]);
  });

  it('keeps a notice below a heading as a note, without the address of its picture', () => {
    const law = `CHAPTER 11: HARBOR
§ 11.01 MOORINGS.
[https://export.example.com/media/826a4b4f5cab6946002189fcfe6e2dd13f2e4bcf/
IMAGES/0-0-0-4262.jpg]Publisher's Note: This Section has been AMENDED by new
legislation (Ord. 99-24, adopted 7-21-2026). The text of the amendment will be
incorporated below when the ordinance is codified.
   (A)   No person shall moor a boat at the bell.
`;
    const { sections } = read(code(bells + law));
    assert.deepEqual(placesOf(read(code(bells + law))).at(-1), 'title I, chapter 11');
    assert.deepEqual(sections.at(-1)?.notes, [
      {
        kind: "Publisher's Note",
        text: 'This Section has been AMENDED by new legislation (Ord. 99-24, adopted 7-21-2026). The text of the amendment will be incorporated below when the ordinance is codified.',
      },
    ]);
  });

  it('has a section below a note of its chapter that ends without a stop', () => {
    const law = `CHAPTER 11: HARBOR
Charter reference:
   Power of the town to exercise the powers granted by the state, see Art. 1
§ 11.01 MOORINGS.
   No person shall moor a boat at the bell.
`;
    assert.equal(
      sectionsOf(read(code(bells + law))).at(-1),
      '11.01 MOORINGS | No person shall moor a boat at the bell.',
    );
  });

  it('has footnotes below a section, which are its history and its notes', () => {
    const law = `§ 10.02 BELLS.
   (1)   Chime. A bell that is rung at noon, or on each day of the year
1
.
   (2)   Peal. Two bells.
 
Notes
1 1. See also section
  3-4-3 of this code.
§ 10.03 FEES.  24
   (1)   Chime.  25  The fee of a bell is $5.
   (2)   Peal.  26  The fee of two bells is $9.
 
Notes
      Amended, 1963 Ordinances, p. 989; amended, Bill No.
24 758 (approved July 24, 1995), 1995 Ordinances, p. 1081.
25    Added, Bill No. 70153-A (approved May 1, 2008).
26    Repealed, Bill No. 31 (approved May 1, 2009).
§ 10.04 NIGHT.
   No bell is rung at night.
`;
    const { sections } = read(code(law));
    assert.deepEqual(sectionsOf({ ...read(code(law)), sections: sections.slice(-3, -1) }), [
      '10.02 BELLS | Chime. A bell that is rung at noon, or on each day of the year. Peal. Two bells.',
      '10.03 FEES | Chime. The fee of a bell is $5. Peal. The fee of two bells is $9.',
    ]);
    assert.deepEqual(
      sections.slice(-3, -1).map(({ history, notes }) => [history, notes]),
      [
        [undefined, [{ text: 'See also section 3-4-3 of this code.' }]],
        [
          [
            'Amended, 1963 Ordinances, p. 989; amended, Bill No. 758 (approved July 24, 1995), 1995 Ordinances, p. 1081.',
            'Added, Bill No. 70153-A (approved May 1, 2008).',
          ],
          [{ text: 'Repealed, Bill No. 31 (approved May 1, 2009).' }],
        ],
      ],
    );
  });

  it('has the sections of the state’s statutes below the law, as notes', () => {
    const law = `§ 10.02 BELLS.
   (a)   A bell is rung at noon.
(R.C. § 4511.63)
   (b)   A bell is rung at night.
(ORC 4511.64; 4511.65) (Ord. 61, passed 2-14-1990)
§ 10.03 WHISTLES.
   No person shall blow a whistle at the bell.
(65 ILCS 5/1-2-1)
`;
    assert.deepEqual(sectionsOf(read(code(law))).slice(-2), [
      '10.02 BELLS | A bell is rung at noon. A bell is rung at night.',
      '10.03 WHISTLES | No person shall blow a whistle at the bell.',
    ]);
  });

  it('has a list that begins in the paragraph above it', () => {
    const law = `§ 10.02 BELLS.
   (a)   (1)   A.   A bell is rung:
            1.   At noon.
            2.   At night.
         B.   J. Bell rings it.
      (2)   A. Toll rings the others.
`;
    const text = read(code(law)).sections.at(-1)?.text;
    assert.deepEqual(Array.isArray(text) ? text.map(({ designators }) => designators?.join('')) : text, [
      '(a)(1)A.',
      '(a)(1)A.1.',
      '(a)(1)A.2.',
      '(a)(1)B.',
      '(a)(2)',
    ]);
  });

  it('has an added article whose title is on two lines, between sections', () => {
    const law = `§ 10.02 BELLS.
   A bell is rung at noon.
ARTICLE IIIa ADVISORY COUNCIL FOR BELLS
AND WHISTLES*
__________
*Note -- Article IIIa added by Ord. No. 61, adopted 2-14-90.
__________
§ 10.03 COUNCIL.
   The council sits at the bell.
`;
    const found = read(code(law));
    assert.equal(sectionsOf(found).at(-2), '10.02 BELLS | A bell is rung at noon.');
    assert.equal(found.sections.at(-1)?.containers?.at(-1)?.heading, 'ADVISORY COUNCIL FOR BELLS AND WHISTLES');
  });
});
