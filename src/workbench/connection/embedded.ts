/**
 * The embedded service: our own v1 server as a child process over a library file. It answers on a socket that only this user
 * can open, because remote windows forward ports, which other programs can reach. Independent of VS Code.
 * It starts on first use, restarts after a crash, and exits with its parent process (its IPC channel closes).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { parseObject } from '../../contract/decode/json-values.ts';
import { LookupError } from '../../contract/failure.ts';
import { type SocketPlace, socketPlace } from '../shared/socket-place.ts';
import { stopProcess } from '../shared/stop-process.ts';
import { type Damage, type Repair, readDamage, readRepair } from './repair.ts';

export interface EmbeddedOptions {
  /** dist/cli.js */
  readonly cli: string;
  readonly library: string;
  /** Files to import into a new library. */
  readonly seed: readonly string[];
  /** Logs a line, which never contains the key. */
  readonly log: (line: string) => void;
  /** Called after a restart, with the same socket and key. */
  readonly back: () => void;
  /** Called after repeated crashes. The service then stays down until the next request. */
  readonly lost: (why: string) => void;
  /** Called after a damaged library was moved aside. `rebuild` repeats its imports. */
  readonly damaged: (damage: Damage, rebuild: () => void) => void;
  /** Called once, with the result of rebuilding a damaged library. */
  readonly repaired: (repair: Repair) => void;
  /** Start timeout, milliseconds. */
  readonly startTimeout?: number;
  /** Delays before the first, second, … restart, milliseconds. */
  readonly pauses?: readonly number[];
}

export interface Endpoint {
  /** The base URL for requests. */
  readonly url: string;
  /** A Unix socket, or on Windows a named pipe. */
  readonly socketPath: string;
  readonly key: string;
}

/** Delays before the first, second, … restart after a crash, milliseconds. The first two starts happen within a second. */
export const pausesBeforeRestart: readonly number[] = [50, 300, 1_000, 3_000, 8_000];

/** Run time after which the service counts as healthy again, milliseconds. */
const steadyAfter = 20_000;

export class EmbeddedService {
  readonly #options: EmbeddedOptions;
  /** A new key for each window, passed in the environment because process lists show arguments. */
  readonly #key = randomBytes(32).toString('base64url');
  #child: ChildProcess | undefined;
  #endpoint: Promise<Endpoint> | undefined;
  #place: Promise<SocketPlace> | undefined;
  #deaths = 0;
  #stopped = false;
  #pause: { readonly timer: NodeJS.Timeout; readonly cut: () => void } | undefined;

  constructor(options: EmbeddedOptions) {
    this.#options = options;
  }

  /** The running process's id, for the log and tests. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** The endpoint, starting the service on first use. Rejects with LookupError `offline` if it can't start. */
  endpoint(): Promise<Endpoint> {
    if (this.#endpoint === undefined) {
      const starting = this.#start();
      this.#endpoint = starting;
      starting.catch(() => {
        if (this.#endpoint === starting) this.#endpoint = undefined;
      });
    }
    return this.#endpoint;
  }

  /** Stops the service permanently; resolves when the process has exited. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#endpoint = undefined;
    this.#pause?.cut();
    if (this.#child !== undefined) await stopProcess(this.#child, 2_000);
    const place = this.#place;
    this.#place = undefined;
    await (await place?.catch(() => undefined))?.remove();
  }

  async #start(): Promise<Endpoint> {
    const { library, log } = this.#options;
    await mkdir(dirname(library), { recursive: true }).catch((error: Error) => {
      throw offline('EMBEDDED_FOLDER', error.message);
    });
    if (this.#stopped) throw offline('EMBEDDED_STOPPED');
    this.#place ??= socketPlace();
    const { path: socketPath } = await this.#place.catch((error: Error) => {
      this.#place = undefined;
      throw offline('EMBEDDED_FOLDER', error.message);
    });
    if (this.#stopped) throw offline('EMBEDDED_STOPPED');
    const child = this.#spawn(socketPath);
    this.#child = child;
    const url = await this.#firstLine(child);
    child.stdout?.resume();
    const since = Date.now();
    child.once('exit', (code, signal) => {
      if (this.#stopped || this.#child !== child) return;
      if (Date.now() - since > steadyAfter) this.#deaths = 0;
      this.#revive(ending(code, signal));
    });
    log(`Embedded library: serving (process ${child.pid})`);
    return { url, socketPath, key: this.#key };
  }

  #spawn(socketPath: string): ChildProcess {
    const { cli, library, seed } = this.#options;
    const child = spawn(
      process.execPath,
      [
        ...debuggerOptions(),
        cli,
        'serve',
        '--library',
        library,
        '--set-aside-corrupted',
        '--ask-before-rebuilding',
        '--socket',
        socketPath,
        ...seed.flatMap((path) => ['--seed', path]),
      ],
      { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], env: environment(this.#key), windowsHide: true },
    );
    child.on('message', (message) => {
      const repair = readRepair(message);
      if (repair !== undefined) this.#options.repaired(repair);
      const damage = readDamage(message);
      if (damage === undefined) return;
      this.#options.damaged(damage, () => {
        if (child.connected) child.send('rebuild');
      });
    });
    return child;
  }

  /** Logs the lines on stderr. Returns the service's own message, or for a crash the line that names the error. */
  #followLog(child: ChildProcess): () => string | undefined {
    let stated: string | undefined;
    if (child.stderr === null) return () => stated;
    createInterface({ input: child.stderr }).on('line', (line) => {
      const safe = line.replaceAll(this.#key, '[key]');
      if (safe.startsWith('legal-code ')) stated = safe.trim().replace(/^legal-code \w+: /, '');
      else if (stated === undefined && /^(?:\w*Error\b|node: )/.test(safe)) stated = safe.trim();
      this.#options.log(safe);
    });
    return () => stated;
  }

  /** The service's URL, from its first line on stdout. Rejects with LookupError `offline`. */
  #firstLine(child: ChildProcess): Promise<string> {
    const statedReason = this.#followLog(child);
    return new Promise<string>((resolve, reject) => {
      const late = setTimeout(() => {
        child.kill('SIGKILL');
        reject(offline('EMBEDDED_TIMEDOUT', 'The embedded library did not start in time.'));
      }, this.#options.startTimeout ?? 30_000);
      child.once('error', (error) => reject(offline('EMBEDDED_SPAWN', error.message)));
      child.once('exit', (code, signal) => {
        clearTimeout(late);
        // Wait one turn to read the rest of stderr.
        setImmediate(() => reject(offline('EMBEDDED_EXITED', statedReason() ?? ending(code, signal))));
      });
      if (child.stdout === null) return;
      createInterface({ input: child.stdout }).once('line', (line) => {
        clearTimeout(late);
        const found = urlOf(line);
        if (found === undefined) {
          child.kill('SIGKILL');
          reject(offline('EMBEDDED_PROTO', 'The embedded library did not report its address.'));
        } else resolve(found);
      });
    });
  }

  /** Restarts the service after a crash, with growing delays and the same socket and key. */
  #revive(why: string): void {
    this.#options.log(`Embedded library: the process ended (${why}); starting it again`);
    const again = this.#restart(why);
    this.#endpoint = again;
    again.then(
      () => this.#options.back(),
      (error: unknown) => {
        if (this.#endpoint === again) this.#endpoint = undefined;
        if (this.#stopped) return;
        const detail = error instanceof LookupError && 'detail' in error.failure ? error.failure.detail : undefined;
        this.#options.lost(detail ?? why);
      },
    );
  }

  async #restart(why: string): Promise<Endpoint> {
    const pauses = this.#options.pauses ?? pausesBeforeRestart;
    let last: unknown = offline('EMBEDDED_EXITED', why);
    while (this.#deaths < pauses.length) {
      await this.#wait(pauses[this.#deaths] ?? 0);
      this.#deaths += 1;
      if (this.#stopped) throw offline('EMBEDDED_STOPPED');
      try {
        return await this.#start();
      } catch (error) {
        last = error;
      }
    }
    this.#deaths = 0;
    throw last;
  }

  #wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const cut = (): void => {
        clearTimeout(timer);
        this.#pause = undefined;
        resolve();
      };
      const timer = setTimeout(cut, milliseconds);
      this.#pause = { timer, cut };
    });
  }
}

/** The child's environment. NODE_OPTIONS, such as a debugger's preload, applies to the extension host only. */
function environment(key: string): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _options, VSCODE_INSPECTOR_OPTIONS: _inspector, ...rest } = process.env;
  return { ...rest, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1', LEGAL_CODE_API_KEY: key };
}

/** Opens a debugger port in the service if LEGAL_CODE_INSPECT_SERVICE names one, as .vscode/launch.json does. */
function debuggerOptions(): readonly string[] {
  const port = process.env.LEGAL_CODE_INSPECT_SERVICE;
  return port !== undefined && /^\d{1,5}$/.test(port) ? [`--inspect=127.0.0.1:${port}`, '--enable-source-maps'] : [];
}

function urlOf(line: string): string | undefined {
  const url = parseObject(line)?.url;
  return typeof url === 'string' && URL.canParse(url) ? url : undefined;
}

const offline = (cause: string, detail?: string): LookupError =>
  new LookupError({ kind: 'offline', cause, ...(detail === undefined ? {} : { detail }) });

const ending = (code: number | null, signal: NodeJS.Signals | null): string =>
  signal === null ? `exit code ${code ?? 'unknown'}` : `signal ${signal}`;
