import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { Asking } from '../../src/workbench/completion/asking.ts';
import { until } from './service.ts';

describe('suggestions that open while typing', () => {
  const made: vscode.Disposable[] = [];
  afterEach(async () => {
    for (const each of made.splice(0)) each.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('are not explicit, even if a letter is typed before VS Code requests them; Ctrl+Space is', async () => {
    const asking = new Asking(async () => true);
    const asked: boolean[] = [];
    const document = await vscode.workspace.openTextDocument({ language: 'markdown', content: 'See § ' });
    const editor = await vscode.window.showTextDocument(document);
    const end = (): vscode.Position => document.positionAt(document.getText().length);
    const type = async (text: string): Promise<void> => {
      const edit = new vscode.WorkspaceEdit();
      edit.insert(document.uri, end(), text);
      await vscode.workspace.applyEdit(edit);
      editor.selection = new vscode.Selection(end(), end());
    };
    made.push(
      asking,
      vscode.languages.registerCompletionItemProvider(
        { language: 'markdown' },
        {
          async provideCompletionItems(of, _position, _token, context) {
            if (of !== document) return [];
            if (asked.length === 0) await type('s');
            asked.push(asking.isAsked(of, context));
            return [new vscode.CompletionItem('dogs')];
          },
        },
      ),
    );
    await type('d');
    await until('the opened suggestions', () => (asked.length > 0 ? true : undefined));
    assert.equal(asked[0], false);
    await vscode.commands.executeCommand('hideSuggestWidget');
    const before = asked.length;
    await until('the suggestions asked for', async () => {
      // Right after a letter, Ctrl+Space counts as VS Code's own request.
      await vscode.commands.executeCommand('hideSuggestWidget');
      await vscode.commands.executeCommand('editor.action.triggerSuggest');
      return asked.slice(before).includes(true) ? true : undefined;
    });
  });

  it('are not explicit when a word is begun while other suggestions are shown', async () => {
    const asking = new Asking(async () => false);
    const document = await vscode.workspace.openTextDocument({ language: 'markdown', content: 'See § ' });
    const context: vscode.CompletionContext = {
      triggerKind: vscode.CompletionTriggerKind.Invoke,
      triggerCharacter: undefined,
    };
    const asked: boolean[] = [];
    made.push(
      asking,
      vscode.workspace.onDidChangeTextDocument(({ document: of }) => {
        if (of === document) asked.push(asking.isAsked(of, context));
      }),
    );
    assert.equal(asking.isAsked(document, context), true);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, document.positionAt(document.getText().length), '1');
    await vscode.workspace.applyEdit(edit);
    assert.deepEqual(asked, [false]);
    await until('a request that no keystroke explains', () => (asking.isAsked(document, context) ? true : undefined));
  });
});
