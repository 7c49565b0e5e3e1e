import { strict as assert } from 'node:assert';
import { phrasesOf } from '../../../src/lookup/misquoted.ts';

describe('the search phrases of a quotation', () => {
  it('begin with one without figures, which an index may split differently', () => {
    const quotation = 'the officer shall issue a permit at a cost of not more than $1,500.00 per day under Article II';
    const [first = ''] = phrasesOf(quotation, 12);
    assert.match(first, /issue a permit/);
    assert.doesNotMatch(first, /\d/);
  });

  it('include a shorter one between two figures', () => {
    const quotation =
      'convicted of it may be fined up to 1½ times the maximum fine otherwise authorized under this section';
    const [first] = phrasesOf(quotation, 12);
    assert.equal(first, 'times the maximum fine otherwise authorized under this section');
  });

  it('have figures if there is nothing else', () =>
    assert.deepEqual(phrasesOf('1 500 00 2 600 00', 12), ['1 500 00 2 600 00']));
});
