/** The editor of the current draft: the target of "insert" while a panel, the tree or a search has the focus. */
import * as vscode from 'vscode';
import type { DraftEditor } from './services.ts';

/** Follows the active editor. */
export function createDraftEditor(): DraftEditor {
  let last = vscode.window.activeTextEditor;
  const following = vscode.window.onDidChangeActiveTextEditor((editor) => {
    if (editor !== undefined && isDraft(editor)) last = editor;
  });
  return {
    current() {
      const { activeTextEditor, visibleTextEditors } = vscode.window;
      if (activeTextEditor !== undefined && isDraft(activeTextEditor)) return activeTextEditor;
      const drafts = visibleTextEditors.filter(isDraft);
      const seen = drafts.find((editor) => editor.document === last?.document);
      if (seen !== undefined) return seen;
      // A panel may cover the editor, which remains the target while its tab is open.
      return last !== undefined && !last.document.isClosed ? last : drafts[0];
    },
    dispose: () => following.dispose(),
  };
}

/** Logs and consoles are editors to VS Code, but they are not drafts. */
const isDraft = (editor: vscode.TextEditor): boolean =>
  !['output', 'debug', 'comment', 'vscode-scm'].includes(editor.document.uri.scheme);
