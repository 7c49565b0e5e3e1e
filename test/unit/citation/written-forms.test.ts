import { strict as assert } from 'node:assert';
import { buildLexicon, createRecognizer } from '../../../src/citation/index.ts';
import { type Cases, said, table } from './cases.ts';

const codes: Cases = [
  ['Greenfield Zoning Ordinance § 4.2.1', 'Greenfield | 4.2.1'],
  ['City of Elmhurst Unified Development Ordinance Sec. 3.2.1', 'Elmhurst | 3.2.1'],
  ['the Marlow Zoning Resolution (ZR) applies; ZR § 14-07', 'Marlow | 14-07'],
  ['Seattle City Charter art. IV, § 3', 'Seattle | article IV, 3'],
  ['Seattle Health Code art. 9B, § 412', 'Seattle | article 9B, 412'],
  ['Town of Marlow Zoning By-Law § 4.2', 'Marlow | 4.2'],
  ['Town of Marlow General By-Laws, Article 8.37', 'Marlow | article 8.37'],
  ['Unified Development Ordinance of Cobbs Hill § 6.4.2(A)', 'Cobbs Hill | 6.4.2(A)'],
  ['City of Tarrow Fire Code § 307.4.1', 'Tarrow | 307.4.1'],
  ['Codified Ordinances No. 915.02(b)', '? | 915.02(b)'],
  ['Home Rule Charter § 5-301', '? | 5-301'],
  ['Philadelphia Home Rule Charter § 5-301', 'Philadelphia | 5-301'],
  ['Zoning Resolution section 14-07 of the City of New York', 'New York | 14-07'],
  ['Zoning Resolution section 14-07 of the Town of Marlow', 'Marlow | 14-07'],
  ['34 RCNY § 2-05', 'New York | title 34, 2-05'],
  ['Marlow LDC 4.02.03(A)', 'Marlow | 4.02.03(A)'],
  ['Austin LDC § 25-2-492', 'Austin | 25-2-492'],
];
table('codes that are not called Code', codes);

const presumed: Cases = [
  ['section 3-17(c) of the Marlow Code', 'Marlow | 3-17(c)'],
  ['section 3-17(c) of the Marlow Code for the definition', 'Marlow | 3-17(c)'],
  ['Marlow Code § 3-17', 'Marlow | 3-17'],
  ['Visual Studio Code 1.110.0', ''],
  ['Bankruptcy Code § 362.1; section 22.018 of the Estates Code', ''],
  ['section 4 of the Napier Code', ''],
  ['section 2.3 of the Student Code of Conduct', ''],
];
table('a name and Code alone', presumed);

const placedAfter: Cases = [
  ['SMC 5.10.030 and 5.10.040 (Spokane)', 'Spokane | 5.10.030, 5.10.040'],
  ['Clark County Code (CCC) 40.220.010 (Wash.)', 'Clark County | 40.220.010'],
];
table('a place in parentheses after the numbers', placedAfter);

const ofHome: Cases = [
  ['Charter art. IV', 'Seattle | article IV'],
  ['See Charter art. IV, § 3.', 'Seattle | article IV, 3'],
  ['Section 6.01 of the Charter of the City', 'Seattle | 6.01'],
  ['the United Nations Charter art. 51', ''],
];
table('a charter of the home', ofHome, 'Seattle');

describe('a charter', () => {
  it('has its article with its section', () => {
    const recognizer = createRecognizer(buildLexicon({ jurisdictions: [] }));
    const [citation] = recognizer.recognize('Seattle City Charter art. IV, §§ 3 and 5');
    const containers = citation?.targets.map(({ number, container }) => [number, container?.number]);
    assert.deepEqual(containers, [
      ['IV', undefined],
      ['3', 'IV'],
      ['5', 'IV'],
    ]);
  });
  it('is not the code of its city', () => {
    const recognizer = createRecognizer(buildLexicon({ jurisdictions: [] }));
    const text = 'Section 6.01 of the Charter of the City and as provided';
    const [citation] = recognizer.recognize(text, { home: 'Seattle' });
    assert.equal(citation?.code, 'Charter');
    assert.equal(citation?.jurisdictionId, null);
  });
});

const numbers: Cases = [
  ['N.Y.C. Admin. Code § 4-118[c]', 'New York | 4-118[c]'],
  ['Portland City Code § 88-4.(c)(2)', 'Portland | 88-4(c)(2)'],
  ['D.C. Code § 28-3901et seq.', 'District of Columbia | 28-3901 et seq.'],
  ['D.C. Code § 3-B-102.07', 'District of Columbia | 3-B-102.07'],
  [
    'D.C. Code §§ 3-1623 [repealed], 3-1711 [repealed], 47-2886.13 and 47-2718',
    'District of Columbia | 3-1623, 3-1711, 47-2886.13, 47-2718',
  ],
  ['D.C. Code §§ 47-1303.4 [47-1303.04], 34-2407.02', 'District of Columbia | 47-1303.4, 34-2407.02'],
  ['D.C. Code § 7—2501.01', 'District of Columbia | 7-2501.01'],
  ['D.C. Code §§ 5-210 to -245', 'District of Columbia | 5-210–5-245'],
];
table('numbers as people write them', numbers);

const signs: Cases = [
  ['see SMC § 12-34', '? | 12-34'],
  ['see SMC §§ 12-34 and 12-35', '? | 12-34, 12-35'],
];
table('a sign before numbers that no known code of the abbreviation has', signs);

const others: Cases = [
  ['see TMC 17-22 for the tax', ''],
  ['section 61.402, Statutes of the State', ''],
];
table('text that only looks like local law', others);

describe('a document', () => {
  const recognizer = createRecognizer(buildLexicon({ jurisdictions: [] }));

  it('says whose an abbreviation is by the government that it names', () => {
    const text = 'The City of Seattle Council (Mayor, Planning Commission) says so.\n\nSee SMC 23.44.010.';
    assert.equal(said(recognizer.recognize(text)), 'Seattle | 23.44.010');
  });
  it('keeps a number of its own code after one of another', () => {
    const found = recognizer.recognize('§ 23.44.040 and § 42-3505.01', { home: 'D.C.' });
    assert.equal(said(found), '? | 23.44.040; District of Columbia | 42-3505.01');
  });
});
