/** Where a draft's jurisdiction and the meaning of its abbreviations are set: in the draft itself, or in settings. */
import * as vscode from 'vscode';
import { type DocumentEdit, jurisdictionEdit } from '../../lookup/document-jurisdiction.ts';
import type { JurisdictionList } from './services.ts';
import { section as settingsSection } from './settings.ts';

/** Where "this document is about …" is written, as a person would say it: `in its front matter`, `in the settings of memos`. */
export function whereJurisdictionIsSet(document: vscode.TextDocument): string {
  return statement(document, '') === undefined ? settingsFor(document).where : vscode.l10n.t('in the document itself');
}

/** Where "`SMC` means …" is written. */
export function whereAbbreviationIsSet(document: vscode.TextDocument): string {
  return settingsFor(document).where;
}

/** A jurisdiction as settings say it: by name where that is no other's too, else by id. */
export function statedName(directory: JurisdictionList, id: string): string {
  const jurisdiction = directory.get(id);
  if (jurisdiction?.name === undefined) return id;
  const { name, region } = jurisdiction;
  const forms = [name, ...(region === undefined ? [] : [`${name}, ${region}`])];
  return forms.find((form) => directory.find(form)?.id === id) ?? id;
}

export function statement(document: vscode.TextDocument, place: string): DocumentEdit | undefined {
  return jurisdictionEdit((index) => (index < document.lineCount ? document.lineAt(index).text : undefined), place);
}

export function settingsFor(document: vscode.TextDocument | undefined): {
  readonly configuration: vscode.WorkspaceConfiguration;
  readonly target: vscode.ConfigurationTarget;
  /** Ends a sentence: `in the settings of memos`. */
  readonly where: string;
} {
  const configuration = vscode.workspace.getConfiguration(settingsSection, document);
  const folder = document === undefined ? undefined : vscode.workspace.getWorkspaceFolder(document.uri);
  if (folder !== undefined) {
    // With one folder, its settings are the workspace's own.
    const only = vscode.workspace.workspaceFile === undefined;
    const target = only ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.WorkspaceFolder;
    return { configuration, target, where: vscode.l10n.t('in the settings of the folder {0}', folder.name) };
  }
  if (vscode.workspace.workspaceFolders !== undefined) {
    return {
      configuration,
      target: vscode.ConfigurationTarget.Workspace,
      where: vscode.l10n.t('in the settings of the workspace'),
    };
  }
  return { configuration, target: vscode.ConfigurationTarget.Global, where: vscode.l10n.t('in your settings') };
}
