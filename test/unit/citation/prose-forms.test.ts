/** Forms of running prose: opinions, staff reports, ordinance tables, and agendas. */
import { strict as assert } from 'node:assert';
import { buildLexicon, createRecognizer } from '../../../src/citation/index.ts';
import { type Cases, summarize, table } from './cases.ts';

const after: Cases = [
  ['Marlow Municipal Code § 6-30 (Ord. 23-99 (1999-04-20)). See Sec. 6-75.', 'Marlow | 6-30; Marlow | 6-75'],
  ['Marlow Municipal Code § 6-30 (Ordinance 23-99). See § 6-75.', 'Marlow | 6-30; Marlow | 6-75'],
  ['Marlow Municipal Code § 6-30. See 42 U.S.C. § 1983. See § 6-75.', 'Marlow | 6-30; Marlow | 6-75'],
  ['Marlow Municipal Code § 6-30. See Va. Code § 15.2-2286 and then § 15.2-2287.', 'Marlow | 6-30'],
  [
    'Marlow Municipal Code: amends §§ 21.62.060 and 21.62.170, building codes (21.62)\n772 adds § 3.39.180',
    'Marlow | 21.62.060, 21.62.170; Marlow | 3.39.180',
  ],
  ['They enacted into law Title 25 of the Marlow Municipal Code.', 'Marlow | title 25'],
  ['under state law chapter 5.36 of the Revised Statutes', ''],
  [
    'In Fort Collins, § 2.9.3(B) of the Fort Collins Land Use Code. See Section 2.9.4.',
    'Fort Collins | 2.9.3(B); Fort Collins | 2.9.4',
  ],
  ['11 N.N.C. § 142(A) applies. Under Section 142(A), no.', 'Navajo Nation | title 11, 142(A); Navajo Nation | 142(A)'],
];
table('a section after other law', after);

const ordinance: Cases = [
  ['Marlow requires it under § 67.30 of the Ordinance.', '? | 67.30'],
  ['Marlow Municipal Code § 5-12-010. See Section 5-12-080 of the Ordinance.', 'Marlow | 5-12-010; Marlow | 5-12-080'],
  ['under Section 5 of the Ordinance', ''],
  ['It is the tenant ordinance. Section 5-12-010 applies.', '? | 5-12-010'],
];
table('a section of “the Ordinance”', ordinance);

const earlier: Cases = [
  ['Marlow Municipal Code § 5.04.010 (prior code § 1-90).', 'Marlow | 5.04.010'],
  ['[Ord. 5, 1994. Prior Code § 1-90-020.]', ''],
  ['Previous Municipal Code § 1-90-020', ''],
  ['Prior Lake City Code § 1105.200', 'Prior Lake | 1105.200'],
];
table('an earlier code', earlier);

const numbers: Cases = [
  ['Marlow Zoning Code §15.1—1 (1988), §15.3—2 (amended)', 'Marlow | 15.1-1; Marlow | 15.3-2'],
  ['Marlow Municipal Code § 5.04—3 units are allowed', 'Marlow | 5.04'],
  ['Marlow Municipal Code § *3 22-4503 and §§ 22-4504(a), *1286 22-4505', 'Marlow | 22-4503, 22-4504(a), 22-4505'],
  ['Marlow Municipal Code *1285 § 22-4504', 'Marlow | 22-4504'],
  ['Marlow Municipal Code § 45-2514(a), -2515(a) (1996)', 'Marlow | 45-2514(a), 45-2515(a)'],
  ['Marlow Municipal Code § 45-2514, -5 degrees', 'Marlow | 45-2514'],
  ['Sec. 204 (Election), 205 (Term of Office) and 241 (Size) of the Marlow City Charter', 'Marlow | 204, 205, 241'],
  ['Sec. 204 (Election), 30 days after the Marlow election', ''],
  [
    'Marlow Town Code, Chapter 11 Article V and Ch. 14, Art. II, Div. 2',
    'Marlow | chapter 11, article V, chapter 14, article II, division 2',
  ],
];
table('numbers in prose', numbers);

const regulations: Cases = [
  ['14 DCMR 306; 14 DCMR 308-311', 'District of Columbia | title 14, 306; District of Columbia | title 14, 308–311'],
  [
    '(14 DCMR 101, 106); 11-B DCMR 100',
    'District of Columbia | title 14, 101, 106; District of Columbia | title 11-B, 100',
  ],
  ['In 2014 DCMR 306 was read.', ''],
];
table('regulations by title, without a sign', regulations);

const initials: Cases = [
  [
    'Alder Tribe. Rules of Court (Chapter 3.10 ATC), apply. Alder Tribe Code 3.05.070.',
    'Alder Tribe | chapter 3.10; Alder Tribe | 3.05.070',
  ],
  ['City of Tarrow, Washington. TMC Chapter 18.36 applies.', 'Tarrow | chapter 18.36'],
];
table('initials of the only place', initials);

describe('a served code', () => {
  const numbering = {
    established: true,
    sections: 40,
    schemes: [
      {
        kind: 'section',
        parts: [
          { separator: '', class: 'digits' as const, min: 1, max: 2, padded: false },
          { separator: '-', class: 'digits' as const, min: 3, max: 4, padded: false },
        ],
        count: 40,
        example: '22-4504',
      },
    ],
    citing: { abbreviations: [], marker: '§' },
    subdivisions: [],
    ranges: [],
    lists: [],
  };
  const jurisdictions = [
    {
      id: 'marlow',
      name: 'Marlow',
      region: 'WA',
      codes: [{ name: 'Marlow Code', abbreviations: [], numbering }],
    },
    {
      id: 'elm',
      name: 'Elm Bay',
      region: 'WA',
      codes: [
        { name: 'Elm Bay Port Code', abbreviations: [] },
        { name: 'Elm Bay Fire Code', abbreviations: [] },
      ],
    },
  ];
  const has = new Set(['22-4504', '2-501']);
  const recognizer = createRecognizer(buildLexicon({ jurisdictions, hasSection: (_id, number) => has.has(number) }));
  const read = (text: string): string => summarize(recognizer.recognize(text));

  it('keeps the last digit of a number that the code lacks: it may be a mistake, and the number before it is another section', () => {
    assert.equal(read('Marlow Code § 22-45041'), 'Marlow | 22-45041');
  });

  it('has a section in brackets after its containers', () => {
    assert.equal(
      read('Marlow Code § 22-4504. See subchapter I of Chapter 5 of Title 2 [§ 2-501 et seq.].'),
      'Marlow | 22-4504; Marlow | subchapter I, chapter 5, 2-501 et seq.',
    );
  });

  it('is meant by its name without the place', () => {
    assert.equal(read('Elm Bay Port Code § 2.1. Port Code § 2.2'), 'Elm Bay | 2.1; Elm Bay | 2.2');
  });

  it('has a number after that of its title, without a sign', () => {
    assert.equal(read('(22 Marlow Code 4504)'), 'Marlow | title 22, 4504');
  });
});
