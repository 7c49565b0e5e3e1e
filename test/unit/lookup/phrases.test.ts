import { strict as assert } from 'node:assert';
import { phrasesOf } from '../../../src/lookup/misquoted.ts';

describe('the phrases of a quotation that are searched for', () => {
  it('begin with one that has no figures, which an index may split otherwise', () => {
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

  it('are of figures where there is nothing else', () =>
    assert.deepEqual(phrasesOf('1 500 00 2 600 00', 12), ['1 500 00 2 600 00']));
});
