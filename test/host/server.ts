import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Release } from './releases.ts';
import { serverProgram } from './vscode.ts';

export interface ServerOptions {
  readonly release: Release;
  /** Settings, storage and logs; `User/settings.json` and `Machine/settings.json` are in it. */
  readonly userDataDir: string;
  readonly extensionsDir: string;
  /** Required to open the address. Without it, anyone on this machine may open it. */
  readonly connectionToken?: string;
  /** The folder for the server's sockets, created if missing. The caller removes it. Short, because a socket's address holds 100 characters. */
  readonly temporaryDir?: string;
  /** Folders are not trusted until the user trusts them. */
  readonly asksForTrust?: boolean;
  /** Added to this process's environment for the extension host. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface Server {
  readonly port: number;
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  readonly logFile: string;
  /** Settles when the server has ended, for any reason. */
  readonly gone: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts VS Code's own server on a free port of 127.0.0.1 and waits until it answers. Throws with the end of its log if
 * it does not.
 */
export async function startServer(options: ServerOptions): Promise<Server> {
  const program = await serverProgram(options.release);
  await Promise.all([
    mkdir(options.userDataDir, { recursive: true }),
    mkdir(options.extensionsDir, { recursive: true }),
    options.temporaryDir ? mkdir(options.temporaryDir, { recursive: true }) : undefined,
  ]);
  const logFile = join(options.userDataDir, 'server.log');
  const child = spawn(process.execPath, [supervise, program.node, program.main, ...serverArguments(options)], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
    env: cleanEnvironment({ ...options.env, ...(options.temporaryDir ? { TMPDIR: options.temporaryDir } : {}) }),
  });
  const log = createWriteStream(logFile);
  child.stderr.pipe(log, { end: false });
  const gone = new Promise<void>((resolve) => {
    child.once('close', () => {
      log.end();
      resolve();
    });
  });
  const stop = () => {
    child.stdin.destroy();
    return gone;
  };
  const port = await new Promise<number | undefined>((resolve, reject) => {
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      log.write(text);
      output = (output + text).slice(-4000);
      const found = /Extension host agent listening on (\d+)/.exec(output);
      if (found) resolve(Number(found[1]));
    });
    child.once('error', reject);
    void gone.then(() => resolve(undefined));
    setTimeout(resolve, 60_000, undefined).unref();
  });
  if (port === undefined) {
    await stop();
    throw new Error(`VS Code’s server did not start.\n${(await readFile(logFile, 'utf8')).slice(-2000)}`);
  }
  return { port, origin: `http://127.0.0.1:${port}`, logFile, gone, stop };
}

/** Runs the server's command line, for example `--install-extension`. Returns its output. Throws if it fails. */
export async function runServerCommand(release: Release, args: readonly string[]): Promise<string> {
  const program = await serverProgram(release);
  const child = spawn(program.node, [program.main, '--accept-server-license-terms', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: cleanEnvironment(),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (code !== 0) throw new Error(`VS Code’s server, ${args.join(' ')}: exit ${code}\n${output.slice(-2000)}`);
  return output;
}

/** The address that opens a folder or a `.code-workspace` file, with an extension under development and, where given, its tests. */
export function workbenchAddress(
  server: Pick<Server, 'origin' | 'port'>,
  open: { folder?: string; file?: string; extension?: string; tests?: string; connectionToken?: string },
): string {
  const remote = (path: string) => `vscode-remote://127.0.0.1:${server.port}${encodeURI(path)}`;
  const payload: [string, string][] = [];
  if (open.extension) payload.push(['extensionDevelopmentPath', remote(open.extension)]);
  if (open.tests) payload.push(['extensionTestsPath', remote(open.tests)]);
  if (open.file) payload.push(['openFile', remote(open.file)]);
  const address = new URL(server.origin);
  if (open.connectionToken) address.searchParams.set('tkn', open.connectionToken);
  if (open.folder)
    address.searchParams.set(/\.code-workspace$/.test(open.folder) ? 'workspace' : 'folder', open.folder);
  else address.searchParams.set('ew', 'true'); // an empty window instead of the last folder
  if (payload.length > 0) address.searchParams.set('payload', JSON.stringify(payload));
  return address.href;
}

const supervise = join(dirname(fileURLToPath(import.meta.url)), 'supervise.ts');

function serverArguments({ userDataDir, extensionsDir, connectionToken, asksForTrust }: ServerOptions): string[] {
  return [
    '--host=127.0.0.1',
    '--port=0',
    ...(connectionToken ? [`--connection-token=${connectionToken}`] : ['--without-connection-token']),
    '--accept-server-license-terms',
    '--telemetry-level=off',
    ...(asksForTrust ? [] : ['--disable-workspace-trust']),
    '--disable-getting-started-override',
    '--enable-smoke-test-driver', // required for an address that names an extension under development
    `--server-data-dir=${userDataDir}`,
    `--user-data-dir=${userDataDir}`,
    `--extensions-dir=${extensionsDir}`,
  ];
}

/** The variables of VS Code's own terminal would configure the server. */
function cleanEnvironment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const orders = /^(VSCODE_|ELECTRON_|NODE_OPTIONS$|NODE_V8_COVERAGE$|npm_)/;
  // Only scripts/coverage.ts measures the extension host's coverage.
  const coverage = process.env.LEGAL_CODE_COVERAGE;
  return {
    ...(coverage ? { NODE_V8_COVERAGE: coverage } : {}),
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !orders.test(name))),
    ...more,
  };
}
