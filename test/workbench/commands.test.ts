import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { knownService } from './service.ts';

describe('the commands that the manifest declares', () => {
  it('are all registered once the extension is active', async () => {
    await knownService();
    const extension = vscode.extensions.getExtension('legal-code-lookup.legal-code-lookup');
    assert.ok(extension?.isActive);
    const declared: readonly { readonly command: string }[] = extension.packageJSON.contributes.commands;
    const registered = new Set(await vscode.commands.getCommands(true));
    assert.ok(declared.length > 20);
    assert.deepEqual(
      declared.map(({ command }) => command).filter((command) => !registered.has(command)),
      [],
    );
  });

  it('on a row of the Jurisdictions view can run from a key, without a row', async () => {
    await knownService();
    for (const name of ['more', 'retry', 'copyName'])
      await vscode.commands.executeCommand(`legalCode.jurisdictions.${name}`);
  });
});
