import { strict as assert } from 'node:assert';
import { buildLexicon, createRecognizer } from '../../../src/citation/index.ts';
import { learnNumbering } from '../../../src/citation/lexicon/numbering/index.ts';
import { type Cases, summarize, table } from './cases.ts';

const named: Cases = [
  ['pursuant to section 163.3215(3), Florida Statutes (2018), he sued', ''],
  ['section 15.20.030, North Dakota Laws', ''],
  ['a warrant under Minn. St. 1941, § 340.11.020', ''],
  ['Addition follows ECMA-262 Section 11.16.10', ''],
  ['under the lease, 3.62. Sections 11.16.010 and 11.16.020 of the Marlow City Code', 'Marlow | 11.16.010, 11.16.020'],
  ['by the contract, 3.62. Section 11.16.010 applies.', '? | 11.16.010'],
  ['Md. Code Ann., Real Prop. § 8-402', ''],
  ['Section 14-43(a) of the Truth in Lending Act', ''],
  ['Section 14-43 of the Fiscal Year 2001 Budget Support Act of 2000', ''],
  ['§§ 14 to 16 of the Act of March 10, 1970; § 14-43 of the Marlow City Code', 'Marlow | 14-43'],
  ['Sections 14 to 16 of the Marlow Municipal Code', 'Marlow | 14–16'],
  ['Section 14 to 16 feet from the Marlow line', ''],
  ['Md. Code, Cts. & Jud. Proc. § 5-101; Md. Code Ann., State Gov’t § 10-222', ''],
  ['Md. Code Ann., and Marlow City Code § 11-16', 'Marlow | 11-16'],
  ['25 Del. C. § 55-101', ''],
  ['42 United States Code § 300aa-1; 15 U. S. Code § 78-4', ''],
  ['Title 42 U.S. Code § 300-1', ''],
  ['S. Rep. 98-225 § 14-43', ''],
  [
    'Kan. Stat. Ann. § 11-16; Ky. Rev. Stat. Ann. § 11-16; Kansas Statutes Annotated § 11-16; 65 Okl.St.Ann. § 11-16',
    '',
  ],
  ['General Laws of Rhode Island § 11-16; the Statutes of the State of Kansas § 11-16', ''],
  ['Kan. Admin. Regs. § 11-16; Code Miss. R. § 11-16; Or. Admin. R. 11-16-1', ''],
  ['Iowa Admin. Code r. 281-36.1; Mich. Admin. Code R 408.40; Fla. Admin. Code Ann. r. 62-4.070', ''],
  ['Marlow Mun. Regs. § 11-16', 'Marlow | 11-16'],
  ['Contra Marlow City Code § 11-16. Contra Code § 11-17.', 'Marlow | 11-16'],
  ['Contra Costa County Ordinance Code § 11-16', 'Contra Costa County | 11-16'],
  ['City of Contra Vista Municipal Code § 11-16', 'Contra Vista | 11-16'],
  ['Spec Section 23 05 93 of the Project Manual', ''],
  ['In district RS-2, § 11.16.010 of the Marlow City Code', 'Marlow | 11.16.010'],
];
table('numbers whose law is named beside them', named);

const bare: Cases = [
  ['On rehearing, section 163.32 was held not to apply.', ''],
  ['The City of Marlow filed under section 163.32.', '? | 163.32'],
  ['On rehearing, section 14-43 was held not to apply.', '? | 14-43'],
  ['On rehearing, section 16.32.010 was held not to apply.', '? | 16.32.010'],
];
table('bare numbers in a text that names no place or one', bare);

const lettered: Cases = [
  ['A. Section 14-43 applies to every dock.', '? | 14-43'],
  ['P. § 14-43 applies to every dock.', '? | 14-43'],
  ['301 P. 14-43', ''],
];
table('numbers behind the letter of a paragraph, which may also be a reporter', lettered);

describe('names that codes share with other law', () => {
  const jurisdictions = [
    { id: 'marlow', name: 'Marlow', codes: [{ name: 'Revised Code', abbreviations: ['Admin. Code', 'QMC'] }] },
    { id: 'dunmere', name: 'Dunmere', codes: [{ name: 'Charter', abbreviations: ['QMC'] }] },
  ];
  const recognizer = createRecognizer(buildLexicon({ jurisdictions }));
  const cases: Cases = [
    ['Ohio Revised Code § 2930.18', ''],
    ['8 Ill. Admin. Code § 1290.510', ''],
    ['Marlow Revised Code § 29.18', 'Marlow | 29.18'],
    ['See Revised Code § 29.18', 'Marlow | 29.18'],
    ['force (UN Charter Art. 2(4))', ''],
    ['Dunmere Charter § 2.04', 'Dunmere | 2.04'],
    ['See QMC 51-44 for the abstract', ''],
    ['See QMC § 51-44 for the rule', '? | 51-44'],
    ['The City of Dunmere fines it under QMC 51-44', 'Dunmere | 51-44'],
  ];
  for (const [text, expected] of cases)
    it(JSON.stringify(text), () => assert.equal(summarize(recognizer.recognize(text)), expected));
});

describe('a section right after a standard, in a draft about a place', () => {
  const numbers = ['5.04.010', '5.04.020', '6.08.010', '6.08.020', '105.1.1', '105.1.2'];
  const provisions = numbers.map((number) => ({ kind: 'section' as const, number, containers: [] }));
  const name = 'Elm Code';
  const numbering = learnNumbering({ name, published: [], provisions, texts: [], designators: [] });
  const recognizer = createRecognizer(
    buildLexicon({
      jurisdictions: [{ id: 'elm', name: 'Elm', codes: [{ name, abbreviations: ['EMC'], numbering }] }],
      hasSection: (_, number) => numbers.includes(number),
    }),
  );
  const cases: Cases = [
    ['NFPA 13 § 8.15.1', ''],
    ['NFPA 13, § 8.15.1', ''],
    ['ASHRAE 62.1-2019 § 5.5.1', ''],
    ['NFPA 13, § 105.1.1', 'Elm | 105.1.1'],
    ['NFPA 13; see § 105.1.9', 'Elm | 105.1.9'],
    ['EMC, supra, § 5.04.010', 'Elm | 5.04.010'],
    ['the *Elm Code*, *supra* note 4, § 5.04.010', 'Elm | 5.04.010'],
    ['Gov. Code, supra, § 65850', ''],
    ['Act 25-123, § 2; § 5.04.010', 'Elm | 5.04.010'],
    ['| Cal. Fire Code | § 105.1.1 |', ''],
    ['| Cal. Fire Code § 12 | § 105.1.1 |', 'Elm | 105.1.1'],
    ['Act 25-123, §§ 2 and 3', ''],
  ];
  for (const [text, expected] of cases)
    it(text, () => assert.equal(summarize(recognizer.recognize(text, { home: 'Elm' })), expected));
});

describe('the short name of the draft’s own by-law or ordinance', () => {
  const provisions = Array.from({ length: 30 }, (_, at) => ({
    kind: 'section' as const,
    number: String(at + 1),
    containers: [],
  }));
  const read = (name: string, text: string): string => {
    const numbering = learnNumbering({ name, published: [], provisions, texts: [], designators: [] });
    const recognizer = createRecognizer(
      buildLexicon({
        jurisdictions: [{ id: 'elm', name: 'Elm', codes: [{ name, abbreviations: [], numbering }] }],
        hasSection: (_, number) => Number(number) <= provisions.length,
      }),
    );
    return summarize(recognizer.recognize(text, { home: 'Elm' }));
  };
  const cases: readonly (readonly [string, string, string])[] = [
    ['Fire Safety By-law', 'section 12(1) of the By-law; section 21(1)', 'Elm | 12(1); Elm | 21(1)'],
    [
      'Fire Safety By-law',
      's 12(1) of the By-law, and ss 13(2) and 14 of the Fire Safety By-law',
      'Elm | 12(1); Elm | 13(2), 14',
    ],
    ['Fire Safety By-law', 'section 12 of the By-law of the Town of Oak', ''],
    ['Fire Safety By-law', 'section 12 of the Ordinance', ''],
    ['Zoning Ordinance', 'Section 12 of the Ordinance requires it.', 'Elm | 12'],
    ['Zoning Ordinance', 'Section 12 of the Ordinance No. 2019-4', ''],
    ['Fire Safety By-law', 'Section 41 of the By-law', ''],
  ];
  for (const [name, text, expected] of cases) it(`${name}: ${text}`, () => assert.equal(read(name, text), expected));
});
