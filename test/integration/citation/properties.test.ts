import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { buildLexicon, type Citation, createRecognizer } from '../../../src/citation/index.ts';
import { holds } from '../../holds.ts';

const recognizer = createRecognizer(buildLexicon({ jurisdictions: [] }));

/** Pieces of citations and of what surrounds them: sequences of these reach the recognizer's corners. */
const PIECES = [
  'Seattle Municipal Code',
  'SMC',
  'N.Y.C. Admin. Code',
  'Code of Ordinances of the City of Chicago, Illinois',
  'the Municipal Code',
  'Cal. Gov. Code',
  'Civil Code',
  '§',
  '§§',
  'Section',
  'sections',
  'ch.',
  'Title',
  'Art. II',
  '23.44.010',
  '5-12-110',
  '8-107',
  '28:9-102',
  '37.10C',
  '65589.5',
  '12',
  '(a)',
  '(1)',
  '.H.4.b',
  'et seq.',
  'Id.',
  'id. at',
  'this chapter',
  'of this title',
  'thereof',
  'of the',
  'and',
  'or',
  'through',
  'City of Spokane',
  'Seattle, WA',
  'Smith v. Jones, 410 U.S. 113',
  '42 U.S.C.',
  ',',
  ';',
  '.',
  '/',
  '–',
  '--',
  '-',
  '(',
  ')',
  '[',
  '](http://x.y/1)',
  '**',
  '\\S~',
  '&sect;',
  '&nbsp;',
  '\u00a0',
  '\u00ad',
  '\u200b',
  '\n',
  '\n\n',
  '\r\n> ',
  '\n// ',
  ' ',
  ' ',
  ' ',
  'words of prose',
  'é',
  '🙂',
  '\ud800',
];
const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join(''));
const spaced = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join(' '));
const any = fc.oneof(text, spaced, fc.string({ unit: 'binary', maxLength: 300 }));

const LONG = [
  'Seattle Municipal Code § 23.44.010',
  'SMC 23.45.020(A)',
  'Id. § 4',
  'this chapter',
  'Section 5.04.010 of the Oakland Municipal Code',
  '42 U.S.C. § 1983',
  'City of Spokane',
  '§§ 1.1.1, 1.1.2, 1.1.3',
  'words of prose here and there, ',
  '\n\n',
  'of the',
  '(a) and (b)',
  'Cal. Gov. Code',
  'Seattle, WA',
  '23.44.030',
  '; and ',
];

function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x7fffffff) * below);
  };
}

function check(source: string, citations: readonly Citation[]): void {
  let last = 0;
  for (const citation of citations) {
    assert.ok(
      citation.start >= last && citation.end > citation.start && citation.end <= source.length,
      'in order, never overlapping',
    );
    assert.equal(citation.text, source.slice(citation.start, citation.end));
    assert.ok(citation.targets.length > 0, 'a citation points at something');
    assert.ok(citation.place === null || citation.candidates.length === 0, 'a place or candidates, not both');
    for (const target of citation.targets)
      assert.ok(target.start >= citation.start && target.end <= citation.end && target.start < target.end);
    last = citation.end;
  }
}

describe('any text', () => {
  it('gives citations in order, with exact and properly nested spans', () => {
    holds(
      fc.property(any, fc.option(fc.constantFrom('Seattle', 'nowhere'), { nil: undefined }), (source, home) => {
        check(source, recognizer.recognize(source, home === undefined ? {} : { home }));
      }),
      { numRuns: 1500 },
    );
  });

  it('gives the same citations after an edit as a complete parse', () => {
    const edit = fc.record({
      at: fc.nat(4000),
      deleted: fc.nat(60),
      inserted: fc.oneof(text, fc.constantFrom('', 'x', ' ', '§', '1', '.', '\n')),
    });
    holds(
      fc.property(
        fc.array(any, { minLength: 1, maxLength: 40 }),
        fc.array(edit, { minLength: 1, maxLength: 5 }),
        (parts, edits) => {
          let source = parts.join(' Some words stand between the one citation and the next. ');
          const reading = recognizer.open(source);
          for (const { at, deleted, inserted } of edits) {
            const start = Math.min(at, source.length);
            source = source.slice(0, start) + inserted + source.slice(start + deleted);
            reading.edit(start, deleted, inserted);
            assert.equal(reading.text(), source);
            assert.deepEqual(reading.citations(), recognizer.recognize(source));
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('gives the same citations through many edits of a long, dense document', () => {
    const random = randomFrom(20_240_229);
    const piece = (): string => LONG[random(LONG.length)] ?? '';
    for (let round = 0; round < 8; round++) {
      let source = '';
      while (source.length < 12_000) source += piece() + (random(4) > 0 ? ' ' : ', ');
      const reading = recognizer.open(source);
      for (let edit = 0; edit < 60; edit++) {
        const at = random(source.length);
        const deleted = random(3) > 0 ? random(4) : random(80);
        const inserted = random(2) > 0 ? piece().slice(0, random(20)) : '';
        source = source.slice(0, at) + inserted + source.slice(at + deleted);
        const { start, end } = reading.edit(at, deleted, inserted);
        assert.ok(end - start < 8_000, 'only the region around the edit is read again');
        assert.deepEqual(reading.citations(), recognizer.recognize(source));
      }
    }
  });

  it('gives the same citations of a part as of the whole', () => {
    holds(
      fc.property(any, fc.nat(400), fc.nat(400), (source, from, length) => {
        const reading = recognizer.open(source);
        const to = from + length;
        const expected = recognizer
          .recognize(source)
          .filter((citation) => citation.end >= from && citation.start <= to);
        assert.deepEqual(reading.citations(from, to), expected);
      }),
      { numRuns: 500 },
    );
  });
});

describe('hostile text', () => {
  const MEGABYTE = 1 << 20;
  const repeated = (piece: string): string => piece.repeat(Math.ceil(MEGABYTE / piece.length));
  const HOSTILE = [
    '§',
    '§ ',
    '(',
    ')',
    '(a)',
    '1.',
    '1.1',
    '1-',
    '1',
    'a',
    'A',
    ' ',
    '\n',
    '\n> ',
    'id. ',
    'Id. at ',
    'Code ',
    'Code of ',
    'City of ',
    'C',
    'of the ',
    'this ',
    'this chapter ',
    '§ 1, ',
    '§ 1.1 and ',
    'Section ',
    'Section 1 of ',
    'SMC 1.1.1 ',
    'Berkeley BMC 1.1.1 ',
    '§ 1-\n',
    '§ 1.1.1, .111, ',
    'subsections (a) and (b) of § 1.1 ',
    '5 Cal. 4th 100 ',
    'ibid. ',
    'San Mateo SMC 1.1.1 **',
    '§ 1.1(a)–',
    '"a" § 1.1, ',
    '[',
    '](',
    '[a](',
    '<',
    '<a ',
    '&',
    '&sect;',
    '\\S',
    '\\emph{',
    '{',
    '*',
    '//',
    'Seattle ',
    'Seattle, WA ',
    'San ',
    'v. ',
    'N.Y.C. ',
    '\u00ad',
    '\u200b',
    '“',
    '1.1.1 through ',
    '§ 1 "',
    ' (',
    'subsection (a) of ',
    'A.',
    '§§§,,,;;',
    '[[((',
    ')]',
    '\u00a0',
    '§\u00a0',
    '1\u00a0',
    '**',
    '_',
    '**§ 1** ',
    '§ 1*',
    '}',
    '**}',
    '>§ 1 ',
    '`§ 1',
    'Code}',
    'Code {nbsp}',
    'Code# ',
    '\\S{}\\ I ',
    '&sect; I ',
    'XYMC 1.1.1 ',
    'Foo Municipal Code § 1.1 XYMC 1.1.1 ',
    '1–',
    '§ 1–',
    'thereof) ',
    ', WA',
    'ibid. ',
  ];
  for (const piece of HOSTILE) {
    it(`takes a number of steps proportional to its length: a megabyte of ${JSON.stringify(piece)}`, () => {
      const { steps } = recognizer.measure(repeated(piece), { home: 'Seattle' });
      const small = recognizer.measure(repeated(piece).slice(0, MEGABYTE / 16), { home: 'Seattle' }).steps;
      assert.ok(steps < 20 * small, `${steps} steps for sixteen times the text of ${small}`);
      assert.ok(steps < 400 * MEGABYTE, `${(steps / MEGABYTE).toFixed(1)} steps a character`);
    });
  }
});
