/** The stores that a library can be in. The same tests apply to each. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { type OpenedStore, openStore } from '../../../src/service/store/open.ts';
import { sharedPostgres } from '../../postgres/shared.ts';

/** A location for a library, empty at first. */
export interface LibraryPlace {
  /** As `--library` takes it. */
  readonly address: string;
  /** Opens it; closed at the latest by `drop`. */
  open(options?: Parameters<typeof openStore>[1]): Promise<OpenedStore>;
  /** Queries the database directly. */
  ask(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  drop(): Promise<void>;
}

export interface StoreKind {
  readonly name: string;
  place(): Promise<LibraryPlace>;
}

export const sqlite: StoreKind = {
  name: 'SQLite',
  place() {
    const folder = mkdtempSync(join(tmpdir(), 'legal-code-test-'));
    const address = join(folder, 'library.db');
    return Promise.resolve(
      placeOf(
        address,
        (sql) => {
          const database = new DatabaseSync(address, { readOnly: true });
          try {
            return Promise.resolve(database.prepare(sql).all());
          } finally {
            database.close();
          }
        },
        () => Promise.resolve(rmSync(folder, { recursive: true, force: true })),
      ),
    );
  },
};

export const postgres: StoreKind = {
  name: 'PostgreSQL',
  async place() {
    const server = await sharedPostgres();
    const name = await server.createDatabase();
    const ask = async (database: string, sql: string): Promise<pg.QueryResultRow[]> => {
      const client = new pg.Client({ connectionString: server.url(database) });
      await client.connect();
      try {
        if (database === name) await client.query('SET search_path = legal_code');
        return (await client.query(sql)).rows;
      } finally {
        await client.end();
      }
    };
    return placeOf(
      server.url(name),
      (sql) => ask(name, sql),
      async () => void (await ask('postgres', `DROP DATABASE ${name} WITH (FORCE)`)),
    );
  },
};

const storeKinds: readonly StoreKind[] = [sqlite, postgres];

/** The same tests over each store. */
export function inEachStore(title: string, tests: (this: Mocha.Suite, kind: StoreKind) => void): void {
  for (const kind of storeKinds)
    describe(`${title} (${kind.name})`, function () {
      tests.call(this, kind);
    });
}

function placeOf(address: string, ask: LibraryPlace['ask'], drop: () => Promise<void>): LibraryPlace {
  const opened: OpenedStore[] = [];
  return {
    address,
    async open(options) {
      const store = await openStore(address, options);
      opened.push(store);
      return store;
    },
    ask,
    async drop() {
      for (const store of opened.splice(0)) await store.close();
      await drop();
    },
  };
}
