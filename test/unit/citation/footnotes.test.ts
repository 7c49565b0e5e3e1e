/** What `id.` refers to in a footnote, and in the text after one. */
import { strict as assert } from 'node:assert';
import { buildLexicon, createRecognizer } from '../../../src/citation/index.ts';
import { type Cases, summarize } from './cases.ts';

const recognizer = createRecognizer(buildLexicon({ jurisdictions: [] }));
const at = (section: string): string => `Marlow Code § ${section}`;

const cases: Cases = [
  // A note's text comes after all of the body.
  [`${at('2-509(a)')}.[^1] Then ${at('2-510')}.[^2]\n\n[^1]: *Id.* at (b).\n[^2]: *Id.* at (c).`, '2-509(b); 2-510(c)'],
  // The body cites nothing between the marks.
  [`It runs.[^1] It ends.[^2]\n\n[^1]: ${at('2-509')}.\n\n[^2]: *Id.* at (c).`, '2-509(c)'],
  [`${at('2-509')}.[^1] It ends.[^2]\n\n[^1]: 42 U.S.C. § 1983.\n\n[^2]: *Id.* § 1985.`, ''],
  [
    `${at('2-509')}.[^1]\n\n[^1]: See ${at('2-510')}.\n\n    *Id.* at (a).\n\nFees differ. *Id.* at (b).`,
    '2-510(a); 2-509(b)',
  ],
  [`${at('2-509')}.[^9] Fees differ. *Id.* at (b).`, '2-509(b)'],
  [`[^9]: ${at('2-509')}. *Id.* at (b).`, '2-509(b)'],
  // A note's text is at its mark.
  [
    `${at('2-509')}.\\footnote{\\emph{See} ${at('2-510')}. \\emph{Id.} at (a).} \\emph{Id.} at (b).`,
    '2-510(a); 2-509(b)',
  ],
  [`${at('2-509')}.footnote:[See ${at('2-510')} [sic].] _Id._ at (b).`, '2-509(b)'],
  [`\\emph{${at('2-509')}.} \\emph{Id.} at (b).`, '2-509(b)'],
];

describe('id. and footnotes', () => {
  for (const [text, expected] of cases) {
    const short = (all: ReturnType<typeof recognizer.recognize>): string =>
      summarize(all.filter(({ form }) => form === 'id')).replaceAll('Marlow | ', '');
    it(JSON.stringify(text).slice(0, 100), () => assert.equal(short(recognizer.recognize(text)), expected));
    it(`the same for a part: ${JSON.stringify(text).slice(0, 80)}`, () => {
      const reading = recognizer.open(text);
      const parts = recognizer.recognize(text).flatMap(({ start, end }) => reading.citations(start, end));
      assert.equal(short(parts), expected);
    });
  }

  it('the same for a part of a long draft, whose notes are far from their marks', () => {
    const prose = 'The use is allowed. '.repeat(100);
    const sections = Array.from({ length: 40 }, (_, number) => `5.04.${number + 10}`);
    const body = sections.map((section, number) => `${prose}${at(section)}.[^${number}] *Id.* § 7.`);
    const notes = sections.map((_, number) => `[^${number}]: ${prose}*Id.* at (b).`);
    const text = [...body, ...notes].join('\n\n');
    const reading = recognizer.open(text);
    for (const citation of recognizer.recognize(text))
      assert.deepEqual(reading.citations(citation.start, citation.end), [citation]);
  });
});
