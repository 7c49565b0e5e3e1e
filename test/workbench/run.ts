// Runs test/workbench inside a real VS Code:
//   node test/workbench/run.ts [--release current|minimum] [--service embedded|second] [--grep WORDS [--two-folders]]
// Run `npm run build -- --tests` first. Without an argument, runs everything that `npm test` runs, one after the other.
import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runTests } from '@vscode/test-electron';
import { desktopVSCode } from '../host/desktop.ts';
import { repository } from '../host/install.ts';
import { writeProfile } from '../host/profile.ts';
import { type Release, releases } from '../host/releases.ts';
import { addResult, type Count, readCount } from '../host/result.ts';

const { values } = parseArgs({
  options: {
    release: { type: 'string' },
    service: { type: 'string' },
    grep: { type: 'string' },
    'two-folders': { type: 'boolean', default: false },
  },
});

interface Run {
  readonly release: Release;
  readonly service: string;
  /** A workspace of two folders, in which only the tests with these words run: the sample, and an empty folder beside it. */
  readonly twoFolders?: string;
}

/** The current VS Code against both services, the oldest we promise against the embedded one, and a workspace of two folders. */
const runs: readonly Run[] = [
  { release: releases.current, service: 'embedded' },
  { release: releases.current, service: 'second' },
  { release: releases.minimum, service: 'embedded' },
  { release: releases.current, service: 'embedded', twoFolders: 'workspace of two folders|no file of a single folder' },
];
const chosen = runs.filter(
  ({ release, service, twoFolders }) =>
    (values.release ?? release.name) === release.name &&
    (values.service ?? service) === service &&
    (values.grep === undefined || values['two-folders'] === (twoFolders !== undefined)),
);
if (chosen.length === 0) throw new Error('No such run: see the top of test/workbench/run.ts.');

for (const each of chosen) {
  process.stdout.write(`\n  VS Code ${each.release.vscode}, ${each.service} service\n`);
  const count = await run(each);
  if (count.failed > 0) process.exitCode = 1;
  addResult(count);
}
process.exit();

/** One run in a fresh profile, on a copy of sample/. Prints mocha's output as it arrives. */
async function run({ release, service, twoFolders }: Run): Promise<Count> {
  const own = await mkdtemp(join(tmpdir(), 'legal-code-tests-'));
  const output = join(own, 'output');
  const result = join(own, 'result.json');
  const folder = join(own, 'sample');
  try {
    await writeFile(output, '');
    await cp(join(repository, 'sample'), folder, { recursive: true });
    const opened = twoFolders === undefined ? folder : await workspaceOf(own, ['sample', 'other-matter']);
    const userDataDir = join(own, 'user-data');
    await writeProfile(userDataDir);
    const printing = new AbortController();
    const printed = print(output, printing.signal);
    const desktop = await desktopVSCode(release);
    const why = await runTests({
      vscodeExecutablePath: desktop ?? join(repository, 'test/host/code'),
      extensionDevelopmentPath: repository,
      extensionTestsPath: join(repository, 'dist/test/index.js'),
      launchArgs: [opened, `--user-data-dir=${userDataDir}`, `--extensions-dir=${join(own, 'extensions')}`],
      extensionTestsEnv: {
        LEGAL_CODE_VSCODE_RELEASE: release.name,
        LEGAL_CODE_TEST_SERVICE: service,
        LEGAL_CODE_TEST_OUTPUT: output,
        LEGAL_CODE_TEST_RESULT: result,
        LEGAL_CODE_TEST_COLOR: process.stdout.isTTY ? '1' : '',
        LEGAL_CODE_TEST_GREP: values.grep ?? twoFolders ?? '',
      },
    }).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    printing.abort();
    await printed;
    return judge(why, left(result));
  } finally {
    await rm(own, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** A workspace file for adjacent folders, which are created if missing. */
async function workspaceOf(own: string, names: readonly string[]): Promise<string> {
  for (const name of names) await mkdir(join(own, name), { recursive: true });
  const file = join(own, 'matters.code-workspace');
  await writeFile(file, JSON.stringify({ folders: names.map((path) => ({ path })) }));
  return file;
}

/** A nonzero exit without a failed test is a failure: VS Code crashed, or the suite did not load. */
function judge(why: string | undefined, count: Count | undefined): Count {
  if (count === undefined) {
    process.stdout.write(`\n  The suite did not finish: ${why ?? 'VS Code ended before it did'}\n`);
    return { passed: 0, failed: 1, failures: ['the suite did not finish'], retried: [] };
  }
  if (why !== undefined && count.failed === 0) {
    process.stdout.write(`\n  VS Code ended badly after the suite: ${why}\n`);
    return { ...count, failed: 1, failures: [`VS Code ended badly: ${why}`] };
  }
  if (count.passed + count.failed === 0) {
    process.stdout.write('\n  No test ran.\n');
    return { ...count, failed: 1, failures: ['no test ran'] };
  }
  return count;
}

/** The suite's counts, if it wrote them. */
function left(file: string): Count | undefined {
  try {
    return readCount(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Prints text appended to a file until stopped, and then the rest. */
async function print(file: string, end: AbortSignal): Promise<void> {
  const handle = await open(file);
  try {
    for (let last = false; ; ) {
      const { bytesRead, buffer } = await handle.read();
      if (bytesRead > 0) process.stdout.write(buffer.subarray(0, bytesRead));
      else if (last) return;
      else {
        last = end.aborted;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  } finally {
    await handle.close();
  }
}
