import { strict as assert } from 'node:assert';
import { buildLexicon, createRecognizer, type HasSection } from '../../../src/citation/index.ts';
import { learnNumbering } from '../../../src/citation/lexicon/numbering/index.ts';
import { type Cases, summarize, table } from './cases.ts';

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

const repeatedLetters: Cases = [
  ['D.C. Code § 28-3904(aa)(1)', 'District of Columbia | 28-3904(aa)(1)'],
  ['D.C. Code § 28-3904(aaa)(1)', 'District of Columbia | 28-3904(aaa)(1)'],
  ['D.C. Code § 28-3904(zzzz)', 'District of Columbia | 28-3904(zzzz)'],
  ['D.C. Code § 28-3904(aab)', 'District of Columbia | 28-3904'],
];
table('subdivisions after (z) and (zz)', repeatedLetters);

const spacedInitials: Cases = [
  [
    'D. C. Code § 7-2501.01; D. C. Code Ann. §7-2501',
    'District of Columbia | 7-2501.01; District of Columbia | 7-2501',
  ],
  ['N. Y. C. Admin. Code § 26-2102', 'New York | 26-2102'],
  ['L. A. Mun. Code § 151.09; the S. F. Admin. Code § 37.9', 'Los Angeles | 151.09; San Francisco | 37.9'],
  ['42 U. S. C. § 14-43; 24 C. F. R. § 14.43', ''],
  ['DC ST § 7-2501.01; DC CODE § 7-2502.01', 'District of Columbia | 7-2501.01; District of Columbia | 7-2502.01'],
  ['B. C. Section 14-43 applies to every dock.', '? | 14-43'],
];
table('initials with spaces, and codes in a database’s form', spacedInitials);

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
table('a charter of the default jurisdiction', ofHome, 'Seattle');

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

const named: Cases = [
  ['Quill Harbor Unified Development Code § 4.1', 'Quill Harbor | 4.1'],
  ['Section 3.1.2 of the Quill Harbor Zoning Code', 'Quill Harbor | 3.1.2'],
  ['Reed County Zoning Ordinance Section 1124.3', 'Reed County | 1124.3'],
  ['Tarrow Fire Code § 307.4.1', 'Tarrow | 307.4.1'],
  ['Cedar Fork Band Health and Sanitation Code § 4-12', 'Cedar Fork Band | 4-12'],
  ['Pueblo of Santa Lira Law and Order Code § 4-2-11', 'Pueblo of Santa Lira | 4-2-11'],
  [
    'the Confederated Tribes of the Elk Reservation Code of Justice § 4-401',
    'Confederated Tribes of the Elk Reservation | 4-401',
  ],
  ['Section 9-4-211 of Tarrowville’s City Code', 'Tarrowville | 9-4-211'],
  ['Cleveland Cod. Ord. 367.99', 'Cleveland | 367.99'],
  ['Bylaws of the Town of Weston, art. XXV, § 3', 'Weston | article XXV, 3'],
  ['seattle municipal code 23.44.010', 'Seattle | 23.44.010'],
  ['§ 14-1401 (Philadelphia Zoning Code)', 'Philadelphia | 14-1401'],
  ['Provo City Code (14.34.080) controls', 'Provo | 14.34.080'],
  ['15.28.110 of the Bend Code', 'Bend | 15.28.110'],
  ['Kenai Peninsula Borough Code, KPB 21.46.040(A)', 'Kenai Peninsula Borough | 21.46.040(A)'],
  ['Town Code section 146-9(C) (Town of Chester Falls)', 'Chester Falls | 146-9(C)'],
  ['LDC § 25-2-492 (Austin)', 'Austin | 25-2-492'],
  ['Section 7.2.3 of the Quill Harbor UDO', 'Quill Harbor | 7.2.3'],
  ['Spokane Valley Municipal Code § 3.4.1', 'Spokane Valley | 3.4.1'],
  ['Evergreen Park Municipal Code §§ 4-101–4-110', 'Evergreen Park | 4-101–4-110'],
  ['Lower Tarrow Township Code § 155-142', 'Lower Tarrow Township | 155-142'],
  ['Tarrow Hill Land Use Management Ordinance § 3.6', 'Tarrow Hill | 3.6'],
  ['Lower Tarrow Twp. Zoning Res. § 420.01; Zoning Res. 2011-4', 'Lower Tarrow Twp | 420.01'],
  ['Marlow Twp. Zon. Res. Sec. 420.01', 'Marlow Twp | 420.01'],
  ['Tarrow Hill Boro. Zon. Ord. § 12.3', 'Tarrow Hill | 12.3'],
  ['Sec. 118-1.2, Definitions, Land Development Code of Quillport, Florida', 'Quillport | 118-1.2'],
  ['County Code Section 70.4.2, Prince Arden County', 'Prince Arden County | 70.4.2'],
  ['the Olympia Municipal Code — Section 18.04.080', 'Olympia | 18.04.080'],
  ['Lira Nation Code - Sec. 9.02.030', 'Lira Nation | 9.02.030'],
  ['the Olympia Municipal Code (OMC), specifically 18.04.080(A)(3)', 'Olympia | 18.04.080(A)(3)'],
  ['Zoning By-Law Section 135-4.4.3, Town of Tarrow Hollow', 'Tarrow Hollow | 135-4.4.3'],
  ['see 5.40.030 of the Culver Ridge Municipal Code', 'Culver Ridge | 5.40.030'],
  ['§ 9.02.030 of the Lira Nation Code of Laws (LCL); LCL 9.02.040', 'Lira Nation | 9.02.030; Lira Nation | 9.02.040'],
  ['Amend Sec. 12-55, Code of Ordinances, City of Quillport', 'Quillport | 12-55'],
];
table('names as people write them', named);

const onlyPlace: Cases = [
  ['City Code, §§ 40-501 through 40-512. (City of Quillport, Virginia)', 'Quillport | 40-501–40-512'],
  ['| § 150.12 | Elmford Village Code |', 'Elmford | 150.12'],
  ['Elmford Zoning Resolution § 23-146; ZR 23-147(c)', 'Elmford | 23-146; Elmford | 23-147(c)'],
  ['Elmford Zoning Resolution rules (ZR 25-20). City of Alder rules (ZR 25-211)', 'Elmford | 25-20; Elmford | 25-211'],
  // Two places are named, so the bare number's place is unknown.
  ['§ 150.12 and the Elmford Village Code and the Oakton Village Code', '? | 150.12'],
];
table('a document that names one place', onlyPlace);

describe('a name with one letter wrong', () => {
  const jurisdictions = [
    { id: 'alder', name: 'Alder Falls', codes: [{ name: 'Alder Falls Municipal Code', abbreviations: [] }] },
  ];
  const hasSection: HasSection = (_id, number) => number === '6.04.010';
  const recognizer = createRecognizer(buildLexicon({ jurisdictions, hasSection }));
  const idOf = (text: string, home?: string): string | null | undefined =>
    recognizer.recognize(text, home === undefined ? {} : { home })[0]?.jurisdictionId;

  it('is the default jurisdiction’s if its code has the number, and another place’s otherwise', () => {
    assert.equal(idOf('Alder Fals Municipal Code § 6.04.010', 'alder'), 'alder');
    assert.equal(idOf('Alder Fals Municipal Code § 9.04.010', 'alder'), null);
    assert.equal(idOf('Alder Fals Municipal Code § 6.04.010'), null);
    assert.equal(idOf('Elder Halls Municipal Code § 6.04.010', 'alder'), null);
  });
});

const numbers: Cases = [
  ['N.Y.C. Admin. Code § 4-118[c]', 'New York | 4-118[c]'],
  ['Portland City Code § 88-4.(c)(2)', 'Portland | 88-4(c)(2)'],
  ['D.C. Code § 47-1807.02shall apply', 'District of Columbia | 47-1807.02'],
  ['D.C. Code § 7- 2304.01', 'District of Columbia | 7-2304.01'],
  ['D.C. Code § 1 -306.05', 'District of Columbia | 1-306.05'],
  ['D.C. Code § 28-3901et seq.', 'District of Columbia | 28-3901 et seq.'],
  ['D.C. Code § 3-B-102.07', 'District of Columbia | 3-B-102.07'],
  [
    'D.C. Code §§ 3-1623 [repealed], 3-1711 [repealed], 47-2886.13 and 47-2718',
    'District of Columbia | 3-1623, 3-1711, 47-2886.13, 47-2718',
  ],
  ['D.C. Code §§ 47-1303.4 [47-1303.04], 34-2407.02', 'District of Columbia | 47-1303.4, 34-2407.02'],
  ['§ 197-c of the New York City Charter', 'New York | 197-c'],
  ['Seattle Municipal Code § 23.44.010, subds. A through C', 'Seattle | 23.44.010A, 23.44.010C'],
  ['subds. A through C of Seattle Municipal Code § 23.44.010', 'Seattle | 23.44.010A, 23.44.010C'],
  ['paragraph (2) of subsection (a) of the Seattle Municipal Code, § 23.44.010', 'Seattle | 23.44.010(a)(2)'],
  ['subsection (a)(2) of the Seattle Municipal Code, § 23.44.010(a)', 'Seattle | 23.44.010(a)(2)'],
  ['Subsection (b) of SMC 23.44.010', '? | 23.44.010(b)'],
  ['Anchorage Municipal Code 15.20.020B.9', 'Anchorage | 15.20.020B9'],
  [
    'Chapter 17.32 (Sign Regulations), Sections 17.32.040 and 17.32.070 of the Elm City Code',
    'Elm | 17.32.040, 17.32.070',
  ],
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
  ['section 5(a)(20) of the District of Columbia Election Code of 1955', ''],
  ['Section 26a-1 (D.C. Official Code § 6-226.01) is amended', 'District of Columbia | 6-226.01'],
  ['see TMC 17-22 for the tax', ''],
  ['section 61.402, Statutes of the State', ''],
  ['ECMAScript 2024 § 13.5.3', ''],
  ['the employee handbook, section 4.2.1', ''],
  ['its manual section 3.1.4', ''],
  ['Section 5.2.1 of the Traffic Study', ''],
];
table('text that only looks like local law', others);

const afterSessionLaw: Cases = [
  ['The act (78 Stat. 377; § 26-501 et seq.)', 'District of Columbia | 26-501 et seq.'],
  ['42 U.S.C. § 1983; § 26-501', ''],
];
table('a section after a session law, which has pages', afterSessionLaw, 'D.C.');

describe('a document', () => {
  const recognizer = createRecognizer(buildLexicon({ jurisdictions: [] }));

  it('decides an abbreviation by the government that it names', () => {
    const text = 'The City of Seattle Council (Mayor, Planning Commission) says so.\n\nSee SMC 23.44.010.';
    assert.equal(summarize(recognizer.recognize(text)), 'Seattle | 23.44.010');
  });
  it('keeps a number of its own code after a citation of another', () => {
    const found = recognizer.recognize('§ 23.44.040 and § 42-3505.01', { home: 'D.C.' });
    assert.equal(summarize(found), '? | 23.44.040; District of Columbia | 42-3505.01');
  });
});

describe('the title of a code whose section numbers begin with it', () => {
  const numbers = ['41-3501.01', '41-3502.05', '42-3501.01', '42-3501.02', '42-3505.01', '42-3505.02', '42-3509.07'];
  const provisions = numbers.map((number) => ({ kind: 'section' as const, number, containers: [] }));
  const name = 'Elm Code';
  const numbering = learnNumbering({ name, published: [], provisions, texts: [], designators: [] });
  const recognizer = createRecognizer(
    buildLexicon({ jurisdictions: [{ id: 'elm', name: 'Elm', codes: [{ name, abbreviations: ['ELC'], numbering }] }] }),
  );
  const cases: Cases = [
    ['42 Elm Code § 3505.01(a)', 'Elm | title 42, 3505.01(a)'],
    ['on page 12 Elm Code § 42-3505.02 is cited', 'Elm | 42-3505.02'],
    ['15 Elm Code sections were amended', ''],
    ['the Act, Elm Code § 42-3501.01-3509.07 (2001)', 'Elm | 42-3501.01–42-3509.07'],
    ['ELC § 42-3501.01-3509.07', 'Elm | 42-3501.01–42-3509.07'],
  ];
  for (const [text, expected] of cases)
    it(JSON.stringify(text), () => assert.equal(summarize(recognizer.recognize(text)), expected));
});
