/** Commands that set a document's jurisdiction or define an abbreviation, in the draft or in settings. */
import * as vscode from 'vscode';
import { isObject } from '../../contract/decode/json-values.ts';
import type { DocumentEdit } from '../../lookup/document-jurisdiction.ts';
import { pickJurisdiction } from '../shared/jurisdiction-pick.ts';
import { settingsFor, statedName, statement } from '../shared/jurisdiction-settings.ts';
import { plain } from '../shared/plain-text.ts';
import type { Services } from '../shared/services.ts';
import { followLanguages } from './languages.ts';

/** For hovers and quick fixes, not the Command Palette. Asks for a jurisdiction if the argument has none. */
export function register(services: Services): vscode.Disposable {
  return vscode.Disposable.from(
    followLanguages(services.settings),
    vscode.commands.registerCommand('legalCode.setDocumentJurisdiction', async (argument?: unknown) => {
      const stated = texts(argument);
      const place =
        stated.place ?? (await askJurisdiction(services, vscode.l10n.t('Which jurisdiction is this document about?')));
      if (place !== undefined) await setDocumentJurisdiction(place, await documentOf(services, stated.uri));
    }),
    vscode.commands.registerCommand('legalCode.setAbbreviation', async (argument?: unknown) => {
      const stated = texts(argument);
      const { abbreviation } = stated;
      if (abbreviation === undefined) return;
      const place =
        stated.place ??
        (await askJurisdiction(services, vscode.l10n.t('What does “{0}” refer to?', plain(abbreviation))));
      if (place !== undefined) await setAbbreviation(abbreviation, place, await documentOf(services, stated.uri));
    }),
  );
}

async function askJurisdiction(services: Services, title: string): Promise<string | undefined> {
  const chosen = await pickJurisdiction(services, { title, current: undefined });
  return chosen?.id === undefined ? undefined : statedName(services.jurisdictions, chosen.id);
}

/** Writes into the document if its format allows, or else into its folder's settings. */
async function setDocumentJurisdiction(place: string, document: vscode.TextDocument | undefined): Promise<void> {
  if (document !== undefined && (await writeInto(document, place))) {
    showStatus(vscode.l10n.t('This document’s jurisdiction is now {0}.', plain(place)));
    return;
  }
  const { configuration, target, where } = settingsFor(document);
  await configuration.update('jurisdiction', place, target);
  showStatus(
    vscode.l10n.t('A bare § now refers to the code of {0} (legalCode.jurisdiction, {1}).', plain(place), where),
  );
}

async function setAbbreviation(
  abbreviation: string,
  place: string,
  document: vscode.TextDocument | undefined,
): Promise<void> {
  const { configuration, target, where } = settingsFor(document);
  const inspected = configuration.inspect<Record<string, unknown>>('citationAbbreviations');
  const before =
    target === vscode.ConfigurationTarget.WorkspaceFolder
      ? inspected?.workspaceFolderValue
      : target === vscode.ConfigurationTarget.Workspace
        ? inspected?.workspaceValue
        : inspected?.globalValue;
  await configuration.update('citationAbbreviations', { ...before, [abbreviation]: place }, target);
  showStatus(
    vscode.l10n.t(
      '“{0}” now refers to the code of {1} (legalCode.citationAbbreviations, {2}).',
      plain(abbreviation),
      plain(place),
      where,
    ),
  );
}

/** Returns false if the document has no place for it or can't be changed. */
async function writeInto(document: vscode.TextDocument, place: string): Promise<boolean> {
  const change = statement(document, place);
  if (change === undefined) return false;
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, rangeOf(change), change.text);
  return vscode.workspace.applyEdit(edit);
}

function rangeOf({ start, end }: DocumentEdit): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

async function documentOf(services: Services, uri: string | undefined): Promise<vscode.TextDocument | undefined> {
  if (uri === undefined) return services.draftEditor.current()?.document;
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri);
}

function showStatus(message: string): void {
  vscode.window.setStatusBarMessage(`$(home) ${message}`, 8000);
}

function texts(argument: unknown): { readonly abbreviation?: string; readonly place?: string; readonly uri?: string } {
  if (!isObject(argument)) return {};
  const text = (name: string): string | undefined => {
    const value = argument[name];
    return typeof value === 'string' && value.trim() !== '' && value.length < 1000 ? value : undefined;
  };
  const [abbreviation, place, uri] = [text('abbreviation'), text('place'), text('uri')];
  return {
    ...(abbreviation === undefined ? {} : { abbreviation }),
    ...(place === undefined ? {} : { place }),
    ...(uri === undefined ? {} : { uri }),
  };
}
