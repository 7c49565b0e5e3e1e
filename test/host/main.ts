// VS Code from npm, with the part of desktop VS Code's command line that the suites and developers need:
//   code FOLDER --extensionDevelopmentPath=PATH [--extensionTestsPath=PATH] [--user-data-dir=PATH] [--extensions-dir=PATH]
//   code --install-extension FILE.vsix | --list-extensions
// With tests, it runs them and exits with their code. Without, it prints the address to open and runs until it is stopped.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runTestsInBrowser } from './browser-tests.ts';
import { releaseFromEnvironment } from './releases.ts';
import { runServerCommand, startServer, workbenchAddress } from './server.ts';
import { whenStopRequested } from './stop.ts';

const { values, positionals } = parseArgs({
  strict: false, // accept flags of desktop VS Code that have no meaning here (--no-sandbox, --skip-welcome, …)
  allowPositionals: true,
  options: {
    extensionDevelopmentPath: { type: 'string' },
    extensionTestsPath: { type: 'string' },
    'user-data-dir': { type: 'string' },
    'extensions-dir': { type: 'string' },
    'install-extension': { type: 'string' },
    'list-extensions': { type: 'boolean' },
  },
});
const path = (name: string): string | undefined => {
  const value = values[name];
  return typeof value === 'string' ? resolve(value.replace(/^file:\/\//, '')) : undefined;
};

const release = releaseFromEnvironment();
const own = await mkdtemp(join(tmpdir(), 'vscode-'));
const places = {
  release,
  userDataDir: path('user-data-dir') ?? join(own, 'user-data'),
  extensionsDir: path('extensions-dir') ?? join(own, 'extensions'),
  temporaryDir: join(own, 't'),
};
const folder = positionals[0] === undefined ? undefined : resolve(positionals[0]);
const extension = path('extensionDevelopmentPath');
const tests = path('extensionTestsPath');
const stopRequested = whenStopRequested();

try {
  if (values['list-extensions'] || values['install-extension']) {
    const vsix = path('install-extension');
    const where = [`--extensions-dir=${places.extensionsDir}`, `--user-data-dir=${places.userDataDir}`];
    const printed = await runServerCommand(
      release,
      vsix ? [`--install-extension=${vsix}`, '--force', ...where] : ['--list-extensions', ...where],
    );
    process.stdout.write(printed);
  } else if (extension !== undefined && tests !== undefined) {
    const timeout = Number(process.env.LEGAL_CODE_TEST_TIMEOUT || 300) * 1000;
    const run = runTestsInBrowser({ ...places, extension, tests, timeout, ...(folder ? { folder } : {}) });
    process.exitCode = await Promise.race([run, stopRequested.then(() => 130)]);
  } else {
    const connectionToken = randomBytes(16).toString('hex');
    const server = await startServer({ ...places, connectionToken });
    const address = workbenchAddress(server, {
      connectionToken,
      ...(folder ? { folder } : {}),
      ...(extension ? { extension } : {}),
    });
    console.log(`VS Code ${release.vscode} is ready. Open ${address}`);
    await Promise.race([stopRequested, server.gone]);
    await server.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await rm(own, { recursive: true, force: true, maxRetries: 3 });
  process.exit();
}
