/** Runs a measuring program in a real VS Code's extension host, over a copy of the extension that times itself. */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTests } from '@vscode/test-electron';
import * as esbuild from 'esbuild';
import { desktopVSCode } from '../host/desktop.ts';
import { repository } from '../host/install.ts';
import { writeProfile } from '../host/profile.ts';
import { releases } from '../host/releases.ts';

/** What the copy of the extension records about itself. */
export interface Times {
  /** Milliseconds of the host's thread. */
  readonly load: number;
  readonly activate: number;
  /** Elapsed time. */
  readonly activationWall: number;
  /** Our files that activation loaded beside the main bundle. */
  readonly loadedAtStart: readonly string[];
  hovers: number[];
  /** For completions with results. */
  completions: number[];
}

declare global {
  // Filled by the file that runs before the extension's own.
  var legalCodeBench: Times;
}

export interface HostRun {
  /** The measuring program: it exports `run` and writes JSON to the file that `LEGAL_CODE_BENCH_RESULT` names. */
  readonly program: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Settings of machine scope. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The file of the library that the extension finds as its own. Without one, it makes a library of the sample. */
  readonly library?: string;
}

/** @returns what the program wrote, as parsed JSON */
export async function runInEditor<Measured>({ program, env, settings, library }: HostRun): Promise<Measured> {
  const own = await mkdtemp(join(tmpdir(), 'legal-code-bench-'));
  try {
    const extension = join(own, 'extension');
    const result = join(own, 'result.json');
    const tests = join(own, 'bench.cjs');
    await mkdir(extension);
    for (const part of ['dist', 'l10n', 'media', 'package.nls.json', 'sample'])
      await cp(join(repository, part), join(extension, part), { recursive: true });
    const manifest: Record<string, unknown> = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8'));
    // The bench activates the extension while VS Code is idle.
    await writeFile(
      join(extension, 'package.json'),
      JSON.stringify({ ...manifest, main: './timed.js', activationEvents: [] }),
    );
    await writeFile(join(extension, 'timed.js'), timed);
    await esbuild.build({
      absWorkingDir: repository,
      entryPoints: [program],
      outfile: tests,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      external: ['vscode'],
      logLevel: 'warning',
    });
    const userDataDir = join(own, 'user-data');
    await writeProfile(userDataDir, undefined, settings);
    const storage = join(userDataDir, 'User/globalStorage/legal-code-lookup.legal-code-lookup');
    if (library !== undefined)
      for (const end of ['', '.blocks.json']) await cp(library + end, join(storage, `library.db${end}`));
    const desktop = await desktopVSCode(releases.current);
    await runTests({
      vscodeExecutablePath: desktop ?? join(repository, 'test/host/code'),
      extensionDevelopmentPath: extension,
      extensionTestsPath: tests,
      launchArgs: [
        join(repository, 'sample'),
        `--user-data-dir=${userDataDir}`,
        `--extensions-dir=${join(own, 'extensions')}`,
      ],
      extensionTestsEnv: {
        // Thousands of edits of a long document take VS Code's window several minutes.
        LEGAL_CODE_TEST_TIMEOUT: '1800',
        ...env,
        LEGAL_CODE_BENCH_RESULT: result,
        LEGAL_CODE_VSCODE_RELEASE: 'current',
      },
    });
    return JSON.parse(await readFile(result, 'utf8'));
  } finally {
    await rm(own, { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * Runs before the extension's main file: times its loading, activation and providers, and records what else it loaded.
 */
const timed = `
const vscode = require('vscode');
const path = require('node:path');
const times = { hovers: [], completions: [] };
globalThis.legalCodeBench = times;
const register = vscode.languages.registerHoverProvider;
vscode.languages.registerHoverProvider = (selector, provider) =>
  register.call(vscode.languages, selector, {
    async provideHover(...asked) {
      const start = performance.now();
      const hover = await provider.provideHover(...asked);
      if (hover) times.hovers.push(performance.now() - start);
      return hover;
    },
  });
const registerCompletion = vscode.languages.registerCompletionItemProvider;
vscode.languages.registerCompletionItemProvider = (selector, provider, ...openers) =>
  registerCompletion.call(vscode.languages, selector, {
    async provideCompletionItems(...asked) {
      const start = performance.now();
      const list = await provider.provideCompletionItems(...asked);
      if (list?.items.length > 0) times.completions.push(performance.now() - start);
      return list;
    },
    resolveCompletionItem: (...asked) => provider.resolveCompletionItem(...asked),
  }, ...openers);
exports.activate = (context) => {
  const start = [performance.now(), process.threadCpuUsage()];
  const main = require('./dist/extension.js');
  const loaded = [performance.now(), process.threadCpuUsage(start[1])];
  const api = main.activate(context);
  const activated = [performance.now(), process.threadCpuUsage(start[1])];
  const milliseconds = ({ user, system }) => (user + system) / 1000;
  times.load = milliseconds(loaded[1]);
  times.activate = milliseconds(activated[1]) - times.load;
  times.activationWall = activated[0] - start[0];
  times.loadedAtStart = Object.keys(require.cache).filter(
    (file) => path.basename(path.dirname(file)) === 'dist' && path.basename(file) !== 'extension.js' && file.startsWith(path.dirname(require.resolve('./dist/extension.js'))),
  );
  return api;
};
exports.deactivate = () => require('./dist/extension.js').deactivate?.();
`;
