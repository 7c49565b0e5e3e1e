import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { type KnownService, knownService } from './service.ts';

const [first, second] = vscode.workspace.workspaceFolders ?? [];

// Only one of the runs opens a workspace of several folders: see run.ts.
if (first !== undefined && second !== undefined)
  describe('a workspace of two folders', () => {
    let service: KnownService;
    before(async () => {
      service = await knownService();
    });

    /** The places of the citations of a draft in a folder; null: none. */
    async function placesIn({ uri }: vscode.WorkspaceFolder, text: string): Promise<readonly (string | null)[]> {
      const file = vscode.Uri.joinPath(uri, `draft-${text.length}.md`);
      await vscode.workspace.fs.writeFile(file, Buffer.from(text));
      try {
        const document = await vscode.workspace.openTextDocument(file);
        return (await service.api.citations(document)).map(({ jurisdictionId }) => jurisdictionId);
      } finally {
        await vscode.workspace.fs.delete(file);
      }
    }

    /** Changes a setting of one folder while `run` runs. */
    async function withSetting(
      folder: vscode.WorkspaceFolder,
      key: string,
      value: unknown,
      run: () => Promise<void>,
    ): Promise<void> {
      const settings = vscode.workspace.getConfiguration('legalCode', folder);
      await settings.update(key, value, vscode.ConfigurationTarget.WorkspaceFolder);
      try {
        await run();
      } finally {
        await settings.update(key, undefined, vscode.ConfigurationTarget.WorkspaceFolder);
      }
    }

    it('reads a bare § by the settings of the draft’s folder', async () => {
      const text = `Under ${service.bare}, it is so.\n`;
      await withSetting(second, 'jurisdiction', service.home, async () => {
        const [inFirst] = await placesIn(first, text);
        const [inSecond] = await placesIn(second, text);
        assert.equal(inFirst, null);
        assert.ok(typeof inSecond === 'string');
      });
    });

    it('prefers the front matter of a draft to its folder’s settings', async () => {
      const text = `---\njurisdiction: ${service.home}\n---\n\nUnder ${service.bare}, it is so.\n`;
      await withSetting(second, 'jurisdiction', 'Alder County', async () => {
        assert.deepEqual(await placesIn(second, text), await placesIn(first, text));
      });
    });

    it('reads an abbreviation only in the folder that defines it', async () => {
      const text = `Under XQC ${service.bare.replace('§ ', '')}, it is so.\n`;
      await withSetting(first, 'citationAbbreviations', { XQC: service.home }, async () => {
        const [inFirst] = await placesIn(first, text);
        const inSecond = await placesIn(second, text);
        assert.ok(typeof inFirst === 'string');
        assert.ok(!inSecond.includes(inFirst));
      });
    });

    it('recognizes citations in the languages of each folder', async () => {
      const text = `Under ${service.inForce.cited}, it is so.\n`;
      await withSetting(second, 'languages', ['latex'], async () => {
        assert.equal((await placesIn(first, text)).length, 1);
        assert.deepEqual(await placesIn(second, text), []);
      });
    });
  });
