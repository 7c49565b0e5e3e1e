/** Knows where the user is typing: a number there may be incomplete. */
import * as vscode from 'vscode';

/** VS Code may report the cursor before a keystroke after it. Milliseconds. */
const settled = 100;

export class BeingTyped implements vscode.Disposable {
  readonly #left = new vscode.EventEmitter<vscode.TextDocument>();
  readonly #subscriptions: readonly vscode.Disposable[];
  #leaving: NodeJS.Timeout | undefined;
  #at: { readonly document: vscode.TextDocument; readonly offset: number } | undefined;

  /** Fires when the user has left the place of the last keystroke in a document. */
  readonly onDidLeave = this.#left.event;

  constructor() {
    this.#subscriptions = [
      this.#left,
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const [change] = contentChanges;
        if (change === undefined || document !== vscode.window.activeTextEditor?.document) return;
        const offset = change.rangeOffset + change.text.length;
        this.#at = contentChanges.length === 1 ? { document, offset } : undefined;
      }),
      vscode.window.onDidChangeTextEditorSelection(() => this.#leaveSoon()),
      vscode.window.onDidChangeActiveTextEditor(() => this.#leaveSoon()),
    ];
  }

  /** Whether the user has typed up to this offset and the cursor is still there. */
  isAt(document: vscode.TextDocument, offset: number): boolean {
    return this.#at?.document === document && this.#at.offset === offset;
  }

  dispose(): void {
    clearTimeout(this.#leaving);
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #leaveSoon(): void {
    clearTimeout(this.#leaving);
    if (this.#at !== undefined) this.#leaving = setTimeout(() => this.#leaveUnlessThere(), settled);
  }

  #leaveUnlessThere(): void {
    const at = this.#at;
    const editor = vscode.window.activeTextEditor;
    if (at === undefined) return;
    if (editor?.document === at.document && at.document.offsetAt(editor.selection.active) === at.offset) return;
    this.#at = undefined;
    this.#left.fire(at.document);
  }
}
