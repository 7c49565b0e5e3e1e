import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { listeningPorts } from '../host/listening.ts';
import { Workbench } from './workbench.ts';

/** Processes whose command line holds all of these words: from /proc where there is one, else from ps. */
function processesWith(...words: readonly string[]): readonly number[] {
  const lines = existsSync('/proc/self/cmdline')
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map((pid) => `${pid} ${commandLine(pid)}`)
    : execFileSync('ps', ['-axwwo', 'pid=,command='], { encoding: 'utf8' }).split('\n');
  return lines
    .map((line) => line.trim())
    .filter((line) => words.every((word) => line.includes(word)))
    .map((line) => Number(line.split(' ')[0]));
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return ''; // it has ended since
  }
}

describe('the embedded library’s process', () => {
  let vscode: Workbench | undefined;
  afterEach(() => vscode?.close());

  it('is not there before it is needed, comes back when it is killed, and ends with VS Code', async function () {
    this.timeout(120_000);
    vscode = await Workbench.open({ folder: null });
    const { userDataDir, quickInput } = vscode;
    const serving = (): readonly number[] => processesWith('cli.js', 'serve', userDataDir);
    await vscode.executeCommand('legalCode.showLog');
    assert.equal(await vscode.statusItem(/Legal Code/).count(), 0, 'a window without a draft has no status item');
    assert.deepEqual(serving(), [], 'nothing has been looked up yet');

    await vscode.executeCommand('legalCode.search', 'PWMC 23.44.040');
    await quickInput.waitForRows(([first]) => first?.label.includes('23.44.040') === true);
    const [first, another] = serving();
    assert.ok(first !== undefined && another === undefined);
    // A remote window would forward a port and announce it.
    if (process.platform === 'linux') assert.equal(listeningPorts(first), 0);
    await quickInput.close();

    process.kill(first, 'SIGKILL');
    await vscode.statusItem(/stopped and was restarted/).waitFor();
    await vscode.executeCommand('legalCode.search', 'ACC 5-12-030');
    await quickInput.waitForRows(([hit]) => hit?.label.includes('5-12-030') === true);
    const [second] = serving();
    assert.ok(second !== undefined && second !== first);
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
