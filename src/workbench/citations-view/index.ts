/** The Citations view: what the active draft cites, and how each citation stands. It follows the editor. */
import * as vscode from 'vscode';
import type { Citation } from '../../citation/types.ts';
import { inSlices } from '../shared/in-slices.ts';
import { openCited } from '../shared/open-cited.ts';
import { plain } from '../shared/plain-text.ts';
import type { Services } from '../shared/services.ts';
import {
  bySection,
  type CitationRow,
  citationRows,
  isProblem,
  type SectionRow,
  stateIcons,
  stateWord,
  summaryOf,
} from './rows.ts';

const id = 'legalCode.citations';

/** How long typing and scrolling must rest before the rows are made again, milliseconds. */
const settled = 200;

/** Rows that are shown before a person asks for more: a tree of thousands is slow to draw, and no one reads it. */
const pageLength = 300;

/** Stands for the rows that are not shown yet. */
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
  return vscode.Disposable.from(
    provider,
    view,
    vscode.commands.registerCommand('legalCode.citations.goTo', (row?: unknown) => provider.goTo(row)),
    vscode.commands.registerCommand('legalCode.citations.open', (row?: unknown) => provider.open(row)),
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
  /** All of the document's, as they are now; undefined until they have been read. */
  #rows: readonly CitationRow[] | undefined;
  #reading = {};
  #limit = pageLength;
  /** What the tree shows, in words: an edit that changes none of it draws nothing. */
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
    const item = new vscode.TreeItem(
      plain(row.label),
      isGroup ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.None,
    );
    const word = stateWord(row.state, vscode.l10n.t);
    item.iconPath = new vscode.ThemeIcon(stateIcons[row.state]);
    item.description = isGroup ? `${word} · ${row.citations.length}` : `${word} · ${this.#lineOf(row)}`;
    item.tooltip = `${plain(row.label)} – ${word}`;
    item.contextValue = row.kind;
    item.accessibilityInformation = { label: `${plain(row.label)}, ${item.description}` };
    if (!isGroup)
      item.command = { command: 'legalCode.citations.goTo', title: vscode.l10n.t('Go to Citation'), arguments: [row] };
    return item;
  }

  async goTo(row: unknown): Promise<void> {
    const document = this.#document;
    if (document === undefined || !isCitationRow(row)) return;
    const { start, end } = this.#asItIs(row);
    const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
    await vscode.window.showTextDocument(document, { selection: range, preserveFocus: false });
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

  /** A row that was drawn before an edit, with its place after it. */
  #asItIs(row: CitationRow): CitationRow {
    const now = this.#rows?.[row.index];
    return now?.label === row.label ? now : row;
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
          : [row.label, row.state, this.#lineOf(row)].join('\t');
    return page.map(words).join('\n');
  }

  /**
   * Reads the rows of the active document, a few at a time.
   *
   * @returns false when another reading has begun meanwhile
   */
  async #read(): Promise<boolean> {
    const reading = {};
    this.#reading = reading;
    const stopped = (): boolean => this.#reading !== reading;
    const document = this.#services.draftEditor.current()?.document;
    const citations = document === undefined ? [] : await this.#citationsOf(document, stopped);
    if (citations === undefined || stopped()) return false;
    // The rows are work of their own: others get their turn before it.
    await new Promise((resolve) => setImmediate(resolve));
    const { citationStates, law } = this.#services;
    const asOf = document === undefined ? undefined : law.asOf(document);
    const rows = await inSlices(
      citationRows(citations, (cited) => citationStates.of({ ...cited, asOf })),
      stopped,
    );
    if (rows === undefined || stopped()) return false;
    if (document !== this.#document) this.#limit = pageLength;
    this.#document = document;
    this.#rows = rows;
    if (this.#view !== undefined)
      this.#view.message =
        document === undefined
          ? vscode.l10n.t('Open a document to list its citations.')
          : summaryOf(rows, vscode.l10n.t);
    return true;
  }

  /** A service is not asked for its places only because a view is open: a draft in sight asks where the settings allow that. */
  async #citationsOf(document: vscode.TextDocument, stopped: () => boolean): Promise<readonly Citation[] | undefined> {
    const { citations, connection, jurisdictions, settings } = this.#services;
    const now = await citations.soon(document, stopped);
    const mayAsk = connection.embedded || settings.markingLookUp(document) === 'visible';
    if (jurisdictions.known === undefined && !mayAsk) return [];
    return jurisdictions.known === undefined && now !== undefined && now.length > 0 ? citations.read(document) : now;
  }

  #lineOf({ start }: CitationRow): string {
    const line = this.#document?.positionAt(start).line ?? 0;
    return vscode.l10n.t('line {0}', line + 1);
  }

  #refreshSoon(): void {
    if (this.#view?.visible !== true) return;
    clearTimeout(this.#settling);
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
  return typeof row === 'object' && row !== null && 'kind' in row && row.kind === 'citation';
}

function isSectionRow(row: unknown): row is SectionRow {
  return typeof row === 'object' && row !== null && 'kind' in row && row.kind === 'section' && 'citations' in row;
}
