// `npm run coverage`: runs unit, integration, and workbench tests, and prints their combined line coverage of src/. Fails under 85%, and
// if more than two tests were retried.
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { repository } from '../test/host/install.ts';
import { countsIn, mostRetried } from '../test/host/result.ts';

const least = 85;
const raw = join(repository, 'coverage/raw');
const mocha = [
  'node_modules/mocha/bin/mocha.js',
  '--forbid-only',
  '--forbid-pending',
  '--reporter',
  'test/host/reporter.cjs',
];
// The tests directly below test/integration are about packages and build them.
const runs: readonly (readonly string[])[] = [
  [...mocha, '--timeout', '60000', 'test/unit/**/*.test.ts'],
  [...mocha, '--timeout', '180000', 'test/integration/*/**/*.test.ts'],
  ['test/workbench/run.ts', '--release', 'current'],
];

rmSync(join(repository, 'coverage'), { recursive: true, force: true });
mkdirSync(join(repository, 'coverage'));
const countsFile = join(repository, 'coverage/counts');
writeFileSync(countsFile, '');
// With source maps, the coverage of bundles counts for their source files.
run(['scripts/build.mjs', '--dev', '--tests'], {});
let failed = 0;
for (const command of runs)
  failed +=
    run(command, { NODE_V8_COVERAGE: raw, LEGAL_CODE_COVERAGE: raw, LEGAL_CODE_TEST_COUNTS: countsFile }) === 0 ? 0 : 1;
const report = [
  'node_modules/c8/bin/c8.js',
  'report',
  '--temp-directory=coverage/raw',
  '--reports-dir=coverage',
  '--all',
  '--src=src',
  '--include=src/**/*.ts',
  '--exclude=**/*.d.ts',
  ...typesOnly().map((file) => `--exclude=${file}`),
  '--exclude-after-remap',
  '--reporter=text-summary',
  '--reporter=lcovonly',
  '--check-coverage',
  `--lines=${least}`,
];
const covered = run(report, {});
if (failed > 0) console.log(`${failed} of ${runs.length} test runs failed.`);
const retried = countsIn(countsFile).flatMap((count) => count.retried);
for (const title of retried) console.log(`RETRIED  ${title}`);
if (retried.length > mostRetried) console.log(`${retried.length} tests were retried; at most ${mostRetried} may be.`);
process.exit(failed > 0 || covered !== 0 || retried.length > mostRetried ? 1 : 0);

/** Files with type declarations only: they have no executable lines. */
function typesOnly(): readonly string[] {
  return globSync('src/**/*.ts', { cwd: repository }).filter(
    (file) =>
      stripTypeScriptTypes(readFileSync(join(repository, file), 'utf8'))
        .replace(/\/\*[\s\S]*?\*\/|\/\/.*|^import [\s\S]*?;$/gm, '')
        .trim() === '',
  );
}

function run(command: readonly string[], env: NodeJS.ProcessEnv): number {
  const { status } = spawnSync(process.execPath, command, {
    cwd: repository,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status ?? 1;
}
