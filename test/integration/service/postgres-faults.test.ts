/** A damaged library in PostgreSQL, and a server that is overloaded, slow, lagging, or replaced. */
import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { LibraryError } from '../../../src/service/store/errors.ts';
import { type OpenedStore, openStore } from '../../../src/service/store/open.ts';
import { type PostgresServer, startPostgres } from '../../postgres/server.ts';
import { sharedPostgres } from '../../postgres/shared.ts';
import { city, countyPublication, publish, withNewTexts } from './fixtures.ts';
import { type LibraryPlace, postgres } from './stores.ts';

const fault = (expected: LibraryError['fault']) => (error: unknown) =>
  error instanceof LibraryError && error.fault === expected;

const named = async (store: OpenedStore): Promise<readonly (string | null | undefined)[]> =>
  (await store.jurisdictions('all', { limit: 10 })).entries.map(({ name }) => name);

describe('a library in PostgreSQL whose server', () => {
  let place: LibraryPlace;
  let store: OpenedStore;
  /** Another user's connection, and one that only observes, because activity is frozen within a transaction. */
  let other: pg.Client;
  let onlooker: pg.Client;
  beforeEach(async () => {
    place = await postgres.place();
    store = await place.open();
    await publish(store, city);
    other = new pg.Client({ connectionString: place.address });
    await other.connect();
    onlooker = new pg.Client({ connectionString: place.address });
    await onlooker.connect();
  });
  afterEach(async () => {
    await other.end();
    await onlooker.end();
    await place.drop();
  });

  const idOf = async (number: string): Promise<string> =>
    (await store.search('all', { text: number, limit: 1 })).entries[0]?.code_section_id ?? '';

  it('has a byte of any row changed on its disk: the affected parts are refused, the others are answered', async () => {
    const id = await idOf('5.08.020');
    const place = (await store.section('all', id))?.jurisdiction_id ?? '';
    const [code] = (await store.contents('all', place, undefined, { limit: 9 }))?.entries ?? [];
    const [title] = (await store.contents('all', place, code?.id, { limit: 9 }))?.entries ?? [];
    const changed = await idOf('5.08.010');
    const act = (await store.chain('all', changed))?.find(({ ordinance_id }) => ordinance_id)?.ordinance_id;
    const ask: Readonly<Record<string, () => Promise<unknown>>> = {
      section: () => store.section('all', id),
      chain: () => store.chain('all', changed),
      sources: () => store.sources('all', id),
      versions: () => store.versions('all', id),
      act: () => store.ordinance('all', act ?? ''),
      container: () => store.container('all', title?.id ?? ''),
      contents: () => store.contents('all', place, title?.id, { limit: 9 }),
      numbers: () => store.numbers('all', code?.id ?? ''),
      jurisdiction: () => store.jurisdiction('all', place),
      ledger: () => store.ledger(),
      search: () => store.search('all', { text: '5.08.020', limit: 5 }),
    };
    for (const [table, column, ...refused] of [
      ['section', 'citation', 'section', 'numbers', 'search'],
      ['section_body', 'notes', 'section'],
      ['section_body', 'chain', 'chain'],
      ['section_body', 'sources', 'sources'],
      ['act', 'record', 'act', 'chain'],
      ['container', 'heading', 'container'],
      ['code', 'name', 'jurisdiction', 'section'],
      ['code', 'ledger', 'ledger'],
      ['jurisdiction', 'name', 'jurisdiction', 'section'],
    ] as const) {
      // The server seals each write again, so drop the expression to simulate a change on the disk.
      const seals = (
        await other.query(
          `SELECT attname FROM pg_attribute WHERE attrelid = 'legal_code.${table}'::regclass AND attgenerated = 's'`,
        )
      ).rows.map(({ attname }) => `ALTER COLUMN ${attname} DROP EXPRESSION`);
      if (seals.length > 0) await other.query(`ALTER TABLE legal_code.${table} ${seals.join(', ')}`);
      const before = `CREATE TEMP TABLE kept_${table}_${column} AS SELECT row, ${column} AS kept FROM legal_code.${table}`;
      await other.query(before);
      await other.query(`UPDATE legal_code.${table} SET ${column} = coalesce(${column}, '') || ' '`);
      for (const name of refused) await assert.rejects(ask[name]?.() ?? Promise.resolve(), fault('corrupted'), name);
      await other.query(
        `UPDATE legal_code.${table} t SET ${column} = k.kept FROM kept_${table}_${column} k WHERE k.row = t.row`,
      );
      for (const [name, again] of Object.entries(ask)) assert.ok(await again(), `${name} after ${table}.${column}`);
    }
  });

  it('gives another text than the one imported: that section is refused, its neighbors are read', async () => {
    const id = await idOf('5.08.020');
    const neighbor = await idOf('5.08.040');
    for (const [table, column] of [
      ['section_body', 'text'],
      ['section', 'heading'],
    ] as const) {
      const where = `row = (SELECT row FROM legal_code.section_id WHERE id = '${id}')`;
      const kept = (await other.query(`SELECT ${column} AS kept FROM legal_code.${table} WHERE ${where}`)).rows[0]
        ?.kept;
      await other.query(
        `UPDATE legal_code.${table} SET ${column} = overlay(${column} placing 'Q' from 4 for 1) WHERE ${where}`,
      );
      await assert.rejects(store.section('all', id), fault('corrupted'), `${table}.${column}`);
      assert.ok(await store.section('all', neighbor));
      await assert.rejects(publish(store, withNewTexts(city)), fault('corrupted'), 'it is kept as no earlier text');
      await other.query(`UPDATE legal_code.${table} SET ${column} = $1 WHERE ${where}`, [kept]);
      assert.ok(await store.section('all', id), 'as it was imported it is read');
    }
  });

  it('has all connections in use: a read waits for one', async () => {
    await other.query('BEGIN; LOCK TABLE legal_code.jurisdiction');
    // More reads than the store has connections, so some wait for others.
    const reads = Array.from({ length: 40 }, () => named(store));
    await until('reads that wait for the lock', async () => (await waiting()) > 10);
    await other.query('ROLLBACK');
    for (const read of await Promise.all(reads)) assert.deepEqual(read, ['Alder Bay']);
  });

  it('refuses further connections: reported as busy, and read again once there is one', async () => {
    const server = await sharedPostgres();
    await place.ask(`CREATE ROLE narrow LOGIN PASSWORD 'only-one' CONNECTION LIMIT 1;
      GRANT USAGE ON SCHEMA legal_code TO narrow; GRANT SELECT ON ALL TABLES IN SCHEMA legal_code TO narrow`);
    const address = `postgres://narrow:only-one@127.0.0.1:${server.port}/${place.address.replace(/.*\//, '')}`;
    const taken = new pg.Client({ connectionString: address });
    try {
      await taken.connect();
      await assert.rejects(openStore(address), fault('busy'));
      await taken.end();
      const narrow = await openStore(address);
      assert.deepEqual(await named(narrow), ['Alder Bay']);
      await narrow.close();
    } finally {
      await taken.end().catch(() => undefined);
      await place.ask('DROP OWNED BY narrow; DROP ROLE narrow');
    }
  });

  it('ends a statement that takes too long: reported as busy, and the next read is answered', async () => {
    await other.query('BEGIN; LOCK TABLE legal_code.jurisdiction');
    const read = assert.rejects(named(store), fault('busy'));
    await until('a read that waits', async () => (await waiting()) > 0);
    await onlooker.query(
      `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    await read;
    await other.query('ROLLBACK');
    assert.deepEqual(await named(store), ['Alder Bay']);
  });

  /** The number of reads that wait for a lock. */
  const waiting = async (): Promise<number> => {
    const asked = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return Number((await onlooker.query(asked)).rows[0]?.n);
  };
});

describe('a library in PostgreSQL whose replica', () => {
  let primary: PostgresServer;
  let replica: PostgresServer;
  let database: string;
  let library: string;
  beforeEach(async () => {
    primary = await startPostgres();
    database = await primary.createDatabase();
    const filled = await openStore(primary.url(database));
    await publish(filled, city);
    await filled.close();
    replica = await primary.standby();
    library = primary.url(database).replace(/(:\d+)\/(\w+)$/, `$1,127.0.0.1:${replica.port}/$2`);
  });
  afterEach(() => primary.stop());

  const askReplica = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: replica.url(database) });
    await client.connect();
    await client.query(sql);
    await client.end();
  };

  it('lags behind: it answers with the earlier library, complete, and with the rest once it has caught up', async () => {
    await askReplica('SELECT pg_wal_replay_pause()');
    const writer = await openStore(primary.url(database));
    await publish(writer, countyPublication);
    const behind = await openStore(replica.url(database));
    assert.deepEqual(await named(writer), ['Alder Bay', 'Brook County']);
    assert.deepEqual(await named(behind), ['Alder Bay']);
    assert.deepEqual((await behind.search('all', { text: 'culverts', limit: 5 })).entries, []);
    await askReplica('SELECT pg_wal_replay_resume()');
    await until('the replica has followed', async () => (await named(behind)).length === 2);
    assert.equal((await behind.search('all', { text: 'culverts', limit: 5 })).entries.length, 4);
    await writer.close();
    await behind.close();
  });

  it('is promoted when the primary is gone: it is readable throughout, and accepts writes', async () => {
    const store = await openStore(library);
    await primary.kill();
    assert.deepEqual(await named(store), ['Alder Bay']);
    await askReplica('SELECT pg_promote()');
    await publish(store, countyPublication);
    assert.deepEqual(await named(store), ['Alder Bay', 'Brook County']);
    await store.close();
    await replica.stop();
  });
});

/** Waits until a condition holds. */
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 40_000; waited += 50) {
    if (await isSo()) return;
    await sleep(50);
  }
  assert.fail(`never: ${what}`);
}
