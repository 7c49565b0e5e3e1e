/** The draft's default jurisdiction: the one whose code a bare `§ 12-34` refers to. */
import * as vscode from 'vscode';
import { isObject } from '../../contract/decode/json-values.ts';
import type { Jurisdiction } from '../../contract/resources.ts';
import { jurisdictionTextEdit } from '../../lookup/document-jurisdiction.ts';
import { pickJurisdiction } from '../shared/jurisdiction-pick.ts';
import { statedName } from '../shared/jurisdiction-settings.ts';
import { plain } from '../shared/plain-text.ts';
import type { Services } from '../shared/services.ts';
import { section } from '../shared/settings.ts';

export function registerDefaultJurisdiction(services: Services): vscode.Disposable {
  return vscode.commands.registerCommand('legalCode.setJurisdiction', (argument?: unknown) =>
    setDefaultJurisdiction(services, argument),
  );
}

/** Sets the default jurisdiction for the workspace, or for the document if it can store it. `argument`: a tree row or a name. */
async function setDefaultJurisdiction(services: Services, argument: unknown): Promise<void> {
  const chosen = (await jurisdictionOf(services, argument)) ?? (await askJurisdiction(services));
  if (chosen === undefined) return;
  const name =
    chosen.jurisdiction === undefined ? undefined : statedName(services.jurisdictions, chosen.jurisdiction.id);
  const editor = services.draftEditor.current();
  const place = await askTarget(editor, name);
  if (place === undefined) return;
  if (place === 'document' && editor !== undefined) return writeFrontMatter(editor, name);
  const target = place === 'user' ? vscode.ConfigurationTarget.Global : vscode.ConfigurationTarget.WorkspaceFolder;
  const scope = place === 'user' ? undefined : (editor?.document.uri ?? vscode.workspace.workspaceFolders?.[0]?.uri);
  await writeSetting(name, scope, target);
  const message =
    name === undefined
      ? vscode.l10n.t('No default jurisdiction. A bare § is not looked up here.')
      : vscode.l10n.t('Default jurisdiction: {0}. A bare § now refers to its code.', plain(name));
  vscode.window.setStatusBarMessage(`$(home) ${message}`, 6_000);
}

interface Choice {
  readonly jurisdiction: Jurisdiction | undefined;
}

async function jurisdictionOf({ jurisdictions: directory }: Services, argument: unknown): Promise<Choice | undefined> {
  if (typeof argument === 'string') {
    await directory.all().catch(() => undefined);
    const jurisdiction = directory.find(argument);
    return jurisdiction === undefined ? undefined : { jurisdiction };
  }
  const id = isObject(argument) ? argument.jurisdictionId : undefined;
  const jurisdiction = typeof id === 'string' ? directory.get(id) : undefined;
  return jurisdiction === undefined ? undefined : { jurisdiction };
}

async function askJurisdiction(services: Services): Promise<Choice | undefined> {
  const editor = services.draftEditor.current();
  const stated =
    editor === undefined ? services.settings.jurisdiction() : services.citations.defaultJurisdiction(editor.document);
  return pickJurisdiction(services, {
    title: vscode.l10n.t('Default Jurisdiction: Which Code a Bare § Refers To'),
    none: vscode.l10n.t('None'),
    current: stated === undefined ? undefined : services.jurisdictions.find(stated)?.id,
  });
}

type SettingTarget = 'document' | 'workspace' | 'user';

/** Asks where to store the default jurisdiction. A Markdown draft can store it in its front matter, which travels with the file. */
async function askTarget(
  editor: vscode.TextEditor | undefined,
  name: string | undefined,
): Promise<SettingTarget | undefined> {
  const { t } = vscode.l10n;
  const workspace = (vscode.workspace.workspaceFolders?.length ?? 0) > 0;
  const isMarkdown = editor?.document.languageId === 'markdown';
  const places: (vscode.QuickPickItem & { readonly place: SettingTarget })[] = [
    ...(workspace
      ? [
          {
            label: `$(root-folder) ${t('This workspace')}`,
            description: t('legalCode.jurisdiction in the folder’s settings'),
            place: 'workspace' as const,
          },
        ]
      : [
          {
            label: `$(account) ${t('Everywhere')}`,
            description: t('legalCode.jurisdiction in your settings'),
            place: 'user' as const,
          },
        ]),
    ...(isMarkdown
      ? [
          {
            label: `$(file) ${t('This document')}`,
            description: t('jurisdiction: in its front matter'),
            place: 'document' as const,
          },
        ]
      : []),
  ];
  const [only, other] = places;
  if (other === undefined) return only?.place;
  const chosen = await vscode.window.showQuickPick(places, {
    title:
      name === undefined ? t('No Default Jurisdiction') : t('Use {0} as the Default Jurisdiction For…', plain(name)),
  });
  return chosen?.place;
}

async function writeSetting(
  name: string | undefined,
  scope: vscode.Uri | undefined,
  target: vscode.ConfigurationTarget,
): Promise<void> {
  // A document outside every folder has no folder settings.
  const inFolder = scope !== undefined && vscode.workspace.getWorkspaceFolder(scope) !== undefined;
  const folder = inFolder ? scope : vscode.workspace.workspaceFolders?.[0]?.uri;
  await vscode.workspace.getConfiguration(section, folder).update('jurisdiction', name, target);
}

async function writeFrontMatter(editor: vscode.TextEditor, name: string | undefined): Promise<void> {
  const { document } = editor;
  const change = jurisdictionTextEdit(document.getText(), name);
  if (change === undefined) return;
  const edit = new vscode.WorkspaceEdit();
  edit.replace(
    document.uri,
    new vscode.Range(document.positionAt(change.start), document.positionAt(change.end)),
    change.text,
  );
  await vscode.workspace.applyEdit(edit);
}
