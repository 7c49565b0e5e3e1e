/** Opens Word files as read-only drafts, with their tracked changes accepted or rejected. */
import * as vscode from 'vscode';
import type { CheckedDocument } from '../../lookup/checked-file.ts';
import { fileOf, wordScheme } from '../shared/word-text.ts';

type Reading = 'accepted' | 'original';

export function registerWordText(): vscode.Disposable {
  return vscode.workspace.registerTextDocumentContentProvider(wordScheme, {
    provideTextDocumentContent: async (uri) => (await readWord(fileOf(uri), readingOf(uri))).text,
  });
}

const readingOf = ({ query }: vscode.Uri): Reading => (query === 'original' ? 'original' : 'accepted');

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
export async function openWordText(file: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  const { word } = await readWord(file, 'accepted');
  const reading = word.trackedChanges === 0 ? 'accepted' : await askReading(word.trackedChanges);
  if (reading === undefined) return undefined;
  const uri = file.with({ scheme: wordScheme, path: `${file.path} (${reading}).md`, query: reading });
  const document = await vscode.workspace.openTextDocument(uri);
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
