import { type Cases, table } from './cases.ts';

const ordinances: Cases = [
  ['Ottawa Hills Codified Ordinance 660.14(b), a misdemeanor', 'Ottawa Hills | 660.14(b)'],
  ['Cleveland Municipal Ordinance 627.02 was constitutional', 'Cleveland | 627.02'],
  ['Elmford City Ordinance § 22.1401', 'Elmford | 22.1401'],
  ['City Ordinance § 8.100.070', '? | 8.100.070'],
  ['section 627.02 of the Cleveland Municipal Ordinance', 'Cleveland | 627.02'],
  ['section 6.04.010 of the Elmford County Ordinance Code', 'Elmford County | 6.04.010'],
  // Acts, by their numbers.
  ['City Ordinance 98-12 and Elmford Town Ordinance 5', ''],
  ['City Ordinance No. 1234, § 5', ''],
  ['Elmford County Ordinance 107 § 5', ''],
];
table('an ordinance that is a section of a code', ordinances);

const charters: Cases = [
  ['section 4.02 of the City of St. Cloud Home Rule Charter', 'St. Cloud | 4.02'],
  ['section 4.02 of the Elmford Home Rule Charter', 'Elmford | 4.02'],
];
table('a home rule charter after its section', charters);

const contents: Cases = [
  [
    'Chapter 9.12\n\n9.12.010    Specific acts.\n9.12.020  Others.',
    'Elmford | chapter 9.12; Elmford | 9.12.010; Elmford | 9.12.020',
  ],
  ['TITLE 20\n20.10.010 Title.\n20.10.020 Purpose.', 'Elmford | title 20; Elmford | 20.10.010; Elmford | 20.10.020'],
  // Neither the chapter's nor at the beginning of a line.
  ['Chapter 9.12\n\n9.14.010 Others. Release 9.12.010 is out.', 'Elmford | chapter 9.12'],
  ['1.2.34 Changes\n1.2.35 Others', ''],
];
table('lines that begin with numbers under their chapter', contents, 'Elmford');
