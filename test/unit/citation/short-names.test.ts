import { type Cases, table } from './cases.ts';

const parts: Cases = [
  ['24 RCNY Health Code § 173.14(e)(1)', 'New York | title 24, 173.14(e)(1)'],
  ['Phoenix City Code § 23-52(A)(1); P.C.C. § 39-10', 'Phoenix | 23-52(A)(1); Phoenix | 39-10'],
  ['RCW Fire Code § 173.14', ''],
];
table('abbreviations before a name, and after one', parts);

const initials: Cases = [['the table of RMC § 18-409(b)', 'Denver | 18-409(b)']];
table('the initials of the home’s code without its place', initials, 'Denver');

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
table('an article and a section of the home', articles, 'Seattle');

const smallLetters: Cases = [
  ['Source: Elmford zoning ordinance Sec. 10.6(B)', 'Elmford | 10.6(B)'],
  ['Section 5.2.7 of the Elmford zoning regulations', 'Elmford | 5.2.7'],
  ['works in the city of Canton Building Department and enforces Cod. Ord. 1351.03(L)', 'Canton | 1351.03(L)'],
  ['the city of the future. City Code § 85-1', '? | 85-1'],
];
table('names in small letters', smallLetters);

const subdivisions: Cases = [['Elmford City Code § 34.04, subd. 4', 'Elmford | 34.044']];
table('a subdivision that is a number', subdivisions);
