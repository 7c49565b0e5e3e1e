import { strict as assert } from 'node:assert';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import type { Jurisdiction } from '../../../src/contract/resources.ts';
import { CodeNumbers } from '../../../src/workbench/citations/code-numbers.ts';
import { PackedTexts } from '../../../src/workbench/citations/packed-texts.ts';

const codes = [
  { name: 'Elm Code', numbers: ['5.04.010', '12A.14.080'] },
  { name: 'Elm Charter', numbers: ['3'] },
];
const elm: Jurisdiction = {
  id: 'elm',
  codes: codes.map(({ name }) => ({ name, abbreviations: [], links: { numbers: `/${name}` }, extra: {} })),
  withheld: [],
  links: {},
  extra: {},
};

interface Fetching {
  readonly numbers: CodeNumbers;
  readonly asked: string[];
  /** Resolves when numbers have arrived. */
  readonly arrived: Promise<void>;
}

function fetching(maxCachedBytes?: number): Fetching {
  const asked: string[] = [];
  let changed = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    changed = resolve;
  });
  const numbers = new CodeNumbers({
    jurisdiction: (id) => (id === 'elm' ? elm : undefined),
    numbers: async (link) => {
      asked.push(link);
      const code = codes.find(({ name }) => link === `/${name}`);
      if (code === undefined || (link === '/Elm Charter' && maxCachedBytes === -1)) throw new Error('not offered');
      return code.numbers;
    },
    changed: () => changed(),
    ...(maxCachedBytes === undefined || maxCachedBytes < 0 ? {} : { maxCachedBytes }),
  });
  return { numbers, asked, arrived };
}

describe('the numbers of the codes that drafts cite', () => {
  it('are unknown until they arrive, then each code’s own', async () => {
    const { numbers, arrived } = fetching();
    assert.equal(numbers.has('elm', '3'), undefined);
    numbers.request([{ jurisdictionId: 'elm' }]);
    assert.equal(numbers.has('elm', '3'), undefined);
    await arrived;
    assert.equal(numbers.has('elm', '3', 'Elm Charter'), true);
    assert.equal(numbers.has('elm', '3', 'Elm Code'), false);
    assert.equal(numbers.has('elm', '3'), true);
    assert.equal(numbers.has('elm', '12a.14.080', 'Elm Code'), true);
    assert.equal(numbers.has('elm', '9'), false);
    assert.equal(numbers.has('oak', '9'), undefined);
  });

  it('complete a text once they have arrived', async () => {
    const { numbers, arrived } = fetching();
    assert.equal(numbers.beginningWith('elm', '5.0'), undefined);
    numbers.request([{ jurisdictionId: 'elm' }]);
    await arrived;
    assert.equal(numbers.beginningWith('elm', '5.0'), '5.04.010');
    assert.equal(numbers.beginningWith('elm', '6'), undefined);
    assert.equal(numbers.beginningWith('oak', '5.0'), undefined);
  });

  it('are requested once, and only for the cited code', async () => {
    const { numbers, asked, arrived } = fetching();
    const requested = [{ jurisdictionId: 'elm', code: 'Elm Charter' }];
    numbers.request(requested);
    numbers.request(requested);
    await arrived;
    numbers.request(requested);
    assert.deepEqual(asked, ['/Elm Charter']);
    // Nothing is known about the other code.
    assert.equal(numbers.has('elm', '9'), undefined);
  });

  it('are unknown, and not requested again, if the service does not offer them', async () => {
    const { numbers, asked, arrived } = fetching(-1);
    numbers.request([{ jurisdictionId: 'elm' }]);
    await arrived;
    assert.equal(numbers.has('elm', '3', 'Elm Charter'), undefined);
    assert.equal(numbers.has('elm', '5.04.010', 'Elm Code'), true);
    numbers.request([{ jurisdictionId: 'elm' }]);
    assert.equal(asked.length, 2);
  });

  it('are dropped when the cache is full', async () => {
    const { numbers, arrived } = fetching(10);
    numbers.request([{ jurisdictionId: 'elm' }]);
    await arrived;
    assert.equal(numbers.has('elm', '5.04.010', 'Elm Code'), undefined);
    assert.equal(numbers.has('elm', '3', 'Elm Charter'), true);
  });

  it('are forgotten with their service, and a later answer is not kept', async () => {
    const { numbers, asked, arrived } = fetching();
    numbers.request([{ jurisdictionId: 'elm' }]);
    numbers.forget();
    numbers.request([{ jurisdictionId: 'elm' }]);
    await arrived;
    assert.equal(asked.length, 4);
    assert.equal(numbers.has('elm', '3'), true);
  });
});

describe('a packed set of texts', () => {
  it('has the texts that it was made of, and no other', () => {
    const short = fc.string({ unit: fc.constantFrom('1', '2', '-', '.', 'a', 'é', '—'), maxLength: 3 });
    fc.assert(
      fc.property(fc.array(short), short, (texts, other) => {
        const packed = new PackedTexts(texts);
        for (const text of [...texts, other]) assert.equal(packed.has(text), texts.includes(text));
        const [first] = texts.filter((text) => text.startsWith(other)).sort();
        assert.equal(packed.beginningWith(other), first);
      }),
    );
  });

  it('are requested after a pause, and not if the service changes meanwhile', async () => {
    const asked: string[] = [];
    let resume = (): void => undefined;
    const numbers = new CodeNumbers({
      jurisdiction: () => elm,
      numbers: (link) => {
        asked.push(link);
        return Promise.resolve([]);
      },
      pause: () => new Promise((resolve) => (resume = resolve)),
      changed: () => undefined,
    });
    numbers.request([{ jurisdictionId: 'elm', code: 'Elm Code' }]);
    assert.deepEqual(asked, []);
    numbers.forget();
    resume();
    await setImmediate();
    assert.deepEqual(asked, []);
    numbers.request([{ jurisdictionId: 'elm', code: 'Elm Code' }]);
    resume();
    await setImmediate();
    assert.deepEqual(asked, ['/Elm Code']);
  });
});
