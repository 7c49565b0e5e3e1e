import { strict as assert } from 'node:assert';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scaled, writeOpenLaw } from '../bench/generate-open-law.ts';
import { repository } from '../host/install.ts';
import { useWorkbench } from './workbench.ts';

describe('importing a code', () => {
  const vscode = useWorkbench();
  const tree = () => vscode().tree('Jurisdictions');
  const labels = async (): Promise<readonly string[]> => (await tree().rows()).map(({ label }) => label);
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-import-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('says why what is no code cannot be imported; the library is there all the same, with the sample codes', async () => {
    const file = join(folder, 'letter.json');
    writeFileSync(file, '{ "dear": "reader" }');
    await vscode().executeCommand('legalCode.importCode', file);
    await vscode().notification(/Nothing was imported: letter\.json: /);
    await vscode().runCommand('Legal Code: Focus on Jurisdictions View');
    await tree().waitForRows((rows) => rows.length === 2);
    assert.deepEqual(await labels(), ['Alder County', 'Port Wenlow']);
  });

  it('brings in a JSON file, says what it held, and shows the new jurisdiction', async () => {
    const summary = await vscode().executeCommand(
      'legalCode.importCode',
      join(repository, 'test/fixtures/json/harrow-point.json'),
    );
    assert.ok(typeof summary === 'object' && summary !== null && 'sections' in summary && Number(summary.sections) > 0);
    await vscode().notification(/^.*Imported: 1 jurisdiction, /);
    const rows = await tree().waitForRows((found) => found.some(({ label }) => /Harrow Point/.test(label)));
    assert.equal(rows.find(({ label }) => /Harrow Point/.test(label))?.expanded, true);
  });

  it('names what it could not read of a published folder, and brings in the rest', async () => {
    await vscode().executeCommand('legalCode.importCode', join(repository, 'test/fixtures/open-law/quillfort'));
    await vscode().notification(/skipped\. See the log for details/);
    await tree().waitForRows((rows) => rows.some(({ label }) => /Quillfort/.test(label)));
  });

  it('stops when it is cancelled, and leaves the library as it was', async () => {
    const before = (await tree().rows()).filter(({ level }) => level === 1).map(({ label }) => label);
    const large = join(folder, 'large');
    writeOpenLaw(large, scaled(4_000));
    const importing = vscode().executeCommand('legalCode.importCode', large);
    const progress = await vscode().notification(/Importing a code.*files/);
    await progress.getByRole('button', { name: 'Cancel' }).click();
    assert.equal((await importing) ?? undefined, undefined);
    await vscode()
      .statusItem(/Import canceled\. The library is unchanged/)
      .waitFor();
    await vscode().runCommand('Legal Code: Refresh Jurisdictions');
    await tree().waitForRows((rows) => rows.filter(({ level }) => level === 1).length === before.length);
    const after = (await tree().rows()).filter(({ level }) => level === 1).map(({ label }) => label);
    assert.deepEqual(after, before);
  });
});
