import { useWorkbench } from './workbench.ts';

describe('checking a draft by command', () => {
  const vscode = useWorkbench({
    files: {
      'draft.md':
        '---\njurisdiction: Port Wenlow\n---\n\nGood: § 23.44.040. Gone: § 23.42.050. Moved: ACC 16-24-050.\n',
    },
  });

  it('says what came of it, and shows the problems', async () => {
    await vscode().openFile('draft.md');
    await vscode().runCommand('Legal Code: Check Citations in This Document');
    const told = await vscode().notification(/3 citations checked, 2 problems found/);
    await told.getByRole('button', { name: 'Show Problems' }).press('Enter');
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

  it('marks what it recognized in the text', async () => {
    await vscode().editor.element.locator('[class*="ced-"]', { hasText: '16-24-050' }).first().waitFor();
  });
});
