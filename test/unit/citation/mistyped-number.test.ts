/** Bare section numbers that do not fit the code of the draft's jurisdiction. */
import { strict as assert } from 'node:assert';
import {
  buildLexicon,
  createRecognizer,
  type HasSection,
  type KnownJurisdiction,
  type Recognizer,
} from '../../../src/citation/index.ts';
import { learnNumbering } from '../../../src/citation/lexicon/numbering/index.ts';

/** Each citation with its place, or `?` for a section of an unknown code. */
function read(own: readonly string[], text: string, home: string | null = 'elm'): readonly string[] {
  return recognizerOf(own)
    .recognize(text, { footnoteDigits: 'kept', ...(home === null ? {} : { home }) })
    .flatMap(({ jurisdictionId, targets }) => targets.map(({ number }) => `${jurisdictionId ?? '?'} ${number}`));
}

/** A recognizer for a place whose code has these sections. */
function recognizerOf(own: readonly string[]): Recognizer {
  const provisions = own.map((number) => ({ kind: 'section', number, containers: [] }));
  const numbering = learnNumbering({ name: 'Elm Code', published: [], provisions, texts: [], designators: [] });
  const jurisdictions: readonly KnownJurisdiction[] = [
    { id: 'elm', name: 'Elm', codes: [{ name: 'Elm Code', abbreviations: ['ELC'], numbering }] },
  ];
  const hasSection: HasSection = (_id, number) => own.includes(number);
  return createRecognizer(buildLexicon({ jurisdictions, hasSection }));
}

const chapters = [7, 9, 17, 27];
const dotted = chapters.flatMap((chapter) => [1, 2, 3, 20].map((at) => `${chapter}.${String(at).padStart(4, '0')}`));
const hyphened = chapters.flatMap((chapter) => [1, 2, 3, 11].map((at) => `${chapter}-${at}`));
const leveled = [3, 8].flatMap((title) => [1, 4].flatMap((at) => [1, 2, 3, 14].map((n) => `${title}:${at}-${n}`)));
const roman = ['II', 'VII', 'XIV'].flatMap((chapter) => [1, 2, 3, 12].map((at) => `${chapter}-${at}`));
const plain = Array.from({ length: 20 }, (_, at) => String(1201 + at));

describe('a bare number with a typing mistake', () => {
  for (const [mistake, own, text, expected] of [
    ['a digit too many', dotted, 'See § 17.00033.', ['elm 17.00033']],
    ['a zero too few', dotted, 'See § 17.003.', ['elm 17.003']],
    ['a letter for a digit', dotted, 'See § 17.002O.', ['elm 17.002O']],
    ['a hyphen for a period', dotted, 'See § 17-0003.', ['elm 17-0003']],
    ['a period for a hyphen', hyphened, 'See § 27.11.', ['elm 27.11']],
    [
      'another chapter’s digits, in TeX',
      dotted,
      'See \\textsection~17.00033 and \\textsection{}9.0002.',
      ['elm 17.00033', 'elm 9.0002'],
    ],
    ['no separator', dotted, 'See § 170003.', ['elm 170003']],
    ['digits too many in the last of three levels', leveled, 'See § 8:4-1145.', ['elm 8:4-1145']],
    ['a numeral and another number', roman, 'See § VII-88.', ['elm VII-88']],
    ['a numeral and digits too many', roman, 'See § VII-886 and Code § XIV-475.', ['elm VII-886', 'elm XIV-475']],
    ['a digit too many, after federal law', leveled, 'See 42 U.S.C. § 1983. See § 8:4-1145.', ['elm 8:4-1145']],
    ['the words of the code, and at', dotted, 'See Elm Code, at § 17.00033.', ['elm 17.00033']],
    ['the word Code', plain, 'See Code § 1203.', ['elm 1203']],
    ['the word Code and a digit too many', leveled, 'See Code § 8:4-1145. See § 3:1-2.', ['elm 8:4-1145', 'elm 3:1-2']],
    [
      'no sign after an abbreviation, and a numeral',
      roman,
      'See ELC XIV-99 and ELC XIV-3.',
      ['elm XIV-99', 'elm XIV-3'],
    ],
    ['no sign after an abbreviation', plain, 'See ELC 1299, ELC 1203(a) and ELC 2019.', ['elm 1299', 'elm 1203']],
    [
      'a digit too many, after a citation of the code',
      dotted,
      'See ELC § 9.0001. See § 9.00022.',
      ['elm 9.0001', 'elm 9.00022'],
    ],
  ] as const)
    it(`(${mistake}) is of the draft’s jurisdiction: ${text}`, () => assert.deepEqual(read(own, text), expected));

  it('with few digits is reported, without a code, after a citation of the code that numbers this way', () => {
    const few = Array.from({ length: 20 }, (_, at) => String(1 + at));
    assert.deepEqual(read(few, 'See ELC § 5. Per Sec. 94, notice is due.'), ['elm 5', '? 94']);
    assert.deepEqual(read(dotted, 'See ELC § 9.0001. Per Sec. 94, notice is due.'), ['elm 9.0001']);
  });

  it('is not of a jurisdiction that the draft does not state', () =>
    assert.deepEqual(read(dotted, 'See § 170003.', null), []));
});

describe('a citation in Spanish', () => {
  const articles = chapters.flatMap((chapter) =>
    [1, 2, 3, 12].map((at) => `${chapter}.${String(at).padStart(2, '0')}`),
  );
  for (const [text, expected] of [
    ['Según el artículo 7.03 del Elm Code, procede.', ['elm 7.03']],
    ['Véanse el Artículo 7.02 y el Art. 9.44.', ['elm 7.02', 'elm 9.44']],
    ['Los artículos 7.02 y 9.44 de la Elm Code.', ['elm 7.02', 'elm 9.44']],
    ['la sección 17.02', ['elm 17.02']],
    ['el Art. 203.03 y el Art. 7.0245', ['elm 203.03', 'elm 7.0245']],
  ] as const)
    it(`names the code’s sections: ${text}`, () => assert.deepEqual(read(articles, text), expected));

  it('has its subdivision before it', () => {
    const recognized = recognizerOf(articles).recognize('Véase el inciso (b) del artículo 7.03.', { home: 'elm' });
    assert.deepEqual(
      recognized.flatMap(({ targets }) => targets.map(({ subdivisions }) => subdivisions)),
      [['(b)']],
    );
  });

  it('names an article as a section only if the code has no articles', () => {
    const recognized = recognizerOf(articles).recognize('Véase el artículo 7.03 del Elm Code.', { home: 'elm' });
    assert.deepEqual(
      recognized.flatMap(({ targets }) => targets.map(({ kind }) => kind)),
      ['section'],
    );
  });
});

describe('a number of another instrument', () => {
  for (const text of ['See Rule 1203(b)(6).', 'See Exhibit 1203.', 'See Cal. Civ. Code § 1203.'])
    it(`is no section of the draft’s jurisdiction: ${text}`, () => assert.deepEqual(read(plain, text), []));
});

describe('a number before an abbreviation', () => {
  for (const text of ['[3] ELC § 17.0003.', '3 ELC § 17.0003.', '[^3]: ELC § 17.0003.'])
    it(`is no title of a code that is cited without one: ${text}`, () =>
      assert.deepEqual(read(dotted, text), ['elm 17.0003']));
});

describe('the number of a figure or table', () => {
  it('is no section’s, because any document has figures', () =>
    assert.deepEqual(read(['3.1', '3.2', '3.3', '4.1'], 'Figure 3.2 and Table 14 show the lots.'), []));
});

describe('a bare number that the draft’s jurisdiction cannot have', () => {
  for (const [own, text, expected] of [
    [dotted, 'See § 17.04097.', ['? 17.04097']],
    [plain, 'See ELC § 1203. See § 1299.', ['elm 1203', '? 1299']],
    [plain, 'See § 1299. See § 1205.', ['? 1299', 'elm 1205']],
    [plain, 'See Sec. 17000.', ['? 17000']],
    [plain, 'See § 81.', ['? 81']],
    // The next numbers are still of the code.
    [dotted, 'See ELC § 9.0001. See § 17.04097. See § 9.0002.', ['elm 9.0001', '? 17.04097', 'elm 9.0002']],
    // `id.` refers to the section of the unknown code.
    [dotted, 'See ELC § 9.0001. See § 17.04097. Id.', ['elm 9.0001', '? 17.04097']],
  ] as const)
    it(`is of an unknown code: ${text}`, () => assert.deepEqual(read(own, text), expected));

  for (const text of [
    'See 42 U.S.C. § 17.04097. See § 17.04097.',
    'The § 1983 claim fails.',
    'A Section 8 voucher is income.',
    'See § 3.2 of the lease.',
    'The sum was 17.04097.',
  ])
    it(`is no citation: ${text}`, () => assert.deepEqual(read(dotted, text), []));
});
