/** What a person says their citations mean, written where it belongs: the draft's front matter, or a setting. */
import * as vscode from 'vscode';
import { printableJson } from '../../contract/visible.ts';
import { plain } from '../plain.ts';
import type { Services } from '../services.ts';
import { section as settingsSection } from '../settings.ts';

/** Commands behind "this document is about …" and "`SMC` means …": for hovers and quick fixes, not for the palette. */
export function registerMeaning(services: Services): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand('legalCode.useHome', async (given?: unknown) => {
      const { place, uri } = texts(given);
      if (place !== undefined) await useHome(place, await documentOf(services, uri));
    }),
    vscode.commands.registerCommand('legalCode.useForm', async (given?: unknown) => {
      const { form, place, uri } = texts(given);
      if (form !== undefined && place !== undefined) await useForm(form, place, await documentOf(services, uri));
    }),
  );
}

/** The document says itself what it is about where it has front matter; otherwise the setting does, for the folder that it is in. */
async function useHome(place: string, document: vscode.TextDocument | undefined): Promise<void> {
  if (document !== undefined && (await writeFrontMatter(place, document))) {
    tell(vscode.l10n.t('This document is about {0}.', plain(place)));
    return;
  }
  const { configuration, target, where } = settingsFor(document);
  await configuration.update('jurisdiction', place, target);
  tell(vscode.l10n.t('{0}: a bare § means the code of {1}.', where, plain(place)));
}

async function useForm(form: string, place: string, document: vscode.TextDocument | undefined): Promise<void> {
  const { configuration, target, where } = settingsFor(document);
  const inspected = configuration.inspect<Record<string, unknown>>('citationForms');
  const before =
    target === vscode.ConfigurationTarget.WorkspaceFolder
      ? inspected?.workspaceFolderValue
      : target === vscode.ConfigurationTarget.Workspace
        ? inspected?.workspaceValue
        : inspected?.globalValue;
  await configuration.update('citationForms', { ...before, [form]: place }, target);
  tell(vscode.l10n.t('{0}: “{1}” means the code chosen.', where, plain(form)));
}

const key = /^(["']?)jurisdiction\1\s*:.*$/i;

/** Writes `jurisdiction:` into YAML front matter that is there already. False where there is none, or the document cannot be changed. */
async function writeFrontMatter(place: string, document: vscode.TextDocument): Promise<boolean> {
  if (document.lineCount < 2 || !/^---\s*$/.test(document.lineAt(0).text)) return false;
  const line = `jurisdiction: ${scalar(place)}`;
  const edit = new vscode.WorkspaceEdit();
  for (let index = 1; index < document.lineCount; index++) {
    const { text, range } = document.lineAt(index);
    if (/^(?:---|\.\.\.)\s*$/.test(text)) {
      edit.insert(document.uri, range.start, `${line}\n`);
      return vscode.workspace.applyEdit(edit);
    }
    if (key.test(text)) {
      edit.replace(document.uri, range, line);
      return vscode.workspace.applyEdit(edit);
    }
  }
  return false;
}

/** A plain YAML scalar where that is safe, else a quoted one. */
function scalar(place: string): string {
  return /^[\p{L}][\p{L}\p{N} .,'’-]*$/u.test(place) && !/^(?:true|false|yes|no|null|on|off)$/i.test(place)
    ? place
    : printableJson(place);
}

function settingsFor(document: vscode.TextDocument | undefined): {
  readonly configuration: vscode.WorkspaceConfiguration;
  readonly target: vscode.ConfigurationTarget;
  readonly where: string;
} {
  const configuration = vscode.workspace.getConfiguration(settingsSection, document);
  const folder = document === undefined ? undefined : vscode.workspace.getWorkspaceFolder(document.uri);
  if (folder !== undefined) {
    // With one folder, its settings are the workspace's own.
    const only = vscode.workspace.workspaceFile === undefined;
    const target = only ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.WorkspaceFolder;
    return { configuration, target, where: vscode.l10n.t('Settings of {0}', folder.name) };
  }
  if (vscode.workspace.workspaceFolders !== undefined) {
    return {
      configuration,
      target: vscode.ConfigurationTarget.Workspace,
      where: vscode.l10n.t('Settings of the workspace'),
    };
  }
  return { configuration, target: vscode.ConfigurationTarget.Global, where: vscode.l10n.t('User settings') };
}

async function documentOf(services: Services, uri: string | undefined): Promise<vscode.TextDocument | undefined> {
  if (uri === undefined) return services.drafts.editor()?.document;
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri);
}

function tell(message: string): void {
  vscode.window.setStatusBarMessage(`$(home) ${message}`, 6000);
}

function texts(given: unknown): { readonly form?: string; readonly place?: string; readonly uri?: string } {
  if (typeof given !== 'object' || given === null) return {};
  const text = (name: string): string | undefined => {
    const value: unknown = Reflect.get(given, name);
    return typeof value === 'string' && value.trim() !== '' && value.length < 1000 ? value : undefined;
  };
  const [form, place, uri] = [text('form'), text('place'), text('uri')];
  return {
    ...(form === undefined ? {} : { form }),
    ...(place === undefined ? {} : { place }),
    ...(uri === undefined ? {} : { uri }),
  };
}
