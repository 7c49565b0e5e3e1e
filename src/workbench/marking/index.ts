/** Citations made visible in the text: as links, or as a quiet underline that tells the known from the unplaced. A setting says which. */
import * as vscode from 'vscode';
import type { Citation } from '../../citation/types.ts';
import { registerMeaning } from '../citations/meaning.ts';
import type { Services } from '../services.ts';

/** After the last keystroke, milliseconds. */
const pause = 250;
/** What is open when VS Code starts waits a little: nobody reads underlines in the first second. Milliseconds. */
const atFirst = 1500;

export function register(services: Services): vscode.Disposable {
  return vscode.Disposable.from(registerMeaning(services), registerLinks(services), new Underlines(services));
}

/** `legalCode.marking: links`: Ctrl+click on a citation opens its section. */
function registerLinks(services: Services): vscode.Disposable {
  return vscode.languages.registerDocumentLinkProvider(
    { pattern: '**' },
    {
      async provideDocumentLinks(document, token) {
        if (services.settings.marking(document) !== 'links') return [];
        const citations = await services.citations.read(document, token);
        return citations
          .filter(isPlaced)
          .flatMap((citation) => spansOf(citation).map((span) => linkTo(document, span)));
      },
    },
  );
}

function linkTo(document: vscode.TextDocument, { start, end }: Span): vscode.DocumentLink {
  const range = rangeOf(document, { start, end });
  const argument = encodeURIComponent(JSON.stringify([{ uri: document.uri.toString(), offset: start }]));
  const link = new vscode.DocumentLink(range, vscode.Uri.parse(`command:legalCode.lookUpAtCursor?${argument}`));
  link.tooltip = vscode.l10n.t('Open the section');
  return link;
}

/** `legalCode.marking: decorations`. */
class Underlines implements vscode.Disposable {
  readonly #services: Services;
  readonly #placed = vscode.window.createTextEditorDecorationType({
    textDecoration: 'underline dotted 1px',
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
  readonly #unplaced = vscode.window.createTextEditorDecorationType({
    textDecoration: 'underline wavy 1px',
    color: new vscode.ThemeColor('descriptionForeground'),
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
  readonly #subscriptions: vscode.Disposable[];
  readonly #waiting = new Map<vscode.TextEditor, NodeJS.Timeout>();

  constructor(services: Services) {
    this.#services = services;
    this.#subscriptions = [
      this.#placed,
      this.#unplaced,
      vscode.window.onDidChangeVisibleTextEditors((editors) => this.#draw(editors, 0)),
      services.citations.onDidChange((document) => this.#draw(editorsOf(document), pause)),
      services.settings.onDidChange((event) => {
        if (event.affectsConfiguration('legalCode.marking')) this.#draw(vscode.window.visibleTextEditors, 0);
      }),
    ];
    this.#draw(vscode.window.visibleTextEditors, atFirst);
  }

  dispose(): void {
    for (const timeout of this.#waiting.values()) clearTimeout(timeout);
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  #draw(editors: readonly vscode.TextEditor[], after: number): void {
    for (const editor of editors) {
      clearTimeout(this.#waiting.get(editor));
      this.#waiting.set(
        editor,
        setTimeout(() => {
          this.#waiting.delete(editor);
          void this.#drawOne(editor);
        }, after),
      );
    }
  }

  async #drawOne(editor: vscode.TextEditor): Promise<void> {
    const { document } = editor;
    if (this.#services.settings.marking(document) !== 'decorations') {
      editor.setDecorations(this.#placed, []);
      editor.setDecorations(this.#unplaced, []);
      return;
    }
    const { version } = document;
    const citations = await readIfAny(this.#services, document);
    // Typed on meanwhile: another drawing is on its way.
    if (document.version !== version || document.isClosed) return;
    const ranges = (wanted: boolean): vscode.Range[] =>
      citations.filter((citation) => isPlaced(citation) === wanted).map((citation) => rangeOf(document, citation));
    editor.setDecorations(this.#placed, ranges(true));
    editor.setDecorations(this.#unplaced, ranges(false));
  }
}

/** A service is not started for a document that cites nothing: it is asked for once there is something to place. */
async function readIfAny(
  { citations, directory }: Services,
  document: vscode.TextDocument,
  token?: vscode.CancellationToken,
): Promise<readonly Citation[]> {
  const now = citations.now(document);
  return now.length === 0 || directory.known !== undefined ? now : citations.read(document, token);
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Each target is a link of its own; a citation with one target is a link as a whole. */
function spansOf(citation: Citation): readonly Span[] {
  return citation.targets.length > 1 ? citation.targets : [citation];
}

function isPlaced(citation: Citation): boolean {
  return citation.jurisdictionId !== null;
}

function rangeOf(document: vscode.TextDocument, { start, end }: Span): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}

function editorsOf(document: vscode.TextDocument): readonly vscode.TextEditor[] {
  return vscode.window.visibleTextEditors.filter((editor) => editor.document === document);
}
