/** The code's own numbers decide what a bare number refers to, in the editor as on the command line. */
import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { type KnownService, knownService, until } from './service.ts';

// The other service offers no numbers.
if (process.env.LEGAL_CODE_TEST_SERVICE !== 'second')
  describe('a number without a code in a draft', () => {
    let service: KnownService;
    before(async () => {
      service = await knownService();
    });
    after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

    const numbersOf = async (document: vscode.TextDocument): Promise<readonly string[]> =>
      (await service.api.citations(document)).flatMap(({ targets }) => targets.map(({ number }) => number));

    it('is a citation if the code of the default jurisdiction has it', async () => {
      const has = service.inForce.cited.split(' ').at(-1) ?? '';
      const content = `---\njurisdiction: ${service.home}\n---\n\nCharged under ${has} and paid 23.99.777 more.\n`;
      const document = await vscode.workspace.openTextDocument({ language: 'markdown', content });
      const found = await until('the number', async () => {
        const numbers = await numbersOf(document);
        return numbers.length > 0 ? numbers : undefined;
      });
      assert.deepEqual(found, [has]);
    });
  });
