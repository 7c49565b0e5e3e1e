/** Each scheme of real law, learned from a small generated code, reads that code's sections, cross-references, ranges and relative forms. */
import { strict as assert } from 'node:assert';
import { buildLexicon, createRecognizer, normalizeSectionNumber, type Target } from '../../../src/citation/index.ts';
import { learnedFrom, name, schemes } from './real-schemes.ts';

const home = 'test';

for (const scheme of schemes)
  describe(`learned from a code numbered like ${scheme.source}`, () => {
    const { numbering, cited } = learnedFrom(scheme);
    const numbers = new Set(cited.map(({ number }) => normalizeSectionNumber(number)));
    const recognizer = createRecognizer(
      buildLexicon({
        jurisdictions: [
          { id: home, name: 'Test Nation', kind: 'nation', codes: [{ name, abbreviations: [], numbering }] },
        ],
        hasSection: (_, number) => numbers.has(number),
      }),
    );
    const sectionsIn = (text: string, at?: string, section = ''): readonly Target[] =>
      recognizer
        .recognize(text, at === undefined ? {} : { home: at, within: { section } })
        .filter(({ jurisdictionId }) => jurisdictionId === home)
        .flatMap(({ targets }) => targets.filter(({ kind }) => kind === 'section' || kind === 'rule'));
    const [first, second, third] = cited.map(({ number }) => number);

    it('its own citations', () => {
      for (const { number, citation } of cited)
        for (const text of [citation, `Under ${citation}(a), notice was given.`])
          assert.deepEqual(
            sectionsIn(text).map((target) => target.number),
            [number],
            text,
          );
    });

    if (/^\d+(?:[.:-]\d+)+$/.test(first ?? ''))
      it('a number with a part that is too long, after the abbreviation alone', () => {
        const codes = [{ name, abbreviations: ['TESTLAW'], numbering }];
        const jurisdictions = [{ id: home, name: 'Test Nation', kind: 'nation' as const, codes }];
        const short = createRecognizer(buildLexicon({ jurisdictions, hasSection: (_, number) => numbers.has(number) }));
        assert.deepEqual(
          short
            .recognize(`Under TESTLAW ${first}72, notice was given.`)
            .map(({ text, targets }) => [text, targets[0]?.number]),
          [[`TESTLAW ${first}72`, `${first}72`]],
        );
      });

    it('bare numbers, with the default jurisdiction', () => {
      for (const { number } of cited)
        assert.deepEqual(
          sectionsIn(`See § ${number}(a)(1).`, home).map((target) => [target.number, target.subdivisions.join('')]),
          [[number, '(a)(1)']],
        );
    });

    it('ranges and lists', () => {
      const [range] = sectionsIn(`See §§ ${first} through ${second}.`, home);
      assert.deepEqual([range?.number, range?.through], [first, second]);
      assert.deepEqual(
        sectionsIn(`See §§ ${first}, ${second}, and ${third}.`, home).map(({ number }) => number),
        [first, second, third],
      );
    });

    it('relative forms', () => {
      const text = `See ${cited[1]?.citation}. Id. at (b). The provisions of this section and subsection (c) of this section apply.`;
      assert.deepEqual(
        sectionsIn(text, home, third).map(({ number, subdivisions }) => `${number}${subdivisions.join('')}`),
        [second, `${second}(b)`, third, `${third}(c)`],
      );
    });
  });
