/** Citations as notes, data files, and programs write them: without a comma, in small letters, in a string of several lines. */
import { strict as assert } from 'node:assert';
import { buildLexicon, createRecognizer } from '../../../src/citation/index.ts';
import { type Cases, summarize, table } from './cases.ts';

const states: Cases = [
  ['Marlow (OR) Municipal Code § 3-4', 'Marlow | 3-4'],
  ['Marlow (Or.) City Code § 601.2', 'Marlow | 601.2'],
  ['Marlow (Oregon) Development Code § 4.2.1', 'Marlow | 4.2.1'],
  ['Alder County (Wash.) Code § 6.35.010', 'Alder County | 6.35.010'],
  ['Alder County (OR) Code of Ordinances § 6-35', 'Alder County | 6-35'],
  ['Marlow Township (PA) Code § 135-4', 'Marlow Township | 135-4'],
  ['Penal (Cal.) Code § 632', ''],
  ['Vehicle (California) Code § 42001', ''],
];
table('a state in parentheses after the place', states);

const containers: Cases = [
  ['Marlow City Code, Art. 13 § 5-2', 'Marlow | article 13, 5-2'],
  ['Marlow City Charter art. IV Section 3', 'Marlow | article IV, 3'],
  ['Subtitle X §§ 901.2, 1002.1(a) of the Marlow Code', 'Marlow | subtitle X, 901.2, 1002.1(a)'],
  ['Cal. Penal Code Part 4 § 502', ''],
  ['see article IV section 4 of the Elm City Charter', 'Elm | article IV, 4'],
  ['chapter 5.04 section 5.04.010 of the Elm Municipal Code', 'Elm | 5.04.010'],
  ['Prop 218, Art. XIII C sec. 2(b), and art. XIII D § 4', ''],
  ['Marlow App. R. 28(k)', ''],
  ['Title 42 D.C. Code § 42-3505.01', 'District of Columbia | title 42; District of Columbia | 42-3505.01'],
];
table('a section right after its container', containers);

it('names the container of the section after it', () => {
  const recognizer = createRecognizer(buildLexicon({ jurisdictions: [] }));
  const [citation] = recognizer.recognize('Marlow City Charter art. IV §§ 3 and 5');
  assert.deepEqual(
    citation?.targets.map(({ number, container }) => [number, container?.number]),
    [
      ['IV', undefined],
      ['3', 'IV'],
      ['5', 'IV'],
    ],
  );
});

const colons: Cases = [
  ['Marlow City Code §§ 16:201 and 16:202B', 'Marlow | 16:201, 16:202B'],
  ['Marlow City Code §§ 16:201, 16:204, or 17:201', 'Marlow | 16:201, 16:204, 17:201'],
  ['Marlow City Code §§ 16:201 to 16:204', 'Marlow | 16:201–16:204'],
  ['Marlow City Code §§ 16:201 and 5.204', 'Marlow | 16:201'],
];
table('lists and ranges of numbers with colons', colons);

const initials: Cases = [
  ['The Quill (Creek) Nation Code applies. See 27 Q.C.N.C.A. § 5-101.', 'Quill (Creek) Nation | 5-101'],
  ['The Quill (Creek) Nation Code applies. See QNC § 5-101.', 'Quill (Creek) Nation | 5-101'],
  ['See 27 Q.C.N.C.A. § 5-101.', ''],
];
table('initials of a code that the text names, with a word in parentheses', initials);

const small: Cases = [
  ['the deferral of Prince Arden County code Section 70-76', 'Prince Arden County | 70-76'],
  ['Prince Arden County ordinance § 9.230(C) forbids it', 'Prince Arden County | 9.230(C)'],
  ['Prince Arden County ordinance 98-12 forbids it', ''],
  ['the adopted Marlow Zoning Ordinance § 6-2', 'Marlow | 6-2'],
  ['the Adopted Zoning Ordinance § 6-2', '? | 6-2'],
];
table('a name in small letters, and words that are no part of it', small);

const strings: Cases = [
  ['"under Section 281 of the Charter of the City " +\n    "of Marlow, this"', 'Marlow | 281'],
  ["'under Section 281 of the Charter of the City '\n    'of Marlow, this'", 'Marlow | 281'],
  ['"under Section 281 of the Charter of the City "\n  + "of Marlow, this"', 'Marlow | 281'],
  ['"the Marlow Municipal " \\\n "Code § 4-5"', 'Marlow | 4-5'],
  ['"the Marlow Municipal "\n\n "Code § 4-5"', ''],
];
table('a string of several lines in a program', strings);

const civic: Cases = [
  ['Housing Maintenance Code § 27-2017', '? | 27-2017'],
  ['Police Code § 4909.2', '? | 4909.2'],
  ['Housing Code § 17920.3', ''],
  ['Property Maintenance Code § 302.4', ''],
];
table('a code of a city’s subject without its place', civic);

const others: Cases = [
  ['Md. Real Property §§ 8-203 and 8-204 apply', ''],
  ['verification tiers (QMC § 7.3)', ''],
  ['as in PLMC § Q.5', ''],
  ['as in QMC § 7.31', '? | 7.31'],
];
table('sections of other documents and states', others);

describe('a county named without its word', () => {
  const codes = [{ name: 'Code of Ordinances', abbreviations: [] }];
  const counties = ['Prince Arden', 'Quill', 'Quill'].map((name, at) => ({
    id: `${name}-${at}`,
    name: `${name} County`,
    kind: 'county',
    codes,
  }));
  const recognizer = createRecognizer(buildLexicon({ jurisdictions: counties }));
  const idIn = (text: string) => recognizer.recognize(text).map(({ jurisdictionId }) => jurisdictionId);

  it('is cited if no city has the name', () => {
    assert.deepEqual(idIn('Prince Arden Code § 8-6'), ['Prince Arden-0']);
    assert.deepEqual(idIn('Prince Arden Zoning Code § 8-6'), ['Prince Arden-0']);
  });
  it('is not cited by a city’s code, or if counties share the name', () => {
    assert.deepEqual(idIn('Prince Arden City Code § 8-6'), [null]);
    assert.deepEqual(idIn('Quill Zoning Code § 8-6'), [null]);
  });
  it('is the place in its own name', () => {
    assert.equal(summarize(recognizer.recognize('Prince Arden Code Ch. 8')), 'Prince Arden County | chapter 8');
  });
});

describe('an instrument that refers to itself', () => {
  const jurisdictions = [
    {
      id: 'farrow',
      name: 'Farrow',
      codes: ['Farrow City Code', 'Farrow City Charter', 'Farrow Zoning Ordinance'].map((name) => ({
        name,
        abbreviations: [],
      })),
    },
  ];
  const hasSection = (_: string, number: string, code?: string) =>
    number === '4.3' && (code === undefined || code !== 'Farrow City Code');
  const recognizer = createRecognizer(buildLexicon({ jurisdictions, hasSection }));
  const read = (text: string) =>
    recognizer.recognize(text, { home: 'farrow' }).map(({ code, targets }) => [code, targets[0]?.number]);

  it('is the default jurisdiction’s charter', () => {
    assert.deepEqual(read('under Section 4.3 of this Charter'), [['Farrow City Charter', '4.3']]);
  });
  it('is another code of the default jurisdiction only if that has the number', () => {
    assert.deepEqual(
      read('under Section 4.3 of this Ordinance').map(([, number]) => number),
      ['4.3'],
    );
    assert.deepEqual(
      read('under Section 4.3 of this By-law').map(([, number]) => number),
      ['4.3'],
    );
    assert.deepEqual(read('under Section 4.4 of this Ordinance'), []);
    assert.deepEqual(read('under Section 4.3 of this Agreement'), []);
  });
});

const cells: Cases = [
  ['Marlow City Code \\S\\S~5-2 \\& 5-3 apply.', 'Marlow | 5-2, 5-3'],
  ['Marlow City Code \\S\\S~5-2 & 5-3 acres \\\\', 'Marlow | 5-2'],
  ['Marlow City Code §§ 5-2 & 5-3 apply.', 'Marlow | 5-2, 5-3'],
];
table('an ampersand, which separates cells in TeX', cells);
