/** Tests where the scan stops, and where it does not. */
import { strict as assert } from 'node:assert';
import { nextCandidate } from '../../../src/citation/scan/candidates.ts';

/** Every candidate of a text: its kind and the text that begins there. */
function candidates(text: string): readonly string[] {
  const found: string[] = [];
  for (let at = 0; ; at++) {
    const candidate = nextCandidate(text, at, text.length);
    if (candidate === undefined) return found;
    const [word = ''] = text.slice(candidate.at).split(' ', 1);
    found.push(`${candidate.kind} ${word}`);
    at = candidate.at + word.length;
  }
}

describe('the scan', () => {
  for (const [text, expected] of [
    ['See § 5 and \\S 6 and &sect; 7', ['sign §', 'digit 5', 'sign \\S', 'digit 6', 'sign &sect;', 'digit 7']],
    ['the Elm Municipal Code', ['code Code']],
    ['the MUNICIPAL CODE', ['code CODE']],
    ['City of Elm', ['settlement City']],
    ['Elm Co', ['settlement Co']],
    ['Codified Ordinances', ['ordinances Ordinances']],
    ['Zoning By-Law', ['ordinances By-Law']],
    ['of this chapter', ['this this']],
    ['id. at 5', ['id id.', 'digit 5']],
    ['Elm, WA', ['stateComma ,']],
    ['art. IV', ['numeral IV']],
    ['Appendix A', ['numeral A']],
    ['(12.5)', ['digit 12.5)']],
  ] as const)
    it(`stops in “${text}” where a citation could be`, () => {
      assert.deepEqual(candidates(text), expected);
    });

  for (const text of ['(1) and (2)', '$500', 'a thesis', 'Victory', 'Committee', 'identity', 'a code', 'VIII. The'])
    it(`does not stop in “${text}”, but for what a word may name`, () => {
      assert.deepEqual(
        candidates(text).filter((each) => !each.startsWith('code')),
        [],
      );
    });
});
