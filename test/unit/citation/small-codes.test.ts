/** A code of a few sections, whose numbers begin with letters, is read like a large one. */
import { strict as assert } from 'node:assert';
import { buildLexicon, createRecognizer, normalizeSectionNumber } from '../../../src/citation/index.ts';
import { learnNumbering } from '../../../src/citation/lexicon/numbering/index.ts';
import { summarize } from './cases.ts';

const name = 'Juniper Flats Town Code';
const chapter = { level: 'chapter', number: 'JF-3', heading: 'Water' };

for (const count of [2, 30])
  describe(`a code of ${count} sections with numbers that begin with letters`, () => {
    const numbers = Array.from({ length: count }, (_, at) => `JF-3-${12 + at}`);
    const numbering = learnNumbering({
      name,
      published: [],
      provisions: numbers.map((number) => ({ kind: 'section', number, containers: [chapter] })),
      texts: [],
      designators: [],
    });
    const held = new Set(numbers.map((number) => normalizeSectionNumber(number)));
    const recognizer = createRecognizer(
      buildLexicon({
        jurisdictions: [{ id: 'jf', name: 'Juniper Flats', codes: [{ name, abbreviations: [], numbering }] }],
        hasSection: (_, number) => held.has(number),
      }),
    );
    const cases: readonly (readonly [text: string, expected: string])[] = [
      [`See ${name} JF-3-12(a).`, 'Juniper Flats | JF-3-12(a)'],
      [`See ${name}, JF-3-13.`, 'Juniper Flats | JF-3-13'],
      [`See ${name} (JF-3-13).`, 'Juniper Flats | JF-3-13'],
      // No such section, which a check must report.
      [`See ${name} JF-3-99.`, 'Juniper Flats | JF-3-99'],
      [`See ${name} § JF-3-99.`, 'Juniper Flats | JF-3-99'],
      [`The ${name} COVID-19 rule`, ''],
      [`The ${name} ABC rule`, ''],
    ];
    for (const [text, expected] of cases)
      it(text, () => {
        assert.equal(summarize(recognizer.recognize(text)), expected);
      });
  });

describe('a number that begins with the letters of its code’s numbers', () => {
  const zoning = 'Saltmarsh Zoning Ordinance';
  const numbers = Array.from({ length: 30 }, (_, at) => `ZO-${5 + (at % 10)}.${1 + Math.floor(at / 10)}`);
  const numbering = learnNumbering({
    name: zoning,
    published: [],
    provisions: numbers.map((number) => ({ kind: 'section', number, containers: [] })),
    texts: [],
    designators: [],
  });
  const held = new Set(numbers.map((number) => normalizeSectionNumber(number)));
  const recognizer = createRecognizer(
    buildLexicon({
      jurisdictions: [{ id: 'sm', name: 'Saltmarsh', codes: [{ name: zoning, abbreviations: [], numbering }] }],
      hasSection: (_, number) => held.has(number),
    }),
  );
  for (const [text, expected] of [
    ['Staff relied on ZO-13.57.', 'Saltmarsh | ZO-13.57'],
    ['See ZO-7.1, ZO-7.28 and ZO-7.2.', 'Saltmarsh | ZO-7.1, ZO-7.28, ZO-7.2'],
    ['See Sections ZO-5.1, ZO-5.27, and ZO-5.2.', 'Saltmarsh | ZO-5.1, ZO-5.27, ZO-5.2'],
    ['See Sections ZO-5.1 through ZO-5.51.', 'Saltmarsh | ZO-5.1–ZO-5.51'],
    ['Form AB-13.2 and map ZO-99', ''],
  ] as const)
    it(`is a citation, though the code lacks it: ${text}`, () => {
      assert.equal(summarize(recognizer.recognize(text, { home: 'Saltmarsh', footnoteDigits: 'kept' })), expected);
    });
});
