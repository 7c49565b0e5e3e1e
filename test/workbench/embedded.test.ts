import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as vscode from 'vscode';
import { type KnownService, knownService, until } from './service.ts';

interface Serving {
  readonly pid: number;
  readonly library: string;
}

/** The process that this window started to serve its library. */
function serving(): Serving | undefined {
  for (const line of processes()) {
    const [, pid, parent, command = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    // Windows quotes a path that has spaces.
    const library = / serve --library "?(.*?)"? --set-aside-corrupted/.exec(command)?.[1];
    if (Number(parent) === process.pid && library !== undefined) return { pid: Number(pid), library };
  }
  return undefined;
}

/** All processes, one line each: its id, its parent's id, and its command line. */
function processes(): readonly string[] {
  if (existsSync('/proc/self/stat'))
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => lineOf(pid) ?? []);
  if (process.platform !== 'win32')
    return execFileSync('ps', ['-axwwo', 'pid=,ppid=,command='], { encoding: 'utf8' }).split('\n');
  const script =
    'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.ParentProcessId) $($_.CommandLine)" }';
  return execFileSync('powershell', ['-NoProfile', '-Command', script], { encoding: 'utf8' }).split(/\r?\n/);
}

function lineOf(pid: string): string | undefined {
  try {
    const parent = / \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/, ''))?.[1];
    return `${pid} ${parent} ${readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')}`;
  } catch {
    return undefined; // it has ended since
  }
}

// If another service is configured, there is no embedded one.
if (process.env.LEGAL_CODE_TEST_SERVICE !== 'second')
  describe('the embedded library', () => {
    let service: KnownService;
    before(async () => {
      service = await knownService();
    });
    /** The names of the places, whether or not the list claims to be complete. */
    const names = async (): Promise<readonly (string | undefined)[]> => (await listed()).names;
    const listed = async () => {
      const client = await service.api.client();
      client.forget();
      const { value, stale } = await client.allJurisdictions();
      // Cached answers are returned while the process is down.
      const isComplete = value.incomplete !== true && stale !== true;
      return { names: value.entries.map(({ name }) => name), isComplete };
    };
    /** Repeats the request until there is an answer, because the process is down meanwhile. */
    const namesAgain = (): Promise<readonly (string | undefined)[]> =>
      until('an answer', () => names().catch(() => undefined));
    const anotherThan = (before: Serving): Promise<Serving> =>
      until('another process', () => {
        const now = serving();
        return now !== undefined && now.pid !== before.pid ? now : undefined;
      });

    it('restarts automatically when its process is killed', async () => {
      const held = await names();
      const first = serving();
      assert.ok(first !== undefined && held.includes('Port Wenlow'));
      process.kill(first.pid, 'SIGKILL');
      const second = await anotherThan(first);
      assert.equal(second.library, first.library);
      assert.deepEqual(await namesAgain(), held);
    });

    it('shows what a command in the terminal imported', async function () {
      this.timeout(120_000);
      const extension = vscode.extensions.getExtension('legal-code-lookup.legal-code-lookup');
      const first = serving();
      assert.ok(extension !== undefined && first !== undefined);
      const { extensionPath } = extension;
      const shown = async () => (await (await service.api.client()).allJurisdictions()).value.entries;
      const held = (await shown()).length;
      const folder = mkdtempSync(join(tmpdir(), 'legal-code-terminal-'));
      const terminal = vscode.window.createTerminal({
        name: 'import',
        cwd: folder,
        // VS Code follows bash. The user may have another shell.
        ...(process.platform === 'win32' ? {} : { shellPath: '/bin/bash' }),
      });
      try {
        writeFileSync(join(folder, 'code.md'), '# Chapter 1. Streets\n\n## § 1-1. Snow.\n\nClear the walk by nine.\n');
        terminal.show();
        const shell = await until('a shell that VS Code follows', () => terminal.shellIntegration);
        const run = (command: string) =>
          shell.executeCommand(`node_modules/.bin/node dist/cli.js ${command} --library "${first.library}"`);
        shell.executeCommand(`cd "${extensionPath}"`);
        run(`import "${join(folder, 'code.md')}" --place "Ashford, WA" --code "Ashford Code"`);
        await until('the new place', async () => ((await shown()).length === held + 1 ? true : undefined));
        run('undo');
        await until('the places before', async () => ((await shown()).length === held ? true : undefined));
      } finally {
        terminal.dispose();
        rmSync(folder, { recursive: true, force: true });
      }
    });

    it('is kept under another name and rebuilt when it is damaged', async function () {
      this.timeout(120_000);
      const held = await names();
      const first = serving();
      assert.ok(first !== undefined);
      const { library } = first;
      const database = new DatabaseSync(library);
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      database.close();
      const damaged = readFileSync(library).fill(0x7f, 8_192);
      writeFileSync(library, damaged);
      const client = await service.api.client();
      let asked = 0;
      await until('the end of its process', async () => {
        asked += 1;
        await client.search({ text: `setback ${asked}` }).catch(() => undefined);
        return serving()?.pid === first.pid ? undefined : true;
      });
      await anotherThan(first);
      // During a rebuild, its lists do not claim to be complete.
      const now = await until('a complete list', async () => {
        const list = await listed().catch(() => undefined);
        return list?.isComplete === true ? list.names : undefined;
      });
      assert.deepEqual(now, held);
      const kept = readdirSync(dirname(library)).filter((name) => name.startsWith(`${basename(library)}.corrupt-`));
      assert.ok(
        kept.some((name) => /^.*\.corrupt-[\dTZ-]+$/.test(name)),
        'what was damaged is still there',
      );
    });
  });
