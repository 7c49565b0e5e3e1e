/** A file that a user names may be a pipe, a device or a folder. It is refused at once, with a message. */
import { strict as assert } from 'node:assert';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFileName } from '../../../src/lookup/lock.ts';
import { openSqliteStore } from '../../../src/service/store/sqlite/index.ts';
import { city, publish } from '../service/fixtures.ts';

const cli = join(import.meta.dirname, '../../../src/cli.ts');

interface Named {
  /** Below the folder of the test. */
  readonly file: string;
  /** A command that reads it, and ends. */
  readonly command: readonly string[];
}

interface Configured extends Named {
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

/** Files that a user writes or passes to a command. Each is reported with its kind. */
const drafts: Readonly<Record<string, Named & { readonly refusal: RegExp }>> = {
  'a draft to check': { file: 'other.md', command: ['check', 'other.md', ...library], refusal: notAFile('other.md') },
  'a Word draft': { file: 'other.docx', command: ['cite', 'other.docx', ...library], refusal: notAFile('other.docx') },
  'a PDF draft': { file: 'other.pdf', command: ['check', 'other.pdf', ...library], refusal: notAFile('other.pdf') },
  'the input of a tool': {
    file: 'input.json',
    command: ['tool', 'search', '--input', 'input.json', ...library],
    refusal: notAFile('input.json'),
  },
  'law to import': {
    file: 'law.md',
    command: ['import', 'law.md', '--place', 'Dunmore, OR', ...library],
    refusal: /law\.md: .*(?:not a file|leads to no file|no publication is in this folder|not found)/,
  },
};

function notAFile(name: string): RegExp {
  return new RegExp(`${name.replace('.', '\\.')}: (?:is an? .*(?:not a file|leads to no file)|file not found)`);
}

const others: Readonly<Record<string, (file: string) => void>> = {
  'a pipe': (file) => void execFileSync('mkfifo', [file]),
  'a link to a device': (file) => symlinkSync('/dev/zero', file),
  'a folder': (file) => mkdirSync(file),
};

const links: Readonly<Record<string, (file: string) => void>> = {
  'a link to itself': (file) => symlinkSync(file, file),
  'a link to nothing': (file) => symlinkSync(`${file}.gone`, file),
};

describe('a file that a user names', () => {
  // Windows has no pipes or devices among its files.
  if (process.platform === 'win32') return;
  let folder: string;
  const children: ChildProcess[] = [];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-configured-'));
    const store = openSqliteStore(join(folder, 'library.db'));
    await publish(store, city);
    await store.close();
    writeFileSync(join(folder, 'draft.md'), 'See Alder Bay Municipal Code § 5.08.010.');
    writeFileSync(join(folder, 'code.md'), '# Chapter 1\n\n## § 1.1 Bees\n\nBees may be kept.');
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const run = (args: readonly string[]): Promise<{ readonly code: number | null; readonly output: string }> =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [cli, ...args], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
      children.push(child);
      let output = '';
      child.stderr.on('data', (chunk) => {
        output += chunk;
      });
      child.once('close', (code) => resolve({ code, output }));
    });

  for (const [name, { file, command, refusal }] of Object.entries(configured))
    it(`that is ${name} may be anything: the command does not hang, and reports the problem`, async () => {
      for (const [kind, make] of Object.entries(others)) {
        rmSync(join(folder, file), { recursive: true, force: true });
        make(join(folder, file));
        const { code, output } = await run(command);
        assert.ok(code !== null && code <= 2, `${kind}: ${code} ${output}`);
        assert.doesNotMatch(output, /^\s+at /m, `${kind}: a stack trace`);
        if (refusal !== undefined) assert.match(output, refusal, kind);
      }
    });

  for (const [name, { file, command, refusal }] of Object.entries(drafts))
    it(`that is ${name} may be anything: the command does not hang, and reports what exists`, async () => {
      for (const [kind, make] of Object.entries({ ...others, ...links })) {
        rmSync(join(folder, file), { recursive: true, force: true });
        make(join(folder, file));
        const { code, output } = await run(command);
        assert.ok(code === 2 || (code === 1 && command[0] === 'import'), `${kind}: ${code} ${output}`);
        assert.match(output, refusal, kind);
        assert.ok(output.trim().split('\n').length <= 2, output);
      }
    });

  it('that is a draft larger than a text may be is refused for its size', async () => {
    writeFileSync(join(folder, 'large.md'), '');
    truncateSync(join(folder, 'large.md'), 600_000_000);
    const { code, output } = await run(['cite', 'large.md', ...library]);
    assert.equal(code, 2);
    assert.match(output, /large\.md: is larger than 256 MB/);
  });

  it('that is a pipe or a link in a folder of law is reported, and the rest is imported', async () => {
    mkdirSync(join(folder, 'law'));
    renameSync(join(folder, 'code.md'), join(folder, 'law/code.md'));
    execFileSync('mkfifo', [join(folder, 'law/pipe.md')]);
    symlinkSync('/dev/zero', join(folder, 'law/link.json'));
    const { code, output } = await run([
      'import',
      'law',
      '--place',
      'Dunmore, OR',
      '--code',
      'Dunmore Code',
      ...library,
    ]);
    assert.equal(code, 1, output);
    assert.match(output, /pipe\.md: is a pipe or a device, not a file/);
    assert.match(output, /link\.json: is a link/);
  });
});
