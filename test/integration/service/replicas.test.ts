import { strict as assert } from 'node:assert';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createClient } from '../../../src/client/index.ts';
import type { LegalCodeClient } from '../../../src/client/types.ts';
import { LookupError } from '../../../src/contract/failure.ts';
import { LibraryError } from '../../../src/service/store/errors.ts';
import { type OpenedStore, openStore } from '../../../src/service/store/open.ts';
import { type PostgresServer, password, startPostgres } from '../../postgres/server.ts';
import { city, countyPublication, publish } from './fixtures.ts';

const cli = join(import.meta.dirname, '../../../src/cli.ts');
const key = 'key-for-the-process';

/** Waits until a condition holds, even on a slow machine. */
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 40_000; waited += 50) {
    if (await isSo()) return;
    await sleep(50);
  }
  assert.fail(`never: ${what}`);
}

describe('a library on a primary and its replica', () => {
  let primary: PostgresServer;
  let replica: PostgresServer;
  let database: string;
  /** Both, in one address. */
  let library: string;
  let store: OpenedStore;

  before(async () => {
    primary = await startPostgres();
    database = await primary.createDatabase();
    const filled = await openStore(primary.url(database));
    await publish(filled, city);
    await publish(filled, countyPublication);
    await filled.close();
    replica = await primary.standby();
    library = primary.url(database).replace(/(:\d+)\/(\w+)$/, `$1,127.0.0.1:${replica.port}/$2`);
  });
  after(() => primary?.stop());
  beforeEach(async () => {
    store = await openStore(library);
  });

  /** The number of our reading connections on a server. */
  const readers = async (server: PostgresServer): Promise<number> => {
    const client = new pg.Client({ connectionString: server.url(database) });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const asked = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'legal-code' AND datname = current_database()`;
      return Number((await client.query(asked)).rows[0]?.n);
    } catch {
      return 0;
    } finally {
      await client.end().catch(() => undefined);
    }
  };

  const loads = new Set<() => Promise<unknown>>();
  // A failed test leaves its load running, which must end.
  afterEach(async () => {
    await Promise.all([...loads].map((end) => end()));
    await store.close();
  });
  /** Too many failures to read end a load. */
  const mostFailures = 20;

  /** Reads of every kind, eight at a time, until stopped; failures are reported. */
  const load = (ask: (turn: number) => Promise<void>) => {
    const failures: string[] = [];
    let asked = 0;
    let over = false;
    const workers = Array.from({ length: 8 }, async (_, worker) => {
      for (let turn = worker; !over && failures.length < mostFailures; turn += 8) {
        try {
          await ask(turn);
        } catch (error) {
          failures.push(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
        }
        asked += 1;
        await sleep(1);
      }
    });
    const end = async (): Promise<readonly string[]> => {
      over = true;
      loads.delete(end);
      await Promise.all(workers);
      return failures;
    };
    loads.add(end);
    return {
      /** Waits for this many more reads. */
      async more(count: number): Promise<void> {
        const wanted = asked + count;
        await until(`${count} more reads`, () => Promise.resolve(asked >= wanted || failures.length >= mostFailures));
      },
      end,
    };
  };
  const readStore = async (turn: number): Promise<void> => {
    const hits = (await store.search('all', { text: turn % 2 === 0 ? 'noise permits' : '5.08.020', limit: 5 })).entries;
    assert.equal(hits[0]?.number, '5.08.020');
    assert.equal((await store.section('all', hits[0].code_section_id))?.heading, 'Noise permits');
  };

  it('is read on both, written on the one that accepts writes, and then read on both', async () => {
    const reading = load(readStore);
    await reading.more(100);
    assert.deepEqual(await reading.end(), []);
    assert.ok((await readers(primary)) > 0 && (await readers(replica)) > 0, 'both have readers');
    // The order of the addresses does not matter.
    const turned = await openStore(replica.url(database).replace(/(:\d+)\/(\w+)$/, `$1,127.0.0.1:${primary.port}/$2`));
    const renamed = { ...countyPublication, jurisdiction: { ...countyPublication.jurisdiction, name: 'Brook' } };
    await publish(turned, renamed);
    await turned.close();
    const alone = await openStore(replica.url(database));
    await until('the replica has followed', async () =>
      (await alone.jurisdictions('all', { limit: 5 })).entries.some((entry) => entry.name === 'Brook'),
    );
    await assert.rejects(
      alone.publish(city.jurisdiction),
      (error) => error instanceof LibraryError && error.fault === 'read-only',
    );
    await alone.close();
  });

  it('loses no read when its replica is killed, and reads from it again when it is back', async () => {
    const reading = load(readStore);
    await reading.more(50);
    await replica.kill();
    await reading.more(100);
    await replica.start();
    await until('the replica has readers again', async () => (await readers(replica)) > 0);
    await reading.more(50);
    assert.deepEqual(await reading.end(), []);
  });

  it('loses no read when its primary is killed; writes are refused until it is back', async () => {
    const reading = load(readStore);
    await reading.more(50);
    await primary.kill();
    await reading.more(100);
    await assert.rejects(publish(store, city), (error) => {
      assert.ok(error instanceof LibraryError && ['unreachable', 'read-only'].includes(error.fault), String(error));
      assert.ok(!error.message.includes(password));
      return true;
    });
    await primary.start();
    await until('the primary has readers again', async () => (await readers(primary)) > 0);
    await publish(store, city);
    assert.deepEqual(await reading.end(), []);
  });

  it('opens with one server down, and uses it once it is back', async () => {
    await replica.kill();
    const started = await openStore(library);
    assert.equal((await started.jurisdictions('all', { limit: 5 })).entries.length, 2);
    await replica.start();
    await until('the replica has readers', async () => {
      await Promise.all(Array.from({ length: 8 }, () => started.jurisdictions('all', { limit: 5 })));
      return (await readers(replica)) > 0;
    });
    await started.close();
  });

  it('is not mistaken for another library', async () => {
    const stranger = await startPostgres();
    try {
      const admin = new pg.Client({ connectionString: stranger.url('postgres') });
      await admin.connect();
      await admin.query(`CREATE DATABASE ${database}`);
      await admin.end();
      await (await openStore(stranger.url(database))).close();
      const mixed = library.replace(/,.*$/, `,127.0.0.1:${stranger.port}/${database}`);
      await assert.rejects(openStore(mixed), (error) => {
        assert.ok(error instanceof LibraryError && error.fault === 'not-a-library');
        return /different library/.test(error.message);
      });
    } finally {
      await stranger.stop();
    }
  });

  describe('behind two of our servers', () => {
    const running = new Set<ChildProcess>();
    const logged: string[] = [];
    afterEach(async () => {
      for (const child of running) {
        child.kill('SIGKILL');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      }
      running.clear();
    });

    const serve = async (): Promise<{ url: string; child: ChildProcess }> => {
      const child = spawn(process.execPath, [cli, 'serve', '--library', library, '--log'], {
        env: { ...process.env, LEGAL_CODE_API_KEY: key },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      running.add(child);
      child.stderr.on('data', (chunk) => logged.push(String(chunk)));
      const ended = once(child, 'exit').then(() => assert.fail(`ended before it answered: ${logged.join('')}`));
      ended.catch(() => undefined);
      const [chunk] = await Promise.race([once(child.stdout, 'data'), ended]);
      return { url: JSON.parse(String(chunk)).url, child };
    };

    /** Like a client with two addresses: uses each in turn, and the other if one fails. */
    const inTurn =
      (clients: readonly LegalCodeClient[]) =>
      async (turn: number): Promise<void> => {
        for (let attempt = 0; ; attempt += 1) {
          const client = clients[(turn + attempt) % clients.length];
          assert.ok(client);
          try {
            const page = (
              await client.search({ text: turn % 2 === 0 ? 'noise permits' : '5.08.020' }, { reload: true })
            ).value;
            assert.equal(page.entries[0]?.number, '5.08.020');
            return;
          } catch (error) {
            const gone =
              error instanceof LookupError && ['offline', 'timeout', 'serviceError'].includes(error.failure.kind);
            if (!gone || attempt >= clients.length) throw error;
          }
        }
      };

    it('loses no request when one is killed or the other stops, and prints no password', async () => {
      const [first, second] = await Promise.all([serve(), serve()]);
      const clients = [first, second].map(({ url }) => createClient({ url, key: () => key, freshFor: 0 }));
      const asking = load(inTurn(clients));
      await asking.more(40);
      first.child.kill('SIGKILL');
      await once(first.child, 'exit');
      await asking.more(40);
      const third = await serve();
      clients[0] = createClient({ url: third.url, key: () => key, freshFor: 0 });
      const again = load(inTurn([...clients]));
      await again.more(40);
      assert.deepEqual(await asking.end(), []);
      second.child.kill('SIGTERM');
      const [code] = await once(second.child, 'exit');
      assert.equal(code, 0, 'in good order');
      await again.more(20);
      // The database loses a server meanwhile.
      await replica.kill();
      await again.more(40);
      await replica.start();
      await again.more(20);
      assert.deepEqual(await again.end(), []);
      const health = await (await fetch(`${third.url}/health`)).text();
      const all = logged.join('') + health;
      for (const secret of [password, encodeURIComponent(password), key, 'noise'])
        assert.ok(!all.includes(secret), 'nothing secret is said');
      for (const client of clients) await client.close();
    });
  });
});
