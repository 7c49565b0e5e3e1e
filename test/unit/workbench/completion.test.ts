import { strict as assert } from 'node:assert';
import type { LegalCodeClient } from '../../../src/client/types.ts';
import type { SearchHit } from '../../../src/contract/resources.ts';
import { sectionsNumbered } from '../../../src/workbench/completion/matching.ts';
import { RecentStyles } from '../../../src/workbench/completion/recent-styles.ts';
import { mayFollowCode, probesOf, siblingPrefix, typedBefore } from '../../../src/workbench/completion/typed-text.ts';

const read = (before: string) => typedBefore(before).map(({ kind, text }) => `${kind}: ${text}`);

describe('the text before the cursor', () => {
  for (const [before, expected] of [
    ['See PWMC 23.44.', ['number: 23.44.']],
    ['D.C. Code § 7-25', ['number: 7-25']],
    ['under XYZ.04', ['number: XYZ.04']],
    ['as § ', ['number: ']],
    ['§§ 5-12-010, ', ['number: ']],
    ['§§ 5-12-010,\n', ['number: ']],
    ['PWMC 23.44.010 and ', ['number: ']],
    ['Section ', ['number: ']],
    [String.raw`as \S~`, ['number: ']],
    [String.raw`PWMC \S\S 23.44.010, `, ['number: ']],
    [String.raw`PWMC \S{}~23.4`, ['number: 23.4']],
    ['as &sect;&nbsp;', ['number: ']],
    ['PWMC noise lim', ['words: PWMC noise lim', 'words: noise lim', 'words: lim']],
    ['The mayor spoke. ', []],
    ['', []],
  ] as const)
    it(`reads “${before.trimEnd()}”`, () => assert.deepEqual(read(before), expected));

  it('keeps what comes before, so that a probe is the same text with a whole number', () => {
    const [typed] = typedBefore('See PWMC 23.44.');
    assert.ok(typed);
    assert.equal(typed.before, 'See PWMC ');
    assert.ok(probesOf(typed).includes('See PWMC 23.44'));
    assert.ok(probesOf(typed).includes('See PWMC 12.04.010'));
    assert.equal(probesOf(typed, ['23-44-010'])[1], 'See PWMC 23-44-010');
  });

  for (const before of ['see section 23.4', 'see sec. 23.4', String.raw`PWMC \S~23.4`, 'PWMC&nbsp;23.4', '§23.4'])
    it(`expects a code or a sign before the number of “${before}”`, () => {
      const [typed] = typedBefore(before);
      assert.ok(typed && mayFollowCode(typed));
    });

  it('expects no code before a number in a sentence', () => {
    const [typed] = typedBefore('it paid 23.4');
    assert.ok(typed && !mayFollowCode(typed));
  });

  it('expects the next number of a list beside the last', () => {
    assert.equal(siblingPrefix('5-12-010'), '5-12-');
    assert.equal(siblingPrefix('28:9-102'), '28:9-');
    assert.equal(siblingPrefix('101'), '');
  });
});

describe('the style of a draft that is being written', () => {
  it('is learned again after some seconds, and not with each letter', async () => {
    let now = 0;
    let learned = 0;
    const styles = new RecentStyles(
      async () => ++learned,
      () => now,
    );
    const draft = {};
    assert.equal(await styles.of(draft, 0), 1);
    now = 4_000;
    assert.equal(await styles.of(draft, 0), 1);
    assert.equal(await styles.of({}, 0), 2);
    now = 5_000;
    assert.equal(await styles.of(draft, 0), 3);
  });

  it('is learned again at once after a failure', async () => {
    let failing = true;
    const styles = new RecentStyles(async () => {
      if (failing) throw new Error('canceled');
      return 'short';
    });
    const draft = {};
    await assert.rejects(styles.of(draft, 0));
    failing = false;
    assert.equal(await styles.of(draft, 0), 'short');
  });
});

describe('the numbers that begin as typed', () => {
  const hit = (number: string): SearchHit => ({
    id: number,
    number,
    hierarchy: [],
    links: {},
    highlights: [],
    extra: {},
  });
  /** A service with these numbers that lists two at once, or `size`. `searches` has the requested prefixes. */
  function serviceWith(numbers: readonly string[], byNumber = true, size = 2) {
    const searches: string[] = [];
    const client = {
      async search({ text }: { readonly text: string }) {
        searches.push(text);
        const found = numbers.filter((number) => !byNumber || number.startsWith(text));
        const more = found.length > size ? { next: '/more' } : {};
        const entries = found.slice(0, size).map(hit);
        return Promise.resolve({ value: { entries, unread: 0, ...more }, at: Date.now() });
      },
    } satisfies Partial<LegalCodeClient> as unknown as LegalCodeClient;
    const typed = async (prefix: string, place = 'p'): Promise<readonly (string | undefined)[]> =>
      (await sectionsNumbered(client, place, prefix, new AbortController().signal)).map(({ number }) => number);
    return { searches, typed };
  }

  it('are requested again only while more match than the service lists', async () => {
    const { searches, typed } = serviceWith(['1.02.010', '1.02.020', '1.03.010']);
    assert.deepEqual(await typed('1'), ['1.02.010', '1.02.020']);
    assert.deepEqual(await typed('1.02'), ['1.02.010', '1.02.020']);
    assert.deepEqual(await typed('1.02.02'), ['1.02.020']);
    assert.deepEqual(await typed('1.02.09'), []);
    assert.deepEqual(searches, ['1', '1.02']);
  });

  it('are the same for a longer prefix that all of a full list have', async () => {
    const numbers = Array.from({ length: 30 }, (_, at) => `1.02.${String(at + 1).padStart(3, '0')}`);
    const { searches, typed } = serviceWith([...numbers, '1.03.001', '10.01.001'], true, 20);
    const first = numbers.slice(0, 20);
    assert.deepEqual(await typed('1'), first);
    assert.deepEqual(await typed('1.'), first);
    assert.deepEqual(await typed('1.02'), first);
    assert.deepEqual(await typed('1.02.02'), numbers.slice(19, 29));
    assert.deepEqual(searches, ['1', '1.02.02']);
  });

  it('are requested again for a shorter prefix, and for another place', async () => {
    const { searches, typed } = serviceWith(['1.02.010', '1.02.020', '1.03.010']);
    await typed('1.02');
    assert.deepEqual(await typed('1.0'), ['1.02.010', '1.02.020']);
    await typed('1.02.01', 'q');
    assert.deepEqual(searches, ['1.02', '1.0', '1.02.01']);
  });

  it('are requested each time from a service that also sends others', async () => {
    const { searches, typed } = serviceWith(['1.02.010', '2.01.010'], false);
    assert.deepEqual(await typed('1'), ['1.02.010']);
    assert.deepEqual(await typed('1.02'), ['1.02.010']);
    assert.deepEqual(searches, ['1', '1.02']);
  });
});
