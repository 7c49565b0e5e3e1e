import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { knownService, until } from './service.ts';

describe('Get the Code of a Place…', () => {
  it('opens the walkthrough that asks which places you write about', async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.commands.executeCommand('legalCode.getCode');
    const tab = await until('the walkthrough', async () => vscode.window.tabGroups.activeTabGroup.activeTab);
    assert.match(tab.label, /Walkthrough|Welcome|Legal Code/);
    await vscode.window.tabGroups.close(tab);
  });
});

describe('the sample draft', () => {
  it('opens as an untitled document, and its citations are looked up', async () => {
    const { name } = await knownService();
    await vscode.commands.executeCommand('legalCode.openSample');
    const document = vscode.window.activeTextEditor?.document;
    assert.ok(document);
    assert.equal(document.isUntitled, true);
    assert.equal(document.languageId, 'markdown');
    const at = document.positionAt(document.getText().indexOf('§ 23.42.020(a)') + 3);
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      at,
    );
    const shown = hovers.flatMap(({ contents }) => contents).map((content) => Object(content).value ?? content);
    assert.match(shown.join('\n'), name === 'embedded' ? /In force/ : /23\.42\.020/);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });
});
