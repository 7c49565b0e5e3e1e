import * as vscode from 'vscode';

/** Why a document has no citations to list or check: its language is not one of those in the setting. */
export function notSearchedWords(): string {
  return vscode.l10n.t('Files in this language are not searched for citations (setting {0}).', 'legalCode.languages');
}
