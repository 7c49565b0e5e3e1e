// `npm start`: builds, and opens VS Code with the extension and sample/. Uses desktop VS Code if available, else its server, and prints
// the address. Ctrl-C, SIGTERM, or the end of the terminal stops everything.
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { desktopVSCode, installedVSCode } from '../test/host/desktop.ts';
import { cache, repository } from '../test/host/install.ts';
import { writeProfile } from '../test/host/profile.ts';
import { releases } from '../test/host/releases.ts';
import { startServer, workbenchAddress } from '../test/host/server.ts';
import { whenStopRequested } from '../test/host/stop.ts';

const stopRequested = whenStopRequested();
const sample = join(repository, 'sample');
const memo = join(sample, 'memo.md');
// A separate profile keeps settings and sign-ins between starts, apart from the user's own VS Code.
const profile = process.env.LEGAL_CODE_PROFILE || join(cache, 'start');
const userDataDir = join(profile, 'user-data');
const extensionsDir = join(profile, 'extensions');

try {
  execFileSync(process.execPath, [join(repository, 'scripts/build.mjs')], { stdio: 'inherit' });
  if (!existsSync(join(userDataDir, 'User/settings.json')))
    await writeProfile(userDataDir, { 'editor.hover.delay': 300 });
  const desktop = process.env.LEGAL_CODE_VSCODE ? undefined : await installedVSCode();
  const executable = desktop ?? (await desktopVSCode(releases.current));
  await (executable ? openDesktop(executable) : openServer());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
process.exit();

async function openDesktop(executable: string): Promise<void> {
  const supervise = fileURLToPath(new URL('../test/host/supervise.ts', import.meta.url));
  const { VSCODE_IPC_HOOK_CLI: _hook, ELECTRON_RUN_AS_NODE: _asNode, ...env } = process.env; // set in VS Code's own terminal
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const args = [
    `--extensionDevelopmentPath=${repository}`,
    `--user-data-dir=${userDataDir}`,
    `--extensions-dir=${extensionsDir}`,
  ];
  const child = spawn(
    process.execPath,
    [supervise, executable, ...args, ...asRoot, '--disable-workspace-trust', sample, memo],
    {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
      env,
    },
  );
  const gone = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  });
  console.log('VS Code is open with the extension and sample/. Close it, or press Ctrl-C here, to end.');
  await Promise.race([stopRequested, gone]);
  child.stdin.destroy();
  await gone;
}

async function openServer(): Promise<void> {
  // Only people who can see this terminal may open the address.
  const connectionToken = randomBytes(16).toString('hex');
  const starting = startServer({ release: releases.current, userDataDir, extensionsDir, connectionToken });
  starting.catch(() => undefined); // reported below, or no longer wanted
  const server = await Promise.race([starting, stopRequested]);
  if (server === undefined) return;
  const address = workbenchAddress(server, { folder: sample, file: memo, extension: repository, connectionToken });
  console.log(
    `VS Code ${releases.current.vscode} is running with the extension and sample/. Ctrl-C ends it.\n\nOpen ${address}\n`,
  );
  const ended = await Promise.race([stopRequested.then(() => 'stop'), server.gone.then(() => 'gone')]);
  await server.stop();
  if (ended === 'gone') throw new Error(`VS Code’s server stopped unexpectedly; its log is ${server.logFile}`);
}
