import { strict as assert } from 'node:assert';
import { buildLexicon, createRecognizer } from '../../../src/citation/index.ts';
import type { Jurisdiction } from '../../../src/contract/resources.ts';
import { learnedStyle } from '../../../src/lookup/citing/learned.ts';
import {
  chosenStyle,
  codeKey,
  type Setting,
  type StyleName,
  styledCitation,
} from '../../../src/lookup/citing/style.ts';

const jurisdiction = (
  id: string,
  name: string,
  kind: string,
  region: string,
  codes: readonly (readonly [string, string?])[],
  codifiedThrough?: string,
): Jurisdiction => ({
  id,
  name,
  kind,
  region,
  codes: codes.map(([code, abbreviation]) => ({
    name: code,
    abbreviations: abbreviation === undefined ? [] : [abbreviation],
    links: {},
    extra: {},
  })),
  ...(codifiedThrough === undefined ? {} : { coverage: { codifiedThrough, extra: {} } }),
  withheld: [],
  links: {},
  extra: {},
});

const city = jurisdiction('c', 'Marrow Bay', 'city', 'OR', [['Marrow Bay Municipal Code', 'MBMC']], '2025-06-30');
const county = jurisdiction('k', 'Teller County', 'county', 'WA', [['Teller County Code', 'TCC']]);
const village = jurisdiction('v', 'Elm Grove', 'village', 'OH', [
  ['Code of Ordinances of the Village of Elm Grove'],
  ['Charter of Elm Grove'],
]);
const tribe = jurisdiction('t', 'Stone River Tribe', 'tribe', 'AZ', [['Stone River Tribal Code']], '2024-01-02');
const all = [city, county, village, tribe];

const rows: readonly (readonly [Jurisdiction, string, readonly string[], StyleName, Setting, string])[] = [
  [
    city,
    'Marrow Bay Municipal Code § 8.12.030',
    ['(b)', '(2)'],
    'plain',
    'sentence',
    'Marrow Bay Municipal Code § 8.12.030(b)(2)',
  ],
  [
    city,
    'Marrow Bay Municipal Code § 8.12.030',
    ['(b)'],
    'bluebook',
    'sentence',
    'Marrow Bay, Or., Mun. Code § 8.12.030(b) (2025)',
  ],
  [
    city,
    'Marrow Bay Municipal Code § 8.12.030',
    ['(b)'],
    'california',
    'sentence',
    'Marrow Bay Municipal Code section 8.12.030, subdivision (b)',
  ],
  [
    city,
    'Marrow Bay Municipal Code § 8.12.030',
    ['(b)'],
    'california',
    'parentheses',
    'Marrow Bay Mun. Code, § 8.12.030, subd. (b)',
  ],
  [county, 'Teller County Code § 5-12-030', [], 'bluebook', 'sentence', 'Teller Cnty., Wash., Code § 5-12-030'],
  [
    village,
    'Code of Ordinances of the Village of Elm Grove § 101.05',
    [],
    'bluebook',
    'sentence',
    'Elm Grove, Ohio, Code of Ordinances § 101.05',
  ],
  [village, 'Charter of Elm Grove art. IV, § 3', [], 'bluebook', 'sentence', 'Elm Grove, Ohio, Charter art. IV, § 3'],
  [
    tribe,
    'Stone River Tribal Code § 4-1-01',
    ['A', '2'],
    'bluebook',
    'sentence',
    'Stone River Tribal Code § 4-1-01.A.2 (2024)',
  ],
];

describe('a citation in a style', () => {
  const recognizer = createRecognizer(buildLexicon({ jurisdictions: all }));
  for (const [place, citation, subdivision, name, setting, expected] of rows)
    it(`${name}, ${setting}: ${expected}`, () => {
      const written = styledCitation({ citation, jurisdiction: place, subdivision }, chosenStyle(name), setting);
      assert.equal(written, expected);
      const [read] = recognizer.recognize(`See ${written}.`);
      assert.equal(read?.jurisdictionId, place.id, 'the recognizer reads it back');
      assert.deepEqual(read?.targets[0]?.subdivisions, subdivision);
    });

  it('states the year of the section’s own code, not of the place’s oldest code', () => {
    const editions = [{ codifiedThrough: '2019-06-30' }, { codifiedThrough: '2024-06-30' }];
    const two = { ...city, codes: city.codes.map((code) => ({ ...code, editions })) };
    const cited = styledCitation(
      { citation: 'Marrow Bay Municipal Code § 4.08.010', jurisdiction: two },
      chosenStyle('bluebook'),
    );
    assert.match(cited, / \(2024\)$/);
  });

  it('states no year where the edition has no date', () => {
    const written = styledCitation(
      { citation: 'Teller County Code § 5-12-030', jurisdiction: county },
      chosenStyle('bluebook'),
    );
    assert.doesNotMatch(written, /\(/);
  });

  it('stays as the service cites it if the code is unknown', () => {
    for (const name of ['bluebook', 'california', 'plain'] as const) {
      assert.equal(styledCitation({ citation: 'Other Code § 1' }, chosenStyle(name)), 'Other Code § 1');
      assert.equal(
        styledCitation({ citation: 'Other Code § 1', jurisdiction: city }, chosenStyle(name)),
        'Other Code § 1',
      );
    }
  });
});

describe('the style that a draft has', () => {
  const recognizer = createRecognizer(buildLexicon({ jurisdictions: all }));
  const learned = (text: string) => learnedStyle(recognizer.recognize(text), text);
  const next = { citation: 'Marrow Bay Municipal Code § 8.12.030', jurisdiction: city, subdivision: ['(a)'] };
  const drafts: readonly (readonly [string, string, string])[] = [
    ['abbreviations', 'MBMC 1.01.010. MBMC 1.01.020. MBMC 1.01.030.', 'MBMC 8.12.030(a)'],
    [
      'abbreviations with a sign',
      'MBMC § 1.01.010; MBMC §§ 1.01.020, 1.01.030; MBMC § 1.01.050.',
      'MBMC § 8.12.030(a)',
    ],
    [
      'LaTeX’s section sign',
      String.raw`MBMC~\S~1.01.010; MBMC~\S\S~1.01.020, 1.01.030; MBMC~\S~1.01.050.`,
      'MBMC § 8.12.030(a)',
    ],
    [
      'the Bluebook’s form',
      'Marrow Bay, Or., Mun. Code § 1.01.010 (2025). Marrow Bay, Or., Mun. Code § 1.01.020 (2025). Marrow Bay, Or., Mun. Code § 1.01.030 (2025).',
      'Marrow Bay, Or., Mun. Code § 8.12.030(a) (2025)',
    ],
    [
      'the Bluebook’s form without years',
      'Marrow Bay, Or., Mun. Code § 1.01.010. Marrow Bay, Or., Mun. Code § 1.01.020. Marrow Bay, Or., Mun. Code § 1.01.030.',
      'Marrow Bay, Or., Mun. Code § 8.12.030(a)',
    ],
    [
      'the Bluebook’s form for another code',
      'Teller Cnty., Wash., Code § 1-01-010 (2025). Teller Cnty., Wash., Code § 1-01-020 (2025). Teller Cnty., Wash., Code § 1-01-030 (2025).',
      'Marrow Bay, Or., Mun. Code § 8.12.030(a) (2025)',
    ],
    [
      'California’s form',
      'Marrow Bay Municipal Code section 1.01.010. Marrow Bay Municipal Code section 1.01.020. Marrow Bay Municipal Code section 1.01.030.',
      'Marrow Bay Municipal Code section 8.12.030, subdivision (a)',
    ],
  ];
  for (const [what, text, expected] of drafts)
    it(`is learned from ${what}`, () => {
      const style = learned(text);
      assert.ok(style);
      assert.equal(styledCitation(next, style), expected);
    });

  it('of an abbreviation with a sign is used for other codes', () => {
    const style = learned('TCC § 1-01-010. TCC § 1-01-020. TCC § 1-01-030.');
    assert.ok(style);
    assert.equal(styledCitation(next, style), 'MBMC § 8.12.030(a)');
  });

  it('keeps California’s words for parentheses out of a sentence', () => {
    const style = learned(
      '(Marrow Bay Mun. Code, § 1.01.010.) (Marrow Bay Mun. Code, § 1.01.020.) (Marrow Bay Mun. Code, § 1.01.030.)',
    );
    assert.ok(style);
    assert.equal(styledCitation(next, style), 'Marrow Bay Municipal Code section 8.12.030, subdivision (a)');
    assert.equal(styledCitation(next, style, 'parentheses'), 'Marrow Bay Mun. Code, § 8.12.030, subd. (a)');
  });

  it('needs three citations', () => {
    assert.equal(learned('MBMC 1.01.010. MBMC 1.01.020.'), undefined);
  });

  it('needs 80% that agree', () => {
    const short = 'MBMC 1.01.010. '.repeat(3);
    const full = 'Marrow Bay Municipal Code § 1.01.020. ';
    assert.equal(learned(short + full)?.name, undefined);
    assert.equal(learned(`MBMC 1.01.010. ${short}${full}`)?.name, 'short');
  });

  it('does not count numbers without a code', () => {
    assert.equal(learned('MBMC 1.01.010. See § 1.01.020, *id.* § 1.01.030, § 1.01.040 and § 1.01.050.'), undefined);
  });

  it('keeps the draft’s name for each code', () => {
    const style = learned(
      'MBMC § 1.01.010. MBMC § 1.01.020. MBMC § 1.01.030. TCC 1-01-010. TCC 1-01-020. TCC 1-01-030.',
    );
    assert.equal(style?.leads?.get(codeKey('c', 'Marrow Bay Municipal Code')), 'MBMC § ');
    assert.equal(style?.leads?.get(codeKey('k', 'Teller County Code')), 'TCC ');
  });
});
