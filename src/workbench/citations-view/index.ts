/** The Citations view: the citations of the active draft and their states. It follows the editor. */
import * as vscode from 'vscode';
import type { Citation } from '../../citation/types.ts';
import { isObject } from '../../contract/decode/json-values.ts';
import { tableRange } from '../../lookup/citing/table-range.ts';
import { isInAcceptance } from '../shared/acceptance-line.ts';
import { goToEditor } from '../shared/go-to-editor.ts';
import { inSlices } from '../shared/in-slices.ts';
import { notSearchedWords } from '../shared/not-searched.ts';
import { openCited } from '../shared/open-cited.ts';
import { plain } from '../shared/plain-text.ts';
import type { Services } from '../shared/services.ts';
import { type Years, yearsIn } from '../shared/stated-years.ts';
import { mayLookUpUnasked } from '../shared/unasked.ts';
import {
  bySection,
  type CitationRow,
  citationRows,
  citedWords,
  foundPresentation,
  isProblem,
  labelOf,
  readableWords,
  type SectionRow,
  stateIcons,
  stateWord,
  summaryOf,
} from './rows.ts';

const id = 'legalCode.citations';

/** Delay after typing or scrolling before the rows are updated, milliseconds. */
const settled = 200;

/** Number of rows before a "More" row: a tree of thousands is slow to draw, and no one reads it. */
const pageLength = 300;

/** Number of citations to look up in the background at once. */
const mostLookedUp = 1_000;

/** The row for rows that are not shown yet. */
interface MoreRow {
  readonly kind: 'more';
  readonly left: number;
}

type Row = CitationRow | SectionRow | MoreRow;

export function register(services: Services): vscode.Disposable {
  const provider = new CitationRows(services);
  const view = vscode.window.createTreeView(id, { treeDataProvider: provider, showCollapseAll: true });
  provider.attach(view);
  const show = (change: Partial<Shown>) => () => provider.show(change);
  // A key binding passes no row.
  const orSelected = (row: unknown): unknown => row ?? view.selection[0];
  return vscode.Disposable.from(
    provider,
    view,
    vscode.commands.registerCommand('legalCode.citations.goTo', (row?: unknown) => provider.goTo(orSelected(row))),
    vscode.commands.registerCommand('legalCode.citations.open', (row?: unknown) => provider.open(orSelected(row))),
    vscode.commands.registerCommand('legalCode.citations.more', () => provider.more()),
    vscode.commands.registerCommand('legalCode.citations.bySection', show({ grouped: true })),
    vscode.commands.registerCommand('legalCode.citations.byPosition', show({ grouped: false })),
    vscode.commands.registerCommand('legalCode.citations.problemsOnly', show({ problemsOnly: true })),
    vscode.commands.registerCommand('legalCode.citations.showAll', show({ problemsOnly: false })),
  );
}

interface Shown {
  readonly grouped: boolean;
  readonly problemsOnly: boolean;
}

class CitationRows implements vscode.TreeDataProvider<Row>, vscode.Disposable {
  readonly #services: Services;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable[];
  #view: vscode.TreeView<Row> | undefined;
  #settling: NodeJS.Timeout | undefined;
  #shown: Shown = { grouped: false, problemsOnly: false };
  #document: vscode.TextDocument | undefined;
  /** All current rows of the document; undefined until they have been read. */
  #rows: readonly CitationRow[] | undefined;
  /** The years of the editions that the draft states for its rows. */
  #years: Years = new Map();
  #reading = {};
  #limit = pageLength;
  /** The tree's visible text. If an edit changes none of it, nothing is redrawn. */
  #drawn = '';

  readonly onDidChangeTreeData = this.#changed.event;

  constructor(services: Services) {
    this.#services = services;
    const { citations, citationStates } = services;
    this.#subscriptions = [
      this.#changed,
      vscode.window.onDidChangeActiveTextEditor(() => this.#refreshSoon()),
      citations.onDidChange((document) => {
        if (document === this.#document) this.#refreshSoon();
      }),
      citationStates.onDidChange(() => this.#refreshSoon()),
    ];
  }

  attach(view: vscode.TreeView<Row>): void {
    this.#view = view;
    this.#subscriptions.push(view.onDidChangeVisibility(() => this.#refreshSoon()));
    void this.show({});
  }

  async show(change: Partial<Shown>): Promise<void> {
    this.#shown = { ...this.#shown, ...change };
    await Promise.all([
      vscode.commands.executeCommand('setContext', 'legalCode.citations.grouped', this.#shown.grouped),
      vscode.commands.executeCommand('setContext', 'legalCode.citations.problemsOnly', this.#shown.problemsOnly),
    ]);
    if (this.#view !== undefined && this.#rows !== undefined)
      this.#view.message = this.#message(this.#document, this.#rows);
    this.#redraw();
  }

  more(): void {
    this.#limit += pageLength;
    this.#redraw();
  }

  async getChildren(parent?: Row): Promise<readonly Row[] & Row[]> {
    if (parent !== undefined) return parent.kind === 'section' ? [...parent.citations] : [];
    if (this.#rows === undefined) await this.#read();
    const page = this.#page();
    this.#drawn = this.#wordsOf(page);
    return [...page];
  }

  getTreeItem(row: Row): vscode.TreeItem {
    if (row.kind === 'more') {
      const item = new vscode.TreeItem(vscode.l10n.t('More… ({0} left)', row.left.toLocaleString()));
      item.iconPath = new vscode.ThemeIcon('chevron-down');
      item.command = { command: 'legalCode.citations.more', title: vscode.l10n.t('Show More') };
      item.contextValue = 'more';
      return item;
    }
    const isGroup = row.kind === 'section';
    const label = plain(isGroup ? row.label : labelOf(row).label);
    const words = isGroup ? label : plain(readableWords(row));
    const item = new vscode.TreeItem(
      label,
      isGroup ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.None,
    );
    const { word, icon } = this.#presentationOf(row);
    item.iconPath = new vscode.ThemeIcon(icon);
    item.description = this.#descriptionOf(row, word);
    item.tooltip = [words, ...(isGroup && row.code !== undefined ? [plain(row.code)] : []), word].join(' – ');
    item.contextValue = row.kind;
    item.accessibilityInformation = { label: `${label}, ${item.description}` };
    if (!isGroup)
      item.command = { command: 'legalCode.citations.goTo', title: vscode.l10n.t('Go to Citation'), arguments: [row] };
    return item;
  }

  /** The number is the label, and a narrow view truncates the end: the status comes first. */
  #descriptionOf(row: CitationRow | SectionRow, word: string): string {
    const { code } = row.kind === 'citation' ? labelOf(row) : row;
    const which = row.kind === 'citation' ? this.#lineOf(row) : String(row.citations.length);
    return [word, which, ...(code === undefined ? [] : [plain(code)])].join(' · ');
  }

  /** `repealed`, if the section states it; else the state. */
  #presentationOf(row: CitationRow | SectionRow): { readonly word: string; readonly icon: string } {
    const { t } = vscode.l10n;
    const cited = row.kind === 'citation' ? row : row.citations.find(({ state }) => state === row.state);
    const { citationStates, law } = this.#services;
    const asOf = law.asOf(this.#document);
    const section =
      cited === undefined
        ? undefined
        : citationStates.sectionOf({ ...cited, asOf, year: this.#years.get(cited.target) });
    const { today } = law.of(this.#document);
    const found =
      section === undefined
        ? undefined
        : foundPresentation(row.state, { section, today, language: vscode.env.language }, t);
    return found ?? { word: stateWord(row.state, t), icon: stateIcons[row.state] };
  }

  async goTo(row: unknown): Promise<void> {
    const document = this.#document;
    if (document === undefined || !isCitationRow(row)) return;
    const { start, end } = this.#asItIs(row);
    const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
    const current = this.#services.draftEditor.current();
    // Stay within a diff editor or notebook.
    const editor =
      current?.document === document ? await goToEditor(current) : await vscode.window.showTextDocument(document);
    editor.selection = new vscode.Selection(range.start, range.end);
    editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }

  /** Opens the section that a row cites. */
  async open(row: unknown): Promise<void> {
    const cited = isCitationRow(row) ? row : isSectionRow(row) ? row.citations[0] : undefined;
    const document = this.#document;
    if (cited !== undefined)
      await openCited(this.#services, cited, {
        law: this.#services.law.of(document),
        ...(document === undefined ? {} : { document }),
      });
  }

  dispose(): void {
    clearTimeout(this.#settling);
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** Finds the current row for one that was drawn before an edit. */
  #asItIs(row: CitationRow): CitationRow {
    const now = this.#rows?.[row.index];
    return now !== undefined && citedWords(now) === citedWords(row) ? now : row;
  }

  #page(): readonly Row[] {
    const { grouped, problemsOnly } = this.#shown;
    const all = this.#rows ?? [];
    const rows = problemsOnly ? all.filter(({ state }) => isProblem(state)) : all;
    const arranged: readonly Row[] = grouped ? bySection(rows) : rows;
    const left = arranged.length - this.#limit;
    return left <= 0 ? arranged : [...arranged.slice(0, this.#limit), { kind: 'more', left }];
  }

  #wordsOf(page: readonly Row[]): string {
    const words = (row: Row): string =>
      row.kind === 'more'
        ? String(row.left)
        : row.kind === 'section'
          ? [row.key, row.state, ...row.citations.map(words)].join('\n')
          : [citedWords(row), row.state, this.#lineOf(row)].join('\t');
    return page.map(words).join('\n');
  }

  /**
   * Reads the active document's rows in slices.
   *
   * @returns false if another reading has begun in the meantime
   */
  async #read(): Promise<boolean> {
    const reading = {};
    this.#reading = reading;
    const stopped = (): boolean => this.#reading !== reading;
    const document = this.#services.draftEditor.current()?.document;
    const citations = document === undefined ? [] : await this.#citationsOf(document, stopped);
    if (citations === undefined || stopped()) return false;
    // Let other tasks run before building the rows.
    await new Promise((resolve) => setImmediate(resolve));
    const { citationStates, law } = this.#services;
    const asOf = document === undefined ? undefined : law.asOf(document);
    const years: Years | undefined = document === undefined ? new Map() : await yearsIn(document, citations, stopped);
    if (years === undefined || stopped()) return false;
    const table = document === undefined ? undefined : tableRange(document.getText());
    // The draft's table of authorities repeats what the draft cites.
    const isInTable = ({ start }: Citation): boolean =>
      table !== undefined && table.start <= start && start < table.end;
    const rows = await inSlices(
      citationRows(
        citations,
        (cited) => citationStates.of({ ...cited, asOf, year: years.get(cited.target) }),
        (citation) => document !== undefined && (isInAcceptance(document, citation) || isInTable(citation)),
      ),
      stopped,
    );
    if (rows === undefined || stopped()) return false;
    if (document !== this.#document) this.#limit = pageLength;
    this.#document = document;
    this.#rows = rows;
    this.#years = years;
    this.#lookUp();
    if (this.#view !== undefined) this.#view.message = this.#message(document, rows);
    return true;
  }

  /** The counts, or why nothing is listed. */
  #message(document: vscode.TextDocument | undefined, rows: readonly CitationRow[]): string {
    if (document === undefined) return vscode.l10n.t('Open a document to list its citations.');
    const { citations, jurisdictions } = this.#services;
    if (!citations.isDraft(document)) return notSearchedWords();
    if (jurisdictions.known === undefined && !mayLookUpUnasked(this.#services, document))
      return vscode.l10n.t('The service has not been asked yet. Hover over a citation, or check the document.');
    const summary = summaryOf(rows, vscode.l10n.t);
    // The button that says so is hidden in a narrow side bar.
    return this.#shown.problemsOnly && rows.length > 0
      ? vscode.l10n.t('{0}. Only problems are listed.', summary)
      : summary;
  }

  /**
   * Looks up the listed citations, which costs the embedded library little. Another service is asked for those on the screen, if
   * settings allow it, and for the others by a check.
   */
  #lookUp(): void {
    const { citationStates, connection, law, settings } = this.#services;
    const document = this.#view?.visible === true ? this.#document : undefined;
    const mayAsk = document !== undefined && connection.embedded && settings.markingLookUp(document) === 'visible';
    const asOf = law.asOf(document);
    const unknown = mayAsk ? (this.#rows ?? []).filter(({ state }) => state === 'resolved') : [];
    citationStates.setListed(
      unknown
        .slice(0, mostLookedUp)
        .map(({ citation, target }) => ({ citation, target, asOf, year: this.#years.get(target) })),
    );
  }

  /** Doesn't request a service's places just because the view is open. Settings decide whether a visible draft may ask. */
  async #citationsOf(document: vscode.TextDocument, stopped: () => boolean): Promise<readonly Citation[] | undefined> {
    const { citations, jurisdictions } = this.#services;
    const now = await citations.soon(document, stopped);
    if (jurisdictions.known === undefined && !mayLookUpUnasked(this.#services, document)) return [];
    return jurisdictions.known === undefined && now !== undefined && now.length > 0 ? citations.read(document) : now;
  }

  #lineOf({ start }: CitationRow): string {
    const line = this.#document?.positionAt(start).line ?? 0;
    return vscode.l10n.t('line {0}', line + 1);
  }

  #refreshSoon(): void {
    clearTimeout(this.#settling);
    if (this.#view?.visible !== true) {
      this.#lookUp();
      return;
    }
    this.#settling = setTimeout(() => void this.#refresh(), settled);
  }

  async #refresh(): Promise<void> {
    const before = this.#document;
    if (!(await this.#read())) return;
    if (this.#document !== before || this.#wordsOf(this.#page()) !== this.#drawn) this.#redraw();
  }

  #redraw(): void {
    this.#changed.fire();
  }
}

function isCitationRow(row: unknown): row is CitationRow {
  return isObject(row) && row.kind === 'citation';
}

function isSectionRow(row: unknown): row is SectionRow {
  return isObject(row) && row.kind === 'section' && 'citations' in row;
}
