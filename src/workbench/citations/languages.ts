/** Sets context keys with the draft languages, so that menus appear only in those. */
import * as vscode from 'vscode';
import type { Settings } from '../shared/settings.ts';

/** Sets `legalCode.languages` and `legalCode.allLanguages` for the whole window, including every folder's languages. */
export function followLanguages(settings: Settings): vscode.Disposable {
  const follow = (): void => {
    const folders = vscode.workspace.workspaceFolders ?? [];
    const named = [undefined, ...folders.map(({ uri }) => uri)].flatMap((scope) => settings.languages(scope));
    const languages = [...new Set(named)];
    void vscode.commands.executeCommand('setContext', 'legalCode.languages', languages);
    void vscode.commands.executeCommand('setContext', 'legalCode.allLanguages', languages.includes('*'));
  };
  follow();
  return vscode.Disposable.from(
    vscode.workspace.onDidChangeWorkspaceFolders(follow),
    settings.onDidChange((event) => {
      if (event.affectsConfiguration('legalCode.languages')) follow();
    }),
  );
}
