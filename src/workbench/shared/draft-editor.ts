/** The editor of the current draft: the target of "insert" while a panel, the tree or a search has the focus. */
import * as vscode from 'vscode';
import type { DraftEditor } from './services.ts';

/** Follows the active editor. */
export function createDraftEditor(): DraftEditor {
  const drafts = new LastEditor(isDraft);
  const writable = new LastEditor((editor) => isDraft(editor) && !readOnlySchemes.has(editor.document.uri.scheme));
  return {
    current: () => drafts.current(),
    writable: () => writable.current() ?? drafts.current(),
    dispose() {
      drafts.dispose();
      writable.dispose();
    },
  };
}

/** The last active editor of a kind. */
class LastEditor implements vscode.Disposable {
  readonly #isOne: (editor: vscode.TextEditor) => boolean;
  readonly #following: vscode.Disposable;
  #last: vscode.TextEditor | undefined;

  constructor(isOne: (editor: vscode.TextEditor) => boolean) {
    this.#isOne = isOne;
    const follow = (editor: vscode.TextEditor | undefined): void => {
      if (editor !== undefined && isOne(editor)) this.#last = editor;
    };
    follow(vscode.window.activeTextEditor);
    this.#following = vscode.window.onDidChangeActiveTextEditor(follow);
  }

  current(): vscode.TextEditor | undefined {
    const { activeTextEditor, visibleTextEditors } = vscode.window;
    // The active editor may still be the one that was just closed.
    const isCurrent = (editor: vscode.TextEditor): boolean => this.#isOne(editor) && !editor.document.isClosed;
    if (activeTextEditor !== undefined && isCurrent(activeTextEditor)) return activeTextEditor;
    const shown = visibleTextEditors.filter(isCurrent);
    const last = this.#last;
    const seen = shown.find((editor) => editor.document === last?.document);
    if (seen !== undefined) return seen;
    // A panel may cover the editor, which remains the target while its tab is open.
    return last !== undefined && !last.document.isClosed ? last : shown[0];
  }

  dispose(): void {
    this.#following.dispose();
  }
}

/** Sections and Word files that are shown as documents. */
const readOnlySchemes: ReadonlySet<string> = new Set(['legal-code', 'legal-code-word']);

/** Logs, consoles and the outline of an import are editors to VS Code, but they are not drafts. */
const isDraft = (editor: vscode.TextEditor): boolean =>
  !['output', 'debug', 'comment', 'vscode-scm', 'legal-code-import'].includes(editor.document.uri.scheme);
