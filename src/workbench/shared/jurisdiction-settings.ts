/** Where a draft's jurisdiction and abbreviations are set: in the draft itself, or in settings. */
import * as vscode from 'vscode';
import { type DocumentEdit, jurisdictionEdit } from '../../lookup/document-jurisdiction.ts';
import type { JurisdictionList } from './services.ts';
import { section as settingsSection } from './settings.ts';

/** Where a document's jurisdiction is saved: `this document`, `settings of the folder memos`. */
export function whereJurisdictionIsSet(document: vscode.TextDocument): string {
  return statement(document, '') === undefined ? settingsFor(document).where : vscode.l10n.t('this document');
}

/** Where an abbreviation is saved. */
export function whereAbbreviationIsSet(document: vscode.TextDocument): string {
  return settingsFor(document).where;
}

/** A jurisdiction's value in settings: its name if unique, or else its id. */
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
  /** The display name of these settings: `settings of the folder memos`. */
  readonly where: string;
} {
  const configuration = vscode.workspace.getConfiguration(settingsSection, document);
  const folder = document === undefined ? undefined : vscode.workspace.getWorkspaceFolder(document.uri);
  if (folder !== undefined) {
    // With one folder, its settings are the workspace's settings.
    const only = vscode.workspace.workspaceFile === undefined;
    const target = only ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.WorkspaceFolder;
    return { configuration, target, where: vscode.l10n.t('settings of the folder {0}', folder.name) };
  }
  if (vscode.workspace.workspaceFolders !== undefined) {
    return {
      configuration,
      target: vscode.ConfigurationTarget.Workspace,
      where: vscode.l10n.t('workspace settings'),
    };
  }
  return { configuration, target: vscode.ConfigurationTarget.Global, where: vscode.l10n.t('user settings') };
}
