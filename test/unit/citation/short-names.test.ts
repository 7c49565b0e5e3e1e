import { strict as assert } from 'node:assert';
import { buildLexicon, createRecognizer } from '../../../src/citation/index.ts';
import { learnNumbering } from '../../../src/citation/lexicon/numbering/index.ts';
import { type Cases, summarize, table } from './cases.ts';

const parts: Cases = [
  ['24 RCNY Health Code § 173.14(e)(1)', 'New York | title 24, 173.14(e)(1)'],
  ['Phoenix City Code § 23-52(A)(1); P.C.C. § 39-10', 'Phoenix | 23-52(A)(1); Phoenix | 39-10'],
  ['RCW Fire Code § 173.14', ''],
];
table('abbreviations before a name, and after one', parts);

const initials: Cases = [['the table of RMC § 18-409(b)', 'Denver | 18-409(b)']];
table('the initials of the default jurisdiction’s code without its place', initials, 'Denver');

const parenthesized: Cases = [
  ['Section 14-43(c) (City of Elmford) prohibits it', 'Elmford | 14-43(c)'],
  ['§ 14-43 (Seattle)', '? | 14-43'],
  ['City Charter, Section 704 (Town of Elmford)', 'Elmford | 704'],
];
table('a government in parentheses after a number', parenthesized);

const articles: Cases = [
  ['see art. IV, § 3', 'Seattle | article IV, 3'],
  ['Article IV, Section 3 of the Agreement', ''],
  ['Article I, section 8, clause 17 of the Constitution of the United States', ''],
  ['Article IV', ''],
  ['Part IV, § 3', ''],
];
table('an article and a section of the default jurisdiction', articles, 'Seattle');

const smallLetters: Cases = [
  ['Source: Elmford zoning ordinance Sec. 10.6(B)', 'Elmford | 10.6(B)'],
  ['Section 5.2.7 of the Elmford zoning regulations', 'Elmford | 5.2.7'],
  ['works in the city of Canton Building Department and enforces Cod. Ord. 1351.03(L)', 'Canton | 1351.03(L)'],
  ['the city of the future. City Code § 85-1', '? | 85-1'],
];
table('names in small letters', smallLetters);

const subdivisions: Cases = [['Elmford City Code § 34.04, subd. 4', 'Elmford | 34.044']];
table('a subdivision that is a number', subdivisions);

const lettered: Cases = [
  ['Elmford Municipal Code Section 138.10C1, was dropped', 'Elmford | 138.10'],
  ['Elmford Municipal Code Section 12A-4B', 'Elmford | 12A-4B'],
];
table('a capital with a number after a section', lettered);

const dots: Cases = [['PERMIT FEE SCHEDULE ... Section 33.04 of the Elmford Municipal Code', 'Elmford | 33.04']];
table('dots before a section', dots);

describe('a code that the service lists', () => {
  it('is also what the text calls it', () => {
    const codes = [{ name: 'Land Development Code', abbreviations: [] }];
    const recognizer = createRecognizer(buildLexicon({ jurisdictions: [{ id: 'e', name: 'Elmford', codes }] }));
    const text = 'The Elmford Land Development Code (ELDC) governs. ELDC § 10-241 sets them.';
    assert.equal(summarize(recognizer.recognize(text)), 'Elmford | 10-241');
  });

  it('is cited by its initials where the draft is about its place', () => {
    const codes = [{ name: 'D.C. Code', abbreviations: [] }];
    const numbering = learnNumbering({
      name: 'D.C. Code',
      published: [],
      provisions: ['2-501', '2-502', '42-101', '42-102'].map((number) => ({ kind: 'section', number, containers: [] })),
      texts: [],
      designators: [],
    });
    const places = [{ id: 'd', name: 'Elmford District', codes: codes.map((code) => ({ ...code, numbering })) }];
    const recognizer = createRecognizer(buildLexicon({ jurisdictions: places }));
    const read = (home?: string): string =>
      summarize(recognizer.recognize('See D.C.C. § 42-101.', home === undefined ? {} : { home }));
    assert.deepEqual([read('Elmford District'), read()], ['Elmford District | 42-101', '? | 42-101']);
  });
});

const ranges: Cases = [
  ['D.C. Code 2-1801 to 1803', 'District of Columbia | 2-1801–2-1803'],
  ['D.C. Code §§ 2-1801 through 1803', 'District of Columbia | 2-1801–2-1803'],
  ['D.C. Code § 2-1801 to 2003', 'District of Columbia | 2-1801'],
  ['D.C. Code § 2-501 to 1500 persons', 'District of Columbia | 2-501'],
];
table('the end of a range without its title', ranges);
