/** A configured file may be a pipe, a device or a folder: it is refused at once, in words, and nothing waits for it. */
import { strict as assert } from 'node:assert';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFileName } from '../../../src/lookup/lock.ts';
import { openSqliteStore } from '../../../src/service/store/sqlite/index.ts';
import { city, publish } from '../service/fixtures.ts';

const cli = join(import.meta.dirname, '../../../src/cli.ts');

interface Configured {
  /** Below the folder of the test. */
  readonly file: string;
  /** A command that reads it, and ends. */
  readonly command: readonly string[];
  /** The message about the file; absent: the command runs without it. */
  readonly refusal?: RegExp;
}

const library = ['--library', 'library.db'];
const search = ['search', 'noise', ...library];
const configured: Readonly<Record<string, Configured>> = {
  'a library': { file: 'other.db', command: ['verify', '--library', 'other.db'], refusal: /other\.db/ },
  'the reader’s own names': { file: 'own.yaml', command: [...search, '--names', 'own.yaml'], refusal: /own\.yaml/ },
  'a profile': {
    file: 'profile.yaml',
    command: ['import', 'code.md', '--place', 'Dunmore, OR', '--profile', 'profile.yaml', ...library],
    refusal: /profile\.yaml/,
  },
  'a lock file': {
    file: lockFileName,
    command: ['check', 'draft.md', '--update-lock', ...library],
    refusal: new RegExp(lockFileName.replaceAll('.', '\\.')),
  },
  'the accounts': {
    file: 'accounts.json',
    command: ['serve', '--accounts', 'accounts.json', ...library],
    refusal: /accounts\.json/,
  },
  'the digests of a library': { file: 'library.db.blocks.json', command: ['verify', ...library] },
  'the log of imports': { file: 'library.db.origins.json', command: search },
};

const others: Readonly<Record<string, (file: string) => void>> = {
  'a pipe': (file) => void execFileSync('mkfifo', [file]),
  'a link to a device': (file) => symlinkSync('/dev/zero', file),
  'a folder': (file) => mkdirSync(file),
};

describe('a configured file', function () {
  this.timeout(120_000);
  let folder: string;
  const children: ChildProcess[] = [];
  beforeEach(async function () {
    if (process.platform === 'win32') return this.skip();
    folder = mkdtempSync(join(tmpdir(), 'legal-code-configured-'));
    const store = openSqliteStore(join(folder, 'library.db'));
    await publish(store, city);
    await store.close();
    writeFileSync(join(folder, 'draft.md'), 'See Alder Bay Municipal Code § 5.08.010.');
    writeFileSync(join(folder, 'code.md'), '# Chapter 1\n\n## § 1.1 Bees\n\nBees may be kept.');
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  });

  const run = (args: readonly string[]): Promise<{ readonly code: number | null; readonly said: string }> =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [cli, ...args], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
      children.push(child);
      let said = '';
      child.stderr.on('data', (chunk) => {
        said += chunk;
      });
      child.once('close', (code) => resolve({ code, said }));
    });

  for (const [name, { file, command, refusal }] of Object.entries(configured))
    it(`that is ${name} may be anything: nothing waits for it, and the command says what is wrong`, async () => {
      for (const [kind, make] of Object.entries(others)) {
        rmSync(join(folder, file), { recursive: true, force: true });
        make(join(folder, file));
        const { code, said } = await run(command);
        assert.ok(code !== null && code <= 2, `${kind}: ${code} ${said}`);
        assert.doesNotMatch(said, /^\s+at /m, `${kind}: a stack trace`);
        if (refusal !== undefined) assert.match(said, refusal, kind);
      }
    });
});
