import { strict as assert } from 'node:assert';
import { buildLexicon, createRecognizer } from '../../../src/citation/index.ts';
import { summarize, table } from './cases.ts';

const recognizer = createRecognizer(buildLexicon({ jurisdictions: [] }));

table('a code’s name in the forms that people write', [
  ['Seattle Municipal Code § 23.44.010', 'Seattle | 23.44.010'],
  ['Seattle Mun. Code § 23.44.010', 'Seattle | 23.44.010'],
  ['Seattle, Wash., Mun. Code § 23.44.010', 'Seattle | 23.44.010'],
  ['Municipal Code of Seattle § 23.44.010', 'Seattle | 23.44.010'],
  ['Code of Ordinances of the City of Loves Park, Illinois, § 6-37', 'Loves Park | 6-37'],
  ['Garland, Ark., County Code § 14-75', 'Garland County | 14-75'],
  ['Seattle Municipal Code (“S.M.C.”) § 1.04.010; SMC 23.44.010', 'Seattle | 1.04.010; Seattle | 23.44.010'],
  ['Portland, Or., City Code § 33.445.140', 'Portland | 33.445.140'],
  ['Denver Rev. Mun. Code § 27-46', 'Denver | 27-46'],
  ['Honolulu Rev. Ordinances § 21-5.10', 'Honolulu | 21-5.10'],
  ['Revised Ordinances of Honolulu 1990, § 21-5.10', 'Honolulu | 21-5.10'],
  ['Madison, Wis., Gen. Ordinances § 28.151', 'Madison | 28.151'],
  ['Santa Fe City Code 1987, § 14-6.2', 'Santa Fe | 14-6.2'],
  ['B.R.C. 1981 § 9-6-5', 'Boulder | 9-6-5'],
  ['Section 9-6-5, "Temporary Lodging," B.R.C. 1981', 'Boulder | 9-6-5'],
  ['San Diego Muni. Code, § 142.0402', 'San Diego | 142.0402'],
  ['Phila. Code § 9-3902(1)(a)', 'Philadelphia | 9-3902(1)(a)'],
  ['Chi. Mun. Code § 5-12-110', 'Chicago | 5-12-110'],
  ['San Francisco, Cal., Bus. & Tax Reg. Code § 953', 'San Francisco | 953'],
  ['City of Springfield, Illinois, Code of Ordinances, Section 155.053', 'Springfield | 155.053'],
  ['Nashville, Tenn., Metro. Code § 10.36.010', 'Nashville | 10.36.010'],
  ['Sections 6.04.010 through 6.04.370 of the San Mateo County Ordinance Code', 'San Mateo County | 6.04.010–6.04.370'],
  [
    'Miami-Dade County Code of Ordinances, ch. 33, art. II, § 33-25.1',
    'Miami-Dade County | chapter 33, article II, 33-25.1',
  ],
  ['NYC Admin Code 26-504.1', 'New York | 26-504.1'],
  ['Austin City Code § 25-2-491', 'Austin | 25-2-491'],
  ['L.A.M.C. § 12.21(A)(4)', 'Los Angeles | 12.21(A)(4)'],
  ['Navajo Nation Code tit. 7, § 253; 7 N.N.C. § 253', 'Navajo Nation | title 7, 253; Navajo Nation | title 7, 253'],
  ['5-A N.N.C. § 253 and 16B N.N.C. § 7', 'Navajo Nation | title 5-A, 253; Navajo Nation | title 16B, 7'],
  ['Hoopa Valley Tribal Code § 14.1', 'Hoopa Valley Tribe | 14.1'],
  ['Section 23.44.010, "Purpose," of the Seattle Municipal Code', 'Seattle | 23.44.010'],
  ['A new Section 23.44.015 is added to the Seattle Municipal Code', 'Seattle | 23.44.015'],
  [
    'SECTION 1. SECTIONS 23.44.010 AND 23.44.020 OF THE SEATTLE MUNICIPAL CODE ARE REPEALED.',
    'Seattle | 23.44.010, 23.44.020',
  ],
]);

table('places that no list has', [
  ['West Valley City Municipal Code §7-7-122', 'West Valley City | 7-7-122'],
  ['City of Lake Mary Code of Ordinances §157.12', 'Lake Mary | 157.12'],
  ['County of Foo Code of Ordinances § 5-1', 'Foo County | 5-1'],
  ['TRPA Code of Ordinances §16.8.2', 'TRPA | 16.8.2'],
  ['Blue Stone Sioux Tribal Code of Justice, Title V, § 5-201', 'Blue Stone Sioux | title V, 5-201'],
  ['Tribal Code of Justice § 5-201', 'Tribal Code of Justice | 5-201'],
  ['See QTBSN Criminal Code § 4.05 on this point.', '? | 4.05'],
  ['Under QTBN Code tit. 27, § 1-102 the court may act.', '? | title 27, 1-102'],
  ['along the Animas River Trail. Farmington City Code §6-3-2', 'Farmington | 6-3-2'],
  ['as Smith. Municipal Code § 5.04.010', '? | 5.04.010'],
  ['Village of Elm Creek Code, Chapter 155, § 155-21(A)(3)', 'Elm Creek | 155-21(A)(3)'],
  ['Town of Brookhaven Code § 85-1', 'Brookhaven | 85-1'],
  ['Code of the Borough of Highlands § 22-3', 'Highlands | 22-3'],
  ['Montclair, N.J., Township Code § 347-45', 'Montclair | 347-45'],
  ['Jefferson Parish Code § 40-661', 'Jefferson Parish | 40-661'],
  ['City and Borough of Sitka General Code § 22.16.030', 'Sitka | 22.16.030'],
  ['City and County of Denver, Colo., Code § 2-51', 'Denver | 2-51'],
  ['Coeur d’Alene Municipal Code § 17.05.010', 'Coeur d’Alene | 17.05.010'],
  ['Mill Hollow, Ohio, Codified Ordinances § 521.08(b)', 'Mill Hollow | 521.08(b)'],
]);

table('an abbreviation that the document itself explains', [
  ['Malibu Municipal Code (“MMC”) § 17.40.040; MMC 17.40.050', 'Malibu | 17.40.040; Malibu | 17.40.050'],
  ['Malibu Municipal Code (“MMC” or “Code”) § 17.40.040; MMC 17.40.050', 'Malibu | 17.40.040; Malibu | 17.40.050'],
  ['Malibu Municipal Code § 17.40.040; MMC 17.40.050', 'Malibu | 17.40.040; Malibu | 17.40.050'],
  ['Quillhaven Municipal Code § 5.04.010. Q.M.C. § 5.04.030', 'Quillhaven | 5.04.010; Quillhaven | 5.04.030'],
  ['Foobar Municipal Code § 5.04.010. The City of Fresno. FMC 5-420', 'Foobar | 5.04.010; ? | 5-420'],
]);

table(
  'an abbreviation of the default jurisdiction’s, which no list has',
  [['FMC 5.04.020', 'Foobar | 5.04.020']],
  'Foobar',
);

table('section numbers as each code writes them', [
  ['Chicago Municipal Code § 5-12-030', 'Chicago | 5-12-030'],
  ['San Diego Mun. Code §§ 98.1101–98.1104', 'San Diego | 98.1101–98.1104'],
  ['N.Y.C. Admin. Code §§ 1-3', 'New York | 1-3'],
  ['S.F. Admin. Code § 37.10C', 'San Francisco | 37.10C'],
  ['Seattle Municipal Code 12A.14.080', 'Seattle | 12A.14.080'],
  ['D.C. Code § 22A-101', 'District of Columbia | 22A-101'],
  ['D.C. Code § 28:9-102', 'District of Columbia | 28:9-102'],
  ['Seattle Municipal Code 23.44.090.H.4.b', 'Seattle | 23.44.090H4b'],
  ['N.Y.C. Admin. Code § 8-107(5)(a)(1)', 'New York | 8-107(5)(a)(1)'],
  ['N.Y.C. Admin. Code § 8-107(Perm)(a)', 'New York | 8-107(Perm)(a)'],
  ['Chapter 2-A of the Dallas City Code', 'Dallas | chapter 2-A'],
  ['LAMC Section 12.22-A,29', 'Los Angeles | 12.22A29'],
  ['Olympia Municipal Code 18.04.060.EE', 'Olympia | 18.04.060EE'],
  ['L.A. Mun. Code, § 12.21, subd. A.4', 'Los Angeles | 12.21A4'],
]);

table('a number is not the first level of one that ends in its hyphen', [
  ['Chicago Municipal Code § 13-', ''],
  ['Chicago Municipal Code § 13-, and', ''],
  ['Chicago Municipal Code § 13-\n196-410', 'Chicago | 13-196-410'],
]);

table('one target each in lists and ranges', [
  ['LAMC §§ 151.09, 165.03, 165.06; §§ 47.06-47.07', 'Los Angeles | 151.09, 165.03, 165.06, 47.06–47.07'],
  ['Chicago Municipal Code § 13-196-410 + § 5-12-110', 'Chicago | 13-196-410, 5-12-110'],
  ['L.A.M.C. § 152.00 et seq.', 'Los Angeles | 152.00 et seq.'],
  ['San Diego Mun. Code §§ 98.1101 98.1104', 'San Diego | 98.1101 (damaged), 98.1104 (damaged)'],
  ['Chicago Municipal Code § 16-28-020(a)–(b)(1)', 'Chicago | 16-28-020(a), 16-28-020(b)(1)'],
  ['Seattle Municipal Code § 23.42.020(b)(1)–(3)', 'Seattle | 23.42.020(b)(1), 23.42.020(b)(3)'],
  ['Seattle Municipal Code § 23.42.020(a) through (c) and (e)', 'Seattle | 23.42.020(a), 23.42.020(c), 23.42.020(e)'],
  ['Seattle Municipal Code § 23.42.020(a)(1)(A) and (b)', 'Seattle | 23.42.020(a)(1)(A), 23.42.020(b)'],
  [
    'Seattle Municipal Code § 23.42.020(a)(1)(i)-(iii), (b)',
    'Seattle | 23.42.020(a)(1)(i), 23.42.020(a)(1)(iii), 23.42.020(b)',
  ],
]);

describe('each target of a range of subdivisions', () => {
  it('has a span of its own', () => {
    const text = 'Under Chicago Municipal Code § 16-28-020(a)–(b)(1), a permit';
    const [citation] = recognizer.recognize(text);
    assert.equal(citation?.text, 'Chicago Municipal Code § 16-28-020(a)–(b)(1)');
    assert.deepEqual(
      citation.targets.map((target) => text.slice(target.start, target.end)),
      ['16-28-020(a)', '(b)(1)'],
    );
  });
});

table(
  'a default jurisdiction’s bare and relative citations',
  [
    ['Under § 12-34 and Section 12-35(a)', 'Alder | 12-34, 12-35(a)'],
    ['sections 1 and 2', 'Alder | 1, 2'],
    ['this chapter; of this title', 'Alder | chapter ; Alder | title '],
    ['Section 65589.5, as amended, of the Government Code', ''],
    ['adds Section 11362.2 to the California Health and Safety Code', ''],
    ['Sections 1101.5 and 1954 of the California Civil Code', ''],
    ['Sections 5500.1, 5615, 5641, 5641.1 and 6701 of the Business and Professions Code', ''],
    ['Chapter 5C, "Citations" (commencing with Section 853.6), of Title 3 of the Penal Code', ''],
    ['the Fire Code Section 105.1.1', ''],
  ],
  'Alder',
);

table(
  'an abbreviation with its place’s name before it, with any default and document',
  [
    ['Olympia Municipal Code 5.10.010. In Oakland OMC § 8.22.360', 'Olympia | 5.10.010; Oakland | 8.22.360'],
    ['Oakland’s O.M.C. § 8.22.360', 'Oakland | 8.22.360'],
    ['In Oakland, OMC 5.10.010 is unknown', 'Olympia | 5.10.010'],
    ['East Oakland OMC 5.10.010', 'Olympia | 5.10.010'],
  ],
  'Olympia, WA',
);

table('numbers of which only the end is written', [
  ['Seattle Municipal Code §§ 23.44.010–.020', 'Seattle | 23.44.010–23.44.020'],
  ['Seattle Municipal Code §§ 23.44.010 through .040', 'Seattle | 23.44.010–23.44.040'],
  ['Seattle Municipal Code §§ 23.44.010, .020A and .030(b)', 'Seattle | 23.44.010, 23.44.020A, 23.44.030(b)'],
  ['Seattle Municipal Code §§ 23.44.010, .020 to .040', 'Seattle | 23.44.010, 23.44.020–23.44.040'],
  ['Seattle Municipal Code 23.44.010, .020-.040 and .060', 'Seattle | 23.44.010, 23.44.020–23.44.040, 23.44.060'],
  ['Minneapolis Code of Ordinances §§ 244.2010–.2030', 'Minneapolis | 244.2010–244.2030'],
  ['Mpls. Code §§ 244.2010, .2020', 'Minneapolis | 244.2010, 244.2020'],
  ['Chicago Municipal Code §§ 5-12-010 to -030', 'Chicago | 5-12-010–5-12-030'],
  ['D.C. Code § 22-404.01 and -404.02', 'District of Columbia | 22-404.01, 22-404.02'],
  ['D.C. Code §§ 22-404.01 to -404.04', 'District of Columbia | 22-404.01–22-404.04'],
  ['D.C. Code § 22-404.01, -12.5 degrees', 'District of Columbia | 22-404.01'],
  ['Denver Revised Municipal Code §§ 27-30, -31', 'Denver | 27-30, 27-31'],
  // Amounts, and numbers too short to end such a range.
  ['Minneapolis Code of Ordinances § 244.2010, .75 of a lot', 'Minneapolis | 244.2010'],
  ['Chicago Municipal Code § 5-12-010, -10.5 degrees', 'Chicago | 5-12-010'],
  ['Denver Revised Municipal Code §§ 27-30, -12%', 'Denver | 27-30'],
]);

table('a book’s own sections are in no code', [
  ['Section 3 of this chapter shows what Sections 2.3 and 4.5 of this article do.', ''],
]);

describe('a place that is only named near a shared abbreviation', () => {
  for (const [text, expected] of [
    ['The Berkeley Rent Stabilization Ordinance, BMC Chapter 13.76', 'Berkeley | chapter 13.76'],
    ['In Berkeley, see BMC 13.76.130.', 'Berkeley | 13.76.130'],
    ['Berkeley and Bakersfield have BMC 5.04.010.', '? | 5.04.010'],
    ['Unlike Berkeley, Bakersfield has BMC 5.04.010.', '? | 5.04.010'],
    ['East Berkeley has BMC 5.04.010.', '? | 5.04.010'],
    ['Berkeley v. Smith, under BMC 5.04.010', '? | 5.04.010'],
    ['on Berkeley Street, BMC 5.04.010', '? | 5.04.010'],
    ['the University of California, Berkeley, under BMC 5.04.010', '? | 5.04.010'],
    ['In Berkeley.\n\nBMC 5.04.010', '? | 5.04.010'],
    ['Seattle Municipal Code § 5.04.010. In Spokane, SMC 17C.110.030', 'Seattle | 5.04.010; ? | 17C.110.030'],
  ] as const)
    it(`${JSON.stringify(text)}: ${expected}`, () => assert.equal(summarize(recognizer.recognize(text)), expected));
});

describe('a span', () => {
  for (const [text, span] of [
    [
      'see \\emph{Oakland Municipal Code} \\S\\S~8.22.030, 8.22.040.',
      '\\emph{Oakland Municipal Code} \\S\\S~8.22.030, 8.22.040',
    ],
    ['see **Seattle Municipal Code** § 23.44.010.', '**Seattle Municipal Code** § 23.44.010'],
    ['see Seattle Municipal Code **§ 23.44.010**.', 'Seattle Municipal Code **§ 23.44.010**'],
    ['see **Seattle Municipal Code § 23.44.010**.', 'Seattle Municipal Code § 23.44.010'],
    ['see `SMC` 23.44.010', '`SMC` 23.44.010'],
    [
      'see [Seattle Municipal Code](https://example.com/a) § 23.44.010.',
      '[Seattle Municipal Code](https://example.com/a) § 23.44.010',
    ],
    [
      'see Seattle Municipal Code [§ 23.44.010](https://example.com/a).',
      'Seattle Municipal Code [§ 23.44.010](https://example.com/a)',
    ],
    ['see <em>Seattle Municipal Code</em> &#167; 23.44.010.', '<em>Seattle Municipal Code</em> &#167; 23.44.010'],
    [
      'see Seattle Municipal Code <b>&sect;&sect;&nbsp;23.44.010&ndash;23.44.020</b>.',
      'Seattle Municipal Code <b>&sect;&sect;&nbsp;23.44.010&ndash;23.44.020</b>',
    ],
    ['see *id.* Seattle Municipal Code § 23.44.010', 'Seattle Municipal Code § 23.44.010'],
  ] as const)
    it(`includes both ends of its markup: ${text}`, () =>
      assert.equal(recognizer.recognize(text, { home: 'Seattle' }).at(-1)?.text, span));
});

describe('the candidates of a shared name', () => {
  it('begin with those whose numbering fits', () => {
    const own = createRecognizer(
      buildLexicon({
        jurisdictions: [
          {
            id: 'a',
            name: 'Fairmont',
            region: 'MN',
            kind: 'city',
            codes: [{ name: 'Fairmont City Code', abbreviations: [], sectionGrammar: 'hyphenated' }],
          },
          {
            id: 'b',
            name: 'Fairmont',
            region: 'WV',
            kind: 'city',
            codes: [{ name: 'Fairmont City Code', abbreviations: [], sectionGrammar: 'dotted' }],
          },
        ],
      }),
    );
    const ids = (text: string): unknown =>
      own.recognize(text)[0]?.candidates.map((candidate) => candidate.jurisdictionId);
    assert.deepEqual(ids('Fairmont City Code § 5-1'), ['a', 'b']);
    assert.deepEqual(ids('Fairmont City Code § 5.1'), ['b', 'a']);
  });
});

table('abbreviations that a standard or a state’s law also has', [
  ['CBC § 107.2; CMC § 502.1; CPC 608.2; CEC 210.8; EC § 352', ''],
  ['The City of Boston. CBC § 16-60', 'Boston | 16-60'],
]);

describe('an abbreviation of one initial', () => {
  it('is ambiguous, unless the service covers the place', () => {
    const [alone] = recognizer.recognize('PMC § 8.12.020');
    assert.equal(alone?.place, null);
    assert.deepEqual(
      alone.candidates.map((candidate) => candidate.place),
      ['Pasadena, CA'],
    );
    const covered = createRecognizer(
      buildLexicon({
        jurisdictions: [
          {
            id: 'p',
            name: 'Pasadena',
            region: 'CA',
            kind: 'city',
            codes: [{ name: 'Pasadena Municipal Code', abbreviations: ['PMC'] }],
          },
        ],
      }),
    );
    assert.equal(covered.recognize('PMC § 8.12.020')[0]?.jurisdictionId, 'p');
  });
});

describe('the code of a place that has several', () => {
  for (const [text, home, code] of [
    ['LAAC § 5.111', undefined, 'Los Angeles Administrative Code'],
    ['LAMC § 12.21', undefined, 'Los Angeles Municipal Code'],
    ['the Planning Code § 207', 'San Francisco', 'San Francisco Planning Code'],
    ['§ 207', 'San Francisco', null],
  ] as const)
    it(`${text}: ${code}`, () =>
      assert.equal(recognizer.recognize(text, home === undefined ? {} : { home })[0]?.code, code));
});

table('lists in which only the ends are written out', [
  ['Sections 5.04.010, .020 and .030(A) of the Oakland Municipal Code', 'Oakland | 5.04.010, 5.04.020, 5.04.030(A)'],
  ['Oakland Municipal Code 8.22.030 and .50 acre', 'Oakland | 8.22.030'],
  ['Sections 5.04.010 to 5.04.030, inclusive, of the Oakland Municipal Code', 'Oakland | 5.04.010–5.04.030'],
  ['San Francisco Planning Code Sections 305(c) and 303.1', 'San Francisco | 305(c), 303.1'],
  ['Bedford County Code art. III, §§ 6-42–45', 'Bedford County | article III, 6-42–6-45'],
  ['Miami-Dade County Code §§ 33-25.1–33-25.4', 'Miami-Dade County | 33-25.1–33-25.4'],
  [
    'Subsections (A)(1), (A)(2), and (B) of Section 8.22.030 of the Oakland Municipal Code',
    'Oakland | 8.22.030(A)(1), 8.22.030(A)(2), 8.22.030(B)',
  ],
  ['Oakland Municipal Code §§ 8.22.030&mdash;8.22.050', 'Oakland | 8.22.030–8.22.050'],
  ['Alder Co. Code § 10.04.020', 'Alder County | 10.04.020'],
  ['Alder Co. Mun. Code § 10.04.020', 'Alder County | 10.04.020'],
  ['Oakland General Ordinances — 29.09 for the fee', 'Oakland | 29.09'],
  ['Chicago Municipal Code § 13-\n196-410', 'Chicago | 13-196-410'],
  ['Administrative Code of the City of New York § 20-924 [d] [1]', 'New York | 20-924[d][1]'],
  ['Oakland Municipal Code § 8.22.030 [1] and [2]', 'Oakland | 8.22.030'],
  ['D.C. Code Ann. § 16-2301(9)(A)(ii) (2024 Repl.)', 'District of Columbia | 16-2301(9)(A)(ii)'],
  [
    'Seattle Municipal Code Chapters 23.44 and 23.45; Part 2 of Title 8 of the Oakland Municipal Code',
    'Seattle | chapter 23.44, chapter 23.45; Oakland | part 2, title 8',
  ],
  ['(Oak. Mun. Code, § 8.22.030.)', '? | 8.22.030'],
]);

table('what stands between breaks the chain', [
  ['N.Y.C. Admin. Code § 8-107; In re Smith, 5 Cal. 4th 100; id. § 4', 'New York | 8-107'],
  ['N.Y.C. Admin. Code § 8-107; Tex. Gov. Code § 8-108; § 8-109(a)', 'New York | 8-107'],
  ['N.Y.C. Admin. Code § 8-107; ibid.; Ibid. § 8-109', 'New York | 8-107; New York | 8-107; New York | 8-109'],
]);

table(
  'a default jurisdiction’s number beside other law’s',
  [
    ['under 42 U.S.C. § 1983 and § 23.44.010', 'Seattle | 23.44.010'],
    ['Cal. Gov. Code §§ 65589.5 and 65915, § 23.44.010', 'Seattle | 23.44.010'],
    ['subsections (a) through (c) of Section 23.44.010', 'Seattle | 23.44.010(a), 23.44.010(c)'],
    ['(Oak. Mun. Code, § 8.22.030.)', '? | 8.22.030'],
    ['in Table 23.44.050', 'Seattle | table 23.44.050'],
    ['Unlike Cal. Gov. Code § 65852.2, section 23.44.010 of the Seattle Municipal Code', 'Seattle | 23.44.010'],
    ['Wash. Rev. Code § 36.70.040 and section 23.44.010 of the Seattle Municipal Code', 'Seattle | 23.44.010'],
  ],
  'Seattle',
);

describe('a list of places', () => {
  it('names no place of the same name in another state: “in the District, Maryland, or Virginia”', () => {
    const district = createRecognizer(
      buildLexicon({
        jurisdictions: [
          {
            id: 'fd',
            name: 'Federal District',
            region: 'FD',
            kind: 'district',
            otherNames: ['District'],
            codes: [{ name: 'F.D. Code', abbreviations: [] }],
          },
        ],
      }),
    );
    const found = district.recognize('Licensed in the District, Maryland, or Virginia. F.D. Code § 3-1');
    assert.equal(found.at(-1)?.jurisdictionId, 'fd');
  });
});

describe('a place of the same name in another state', () => {
  for (const [text, expected] of [
    ['The City of Aurora, Illinois, says so. Aurora Municipal Code § 5-1', ['Aurora', null]],
    ['Aurora, Ill., Code § 5-2', ['Aurora', null]],
    ['In Aurora, Colorado, see Aurora Municipal Code § 5-1.', ['Aurora', 'aurora-co']],
    ['Not in Aurora, IL: Aurora, Colo., City Code § 5-1', ['Aurora', 'aurora-co']],
    ['In Orange County, Florida, see Orange County Code § 5-1.', ['Orange County', null]],
  ] as const)
    it(`is not mistaken for the one that the service covers: ${text}`, () => {
      const covered = createRecognizer(
        buildLexicon({
          jurisdictions: [
            {
              id: 'aurora-co',
              name: 'Aurora',
              region: 'CO',
              kind: 'city',
              codes: [{ name: 'Aurora City Code', abbreviations: [] }],
            },
          ],
        }),
      );
      const found = covered.recognize(text).at(-1);
      assert.deepEqual([found?.place, found?.jurisdictionId], expected);
    });
});
