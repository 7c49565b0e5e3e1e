/** Names and numbers in a draft about a city that are not of the city's code. */
import { strict as assert } from 'node:assert';
import { buildLexicon, createRecognizer } from '../../../src/citation/index.ts';
import { learnNumbering } from '../../../src/citation/lexicon/numbering/index.ts';
import { summarize } from './cases.ts';

/** Recognizes citations of Port Wenlow and of `others`. Port Wenlow has the sections `numbers`. */
function recognizerOf(numbers: readonly string[], others: readonly string[] = []) {
  const name = 'Port Wenlow Municipal Code';
  const numbering = learnNumbering({
    name,
    published: [],
    provisions: numbers.map((number) => ({ kind: 'section', number, containers: [] })),
    texts: [],
    designators: [],
  });
  const jurisdictions = [
    { id: 'wenlow', name: 'City of Port Wenlow', kind: 'city', codes: [{ name, abbreviations: ['PWMC'], numbering }] },
    ...others.map((other) => ({
      id: other,
      name: other,
      kind: 'tribe',
      codes: [{ name: `${other} Code`, abbreviations: [] }],
    })),
  ];
  return createRecognizer(
    buildLexicon({ jurisdictions, hasSection: (id, number) => id === 'wenlow' && numbers.includes(number) }),
  );
}

const dotted = ['1', '2', '3'].flatMap((title) =>
  ['04', '08', '12'].flatMap((chapter) => ['010', '020', '040'].map((section) => `${title}.${chapter}.${section}`)),
);
const city = recognizerOf(dotted);
const opening = 'The Port Wenlow Municipal Code § 1.04.010 applies. ';
const own = 'Port Wenlow | 1.04.010';

describe('a code of another government in a draft about a city', () => {
  for (const [text, expected] of [
    ['See Tribal Code § 400.', 'Tribal Code | 400'],
    ['See the Tribal Code, § 1.08.010.', 'Tribal Code | 1.08.010'],
    ['See § 1.08.010 of the Tribal Code.', 'Tribal Code | 1.08.010'],
    ['See tribal code § 1.08.010.', 'tribal code | 1.08.010'],
    ['See the Tribal Court Code § 1.08.010.', 'Tribal Court Code | 1.08.010'],
    ['See Tribal Ordinance § 1.08.010.', 'Tribal Ordinance | 1.08.010'],
    ['See Law and Order Code § 1.08.010.', 'Law and Order Code | 1.08.010'],
    ['See the Tribe’s Code § 1.08.010.', 'Tribe’s Code | 1.08.010'],
    ['See the Code of the Tribe, § 1.08.010.', 'Code of the Tribe | 1.08.010'],
    ['See State Code § 1.08.010 and State Housing Code § 1.08.010.', ''],
    ['See the City’s Code § 1.08.010.', 'Port Wenlow | 1.08.010'],
    ['See City Code § 1.08.010.', 'Port Wenlow | 1.08.010'],
  ] as const)
    it(text, () => {
      const found = summarize(city.recognize(opening + text, {}));
      assert.equal(found, expected === '' ? own : `${own}; ${expected}`);
    });

  it('is of an unknown place if the library has a tribe’s code', () => {
    const [, code] = recognizerOf(dotted, ['Alder Band']).recognize(`${opening}See Tribal Code § 400.`, {});
    assert.equal(code?.place, null);
    assert.equal(code?.code, 'Tribal Code');
  });

  it('is of the tribe that is cited just before', () => {
    const text =
      'Alder Band Code § 1.04.010, unlike Cedar Band Code § 2.04.010; Alder Band Code § 1.04.020. See the Tribal Code, § 400.';
    const codes = recognizerOf(dotted, ['Alder Band', 'Cedar Band']).recognize(text, {});
    assert.equal(codes.at(-1)?.jurisdictionId, 'Alder Band');
  });

  it('is the default jurisdiction’s if that is a tribe', () => {
    const [code] = recognizerOf(dotted, ['Alder Band']).recognize('See Tribal Code § 400.', { home: 'Alder Band' });
    assert.equal(code?.jurisdictionId, 'Alder Band');
  });
});

describe('a section known by its number', () => {
  const plain = recognizerOf(Array.from({ length: 60 }, (_, at) => String(at + 1)));
  const read = (text: string): string => summarize(plain.recognize(text, { home: 'Port Wenlow' }));

  for (const text of [
    'Section 8 housing is exempt.',
    'A SECTION 8 VOUCHER is income.',
    'the Section 8 Housing Choice Voucher Program',
    'Section 8/Section 42 housing',
    'a section 504 plan',
    'See Section 2 below.',
    'This is a Section 1983 claim. Section 1983 has no such rule.',
  ])
    it(`${text} is no section of the city's code`, () => assert.equal(read(text), ''));

  for (const [text, expected] of [
    ['Section 8 applies to signs.', 'Port Wenlow | 8'],
    ['Under Section 8, permits are required.', 'Port Wenlow | 8'],
    ['A Section 8 permit is required.', 'Port Wenlow | 8'],
    ['Section 8 of the Port Wenlow Municipal Code requires housing.', 'Port Wenlow | 8'],
  ] as const)
    it(`${text} is one`, () => assert.equal(read(text), expected));
});

describe('a number that the draft cites from uniform law', () => {
  const wenlow = recognizerOf(['2-205', '2-206', '2-207', '2-208', '28-101', '28-102', '9-203']);
  const named = 'Port Wenlow Municipal Code § 2-205 applies. ';
  for (const [text, expected] of [
    ['UCC § 2-207 differs. Under § 2-207(2), terms drop out.', ''],
    ['UCC § 2-207 differs. Port Wenlow Municipal Code § 28-101 does not. See § 2-207(1).', 'Port Wenlow | 28-101'],
    [
      'Section 2-207 of the Uniform Commercial Code. Port Wenlow Municipal Code § 28-101. See § 2-207.',
      'Port Wenlow | 28-101',
    ],
    ['The UCC’s § 2-207 differs.', ''],
    ['Restatement (Second) of Torts § 9-203 agrees.', ''],
    ['UCC § 2-207 differs from PWMC § 2-207. See § 2-207.', 'Port Wenlow | 2-207; Port Wenlow | 2-207'],
    ['It passed (D.C. Law 2-207). See § 2-207.', '? | 2-207'],
  ] as const)
    it(text, () => {
      const found = summarize(wenlow.recognize(named + text, {}));
      assert.equal(found, ['Port Wenlow | 2-205', expected].filter((one) => one !== '').join('; '));
    });
});

describe('a section in a draft about several places, in the paragraph after other law', () => {
  const places = `${opening}Alder Band Code § 5-1 and Fern Band Code § 5-2 differ. Port Wenlow Municipal Code § 1.04.020. `;

  it('is of the code cited before that law if it has the number', () => {
    const read = (text: string): string => summarize(city.recognize(places + text, {}).slice(4));
    assert.equal(read('See 2 C.F.R. § 200.320.\n\nNor does section 1.08.010.'), 'Port Wenlow | 1.08.010');
    assert.equal(
      read('See Pub. Contract Code § 20162 or 2 C.F.R. § 200.320.\n\nNor does section 1.08.010.'),
      'Port Wenlow | 1.08.010',
    );
    assert.equal(read('See 2 C.F.R. § 200.320.\n\nNor does section 200.321.'), '');
  });
});

describe('a placeholder for a number', () => {
  for (const text of ['PWMC § N', 'PWMC § X', 'PWMC § X.X.X', 'Port Wenlow Municipal Code § XX.XX.XXX'])
    it(`${text} is no section`, () => assert.equal(summarize(city.recognize(`See ${text}.`, {})), ''));
});

describe('an abbreviation of two places, one of them in the library', () => {
  // The gazetteer has Santa Monica's SMMC.
  const name = 'San Marlow Municipal Code';
  const numbers = ['1.04.010', '1.04.020', '1.08.010'];
  const recognizer = createRecognizer(
    buildLexicon({
      jurisdictions: [{ id: 'marlow', name: 'San Marlow', codes: [{ name, abbreviations: ['SMMC'] }] }],
      hasSection: (_id, number) => numbers.includes(number),
    }),
  );
  const read = (text: string): string => summarize(recognizer.recognize(text, { inferHome: false }));

  it('means that place throughout a draft that cites one of its sections', () => {
    assert.equal(read('See SMMC 1.04.030 and then SMMC 1.04.010.'), 'San Marlow | 1.04.030; San Marlow | 1.04.010');
  });

  it('stays undecided otherwise', () => {
    assert.equal(read('See SMMC 1.04.030.'), '? | 1.04.030');
  });
});
