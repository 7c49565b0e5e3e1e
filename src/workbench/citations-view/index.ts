/** The Citations view: what the active draft cites, and how each citation stands. It follows the editor. */
import * as vscode from 'vscode';
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

type Row = CitationRow | SectionRow;

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
    this.#changed.fire();
  }

  async getChildren(parent?: Row): Promise<readonly Row[] & Row[]> {
    if (parent !== undefined) return parent.kind === 'section' ? [...parent.citations] : [];
    const document = this.#services.draftEditor.current()?.document;
    this.#document = document;
    const all = document === undefined ? [] : await this.#rowsOf(document);
    if (this.#view !== undefined)
      this.#view.message =
        document === undefined
          ? vscode.l10n.t('Open a document to list its citations.')
          : summaryOf(all, vscode.l10n.t);
    const { grouped, problemsOnly } = this.#shown;
    const rows = problemsOnly ? all.filter(({ state }) => isProblem(state)) : all;
    return grouped ? [...bySection(rows)] : [...rows];
  }

  getTreeItem(row: Row): vscode.TreeItem {
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
    const range = new vscode.Range(document.positionAt(row.start), document.positionAt(row.end));
    await vscode.window.showTextDocument(document, { selection: range, preserveFocus: false });
  }

  /** Opens the section that a row cites. */
  async open(row: unknown): Promise<void> {
    const cited = isCitationRow(row) ? row : isSectionRow(row) ? row.citations[0] : undefined;
    const document = this.#document;
    if (cited !== undefined)
      await openCited(this.#services, cited, { ...(document === undefined ? {} : { document }) });
  }

  dispose(): void {
    clearTimeout(this.#settling);
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** A service is not asked for its places only because a view is open: a draft in sight asks where the settings allow that. */
  async #rowsOf(document: vscode.TextDocument): Promise<readonly CitationRow[]> {
    const { citations, citationStates, connection, jurisdictions, settings } = this.#services;
    const now = citations.now(document);
    const mayAsk = connection.embedded || settings.markingLookUp(document) === 'visible';
    if (jurisdictions.known === undefined && !mayAsk) return [];
    const all = jurisdictions.known === undefined && now.length > 0 ? await citations.read(document) : now;
    return citationRows(all, (cited) => citationStates.of(cited));
  }

  #lineOf({ start }: CitationRow): string {
    const line = this.#document?.positionAt(start).line ?? 0;
    return vscode.l10n.t('line {0}', line + 1);
  }

  #refreshSoon(): void {
    if (this.#view?.visible !== true) return;
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#changed.fire(), settled);
  }
}

function isCitationRow(row: unknown): row is CitationRow {
  return typeof row === 'object' && row !== null && 'kind' in row && row.kind === 'citation';
}

function isSectionRow(row: unknown): row is SectionRow {
  return typeof row === 'object' && row !== null && 'kind' in row && row.kind === 'section' && 'citations' in row;
}
