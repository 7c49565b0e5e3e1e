import { strict as assert } from 'node:assert';
import { buildLexicon, createRecognizer } from '../../../src/citation/index.ts';
import { type Cases, summarize, table } from './cases.ts';

const possessive: Cases = [
  ['the Town of Elmford’s General Bylaws, Chapter 90, § 90-3', 'Elmford | 90-3'],
  ["Town of Elmford's General Bylaws, Article II, § 3.3", 'Elmford | article II, 3.3'],
  ["Section 20.2 of the Town of Elmford's Zoning Ordinance", 'Elmford | 20.2'],
  ["Seattle's Land Use Code § 23.44.010", 'Seattle | 23.44.010'],
  ["Quillport's Land Development Code Section 15.7", 'Quillport | 15.7'],
  ["Quill Harbor's City Code § 5-10", 'Quill Harbor | 5-10'],
  ["Queen Della's County Code § 18:1-12", "Queen Della's County | 18:1-12"],
  ["the Town's Zoning Bylaw, Section 5.3.1. Town of Elmford Planning Board", 'Elmford | 5.3.1'],
  ["the Director's City Code § 5-10", '? | 5-10'],
];
table('a code of the place in a possessive', possessive);

const offices: Cases = [
  ['The Town of Elmford Planning Board met. Section 5.3.1 of the Zoning Bylaw', 'Elmford | 5.3.1'],
  ['The City of Quillport Health Department. City Code § 12-55', '? | 12-55'],
  ['Waive Borough Code § 180-14(B) for the Borough of Elmford.', 'Elmford | 180-14(B)'],
];
table('a government’s office after its place', offices);

const regulations: Cases = [
  ['Elmford Zoning Regulations, § 6-94', 'Elmford | 6-94'],
  ['Zoning Law of the Village of Elmford § 120-14(B)', 'Elmford | 120-14(B)'],
  ['Section 5.2.7 of the Elmford Subdivision Regulations', 'Elmford | 5.2.7'],
  ['Elmford County Land Development Regulations § 6.1.11', 'Elmford County | 6.1.11'],
  // An act, not a code.
  ['§ 3(a) of the Zoning Regulations Amendment Act of 2024', ''],
  ['§ 3.12 of the Sign Regulations Emergency Amendment Act of 2024', ''],
  ['Treasury Regulations § 1.61-1', ''],
  ['section 12.4 of the Labor Law', ''],
];
table('zoning regulations and laws', regulations);

const tribal: Cases = [
  ['Title 5, § 502 of the Alder (Fern) Nation Code', 'Alder (Fern) Nation | title 5, 502'],
  ['Alder (Fern) Nation Code tit. 27, § 1-102(B)', 'Alder (Fern) Nation | title 27, 1-102(B)'],
];
table('a part of a name in parentheses', tribal);

const ordinanceCode: Cases = [['Ord. Code § 7-4-1 (City of Mesa Elmo Springs)', 'Mesa Elmo Springs | 7-4-1']];
table('an ordinance code', ordinanceCode);

const subdivisions: Cases = [
  ['Elmford Code Sec. 4.4.5(d)5. The rest', 'Elmford | 4.4.5(d)5'],
  ['Elmford Code Sec. 4.4.5(d)5 of the code', 'Elmford | 4.4.5(d)'],
];
table('a number after a lettered subdivision', subdivisions);

const manuals: Cases = [
  ['see section 2.4.1 for more', ''],
  ['(RFC3501 Section 5.1.3)', ''],
  ['the interface, see Section 12.3.16.4', ''],
  ['see section 12.24.010', '? | 12.24.010'],
  ['The Town of Elmford. See Section 12.3.16', '? | 12.3.16'],
  ['The Town of Elmford. Town Code. See section 2.4.1', ''],
];
table('a section of short levels, of a text that names no code', manuals);

const likeStates: Cases = [
  ['Washington County Code § 3.04', 'Washington County | 3.04'],
  ['Oregon City Municipal Code § 3.04.010', 'Oregon City | 3.04.010'],
  ['the Michigan City Zoning Ordinance § 3.4', 'Michigan City | 3.4'],
  ['Texas City Code of Ordinances § 3-4', 'Texas City | 3-4'],
  ['Illinois Municipal Code § 11-31-1', ''],
  ['PA County Code Section 1720', ''],
];
table('cities and counties that have a state’s name', likeStates);

const spelledOut: Cases = [
  [
    'Dunmere Falls (DFMC § 13.24.020) and Elm Harbor (EHMC § 15.12.060)',
    'Dunmere Falls | 13.24.020; Elm Harbor | 15.12.060',
  ],
  ['the Dunmere Falls DFMC § 13.24.020', 'Dunmere Falls | 13.24.020'],
  ['Fences (FMC § 13.24.020)', '? | 13.24.020'],
  ['as the pull request says (QMC § 12)', ''],
  ['IPMC § 302.1', ''],
];
table('initials right after the name that they shorten', spelledOut);

const lettered: Cases = [
  ['Elmford Zoning Bylaw, Section VII (Parking)', 'Elmford | VII'],
  ['Sections IV and VI of the Elmford Town Code', 'Elmford | IV, VI'],
  ['Town of Elmford Zoning Bylaw § IV-A.', 'Elmford | IV-A'],
  ['the Elmford Municipal Code section I quoted', ''],
  ['See § III.B of the brief', ''],
];
table('sections with numerals for numbers', lettered);

it('reads a bare numeral as a section only where the default jurisdiction’s code has it', () => {
  const codes = [{ name: 'Elmford Zoning Bylaw', abbreviations: [] }];
  const lexicon = buildLexicon({
    jurisdictions: [{ id: 'elmford', name: 'Elmford', kind: 'town', codes }],
    hasSection: (_, number) => ['I', 'II', 'III'].includes(number.toUpperCase()),
  });
  const read = (text: string) => summarize(createRecognizer(lexicon).recognize(text, { home: 'elmford' }));
  assert.equal(read('See § III and Section II.'), 'Elmford | III, II');
  assert.equal(read('See § IV and Section XX.'), '');
});

it('does not replace a code that the service lacks with another code of the place', () => {
  const codes = [{ name: 'NYC Administrative Code', abbreviations: [] }];
  const jurisdictions = [{ id: 'nyc', name: 'New York', region: 'NY', codes }];
  const recognizer = createRecognizer(buildLexicon({ jurisdictions }));
  const read = (text: string) =>
    recognizer
      .recognize(text)
      .map(({ jurisdictionId, place, code, targets }) => [jurisdictionId, place, code, targets.at(-1)?.number]);
  assert.deepEqual(read('34 RCNY § 4-08'), [[null, 'New York', 'Rules of the City of New York', '4-08']]);
  assert.equal(read('New York City Administrative Code § 27-2004')[0]?.[0], 'nyc');
});
