/**
 * A citation without a name belongs to the default jurisdiction if it names the containers that this code's citations
 * name: `Article IV, Section 3`.
 */
import { strict as assert } from 'node:assert';
import { buildLexicon, createRecognizer } from '../../../src/citation/index.ts';
import { citeProvisions, learnNumbering, type ToCite } from '../../../src/citation/lexicon/numbering/index.ts';

const provisions = ['I', 'II', 'III', 'IV', 'V'].flatMap((article) =>
  ['1', '2', '3'].map(
    (number): ToCite => ({
      kind: 'section',
      number,
      containers: [{ level: 'article', number: article }],
      citation: '',
    }),
  ),
);
const name = 'Charter of the City of Marlow';
const numbering = learnNumbering({ name, published: [], provisions, texts: [], designators: [] });
const code = { name: 'Marlow City Code', abbreviations: [] };
const recognizer = createRecognizer(
  buildLexicon({
    jurisdictions: [
      { id: 'marlow', name: 'Marlow', kind: 'city', codes: [code, { name, abbreviations: [], numbering }] },
    ],
    hasSection: (_, number, named) => (named === code.name ? number === '4-1' : ['1', '2', '3'].includes(number)),
  }),
);

describe('containers in a citation without a name', () => {
  it('are of the code whose citations name such containers', () => {
    assert.equal(citeProvisions(name, numbering, provisions)[11]?.citation, `${name} art. IV, § 3`);
    for (const text of [
      'under Article IV, Section 3(a).',
      '42 U.S.C. § 1983. Under art. IV, § 3',
      'Section 3 of Article IV',
    ]) {
      const [citation] = recognizer.recognize(text, { home: 'marlow' });
      assert.equal(citation?.jurisdictionId, 'marlow', text);
      assert.equal(citation.code, name);
      const section = citation.targets.find(({ kind }) => kind === 'section');
      assert.deepEqual([section?.number, section?.container?.number], ['3', 'IV']);
    }
  });

  for (const text of [
    'Part 2, Section 3',
    'Article 4, Section 3',
    'Article IV, Section 9',
    'Article IV, Section 3 of the Act',
  ])
    it(`are of other law in ${JSON.stringify(text)}`, () =>
      assert.deepEqual(recognizer.recognize(text, { home: 'marlow' }), []));

  it('refer to other law without a default jurisdiction', () =>
    assert.deepEqual(recognizer.recognize('Article IV, Section 3'), []));
});

describe('the articles of a place’s only code', () => {
  const alone = createRecognizer(
    buildLexicon({
      jurisdictions: [{ id: 'marlow', name: 'Marlow', kind: 'city', codes: [{ name, abbreviations: [], numbering }] }],
      hasSection: (_, number) => ['1', '2', '3'].includes(number),
    }),
  );
  for (const text of [
    'See art. IV, § 9.',
    'See art. IV, &sect;&nbsp;9.',
    'See art. IV, &#167; 3.',
    'See art. IV, \\S~3.',
  ])
    it(`have its sections, and unknown ones: ${text}`, () => {
      const [citation] = alone.recognize(text, { home: 'marlow' });
      const containers = citation?.targets
        .filter(({ kind }) => kind === 'section')
        .map(({ container }) => container?.number);
      assert.deepEqual([citation?.jurisdictionId, containers], ['marlow', ['IV']]);
    });
});

describe('a code of compiled ordinances', () => {
  const compiled = ['12', '15', '18', '21', '24'].flatMap((ordinance) =>
    ['1', '2', '3'].map(
      (number): ToCite => ({
        kind: 'section',
        number,
        containers: [{ level: 'ordinance', number: ordinance }],
        citation: '',
      }),
    ),
  );
  const title = 'Marlow Township Ordinances';
  const learned = learnNumbering({ name: title, published: [], provisions: compiled, texts: [], designators: [] });
  const marlow = (own: typeof learned | undefined): ReturnType<typeof createRecognizer> =>
    createRecognizer(
      buildLexicon({
        jurisdictions: [
          {
            id: 'marlow',
            name: 'Marlow Township',
            kind: 'township',
            codes: [{ name: title, abbreviations: [], ...(own === undefined ? {} : { numbering: own }) }],
          },
        ],
      }),
    );

  it('is cited by ordinance and section', () => {
    const citation = citeProvisions(title, learned, compiled)[4]?.citation;
    assert.equal(citation, `${title} ordinance 15, § 2`);
    const [found] = marlow(learned).recognize(`See ${citation}.`);
    const section = found?.targets.find(({ kind }) => kind === 'section');
    assert.deepEqual([section?.number, section?.container], ['2', { kind: 'ordinance', number: '15' }]);
  });

  it('is the only place where an ordinance is a container: elsewhere, it is an act', () => {
    const found = marlow(undefined).recognize('Marlow Township Code § 7.1; Ordinance 23-21', { home: 'marlow' });
    assert.ok(found.every(({ targets }) => targets.every(({ kind }) => kind !== 'ordinance')));
  });
});
