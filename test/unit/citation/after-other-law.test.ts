/** Bare section numbers after an ordinance, a charter, or a state's law in a draft that names one local code. */
import { strict as assert } from 'node:assert';
import { buildLexicon, createRecognizer } from '../../../src/citation/index.ts';
import { learnNumbering } from '../../../src/citation/lexicon/numbering/index.ts';
import { summarize, table } from './cases.ts';

const sections = ['101', '105', '111', '114', '705'].flatMap((chapter) =>
  ['01', '02', '04', '10', '99'].map((section) => `${chapter}.${section}`),
);
const name = 'Codified Ordinances of Elm Falls';
const numbering = learnNumbering({
  name,
  published: [],
  provisions: sections.map((number) => ({ kind: 'section', number, containers: [] })),
  texts: [],
  designators: [],
});
const recognizer = createRecognizer(
  buildLexicon({
    jurisdictions: [{ id: 'elm', name: 'Elm Falls', codes: [{ name, abbreviations: [], numbering }] }],
    hasSection: (_id, number) => sections.includes(number),
  }),
);

const opening = 'The Codified Ordinances of Elm Falls set the fee.';

describe('a bare section in a draft that names one local code', () => {
  for (const [text, expected] of [
    ['It passed in 1975 (Ord. 1975-992). Section 114.07 was cited.', 'Elm Falls | 114.07'],
    ['It passed (Ordinance 18381). See §§ 101.01 and 114.07.', 'Elm Falls | 101.01, 114.07'],
    // The ordinance's own section.
    ['It passed in 1975 (Ord. 1975-992). Section 3 says so.', ''],
    ['See Section 111.02; Roe v. Wade, 410 U.S. 113; § 114.04.', 'Elm Falls | 111.02; Elm Falls | 114.04'],
    ['See 42 U.S.C. § 1983. Under § 705.10, it is a fine.', 'Elm Falls | 705.10'],
    // Either law may have it.
    ['See Ohio Rev. Code § 121.22. Compare § 111.02.', '? | 111.02'],
    ['See Ohio Rev. Code § 121.22. Compare § 121.23.', ''],
    [
      'See Charter Art. III, Sec. 5(b). Under § 101.99, it is a fine.',
      'Elm Falls | article III, 5(b); Elm Falls | 101.99',
    ],
    ['See C.O. 111.01 and C.O. §114.04.', 'Elm Falls | 111.01; Elm Falls | 114.04'],
  ] as const)
    it(text, () => {
      const found = recognizer.recognize(`${opening} ${text}`, {});
      assert.equal(summarize(found), expected);
    });
});

describe('a bare section of a code with plain numbers, after other law', () => {
  const plain = Array.from({ length: 40 }, (_, at) => String(at + 1));
  const byLaw = 'Elm Falls Fire Safety Code';
  const own = createRecognizer(
    buildLexicon({
      jurisdictions: [
        {
          id: 'elm',
          name: 'Elm Falls',
          codes: [
            {
              name: byLaw,
              abbreviations: [],
              numbering: learnNumbering({
                name: byLaw,
                published: [],
                provisions: plain.map((number) => ({ kind: 'section', number, containers: [] })),
                texts: [],
                designators: [],
              }),
            },
          ],
        },
      ],
      hasSection: (_id, number) => plain.includes(number),
    }),
  );

  for (const [text, expected] of [
    // Which law it cites is unknown, so a check counts it as not checked.
    ['See section 4 of Act 103 of 1977. Section 37 requires a permit.', '? | 37'],
    ['See section 4 of Act 103 of 1977. Section 64 requires a permit.', '? | 64'],
    // A state's sections have levels here, and this code's do not.
    ['See RCW 35.22.280. Section 37 requires a permit.', 'Elm Falls | 37'],
    // A new paragraph is about the draft's own code again.
    ['See 42 U.S.C. § 1983.\n\nSection 37 requires a permit.', 'Elm Falls | 37'],
    // The ordinance's own sections.
    ['The fee was set in 2015 (Ord. 2015-15, § 1, § 2; Ord. 2003-15 § 4).', ''],
    ['SECTION 3. This ordinance takes effect at once.', ''],
  ] as const)
    it(text, () => assert.equal(summarize(own.recognize(text, { home: 'elm' })), expected));
});

describe('a bare section in a draft that names one local code again and again', () => {
  const often = `${opening} So did the ${name} of 1990, and the ${name} of 1985.`;
  for (const [text, expected] of [
    ['See Ohio Rev. Code § 121.22. Compare § 111.02.', 'Elm Falls | 111.02'],
    // The same chapter of the state's code, which the draft's code lacks.
    ['See Ohio Rev. Code § 121.22. Compare § 121.23.', ''],
  ] as const)
    it(text, () => {
      const found = recognizer.recognize(`${often} ${text}`, {});
      assert.equal(summarize(found), expected);
    });
});

table('a bare section after other law', [
  ['N.Y.C. Admin. Code § 8-107; Roe v. Wade, 410 U.S. 113; § 8-109(a)', 'New York | 8-107; New York | 8-109(a)'],
  ['N.Y.C. Admin. Code § 8-107; 9 NYCRR § 2522.5; § 8-109(a)', 'New York | 8-107; New York | 8-109(a)'],
]);
