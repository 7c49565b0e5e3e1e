/** The outline of files before an import: a read-only document with commands to correct a line, import, or cancel. */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import * as vscode from 'vscode';
import { nextChange } from '../shared/next-change.ts';
import { lawFolder } from '../shared/section-address.ts';
import { levelName } from './level-names.ts';
import type { OutlineLine, OutlineText } from './outline-text.ts';

/** The reader's corrections, named as in a profile. */
export interface Corrections {
  readonly lines: readonly { readonly text: string; readonly is: string; readonly file: string }[];
  readonly skip: readonly { readonly pages: string; readonly file?: string }[];
}

/** What the view asks of the import. */
export interface OutlineSource {
  /** Reads the files again with these corrections; undefined after a failure, which it has reported. */
  readAgain(corrections: Corrections): Promise<OutlineText | undefined>;
  /** Asks for the names of the place and code; false if the reader cancels. */
  askNames(): Promise<boolean>;
}

const scheme = 'legal-code-import';
/** Heading levels besides those with their own action. */
const otherLevels = ['title', 'part', 'article', 'division', 'subchapter', 'subdivision', 'appendix'];

interface Shown {
  readonly uri: vscode.Uri;
  text: OutlineText;
  corrections: Corrections;
  readonly source: OutlineSource;
  decide(corrections: Corrections | undefined): void;
}

export class OutlineView implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #disposables: vscode.Disposable;
  #shown: Shown | undefined;

  constructor() {
    this.#disposables = vscode.Disposable.from(
      this.#changed,
      vscode.workspace.registerTextDocumentContentProvider(scheme, {
        onDidChange: this.#changed.event,
        provideTextDocumentContent: () => this.#shown?.text.lines.map(({ text }) => text).join('\n') ?? '',
      }),
      vscode.languages.registerCodeLensProvider({ scheme }, { provideCodeLenses: () => this.#lenses() }),
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
        const shown = this.#shown;
        if (shown !== undefined && closed.some((tab) => isOf(tab, shown.uri))) shown.decide(undefined);
      }),
      vscode.commands.registerCommand('legalCode.import.accept', () => this.#accept()),
      vscode.commands.registerCommand('legalCode.import.cancel', () => this.#shown?.decide(undefined)),
      vscode.commands.registerCommand('legalCode.import.correct', () => this.#correct()),
      vscode.commands.registerCommand('legalCode.import.skipPages', () => this.#skipPages()),
    );
  }

  dispose(): void {
    this.#shown?.decide(undefined);
    this.#disposables.dispose();
  }

  /** Shows an outline until the reader decides. Returns the corrections to import with; undefined if the reader cancels. */
  async show(name: string, text: OutlineText, source: OutlineSource): Promise<Corrections | undefined> {
    this.#shown?.decide(undefined);
    const title = vscode.l10n.t('{0} (import)', name);
    const uri = vscode.Uri.from({ scheme, path: `${lawFolder}/${title.replaceAll('/', '-')}` });
    const decided = new Promise<Corrections | undefined>((resolve) => {
      this.#shown = { uri, text, corrections: { lines: [], skip: [] }, source, decide: resolve };
    });
    const shown = this.#shown;
    this.#changed.fire(uri);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { preview: false });
    const corrections = await decided;
    if (this.#shown === shown) this.#shown = undefined;
    await close(uri);
    return corrections;
  }

  #accept(): void {
    const shown = this.#shown;
    if (shown?.text.hasLaw === true) shown.decide(shown.corrections);
  }

  #lenses(): vscode.CodeLens[] {
    const { t } = vscode.l10n;
    const top = new vscode.Range(0, 0, 0, 0);
    const lens = (title: string, command: string): vscode.CodeLens => new vscode.CodeLens(top, { title, command });
    return [
      ...(this.#shown?.text.hasLaw === true
        ? [lens(`$(cloud-download) ${t('Import')}`, 'legalCode.import.accept')]
        : []),
      lens(`$(edit) ${t('Correct This Line…')}`, 'legalCode.import.correct'),
      ...(this.#shown?.text.hasPages === true ? [lens(t('Skip Pages…'), 'legalCode.import.skipPages')] : []),
      lens(t('Cancel'), 'legalCode.import.cancel'),
    ];
  }

  /** Asks what kind of line is at the cursor. */
  async #correct(): Promise<void> {
    const { t } = vscode.l10n;
    const shown = this.#shown;
    const editor = vscode.window.activeTextEditor;
    if (shown === undefined || editor?.document.uri.toString() !== shown.uri.toString()) return;
    const { source, hasNames } = shown.text.lines[editor.selection.active.line] ?? {};
    if (hasNames === true) {
      if (await shown.source.askNames()) await this.#apply(shown.corrections);
      return;
    }
    if (source === undefined) {
      void vscode.window.showInformationMessage(
        t('Go to the names in the first line, to a heading, or to a line that was left out, and try again.'),
      );
      return;
    }
    const choices: readonly Choice[] = [
      { label: t('This is a chapter'), is: 'chapter' },
      { label: t('This is a section'), is: 'section' },
      { label: t('This is a heading of another level…'), is: undefined },
      { label: t('This is text of the section above'), is: 'text' },
      {
        label: t('This is not law'),
        is: 'nothing',
        detail: t('Including everything below it, up to the next heading'),
      },
      { label: t('A heading below this line is missing…'), run: () => this.#addHeading(source.path) },
      ...(shown.text.hasPages ? [{ label: t('Skip Pages…'), run: () => this.#skipPages(source.page) }] : []),
      ...(existsSync(source.path) ? [{ label: t('Open the source'), run: () => openSource(source) }] : []),
    ];
    const chosen = await vscode.window.showQuickPick(choices, {
      title: source.written,
      placeHolder: t('What is this line?'),
    });
    if (chosen === undefined) return;
    if ('run' in chosen) return chosen.run();
    const is = chosen.is ?? (await pickLevel(otherLevels, { title: source.written }));
    if (is === undefined) return;
    await this.#correctLine(source, is);
  }

  /** Asks for a heading that was read as text, and for its level. */
  async #addHeading(path: string): Promise<void> {
    const { t } = vscode.l10n;
    const written = await vscode.window.showInputBox({
      title: t('Import a Code'),
      prompt: t('Enter the whole line of the heading, as the file has it.'),
    });
    if (written === undefined || written.trim() === '') return;
    const levels = ['chapter', 'section', ...otherLevels];
    const is = await pickLevel(levels, {
      title: written.trim(),
      placeHolder: t('What is this line?'),
    });
    if (is !== undefined) await this.#correctLine({ path, written: written.trim() }, is);
  }

  /** Reads the files again with a correction of one line. */
  async #correctLine(source: NonNullable<OutlineLine['source']>, is: string): Promise<void> {
    const shown = this.#shown;
    if (shown === undefined) return;
    const line = { text: asPattern(source.written), is, file: basename(source.path) };
    const others = shown.corrections.lines.filter(({ text, file }) => text !== line.text || file !== line.file);
    await this.#apply({ ...shown.corrections, lines: [line, ...others] }, source);
  }

  async #skipPages(page?: number): Promise<void> {
    const { t } = vscode.l10n;
    const shown = this.#shown;
    if (shown === undefined) return;
    const pages = await vscode.window.showInputBox({
      title: t('Skip Pages'),
      prompt: t('Enter the pages that are not law, such as 1-12, 340.'),
      ...(page === undefined ? {} : { value: String(page) }),
      validateInput: (value) =>
        /^\s*\d{1,6}(\s*-\s*\d{1,6})?(\s*,\s*\d{1,6}(\s*-\s*\d{1,6})?)*\s*$/.test(value)
          ? undefined
          : t('Enter pages such as 1-12, 340.'),
    });
    if (pages === undefined) return;
    await this.#apply({ ...shown.corrections, skip: [...shown.corrections.skip, { pages: pages.trim() }] });
  }

  /** @param corrected the line to put the cursor on, which the outline may show elsewhere; the counts if absent */
  async #apply(corrections: Corrections, corrected?: OutlineLine['source']): Promise<void> {
    const shown = this.#shown;
    if (shown === undefined) return;
    const text = await shown.source.readAgain(corrections);
    if (text === undefined || this.#shown !== shown) return;
    const before = shown.text.lines;
    shown.text = text;
    shown.corrections = corrections;
    const drawn = nextChange(
      vscode.workspace.onDidChangeTextDocument,
      1_000,
      ({ document }) => document.uri.toString() === shown.uri.toString(),
    );
    this.#changed.fire(shown.uri);
    const at = lineOfCorrection(text.lines, before, corrected);
    if (at < 0) return;
    await drawn;
    goTo(shown.uri, at);
  }
}

/**
 * The corrected line, or the remark that the correction fits no line. If the outline no longer has the line: the heading after or
 * before it, where the reader was. Without a corrected line: the counts.
 */
function lineOfCorrection(
  lines: readonly OutlineLine[],
  before: readonly OutlineLine[],
  corrected: OutlineLine['source'],
): number {
  const lineOf = (wanted: OutlineLine['source']): number =>
    wanted === undefined
      ? -1
      : lines.findLastIndex(({ source }) => source?.written === wanted.written && source.path === wanted.path);
  const counts = lines.findIndex(({ hasCounts }) => hasCounts === true);
  if (corrected === undefined) return counts;
  const known = new Set(before.map(({ text }) => text));
  const remark = lines.findIndex(({ text, isRemark }) => isRemark === true && !known.has(text));
  const was = before.findLastIndex(
    ({ source }) => source?.written === corrected.written && source.path === corrected.path,
  );
  const around = was < 0 ? [] : [...before.slice(was + 1), ...before.slice(0, was).toReversed()];
  const neighbors = around.map(({ source }) => lineOf(source));
  return [lineOf(corrected), remark, ...neighbors].find((at) => at >= 0) ?? counts;
}

/** Puts the cursor on a line, which a screen reader then reads. */
function goTo(uri: vscode.Uri, line: number): void {
  const editor = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri.toString());
  if (editor === undefined) return;
  const start = new vscode.Position(line, 0);
  editor.selection = new vscode.Selection(start, start);
  editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** Asks for a level by its name in the user's language. Returns the importer's name. */
async function pickLevel(levels: readonly string[], options: vscode.QuickPickOptions): Promise<string | undefined> {
  const rows = levels.map((level) => ({ label: levelName(level, vscode.l10n.t), level }));
  return (await vscode.window.showQuickPick(rows, options))?.level;
}

type Choice = vscode.QuickPickItem & ({ readonly is: string | undefined } | { readonly run: () => PromiseLike<void> });

/** `*` and `#` are wildcards in a profile, so a line that contains `#` matches by the text around it. */
const asPattern = (written: string): string => written.replace(/#/g, '*');

async function openSource({ path, line = 1 }: NonNullable<OutlineLine['source']>): Promise<void> {
  const at = new vscode.Range(Math.max(0, line - 1), 0, Math.max(0, line - 1), 0);
  await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(path), { selection: at });
}

function isOf({ input }: vscode.Tab, uri: vscode.Uri): boolean {
  return input instanceof vscode.TabInputText && input.uri.toString() === uri.toString();
}

async function close(uri: vscode.Uri): Promise<void> {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs.filter((tab) => isOf(tab, uri)));
  if (tabs.length > 0) await vscode.window.tabGroups.close(tabs);
}
