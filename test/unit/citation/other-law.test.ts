import { strict as assert } from 'node:assert';
import { buildLexicon, createRecognizer } from '../../../src/citation/index.ts';
import { type Cases, summarize, table } from './cases.ts';

const named: Cases = [
  ['pursuant to section 163.3215(3), Florida Statutes (2018), he sued', ''],
  ['section 15.20.030, North Dakota Laws', ''],
  ['a warrant under Minn. St. 1941, § 340.11.020', ''],
  ['Addition follows ECMA-262 Section 11.16.10', ''],
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
