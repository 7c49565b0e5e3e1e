import { strict as assert } from 'node:assert';
import { placeNamed, typedNames, withoutPlace } from '../../../src/service/search/place-name.ts';
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

describe('the place that a question names', () => {
  const place = (name: string, region?: string, otherNames: readonly string[] = []) => ({
    id: `${name} ${region ?? ''}`.trim(),
    name,
    shortName: undefined,
    otherNames,
    region,
  });
  const places = [
    place('Port Wenlow', 'WA', ['P.W.']),
    place('Alder', 'OR'),
    place('Alder County', 'OR'),
    place('Marlow', 'OR'),
    place('Marlow', 'VT'),
    place('Mobile', 'AL'),
  ];
  const named = (text: string, preferred?: string): string | undefined =>
    placeNamed(typedNames(text, readQuery(text)), places, {
      thesaurus: (phrase) => (phrase === 'mobile' ? [{ words: ['movable'], weight: 0.5 }] : []),
      preferred,
    })?.id;

  it('is found by any of its names, wherever they stand', () => {
    for (const text of [
      'fences in Port Wenlow',
      'port wenlow fences',
      'P.W. fences',
      'PW fences',
      'Port Wenlow’s fences',
    ])
      assert.equal(named(text), 'Port Wenlow WA', text);
    assert.equal(named('fences'), undefined);
    assert.equal(named('port fees at wenlow bridge'), undefined);
  });

  it('is the one with the longer name', () => {
    assert.equal(named('alder county fences'), 'Alder County OR');
    assert.equal(named('alder fences'), 'Alder OR');
  });

  it('is one of those with the same name by its state, or as the place of the draft', () => {
    assert.equal(named('fences in Marlow'), undefined);
    assert.equal(named('fences in Marlow, VT'), 'Marlow VT');
    assert.equal(named('fences in Marlow', 'Marlow OR'), 'Marlow OR');
  });

  it('is unknown if the question names several', () => {
    assert.equal(named('Alder and Port Wenlow fences', 'Alder OR'), undefined);
  });

  it('is not a word with another meaning, unless it is written as a name or after a preposition', () => {
    assert.equal(named('mobile homes'), undefined);
    assert.equal(named('homes in mobile'), 'Mobile AL');
    assert.equal(named('Mobile homes'), 'Mobile AL');
    assert.equal(named('pw fences'), undefined);
  });

  it('is not in a quotation', () => {
    assert.equal(named('“Port Wenlow” fences'), undefined);
  });
});
