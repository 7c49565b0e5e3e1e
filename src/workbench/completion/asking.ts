/** Whether a person asked for suggestions, and opening them where VS Code would not. */
import * as vscode from 'vscode';

/** How soon after a keystroke VS Code may ask for suggestions of its own accord, in milliseconds. */
const quick = 500;
/** After the last letter, milliseconds. */
const settled = 120;
/** How long after a request to open suggestions VS Code may still ask for them, in milliseconds. */
const opened = 2_000;

export class Asking implements vscode.Disposable {
  readonly #subscription: vscode.Disposable;
  readonly #typed = new WeakMap<vscode.TextDocument, number>();
  #waiting: NodeJS.Timeout | undefined;
  /** The documents for which suggestions are being opened here. A letter may be typed before VS Code asks for them. */
  readonly #openings = new Set<{ readonly document: vscode.TextDocument }>();

  /** @param offers whether there is something to suggest at a place, by what may be asked unbidden */
  constructor(offers: (document: vscode.TextDocument, position: vscode.Position) => Promise<boolean>) {
    this.#subscription = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length === 0) return;
      this.#typed.set(document, performance.now());
      const [change] = contentChanges;
      if (contentChanges.length > 1 || change === undefined || !needsOpening(document, change.text)) return;
      clearTimeout(this.#waiting);
      this.#waiting = setTimeout(() => void this.#open(document, document.version, offers), settled);
    });
  }

  /**
   * VS Code says "invoked" for Ctrl+Space, for quick suggestions while a word is typed, and for a word begun while any suggestions are
   * shown. The last two follow a keystroke.
   */
  isAsked(document: vscode.TextDocument, { triggerKind }: vscode.CompletionContext): boolean {
    if (triggerKind !== vscode.CompletionTriggerKind.Invoke) return false;
    const own = [...this.#openings].find((opening) => opening.document === document);
    if (own !== undefined) {
      this.#openings.delete(own);
      return false;
    }
    return performance.now() - (this.#typed.get(document) ?? Number.NEGATIVE_INFINITY) > quick;
  }

  dispose(): void {
    clearTimeout(this.#waiting);
    this.#subscription.dispose();
  }

  /** A trigger character opens nothing inside a word, so the words of a heading need this. */
  async #open(
    document: vscode.TextDocument,
    version: number,
    offers: (document: vscode.TextDocument, position: vscode.Position) => Promise<boolean>,
  ): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    if (editor?.document !== document || document.version !== version) return;
    if (!(await offers(document, editor.selection.active))) return;
    if (document.version !== version || vscode.window.activeTextEditor !== editor) return;
    const opening = { document };
    this.#openings.add(opening);
    await vscode.commands.executeCommand('editor.action.triggerSuggest', { auto: true });
    setTimeout(() => this.#openings.delete(opening), opened);
  }
}

/** A new line opens nothing in VS Code, although a list of numbers may continue there. Letters do where quick suggestions are on. */
function needsOpening(document: vscode.TextDocument, text: string): boolean {
  return /^\r?\n[ \t]*$/.test(text) || (/^\p{L}$/u.test(text) && !hasQuickSuggestions(document));
}

function hasQuickSuggestions(document: vscode.TextDocument): boolean {
  const value: unknown = vscode.workspace.getConfiguration('editor', document).get('quickSuggestions');
  if (typeof value !== 'object' || value === null || !('other' in value)) return value === true;
  return value.other !== 'off' && value.other !== false;
}
