/** Cities with the same name in several states, whose codes also share a name. */
import { strict as assert } from 'node:assert';
import { buildLexicon, createRecognizer } from '../../../src/citation/index.ts';

const marlow = (region: string) => ({
  id: region,
  name: 'Marlow',
  kind: 'city',
  region,
  codes: [{ name: 'Marlow Municipal Code', abbreviations: ['MMC'] }],
});

describe('cities of one name in several states', () => {
  const recognizer = createRecognizer(buildLexicon({ jurisdictions: [marlow('WA'), marlow('OR')] }));
  const cited = (text: string): string => {
    const [citation] = recognizer.recognize(text);
    assert.ok(citation, text);
    const several = citation.candidates.map(({ jurisdictionId }) => jurisdictionId).sort();
    return citation.jurisdictionId ?? several.join(' or ');
  };

  for (const [text, expected] of [
    ['Marlow Municipal Code § 5.08.010', 'OR or WA'],
    ['The city of Marlow adopted it. See Marlow Municipal Code § 5.08.010.', 'OR or WA'],
    ['Marlow, OR, Marlow Municipal Code § 5.08.010', 'OR'],
    ['Marlow, WA, Marlow Municipal Code § 5.08.010', 'WA'],
    ['In Marlow, Oregon, quiet hours apply. See Marlow Municipal Code § 5.08.010.', 'OR'],
    ['Marlow, Or., Municipal Code § 5.08.010', 'OR'],
    ['Marlow (Or.) permits it (MMC 5.08.010).', 'OR'],
  ] as const)
    it(`${text} is of ${expected}`, () => {
      assert.equal(cited(text), expected);
    });

  it('states the name that the cities share, and chooses none', () => {
    const [citation] = recognizer.recognize('Marlow Municipal Code § 5.08.010');
    assert.equal(citation?.place, 'Marlow');
    assert.equal(citation.jurisdictionId, null);
    assert.equal(citation.candidates.length, 2);
  });
});
