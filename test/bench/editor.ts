// The figures of the extension inside a real VS Code: what activation costs, a hover, a keystroke of search.
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTests } from '@vscode/test-electron';
import * as esbuild from 'esbuild';
import { desktopVSCode } from '../host/desktop.ts';
import { repository } from '../host/install.ts';
import { writeProfile } from '../host/profile.ts';
import { releases } from '../host/releases.ts';
import type { Measured } from './editor-host.ts';
import { type Bench, quantile } from './figures.ts';
import { fullSize } from './generate-open-law.ts';
import { generatedLibrary } from './generated-library.ts';

export const editorBench: Bench = {
  title: 'In the editor (VS Code with the sample library, extension as shipped)',
  async run() {
    const bundle = (await stat(join(repository, 'dist/extension.js'))).size / 1024;
    const measured = await measure();
    const p95 = (samples: readonly number[]): number => quantile(samples, 0.95);
    const count = (samples: readonly unknown[]): string => `n = ${samples.length}`;
    return [
      { name: 'main bundle, minified', value: bundle, unit: 'KB', aim: '< 200' },
      {
        name: 'activation: load and activate(), host thread',
        value: measured.load + measured.activate,
        unit: 'ms',
        aim: '< 30',
        note: `by the clock ${measured.activationWall.toFixed(1)}; load ${measured.load.toFixed(1)}, activate ${measured.activate.toFixed(1)}; other files of ours loaded by it: ${measured.loadedAtStart.length}`,
      },
      {
        name: 'hover, nothing cached, p95',
        value: p95(measured.hoverFirst),
        unit: 'ms',
        aim: '< 60',
        floor: { name: 'bare GET of a section', value: p95(measured.bareGet) },
        note: count(measured.hoverFirst),
      },
      {
        name: 'hover, all cached, p95',
        value: p95(measured.hoverCached),
        unit: 'ms',
        aim: '< 5',
        note: count(measured.hoverCached),
      },
      {
        name: 'search, keystroke to results, p95',
        value: p95(measured.search),
        unit: 'ms',
        aim: '< 40',
        floor: { name: 'bare GET of a section', value: p95(measured.bareGet) },
        note: `${count(measured.search)}, without the debounce`,
      },
      {
        name: 'longest task in the extension host during an import',
        value: measured.importTask.own,
        unit: 'ms',
        aim: '< 50',
        floor: { name: 'the host at rest', value: measured.idleTask.own },
        note: `${measured.importedSections} sections; of the host’s own work; by the clock ${measured.importTask.clock.toFixed(1)}`,
      },
      {
        name: 'opening 1 MB of dense law text: longest task',
        value: measured.openTask.own,
        unit: 'ms',
        aim: '< 50',
        floor: { name: 'the host at rest', value: measured.idleTask.own },
        note: `of the host’s own work; by the clock ${measured.openTask.clock.toFixed(1)}`,
      },
      {
        name: 'typing in it: longest task',
        value: measured.typeTask.own,
        unit: 'ms',
        aim: '< 50',
        floor: { name: 'the host at rest', value: measured.idleTask.own },
        note: `40 edits, all citations asked for after each; by the clock ${measured.typeTask.clock.toFixed(1)}`,
      },
    ];
  },
};

/** Runs editor-host.ts in VS Code's extension host over a copy of the extension that times its own loading. */
async function measure(): Promise<Measured> {
  const own = await mkdtemp(join(tmpdir(), 'legal-code-bench-'));
  try {
    const extension = join(own, 'extension');
    const result = join(own, 'result.json');
    const tests = join(own, 'bench.cjs');
    await mkdir(extension);
    for (const part of ['dist', 'l10n', 'media', 'package.nls.json', 'sample'])
      await cp(join(repository, part), join(extension, part), { recursive: true });
    const manifest: Record<string, unknown> = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8'));
    // The bench activates the extension, when VS Code has nothing else to do.
    await writeFile(
      join(extension, 'package.json'),
      JSON.stringify({ ...manifest, main: './timed.js', activationEvents: [] }),
    );
    await writeFile(join(extension, 'timed.js'), timed);
    await esbuild.build({
      absWorkingDir: repository,
      entryPoints: ['test/bench/editor-host.ts'],
      outfile: tests,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      external: ['vscode'],
      logLevel: 'warning',
    });
    const userDataDir = join(own, 'user-data');
    await writeProfile(userDataDir);
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
        LEGAL_CODE_BENCH_RESULT: result,
        LEGAL_CODE_BENCH_IMPORT: generatedLibrary(fullSize).folder,
        LEGAL_CODE_VSCODE_RELEASE: 'current',
      },
    });
    return JSON.parse(await readFile(result, 'utf8'));
  } finally {
    await rm(own, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Stands before the extension's main file: times its loading, its activation and its hover provider, and says what else it loaded. */
const timed = `
const vscode = require('vscode');
const path = require('node:path');
const times = { hovers: [] };
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
