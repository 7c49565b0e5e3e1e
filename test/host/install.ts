// Packages that the suites need are in .vscode-test/, one folder each. Each is created under a temporary name and
// renamed when complete, so an interrupted install leaves no folder that looks complete. Each is checked before it is
// used.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const repository = join(dirname(fileURLToPath(import.meta.url)), '../..');
export const cache = join(repository, '.vscode-test');

export interface Installation {
  /** The folder's name under `.vscode-test/`. It contains the version, so each version has its own folder. */
  readonly name: string;
  /** Progress messages for the user. */
  readonly what: string;
  /** Files that must exist, with the size that they had when installed, for the folder to be used again. */
  readonly keyFiles: readonly string[];
  readonly fill: (folder: string) => Promise<void>;
}

/**
 * Returns the folder of an installation, and creates it first if it is missing or damaged. Several processes may call
 * this at once. Throws an `Error` that names what could not be installed and what to do.
 */
export async function install(installation: Installation): Promise<string> {
  const folder = join(cache, installation.name);
  if (await isWhole(folder, installation)) return folder;
  await mkdir(cache, { recursive: true });
  const unlock = await lock(`${folder}.lock`);
  try {
    if (await isWhole(folder, installation)) return folder;
    console.error(`Installing ${installation.what} into .vscode-test (once) …`);
    await sweep(installation.name);
    const unfinished = `${folder}.unfinished-${process.pid}`;
    await mkdir(unfinished);
    try {
      await installation.fill(unfinished);
      await writeFile(join(unfinished, stampName), JSON.stringify(await sizes(unfinished, installation.keyFiles)));
      await rm(folder, { recursive: true, force: true });
      await rename(unfinished, folder);
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
    return folder;
  } finally {
    await unlock();
  }
}

const stampName = 'installed.json';

/**
 * Runs npm with the user's configuration (registry, proxy, certificates). Throws with the end of its output if it
 * fails.
 */
export async function npm(args: readonly string[], cwd: string): Promise<void> {
  // npm does not read this repository's .npmrc from another folder, so pass on a registry that is set there.
  const ownSettings = join(repository, '.npmrc');
  if (existsSync(ownSettings) && !existsSync(join(cwd, '.npmrc'))) await copyFile(ownSettings, join(cwd, '.npmrc'));
  const cli = process.env.npm_execpath;
  const [command, first] = cli && /npm-cli\.c?js$/.test(cli) ? [process.execPath, [cli]] : ['npm', []];
  const quiet = [
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--fetch-retry-mintimeout=1000',
    '--engine-strict=false',
  ];
  const child = spawn(command, [...first, ...args, ...quiet], {
    cwd,
    env: npmEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32' && command === 'npm',
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4000);
  });
  const code = await new Promise<number | string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status, signal) => resolve(status ?? signal ?? 'nothing'));
  });
  if (code === 0) return;
  const offline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|ENOTCACHED/.test(output);
  const hint = offline
    ? 'The npm registry cannot be reached: check the network, or `npm config get registry` and `npm config get proxy`.'
    : 'npm said:';
  throw new Error(`npm ${args.join(' ')} failed (${code}). ${hint}\n${output.trim()}`);
}

/** `npm run` passes the package to child processes, but this npm works in another folder. */
function npmEnvironment(): NodeJS.ProcessEnv {
  const belongsToThisPackage =
    /^(npm_package_|npm_lifecycle_|npm_command$|npm_config_(local_prefix|prefix|global|workspace|omit|include|ignore_scripts)|INIT_CWD$|NODE_OPTIONS$)/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !belongsToThisPackage.test(name)));
}

async function isWhole(folder: string, { keyFiles }: Installation): Promise<boolean> {
  try {
    const stamp: unknown = JSON.parse(await readFile(join(folder, stampName), 'utf8'));
    return JSON.stringify(stamp) === JSON.stringify(await sizes(folder, keyFiles));
  } catch {
    return false;
  }
}

async function sizes(folder: string, keyFiles: readonly string[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const file of keyFiles) found[file] = (await stat(join(folder, file))).size;
  return found;
}

/**
 * Removes what an interrupted install of the same folder left. Call it under the install's lock, so that no process
 * works there.
 */
async function sweep(name: string): Promise<void> {
  for (const entry of await readdir(cache))
    if (entry.startsWith(`${name}.unfinished-`)) await rm(join(cache, entry), { recursive: true, force: true });
}

async function lock(file: string): Promise<() => Promise<void>> {
  for (;;) {
    try {
      const handle = await open(file, 'wx');
      await handle.writeFile(String(process.pid));
      await handle.close();
      return () => rm(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    if (!(await isHeld(file))) await rm(file, { force: true });
    else await sleep(500);
  }
}

async function isHeld(file: string): Promise<boolean> {
  const [holder, age] = await Promise.all([
    readFile(file, 'utf8').catch(() => ''),
    stat(file).then(
      (found) => Date.now() - found.mtimeMs,
      () => 0,
    ),
  ]);
  if (holder === '') return age < 5000; // between the lock's creation and its pid
  try {
    process.kill(Number(holder), 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
