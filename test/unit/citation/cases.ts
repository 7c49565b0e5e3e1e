import { strict as assert } from 'node:assert';
import { buildLexicon, type Citation, createRecognizer } from '../../../src/citation/index.ts';

const recognizer = createRecognizer(buildLexicon({ jurisdictions: [] }));

/** `place | numbers` for each citation; `?` if the place is undecided. */
export function summarize(citations: readonly Citation[]): string {
  return citations
    .map((citation) => {
      const targets = citation.targets.map(
        (target) =>
          (target.kind === 'section' ? '' : `${target.kind} `) +
          target.number +
          target.subdivisions.join('') +
          (target.through === undefined ? '' : `–${target.through}`) +
          (target.following === true ? ' et seq.' : '') +
          (target.damaged === true ? ' (damaged)' : ''),
      );
      return `${citation.place ?? '?'} | ${targets.join(', ')}`;
    })
    .join('; ');
}

export type Cases = readonly (readonly [string, string])[];

/** A test for each text and its expectation, with the spans of all citations. */
export function table(title: string, cases: Cases, home?: string): void {
  describe(title, () => {
    for (const [text, expected] of cases) {
      it(JSON.stringify(text).slice(0, 100), () => {
        const found = recognizer.recognize(text, home === undefined ? {} : { home });
        assert.equal(summarize(found), expected);
        for (const citation of found) {
          assert.equal(text.slice(citation.start, citation.end), citation.text);
          for (const target of citation.targets) {
            assert.ok(
              citation.start <= target.start && target.start < target.end && target.end <= citation.end,
              'a target is inside its citation',
            );
          }
        }
      });
    }
  });
}
