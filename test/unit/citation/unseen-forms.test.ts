import { strict as assert } from 'node:assert';
import { buildLexicon, createRecognizer } from '../../../src/citation/index.ts';
import { type Cases, table } from './cases.ts';

const names: Cases = [
  ['Harlow County Ordinances § 11.05(2)(a)', 'Harlow County | 11.05(2)(a)'],
  ['Section 11.05 of the Harlow County Ordinances', 'Harlow County | 11.05'],
  ['City of Dunmere Ordinances, § 9-13', 'Dunmere | 9-13'],
  ['Harlow County Ordinances 98-12 and 98-13', ''],
  ['state and county ordinances § 11.05', ''],
  ['Code of Laws and Ordinances of Harlow County § 6-12', 'Harlow County | 6-12'],
  ['section 6-12 of the Code of Laws and Ordinances of Harlow County', 'Harlow County | 6-12'],
  ['City of Dunmere Code, Ordinances § 9-13.3', 'Dunmere | 9-13.3'],
  ['Dunmere City Code, General Ordinances, § 9-13.3', 'Dunmere | 9-13.3'],
];
table('ordinances, beside a code or alone', names);

const tribal: Cases = [
  ['Red Willow Law and Order Code § 3-1-41', 'Red Willow | 3-1-41'],
  ['under Red Willow Law & Order Code § 3-1-41', 'Red Willow | 3-1-41'],
  ['section 3-1-41 of the Red Willow Tribal Law and Order Code', 'Red Willow | 3-1-41'],
  ['Constitution of the Elk Ridge Band, art. VI, § 1(e)', 'Elk Ridge Band | article VI, 1(e)'],
  [
    'Constitution of the Elk Ridge Band of Stone Indians, Article VI, Section 1(e)',
    'Elk Ridge Band of Stone Indians | article VI, 1(e)',
  ],
  ['Elk Ridge Nation Constitution art. VI, § 1(e)', 'Elk Ridge Nation | article VI, 1(e)'],
  ['Elk Ridge Nation Const. art. VI, § 1', 'Elk Ridge Nation | article VI, 1'],
  ['Article VI, section 1(e) of the Constitution of the Elk Ridge Band', 'Elk Ridge Band | article VI, 1(e)'],
  ['Constitution of the United States, art. I, § 8', ''],
  ['Section 8.1 of the Constitution of the United States', ''],
  ['Constitution of the State of Ohio, art. XVIII, § 3', ''],
  ['Cal. Const. art. XIII C, § 2', ''],
  ['pursuant to 7 R.T.C. § 801 and 7 R.T.C. § 204(a)', '? | 801; ? | 204(a)'],
  ['50 T.C. 123; 12 U.S.T.C. § 5', ''],
];
table('law of tribal governments', tribal);

const numbers: Cases = [
  ['Marlow Municipal Code § 20.3.LLL', 'Marlow | 20.3LLL'],
  ['Marlow Code Sec. 4.4.5(d)5.C.', 'Marlow | 4.4.5(d)5C'],
  ['Marlow Code Sec. 4.4.5(d).5 This is a footnote', 'Marlow | 4.4.5(d)'],
  ['Marlow Municipal Code, former § 9.04.20.28.010', 'Marlow | 9.04.20.28.010'],
  [
    'Marlow Municipal Code Chapter 13.76 governs it (Section 13.76.130A.2).',
    'Marlow | chapter 13.76; Marlow | 13.76.130A2',
  ],
  [
    'Santa Cruz County Code Chapter 13.76 (Section 13.76.130A.2)',
    'Santa Cruz County | chapter 13.76; Santa Cruz County | 13.76.130A2',
  ],
  ['Marlow Code, c. 8.66, § 8.66.040', 'Marlow | 8.66.040'],
  ['G.L. c. 40A, § 5.10', ''],
];
table('numbers with letters and chapters beside them', numbers);

const beside: Cases = [
  ['Marlow Municipal Code § 35.0101 — 10.5% hotel tax', 'Marlow | 35.0101'],
  ['Marlow City Charter section 1133 — 78,014 rows', 'Marlow | 1133'],
  ['Marlow Municipal Code §§ 98.1101 — 98.1104', 'Marlow | 98.1101–98.1104'],
  ['- Harlow Industrial Uses\n- Zoning Ordinance Section 4.2', '? | 4.2'],
];
table('figures and list items beside a citation', beside);

const standards: Cases = [
  ['ACI 318-19 section 9.7.6.2.2', ''],
  ['NFPA 13-2022 § 8.15.1', ''],
  ['AISC 341-16 Section 14.2.1 and ASHRAE 90.1-2019 § 6.4.3.1', ''],
  ['ASCE/SEI 7-16 Section 12.8.1', ''],
  ['CSA B44-19, section 2.27.3', ''],
  ['Section 9.7.6.2.2 of ACI 318-19', ''],
];
table('sections of standards', standards);

const context: Cases = [
  ['Marlow City Charter §§ 245 and 556; Charter Section 562 applies.', 'Marlow | 245, 556; Marlow | 562'],
  ['Los Angeles City Charter § 245. Later, under Charter § 9', 'Los Angeles | 245; Los Angeles | 9'],
  ['Marlow City Charter § 5; Tarrow City Charter § 6; Charter § 7', 'Marlow | 5; Tarrow | 6; Tarrow | 7'],
  ['Marlow City Code § 5.01; Charter § 7', 'Marlow | 5.01; Marlow | 7'],
  ['Marlow City Code § 5.01; Tarrow City Code § 6; Charter § 7', 'Marlow | 5.01; Tarrow | 6'],
  [
    'Quill Harbor Code § 11-70.1 and Unified Development Code Section 4.9.4',
    'Quill Harbor | 11-70.1; Quill Harbor | 4.9.4',
  ],
  ['Marlow Code § 5.01; Model Land Development Code § 4.9.4', 'Marlow | 5.01'],
  [
    'Marlow Code, c. 8.66, § 8.66.040, and Article 22, § 22.30 of the Zoning Ordinance',
    'Marlow | 8.66.040; Marlow | 22.30',
  ],
  ['Tarrow City Code 3312.49 and C.C. 3372.610', 'Tarrow | 3312.49; Tarrow | 3372.610'],
  ['Columbus City Code 3312.49; see also C.C. 3372.609', 'Columbus | 3312.49; Columbus | 3372.609'],
  ['Tarrow Municipal Code 5.01; Cal. C.C. § 1542', 'Tarrow | 5.01'],
  ['The City of Detroit and the City of Marlow agree. Det. City Code § 4-101', 'Detroit | 4-101'],
  ['The City of Detroit and Town of Detmold agree. Det. City Code § 4-101', '? | 4-101'],
  ['City of New Haven and City of Marlow; N. Hav. City Code § 4-101', 'New Haven | 4-101'],
];
table('a short name after the full one', context);

const ofHome: Cases = [['Marlow City Charter § 245; Charter § 9', 'Marlow | 245; Seattle | 9']];
table('a charter of the default jurisdiction beside another', ofHome, 'Seattle');

describe('a charter named after its shortened city', () => {
  it('is not the code of the city', () => {
    const recognizer = createRecognizer(buildLexicon({ jurisdictions: [] }));
    const [citation] = recognizer.recognize('The City of Detroit appeals. Det. City Charter § 4-101');
    assert.deepEqual([citation?.place, citation?.code], ['Detroit', 'Det. City Charter']);
  });
});

const owners: Cases = [
  ['Vermilion OH Zoning Code §1145.06(c)', 'Vermilion | 1145.06(c)'],
  ['Vermilion OH Revised Code § 1145.06', ''],
  [
    'Section 4.40 of the Criminal Code of the Confederated Tribes of the Grand Hollow Reservation defines it',
    'Confederated Tribes of the Grand Hollow Reservation | 4.40',
  ],
  ['Section 4.40 of the Criminal Code of the United Nations', ''],
  ['Section 4.40 of the Criminal Code of the European Community', ''],
  ['What is due under SMC 23.44.041? Is parking mandatory for Seattle homes?', 'Seattle | 23.44.041'],
  ['What is due under SMC 23.44.041? Is it due in Seattle or in Sunnyvale?', '? | 23.44.041'],
];
table('governments named in other places', owners);

const joined: Cases = [
  ['Marlow Municipal Code 3.3.1 / 3.3.2', 'Marlow | 3.3.1, 3.3.2'],
  ['**Marlow Municipal Code 23.44.011** / **23.42.022**', 'Marlow | 23.44.011, 23.42.022'],
  ['Marlow City Code §§ 19-14 [repealed], 19-22 [renumbered 19-22.1], 47-81', 'Marlow | 19-14, 19-22, 47-81'],
  [
    'Article XIII, section 13.5 of the Town of Warner Zoning Ordinance, and Article IV, section 4.2.',
    'Warner | article XIII, 13.5; Warner | article IV, 4.2',
  ],
  ['Marlow Code of Ordinances, Chapter 6 (Fees): Art. II, Sec. 6-30', 'Marlow | chapter 6; Marlow | article II, 6-30'],
  ['Marlow Code of Ordinances, Chapter 6 (Fees): Art. II, Sec. 7-30', 'Marlow | chapter 6; Marlow | article II, 7-30'],
];
table('numbers joined by a slash, a note, or the article before', joined);

const listed: Cases = [
  [
    'Sections 26-101 (Storm drains), 12-31 (Fences and walls), and 26-104 (Roosters) of the Marlow Municipal Code',
    'Marlow | 26-101, 12-31, 26-104',
  ],
  ['Marlow Municipal Code §§ 26-101 (storm drains), 26-103 and 26-104', 'Marlow | 26-101, 26-103, 26-104'],
  ['Marlow Municipal Code 26-101 (“Fees”) and 26-103', 'Marlow | 26-101, 26-103'],
  // A citation in brackets is one of its own.
  ['Marlow Municipal Code §§ 26.101 (see § 12.31), 26.103', 'Marlow | 26.101; Marlow | 12.31'],
];
table('lists in which each number has a heading', listed);

const leading: Cases = [
  ['Unlike Code § 5-13, it applies.', ''],
  ['Despite Code § 5-13, it applies.', ''],
  ['Notwithstanding Code § 5-13, it applies.', ''],
];
table('words before a code’s short name that are no places', leading);

const chapters: Cases = [
  ['C. 12, § 3 of the Dunmere General By-laws applies.', 'Dunmere | chapter 12, 3'],
  ['Dunmere General By-laws c. 12, § 3', 'Dunmere | chapter 12, 3'],
];
table('a chapter’s initial at the beginning of a sentence', chapters);

const headed: Cases = [
  ['Elm Bend Code of Ordinances, Part II - Code, Chapter 166 - Old Quarter, Sec. 166-2', 'Elm Bend | part II, 166-2'],
  [
    'Alder County Code, Part II General Legislation, Chapter 212 ANIMAL CONTROL (2024)',
    'Alder County | part II, chapter 212',
  ],
  [
    'Elm Bend City Code, Title 9 Public Peace, Morals and Welfare, Chapter 9.04 Offenses, Section 9.04.010',
    'Elm Bend | 9.04.010',
  ],
  ['Elm Bend City Code, Chapter 7 The Mayor, the Council', 'Elm Bend | chapter 7'],
];
table('headings between the levels of a citation', headed);

const bodies: Cases = [
  ['The Elm Bend City Council met. Chapter 15 of the City Code applies.', 'Elm Bend | chapter 15'],
  ['On Monday Elm Bend Town Clerk Jo Roe cited Town Code § 5-12.', 'Elm Bend | 5-12'],
  ['The Elm Bend City Council and the Tarrow City Council met under City Code § 5-12.', '? | 5-12'],
  ['The City Council met under City Code § 5-12.', '? | 5-12'],
  ['under Police Code Section 4909 of the City and County of San Francisco', 'San Francisco | 4909'],
  ['Alder Creek County adopted BC Code of Ordinances Ch. 5', 'BC | chapter 5'],
  ['Birch County adopted BC Code of Ordinances Ch. 5', 'Birch County | chapter 5'],
  ['The City of Hale adopted COH Code of Ordinances Ch. 19', 'Hale | chapter 19'],
];
table('places that a document names by a government’s body or by initials', bodies);

const neutral: Cases = [
  ['Alder County sets fees (Code of Ordinances § 74-64).', 'Alder County | 74-64'],
  ['Alder County sets fees (City Code § 74-64).', '? | 74-64'],
  ['The City of Hale sets fees (Code of Ordinances § 74-64).', 'Hale | 74-64'],
  ['The City of Hale sets fees (County Code § 74-64).', '? | 74-64'],
  ['San Francisco requires it (Administrative Code § 10.100).', 'San Francisco | 10.100'],
  ['Hale requires it (Administrative Code § 10.100).', ''],
];
table('codes whose names do not tell a county from a city', neutral);

const articles: Cases = [
  [
    'Elm Bend City Charter art. XVIII, § 1805. Later, art. XVIII, § 1806.',
    'Elm Bend | article XVIII, 1805; Elm Bend | article XVIII, 1806',
  ],
  [
    'Elm Bend City Code, Secs. 33-267 through 33-278 (contrast Art. XXVI Sec. 33-253)',
    'Elm Bend | 33-267–33-278; Elm Bend | article XXVI, 33-253',
  ],
  ['Town of Elm Bend: Charter §3-1; Town Bylaws §2-4', 'Elm Bend | 3-1; Elm Bend | 2-4'],
  ['In the City of Elm Bend, the UN Charter § 3 does not apply.', ''],
];
table('articles and charters without a name', articles);

const home: Cases = [
  ['pursuant to Charter Section 2.05(D) an amount', 'Marlow | 2.05(D)'],
  ['described in City Charter Sections 80 and 87.', 'Marlow | 80, 87'],
];
table('the charter of a stated default jurisdiction', home, 'City of Marlow');
table(
  'a county as the stated default jurisdiction',
  [
    ['as set forth in § 20.05.150(B).', 'Sierra County | 20.05.150(B)'],
    ['as set forth in Code of Ordinances § 20.05.150.', 'Sierra County | 20.05.150'],
  ],
  'Sierra County, Idaho',
);

it('reads a shared title of charters, and a code of a city’s own subject, as the stated default jurisdiction’s', () => {
  const codes = [{ name: 'City Charter', abbreviations: [] }];
  const jurisdictions = [
    { id: 'marlow', name: 'Marlow', codes: [{ name: 'Marlow City Charter', abbreviations: [] }] },
    { id: 'dunmere', name: 'Dunmere', codes },
    { id: 'harlow', name: 'Harlow', codes },
  ];
  const recognizer = createRecognizer(buildLexicon({ jurisdictions }));
  const read = (text: string): readonly (string | null)[] =>
    recognizer.recognize(text, { home: 'marlow' }).map(({ place, code }) => `${place} ${code}`);
  assert.deepEqual(read('the City Charter Section 371'), ['Marlow Marlow City Charter']);
  assert.deepEqual(read('violated § 27-2005(d) of the Housing Maintenance Code by'), [
    'Marlow Housing Maintenance Code',
  ]);
});

const lists: Cases = [
  [
    'Marlow Code §§ 2-1402.11, 1402.21, 1402.31 and 1402.41 (schools)',
    'Marlow | 2-1402.11, 2-1402.21, 2-1402.31, 2-1402.41',
  ],
  ['Marlow Code §§ 28-3904, 3905(a) and 3909', 'Marlow | 28-3904, 28-3905(a), 28-3909'],
  ['Marlow Code §§ 2-1402.11 to 1402.13', 'Marlow | 2-1402.11–2-1402.13'],
  ['Marlow Code §§ 28-3904, 28-3905, 2005, and 3120', 'Marlow | 28-3904, 28-3905'],
  ['Marlow Code §§ 28-3904, 28-3905, 1100 feet away', 'Marlow | 28-3904, 28-3905'],
  ['Marlow Code §§ 22-501 (1989), -3202 (1989 & Supp.1993)', 'Marlow | 22-501, 22-3202'],
  ['Marlow Code §§ 22-501 (Supp. 1993) and 22-502 (1989 Repl.)', 'Marlow | 22-501, 22-502'],
  ['Sections 11.5.7., 12.20.3 and 12.22 of the Marlow Municipal Code', 'Marlow | 11.5.7, 12.20.3, 12.22'],
  ['Sections 306 through 306.6 of the Marlow Municipal Code', 'Marlow | 306–306.6'],
];
table('lists and ranges as courts and councils write them', lists);

const named: Cases = [
  ['violates the Marlow Code. See the Unsafe Buildings Ordinance, section 13-12-130 of the Code.', '? | 13-12-130'],
  ['the Fair Housing Act, section 804 of the Act', ''],
  ['Marlow Conduct Code (“M&GC Code”) section 1.100', 'Marlow | 1.100'],
  ['Marlow City Charter Section 564 and Section 12.36 of this Code', 'Marlow | 564; Marlow | 12.36'],
  ['under Subsections U, V and X. Marlow Municipal Code § 12.24 applies', 'Marlow | 12.24'],
  ['N. Marlow Municipal Code § 12.24', 'N. Marlow | 12.24'],
  ['NO CUTTING OFF SERVICES\nMarlow County Code § 35-3-101', 'Marlow County | 35-3-101'],
  [
    'Dunmere Lake Municipal Code (DLMC) governs. See chapter 18.22 DLMC and chapter 36.70C RCW.',
    'Dunmere Lake | chapter 18.22',
  ],
  ['Section 8 DLMC', ''],
  ['under chapter 3.02 DLMC. Section 23.44.010 of the Marlow Code applies', '? | chapter 3.02; Marlow | 23.44.010'],
];
table('names of codes beside other words', named);

const regulations: Cases = [
  ['Marlow Municipal Regulations §§ 11-101, 11-102(a)', 'Marlow | 11-101, 11-102(a)'],
  ['Marlow Mun. Regs. tit. 17, § 4614', 'Marlow | title 17, 4614'],
  ['Treas. Regs. § 1.61-1', ''],
  ['N.Y. Comp. Codes R. & Regs. tit. 9, § 2520.5', ''],
];
table('municipal regulations', regulations);

const ordinances: Cases = [
  ['Section 505.02 of the Ordinances of the city of Elm Grove', 'Elm Grove | 505.02'],
  ['the ordinances of the City of Elm Grove and 505.02', ''],
  ['Chicago Rent Deposit Ordinance § 5-12-110(a)', 'Chicago | 5-12-110(a)'],
  ['Chicago Rent Deposit Ordinance § 5', ''],
  ['Federal Noise Ordinance § 5-12-110', ''],
  [
    'THE MUNICIPAL CODE OF THE CITY OF ELM, BY AMENDING SECTION 20.8 AND ENACTING A NEW SECTION 29.1509',
    'Elm | 20.8; Elm | 29.1509',
  ],
  ['Dunmere City Code (“D.C.Q”.) 2327.14', 'Dunmere | 2327.14'],
];
table('ordinances of a place', ordinances);

const parts: Cases = [
  ['17 DCMR ch. 26', 'District of Columbia | title 17, chapter 26'],
  ['5 SMC ch. 23.44', '? | chapter 23.44'],
  [
    '11 DCMR Subtitle X § 901.2. The Board may waive any part of Subtitle C § 302.1 here.',
    'District of Columbia | title 11, subtitle X, 901.2; District of Columbia | subtitle C, 302.1',
  ],
  ['the lease, Subtitle C § 302.1', ''],
  ['Chapters 41 and 42 of 14 DCMR', 'District of Columbia | chapter 41, chapter 42'],
];
table('parts of regulations', parts);

const purposes: Cases = [
  [
    'Elm waived Marlow Municipal Code § 5.04.010. It waived § 5.04.020 to permit a deck.',
    'Marlow | 5.04.010; Marlow | 5.04.020',
  ],
  ['It added Section 5.04.020 to the Marlow Municipal Code.', 'Marlow | 5.04.020'],
  ['It added Section 5.04.020 to the Civil Code.', ''],
];
table('a section and what it is to do', purposes);

const bills: Cases = [
  [
    'Section 905 of the Oakland city charter and sections 900, 901 and 902 of the Oakland city charter are amended.',
    'Oakland | 905; Oakland | 900, 901, 902',
  ],
  ['The Oakland city charter commission met 5.04.010 times.', ''],
];
table('a charter in a bill, without capitals', bills);

describe('a section of the Code after a charter', () => {
  it('is not of the charter', () => {
    const text =
      'Title 8 of the Dunmere Municipal Code, chapter 40 of the Dunmere City Charter and § 8-117 of the Code apply.';
    const codes = createRecognizer(buildLexicon({ jurisdictions: [] }))
      .recognize(text)
      .map(({ code }) => code);
    assert.deepEqual(codes, ['Dunmere Municipal Code', 'Dunmere City Charter', 'Dunmere Municipal Code']);
  });
});

const lettered: Cases = [
  [
    'Sections 12.24 M., 12.24 W. or 12.24 X. of the Marlow Municipal Code. Section 19.01 E. shall apply, and § 19.02 N. Elm St. is not.',
    'Marlow | 12.24M, 12.24W, 12.24X; Marlow | 19.01E; Marlow | 19.02',
  ],
  ['Marlow Municipal Code § 19.01 E. shall apply.', 'Marlow | 19.01E'],
  ['Marlow Municipal Code § 19.01 A. The fee', 'Marlow | 19.01'],
  ['Marlow Code, Sec. 19-1. See HRS § 205-4.5 and § 205-2.', 'Marlow | 19-1'],
];
table('letters with periods after section numbers, and state law after local law', lettered);

const pages: Cases = [
  [
    'Marlow Code § 32-531.06. Fines. ... 7 § 32-531.08. Prohibited acts. ... 8 § 32-531.09. Posting. ... 9 § 32-531.11. Effect.',
    'Marlow | 32-531.06; Marlow | 32-531.08; Marlow | 32-531.09; Marlow | 32-531.11',
  ],
  ['See Marlow Code § 5-1. Acts 8 § 5-2 differs.', 'Marlow | 5-1'],
];
table('page numbers before the signs of a table of contents', pages);

const settled: Cases = [
  [
    'Under PCC 30.01.087, owners in Portland must post it. The schedule that the bureau publishes each year, with the age and the cost of every fixture, follows PCC 30.01.088.',
    'Portland | 30.01.087; Portland | 30.01.088',
  ],
  ['The schedule follows PCC 30.01.088.', '? | 30.01.088'],
];
table('an abbreviation of several codes, after the text settled one', settled);
