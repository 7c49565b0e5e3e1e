/** Saves the check of a document as a report, identical to the command line's. */
import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import type { CheckedFile } from '../../lookup/checked-file.ts';
import { untranslated } from '../../lookup/failure-words.ts';
import type { Services } from '../shared/services.ts';
import type { DraftChecker } from './checker.ts';
import { checkedDocumentOf } from './word-file.ts';

/**
 * Creates a document's report in the format of a file name's extension.
 *
 * @returns undefined if the check is canceled or the document changes during it
 */
export async function reportOn(
  services: Services,
  checker: DraftChecker,
  document: vscode.TextDocument,
  token: vscode.CancellationToken,
  ending: string,
): Promise<string | undefined> {
  // Reports are always in English, like the command line's, so that two reports can be compared.
  const examination = await checker.examine(document, token, { t: untranslated });
  if (examination === undefined) return undefined;
  const { htmlReport, jsonReport, markdownReport, recordOf, sarifReport, textReport } = await import(
    '../../lookup/check-entry.ts'
  );
  const { check, text } = examination;
  const asOf = services.law.asOf(document);
  const word = await checkedDocumentOf(document);
  const file: CheckedFile = {
    path: vscode.workspace.asRelativePath(word?.file ?? document.uri),
    text,
    hash: createHash('sha256')
      .update(word?.bytes ?? (await bytesOf(document)))
      .digest('hex'),
    check,
    ...(asOf === undefined ? {} : { asOf }),
    ...(word === undefined ? {} : { document: word.document }),
  };
  const version = String(services.context.extension.packageJSON.version);
  const places = await services.jurisdictions.all();
  const record = recordOf(places, new Date(), version, services.connection.embedded, [file]);
  switch (ending) {
    case 'md':
      return markdownReport([file], record);
    case 'json':
      return jsonReport([file], record);
    case 'sarif':
      return sarifReport([file], record);
    case 'txt':
      return textReport([file], record);
    default:
      return htmlReport([file], record);
  }
}

/** The file's bytes, or the bytes that saving the document would write. */
async function bytesOf(document: vscode.TextDocument): Promise<Uint8Array> {
  if (!document.isDirty && document.uri.scheme === 'file') return await vscode.workspace.fs.readFile(document.uri);
  return new TextEncoder().encode(document.getText());
}

/** Asks where to save a report; undefined if the user cancels. */
export async function askWhere(document: vscode.TextDocument): Promise<vscode.Uri | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const name = `${
    document.uri.path
      .split('/')
      .at(-1)
      ?.replace(/\.\w+$/, '') ?? 'draft'
  } citation check.html`;
  return await vscode.window.showSaveDialog({
    title: vscode.l10n.t('Save Check Report'),
    ...(folder === undefined ? {} : { defaultUri: vscode.Uri.joinPath(folder, name) }),
    filters: { HTML: ['html'], Markdown: ['md'], JSON: ['json'], SARIF: ['sarif'], [vscode.l10n.t('Text')]: ['txt'] },
  });
}
