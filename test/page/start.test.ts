import { strict as assert } from 'node:assert';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../host/chromium.ts';
import { repository } from '../host/install.ts';
import { Tree } from './tree.ts';

describe('npm start, without a desktop', function () {
  this.timeout(180_000);
  let profile: string;
  let npm: ChildProcess | undefined;
  let browser: Browser;

  before(async () => {
    browser = await launchChromium();
  });
  beforeEach(async () => {
    profile = await mkdtemp(join(tmpdir(), 'legal-code-start-'));
  });
  afterEach(async () => {
    if (npm?.pid && npm.exitCode === null && npm.signalCode === null) process.kill(-npm.pid, 'SIGKILL');
    await until(() => serverGroup(profile) === undefined, 'the server’s end').catch(() => undefined);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  });
  after(() => browser.close());

  const endings: readonly { how: string; end: (pid: number) => void }[] = [
    { how: 'at Ctrl-C', end: (pid) => process.kill(-pid, 'SIGINT') }, // a terminal sends it to the whole group
    { how: 'when npm is told to end', end: (pid) => process.kill(pid, 'SIGTERM') },
    { how: 'when npm is killed outright', end: (pid) => process.kill(pid, 'SIGKILL') },
  ];
  for (const { how, end } of endings) {
    it(`opens the memo beside a filled library, and leaves no process behind ${how}`, async () => {
      npm = spawn('npm', ['start'], {
        cwd: repository,
        stdio: ['ignore', 'pipe', 'inherit'],
        detached: true,
        env: { ...process.env, LEGAL_CODE_VSCODE: 'npm', LEGAL_CODE_PROFILE: profile },
      });
      const page = await open(await printedAddress(npm));
      await page.locator('.tab.active').filter({ hasText: 'memo.md' }).waitFor();
      await jurisdictions(page);
      const group = serverGroup(profile);
      assert.ok(group !== undefined && npm.pid !== undefined);
      assert.ok(members(group).length >= 3, 'the server, its extension host and the embedded service run');
      end(npm.pid);
      await until(() => members(group).length === 0, 'the end of everything that was started');
      await page.context().close();
    });
  }

  async function open(address: string): Promise<Page> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    context.setDefaultTimeout(40_000);
    const page = await context.newPage();
    await page.goto(address);
    return page;
  }
});

/** The view shows the sample's places without any manual settings. */
async function jurisdictions(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Legal Code' }).first().click();
  const rows = await new Tree(page, 'Jurisdictions').waitForRows((found) => found.length >= 2, 40_000);
  assert.ok(rows.length >= 2);
}

function printedAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const found = /^Open (http:\/\/127\.0\.0\.1:\d+\/\?\S+)$/m.exec(output);
      if (found?.[1]) resolve(found[1]);
    });
    child.once('close', () => reject(new Error(`npm start ended before it printed an address:\n${output}`)));
  });
}

/** The process group of the server that keeps its data in a profile. */
function serverGroup(profile: string): number | undefined {
  const server = processes().find(
    ({ command }) => command.includes('server-main.js') && command.includes(profile) && !command.includes('supervise'),
  );
  return server?.group;
}

function members(group: number): readonly string[] {
  return processes()
    .filter((found) => found.group === group)
    .map(({ command }) => command);
}

function processes(): readonly { group: number; command: string }[] {
  const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pgid=,stat=,args='], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  }).split('\n');
  return lines.flatMap((line) => {
    const [, group, state, command] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return group && command && !state?.startsWith('Z') ? [{ group: Number(group), command }] : [];
  });
}

async function until(reached: () => boolean, what: string): Promise<void> {
  for (const end = Date.now() + 15_000; !reached(); await sleep(100)) {
    if (Date.now() > end) throw new Error(`Waited 15 s for ${what}.`);
  }
}
