import { strict as assert } from 'node:assert';
import { buildLexicon, createRecognizer } from '../../../src/citation/index.ts';
import { type Cases, summarize, table } from './cases.ts';

const nearby: Cases = [
  ['| Nashville | TN | Metro Code § 13.24.480 |', 'Nashville | 13.24.480'],
  ['Bakersfield issues permits under Chapter 117 of the City Code.', 'Bakersfield | chapter 117'],
  ['- Oakland: Zoning Ordinance § 43-36.', 'Oakland | 43-36'],
  ['Oakland specifically. The ordinance (Police Code § 49) bars it.', 'Oakland | 49'],
  ['Oakland’s elections are nonpartisan (City Charter § 5.01)', 'Oakland | 5.01'],
  ['Oakland: amending UDC § 11-4-3-18', 'Oakland | 11-4-3-18'],
  // Two are named.
  ['Unlike Oakland, Bakersfield issues permits under Section 5.10 of the City Code.', '? | 5.10'],
  // State law has a code of that name.
  ['Oakland: Penal Code § 49', ''],
  ['Oakland\n\nChapter 117 of the City Code', '? | chapter 117'],
];
table('a code without its place, which the text just before names', nearby);

const counties: Cases = [
  ['in unincorporated King County (KCC 21A.08.060)', 'King County | 21A.08.060'],
  ['the town of Kent (KCC 9.08.060)', 'Kent | 9.08.060'],
];
table('an abbreviation of a county and of cities', counties);

const signs: Cases = [
  ['Louisville Metro Code §§ 151.60-151.61; Lexington § 12-55', 'Louisville | 151.60–151.61; Lexington | 12-55'],
  ['Oakland’s UDO Sec. 1.4.C', 'Oakland | 1.4C'],
  ['Elmford’s UDO Sec. 1.4.C', 'Elmford | 1.4C'],
];
table('a place right before a section sign, or in a possessive', signs);

const unknownPlace: Cases = [
  ['amending UDC § 11-4-3-18', '? | 11-4-3-18'],
  ['(Land Development Regulations Sec. 7.1.7; Ordinance 23-21)', '? | 7.1.7'],
  ['Model Land Development Code § 4.9.4', ''],
  ['UDC § 9', ''],
];
table('zoning law of an unknown place', unknownPlace);

const ofHome: Cases = [
  ['Section 3.2, “Schedule of Use Regulations” of the Zoning Bylaws details uses.', 'Elmford | 3.2'],
  ['(See Section 4.2.C of the Zoning Bylaws.)', 'Elmford | 4.2C'],
];
table('zoning law of a default jurisdiction that the lexicon does not know', ofHome, 'Elmford');

const initials: Cases = [
  ["line('BMC 2.14 · heartbeat', 'ok')", ''],
  ['#define AMC 0.2', ''],
  ['The SMC 5.04 sensor', ''],
  ['LAMC 41.18', 'Los Angeles | 41.18'],
  ['SMC 5.04.010', '? | 5.04.010'],
];
table('initials of many codes before a number of two levels', initials);

const standards: Cases = [
  ['ISO/IEC 9899:1999 Section 7.18', ''],
  ['Rev. Proc. 2025-32 section 4.03', ''],
];
table('sections of documents that are numbered by year', standards);

const numbers: Cases = [
  ['Section 135-31E(2) of the Code of the Borough of Elmford', 'Elmford | 135-31E(2)'],
  ['Elmford Codified Ordinances No. 1415.01 and No. 1415.04(a).', 'Elmford | 1415.01, 1415.04(a)'],
  ['Revised Ordinances of Honolulu, Chapter 18, Table No. 18-A', 'Honolulu | table 18-A'],
  ['Elmford Code of Ordinances §§ 14.04.040, 14.04.090-100', 'Elmford | 14.04.040, 14.04.090–14.04.100'],
  ['Baltimore City Code Art. 1 s. 9-1(h)', 'Baltimore | article 1, 9-1(h)'],
  ['See Elmford Code § 5.04.010. Title. 20 people came.', 'Elmford | 5.04.010'],
];
table('numbers of which a part stands apart', numbers);

describe('a number that ends in a letter', () => {
  it('has the letter as its subdivision if the numbers of the code are unknown', () => {
    const recognizer = createRecognizer(buildLexicon({ jurisdictions: [] }));
    const [target] = recognizer.recognize('Elmford Code § 135-31E(2)')[0]?.targets ?? [];
    assert.deepEqual([target?.number, target?.subdivisions], ['135-31', ['E', '(2)']]);
  });
  it('keeps the letter if the code has such a section', () => {
    const jurisdictions = [{ id: 'e', name: 'Elmford', codes: [{ name: 'Elmford Code', abbreviations: [] }] }];
    const recognizer = createRecognizer(buildLexicon({ jurisdictions, hasSection: () => true }));
    const [target] = recognizer.recognize('Elmford Code § 135-31E(2)')[0]?.targets ?? [];
    assert.equal(target?.number, '135-31E');
  });
});

describe('a place that the service lists', () => {
  it('is shown as the service names it', () => {
    const codes = [{ name: 'Legislative Code', abbreviations: [] }];
    const jurisdictions = [
      { id: 'p', name: 'Saint Paul', region: 'MN', kind: 'city', codes },
      { id: 't', name: 'St. Tammany Parish', region: 'LA', kind: 'county', codes },
    ];
    const recognizer = createRecognizer(buildLexicon({ jurisdictions }));
    assert.equal(summarize(recognizer.recognize('St. Paul Legislative Code § 33.04')), 'Saint Paul | 33.04');
    assert.equal(summarize(recognizer.recognize('St. Tammany Parish Code § 130-213')), 'St. Tammany Parish | 130-213');
  });
});
