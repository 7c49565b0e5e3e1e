import { strict as assert } from 'node:assert';
import { buildLexicon, createRecogniser } from '../../../src/citation/index.ts';

const recogniser = createRecogniser(buildLexicon({ jurisdictions: [] }));

/** text → place | citation | numbers with subdivisions, in order. */
const CASES: readonly (readonly [string, string, string, string])[] = [
  ['See Seattle Municipal Code § 23.44.010.', 'Seattle', 'Seattle Municipal Code § 23.44.010', '23.44.010'],
  [
    '(Palo Alto, Cal., Mun. Code § 2.30.010 (2026).',
    'Palo Alto',
    'Palo Alto, Cal., Mun. Code § 2.30.010 (2026)',
    '2.30.010',
  ],
  ['Under D.C. Code § 7-2501.01(a), a firearm', 'District of Columbia', 'D.C. Code § 7-2501.01(a)', '7-2501.01(a)'],
  [
    'N.Y.C. Admin. Code §§ 28-320.3, 28-320.6.1 and 28-320.6.2',
    'New York',
    'N.Y.C. Admin. Code §§ 28-320.3, 28-320.6.1 and 28-320.6.2',
    '28-320.3 28-320.6.1 28-320.6.2',
  ],
  [
    'section 6-37 of the Code of Ordinances of the City of Loves Park, Illinois',
    'Loves Park',
    'section 6-37 of the Code of Ordinances of the City of Loves Park, Illinois',
    '6-37',
  ],
];

describe('a citation that names its code', () => {
  for (const [text, place, cited, numbers] of CASES) {
    it(`is found in "${text}"`, () => {
      const [citation] = recogniser.recognise(text);
      assert.equal(citation?.place, place);
      assert.equal(citation?.text, cited);
      assert.equal(citation?.targets.map((target) => target.number + target.subdivisions.join('')).join(' '), numbers);
    });
  }
});
