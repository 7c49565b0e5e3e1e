import { strict as assert } from 'node:assert';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { listeningPorts } from '../host/listening.ts';
import { servingProcesses } from './serving.ts';
import { Workbench } from './workbench.ts';

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

    // A search during a restart waits for it, however long it takes.
    process.kill(second, 'SIGKILL');
    const database = new DatabaseSync(libraryIn(userDataDir));
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    await vscode.executeCommand('legalCode.search', 'PWMC 21.09.040');
    await vscode.page.waitForTimeout(2_000);
    database.close();
    await quickInput.waitForRows(([hit]) => hit?.label.includes('21.09.040') === true);
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

function libraryIn(userDataDir: string): string {
  const files = readdirSync(userDataDir, { recursive: true, encoding: 'utf8' });
  return join(userDataDir, files.find((name) => basename(name) === 'library.db') ?? '');
}
