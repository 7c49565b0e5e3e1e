import { strict as assert } from 'node:assert';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { repository } from '../host/install.ts';
import { useWorkbench } from './workbench.ts';

describe('an embedded library that is damaged', () => {
  const vscode = useWorkbench({ files: { 'draft.md': 'A draft.\n' } });

  it('is imported again after consent, and the damaged file is kept', async function () {
    this.timeout(120_000);
    await vscode().executeCommand('legalCode.importCode', join(repository, 'test/fixtures/json/harrow-point.json'));
    await vscode().notification(/Imported Harrow Point/);
    const { userDataDir } = vscode();
    const files = () => readdirSync(userDataDir, { recursive: true, encoding: 'utf8' });
    const library = join(userDataDir, files().find((name) => basename(name) === 'library.db') ?? '');
    const database = new DatabaseSync(library);
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    database.close();
    writeFileSync(library, readFileSync(library).fill(0x7f, 8_192));
    await vscode().executeCommand('legalCode.search', 'harbor fees');
    const question = await vscode().notification(
      /was damaged\. The damaged file was saved as .*Import your codes again\?/,
    );
    await vscode().executeCommand('workbench.action.closeQuickOpen');
    await vscode().runCommand('Legal Code: Focus on Jurisdictions View');
    const tree = vscode().tree('Jurisdictions');
    const has = (rows: readonly { readonly label: string }[], name: RegExp) =>
      rows.some(({ label }) => name.test(label));
    await tree.waitForRows((rows) => has(rows, /Port Wenlow/) && !has(rows, /Harrow Point/));
    await question.getByRole('button', { name: 'Import Again' }).click();
    await vscode().notification(/The library was rebuilt from your imports/);
    await tree.waitForRows((rows) => has(rows, /Harrow Point/));
    assert.ok(files().some((name) => basename(name).startsWith('library.db.corrupt-')));
  });
});
