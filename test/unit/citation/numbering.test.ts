import { strict as assert } from 'node:assert';
import { buildLexicon, createRecognizer, type KnownCode, type KnownJurisdiction } from '../../../src/citation/index.ts';
import type { Numbering, NumberPart } from '../../../src/contract/numbering.ts';
import { summarize } from './cases.ts';

const digits = (separator: string, min: number, max: number): NumberPart => ({
  separator,
  class: 'digits',
  min,
  max,
  padded: false,
});
const letters = (min: number, max: number): NumberPart => ({ separator: '', class: 'upper', min, max, padded: false });

function numbering(example: string, ...parts: readonly NumberPart[]): Numbering {
  return {
    established: true,
    sections: 40,
    schemes: [{ kind: 'section', parts, count: 40, example }],
    citing: { abbreviations: [], marker: '§' },
    subdivisions: [],
    ranges: [],
    lists: [],
  };
}

const government = (
  id: string,
  name: string,
  kind: string,
  ...codes: readonly Partial<KnownCode>[]
): KnownJurisdiction => ({ id, name, kind, codes: codes.map((code) => ({ abbreviations: [], ...code })) });

const jurisdictions: readonly KnownJurisdiction[] = [
  government('pueblo', 'Pueblo of Arroyo Seco', 'pueblo', {
    name: 'Pueblo of Arroyo Seco Code',
    numbering: numbering('1-2-3', digits('', 1, 2), digits('-', 1, 2), digits('-', 1, 2)),
  }),
  {
    ...government(
      'band',
      'Elk Creek Band of Plains Indians',
      'band',
      { name: 'Elk Creek Band Code', numbering: numbering('10.201', digits('', 1, 2), digits('.', 3, 3)) },
      { name: 'Constitution', kind: 'constitution' },
    ),
    shortName: 'Elk Creek Band',
  },
  government('tribes', 'Confederated Tribes of the Sandhill Reservation', 'tribe', {
    name: 'Sandhill Law and Order Code',
  }),
  government('nation', 'Tallgrass Nation', 'nation', { name: 'Tallgrass Nation Code', abbreviations: ['T.N.C.'] }),
  government('lettered', 'Fort Ripley Tribes', 'tribe', {
    name: 'Fort Ripley Tribal Code',
    numbering: numbering('XYZ.04.07', letters(2, 4), digits('.', 2, 2), digits('.', 2, 2)),
  }),
  government('relative', 'Marland', 'state', {
    name: 'COMAR',
    numbering: numbering('08.11.04.03', digits('', 2, 2), digits('.', 2, 2), digits('.', 2, 2), digits('.', 2, 2)),
  }),
  government(
    'city',
    'City of Newhaven',
    'city',
    { name: 'Rules of the City of Newhaven', abbreviations: ['RCNY'] },
    { name: 'Newhaven City Charter' },
  ),
];

const numbers: Readonly<Record<string, ReadonlySet<string>>> = {
  lettered: new Set(['XYZ.04.07']),
  relative: new Set(['08.11.04.03']),
  city: new Set(['2-05', '3']),
};

const recognizer = createRecognizer(
  buildLexicon({ jurisdictions, hasSection: (id, number) => numbers[id]?.has(number) }),
);

describe('a code in its own numbering', () => {
  const cases: readonly (readonly [text: string, id: string, targets: string])[] = [
    ['See Pueblo of Arroyo Seco Code § 1-2-3.', 'pueblo', '1-2-3'],
    ['under Elk Creek Band Code § 10.201(a)', 'band', '10.201(a)'],
    ['the Elk Creek Band of Plains Indians Code § 10.201', 'band', '10.201'],
    ['Elk Creek Band Constitution art. IV, § 3', 'band', 'article IV, 3'],
    ['Constitution of the Elk Creek Band art. IV, § 3', 'band', 'article IV, 3'],
    ['Sandhill Law and Order Code § 2-1-170', 'tribes', '2-1-170'],
    ['Law and Order Code § 2-1-170, Sandhill Law and Order Code § 2-1-171', 'tribes', '2-1-171'],
    ['17 T.N.C. § 201(B)', 'nation', 'title 17, 201(B)'],
    ['Tallgrass Nation Code tit. 17, § 201', 'nation', 'title 17, 201'],
    ['Fort Ripley Tribal Code § XYZ.04.07(a)', 'lettered', 'XYZ.04.07(a)'],
    ['COMAR 08.11.04.03B(1)', 'relative', '08.11.04.03B(1)'],
    ['34 RCNY § 2-05', 'city', 'title 34, 2-05'],
    ['Rules of the City of Newhaven tit. 34, § 2-05', 'city', 'title 34, 2-05'],
    ['Newhaven City Charter art. IV, § 3', 'city', 'article IV, 3'],
  ];
  for (const [text, id, targets] of cases) {
    it(`is recognized in ${JSON.stringify(text)}`, () => {
      const citation = recognizer.recognize(text).at(-1);
      assert.ok(citation !== undefined);
      assert.equal(citation.jurisdictionId, id);
      assert.equal(summarize([citation]).replace(/^.*\| /, ''), targets);
    });
  }

  const bare: readonly (readonly [text: string, home: string, targets: string])[] = [
    ['See § XYZ.04.07.', 'lettered', 'XYZ.04.07'],
    ['charged under XYZ.04.07(a)', 'lettered', 'XYZ.04.07(a)'],
    ['charged with 08.11.04.03', 'relative', '08.11.04.03'],
    ['charged with 08.11.04.03B(1).', 'relative', '08.11.04.03B(1)'],
    ['§ 10.201', 'band', '10.201'],
    ['Constitution art. IV, § 3', 'band', 'article IV, 3'],
  ];
  for (const [text, home, targets] of bare) {
    it(`is recognized bare in ${JSON.stringify(text)}`, () => {
      const [citation] = recognizer.recognize(text, { home });
      assert.ok(citation !== undefined);
      assert.equal(citation.jurisdictionId, home);
      assert.equal(summarize([citation]).replace(/^.*\| /, ''), targets);
    });
  }

  it('makes a letter a subdivision where the code has no such number', () => {
    const [citation] = recognizer.recognize('COMAR 08.11.04.03B(1)');
    assert.equal(citation?.targets[0]?.number, '08.11.04.03');
    assert.deepEqual(citation?.targets[0]?.subdivisions, ['B', '(1)']);
  });
  it('drops the digit of a footnote where the code has only the number before it', () => {
    const footnoted = createRecognizer(
      buildLexicon({
        jurisdictions: [government('a', 'Alder Glen', 'city', { name: 'Alder Glen Municipal Code' })],
        hasSection: (_, number) => number === '115.2.4',
      }),
    );
    const cited = 'Alder Glen Municipal Code § 115.2.47';
    assert.equal(footnoted.recognize(cited)[0]?.targets[0]?.number, '115.2.4');
    assert.equal(footnoted.recognize(cited, { footnoteDigits: 'kept' })[0]?.targets[0]?.number, '115.2.47');
  });
  it('ends a range at the number as written where the code has only that one', () => {
    const numbers = new Set(['104.1.2', '109.4', '3.14', '3.15', '15']);
    const ranges = createRecognizer(
      buildLexicon({
        jurisdictions: [government('a', 'Alder Glen', 'city', { name: 'Alder Glen Municipal Code' })],
        hasSection: (_, number) => numbers.has(number),
      }),
    );
    const end = (range: string): string | undefined =>
      ranges.recognize(`Alder Glen Municipal Code §§ ${range}`)[0]?.targets[0]?.through;
    assert.equal(end('104.1.2–109.4'), '109.4');
    assert.equal(end('3.14–15'), '3.15');
  });
  it('is the stated default jurisdiction’s when its code has several names', () => {
    const code = { name: 'San Mateo Municipal Code', abbreviations: ['San Mateo Mun. Code'] };
    const reading = createRecognizer(
      buildLexicon({ jurisdictions: [{ ...government('a', 'San Mateo', 'city', code), region: 'CA' }] }),
    );
    assert.equal(reading.recognize('See § 3.10.020.', { home: 'San Mateo' })[0]?.jurisdictionId, 'a');
  });
  it('is looked up among the numbers of the named code', () => {
    const codes = [{ name: 'Alder Glen Municipal Code' }, { name: 'Alder Glen City Charter' }];
    const reading = createRecognizer(
      buildLexicon({
        jurisdictions: [government('a', 'Alder Glen', 'city', ...codes)],
        hasSection: (_, number, code) => number === (code === 'Alder Glen City Charter' ? '115.2.4' : '115.2.47'),
      }),
    );
    const numbered = (text: string): string | undefined => reading.recognize(text)[0]?.targets[0]?.number;
    assert.equal(numbered('Alder Glen City Charter § 115.2.47'), '115.2.4');
    assert.equal(numbered('Alder Glen Municipal Code § 115.2.47'), '115.2.47');
  });
  it('reads no number that the code lacks as a citation without a sign', () => {
    assert.deepEqual(recognizer.recognize('Version 08.11.04.99 is out.', { home: 'relative' }), []);
  });
  it('does not choose among several codes for “Constitution”', () => {
    const [citation] = recognizer.recognize('Constitution art. IV, § 3');
    assert.equal(citation?.place, null);
  });
});

describe('the whole name of a listed code', () => {
  const names: readonly (readonly [code: string, government: string])[] = [
    ['General By-laws of the Town of Quill', 'Town of Quill'],
    ['Laws of the Muscogo (Creek) Nation', 'Muscogo (Creek) Nation'],
    ['Alder County and Elm Bend Code', 'Unified Government of Alder County and Elm Bend'],
    ['Charter of Mt. Hope Springs', 'Mt. Hope Springs'],
    ['Municipal Code of Hale-on-Hudson', 'Hale-on-Hudson'],
    ['Orrin/Jeffers County Zoning Ordinance', 'Orrin/Jeffers County Metro Government'],
    ['Statutes of the Pit Bend Tribe, California', 'Pit Bend Tribe, California'],
    ['Sandy Sioux Nation, Nebraska Tax Ordinance', 'Sandy Sioux Nation, Nebraska'],
    ['Code of the Tribes of Coos, Lower Umpqua and Siuslaw', 'Tribes of Coos, Lower Umpqua and Siuslaw'],
  ];
  for (const [code, name] of names) {
    it(`is read with any punctuation: ${code}`, () => {
      const listed = createRecognizer(
        buildLexicon({ jurisdictions: [government('one', name, 'tribe', { name: code })] }),
      );
      for (const text of [`${code} § 12-3`, `The permit (see ${code} § 12-3) was denied.`]) {
        const [citation] = listed.recognize(text);
        assert.equal(citation?.jurisdictionId, 'one');
        assert.equal(citation.code, code);
        assert.equal(summarize([citation]).replace(/^.*\| /, ''), '12-3');
      }
    });
  }
});

describe('a name that is one code’s full name and another’s short one', () => {
  const both = createRecognizer(
    buildLexicon({
      jurisdictions: [
        government('county', 'Elm County', 'county', { name: 'Elm County Zoning Ordinance' }),
        government('city', 'Elm', 'city', { name: 'Elm Zoning Ordinance' }, { name: 'Elm Code' }),
      ],
    }),
  );
  for (const [text, id] of [
    ['Elm Zoning Ordinance § 12-3', 'city'],
    ['Elm County Zoning Ordinance § 12-3', 'county'],
  ] as const)
    it(`is the full name’s: ${text}`, () => assert.equal(both.recognize(text)[0]?.jurisdictionId, id));
});

describe('a code of too few sections to learn from', () => {
  const few = createRecognizer(
    buildLexicon({ jurisdictions: [government('few', 'Otter Band', 'band', { name: 'Otter Band Code' })] }),
  );
  it('is read by the default schemes, lettered ones included', () => {
    for (const number of ['XYZ.04.07', 'XYZ-4-7', '4.07', '3-B-102.07'])
      assert.equal(few.recognize(`See Otter Band Code § ${number}.`)[0]?.targets[0]?.number, number);
  });
  it('is not recognized in letters and digits without a sign', () =>
    assert.deepEqual(few.recognize('Form ABC.04.07 and IEC.60.1', { home: 'few' }), []));
});
