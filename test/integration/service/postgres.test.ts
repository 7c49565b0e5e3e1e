import { strict as assert } from 'node:assert';
import pg from 'pg';
import { LibraryError } from '../../../src/service/store/errors.ts';
import type { OpenedStore } from '../../../src/service/store/open.ts';
import { openStore } from '../../../src/service/store/open.ts';
import { readAddresses } from '../../../src/service/store/postgres/addresses.ts';
import { schemaVersion } from '../../../src/service/store/postgres/schema.ts';
import type { SectionRecord } from '../../../src/service/store/records.ts';
import { password } from '../../postgres/server.ts';
import { sharedPostgres } from '../../postgres/shared.ts';
import { city, countyPublication, type Publication, publish, section } from './fixtures.ts';
import { type LibraryPlace, postgres, sqlite } from './stores.ts';

const fault = (expected: LibraryError['fault']) => (error: unknown) => {
  assert.ok(error instanceof LibraryError, String(error));
  assert.equal(error.fault, expected, error.message);
  assert.ok(!error.message.includes(password) && !error.message.includes(encodeURIComponent(password)), 'no password');
  return true;
};

/** Everything that a store returns about its library, by every request. */
async function everything(store: OpenedStore): Promise<Record<string, unknown>> {
  const stored: Record<string, unknown> = {};
  const jurisdictions = await store.jurisdictions('all', { limit: 100 });
  stored.jurisdictions = jurisdictions;
  const level = async (jurisdiction: string, parent: string | undefined): Promise<void> => {
    let after: string | undefined;
    do {
      const page = await store.contents('all', jurisdiction, parent, {
        limit: 3,
        ...(after === undefined ? {} : { after }),
      });
      for (const entry of page?.entries ?? []) {
        stored[`contents ${entry.id}`] = entry;
        if (entry.kind === 'section') await collect(entry.id);
        else if (entry.links.contents !== undefined) await level(jurisdiction, entry.id);
      }
      after = page?.next;
    } while (after !== undefined);
  };
  const collect = async (id: string): Promise<void> => {
    stored[`section ${id}`] = await store.section('all', id);
    stored[`sources ${id}`] = await store.sources('all', id);
    const chain = await store.chain('all', id);
    stored[`chain ${id}`] = chain;
    for (const entry of chain ?? [])
      if (typeof entry.ordinance_id === 'string')
        stored[`act ${entry.ordinance_id}`] = await store.ordinance('all', entry.ordinance_id);
    const versions = await store.versions('all', id);
    stored[`versions ${id}`] = versions;
    for (const { version } of versions ?? [])
      stored[`version ${id} ${version}`] = await store.version('all', id, version);
  };
  for (const { jurisdiction_id } of jurisdictions.entries) {
    stored[`jurisdiction ${jurisdiction_id}`] = await store.jurisdiction('all', jurisdiction_id);
    await level(jurisdiction_id, undefined);
  }
  return stored;
}

const amended: Publication = {
  ...city,
  codes: city.codes.map((code) => ({ ...code, codifiedThrough: '2025-01-01', publication: 'publication/2025-01-01' })),
  sections: city.sections.flatMap((record) =>
    record.number === '5.08.020'
      ? [
          {
            ...record,
            text: [{ designators: [], text: 'The clerk shall give a permit.' }],
            related: [{ relation: 'see', number: '5.08.010' }],
          },
        ]
      : record.number === '5.08.040'
        ? [record, section('5.08.045', { heading: 'Ladders' })]
        : [record],
  ),
};

describe('a library in PostgreSQL', () => {
  let place: LibraryPlace;
  beforeEach(async () => {
    place = await postgres.place();
  });
  afterEach(() => place.drop());

  it('gives the same answers as a library in a file, word for word', async () => {
    const file = await sqlite.place();
    try {
      const stores = [await place.open(), await file.open()] as const;
      for (const store of stores)
        for (const publication of [city, countyPublication, amended, countyPublication])
          await publish(store, publication);
      const [shared, alone] = [await everything(stores[0]), await everything(stores[1])];
      assert.ok(Object.keys(alone).length > 60);
      assert.deepEqual(shared, alone);
      for (const text of [
        '5.08.010',
        '5.08',
        'ABMC 5.08.020(a)',
        '33-553',
        'noise permits',
        'quite hours',
        'culverts',
        'permit',
        '"leaf blower"',
        'rul',
        'County rule',
        'no such thing',
      ])
        for (const scope of [
          'all',
          new Set([(await stores[0].jurisdictions('all', { limit: 1 })).entries[0]?.jurisdiction_id ?? '']),
        ] as const) {
          const answers = await Promise.all(stores.map((store) => store.search(scope, { text, limit: 50 })));
          const [found, expected] = answers.map((page) => page.entries);
          const byId = (hits: typeof found) =>
            [...(hits ?? [])].sort((a, b) => (a.code_section_id < b.code_section_id ? -1 : 1));
          assert.deepEqual(byId(found), byId(expected), text);
          assert.equal(found?.[0]?.code_section_id, expected?.[0]?.code_section_id, `${text}: the first`);
        }
    } finally {
      await file.drop();
    }
  });

  it('pages through search results without gaps or repeats', async () => {
    const store = await place.open();
    const sections = Array.from({ length: 25 }, (_, at) =>
      section(`9.1.${at}`, {
        heading: `Rule ${at}`,
        text: [{ designators: [], text: `${'gravel '.repeat(at % 7)}gravel paths.` }],
      }),
    );
    await publish(store, { ...city, sections });
    const all = (await store.search('all', { text: 'gravel', limit: 100 })).entries.map((hit) => hit.number);
    assert.equal(all.length, 25);
    const paged: (string | undefined)[] = [];
    let after: string | undefined;
    do {
      const page = await store.search('all', { text: 'gravel', limit: 4, ...(after === undefined ? {} : { after }) });
      paged.push(...page.entries.map((hit) => hit.number));
      after = page.next;
    } while (after !== undefined);
    assert.deepEqual(paged, all);
  });

  it('stores any text unchanged, in any field', async () => {
    const odd = 'a\tb\\N\\.\r\n"\'`; DROP TABLE section; -- \u202e\ud83c\udfb7 é́';
    const long = 'long'.repeat(3_000);
    const record: SectionRecord = section('1.1', {
      heading: `${odd} ${long}`,
      citation: `${odd} § 1.1`,
      containers: [{ level: odd, number: odd, heading: long }],
      text: [{ designators: [odd], text: `${odd} nul: \0 ${long}` }],
      aliases: [odd, long],
      notes: [{ kind: odd, text: odd }],
      related: [{ relation: odd, number: long }],
      sources: [{ sourceUrl: odd, title: odd }],
      chain: [{ action: 'unknown', actKey: odd, actTitle: odd, note: odd }],
    });
    const acts = [{ key: odd, title: odd, proceedings: [{ what: odd }] }];
    const file = await sqlite.place();
    try {
      const stores = [await place.open(), await file.open()] as const;
      for (const store of stores) await publish(store, { ...city, sections: [record], acts });
      assert.deepEqual(await everything(stores[0]), await everything(stores[1]));
      const huge = Array.from({ length: 300_000 }, (_, at) => `w${at.toString(36)}`).join(' ');
      await publish(stores[0], { ...city, sections: [section('1.2', { text: [{ designators: [], text: huge }] })] });
      assert.equal((await stores[0].search('all', { text: 'w0 w1 w2', limit: 5 })).entries[0]?.number, '1.2');
    } finally {
      await file.drop();
    }
  });

  it('lets one program write a jurisdiction at a time, and reports a conflict at once; others are written in parallel', async () => {
    const store = await place.open();
    await publish(store, city);
    const writer = await store.publish(city.jurisdiction);
    const other = await place.open();
    await assert.rejects(other.publish(city.jurisdiction), fault('busy'));
    const id = (await store.jurisdictions('all', { limit: 1 })).entries[0]?.jurisdiction_id ?? '';
    await assert.rejects(other.remove(id), fault('busy'));
    await publish(other, countyPublication);
    await writer.rollback();
    await publish(other, city);
    const many = Array.from({ length: 6 }, (_, at) => ({
      ...city,
      jurisdiction: { ...city.jurisdiction, key: `us/xx/${at}`, name: `Place ${at}` },
    }));
    await Promise.all(many.map((publication) => publish(store, publication)));
    assert.equal(
      (await store.search('all', { text: 'noise permits', limit: 50 })).entries.filter(
        (hit) => hit.number === '5.08.020',
      ).length,
      7,
    );
  });

  it('is created once when several servers start at once', async () => {
    const stores = await Promise.all(Array.from({ length: 5 }, () => place.open()));
    assert.equal(stores.filter((store) => store.created).length, 1);
    await publish(stores[0] ?? (await place.open()), city);
    for (const store of stores) assert.equal((await store.jurisdictions('all', { limit: 5 })).entries.length, 1);
  });

  it('is unchanged when the database ends a publication’s connection, and can be written again', async () => {
    const store = await place.open();
    await publish(store, city);
    const before = await everything(store);
    const writer = await store.publish(city.jurisdiction);
    for (const code of city.codes) await writer.code(code);
    await place.ask(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state LIKE 'idle in transaction%' AND datname = current_database()",
    );
    await assert.rejects(async () => {
      for (let at = 0; at < 2_000; at += 1) await writer.section(section(`1.${at}`));
      await writer.commit();
    }, fault('unreachable'));
    await assert.rejects(writer.commit(), /finished/);
    assert.deepEqual(await everything(store), before);
    await publish(store, city);
    assert.deepEqual(await everything(store), before);
  });

  it('spreads many jurisdictions over partitions, and finds what is in any', async () => {
    const store = await place.open();
    await publish(store, city);
    await place.ask(`SELECT setval(pg_get_serial_sequence('legal_code.jurisdiction', 'row'), 511)`);
    await publish(store, countyPublication);
    assert.deepEqual(await place.ask('SELECT count(*)::int AS n FROM section_p2'), [
      { n: countyPublication.sections.length },
    ]);
    const found = async (text: string) =>
      (await store.search('all', { text, limit: 10 })).entries.map((hit) => hit.number);
    assert.equal((await found('culverts')).length, 4);
    assert.deepEqual(await found('BCC 7-101'), ['7-101']);
    assert.equal((await found('5.08.020'))[0], '5.08.020');
    const county = (await store.jurisdictions('all', { limit: 10 })).entries[1];
    assert.equal(county?.name, 'Brook County');
    assert.equal(await store.remove(county.jurisdiction_id), true);
    assert.deepEqual(await found('culverts'), []);
    await publish(store, countyPublication);
    assert.equal((await found('culverts')).length, 4);
  });

  describe('that cannot be used says why, and never its password', () => {
    const ask = async (sql: string): Promise<void> => void (await place.ask(sql));

    it('does not exist', async () => {
      await assert.rejects(place.open({ mustExist: true }), fault('missing'));
      await assert.rejects(openStore(place.address.replace(/[^/]*$/, 'no_such_database')), fault('missing'));
    });

    it('is of an older or a newer version of the program, or something else', async () => {
      await place.open();
      await ask('UPDATE library SET schema_version = 99');
      await assert.rejects(place.open(), fault('newer-schema'));
      await ask('UPDATE library SET schema_version = 0');
      await assert.rejects(place.open(), fault('older-schema'));
    });

    it('is updated completely from an earlier version, by an account that may change it', async () => {
      const server = await sharedPostgres();
      await publish(await place.open(), city);
      const seals = {
        section_body: 'DROP COLUMN sources_seal, DROP COLUMN chain_seal, ',
        code: 'DROP COLUMN ledger_seal, DROP COLUMN editions_seal, DROP COLUMN editions, ',
      };
      await ask('DROP TABLE past');
      await ask('ALTER TABLE section DROP COLUMN stated_seal, DROP COLUMN stated');
      await ask('ALTER TABLE container DROP COLUMN headings_seal, DROP COLUMN headings');
      for (const table of ['jurisdiction', 'code', 'container', 'act', 'section', 'section_body', 'related', 'version'])
        await ask(
          `ALTER TABLE ${table} ${Object.entries(seals).find(([name]) => name === table)?.[1] ?? ''}DROP COLUMN seal`,
        );
      await ask('DROP FUNCTION seal');
      await ask(
        'ALTER TABLE section DROP COLUMN seen_through, DROP COLUMN kind, DROP COLUMN of_container, DROP COLUMN validity',
      );
      await ask('ALTER TABLE container DROP COLUMN notes, DROP COLUMN chain, DROP COLUMN gone');
      await ask('ALTER TABLE code DROP COLUMN ledger, DROP COLUMN imported_on');
      await ask('DROP TABLE file, file_of');
      await ask('ALTER TABLE jurisdiction DROP COLUMN short_name, DROP COLUMN other_names');
      await ask('ALTER TABLE code DROP COLUMN kind, DROP COLUMN numbering');
      await ask('DROP TABLE former_jurisdiction');
      await ask(`UPDATE section_words SET words = ''`);
      await ask('UPDATE library SET schema_version = 1');
      await ask(`CREATE ROLE reader LOGIN PASSWORD 'reads-only'`);
      try {
        await ask(
          'GRANT USAGE ON SCHEMA legal_code TO reader; GRANT SELECT ON ALL TABLES IN SCHEMA legal_code TO reader',
        );
        const database = place.address.replace(/.*\//, '');
        await assert.rejects(
          openStore(`postgres://reader:reads-only@127.0.0.1:${server.port}/${database}`),
          fault('older-schema'),
        );
      } finally {
        await ask('DROP OWNED BY reader; DROP ROLE reader');
      }
      const [store] = await Promise.all([place.open(), place.open(), place.open()]);
      assert.equal((await store.search('all', { text: 'noise permits', limit: 5 })).entries[0]?.number, '5.08.020');
      await publish(store, city);
      assert.deepEqual(await place.ask('SELECT schema_version FROM library'), [{ schema_version: schemaVersion }]);
    });

    it('refuses the account, or does not answer', async () => {
      const server = await sharedPostgres();
      await assert.rejects(
        openStore(`postgres://librarian:wrong@127.0.0.1:${server.port}/postgres`),
        fault('no-permission'),
      );
      const closed = place.address.replace(`:${server.port}/`, ':1/');
      await assert.rejects(openStore(closed), fault('unreachable'));
    });

    it('accepts no writes: still readable', async () => {
      await publish(await place.open(), city);
      await ask(`ALTER DATABASE ${place.address.replace(/.*\//, '')} SET default_transaction_read_only = on`);
      const store = await place.open();
      assert.equal((await store.jurisdictions('all', { limit: 5 })).entries.length, 1);
      await assert.rejects(store.publish(city.jurisdiction), fault('read-only'));
      assert.equal((await store.search('all', { text: 'noise permits', limit: 5 })).entries[0]?.number, '5.08.020');
    });

    it('is served by an account that may only read it, and is not written to', async () => {
      const server = await sharedPostgres();
      await publish(await place.open(), city);
      await ask(`CREATE ROLE reader LOGIN PASSWORD 'reads-only'`);
      try {
        await ask(
          'GRANT USAGE ON SCHEMA legal_code TO reader; GRANT SELECT ON ALL TABLES IN SCHEMA legal_code TO reader',
        );
        const store = await openStore(
          `postgres://reader:reads-only@127.0.0.1:${server.port}/${place.address.replace(/.*\//, '')}`,
        );
        assert.equal((await store.search('all', { text: 'noise permits', limit: 5 })).entries[0]?.number, '5.08.020');
        await assert.rejects(store.publish(city.jurisdiction), fault('no-permission'));
        await store.close();
      } finally {
        await ask('DROP OWNED BY reader; DROP ROLE reader');
      }
    });

    it('takes too long: the server is still used', async () => {
      await publish(await place.open(), city);
      await ask(`ALTER DATABASE ${place.address.replace(/.*\//, '')} SET lock_timeout = 200`);
      const store = await place.open();
      const holder = new pg.Client({ connectionString: place.address });
      await holder.connect();
      await holder.query('BEGIN; LOCK TABLE legal_code.jurisdiction');
      await assert.rejects(store.jurisdictions('all', { limit: 5 }), fault('busy'));
      await holder.query('ROLLBACK');
      await holder.end();
      assert.equal((await store.jurisdictions('all', { limit: 5 })).entries.length, 1);
    });

    it('has an invalid address', async () => {
      for (const address of [
        `postgres://librarian:${password}@/x y@[/db`,
        `mysql://librarian:${password}@localhost/law`,
        `postgres://librarian:${password}@a,,b/law`,
        `postgres://librarian:${password}@a:port/law`,
        `https://librarian:${password}@example.org`,
      ])
        await assert.rejects(openStore(address), fault('not-a-library'));
    });
  });

  it('is found at one address or several, with any password', async () => {
    const server = await sharedPostgres();
    const name = place.address.replace(/.*\//, '');
    // As typed, with only the required characters encoded.
    const bare = `postgresql://librarian:${password.replace('%', '%25')}@127.0.0.1:${server.port},localhost:${server.port}/${name}`;
    const store = await openStore(bare);
    await publish(store, city);
    assert.equal((await store.jurisdictions('all', { limit: 5 })).entries.length, 1);
    await store.close();
    assert.deepEqual(
      readAddresses('postgres://u:p@a:1,[::1]:2,c/law?sslmode=disable').map(({ label }) => label),
      ['a:1/law', '[::1]:2/law', 'c/law'],
    );
    assert.equal(new pg.Client({ connectionString: readAddresses(bare)[0]?.connectionString ?? '' }).user, 'librarian');
  });
});
