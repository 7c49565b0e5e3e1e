import { strict as assert } from 'node:assert';
import { buildLexicon, citeLine, createRecognizer, type KnownJurisdiction } from '../../../src/citation/index.ts';
import { GAZETTEER } from '../../../src/citation/lexicon/gazetteer.ts';

const jurisdiction = (
  id: string,
  name: string,
  kind: string,
  region: string,
  code?: string,
  ...abbreviations: string[]
): KnownJurisdiction => ({
  id,
  name,
  kind,
  region,
  codes: code === undefined ? [] : [{ name: code, abbreviations }],
});

describe('the lexicon', () => {
  const lexicon = buildLexicon({
    jurisdictions: [
      jurisdiction('1', 'City of Alder Glen, Washington', 'city', 'WA', 'Alder Glen Municipal Code', 'AGMC'),
      jurisdiction('2', 'Garland County', 'county', 'AR', 'Garland County Code'),
      jurisdiction('3', 'Loves Park', 'city', 'IL', 'Code of Ordinances of the City of Loves Park'),
      jurisdiction('4', 'District of Columbia', 'district', 'DC', 'D.C. Code'),
      jurisdiction('5', 'Town of Elm', 'town', 'NY'),
      jurisdiction('6', 'City of Seattle', 'city', 'Washington', 'Seattle Municipal Code', 'SMC'),
    ],
  });
  const recognizer = createRecognizer(lexicon);
  for (const [text, id] of [
    ['Alder Glen Municipal Code § 5.04.010', '1'],
    ['Alder Glen Mun. Code § 5.04.010', '1'],
    ['Alder Glen, Wash., Mun. Code § 5.04.010', '1'],
    ['AGMC 5.04.010', '1'],
    ['A.G.M.C. § 5.04.010', '1'],
    ['Municipal Code of Alder Glen § 5.04.010', '1'],
    ['City of Alder Glen Municipal Code § 5.04.010', '1'],
    ['ALDER GLEN MUNICIPAL CODE SECTION 5.04.010', '1'],
    ['Garland, Ark., County Code § 14-75', '2'],
    ['section 6-37 of the Code of Ordinances of the City of Loves Park, Illinois', '3'],
    ['D.C. Code § 7-2501.01', '4'],
    ['District of Columbia Official Code § 7-2501.01', '4'],
    ['Code of the District of Columbia § 7-2501.01', '4'],
    ['Elm Town Code § 5-1', '5'],
    ['Seattle Municipal Code 23.44.010', '6'],
  ] as const)
    it(`knows ${text}`, () => assert.equal(recognizer.recognize(text)[0]?.jurisdictionId, id));
  it('does not decide by initials that no list has', () => {
    const [citation] = createRecognizer(
      buildLexicon({ jurisdictions: [jurisdiction('9', 'Quillhaven', 'city', 'WA', 'Quillhaven Municipal Code')] }),
    ).recognize('QMC 5.04.010');
    assert.equal(citation?.place, null);
    assert.equal(citation?.candidates[0]?.jurisdictionId, '9');
  });
  it('does not mistake a county for a city of the same name', () => {
    assert.equal(recognizer.recognize('Garland Municipal Code § 5-1')[0]?.jurisdictionId, null);
  });
  it('distinguishes two of one name', () => {
    const two = createRecognizer(
      buildLexicon({
        jurisdictions: [
          jurisdiction('a', 'Fairmont', 'city', 'MN', 'Fairmont City Code'),
          jurisdiction('b', 'Fairmont', 'city', 'WV', 'Fairmont City Code'),
        ],
      }),
    );
    assert.deepEqual(
      two.recognize('Fairmont City Code § 5-1')[0]?.candidates.map((candidate) => candidate.jurisdictionId),
      ['a', 'b'],
    );
    assert.equal(two.recognize('Fairmont, W. Va., City Code § 5-1')[0]?.jurisdictionId, 'b');
    assert.equal(two.recognize('Fairmont City Code § 5-1', { home: 'a' })[0]?.jurisdictionId, 'a');
  });
});

describe('the gazetteer', () => {
  it('holds at least 150 places, each with a code and a publisher', () => {
    assert.ok(GAZETTEER.length >= 150, `${GAZETTEER.length}`);
    for (const place of GAZETTEER)
      assert.ok(place.name !== '' && place.codes.length > 0 && place.source !== '', place.name);
  });
  const recognizer = createRecognizer(buildLexicon({ jurisdictions: [] }));
  for (const place of GAZETTEER) {
    const [code = ''] = place.codes;
    it(`knows the ${code}`, () => {
      const [citation] = recognizer.recognize(`See ${code} § 5-10.`);
      const spelled =
        citation?.place === null ? citation.candidates.map((candidate) => candidate.place) : [citation?.place];
      assert.ok(
        spelled.some((name) => name === place.name || name === `${place.name}, ${place.region}`),
        `${spelled}`,
      );
    });
  }
});

describe('a document’s default jurisdiction', () => {
  it('is inferred when it is plainly about one place', () => {
    const recognizer = createRecognizer(buildLexicon({ jurisdictions: [] }));
    const inferred = (text: string): string | undefined => recognizer.open(text).home();
    assert.equal(
      inferred('Seattle Municipal Code § 23.44.010. The City of Seattle. Seattle Municipal Code § 23.45.010.'),
      'Seattle',
    );
    assert.equal(inferred('Seattle Municipal Code § 23.44.010. Chicago Municipal Code § 5-12-110.'), undefined);
    assert.equal(inferred('Nothing here.'), undefined);
  });
});

describe('a line of cite --jsonl', () => {
  const recognizer = createRecognizer(buildLexicon({ jurisdictions: [] }));
  it('gives the citations of its text', () => {
    const cited = citeLine(recognizer, JSON.stringify({ id: 7, text: 'Under § 23.44.010', jurisdiction: 'Seattle' }));
    assert.ok(cited.ok);
    assert.deepEqual(JSON.parse(cited.line), {
      id: 7,
      citations: [
        {
          start: 6,
          end: 17,
          text: '§ 23.44.010',
          form: 'bare',
          place: 'Seattle',
          jurisdictionId: null,
          code: 'Seattle Municipal Code',
          targets: [{ start: 8, end: 17, kind: 'section', number: '23.44.010', subdivisions: [] }],
        },
      ],
    });
  });
  for (const line of ['', '{', '[]', '3', '{"id": 1}', '{"text": 5}', '{"text": "x", "jurisdiction": 5}']) {
    it(`reports what is wrong with ${JSON.stringify(line)}`, () => {
      const cited = citeLine(recognizer, line);
      assert.ok(!cited.ok && cited.problem !== '');
    });
  }
});

describe('the default jurisdiction of a text, by name', () => {
  const listed = (names: readonly (readonly [string, string])[]) =>
    createRecognizer(
      buildLexicon({
        jurisdictions: names.map(([name, region], index) => ({
          id: `j${index}`,
          name,
          region,
          kind: 'city',
          codes: [{ name: `${name} Municipal Code`, abbreviations: [] }],
        })),
      }),
    );
  const homeOf = (names: readonly (readonly [string, string])[], home: string) =>
    listed(names).recognize('As § 12-34 says.', { home })[0]?.jurisdictionId ?? null;

  it('is the one with exactly that name, where others differ by a number only', () => {
    const names = [
      ['Fire District 4', 'WA'],
      ['Fire District 7', 'WA'],
    ] as const;
    assert.equal(homeOf(names, 'Fire District 7'), 'j1');
    assert.equal(homeOf(names, 'Fire District 4'), 'j0');
  });

  it('decides nothing if two are listed by one name, unless a state is given', () => {
    const names = [
      ['Alderfield', 'WA'],
      ['Alderfield', 'OR'],
    ] as const;
    assert.equal(homeOf(names, 'Alderfield'), null);
    assert.equal(homeOf(names, 'Alderfield, Oregon'), 'j1');
    assert.equal(homeOf(names, 'j0'), 'j0');
  });
});
