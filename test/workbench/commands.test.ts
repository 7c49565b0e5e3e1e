import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { knownService, until } from './service.ts';

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

  it('on a row of the Citations view act from a key on the selected row', async () => {
    await knownService();
    const content = 'The yard is 20 feet. See Seattle Municipal Code § 23.44.010.';
    const document = await vscode.workspace.openTextDocument({ language: 'markdown', content });
    const editor = await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('legalCode.citations.focus');
    await until('the citation of the selected row', async () => {
      for (const command of ['list.focusFirst', 'list.select', 'legalCode.citations.goTo'])
        await vscode.commands.executeCommand(command);
      return document.getText(editor.selection) === 'Seattle Municipal Code § 23.44.010' ? true : undefined;
    });
  });
});
