import { strict as assert } from 'node:assert';
import { buildLexicon, createRecognizer } from '../../../src/citation/index.ts';
import { summarize, table } from './cases.ts';

const recognizer = createRecognizer(buildLexicon({ jurisdictions: [] }));

table('names of codes, in both orders and all styles', [
  ['See Seattle Municipal Code § 23.44.010.', 'Seattle | 23.44.010'],
  ['Seattle Mun. Code § 23.44.010', 'Seattle | 23.44.010'],
  ['Seattle, Wash., Mun. Code § 23.44.010 (2026)', 'Seattle | 23.44.010'],
  ['S.F. Planning Code § 207; San Francisco Police Code § 49', 'San Francisco | 207; San Francisco | 49'],
  ['Under D.C. Code § 7-2501.01(a), a firearm', 'District of Columbia | 7-2501.01(a)'],
  ['Washington, D.C. Code § 28:9-102', 'District of Columbia | 28:9-102'],
  ['section 6-37 of the Code of Ordinances of the City of Loves Park, Illinois', 'Loves Park | 6-37'],
  ['CHAPTER 6, SECTION 6-37 OF THE CODE OF ORDINANCES OF THE CITY OF LOVES PARK, ILLINOIS', 'Loves Park | 6-37'],
  ['Municipal Code of Chicago § 5-12-030', 'Chicago | 5-12-030'],
  ['Revised Ordinances of Honolulu § 21-5.10', 'Honolulu | 21-5.10'],
  ['Cleveland Codified Ordinances § 347.02', 'Cleveland | 347.02'],
  ['Garland, Ark., County Code, §14-75 (2007)', 'Garland County | 14-75'],
  ['Spokane County, Wash., Code § 1.04.010', 'Spokane County | 1.04.010'],
  ['County Code of Foo County § 5-1', 'Foo County | 5-1'],
  ['Miami-Dade County Code § 11A-1', 'Miami-Dade County | 11A-1'],
  ['San José Municipal Code Section 20.80.175', 'San Jose | 20.80.175'],
  ['Iowa City Code § 5-1-1', 'Iowa City | 5-1-1'],
  ['§ 5 of the Springfield, Missouri, City Code', 'Springfield | 5'],
  ['Foobar Mun. Code § 5.04.010', 'Foobar | 5.04.010'],
]);

table('a place is never guessed', [
  ['SMC 23.44.010', '? | 23.44.010'],
  ['the Municipal Code § 5.04.010', '? | 5.04.010'],
  ['East Palo Alto Municipal Code § 5.04.010', 'East Palo Alto | 5.04.010'],
  ['North Seattle Municipal Code § 5.04.010', 'North Seattle | 5.04.010'],
  ['The City of Seattle says so in SMC 23.44.010.', 'Seattle | 23.44.010'],
  // A number that only one of the namesakes can have, or none in the document.
  ['Portland City Code 30.01.085.C.4', 'Portland | 30.01.085C4'],
  ['Chicago Municipal Code § 5-12-030 and MCC § 5-12-080', 'Chicago | 5-12-030; Chicago | 5-12-080'],
  ['Chicago Municipal Code § 5-12-030, but MCC 33.3125', 'Chicago | 5-12-030; ? | 33.3125'],
  [
    'Spokane Municipal Code (“SMC”) § 17C.110.030. Seattle, WA. SMC 17C.110.040',
    'Spokane | 17C.110.030; Spokane | 17C.110.040',
  ],
]);

table('lists and ranges: one target each', [
  ['N.Y.C. Admin. Code §§ 28-320.3, 28-320.6.1 and 28-320.6.2', 'New York | 28-320.3, 28-320.6.1, 28-320.6.2'],
  ['LAMC §§ 151.09, 165.03, 165.06; §§ 47.06-47.07', 'Los Angeles | 151.09, 165.03, 165.06, 47.06–47.07'],
  ['Chicago Municipal Code § 13-196-410 + § 5-12-110', 'Chicago | 13-196-410, 5-12-110'],
  ['Oakland Municipal Code 8.22B/8.22C', 'Oakland | 8.22B, 8.22C'],
  ['San Diego Mun. Code §§98.1101–98.1104', 'San Diego | 98.1101–98.1104'],
  ['San Diego Mun. Code §§ 98.1101 98.1104', 'San Diego | 98.1101 (damaged), 98.1104 (damaged)'],
  ['Oakland Municipal Code §§ 8.22.030 through 8.22.050', 'Oakland | 8.22.030–8.22.050'],
  ['Oakland Municipal Code §§ 8.22.030-.050', 'Oakland | 8.22.030–8.22.050'],
  ['L.A.M.C. § 152.00 et seq.', 'Los Angeles | 152.00 et seq.'],
  [
    'Oakland Municipal Code §§ 8.22.030 "Purpose," 8.22.040 "Scope," and 8.22.050',
    'Oakland | 8.22.030, 8.22.040, 8.22.050',
  ],
  ['Boise City Code Title 5, Ch. 1', 'Boise | title 5, chapter 1'],
  ['Hoboken Code ch. 158, Art. II', 'Hoboken | chapter 158, article II'],
]);

table('section grammars and subdivisions', [
  ['Seattle Municipal Code 12A.14.080', 'Seattle | 12A.14.080'],
  ['Seattle Municipal Code 23.44.090.H.4.b', 'Seattle | 23.44.090H4b'],
  ['N.Y.C. Admin. Code § 8-107(5)(a)(1)', 'New York | 8-107(5)(a)(1)'],
  ['N.Y.C. Admin. Code § 8-107(5)(a) and (b)', 'New York | 8-107(5)(a), 8-107(5)(b)'],
  ['S.F. Admin. Code § 37.10C', 'San Francisco | 37.10C'],
  ['paragraph (1) of subdivision (a) of Section 23.44.010 of the Seattle Municipal Code', 'Seattle | 23.44.010(a)(1)'],
  ['Seattle Municipal Code § 23.44.010, subd. (a)(1)', 'Seattle | 23.44.010(a)(1)'],
]);

table('short forms lean on the citation before', [
  ['Chicago Municipal Code § 5-12-110. Id. § 4.', 'Chicago | 5-12-110; Chicago | 4'],
  ['Chicago Municipal Code § 5-12-110(a); id. at (b).', 'Chicago | 5-12-110(a); Chicago | 5-12-110(b)'],
  ['N.Y.C. Admin. Code § 8-107. A later § 8-109(a) too.', 'New York | 8-107; New York | 8-109(a)'],
  ['Chicago Municipal Code § 5-12-110; see subsection (b) thereof.', 'Chicago | 5-12-110; Chicago | 5-12-110(b)'],
  ['Chicago Municipal Code § 5-12-110. Smith v. Jones, 410 U.S. 113. Id. § 4.', 'Chicago | 5-12-110'],
  ['Chicago Municipal Code § 5-12-110. 42 U.S.C. § 1983. Id. § 4.', 'Chicago | 5-12-110'],
  ['Chicago Municipal Code § 5-12-110. 24 C.F.R. § 982.401. Id. at (b).', 'Chicago | 5-12-110'],
]);

table(
  'bare citations refer to the default jurisdiction',
  [
    ['Under § 23.44.010, and Section 23.45.020(B),', 'Seattle | 23.44.010, 23.45.020(B)'],
    ['as required by Chapter 23.44 of this title', 'Seattle | chapter 23.44; Seattle | title '],
    ['The purpose of this chapter is', 'Seattle | chapter '],
    ['the Municipal Code § 23.44.010', 'Seattle | 23.44.010'],
    ['Section 23.44.010 and Section 1645 of the Civil Code', 'Seattle | 23.44.010'],
    ['SECTION 2. Section 23.44.010 is amended', 'Seattle | 23.44.010'],
    ['Section 10 of the Evidence Code', ''],
    ['Section 5 of the Rehabilitation Act', ''],
    ['Chapter 4 (commencing with Section 84100)', ''],
  ],
  'Seattle',
);

table('spans run through what a reader does not see', [
  ['Seattle Municipal Code §\u00a023.44.010', 'Seattle | 23.44.010'],
  ['Seattle Municipal Code §\u202f23.44.010', 'Seattle | 23.44.010'],
  ['Chicago Municipal Code § 13\u2011196\u2013410', 'Chicago | 13-196-410'],
  ['Seattle Municipal\nCode §\n> 23.44.010', 'Seattle | 23.44.010'],
  ['// the Seattle Municipal Code\n// section 23.44.010', 'Seattle | 23.44.010'],
  ['Seattle Muni\u00adcipal Code § 23.44.\u00ad010', 'Seattle | 23.44.010'],
  ['**Seattle Municipal Code** § 23.44.010', 'Seattle | 23.44.010'],
  ['[Seattle Municipal Code](https://example.com/x) § 23.44.010', 'Seattle | 23.44.010'],
  ['Seattle Municipal Code \\S~23.44.010', 'Seattle | 23.44.010'],
  ['\\emph{Oakland Municipal Code} \\S\\S~8.22.030, 8.22.040', 'Oakland | 8.22.030, 8.22.040'],
  ['Oakland Municipal Code \\S\\\n8.22.030', 'Oakland | 8.22.030'],
  ['[.smallcaps]#Oakland Municipal Code# §{nbsp}8.22.030', 'Oakland | 8.22.030'],
  ['Seattle Municipal Code &sect; IV', 'Seattle | IV'],
  ['Seattle Municipal Code \\S{}\\ IV', 'Seattle | IV'],
  ['Seattle Municipal Code \\textsection{}\\,IV', 'Seattle | IV'],
  ['Seattle Municipal Code &sect;&nbsp;23.44.010', 'Seattle | 23.44.010'],
  ['<em>Seattle Municipal Code</em> &#167; 23.44.010', 'Seattle | 23.44.010'],
  ['San Diego Mun. Code §§ 98.1101--98.1104', 'San Diego | 98.1101–98.1104'],
  ['Seattle Municipal Code\n\n§ 23.44.010', 'Seattle | 23.44.010'],
]);

table('state, federal and model law and mere numbers are left alone', [
  ['Cal. Gov. Code § 65589.5; RCW 59.18.060; 42 U.S.C. § 1983; 24 C.F.R. § 982.401', ''],
  ['International Building Code § 903.2.1; RFC 9110 section 4.1', ''],
  ['ORS 90.320; NRS 118A.200; A.R.S. § 33-1301; 765 ILCS 5/1; Minn. Stat. § 504B.001', ''],
  ['Virginia Code § 55.1-1200; Iowa Code § 562A.9; Tex. Prop. Code Ann. § 92.056', ''],
  ['New York Penal Law § 10.00; N.Y. Gen. Oblig. Law § 7-103; Mass. Gen. Laws ch. 186, § 15B', ''],
  ['Ordinance No. 127376, Section 5; Ord. 127376 § 21, 2025', ''],
  ['U.S. Const. art. I, § 8; Cal. Const. art. XIII D, § 6', ''],
  ['version 1.2.3; v2.3.010; 123 Main St.; (206) 555-1212; $1,234.56; a 3-1 score; 192.168.0.1; 10:30; 2021-05-06', ''],
  ['Section 504 of the Rehabilitation Act; Title VII of the Civil Rights Act', ''],
  ['Title 24, California Code of Regulations', ''],
]);

describe('what the user stated', () => {
  it('decides an abbreviation', () => {
    const own = createRecognizer(buildLexicon({ jurisdictions: [], forms: { SMC: 'Spokane' } }));
    assert.equal(summarize(own.recognize('SMC 17C.110.030')), 'Spokane | 17C.110.030');
  });

  it('may name a code instead of its place', () => {
    const codes = ['Charter', 'Port Wenlow Municipal Code'].map((name) => ({ name, abbreviations: [] }));
    const port = { id: 'p', name: 'Port Wenlow', region: 'WA', kind: 'city', codes };
    const cites = (name: string, jurisdictions = [port]): unknown => {
      const [citation] = createRecognizer(buildLexicon({ jurisdictions, forms: { ZZC: name } })).recognize(
        'ZZC 23.44.040',
      );
      return [citation?.jurisdictionId, citation?.code];
    };
    assert.deepEqual(cites('Port Wenlow municipal code'), ['p', 'Port Wenlow Municipal Code']);
    const elm = { ...port, id: 'e', name: 'Elm' };
    assert.deepEqual(cites('Charter', [port, elm]), [null, null], 'two places have a charter');
  });
});

describe('the numbers that a covered code has', () => {
  const numbers = new Set(['1-3', '2-1', '2-2', '2-3']);
  const own = createRecognizer(
    buildLexicon({
      jurisdictions: [
        {
          id: 'a',
          name: 'City of Alder',
          region: 'WA',
          kind: 'city',
          codes: [{ name: 'Alder City Code', abbreviations: ['ACC'] }],
        },
      ],
      hasSection: (_, number) => numbers.has(number),
    }),
  );
  it('decide whether a hyphen is a level or a range', () => {
    assert.equal(summarize(own.recognize('Alder City Code §§ 1-3')), 'Alder | 1-3');
    assert.equal(own.recognize('Alder City Code §§ 1-3')[0]?.jurisdictionId, 'a');
  });
});

describe('a shared abbreviation', () => {
  it('keeps its candidates in order, those of the service first', () => {
    const own = createRecognizer(
      buildLexicon({
        jurisdictions: [
          {
            id: 's',
            name: 'Spokane',
            region: 'WA',
            kind: 'city',
            codes: [{ name: 'Spokane Municipal Code', abbreviations: ['SMC'] }],
          },
        ],
      }),
    );
    const [citation] = own.recognize('SMC 23.44.010');
    assert.equal(citation?.place, null);
    assert.deepEqual(
      citation?.candidates.slice(0, 2).map((candidate) => candidate.place),
      ['Spokane, WA', 'Seattle, WA'],
    );
  });
});

describe('a place whose name begins with a possessive', () => {
  for (const [text, place] of [
    ['Cutler’s Landing Municipal Code § 9.12.030', 'Cutler’s Landing'],
    ["King's Point City Code § 4-2", "King's Point"],
    ["the petitioner's Chicago Municipal Code § 9-64-190 claim", 'Chicago'],
    ["the City's Municipal Code § 1.2.3", null],
  ] as const)
    it(`${text}: ${place}`, () => assert.equal(recognizer.recognize(text)[0]?.place, place));
});
