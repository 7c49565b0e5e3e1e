// `npm test`: runs all sections in sequence, then prints the numbers of passed and failed tests, and the failures. A section that crashes counts as a failure.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cache, repository } from '../test/host/install.ts';
import { countsIn, mostRetried } from '../test/host/result.ts';
import { whenStopRequested } from '../test/host/stop.ts';

interface Section {
  readonly title: string;
  readonly command: readonly string[];
  /** Whether the section writes its counts for this script. Otherwise, only its exit code counts. */
  readonly counts?: boolean;
  readonly env?: NodeJS.ProcessEnv;
  /** Whether later sections depend on it. */
  readonly essential?: boolean;
}

const mocha = [
  'node_modules/mocha/bin/mocha.js',
  '--forbid-only',
  '--forbid-pending',
  '--reporter',
  'test/host/reporter.cjs',
];
// Unit tests use no servers and wait for nothing, so a failure is never a matter of timing.
const unit = ['--timeout', '20000', 'test/unit/**/*.test.ts'];
// These start and kill servers, possibly on busy machines. A failure shows a race, so none is retried. Each file has its own
// servers, files and clusters, so two run at a time.
const integration = ['--parallel', '--jobs', '2', '--timeout', '300000', 'test/integration/**/*.test.ts'];
// A browser on a busy machine may draw late.
const page = [...mocha, '--timeout', '90000', '--retries', '2', 'test/page/**/*.test.ts'];
/** Page tests that need one release: of `npm start`, of the keys in both releases, and of content and services that are ours alone. */
const ofOneRelease = [
  'start',
  'keybindings',
  'any-code',
  'authorities',
  'damaged',
  'failing',
  'hostile',
  'long-chain',
  'many-places',
  'other-service',
  'pseudo-language',
];
const sections: readonly Section[] = [
  { title: 'Lint', command: ['node_modules/@biomejs/biome/bin/biome', 'ci', '.'] },
  { title: 'Types', command: ['node_modules/typescript/bin/tsc', '-p', '.'] },
  { title: 'Types of the panel’s page', command: ['node_modules/typescript/bin/tsc', '-p', 'src/webview'] },
  { title: 'Prose', command: ['scripts/prose.ts'] },
  { title: 'Build', command: ['scripts/build.mjs', '--tests'], essential: true },
  { title: 'Unit tests', command: [...mocha, ...unit], counts: true },
  { title: 'Integration tests, with servers, kills and clusters', command: [...mocha, ...integration], counts: true },
  { title: 'Workbench tests, inside VS Code', command: ['test/workbench/run.ts'], counts: true },
  { title: 'Page tests, by clicks and keys', command: page, counts: true },
  {
    title: 'Page tests in the oldest VS Code',
    command: [...page, ...ofOneRelease.flatMap((test) => ['--ignore', `test/page/${test}.test.ts`])],
    env: { LEGAL_CODE_VSCODE_RELEASE: 'minimum' },
    counts: true,
  },
];

const own = mkdtempSync(join(tmpdir(), 'legal-code-counts-'));
const countsFile = join(own, 'counts');
const running = new Set<ChildProcess>();
let stopped = false;
void whenStopRequested().then(async () => {
  stopped = true;
  console.log('\nStopped before the end.');
  await Promise.all([...running].map(stop));
  rmSync(own, { recursive: true, force: true });
  process.exit(130);
});
rmSync(join(cache, 'failures'), { recursive: true, force: true });

// Download what later sections need while the first ones run.
const prepared = run(['test/host/prepare.ts'], 'pipe');
let passed = 0;
let failed = 0;
const failures: string[] = [];
const retried: string[] = [];
for (const section of sections) {
  const started = Date.now();
  console.log(`\n── ${section.title} ${'─'.repeat(Math.max(4, 76 - section.title.length))}`);
  if (section.title.startsWith('Workbench')) {
    const { code, output } = await prepared;
    if (code !== 0) console.log(output);
  }
  writeFileSync(countsFile, '');
  const { code } = await run(section.command, 'inherit', section.env);
  const counts = countsIn(countsFile);
  const sum = (which: 'passed' | 'failed') => counts.reduce((total, count) => total + count[which], 0);
  // A nonzero exit code without failed tests means that the section crashed.
  const broken = code !== 0 && sum('failed') === 0 ? 1 : section.counts && counts.length === 0 ? 1 : 0;
  passed += sum('passed');
  failed += sum('failed') + broken;
  for (const what of [...counts.flatMap((count) => count.failures), ...(broken ? ['did not end well'] : [])])
    failures.push(`${section.title}: ${what}`);
  for (const what of counts.flatMap((count) => count.retried)) retried.push(`${section.title}: ${what}`);
  const summary = section.counts
    ? `${sum('passed')} passed, ${sum('failed')} failed${broken ? ', and did not end well' : ''}`
    : broken
      ? 'FAILED'
      : 'fine';
  console.log(`── ${section.title}: ${summary} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (broken && section.essential) break;
}
await prepared;
rmSync(own, { recursive: true, force: true });
// Repeat the failures at the end, where readers of a long log look.
for (const failure of failures) console.log(`\nFAILED  ${failure}`);
for (const what of retried) console.log(`\nRETRIED  ${what}`);
if (retried.length > mostRetried) {
  failed += 1;
  console.log(`\nFAILED  ${retried.length} tests were retried; at most ${mostRetried} may be.`);
}
if (retried.length > 0) console.log(`\n${retried.length} retried`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

function run(
  command: readonly string[],
  output: 'inherit' | 'pipe',
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    if (stopped) return; // Start no more sections. This process ends after the running ones.
    const child = spawn(process.execPath, command, {
      cwd: repository,
      stdio: ['ignore', output, output],
      env: { ...process.env, ...env, LEGAL_CODE_TEST_COUNTS: countsFile },
    });
    running.add(child);
    child.once('close', () => running.delete(child));
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    }
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output: printed }));
  });
}

/** Stops a section. Its child processes notice and end too. */
function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('close', () => resolve());
    child.kill('SIGTERM');
    setTimeout(() => {
      child.kill('SIGKILL');
      resolve();
    }, 5000).unref();
  });
}
