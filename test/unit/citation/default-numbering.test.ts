/** Default numberings of codes without a learned one, and what takes precedence over them. */
import { strict as assert } from 'node:assert';
import {
  buildLexicon,
  createRecognizer,
  type HasSection,
  type KnownJurisdiction,
} from '../../../src/citation/index.ts';
import { defaultNumbering } from '../../../src/citation/lexicon/numbering/default.ts';
import { learnNumbering } from '../../../src/citation/lexicon/numbering/index.ts';
import { levelsOf, separatorsOf } from '../../../src/citation/lexicon/numbering/scheme.ts';
import type { Numbering } from '../../../src/contract/numbering.ts';
import { summarize } from './cases.ts';

function learned(name: string, numbers: readonly string[]): Numbering {
  const provisions = numbers.map((number) => ({ kind: 'section', number, containers: [] }));
  return learnNumbering({ name, published: [], provisions, texts: [], designators: [] });
}

const pages = [1, 2, 3, 4, 5, 6];

describe('a default numbering', () => {
  for (const [hint, separators, levels] of [
    ['n.nn.nnn', '.', 3],
    ['12-345', '-', 2],
    ['n-n', '-', 2],
    ['n-n.n', '-.', 0],
    ['n:n-n', '-:', 3],
    ['hyphenated', '-', 0],
    ['dotted', '.', 0],
    ['plain integers', '', 0],
  ] as const)
    it(`is made from “${hint}”, in the form of a learned one`, () => {
      const numbering = defaultNumbering(hint);
      assert.ok(numbering !== undefined);
      assert.equal(numbering.sections, 0);
      assert.equal(separatorsOf([numbering]), separators);
      assert.equal(levelsOf(numbering), levels);
    });

  it('is unknown where the hint states nothing', () => {
    assert.equal(defaultNumbering(''), undefined);
    assert.equal(defaultNumbering('unknown'), undefined);
  });
});

describe('the numbering of each code of a place', () => {
  const code = learned(
    'Rules of Quill',
    pages.flatMap((c) => pages.map((s) => `040${c}-30-0${c}.0${s}`)),
  );
  const charter = learned('Quill Charter', ['1', '2', '3']);
  const quill: KnownJurisdiction = {
    id: 'quill',
    name: 'Quill',
    codes: [
      { name: 'Quill Charter', abbreviations: [], sectionGrammar: 'plain', numbering: charter },
      { name: 'QRULES', abbreviations: [], sectionGrammar: 'mixed', numbering: code },
    ],
  };

  it('is separate: a charter’s plain numbers do not apply to the rules', () => {
    const recognizer = createRecognizer(buildLexicon({ jurisdictions: [quill] }));
    const [citation] = recognizer.recognize('See QRULES 0401-30-01.01.');
    assert.equal(citation?.jurisdictionId, 'quill');
    assert.equal(citation?.code, 'QRULES');
  });

  it('takes precedence, once learned, over the built-in numbering of a code of the same name', () => {
    const numbering = learned(
      'Seattle Municipal Code',
      pages.flatMap((c) => pages.map((s) => `X${c}-${s}`)),
    );
    const jurisdictions: readonly KnownJurisdiction[] = [
      {
        id: 'seattle',
        name: 'Seattle',
        region: 'WA',
        codes: [{ name: 'Seattle Municipal Code', abbreviations: [], numbering }],
      },
    ];
    const recognizer = createRecognizer(buildLexicon({ jurisdictions }));
    assert.equal(summarize(recognizer.recognize('See § X3-4.', { home: 'seattle' })), 'Seattle | X3-4');
  });

  it('does not end where the imported part ends', () => {
    const numbering = learned(
      'Elm Code',
      pages.flatMap((c) => pages.map((s) => `${c}.04.0${s}0`)),
    );
    const jurisdictions: readonly KnownJurisdiction[] = [
      { id: 'elm', name: 'Elm', codes: [{ name: 'Elm Code', abbreviations: [], numbering }] },
    ];
    const recognizer = createRecognizer(buildLexicon({ jurisdictions }));
    const [citation] = recognizer.recognize('See § 27.66.010.', { home: 'elm' });
    assert.equal(citation?.jurisdictionId, 'elm');
  });
});

describe('a number alone that only its own code could have', () => {
  const numbers = (scheme: (c: number, s: number) => string): readonly string[] =>
    pages.flatMap((c) => pages.map((s) => scheme(c, s)));
  for (const [own, text] of [
    [numbers((c, s) => `${c}VAC5-${c}0-${s}0`), 'See 3VAC5-30-20 for it.'],
    [numbers((c, s) => `KBB ${c}.04.0${s}0`), 'See KBB 3.04.020 for it.'],
    [numbers((c, s) => `AS/${c}.4.${s}`), 'See AS/3.4.2 for it.'],
  ] as const)
    it(text, () => {
      const numbering = learned('Elm Code', own);
      const jurisdictions: readonly KnownJurisdiction[] = [
        { id: 'elm', name: 'Elm', codes: [{ name: 'Elm Code', abbreviations: [], numbering }] },
      ];
      const hasSection: HasSection = (_id, number) =>
        own.some((each) => each.replace(' ', '').toUpperCase() === number);
      const recognizer = createRecognizer(buildLexicon({ jurisdictions, hasSection }));
      const found = recognizer.recognize(text, { home: 'elm' });
      assert.deepEqual(
        found.flatMap(({ targets }) => targets.map(({ number }) => number)),
        own.filter((each) => text.includes(each)),
      );
    });
});
