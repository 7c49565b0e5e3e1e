import { strict as assert } from 'node:assert';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { useWorkbench } from './workbench.ts';

describe('removing all data', () => {
  const vscode = useWorkbench();
  const libraries = (): readonly string[] =>
    readdirSync(vscode().userDataDir, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('library.db'))
      .map((name) => join(vscode().userDataDir, name));
  const ask = async (button: string): Promise<void> => {
    await vscode().runCommand('Legal Code: Remove All Data…');
    const dialog = vscode().dialog(/Remove all data of Legal Code Lookup/);
    await dialog.getByRole('button', { name: button }).click();
  };

  it('deletes nothing before the user agrees', async () => {
    await vscode().runCommand('Legal Code: Focus on Jurisdictions View');
    await vscode()
      .tree('Jurisdictions')
      .waitForRows((rows) => rows.length >= 2, 60_000);
    const [library] = libraries();
    assert.ok(library);
    await ask('Cancel');
    assert.ok(existsSync(library));
  });

  it('deletes the library, and starts a new one with the samples', async () => {
    const [library] = libraries();
    assert.ok(library);
    const leftOver = join(dirname(library), 'library.db.corrupt-2020-01-31');
    writeFileSync(leftOver, 'damaged');
    await ask('Remove All Data');
    await vscode().notification(/All data was removed/);
    assert.ok(!existsSync(leftOver), 'all of the folder is gone');
    await vscode().runCommand('Legal Code: Search the Law…');
    await vscode().quickInput.type('fence');
    await vscode().quickInput.waitForRows((rows) => rows.some(({ label }) => label.includes('23.44.070')), 60_000);
    assert.deepEqual(libraries(), [library]);
  });
});
