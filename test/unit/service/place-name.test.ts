import { strict as assert } from 'node:assert';
import { withoutPlace } from '../../../src/service/search/place-name.ts';
import { readQuery } from '../../../src/service/search/query.ts';

const names = ['Port Wenlow', 'Town of Port Wenlow', 'P.W.'];

describe('the name of the searched place in a question', () => {
  const asked = (text: string): string =>
    withoutPlace(readQuery(text), names)
      .terms.map(({ words }) => words.join('-'))
      .join(' ');

  it('is left out wherever it stands, in any of its forms', () => {
    for (const text of [
      'fence height in Port Wenlow',
      'port wenlow fence height in',
      'fence height in the town of Port Wenlow',
      'PW fence height in',
      'P.W. fence height in',
    ])
      assert.equal(asked(text).replace(' in the', ' in'), 'fence height in', text);
  });

  it('is kept if the question says nothing else, or quotes it, or is a citation', () => {
    assert.equal(asked('Port Wenlow'), 'port wenlow');
    assert.equal(asked('who is in Port Wenlow'), 'who is in port wenlow');
    assert.equal(asked('"Port Wenlow" fence'), 'port-wenlow fence');
    assert.equal(asked('Port Wenlow Code § 5-12'), 'port wenlow code 5-12');
  });

  it('is not taken from a longer name', () => {
    assert.equal(asked('port fees at wenlow bridge'), 'port fees at wenlow bridge');
    assert.equal(asked('Port Wenlows fence'), 'port wenlows fence');
  });
});
