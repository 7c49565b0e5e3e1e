import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { listeningPorts } from '../host/listening.ts';
import { Workbench } from './workbench.ts';

/** The processes that serve a profile's library, from /proc if it exists, else from ps. */
function servingProcesses(userDataDir: string): readonly number[] {
  return commandLines()
    .filter(
      ({ words }) =>
        // The path of VS Code's own server contains the word, and a check of the library names the same file.
        words.includes('serve') &&
        words.some((word) => word.endsWith('cli.js')) &&
        words.some((word) => word.includes(userDataDir)),
    )
    .map(({ pid }) => pid);
}

function commandLines(): readonly { readonly pid: number; readonly words: readonly string[] }[] {
  if (existsSync('/proc/self/cmdline'))
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => ({ pid: Number(pid), words: commandLine(pid).split('\0') }));
  const lines = execFileSync('ps', ['-axwwo', 'pid=,command='], { encoding: 'utf8' }).split('\n');
  return lines.map((line) => line.trim().split(/\s+/)).map(([pid, ...words]) => ({ pid: Number(pid), words }));
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return ''; // it has ended since
  }
}

describe('the embedded library’s process', () => {
  let vscode: Workbench | undefined;
  afterEach(() => vscode?.close());

  it('starts when needed, restarts when killed, and ends with VS Code', async function () {
    this.timeout(120_000);
    vscode = await Workbench.open({ folder: null });
    const { userDataDir, quickInput } = vscode;
    const serving = (): readonly number[] => servingProcesses(userDataDir);
    await vscode.executeCommand('legalCode.showLog');
    // The panel takes the focus when it opens, and would close a search.
    await vscode.page.locator('.part.panel').filter({ visible: true }).waitFor();
    await vscode.executeCommand('workbench.action.closePanel');
    assert.equal(await vscode.statusItem(/Legal Code/).count(), 0, 'a window without a draft has no status item');
    assert.deepEqual(serving(), [], 'nothing has been looked up yet');

    await vscode.executeCommand('legalCode.search', 'PWMC 23.44.040');
    await quickInput.waitForRows(([first]) => first?.label.includes('23.44.040') === true);
    const [first, another] = serving();
    assert.ok(first !== undefined && another === undefined, `serving: ${first} ${another}`);
    // A remote window would forward a port and announce it.
    if (process.platform === 'linux') assert.equal(listeningPorts(first), 0);
    await quickInput.close();

    process.kill(first, 'SIGKILL');
    await vscode.statusItem(/stopped and was restarted/).waitFor();
    await vscode.executeCommand('legalCode.search', 'ACC 5-12-030');
    await quickInput.waitForRows(([hit]) => hit?.label.includes('5-12-030') === true);
    const [second] = serving();
    assert.ok(second !== undefined && second !== first, `serving: ${first}, then ${second}`);
    await quickInput.close();

    await vscode.close();
    vscode = undefined;
    for (
      const end = Date.now() + 10_000;
      serving().length > 0;
      await new Promise((resolve) => setTimeout(resolve, 100))
    )
      assert.ok(Date.now() < end, 'a process was left behind');
  });
});
