/** Opens Word files as read-only drafts, with their tracked changes accepted or rejected. */
import * as vscode from 'vscode';
import type { CheckedDocument } from '../../lookup/checked-file.ts';
import { fileOf, isWordText, wordScheme } from '../shared/word-text.ts';

type Reading = 'accepted' | 'original';

/** The longest wait for an open text to become current, milliseconds. */
const longestRefresh = 2000;

/** Provides the texts of Word files. Reads an open one again when its file changes. */
export class WordTexts implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.#changed.event;
  readonly #watchers = new Map<string, vscode.Disposable>();
  readonly #registered: vscode.Disposable;

  constructor() {
    this.#registered = vscode.Disposable.from(
      this.#changed,
      vscode.workspace.registerTextDocumentContentProvider(wordScheme, this),
      vscode.workspace.onDidOpenTextDocument((document) => this.#watch(document)),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#unwatch(uri.toString())),
    );
    for (const document of vscode.workspace.textDocuments) this.#watch(document);
  }

  dispose(): void {
    this.#registered.dispose();
    for (const key of this.#watchers.keys()) this.#unwatch(key);
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    return (await readWord(fileOf(uri), readingOf(uri))).text;
  }

  /** Makes an open text current. Some network drives report no changes. */
  async refresh(document: vscode.TextDocument): Promise<void> {
    if (!isWordText(document)) return;
    const text = await this.provideTextDocumentContent(document.uri);
    if (linesOf(document.getText()) === linesOf(text)) return;
    const changed = new Promise<void>((resolve) => {
      const settle = (): void => {
        listener.dispose();
        clearTimeout(timeout);
        resolve();
      };
      const listener = vscode.workspace.onDidChangeTextDocument((event) => {
        if (event.document === document) settle();
      });
      const timeout = setTimeout(settle, longestRefresh);
    });
    this.#changed.fire(document.uri);
    await changed;
  }

  /** Word replaces the file when it saves, so the new one may be reported as created. */
  #watch(document: vscode.TextDocument): void {
    if (!isWordText(document)) return;
    const { uri } = document;
    const file = fileOf(uri);
    // The name itself may have signs of a pattern, as in “Memo [2].docx”.
    const inFolder = new vscode.RelativePattern(vscode.Uri.joinPath(file, '..'), '*');
    const watcher = vscode.workspace.createFileSystemWatcher(inFolder, false, false, true);
    const changed = (one: vscode.Uri): void => {
      if (one.path === file.path) this.#changed.fire(uri);
    };
    this.#watchers.set(
      uri.toString(),
      vscode.Disposable.from(watcher, watcher.onDidChange(changed), watcher.onDidCreate(changed)),
    );
  }

  #unwatch(key: string): void {
    this.#watchers.get(key)?.dispose();
    this.#watchers.delete(key);
  }
}

const readingOf = ({ query }: vscode.Uri): Reading => (query === 'original' ? 'original' : 'accepted');

/** VS Code ends lines of a document in one way. */
const linesOf = (text: string): string => text.replace(/\r\n?/g, '\n');

/**
 * Reads a Word file.
 *
 * @throws DocumentProblem with the reason if the file can't be read
 */
async function readWord(file: vscode.Uri, reading: Reading) {
  const { draftTextOf, readDocx } = await import('../../lookup/check-entry.ts');
  const bytes = await vscode.workspace.fs.readFile(file);
  const word = readDocx(bytes, reading);
  return { ...draftTextOf(word), word, bytes };
}

/**
 * Opens the text of a Word file. If it has tracked changes, asks the user which reading to open.
 *
 * @returns undefined if the user cancels
 * @throws DocumentProblem with the reason if the file can't be read
 */
export async function openWordText(texts: WordTexts, file: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  const { word } = await readWord(file, 'accepted');
  const reading = word.trackedChanges === 0 ? 'accepted' : await askReading(word.trackedChanges);
  if (reading === undefined) return undefined;
  const uri = file.with({ scheme: wordScheme, path: `${file.path} (${reading}).md`, query: reading });
  const document = await vscode.workspace.openTextDocument(uri);
  await texts.refresh(document);
  await vscode.window.showTextDocument(document, { preview: false });
  return document;
}

async function askReading(changes: number): Promise<Reading | undefined> {
  const choices: readonly (vscode.QuickPickItem & { readonly reading: Reading })[] = [
    { label: vscode.l10n.t('With all changes accepted'), reading: 'accepted' },
    { label: vscode.l10n.t('The original, without the changes'), reading: 'original' },
  ];
  const chosen = await vscode.window.showQuickPick(choices, {
    title: vscode.l10n.t('This document has {0} tracked changes. Choose what to check.', changes),
  });
  return chosen?.reading;
}

/** Describes a text's Word file for a report; undefined for any other document. */
export async function checkedDocumentOf(
  document: vscode.TextDocument,
): Promise<{ readonly file: vscode.Uri; readonly bytes: Uint8Array; readonly document: CheckedDocument } | undefined> {
  if (document.uri.scheme !== wordScheme) return undefined;
  const file = fileOf(document.uri);
  const reading = readingOf(document.uri);
  const { word, bytes, place } = await readWord(file, reading);
  const { trackedChanges, hiddenCharacters, macros } = word;
  return {
    file,
    bytes,
    document: {
      reading: trackedChanges === 0 ? 'both' : reading,
      trackedChanges,
      hiddenCharacters,
      macros,
      place,
    },
  };
}
