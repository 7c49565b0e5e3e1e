import { strict as assert } from 'node:assert';
import { useWorkbench } from './workbench.ts';

describe('checking the workspace by command', () => {
  const vscode = useWorkbench({
    // Comments in code are read where the settings ask for it.
    userSettings: { 'legalCode.languages': ['*'] },
    files: {
      'letters/a.md': '---\njurisdiction: Port Wenlow\n---\n\nGone: § 23.42.050.\n',
      'letters/b.md': '---\njurisdiction: Alder County\n---\n\nMoved: ACC 16-24-050.\n',
    },
  });

  it('ends with a summary, and shows the problems of files that were never opened', async () => {
    await vscode().runCommand('Legal Code: Check Citations in the Workspace');
    const summary = await vscode().notification(/\d+ citations checked, \d+ problems found/);
    await summary.getByRole('button', { name: 'Show Problems' }).press('Enter');
    const problems = vscode().page.locator('.markers-panel');
    await problems
      .getByText(/2021-16/)
      .first()
      .waitFor();
    // The list draws only visible rows. Collapsed, it has one row per file.
    await vscode().page.locator('.part.panel').getByRole('button', { name: 'Collapse All' }).click();
    for (const name of ['a.md', 'b.md', 'memo.md', 'note.tex', 'setbacks.ts'])
      await problems.locator('.monaco-list-row', { hasText: name }).first().waitFor();
  });
});

describe('canceling a check of the workspace', () => {
  const files = Object.fromEntries(
    Array.from({ length: 1500 }, (_, n) => [
      `many/draft-${n}.md`,
      `---\njurisdiction: Port Wenlow\n---\n\nGone: § 23.42.050.\n`,
    ]),
  );
  const vscode = useWorkbench({ files });

  it('stops when it is canceled, and can start again', async () => {
    await vscode().runCommand('Legal Code: Check Citations in the Workspace');
    const progress = await vscode().notification(/Checking citations in the workspace.*\.md/);
    await progress.getByRole('button', { name: 'Cancel' }).click();
    await progress.waitFor({ state: 'detached' });
    // A canceled check has no summary. If it had one, it would appear when the progress ends.
    await vscode().page.waitForTimeout(1000);
    assert.equal(await summaries(), 0, 'no summary of a check that was canceled');
    await vscode().runCommand('Legal Code: Check Citations in the Workspace');
    const again = await vscode().notification(/Checking citations in the workspace.*\.md/);
    await again.getByRole('button', { name: 'Cancel' }).click();
    await again.waitFor({ state: 'detached' });
    await vscode().page.waitForTimeout(1000);
    assert.equal(await summaries(), 0, 'nor of the second');
  });

  /** Summaries behind the bell. */
  const summaries = async (): Promise<number> => {
    const center = vscode().page.locator('.notifications-center.visible');
    if (!(await center.isVisible())) await vscode().page.locator('[id="status.notifications"]').click();
    return vscode()
      .page.locator('.notification-list-item')
      .filter({ hasText: /citations checked|No citations/ })
      .count();
  };
});
