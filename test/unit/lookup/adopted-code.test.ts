/** A number that a code lacks because it only amends a model code. */
import { strict as assert } from 'node:assert';
import type { Jurisdiction } from '../../../src/contract/resources.ts';
import { check } from './checked.ts';
import { cited, hitOf, place, sectionOf, serviceOf } from './fake.ts';

const placeWith = (name: string): Jurisdiction => ({
  ...place,
  codes: [{ name, abbreviations: [], links: {}, extra: {} }],
});

async function findingsIn(name: string, words: string): Promise<readonly string[]> {
  const scope = sectionOf('101.1', { citation: `${name} § 101.1`, text: [{ designators: [], text: words }] });
  const service = serviceOf([scope], { hits: { '"incorporates by reference"': [hitOf(scope)] } });
  const text = `See ${name} § 308.1.`;
  const citation = cited(text, `${name} § 308.1`, { number: '308.1' }, { code: name });
  const { findings } = await check(text, [citation], service, {}, placeWith(name));
  return findings.map(({ kind, severity, message }) => `${severity} ${kind}: ${message}`);
}

describe('a number of a code that incorporates a model code', () => {
  const words = 'This code incorporates by reference the 2013 Wenlow State Fire Code.';

  it('is not found, with the section that incorporates it and only a warning', async () => {
    assert.deepEqual(await findingsIn('Alder Falls Fire Code', words), [
      'warning notFound: Alder Falls Fire Code § 308.1 was not found. Alder Falls Fire Code § 101.1 adopts a model code by reference, and the section may be one of that code.',
    ]);
  });

  it('is missing if the code incorporates nothing, or is no code of a model', async () => {
    const missing = /^error notFound/;
    assert.match((await findingsIn('Alder Falls Fire Code', 'A permit is required.'))[0] ?? '', missing);
    assert.match((await findingsIn('Alder Falls Municipal Code', words))[0] ?? '', missing);
  });
});
