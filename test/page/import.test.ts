import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useWorkbench } from './workbench.ts';

describe('importing a code', () => {
  const vscode = useWorkbench();
  const tree = () => vscode().tree('Jurisdictions');
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-import-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('says why what is no code cannot be imported, and leaves the library as it was', async () => {
    const file = join(folder, 'letter.json');
    writeFileSync(file, '{ "dear": "reader" }');
    void vscode()
      .executeCommand('legalCode.importCode', file)
      .catch(() => undefined);
    await vscode().notification(/failed|Nothing was imported/);
    await vscode().runCommand('Legal Code: Focus on Jurisdictions View');
    await tree().waitForRows((rows) => rows.length === 2);
  });
});
