/** Detects whether the user requested suggestions, and opens them where VS Code would not. */
import * as vscode from 'vscode';
import { isObject } from '../../contract/decode/json-values.ts';

/** Longest time from a keystroke to suggestions that VS Code opens itself, milliseconds. */
const quick = 500;
/** Delay after the last letter, milliseconds. */
const settled = 120;
/** How long VS Code may take to ask for suggestions that we opened, milliseconds. */
const opened = 2_000;

export class Asking implements vscode.Disposable {
  readonly #subscription: vscode.Disposable;
  readonly #typed = new WeakMap<vscode.TextDocument, number>();
  #waiting: NodeJS.Timeout | undefined;
  /** The documents for which we are opening suggestions. The user may type a letter before VS Code asks for them. */
  readonly #openings = new Set<{ readonly document: vscode.TextDocument }>();

  /** @param offers whether there are suggestions at a position without a request from the user */
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
   * VS Code reports Ctrl+Space, quick suggestions, and a new word while any suggestions are open as "invoked". The last two follow a
   * keystroke.
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

  /** Trigger characters don't work inside a word, so heading words need this. */
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

/** VS Code opens nothing after a line break, where a list of numbers may continue. Letters open quick suggestions if enabled. */
function needsOpening(document: vscode.TextDocument, text: string): boolean {
  return /^\r?\n[ \t]*$/.test(text) || (/^\p{L}$/u.test(text) && !hasQuickSuggestions(document));
}

function hasQuickSuggestions(document: vscode.TextDocument): boolean {
  const value: unknown = vscode.workspace.getConfiguration('editor', document).get('quickSuggestions');
  if (!isObject(value) || !('other' in value)) return value === true;
  return value.other !== 'off' && value.other !== false;
}
