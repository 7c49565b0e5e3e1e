import { strict as assert } from 'node:assert';
import { buildLexicon, citationOf, normalizeSectionNumber, parseCitation } from '../../../src/citation/index.ts';
import type { Numbering } from '../../../src/contract/numbering.ts';

describe('a citation in a search box', () => {
  const lexicon = buildLexicon({
    jurisdictions: [
      {
        id: 's',
        name: 'Seattle',
        region: 'WA',
        kind: 'city',
        codes: [{ name: 'Seattle Municipal Code', abbreviations: ['SMC'] }],
      },
    ],
  });
  /** query → code text | kind and number | subdivisions */
  const CASES: readonly (readonly [string, string])[] = [
    ['23.44.010', ' | section 23.44.010 | '],
    ['§ 23.44.010(a)', ' | section 23.44.010 | (a)'],
    ['§\u00a023.44.010(a)(1)', ' | section 23.44.010 | (a)(1)'],
    ['SMC 23.44.010', 'SMC | section 23.44.010 | '],
    ['smc 23.44.010', 'smc | section 23.44.010 | '],
    ['S.M.C. § 23.44.010', 'S.M.C. | section 23.44.010 | '],
    ['Seattle Municipal Code section 23.44.010 A.1', 'Seattle Municipal Code | section 23.44.010 | A1'],
    ['Seattle Municipal Code § 23.44.010', 'Seattle Municipal Code | section 23.44.010 | '],
    ['Sec. 23.44.010', ' | section 23.44.010 | '],
    ['Sec 7–2501.01', ' | section 7-2501.01 | '],
    ['D.C. Code § 7-2501.01(a)', 'D.C. Code | section 7-2501.01 | (a)'],
    ['28:9-102', ' | section 28:9-102 | '],
    ['[25-116.01]', ' | section 25-116.01 | '],
    ['chapter 23.44', ' | chapter 23.44 | '],
    ['Title 23', ' | title 23 | '],
    ['23.44.010 of the Seattle Municipal Code', 'Seattle Municipal Code | section 23.44.010 | '],
    ['23.44.090.H.4.b', ' | section 23.44.090 | H4b'],
    ['section 5', ' | section 5 | '],
    ['s. 23.44.010', ' | section 23.44.010 | '],
    ['Foo Code ss. 3.4', 'Foo Code | section 3.4 | '],
    ['subch. 4', ' | subchapter 4 | '],
    ['M.C.C. 5.10', 'M.C.C. | section 5.10 | '],
    ['Chart. 5.4', 'Chart. | section 5.4 | '],
  ];
  for (const known of [undefined, lexicon]) {
    for (const [query, expected] of CASES) {
      it(`${JSON.stringify(query)}${known === undefined ? '' : ', with a lexicon'}`, () => {
        const parsed = parseCitation(query, known);
        assert.equal(
          parsed === undefined
            ? undefined
            : `${parsed.codeText ?? ''} | ${parsed.kind} ${parsed.number} | ${parsed.subdivisions.join('')}`,
          expected,
        );
      });
    }
  }
  for (const query of [
    '',
    'parking',
    'parking 24 hours',
    'open fires',
    'fence height 6 feet',
    '2 dogs',
    '§',
    'a'.repeat(300),
    '((((',
    '1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1',
  ]) {
    it(`${JSON.stringify(query).slice(0, 40)} is none`, () => {
      assert.equal(parseCitation(query), undefined);
      assert.equal(parseCitation(query, lexicon), undefined);
    });
  }
  it('names the place that the lexicon knows', () => {
    assert.equal(parseCitation('Seattle Municipal Code 23.44.010', lexicon)?.jurisdictionId, 's');
  });
});

describe('a section number as a key', () => {
  for (const [number, key] of [
    ['[25-116.01]', '25-116.01'],
    ['23.44.010.', '23.44.010'],
    ['12a.14.080', '12A.14.080'],
    ['7–2501.01', '7-2501.01'],
    ['7\u20112501.01', '7-2501.01'],
    [' 23.\u00ad44.010\u00a0', '23.44.010'],
    ['§ 5-10', '5-10'],
  ] as const)
    it(`${JSON.stringify(number)} → ${key}`, () => assert.equal(normalizeSectionNumber(number), key));
});

describe('writing a citation', () => {
  const code = { name: 'Seattle Municipal Code', abbreviations: ['SMC'] };
  it('in full and in short', () => {
    assert.equal(citationOf(code, '23.44.010'), 'Seattle Municipal Code §\u00a023.44.010');
    assert.equal(citationOf(code, '23.44.010', 'short'), 'SMC\u00a023.44.010');
  });

  const learned = (numbering: Partial<Numbering>): Numbering => ({
    established: true,
    sections: 20,
    schemes: [],
    citing: { abbreviations: [], marker: '§' },
    subdivisions: [],
    ranges: [],
    lists: [],
    ...numbering,
  });
  const inTitle = [{ level: 'title', number: '17' }];
  const xnc = { text: 'X.N.C.', origin: 'mined', count: 5 } as const;

  for (const [why, numbering, expected] of [
    ['the code’s own marker', learned({ citing: { abbreviations: [], marker: 'Rule' } }), 'Elm Code Rule\u00a0201'],
    ['no marker where the code has none', learned({ citing: { abbreviations: [], marker: '' } }), 'Elm Code\u00a0201'],
    [
      'the title first where the code has it so',
      learned({ context: { form: 'before', levels: ['title'] }, citing: { abbreviations: [xnc], marker: '§' } }),
      '17 X.N.C. §\u00a0201',
    ],
    [
      'the number joined to its container’s',
      learned({ context: { form: 'joined', levels: ['title'], join: '.' } }),
      'Elm Code §\u00a017.201',
    ],
    [
      'the container named where every citation names it',
      learned({ context: { form: 'named', levels: ['title'], when: 'always', repeated: 9 } }),
      'Elm Code tit. 17, §\u00a0201',
    ],
  ] as const)
    it(`has ${why}`, () => {
      assert.equal(citationOf({ name: 'Elm Code', numbering }, '201', 'full', inTitle), expected);
    });

  it('has the abbreviation that the code uses, and no derived initials', () => {
    const made = { text: 'EC', origin: 'initials', count: 0 } as const;
    const numbering = learned({ citing: { abbreviations: [made, xnc], marker: '§' } });
    assert.equal(citationOf({ name: 'Elm Code', numbering }, '201', 'short'), 'X.N.C.\u00a0201');
  });
});
