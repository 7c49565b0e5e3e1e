import { strict as assert } from 'node:assert';
import { useWorkbench } from './workbench.ts';

describe('a real VS Code with the extension under development', () => {
  const vscode = useWorkbench({ files: { 'note.md': '# Note\n\nThe rule, and the rule again.\n' } });

  it('opens a file of the folder and puts the cursor at the given place', async () => {
    await vscode().openFile('note.md');
    await vscode().editor.goTo('the rule');
    assert.deepEqual(await vscode().editor.visibleLines(), ['# Note', '', 'The rule, and the rule again.', '']);
  });

  it('offers the extension’s commands in the palette', async () => {
    await vscode().page.keyboard.press('F1');
    await vscode().quickInput.type('>Legal Code: Search');
    await vscode().quickInput.waitForRows((rows) => rows.some(({ label }) => label.startsWith('Legal Code: Search')));
    await vscode().quickInput.close();
  });

  it('applies settings as they are saved, including the theme', async () => {
    for (const theme of ['light', 'high-contrast', 'dark'] as const) await vscode().useTheme(theme);
  });
});
