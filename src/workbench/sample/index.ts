/** Legal Code: Open the Sample Draft opens a memo that cites the sample codes, as a document of its own that may be changed. */
import * as vscode from 'vscode';
import type { Services } from '../shared/services.ts';

export function register({ context }: Services): vscode.Disposable {
  return vscode.commands.registerCommand('legalCode.openSample', async () => {
    const memo = vscode.Uri.joinPath(context.extensionUri, 'sample/memo.md');
    const content = new TextDecoder().decode(await vscode.workspace.fs.readFile(memo));
    const draft = await vscode.workspace.openTextDocument({ language: 'markdown', content });
    await vscode.window.showTextDocument(draft);
  });
}
