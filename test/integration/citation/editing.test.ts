import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { buildLexicon, type Citation, createRecognizer, lexiconInSlices } from '../../../src/citation/index.ts';

const recognizer = createRecognizer(buildLexicon({ jurisdictions: [] }));

/** A typical memo: front matter, quotes, fences, and full and short forms that depend on each other. */
const MEMO = `---
title: Notice of rent increases
jurisdiction: Seattle
---

Under **Seattle Municipal Code § 23.44.010(A)(1)** a lot is measured as *id.* § 23.44.012 says; see also SMC 23.47A.005.

> The tenant cites Section 8.22.030 of the Oakland Municipal Code, and
> sections 8.22.060 and 8.22.090 thereof.

\`\`\`text
SMC 22.206.160 and § 8-109(a); N.Y.C. Admin. Code § 8-107(5)(a), id. at (b)
\`\`\`

As this chapter has it, 42 U.S.C. § 1983 is another matter. Id. § 4. Then § 23.44.020.H.4.b and §§ 23.44.030–23.44.040,
and Chicago Municipal Code §§ 13-196-410, 13-196-420 + § 5-12-110 et seq.
`;

const INSERTED = [
  '',
  ' ',
  'x',
  '§',
  '.',
  '1',
  '(',
  ')',
  '*',
  '\n',
  '\n\n',
  '```\n',
  '---\n',
  'id. ',
  'Chicago Municipal Code § 2-3',
  'of the Oakland Municipal Code ',
  '42 U.S.C. § 1 ',
  'Spokane Municipal Code (“SMC”) ',
];

/** Positions where something starts or ends, and adjacent ones. */
function seams(citations: readonly Citation[]): readonly number[] {
  return citations.flatMap(({ start, end, targets }) =>
    [start, end, ...targets.flatMap((target) => [target.start, target.end])].flatMap((at) => [at - 1, at, at + 1]),
  );
}

describe('a memo that is being edited', () => {
  it('has the same citations as if it had never been edited, wherever the edits are', () => {
    const edit = fc.record({ where: fc.nat(), deleted: fc.nat(12), inserted: fc.constantFrom(...INSERTED) });
    fc.assert(
      fc.property(
        fc.array(edit, { minLength: 1, maxLength: 8 }),
        fc.nat(3),
        fc.constantFrom(undefined, 'Seattle', 'Oakland'),
        (edits, times, home) => {
          // Long enough that an edit is far from most of the text.
          let text = MEMO.repeat(1 + times);
          const options = home === undefined ? {} : { home };
          const reading = recognizer.open(text, options);
          for (const { where, deleted, inserted } of edits) {
            const all = [0, 4, ...seams(reading.citations()), text.indexOf('```'), text.length];
            const start = Math.min(text.length, Math.max(0, all[where % all.length] ?? 0));
            text = text.slice(0, start) + inserted + text.slice(start + deleted);
            reading.edit(start, deleted, inserted);
            assert.equal(reading.text(), text);
            assert.deepEqual(reading.citations(), recognizer.recognize(text, options));
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  it('gives later short forms another place when a full form is inserted before them', () => {
    const prose = 'Words of prose stand between, at some length. '.repeat(100);
    const text = `Oakland Municipal Code § 8.22.030. ${prose}Id. § 8.22.060.`;
    const reading = recognizer.open(text);
    const last = (): Citation | undefined => reading.citations().at(-1);
    assert.equal(last()?.place, 'Oakland');
    const at = text.indexOf('Words');
    reading.edit(at, 0, 'Seattle Municipal Code § 23.44.010. ');
    assert.equal(last()?.place, 'Seattle');
    reading.edit(at, 0, '42 U.S.C. § 1983. ');
    assert.equal(last()?.place, 'Seattle');
    reading.edit(at + '42 U.S.C. § 1983. '.length, 'Seattle Municipal Code § 23.44.010. '.length, '');
    assert.equal(last()?.form, 'full', 'nothing leans on a statute');
  });

  it('applies a defined abbreviation to the whole text, until the definition is deleted', () => {
    const prose = 'Words of prose stand between, at some length. '.repeat(100);
    const text = `SMC 9.12.030. ${prose}SMC 9.12.040.`;
    const reading = recognizer.open(text);
    const places = (): readonly (string | null)[] => reading.citations().map((citation) => citation.place);
    assert.deepEqual(places(), [null, null]);
    const definition = 'Seattle Municipal Code (“SMC”) § 1.04.010. ';
    reading.edit(text.indexOf('Words'), 0, definition);
    assert.deepEqual(places(), ['Seattle', 'Seattle', 'Seattle']);
    reading.edit(text.indexOf('Words'), definition.length, '');
    assert.deepEqual(places(), [null, null]);
  });
});

describe('a document that is opened in slices', () => {
  const atOnce = <T>(slices: Generator<undefined, T>): { readonly value: T; readonly count: number } => {
    for (let count = 1; ; count++) {
      const slice = slices.next();
      if (slice.done === true) return { value: slice.value, count };
    }
  };

  it('has the same citations with slices of any size', () => {
    const pieces = fc.array(fc.constantFrom(MEMO, ...INSERTED, 'words of prose ', '§§ 1.1.1, 1.1.2, '), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(
        pieces,
        fc.integer({ min: 1, max: 3000 }),
        fc.constantFrom(undefined, 'Seattle'),
        (parts, size, home) => {
          const text = parts.join('');
          const options = home === undefined ? {} : { home };
          const reading = atOnce(recognizer.openInSlices(text, options, size)).value;
          assert.deepEqual(reading.citations(), recognizer.recognize(text, options));
          assert.equal(reading.text(), text);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('is not cut inside a list that is longer than a slice', () => {
    const list = Array.from({ length: 300 }, (_, k) => `1.10.${String(k).padStart(3, '0')}`).join(', ');
    const text = `${MEMO}Seattle Municipal Code §§ ${list}; and more. ${MEMO}`;
    for (const size of [100, 1000, 5000])
      assert.deepEqual(
        atOnce(recognizer.openInSlices(text, {}, size)).value.citations(),
        recognizer.recognize(text),
        `slices of ${size}`,
      );
  });

  it('can be edited afterward like any other', () => {
    const reading = atOnce(recognizer.openInSlices(MEMO.repeat(20), {}, 2000)).value;
    reading.edit(5000, 10, 'Chicago Municipal Code § 2-3');
    const text = MEMO.repeat(20);
    assert.deepEqual(
      reading.citations(),
      recognizer.recognize(`${text.slice(0, 5000)}Chicago Municipal Code § 2-3${text.slice(5010)}`),
    );
  });

  it('finds the same citations in slices as in one pass', () => {
    for (const times of [0, 1, 20, 400]) {
      const reading = recognizer.open(MEMO.repeat(times), { home: 'Oakland' });
      const { value, count } = atOnce(reading.citationsInSlices());
      assert.deepEqual(value, reading.citations());
      assert.ok(count > value.length / 1000, `${value.length} citations are not one task`);
    }
  });

  it('is opened in slices by its length, and its lexicon is built in slices by its jurisdictions', () => {
    const long = MEMO.repeat(1500);
    assert.equal(
      atOnce(recognizer.openInSlices(long)).count,
      Math.ceil(long.length / (1 << 16)),
      'a long one is not one task',
    );
    assert.equal(atOnce(recognizer.openInSlices('')).count, 1);
    const jurisdictions = Array.from({ length: 5_000 }, (_, k) => ({
      id: `j${k}`,
      name: `City of Place ${k}`,
      codes: [{ name: `Place ${k} Municipal Code`, abbreviations: [] }],
    }));
    const built = atOnce(lexiconInSlices({ jurisdictions }));
    assert.ok(built.count > 15);
    assert.equal(built.value.byId.size, 5_000);
  });
});
