/** Bare section numbers in a draft about a place with several codes, or with numbers that begin with letters. */
import { strict as assert } from 'node:assert';
import {
  buildLexicon,
  createRecognizer,
  type HasSection,
  type KnownJurisdiction,
} from '../../../src/citation/index.ts';
import { learnNumbering } from '../../../src/citation/lexicon/numbering/index.ts';

const codes = {
  'Elm Local Code': ['A', 'B', 'TX'].flatMap((part) =>
    [3, 7].flatMap((at) => [1, 2, 14].map((n) => `${part}-${at}.${n}`)),
  ),
  'Elm Charter': [1, 2, 3].flatMap((article) => [1, 2, 3].map((n) => `C${article}-${n}`)),
};

/** Each citation with its place. */
function read(text: string): readonly string[] {
  const jurisdictions: readonly KnownJurisdiction[] = [
    {
      id: 'elm',
      name: 'Elm',
      codes: Object.entries(codes).map(([name, own]) => {
        const provisions = own.map((number) => ({ kind: 'section', number, containers: [] }));
        const numbering = learnNumbering({ name, published: [], provisions, texts: [], designators: [] });
        return { name, abbreviations: [], numbering };
      }),
    },
  ];
  const hasSection: HasSection = (_id, number, code) =>
    Object.entries(codes).some(([name, own]) => (code === undefined || code === name) && own.includes(number));
  return createRecognizer(buildLexicon({ jurisdictions, hasSection }))
    .recognize(text, { footnoteDigits: 'kept', home: 'elm' })
    .flatMap(({ jurisdictionId, targets }) => targets.map(({ number }) => `${jurisdictionId ?? '?'} ${number}`));
}

describe('a bare number of a place with several codes', () => {
  for (const [text, expected] of [
    ['See Elm Charter § C2-3. See § B-7.2.', ['elm C2-3', 'elm B-7.2']],
    ['See Elm Charter § C2-3. See § B-7.96.', ['elm C2-3', 'elm B-7.96']],
    ['See Elm Local Code § B-7.2. See § C2-3 and § C2-9.', ['elm B-7.2', 'elm C2-3', 'elm C2-9']],
    ['See section B-7.96.', ['elm B-7.96']],
    ['See § 3 of the 2013 Elm Charter.', ['elm 3']],
    ['See Section 3, 2013 Elm Charter.', ['elm 3']],
    ['See Elm Charter § C2-3. See § B-7.1430.', ['elm C2-3', 'elm B-7.1430']],
    ['Was Section TX-3.84 met?', ['elm TX-3.84']],
    ['Was Section B met?', []],
  ] as const)
    it(`is of that place: ${text}`, () => assert.deepEqual(read(text), expected));
});

describe('a code whose numbers start again in each title', () => {
  const titles = ['2', '6', '14'];
  const provisions = titles.flatMap((title) =>
    ['1.02', '4.10'].flatMap((chapter) =>
      [1, 2, 11].map((at) => ({
        kind: 'section',
        number: `${chapter}-${at}`,
        containers: [{ level: 'title', number: title }],
      })),
    ),
  );
  const numbering = learnNumbering({
    name: 'Alder Tribal Code',
    published: [],
    provisions,
    texts: [],
    designators: [],
  });
  const jurisdictions: readonly KnownJurisdiction[] = [
    { id: 'alder', name: 'Alder Nation', codes: [{ name: 'Alder Tribal Code', abbreviations: ['ATC'], numbering }] },
  ];
  const hasSection: HasSection = (_id, number) => provisions.some((one) => one.number === number);
  const recognizer = createRecognizer(buildLexicon({ jurisdictions, hasSection }));

  for (const text of [
    'See 6 ATC § 4.10-11.',
    'See 6 ATC 4.10-11.',
    'See Alder Tribal Code tit. 6, \\S{} 4.10-11.',
    'See title 6, section 4.10-11 of the Alder Tribal Code.',
  ])
    it(`is cited with its title: ${text}`, () => {
      const [found] = recognizer.recognize(text, { footnoteDigits: 'kept', home: 'alder' });
      assert.deepEqual(
        found?.targets.map(({ kind, number }) => `${kind} ${number}`),
        ['title 6', 'section 4.10-11'],
      );
    });

  for (const text of [
    'See subsection (z) of 6 ATC § 4.10-11.',
    'See subsection (z) of Title 6, Section 4.10-11 of the Alder Tribal Code.',
    'See subsection (z) of Alder Tribal Code tit. 6, § 4.10-11.',
  ])
    it(`has subdivisions of the section, not of the title: ${text}`, () => {
      const [found] = recognizer.recognize(text, { footnoteDigits: 'kept', home: 'alder' });
      assert.deepEqual(
        found?.targets.map(({ subdivisions }) => subdivisions),
        [[], ['(z)']],
      );
    });
});

describe('a bare number after a citation of another code with the same numbering', () => {
  const own: Readonly<Record<string, readonly string[]>> = {
    'Elm Port Code': ['2.1', '2.6', '6.4', '6.6'],
    'Elm Fire Code': ['109.2', '113.12', '113.14', '904.3'],
  };
  const jurisdictions: readonly KnownJurisdiction[] = [
    { id: 'elm', name: 'Elm', codes: Object.keys(own).map((name) => ({ name, abbreviations: [] })) },
  ];
  const hasSection: HasSection = (_id, number, code) =>
    Object.entries(own).some(([name, numbers]) => (code === undefined || code === name) && numbers.includes(number));
  const recognizer = createRecognizer(buildLexicon({ jurisdictions, hasSection }));

  for (const [number, code] of [
    ['113.12', null],
    ['6.4', 'Elm Port Code'],
    ['7.77', 'Elm Port Code'],
  ] as const)
    it(`is of the code that has it: ${number}`, () => {
      const text = `See Elm Port Code § 2.6. See § ${number}.`;
      const [, found] = recognizer.recognize(text, { footnoteDigits: 'kept', home: 'elm' });
      assert.deepEqual([found?.jurisdictionId, found?.code], ['elm', code]);
    });
});

describe('a missing number after a citation of one of two codes with the same numbering', () => {
  const chapters = (from: number): readonly string[] =>
    [1, 2, 3, 4].flatMap((chapter) => [1, 2, 3, 4, 5, 6].map((at) => `${from + chapter}.${at}`));
  const own: Readonly<Record<string, readonly string[]>> = {
    'Elm Port Code': chapters(0),
    'Elm Fire Code': chapters(100),
  };
  const jurisdictions: readonly KnownJurisdiction[] = [
    {
      id: 'elm',
      name: 'Elm',
      codes: Object.entries(own).map(([name, numbers]) => {
        const provisions = numbers.map((number) => ({ kind: 'section', number, containers: [] }));
        const numbering = learnNumbering({ name, published: [], provisions, texts: [], designators: [] });
        return { name, abbreviations: [], numbering };
      }),
    },
  ];
  const hasSection: HasSection = (_id, number, code) =>
    Object.entries(own).some(([name, numbers]) => (code === undefined || code === name) && numbers.includes(number));
  const recognizer = createRecognizer(buildLexicon({ jurisdictions, hasSection }));

  for (const [text, code] of [
    ['See Elm Fire Code § 101.2. Was § 3.9 met?', null],
    ['See Elm Fire Code § 101.2. Was § 101.3 met?', 'Elm Fire Code'],
  ] as const)
    it(`may be of either: ${text}`, () => {
      const [, found] = recognizer.recognize(text, { footnoteDigits: 'kept' });
      assert.deepEqual([found?.jurisdictionId, found?.code], ['elm', code]);
    });
});

describe('a code that a library with other codes of the place lacks', () => {
  const named = (text: string, codes: readonly string[], name = 'San Francisco', home?: string): readonly string[] => {
    const known = codes.map((code) => ({ name: code, abbreviations: [] }));
    const lexicon = buildLexicon({ jurisdictions: [{ id: 'sf', name, codes: known }] });
    return createRecognizer(lexicon)
      .recognize(text, { footnoteDigits: 'kept', ...(home === undefined ? {} : { home }) })
      .map(({ jurisdictionId, place }) => `${place} ${jurisdictionId}`);
  };
  const topical = ['2013 Fire Code', 'Port Code'];
  for (const text of [
    'See San Francisco Business and Tax Regulation Code, Article 1, Section 22.',
    'See San Francisco Administrative Code § 104.',
    'See S.F. Admin. Code § 104.',
  ])
    it(`is not taken for one of them: ${text}`, () => assert.deepEqual(named(text, topical), ['San Francisco null']));

  for (const place of ['San Francisco', 'Tarrow']) {
    it(`is not taken for one of them without the name of its place: ${place}`, () => {
      for (const code of ['Police Code § 49', 'Housing Code § 12', 'Zoning Code § 5.1'])
        assert.deepEqual(named(`See ${code}.`, topical, place, place), [`${place} null`]);
      assert.deepEqual(named('See Port Code § 3.1.', topical, place, place), [`${place} sf`]);
    });

    it(`may be a part of a general code without the name of its place: ${place}`, () =>
      assert.deepEqual(named('See Police Code § 49.', ['Municipal Code'], place, place), [`${place} sf`]));
  }

  it('may be a part of a general code', () => {
    assert.deepEqual(named('See San Francisco Fire Code § 104.', topical), ['San Francisco sf']);
    assert.deepEqual(named('See San Francisco Noise Code § 104.', ['Municipal Code']), ['San Francisco sf']);
  });
});

describe('id. after a quotation that cites another section', () => {
  for (const [text, expected] of [
    ['Elm Local Code § B-7.2: “A person under § A-3.14 pays the fee.” Id.', ['B-7.2', 'A-3.14', 'B-7.2']],
    ['Under Elm Local Code § B-7.2, "the fee of § A-3.14 is due." *Id.*', ['B-7.2', 'A-3.14', 'B-7.2']],
    ['Elm Local Code § B-7.2 (“fee”). See Elm Local Code § A-3.14. Id.', ['B-7.2', 'A-3.14', 'A-3.14']],
    ['Elm Local Code § B-7.2. “The fee is due.” Elm Local Code § A-3.14. Id.', ['B-7.2', 'A-3.14', 'A-3.14']],
    ['Elm Local Code § B-7.2. See § A-3.14 (“a fee”). Id.', ['B-7.2', 'A-3.14', 'A-3.14']],
    ['Elm Local Code § B-7.2: “the fee of § A-3.14 (see id.) is due.”', ['B-7.2', 'A-3.14', 'A-3.14']],
    ['Elm Local Code § B-7.2. Under § A-3.14, a 6" pipe is due. Id.', ['B-7.2', 'A-3.14', 'A-3.14']],
  ] as const)
    it(`refers to the section outside it: ${text}`, () =>
      assert.deepEqual(
        read(text),
        expected.map((number) => `elm ${number}`),
      ));
});

describe('a bare number after a code of the place that the service lacks', () => {
  const sections = ['101', '101.1', '102', '304', '503.1', '503.2', '511.2'];
  const provisions = sections.map((number) => ({ kind: 'section', number, containers: [] }));
  const name = 'Elm Fire Code';
  const numbering = learnNumbering({ name, published: [], provisions, texts: [], designators: [] });
  const jurisdictions = [{ id: 'elm', name: 'Elm', codes: [{ name, abbreviations: [], numbering }] }];
  const hasSection: HasSection = (_id, number) => sections.includes(number);
  const recognizer = createRecognizer(buildLexicon({ jurisdictions, hasSection }));

  for (const [text, expected] of [
    ['Elm Tax Code, Chapter 37. See Section 37.3.', ['Elm Tax Code 37', 'Elm Tax Code 37.3']],
    [
      'See Elm Tax Code § 306.6 and Section 309. See Section 309.5.',
      ['306.6', '309', '309.5'].map((n) => `Elm Tax Code ${n}`),
    ],
    [
      'See Elm Tax Code § 306. See Sections 306.2 and 306.3 of this Code.',
      ['306', '306.2', '306.3'].map((n) => `Elm Tax Code ${n}`),
    ],
    [
      'See Elm Smoke Ordinance § 503.1 and Elm Rent Ordinance § 37.10B.',
      ['Elm Fire Code 503.1', 'Elm Rent Ordinance 37.10B'],
    ],
    [
      'See Elm Rent Ordinance § 37.10B. See Section 37.9 of the Rent Ordinance.',
      ['Elm Rent Ordinance 37.10B', 'Elm Rent Ordinance 37.9'],
    ],
    ['See Elm Rent Ordinance § 37.10B. See Section 37.9 of the Noise Ordinance.', ['Elm Rent Ordinance 37.10B']],
    ['Elm Tax Regulations (“ETR”) apply. See Elm Tax Code, and then Section 14-38.', ['Elm Tax Code 14-38']],
    [
      'See Elm Tax Code § 3:6. See Elm Fire Code § 503.1. See § 3:8 of this title.',
      ['Elm Tax Code 3:6', 'Elm Fire Code 503.1', 'Elm Tax Code 3:8', 'Elm Fire Code '],
    ],
    ['See Elm Tax Code § 306. See Section 304.', ['Elm Tax Code 306', '? 304']],
    [
      'See Elm Tax Code § 3-6. See § 503.1 and § 503.7.',
      ['Elm Tax Code 3-6', 'Elm Fire Code 503.1', 'Elm Fire Code 503.7'],
    ],
  ] as const)
    it(`is not one of a code that the service has: ${text}`, () => {
      const found = recognizer
        .recognize(text)
        .flatMap(({ code, targets }) => targets.map(({ number }) => `${code ?? '?'} ${number}`));
      assert.deepEqual(found, expected);
    });
});

describe('an abbreviation that a draft defines for one of a place’s codes', () => {
  const codes = [
    { name: 'Elm Fire Code', abbreviations: [] },
    { name: 'Elm Tax Code', abbreviations: ['ETXC'] },
  ];
  const recognizer = createRecognizer(buildLexicon({ jurisdictions: [{ id: 'elm', name: 'Elm', codes }] }));

  it('is of that code', () => {
    const found = recognizer.recognize('the Elm Tax Code (“ETXC”) applies. See ETXC § 3-6 and Elm Fire Code § 503.');
    assert.deepEqual(
      found.map(({ code }) => code),
      ['Elm Tax Code', 'Elm Fire Code'],
    );
  });
});

it('a range that repeats the title is of two sections that the code has', () => {
  const sections = ['2-501', '2-505', '2-510', '4-1-7', '4-2-8'];
  const provisions = sections.map((number) => ({ kind: 'section', number, containers: [] }));
  const name = 'Elm Code';
  const numbering = learnNumbering({ name, published: [], provisions, texts: [], designators: [] });
  const jurisdictions = [{ id: 'elm', name: 'Elm', codes: [{ name, abbreviations: [], numbering }] }];
  const hasSection: HasSection = (_id, number) => sections.includes(number);
  const found = createRecognizer(buildLexicon({ jurisdictions, hasSection })).recognize('Elm Code §§ 2-501-510 (2001)');
  assert.deepEqual(
    found.flatMap(({ targets }) => targets.map(({ number, through }) => [number, through])),
    [['2-501', '2-510']],
  );
});
