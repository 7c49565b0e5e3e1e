/** Forms of papers from the field: police reports, agendas, letters, permit conditions, and scans. */
import { strict as assert } from 'node:assert';
import { buildLexicon, createRecognizer } from '../../../src/citation/index.ts';
import { type Cases, summarize, table } from './cases.ts';

const subdivisions: Cases = [
  ['Marlow Municipal Code § 8-107(11-a)', 'Marlow | 8-107(11-a)'],
  ['Marlow Municipal Code § 5.04.010(a.) and (b.)', 'Marlow | 5.04.010(a.), 5.04.010(b.)'],
  ['Marlow Municipal Code 12.22 A 26 applies', 'Marlow | 12.22A26'],
  ['Marlow Municipal Code 12.22 A 26 foot wall', 'Marlow | 12.22'],
  ['Chapter 5.04 M.M.C. applies', '? | chapter 5.04'],
];
table('subdivisions in papers from the field', subdivisions);

const short: Cases = [
  [
    'Marlow Municipal Code § 5.04.010. Id. 5.04.020(a). Id. 25-26.',
    'Marlow | 5.04.010; Marlow | 5.04.020(a); Marlow | 5.04.020',
  ],
  ['Marlow Admin. Code § 67.1. See 67.7(a).', 'Marlow | 67.1; Marlow | 67.7(a)'],
  ['Marlow Admin. Code § 67.1. See Exhibit 67.7(a), and pay 67.7 (net).', 'Marlow | 67.1'],
];
table('numbers without a sign after a citation', short);

const names: Cases = [
  ['the Campaign and Marlowan Conduct Code, Section 1.127', 'Campaign and Marlowan | 1.127'],
  ['New Orleans City Code Sec. 66-202. Tampa’s Code (§ 14-26).', 'New Orleans | 66-202; Tampa | 14-26'],
  ['New Orleans City Code Sec. 66-202. Hammurabi’s Code (§ 14-26).', 'New Orleans | 66-202; New Orleans | 14-26'],
  ['Seattle Municipal Code § 5.04.010. Per 25.70.030 SMC, two.', 'Seattle | 5.04.010; Seattle | 25.70.030'],
  ['**Related county code sections**\n1. Marlow County Code § 14.04', 'Marlow County | 14.04'],
];
table('names in papers from the field', names);

const lists: Cases = [
  ['Marlow Municipal Code, Sections 2.6-1 and 23.33', 'Marlow | 2.6-1, 23.33'],
  ['Marlow Municipal Code, Sections 2.6-1 and 23.33 feet', 'Marlow | 2.6-1'],
  ['Marlow Municipal Code § 5.04.0I0 and § 5.04.020', 'Marlow | 5.04.020'],
];
table('lists and scanned numbers', lists);

describe('a number beside a term, in a draft about a place whose numbers are known', () => {
  const jurisdictions = [
    { id: 'marlow', name: 'Marlow', region: 'OR', codes: [{ name: 'Marlow Code', abbreviations: [] }] },
  ];
  const has = new Set(['22-4504', '22-3216', '7-2502.01']);
  const recognizer = createRecognizer(buildLexicon({ jurisdictions, hasSection: (_id, number) => has.has(number) }));
  const read = (text: string): readonly string[] =>
    recognizer.recognize(text).map((citation) => `${citation.text} ${citation.form} ${summarize([citation])}`);

  it('is of the code, not of a law that the letters before it name', () => {
    assert.deepEqual(read('Marlow Code § 22-4504; UF, § 7-2502.01'), [
      'Marlow Code § 22-4504 full Marlow | 22-4504',
      '§ 7-2502.01 bare Marlow | 7-2502.01',
    ]);
    assert.equal(read('Marlow Code § 22-4504; UF, § 7-9999.01').length, 1);
  });

  it('is of the code just cited without a sign too, if the code has it', () => {
    assert.deepEqual(read('Marlow Code § 22-4504. He took it (theft, 22-3216).').slice(1), [
      '22-3216 bare Marlow | 22-3216',
    ]);
    for (const text of [
      'Marlow Code § 22-4504. He took it (theft, 22-9999).',
      'In Marlow he took it (theft, 22-3216).',
    ])
      assert.ok(!read(text).some((citation) => citation.includes('bare')), text);
  });
});
