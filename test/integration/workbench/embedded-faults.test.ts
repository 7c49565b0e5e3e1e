import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createClient } from '../../../src/client/index.ts';
import { LookupError } from '../../../src/contract/failure.ts';
import { describeFailure, untranslated } from '../../../src/lookup/failure-words.ts';
import { openSqliteStore } from '../../../src/service/store/sqlite/index.ts';
import {
  type EmbeddedOptions,
  EmbeddedService,
  type Endpoint,
  pausesBeforeRestart,
} from '../../../src/workbench/connection/embedded.ts';
import {
  type Damage,
  describeRepair,
  type Repair,
  readDamage,
  readRepair,
} from '../../../src/workbench/connection/repair.ts';
import { listeningPorts } from '../../host/listening.ts';
import { contentsOf } from '../service/contents.ts';
import { city, countyPublication, type Publication, publish } from '../service/fixtures.ts';
import { getAt } from './over-socket.ts';

const repository = join(import.meta.dirname, '../../..');

describe('the embedded library, by our own program', () => {
  let folder: string;
  let library: string;
  const running: EmbeddedService[] = [];

  interface Window {
    readonly service: EmbeddedService;
    readonly logged: string[];
    readonly back: string[];
    readonly lost: string[];
    readonly repairs: Repair[];
  }
  /** Like a window of VS Code. */
  const open = (more: Partial<EmbeddedOptions> = {}): Window => {
    const events = { logged: [] as string[], back: [] as string[], lost: [] as string[], repairs: [] as Repair[] };
    const service = new EmbeddedService({
      cli: join(repository, 'src/cli.ts'),
      library,
      seed: [join(repository, 'sample/library/alder-county')],
      log: (line) => events.logged.push(line),
      back: () => events.back.push('back'),
      lost: (why) => events.lost.push(why),
      damaged: () => undefined,
      repaired: (repair) => events.repairs.push(repair),
      startTimeout: 60_000,
      ...more,
    });
    running.push(service);
    return { service, ...events };
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-embedded-'));
    library = join(folder, 'storage', 'library.db');
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((service) => service.stop()));
    rmSync(folder, { recursive: true, force: true });
  });
  const until = async (what: string, condition: () => boolean): Promise<void> => {
    for (const end = Date.now() + 60_000; !condition(); await new Promise((resolve) => setTimeout(resolve, 10)))
      assert.ok(Date.now() < end, `${what} did not come`);
  };
  const kill = ({ service }: Window, signal: NodeJS.Signals): void => {
    assert.ok(service.pid !== undefined);
    process.kill(service.pid, signal);
  };
  const jurisdictions = async (endpoint: Endpoint): Promise<string[]> => {
    const { body } = await getAt(endpoint, '/v1/jurisdictions', endpoint.key);
    const { data }: { data: { name: string }[] } = JSON.parse(body);
    return data.map(({ name }) => name);
  };
  const failureOf = async (asked: Promise<unknown>) => {
    const error = await asked.then(
      () => assert.fail('it was served'),
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof LookupError && error.failure.kind === 'offline', String(error));
    return error.failure;
  };

  it('killed while idle restarts automatically within its first pause, at the same address, with the same law, and says so once', async () => {
    const window = open();
    const before = await window.service.endpoint();
    const { pid } = window.service;
    const held = contentsOf(library);
    kill(window, 'SIGKILL');
    await until('another process', () => window.back.length > 0);
    assert.notEqual(window.service.pid, pid);
    assert.deepEqual(await window.service.endpoint(), before);
    assert.deepEqual(await jurisdictions(before), ['Alder County']);
    assert.deepEqual([window.back, window.lost, window.repairs], [['back'], [], []]);
    assert.equal(window.logged.filter((line) => line.includes('starting it again')).length, 1);
    assert.deepEqual(contentsOf(library), held);
  });

  it('is restarted at once, then with growing pauses, and not forever', () => {
    const [first = 0, second = 0] = pausesBeforeRestart;
    assert.ok(first + second < 1_000, 'twice within a second');
    assert.deepEqual(
      [...pausesBeforeRestart].sort((a, b) => a - b),
      pausesBeforeRestart,
    );
    assert.ok(pausesBeforeRestart.length < 10);
  });

  it('killed while it answers: the next process answers the request', async () => {
    const window = open();
    const endpoint = await window.service.endpoint();
    const client = createClient({ url: endpoint.url, socketPath: endpoint.socketPath, key: () => endpoint.key });
    try {
      await client.allJurisdictions();
      client.forget();
      kill(window, 'SIGSTOP');
      const asked = client.search({ text: 'setback' }).then(
        () => 'answered',
        (error: unknown) => (error instanceof LookupError ? error.failure.kind : String(error)),
      );
      await new Promise((resolve) => setTimeout(resolve, 100));
      kill(window, 'SIGKILL');
      assert.match(await asked, /^(?:answered|offline)$/, 'an answer, or that there is none: nothing in between');
      await until('another process', () => window.back.length > 0);
      const { value } = await client.allJurisdictions();
      assert.deepEqual(
        value.entries.map(({ name }) => name),
        ['Alder County'],
      );
    } finally {
      await client.close();
    }
  });

  it('in two windows that open at once: both answer from one library, and the death of one does not affect the other', async () => {
    const [one, other] = [open(), open()];
    const [first, second] = await Promise.all([one.service.endpoint(), other.service.endpoint()]);
    assert.notEqual(first.socketPath, second.socketPath);
    assert.notEqual(first.key, second.key, 'each window has its own key');
    for (const endpoint of [first, second]) {
      // The window that did not create the library sees the other's imports.
      let names: string[] = [];
      for (let asked = 0; asked < 200 && names.length === 0; asked += 1) names = await jurisdictions(endpoint);
      assert.deepEqual(names, ['Alder County']);
    }
    assert.equal((await getAt(second, '/v1/jurisdictions', first.key)).status, 401);
    kill(one, 'SIGKILL');
    assert.deepEqual(await jurisdictions(second), ['Alder County']);
    await until('another process', () => one.back.length > 0);
    assert.deepEqual([other.back, other.lost], [[], []]);
    await one.service.stop();
    assert.deepEqual(await jurisdictions(second), ['Alder County']);
  });

  it('listens at no port, and at a socket that only this user may open', async () => {
    const window = open();
    const { socketPath } = await window.service.endpoint();
    const { pid } = window.service;
    assert.ok(pid !== undefined);
    if (process.platform === 'linux') assert.equal(listeningPorts(pid), 0);
    if (process.platform !== 'win32') {
      assert.equal(statSync(socketPath).mode & 0o077, 0);
      assert.equal(statSync(dirname(socketPath)).mode & 0o077, 0);
    }
    await window.service.stop();
    assert.ok(!existsSync(socketPath), 'a stopped service leaves no socket');
    assert.ok(!existsSync(dirname(socketPath)), 'a stopped service leaves no folder');
  });

  it('of a newer version of the program: reported, unchanged, and tried again on request', async () => {
    const made = open();
    await made.service.endpoint();
    await made.service.stop();
    const version = (to: number): void => {
      const database = new DatabaseSync(library);
      database.exec(`PRAGMA user_version = ${to}; PRAGMA wal_checkpoint(TRUNCATE)`);
      database.close();
    };
    const { user_version: today } = new DatabaseSync(library).prepare('PRAGMA user_version').get() ?? {};
    version(99);
    const bytes = readFileSync(library);
    const window = open();
    const failure = await failureOf(window.service.endpoint());
    assert.match(describeFailure(failure, untranslated).message, /newer version of this program/);
    assert.deepEqual(readFileSync(library), bytes);
    version(Number(today));
    assert.deepEqual(await jurisdictions(await window.service.endpoint()), ['Alder County']);
  });

  it('that is read-only answers, and answers with a change that another process makes', async () => {
    const may = (write: boolean): void => {
      chmodSync(join(folder, 'storage'), write ? 0o755 : 0o555);
      chmodSync(library, write ? 0o644 : 0o444);
    };
    const add = async (publication: Publication): Promise<void> => {
      const store = openSqliteStore(library);
      await publish(store, publication);
      await store.close();
    };
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, 'storage'));
    await add(city);
    const bytes = readFileSync(library);
    may(false);
    try {
      const window = open({ cli: join(import.meta.dirname, 'ordinary-user.ts'), seed: [] });
      const before = await window.service.endpoint();
      assert.deepEqual(await jurisdictions(before), ['Alder Bay']);
      assert.deepEqual(
        readdirSync(join(folder, 'storage')),
        ['library.db', 'library.db.blocks.json'],
        'nothing is made beside it',
      );
      assert.deepEqual(readFileSync(library), bytes);
      may(true);
      await add(countyPublication);
      may(false);
      await until('another process', () => window.back.length > 0 || window.lost.length > 0);
      assert.ok(window.logged.some((line) => line.includes('reopening it')));
      // During the change, it may have failed to open once.
      let names: readonly string[] = [];
      for (let asked = 0; asked < 2_000 && names.length < 2; asked += 1) {
        names = await window.service
          .endpoint()
          .then(jurisdictions)
          .catch(() => []);
        if (names.length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
      }
      assert.deepEqual(names, ['Alder Bay', 'Brook County']);
    } finally {
      may(true);
    }
  });

  it('without its folder or program: reported, and nothing hangs', async () => {
    writeFileSync(join(folder, 'storage'), 'a file in the way');
    const blocked = await failureOf(open().service.endpoint());
    assert.equal(blocked.cause, 'EMBEDDED_FOLDER');
    assert.match(blocked.detail ?? '', /EEXIST|ENOTDIR/);
    rmSync(join(folder, 'storage'));
    const missing = await failureOf(open({ cli: join(folder, 'no-cli.js') }).service.endpoint());
    assert.match(missing.detail ?? '', /Cannot find module/);
  });

  it('that is damaged under the running service is kept, rebuilt and reported once; lookups continue', async () => {
    const window = open();
    const endpoint = await window.service.endpoint();
    const client = createClient({ url: endpoint.url, socketPath: endpoint.socketPath, key: () => endpoint.key });
    try {
      const before = (await client.search({ text: 'setback' })).value.entries.map(({ citation }) => citation);
      assert.ok(before.length > 0);
      const database = new DatabaseSync(library);
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      database.close();
      const bytes = readFileSync(library);
      writeFileSync(library, bytes.fill(0x7f, 8_192));
      for (let asked = 0; asked < 200 && window.repairs.length === 0; asked += 1) {
        client.forget();
        await client.search({ text: `setback ${asked}` }).catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      await until('word of it', () => window.repairs.length > 0);
      client.forget();
      const after = (await client.search({ text: 'setback' })).value.entries.map(({ citation }) => citation);
      assert.deepEqual(after, before);
      assert.equal(window.repairs.length, 1);
      const [repair] = window.repairs;
      assert.ok(repair !== undefined && existsSync(repair.kept));
      assert.match(
        describeRepair(repair, untranslated).message,
        /was damaged\. The damaged file was saved as .*\.corrupt-.*No imports were recorded/,
      );
    } finally {
      await client.close();
    }
  });

  it('that is damaged is imported again only after consent', async () => {
    mkdirSync(join(folder, 'storage'));
    const wenlow = join(repository, 'sample/library/port-wenlow');
    const add = spawnSync(process.execPath, [join(repository, 'src/cli.ts'), 'import', wenlow, '--library', library]);
    assert.equal(add.status, 0, String(add.stderr));
    writeFileSync(library, readFileSync(library).fill(0x7f, 8_192));
    const asked: Damage[] = [];
    let yes = (): void => assert.fail('nothing was asked');
    const damaged = (damage: Damage, rebuild: () => void): void => {
      asked.push(damage);
      yes = rebuild;
    };
    const window = open({ damaged });
    const endpoint = await window.service.endpoint();
    await until('the question', () => asked.length > 0);
    assert.equal(asked[0]?.imports, 1);
    assert.ok(existsSync(asked[0]?.kept ?? ''), 'the damaged file is kept');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    assert.deepEqual([window.repairs, await jurisdictions(endpoint)], [[], ['Alder County']]);
    yes();
    await until('the repair', () => window.repairs.length > 0);
    assert.deepEqual(
      window.repairs.map(({ imports, failed }) => [imports, failed]),
      [[1, undefined]],
    );
    assert.ok((await jurisdictions(endpoint)).includes('Port Wenlow'));
  });
});

describe('a damage message of the process', () => {
  it('is read only from a valid message', () => {
    assert.deepEqual(readDamage({ damage: { kept: '/k', imports: 2, why: 'x' } }), { kept: '/k', imports: 2 });
    for (const message of [undefined, 'damage', {}, { damage: {} }, { damage: { kept: '/k' } }])
      assert.equal(readDamage(message), undefined);
  });
});

describe('a repair message', () => {
  const repair: Repair = { kept: '/data/library.db.corrupt-2026', why: 'cut short', imports: 2, missing: [] };
  it('names the kept file, the missing sources and the error', () => {
    const cases: [Partial<Repair>, string, RegExp][] = [
      [{}, 'information', /saved as \/data\/library\.db\.corrupt-2026\. The library was rebuilt from your imports\.$/],
      [{ missing: ['/law/elmford', '/law/dunmore'] }, 'warning', /except for \/law\/elmford, \/law\/dunmore/],
      [{ imports: 0 }, 'warning', /A new library was created\. No imports were recorded/],
      [{ failed: 'The disk is full.' }, 'error', /could not be rebuilt: The disk is full\. It will be tried again/],
    ];
    for (const [changes, severity, message] of cases) {
      const described = describeRepair({ ...repair, ...changes }, untranslated);
      assert.equal(described.severity, severity);
      assert.match(described.message, message);
    }
  });

  it('is read only from a valid message of the process', () => {
    assert.deepEqual(readRepair({ repair: { ...repair, sections: 4 } }), repair);
    for (const message of [
      undefined,
      null,
      'repair',
      {},
      { repair: 1 },
      { repair: {} },
      { repair: { kept: 1, imports: 0, missing: [] } },
    ])
      assert.equal(readRepair(message), undefined);
  });
});
