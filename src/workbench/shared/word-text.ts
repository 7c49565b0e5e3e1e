/** The text of a Word file as a read-only document. */
import type * as vscode from 'vscode';

/** The URI scheme of a Word file's text. The path is the file's path plus ` (accepted).md`, for example; the query names the reading. */
export const wordScheme = 'legal-code-word';

/** The Word file of a text. */
export const fileOf = (uri: vscode.Uri): vscode.Uri =>
  uri.with({ scheme: 'file', path: uri.path.replace(/ \((?:accepted|original)\)\.md$/, ''), query: '' });

/** Whether a document is the text of a Word file, which cannot be edited. */
export const isWordText = ({ uri }: vscode.TextDocument): boolean => uri.scheme === wordScheme;

/** The file next to a draft's lock file: for a Word text, the Word file itself. */
export const draftFileOf = ({ uri }: vscode.TextDocument): vscode.Uri =>
  uri.scheme === wordScheme ? fileOf(uri) : uri;
