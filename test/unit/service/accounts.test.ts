import { strict as assert } from 'node:assert';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { AccountsError, soleAccount } from '../../../src/service/accounts.ts';
import { accountsFromFile } from '../../../src/service/accounts-file.ts';
import { rateFields, rateLimiter } from '../../../src/service/rate.ts';
import { readAccounts } from '../../../src/service/read-accounts.ts';
import { holds } from '../../holds.ts';

const sha256 = (key: string): string => createHash('sha256').update(key).digest('hex');

describe('accounts', () => {
  it('identify a key by its hash alone', () => {
    const accounts = readAccounts(
      JSON.stringify({
        accounts: [{ name: 'firm', key_sha256: sha256('the-key-of-the-firm').toUpperCase(), tier: 'basic' }],
      }),
    );
    assert.equal(accounts.holderOf('the-key-of-the-firm')?.name, 'firm');
    for (const key of ['', 'the-key-of-the-fir', 'the-key-of-the-firm ', sha256('the-key-of-the-firm')])
      assert.equal(accounts.holderOf(key), undefined, key);
    assert.doesNotMatch(JSON.stringify(accounts.holderOf('the-key-of-the-firm')), /the-key-of-the-firm/);
  });

  it('with a single key have full access', () => {
    const account = soleAccount('one-key-only').holderOf('one-key-only');
    assert.equal(account?.jurisdictions, 'all');
    assert.equal(account?.resources.size, 8);
  });

  it('of an invalid file name the faulty element, and never the key', () => {
    const key = 'a-secret-key';
    const cases: [unknown, RegExp][] = [
      ['{', /not JSON/],
      [[], /accounts: expected a list/],
      [{ accounts: {} }, /accounts: expected a list/],
      [{ accounts: [null] }, /accounts\[0\]: expected an object/],
      [{ accounts: [{ key }] }, /accounts\[0\]\.name: expected a text/],
      [
        {
          accounts: [
            { name: 'a', key },
            { name: 'a', key: `${key}2` },
          ],
        },
        /accounts\[1\]\.name: another account/,
      ],
      [
        {
          accounts: [
            { name: 'a', key },
            { name: 'b', key },
          ],
        },
        /accounts\[1\]: another account has this key/,
      ],
      [{ accounts: [{ name: 'a' }] }, /accounts\[0\]\.key: expected/],
      [{ accounts: [{ name: 'a', key: 'short' }] }, /accounts\[0\]\.key: expected a text of 8/],
      [{ accounts: [{ name: 'a', key: 'with spaces in it' }] }, /accounts\[0\]\.key/],
      [{ accounts: [{ name: 'a', key, key_sha256: sha256(key) }] }, /not both/],
      [{ accounts: [{ name: 'a', key_sha256: 'abc' }] }, /key_sha256: expected 64/],
      [{ accounts: [{ name: 'a', key, tier: 3 }] }, /tier: expected a text/],
      [{ accounts: [{ name: 'a', key, jurisdictions: 'some' }] }, /jurisdictions: expected "all" or a list/],
      [{ accounts: [{ name: 'a', key, jurisdictions: ['x', 4] }] }, /jurisdictions\[1\]: expected an id or a name/],
      [
        { accounts: [{ name: 'a', key, resources: ['text', 'votes'] }] },
        /resources\[1\]: expected one of sections, text/,
      ],
      [{ accounts: [{ name: 'a', key, rate: 5 }] }, /rate: expected an object/],
      [
        { accounts: [{ name: 'a', key, rate: { requests: 0.5, per_seconds: 1 } }] },
        /rate\.requests: expected a number of 1 or more; a slower rate has more per_seconds/,
      ],
      [{ accounts: [{ name: 'a', key, rate: { requests: 1 } }] }, /rate\.per_seconds/],
    ];
    for (const [file, message] of cases)
      assert.throws(
        () => readAccounts(typeof file === 'string' ? file : JSON.stringify(file)),
        (error: unknown) =>
          error instanceof AccountsError && message.test(error.message) && !error.message.includes(key),
        String(message),
      );
  });

  it('are read or refused, with any content', () => {
    holds(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map((accounts) => JSON.stringify({ accounts: [accounts] })),
        ),
        (file) => {
          try {
            readAccounts(file);
          } catch (error) {
            assert.ok(error instanceof AccountsError);
          }
        },
      ),
    );
  });

  describe('in a file', () => {
    let folder: string;
    let file: string;
    let now = 0;
    const write = (...names: string[]): void =>
      writeFileSync(file, JSON.stringify({ accounts: names.map((name) => ({ name, key: `key-of-${name}` })) }));
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), 'legal-code-accounts-'));
      file = join(folder, 'accounts.json');
    });
    afterEach(() => rmSync(folder, { recursive: true, force: true }));

    it('are read again when it changes, and stay the same if it cannot be read', () => {
      write('first');
      const faults: string[] = [];
      const accounts = accountsFromFile(file, (message) => faults.push(message), { now: () => now });
      const known = (name: string): boolean => {
        now += 1_000;
        return accounts.holderOf(`key-of-${name}`) !== undefined;
      };
      assert.ok(known('first'));
      write('first', 'second');
      assert.ok(known('second'));
      write('second');
      assert.ok(!known('first'), 'a key taken out is refused from then on');
      writeFileSync(file, '{ half');
      assert.ok(known('second'));
      assert.match(faults[0] ?? '', /not JSON.*stay as they were/);
      unlinkSync(file);
      assert.ok(known('second'));
      write('third');
      assert.ok(known('third') && !known('second'));
      assert.equal(faults.length, 2);
    });

    it('must exist at the start', () => {
      assert.throws(() => accountsFromFile(file, () => undefined), /cannot be read \(ENOENT\)/);
    });
  });

  it('with a rate may send that many requests, evenly spread', () => {
    let now = 0;
    const limiter = rateLimiter(() => now);
    const account = readAccounts(
      JSON.stringify({ accounts: [{ name: 'a', key: 'key-of-a', rate: { requests: 2, per_seconds: 10 } }] }),
    ).holderOf('key-of-a');
    assert.ok(account);
    /** The remaining requests, and the seconds until there are more; for a refused one, only the seconds. */
    const take = (): readonly number[] => {
      const allowance = limiter.take(account);
      assert.ok(allowance);
      return allowance.refused ? [allowance.next] : [allowance.left, allowance.next];
    };
    assert.deepEqual([take(), take(), take()], [[1, 5], [0, 5], [5]]);
    now = 4_000;
    assert.deepEqual(take(), [1]);
    now = 5_000;
    assert.deepEqual(take(), [0, 5]);
    now = 1_000_000;
    assert.deepEqual([take(), take(), take()], [[1, 5], [0, 5], [5]]);
  });

  it('get their rate in whole numbers, as structured fields require', () => {
    const fields = (requests: number, perSeconds: number, left: number, next: number) =>
      rateFields({ rate: { requests, perSeconds }, refused: false, left, next });
    assert.deepEqual(fields(60, 60, 59, 1), {
      'ratelimit-policy': '"account";q=60;w=60',
      ratelimit: '"account";r=59;t=1',
    });
    assert.deepEqual(fields(2.5, 0.5, 1, 1), {
      'ratelimit-policy': '"account";q=2;w=1',
      ratelimit: '"account";r=1;t=1',
    });
    assert.match(fields(1e300, 1e300, 1e300, 1)['ratelimit-policy'] ?? '', /^"account";q=\d{15};w=\d{15}$/);
  });
});
