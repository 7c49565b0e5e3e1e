/** Forms that only the code's own numbers settle: titles first, a code named `Code`, dotted subdivisions, a short form in a title. */
import { strict as assert } from 'node:assert';
import {
  buildLexicon,
  createRecognizer,
  type HasSection,
  type KnownJurisdiction,
} from '../../../src/citation/index.ts';
import { learnNumbering, type ToCite } from '../../../src/citation/lexicon/numbering/index.ts';
import { summarize } from './cases.ts';

/** Reads a text about a place with one code of these numbers, each in a container. */
function reading(
  place: Pick<KnownJurisdiction, 'name' | 'kind'>,
  name: string,
  numbers: readonly string[],
  containers: readonly string[] = [],
  texts: readonly string[] = [],
): (text: string) => string {
  const within = containers.length === 0 ? [[]] : containers.map((number) => [{ level: 'title', number }]);
  const provisions = within.flatMap((path) =>
    numbers.map((number): ToCite => ({ kind: 'section', number, containers: path, citation: '' })),
  );
  const numbering = learnNumbering({ name, published: [], provisions, texts, designators: [] });
  const hasSection: HasSection = (_, number) => numbers.includes(number);
  const jurisdictions = [{ id: 'own', ...place, codes: [{ name, abbreviations: [], numbering }] }];
  const recognizer = createRecognizer(buildLexicon({ jurisdictions, hasSection }));
  return (text) => summarize(recognizer.recognize(text, { home: 'own' }));
}

describe('a code that is cited by title first', () => {
  const numbers = ['2.01', '2.02', '2.03', '8.01', '8.02', '8.03', '8.04', '8.05', '8.06', '8.07'];
  const use = ['See 3 FCC § 2.01.', 'See 7 FCC § 2.02.', 'See 7 FCC § 8.01.', 'See 3 FCC § 8.02.'];
  const read = reading({ name: 'Fox Creek Band', kind: 'tribe' }, 'Fox Creek Code', numbers, ['3', '7'], use);
  for (const [text, expected] of [
    ['See 7 FCC § 2.01.', 'Fox Creek Band | title 7, 2.01'],
    ['See 7 FCC §§ 2.01–2.03.', 'Fox Creek Band | title 7, 2.01–2.03'],
    ['See 7 FCC §§ 2.03-8.01.', 'Fox Creek Band | title 7, 2.03–8.01'],
    ['See 7 FCC 2.01.', 'Fox Creek Band | title 7, 2.01'],
    ['Under Title 7, § 2.01, it is void.', 'Fox Creek Band | title 7, 2.01'],
    ['Under Title 7 (Elections), § 2.01, it is void.', 'Fox Creek Band | title 7, 2.01'],
  ] as const)
    it(`has its title with any number: ${text}`, () => assert.equal(read(text), expected));
});

describe('a short form', () => {
  const numbers = Array.from({ length: 12 }, (_, at) => String(at + 1));
  const name = 'Fox Creek Charter';
  const provisions = ['1', '2', '3'].flatMap((title) =>
    numbers.map(
      (number): ToCite => ({ kind: 'section', number, containers: [{ level: 'title', number: title }], citation: '' }),
    ),
  );
  const numbering = learnNumbering({ name, published: [], provisions, texts: [], designators: [] });
  const recognizer = createRecognizer(
    buildLexicon({
      jurisdictions: [{ id: 'own', name: 'Fox Creek', kind: 'city', codes: [{ name, abbreviations: [], numbering }] }],
      hasSection: (_, number) => numbers.includes(number),
    }),
  );
  for (const text of ['*Id.*', 'Id. at (b).', 'Id. § 4.', 'See also § 4.'])
    it(`is in the container of the citation before: ${text}`, () => {
      const citations = recognizer.recognize(`Fox Creek Charter tit. 2, § 3 applies. ${text}`, { home: 'own' });
      const last = citations.at(-1)?.targets.at(-1);
      const presumed = text.startsWith('See') ? { presumed: true } : {};
      assert.deepEqual(last?.container, { kind: 'title', number: '2', ...presumed });
      assert.equal(last.number, text.includes('4') ? '4' : '3');
    });

  for (const text of [
    'Fox Creek Charter tit. 2 applies. Section 4 does too.',
    'Title 2 of the Fox Creek Charter, § 4',
    'Title 2, Fox Creek Charter § 4',
    'Title 2 Fox Creek Charter § 4',
  ])
    it(`is presumed in the container cited before: ${text}`, () => {
      const last = recognizer.recognize(text, { home: 'own' }).at(-1)?.targets.at(-1);
      assert.deepEqual([last?.number, last?.container], ['4', { kind: 'title', number: '2', presumed: true }]);
    });

  it('with a code’s name is in no container of the sentence before', () => {
    const text = 'Title 2 of the Fox Creek Charter applies. So does Fox Creek Charter § 4.';
    const last = recognizer.recognize(text, { home: 'own' }).at(-1)?.targets.at(-1);
    assert.deepEqual([last?.number, last?.container], ['4', undefined]);
  });
});

describe('a by-law with chapters', () => {
  const name = 'General By-Laws of the Town of Elm';
  const provisions = ['1', '2', '3'].flatMap((chapter) =>
    ['1', '2', '3', '4'].map(
      (number): ToCite => ({
        kind: 'section',
        number,
        containers: [{ level: 'chapter', number: chapter }],
        citation: '',
      }),
    ),
  );
  const numbering = learnNumbering({ name, published: [], provisions, texts: [], designators: [] });
  const recognizer = createRecognizer(
    buildLexicon({
      jurisdictions: [{ id: 'own', name: 'Elm', kind: 'town', codes: [{ name, abbreviations: [], numbering }] }],
      hasSection: (_, number) => ['1', '2', '3', '4'].includes(number),
    }),
  );
  const read = (text: string): readonly unknown[] =>
    recognizer.recognize(text).map(({ text: written, code }) => [written, code]);

  it('has a name that does not begin in the sentence before', () => {
    const cited = 'General By-Laws of the Town of Elm ch. 2, § 3';
    assert.deepEqual(read(`It is filed with the Clerk. ${cited}.`), [[cited, name]]);
  });

  it('is not left for a heading that follows', () => {
    const cited = 'General By-Laws of the Town of Elm ch. 2, § 3';
    for (const heading of [', Purpose of Zoning Regulations', ' [Purpose of Zoning Regulations]'])
      assert.deepEqual(read(`See ${cited}${heading}.`), [[cited, name]]);
  });

  it('has the kind of the container that id. refers to', () => {
    const [, id] = recognizer.recognize('General By-Laws of the Town of Elm ch. 2 applies. *Id.*');
    assert.deepEqual(
      id?.targets.map(({ kind, number }) => [kind, number]),
      [['chapter', '2']],
    );
  });
});

describe('a code without its name', () => {
  const numbers = ['2-1', '2-2', '2-3', '2-4', '2-5', '2-6', '2-7', '2-8', '2-9', '6-1', '6-2'];
  const read = reading({ name: 'Elm Run', kind: 'city' }, 'Elm Run Code of Ordinances', numbers);
  for (const [text, expected] of [
    ['The fee is due. Code § 2-9.', 'Elm Run | 2-9'],
    ['Under Code § 2-9, it is due.', 'Elm Run | 2-9'],
    ['The Code, § 2-9, says so.', 'Elm Run | 2-9'],
    ['Code § 2-99 does not exist.', 'Elm Run | 2-99'],
    ['The Ordinance, § 2-9, says so.', 'Elm Run | 2-9'],
    ['He violated the City Code. § 2-9 says so.', 'Elm Run | 2-9'],
    ['The tenant broke the Lease. § 2-9 says so.', 'Elm Run | 2-9'],
    // Of a state, or of the ordinance itself.
    ['Cal. Code § 2-9', ''],
    ['Va. Code § 15.2-2201; Code § 15.2-2204', ''],
    ['Ordinance § 3', ''],
  ] as const)
    it(`is the default jurisdiction’s if its numbers fit: ${text}`, () => assert.equal(read(text), expected));
});

describe('a draft that cites one code by its abbreviation', () => {
  const numbers = ['2-1', '2-2', '2-3', '2-4', '2-5', '2-6', '2-7', '2-8', '2-9', '6-1', '6-2'];
  const name = 'Elm Run Code of Ordinances';
  const provisions = numbers.map((number): ToCite => ({ kind: 'section', number, containers: [], citation: '' }));
  const numbering = learnNumbering({ name, published: [], provisions, texts: [], designators: [] });
  const recognizer = createRecognizer(
    buildLexicon({
      jurisdictions: [
        { id: 'own', name: 'Elm Run', kind: 'city', codes: [{ name, abbreviations: ['ERCO'], numbering }] },
      ],
      hasSection: (_, number) => numbers.includes(number),
    }),
  );
  const read = (text: string): string => summarize(recognizer.recognize(text));

  it('also refers to that code by `Code`', () => {
    assert.equal(
      read('The Elm Run Code of Ordinances (“ERCO”). See ERCO § 2-1. Under Code § 2-9, it is due.'),
      'Elm Run | 2-1; Elm Run | 2-9',
    );
  });

  it('has none of its sections in a volume of other law', () => {
    const village = reading(
      { name: 'Elm', kind: 'village' },
      'Elm Village Code',
      Array.from({ length: 12 }, (_, at) => `31.${at + 10}`),
    );
    assert.equal(village('See Elm Village Code §§ 31.10, 31.15; 65 ILCS 5/11-20-9.'), 'Elm | 31.10, 31.15');
  });
});

describe('a number with dotted subdivisions', () => {
  const numbers = [
    '165-1.01',
    '165-1.02',
    '165-1.03',
    '165-2.01',
    '165-2.02',
    '165-2.03',
    '165-2.04',
    '165-3.01',
    '165-3.02',
    '165-3.03',
  ];
  const read = reading({ name: 'Elm Township', kind: 'township' }, 'Elm Township Zoning Ordinance', numbers);
  for (const [text, expected] of [
    ['See § 165-2.04.2.', 'Elm Township | 165-2.04.2'],
    ['See § 165-2.04.3.a and (c).', 'Elm Township | 165-2.04.3a, 165-2.04.3(c)'],
    ['See § 165-2.04.B.', 'Elm Township | 165-2.04B'],
  ] as const)
    it(`is of the code that has the section: ${text}`, () => assert.equal(read(text), expected));

  it('is not of a code that numbers its sections `7.3`', () => {
    const port = reading({ name: 'Elm', kind: 'city' }, 'Elm Port Code', [
      '1.1',
      '1.2',
      '1.3',
      '2.1',
      '2.2',
      '2.3',
      '3.1',
      '3.2',
      '3.3',
      '3.4',
    ]);
    assert.equal(port('Section 2.1.3 is void.'), '? | 2.1.3');
  });
});

describe('a shortened number after a plural sign', () => {
  const dashes = ['2-7', '2-8', '2-9', '2-12', '3-7', '3-8', '3-9', '3-12', '4-7', '4-8'];
  const dots = ['2.7', '2.8', '2.9', '2.12', '3.7', '3.8', '3.9', '3.12', '4.7', '4.8'];
  for (const [numbers, text, expected] of [
    [dashes, 'See Elm Code §§ 2-7, -8 and -12.', 'Elm | 2-7, 2-8, 2-12'],
    [dots, 'See Elm Code §§ 2.7, .8 & .12.', 'Elm | 2.7, 2.8, 2.12'],
    [dots, 'See Elm Code §§ 3.9–.12.', 'Elm | 3.9–3.12'],
    // Amounts.
    [dots, 'See Elm Code § 2.7, .8 of an acre.', 'Elm | 2.7'],
    [dots, 'See Elm Code §§ 2.7 and 2.8, .5% of sales.', 'Elm | 2.7, 2.8'],
  ] as const)
    it(`can have any number of digits: ${text}`, () =>
      assert.equal(reading({ name: 'Elm', kind: 'city' }, 'Elm Code', numbers)(text), expected));
});

describe('a mark of the sentence’s own list', () => {
  const numbers = ['2-1', '2-2', '2-3', '2-4', '2-5', '2-6', '2-7', '2-8', '2-9', '6-1', '6-2'];
  const read = reading({ name: 'Elm Run', kind: 'city' }, 'Elm Run Code', numbers);
  for (const [text, expected] of [
    ['Elm Run Code exempts (i) a sale, § 2-7(1), and (ii) a gift.', 'Elm Run | 2-7(1)'],
    [
      'Elm Run Code exempts (1) a sale, § 2-7(1); (2) a gift, § 2-8(1); and (3) a loan.',
      'Elm Run | 2-7(1); Elm Run | 2-8(1)',
    ],
    ['Elm Run Code has three:\n(a) § 2-7\n(b) § 2-8(c)\n(c) § 2-9', 'Elm Run | 2-7; Elm Run | 2-8(c); Elm Run | 2-9'],
    // Subdivisions.
    ['Elm Run Code § 2-7(a), (b), and (c)', 'Elm Run | 2-7(a), 2-7(b), 2-7(c)'],
    ['Under subsection (a) of Elm Run Code § 2-7 and § 2-8(a), (b)', 'Elm Run | 2-7(a), 2-8(a), 2-8(b)'],
  ] as const)
    it(`differs from a subdivision: ${text.replaceAll('\n', ' ')}`, () => assert.equal(read(text), expected));
});

describe('initials of a code’s name without its place', () => {
  const numbers = ['105.01', '105.02', '105.03', '111.01', '111.02', '113.01', '114.01', '114.02', '114.03', '101.99'];
  const read = reading({ name: 'Elm Falls', kind: 'village' }, 'Codified Ordinances of Elm Falls', numbers);
  const municipal = reading({ name: 'Elm Falls', kind: 'village' }, 'Elm Falls Municipal Code', numbers);
  for (const text of ['See C.O. 105.02.', 'See C.O. § 105.02.'])
    it(`are the default jurisdiction’s: ${text}`, () => assert.equal(read(text), 'Elm Falls | 105.02'));
  it('are not those of another name or form of number', () => {
    assert.equal(municipal('See M.C. 105.02.'), 'Elm Falls | 105.02');
    assert.equal(read('See M.C. 105.02.'), '');
    assert.equal(read('See C.O. 5-2.'), '');
  });
});
