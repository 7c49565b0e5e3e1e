/** Underlines citations, with a line style per state. With links on, underlines only states that a link can't show. */
import * as vscode from 'vscode';
import type { Citation } from '../../citation/types.ts';
import { type CitedState, citedStates } from '../../lookup/state.ts';
import { isInAcceptance } from '../shared/acceptance-line.ts';
import { spansOf } from '../shared/citation-spans.ts';
import type { Cited } from '../shared/citation-states.ts';
import { inSlices } from '../shared/in-slices.ts';
import { problemSource } from '../shared/problem-source.ts';
import type { Services } from '../shared/services.ts';
import { yearsIn } from '../shared/stated-years.ts';
import { isWordText } from '../shared/word-text.ts';
import { AcceptedStates } from './accepted.ts';
import { Drawn, type Stretch } from './drawn.ts';
import { decorationOf, ruledStates } from './presentation.ts';
import { stretchesOf } from './stretches.ts';

/** Delay after the last keystroke, milliseconds. */
const pause = 250;
/** Delay for documents that are open when VS Code starts, so that startup stays fast. Milliseconds. */
const atFirst = 1500;
/** Delay after scrolling, milliseconds. */
const scrolled = 50;
/** How far beyond the screen to draw marks, lines. */
const beyond = 100;
/** Delay after typing or scrolling before visible citations are looked up, milliseconds. */
const settled = 600;

/** States that may only mean that a number is incomplete. */
const unfinished: ReadonlySet<CitedState> = new Set(['notFound', 'notInForce']);

export class Underlines implements vscode.Disposable {
  readonly #services: Services;
  readonly #decorations: ReadonlyMap<CitedState, vscode.TextEditorDecorationType>;
  readonly #subscriptions: vscode.Disposable[];
  readonly #accepted = new AcceptedStates();
  readonly #drawn = new Drawn<vscode.TextEditor>();
  readonly #waiting = new Map<vscode.TextEditor, NodeJS.Timeout>();
  #looking: NodeJS.Timeout | undefined;

  constructor(services: Services) {
    this.#services = services;
    this.#decorations = new Map(citedStates.map((state) => [state, decorationOf(state)]));
    const ours = ['legalCode.marking'];
    this.#subscriptions = [
      this.#accepted,
      ...this.#decorations.values(),
      vscode.window.onDidChangeVisibleTextEditors((editors) => this.#draw(editors, 0)),
      vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => this.#draw([textEditor], scrolled)),
      services.citations.onDidChange((document) => this.#draw(editorsOf(document), pause)),
      services.beingTyped.onDidLeave((document) => this.#draw(editorsOf(document), pause)),
      services.citationStates.onDidChange(() => this.#draw(vscode.window.visibleTextEditors, 0)),
      vscode.languages.onDidChangeDiagnostics(({ uris }) => {
        const changed = new Set(uris.map(String));
        const editors = vscode.window.visibleTextEditors.filter(({ document }) => changed.has(String(document.uri)));
        for (const { document } of editors) if (isWordText(document)) this.#accepted.forget(document);
        this.#draw(editors, pause);
      }),
      services.settings.onDidChange((event) => {
        if (ours.some((setting) => event.affectsConfiguration(setting)))
          this.#draw(vscode.window.visibleTextEditors, 0);
      }),
    ];
    this.#draw(vscode.window.visibleTextEditors, atFirst);
  }

  dispose(): void {
    clearTimeout(this.#looking);
    this.#looking = undefined;
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
    this.#lookSoon();
  }

  async #drawOne(editor: vscode.TextEditor): Promise<void> {
    const { document } = editor;
    const { version } = document;
    // After an edit or scroll, another drawing is scheduled.
    const isOver = (): boolean => document.version !== version || document.isClosed || this.#waiting.has(editor);
    const shown = new Set(this.#shown(document));
    const citations = shown.size === 0 ? [] : await this.#citations(document, isOver);
    if (citations === undefined || isOver()) return;
    const asOf = this.#services.law.asOf(document);
    const years = await yearsIn(document, citations, isOver);
    const isAccepted = await this.#accepted.of(document, () => this.#services.citations.textOf(document));
    if (years === undefined || isOver()) return;
    const stretches = await inSlices(
      stretchesOf(citations, {
        shown,
        ruled: ruledStates,
        stateOf: (cited, end) => {
          const state = this.#services.citationStates.of({ ...cited, asOf, year: years.get(cited.target) });
          // The next digit may make it the right number.
          return unfinished.has(state) && this.#services.beingTyped.isAt(document, end) ? 'resolved' : state;
        },
        isLeftOut: (citation) => isInAcceptance(document, citation),
        isAccepted,
        near: nearScreen(editor),
      }),
      isOver,
    );
    if (stretches === undefined || isOver()) return;
    const findings = findingsIn(document);
    const drawn = new Map(
      [...stretches].map(([state, all]) => [state, all.filter((one) => !findings.some((each) => overlap(one, each)))]),
    );
    for (const state of this.#drawn.draw(editor, version, drawn, citedStates)) {
      const ranges = (drawn.get(state) ?? []).map(
        ({ start, end }) => new vscode.Range(document.positionAt(start), document.positionAt(end)),
      );
      const decoration = this.#decorations.get(state);
      if (decoration !== undefined) editor.setDecorations(decoration, ranges);
    }
    this.#lookSoon();
  }

  /** The states to underline. A link's own line suffices for resolved and found citations. */
  #shown(document: vscode.TextDocument): readonly CitedState[] {
    switch (this.#services.settings.marking(document)) {
      case 'decorations':
        return citedStates;
      case 'links':
        return citedStates.filter((state) => state !== 'resolved' && state !== 'found');
      case 'none':
        return [];
    }
  }

  /** Doesn't start a service for a document without citations. Starts it once there is a citation to resolve. */
  async #citations(document: vscode.TextDocument, stopped: () => boolean): Promise<readonly Citation[] | undefined> {
    const { citations, connection, jurisdictions: directory, settings } = this.#services;
    const now = await citations.soon(document, stopped);
    if (now === undefined || now.length === 0 || directory.known !== undefined) return now;
    // Until the jurisdictions are known, a mark about a place could be wrong.
    const mayAsk = connection.embedded || settings.markingLookUp(document) === 'visible';
    return mayAsk ? citations.read(document) : [];
  }

  #lookSoon(): void {
    clearTimeout(this.#looking);
    this.#looking = setTimeout(() => void this.#look(), settled);
  }

  /** Looks up the visible citations if settings allow it: the active editor's first, each editor from the top. */
  async #look(): Promise<void> {
    const looking = this.#looking;
    const isOver = (): boolean => this.#looking !== looking;
    const { settings, citations, citationStates, jurisdictions: directory, law } = this.#services;
    const active = vscode.window.activeTextEditor;
    const editors = vscode.window.visibleTextEditors.toSorted((a, b) => Number(b === active) - Number(a === active));
    const visible: Cited[] = [];
    for (const { document, visibleRanges } of directory.known === undefined ? [] : editors) {
      if (settings.marking(document) === 'none' || settings.markingLookUp(document) !== 'visible') continue;
      const all = await citations.soon(document, isOver);
      // After an edit, another look is scheduled.
      if (all === undefined) return;
      const asOf = law.asOf(document);
      const years = await yearsIn(document, all, isOver);
      if (years === undefined) return;
      const seen = visibleRanges.map(({ start, end }) => [document.offsetAt(start), document.offsetAt(end)] as const);
      const isSeen = ({ start, end }: Stretch): boolean => seen.some(([from, to]) => start <= to && from <= end);
      for (const citation of all.filter(isSeen))
        for (const span of spansOf(citation).filter(isSeen))
          visible.push({ citation, asOf, year: years.get(span.target), ...span });
    }
    if (!isOver()) citationStates.setVisible(visible);
  }
}

/** The visible ranges plus a margin above and below, so that scrolling reveals existing marks. */
function nearScreen({ document, visibleRanges }: vscode.TextEditor): readonly Stretch[] {
  return visibleRanges.map(({ start, end }) => ({
    start: document.offsetAt(new vscode.Position(Math.max(0, start.line - beyond), 0)),
    end: document.offsetAt(new vscode.Position(end.line + beyond, 0)),
  }));
}

/** The check's findings. A citation with a finding has its mark, so it gets no second line. */
function findingsIn(document: vscode.TextDocument): readonly Stretch[] {
  return vscode.languages
    .getDiagnostics(document.uri)
    .filter(({ source }) => source === problemSource)
    .map(({ range }) => ({ start: document.offsetAt(range.start), end: document.offsetAt(range.end) }));
}

const overlap = (one: Stretch, other: Stretch): boolean => one.start < other.end && other.start < one.end;

function editorsOf(document: vscode.TextDocument): readonly vscode.TextEditor[] {
  return vscode.window.visibleTextEditors.filter((editor) => editor.document === document);
}
