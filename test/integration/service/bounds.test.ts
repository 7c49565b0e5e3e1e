/** Limits for a client of the service: memory, time, guesses, positions in a list. */
import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AccountsError } from '../../../src/service/accounts.ts';
import { accountsFromFile } from '../../../src/service/accounts-file.ts';
import { cursorFor } from '../../../src/service/cursor.ts';
import { accountsGiven } from '../../../src/service/serve.ts';
import { createServer } from '../../../src/service/server.ts';
import { wrongKeys } from '../../../src/service/wrong-keys.ts';
import { accounts, ask, type Fixture, fixture, keys } from './fixtures.ts';
import { inEachStore } from './stores.ts';

inEachStore('a forged cursor', (kind) => {
  let service: Fixture;
  before(async () => {
    service = await fixture(accounts, kind);
  });
  after(() => service.close());

  const lists = (): readonly (readonly [list: string, url: string])[] => {
    const contents = `/v1/jurisdictions/${service.ids.city}/contents`;
    return [
      ['/v1/jurisdictions', '/v1/jurisdictions?'],
      ['/v1/search noise    ', '/v1/search?q=noise&'],
      [`${contents} `, `${contents}?`],
      ['/v1/search noise    2024-06-01', '/v1/search?q=noise&as_of=2024-06-01&'],
      [`${contents} 2024-06-01`, `${contents}?as_of=2024-06-01&`],
    ];
  };

  it('is refused with 400', async () => {
    const uuid = '00000000-0000-0000-0000-000000000000';
    const places = [
      ...[
        '',
        'text',
        'null',
        '{"half',
        '[]',
        '[1]',
        '"x"',
        '[{},{},{}]',
        '1e999',
        '-1',
        '1.5',
        '99999999999',
        '2147483648',
      ],
      ...['[2,1e999,1]', '[2,1e300,1]', '[2,0,1e300]', '[2,0,-1]', '[2,0,1.5]', '[9,0,1]', '[2,0,1,1]', '[2,"0",1]'],
      ...[`["a\\u0000","${uuid}"]`, `["\\ud800","${uuid}"]`, '["a","b"]', `["a","${uuid}",1]`, `[1,"${uuid}"]`],
    ];
    for (const [list, url] of lists())
      for (const place of places) {
        const { status } = await ask(service.app, `${url}cursor=${cursorFor(list, place)}`);
        assert.equal(status, 400, `${url} ${place}`);
      }
  });

  it('of the right form is a position in the list', async () => {
    const places = ['["","00000000-0000-0000-0000-000000000000"]', '[2,-0.5,16777217]', '3', '3', '3'];
    for (const [at, [list, url]] of lists().entries()) {
      const { status } = await ask(service.app, `${url}cursor=${cursorFor(list, places[at] ?? '')}`);
      assert.equal(status, 200, url);
    }
  });
});

describe('wrong keys', () => {
  it('are answered with growing delays to one address, which end in time', () => {
    let now = 0;
    const guesses = wrongKeys(() => now);
    const delays = Array.from({ length: 3_000 }, () => guesses.count('203.0.113.7'));
    assert.deepEqual(new Set(delays.slice(0, 20)), new Set([0]), 'slips are answered at once');
    assert.deepEqual(delays.slice(20, 24), [100, 200, 400, 800]);
    assert.equal(delays.at(-1), 5_000);
    assert.ok(delays.reduce((sum, delay) => sum + delay) > 4 * 3_600_000, '3,000 guesses on one connection take hours');
    assert.equal(guesses.count('203.0.113.8'), 0, 'another address is not held back');
    now += 3_000 * 10_000;
    assert.equal(guesses.count('203.0.113.7'), 0);
  });

  it('are slowed down in every kind of request; a right key never is', async () => {
    const held: number[] = [];
    const { store, close } = await fixture();
    const app = createServer({
      store,
      accounts,
      addressHeader: 'X-Forwarded-For',
      later(delay, work) {
        held.push(delay);
        work();
      },
    });
    const from = (address: string) => ({ 'x-forwarded-for': `198.51.100.1, ${address}` });
    try {
      for (let guess = 0; guess < 20; guess += 1)
        await ask(app, '/v1/jurisdictions', { key: `guess-${guess}`, headers: from('203.0.113.7') });
      assert.deepEqual(held, []);
      for (const url of ['/v1/jurisdictions', '/v1/nothing', '/v1/code-sections/%E0%A4%A'])
        assert.equal((await ask(app, url, { key: 'a-wrong-key', headers: from('203.0.113.7') })).status, 401, url);
      assert.deepEqual(held, [100, 200, 400]);
      assert.equal((await ask(app, '/v1/jurisdictions', { headers: from('203.0.113.7') })).status, 200);
      await ask(app, '/v1/jurisdictions', { key: 'a-wrong-key', headers: from('203.0.113.8') });
      assert.equal(held.length, 3);
    } finally {
      await app.close();
      await close();
    }
  });
});

describe('the accounts of a service', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-bounds-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const written = (key: string): string => {
    const file = join(folder, 'accounts.json');
    writeFileSync(file, JSON.stringify({ accounts: [{ name: 'firm', key }] }));
    return file;
  };

  it('have keys of 32 characters or more where others can reach it', async () => {
    const short = 'k'.repeat(31);
    for (const [file, key] of [
      [written(short), undefined],
      [undefined, short],
    ] as const)
      await assert.rejects(
        accountsGiven(file, key, '0.0.0.0'),
        (error) =>
          error instanceof AccountsError && /32 or more random characters, such as [\w-]{43}$/.test(error.message),
      );
    assert.ok((await accountsGiven(undefined, 'k'.repeat(32), '0.0.0.0')).holderOf('k'.repeat(32)));
    assert.ok((await accountsGiven(written('k'.repeat(32)), undefined, '0.0.0.0')).holderOf('k'.repeat(32)));
    assert.ok(
      (await accountsGiven(written(short), undefined, '127.0.0.1')).holderOf(short),
      'a warning on this machine only',
    );
  });

  // Windows has no pipes or devices among its files.
  if (process.platform !== 'win32')
    it('stay the same when their file becomes a pipe, a folder or a device; a link to a file is a file', () => {
      const file = written(keys.full);
      let now = 0;
      const faults: string[] = [];
      const read = accountsFromFile(file, (fault) => faults.push(fault), { now: () => (now += 1_000) });
      const replaced = (make: () => void): void => {
        rmSync(file);
        make();
        assert.ok(read.holderOf(keys.full));
      };
      replaced(() => void execFileSync('mkfifo', [file]));
      assert.match(faults.at(-1) ?? '', /is a pipe or a device, not a file/);
      replaced(() => symlinkSync('/dev/zero', file));
      assert.match(faults.at(-1) ?? '', /is a pipe or a device, not a file/);
      replaced(() => symlinkSync(folder, file));
      assert.match(faults.at(-1) ?? '', /is a folder, not a file/);
      assert.equal(faults.length, 3);
      writeFileSync(join(folder, 'other.json'), JSON.stringify({ accounts: [{ name: 'other', key: 'another-key' }] }));
      rmSync(file);
      symlinkSync(join(folder, 'other.json'), file);
      assert.ok(read.holderOf('another-key'));
    });

  it('lose a removed key even if the clock is set back', () => {
    const wallClock = Date.now;
    const file = written(keys.full);
    let steady = 0;
    const read = accountsFromFile(file, assert.fail, { now: () => (steady += 1_000) });
    try {
      Date.now = () => wallClock() - 3_600_000;
      writeFileSync(file, JSON.stringify({ accounts: [] }));
      assert.equal(read.holderOf(keys.full), undefined);
    } finally {
      Date.now = wallClock;
    }
  });
});
