/** Finds the source of a quotation if many sections have most of its words. */
import { strict as assert } from 'node:assert';
import { quotedIn } from '../../../src/lookup/elsewhere.ts';
import { edgesOf, phrasesOf } from '../../../src/lookup/misquoted.ts';
import { hitOf, sectionOf, serviceOf } from './fake.ts';

describe('words that many sections have in common', () => {
  it('are found by the end of the quotation', async () => {
    const common =
      'Under subchapter one of this chapter the commissioner may promulgate regulations implementing the provisions';
    const quotation = `${common} of this unit`;
    const section = (number: string, text: string) => sectionOf(number, { text: [{ designators: [], text }] });
    const others = Array.from({ length: 8 }, (_, at) => section(`1.${at}`, `${common} of part ${at}.`));
    const right = section('9.9', `${quotation}.`);
    const [phrase = ''] = phrasesOf(quotation, 12);
    const [end = ''] = edgesOf(quotation, 12);
    assert.ok(end.endsWith('of this unit') && !phrase.endsWith('of this unit'));
    const hits = { [`"${phrase}"`]: others.map(hitOf), [`"${end}"`]: [hitOf(right)] };
    const service = serviceOf([...others, right], { hits });
    const found = await quotedIn(quotation, section('5.5', 'Other words.'), [], { client: service.client });
    assert.deepEqual(
      found.map(({ number }) => number),
      ['9.9'],
    );
  });
});
