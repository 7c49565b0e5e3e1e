import { useWorkbench } from './workbench.ts';

describe('checking a draft by command', () => {
  const vscode = useWorkbench({
    files: {
      'draft.md':
        '---\njurisdiction: Port Wenlow\n---\n\nGood: § 23.44.040. Gone: § 23.42.050. Moved: ACC 16-24-050.\n',
      'accepting.md':
        '---\njurisdiction: Port Wenlow\n---\n\n<!-- legal-code: accept repealed -->\nSee § 23.42.050.\n\nSee § 23.44.040.\n',
    },
  });

  it('reports the result, and shows the problems', async () => {
    await vscode().openFile('draft.md');
    await vscode().runCommand('Legal Code: Check Citations in This Document');
    const summary = await vscode().notification(/3 citations checked, 2 problems found/);
    await summary.getByRole('button', { name: 'Show Problems' }).press('Enter');
    const problems = vscode().page.locator('.markers-panel');
    await problems
      .getByText(/16-40-020/)
      .first()
      .waitFor();
    await problems
      .getByText(/2021-16/)
      .first()
      .waitFor();
  });

  it('counts what the draft accepts apart from what it found', async () => {
    await vscode().openFile('accepting.md');
    await vscode().runCommand('Legal Code: Check Citations in This Document');
    await vscode().notification(/2 citations checked, no problems found\. Accepted: 1\./);
    await vscode().openFile('draft.md');
  });

  it('marks each citation once: with its finding’s squiggle, or else with its status underline', async () => {
    const lined = (number: string) => vscode().editor.element.locator('[class*="ced-"]', { hasText: number });
    await lined('23.44.040').first().waitFor();
    await vscode().editor.element.locator('.squiggly-error, .squiggly-warning').first().waitFor({ state: 'attached' });
    await lined('16-24-050').first().waitFor({ state: 'detached' });
  });
});
