/** The tree of jurisdictions and its commands. */
import * as vscode from 'vscode';
import { dateWords } from '../../lookup/date-words.ts';
import { describeFailure, statedDetail } from '../../lookup/failure-words.ts';
import { clock } from '../shared/connection-status.ts';
import { failureOf } from '../shared/failure-message.ts';
import { plain } from '../shared/plain-text.ts';
import type { Services } from '../shared/services.ts';
import { registerCommands } from './commands.ts';
import { registerDefaultJurisdiction } from './default-jurisdiction.ts';
import { dragSections } from './drag.ts';
import { followPanel } from './follow.ts';
import { treeItemOf } from './tree-item.ts';
import { Outline, type OutlineRow } from './tree-rows.ts';

export function register(services: Services): vscode.Disposable {
  const { connection, jurisdictions: directory, law, recentSections: recents, settings } = services;
  const changed = new vscode.EventEmitter<OutlineRow | undefined>();
  const redraw = (): void => changed.fire(undefined);
  const outline = createOutline(services, (row) => changed.fire(row));
  const tree = vscode.window.createTreeView('legalCode.jurisdictions', {
    treeDataProvider: rowProvider(services, outline, changed),
    showCollapseAll: true,
    dragAndDropController: dragSections,
  });
  const updateMessage = (): void => {
    const asOf = law.asOf();
    const dated = asOf === undefined ? [] : [vscode.l10n.t('as of {0}', dateWords(asOf, vscode.env.language))];
    const stated = refusal(services);
    tree.description = [
      ...(connection.host === undefined ? [] : [connection.host]),
      ...dated,
      ...(stated === undefined ? [] : [plain(stated)]),
    ].join(' · ');
    tree.message = message(services) ?? '';
  };
  const reset = (): void => {
    outline.reset();
    updateMessage();
  };
  updateMessage();

  return vscode.Disposable.from(
    tree,
    changed,
    directory.onDidChange(reset),
    connection.onDidChangeService(reset),
    connection.onDidChangeState(updateMessage),
    followPanel(tree, outline, services),
    recents.onDidChange(() => {
      // Recently viewed sections appear only below jurisdictions without contents.
      if (directory.known?.some(({ links }) => links.contents === undefined)) redraw();
    }),
    settings.onDidChange((event) => {
      if (!event.affectsConfiguration('legalCode.asOf')) return;
      reset();
      redraw();
    }),
    onDidChangeDefault(services, redraw),
    registerDefaultJurisdiction(services),
    registerCommands(services, outline, tree),
  );
}

function createOutline(services: Services, onDidChange: (row: OutlineRow | undefined) => void): Outline {
  const { jurisdictions: directory, law, recentSections: recents } = services;
  return new Outline(
    {
      directory: () => directory.all(),
      unread: () => directory.unread,
      incomplete: () => directory.incomplete,
      contents: async (address) => (await law.of().client()).contents(address),
      viewed: (jurisdictionId) => recents.list().filter((section) => section.jurisdictionId === jurisdictionId),
      defaultJurisdictionId: () => currentDefault(services),
    },
    onDidChange,
  );
}

function rowProvider(
  services: Services,
  outline: Outline,
  changed: vscode.EventEmitter<OutlineRow | undefined>,
): vscode.TreeDataProvider<OutlineRow> {
  const { connection, jurisdictions: directory, law } = services;
  let listed = connection.serviceId;
  return {
    onDidChangeTreeData: changed.event,
    getTreeItem: (row) =>
      treeItemOf(row, outline.hasChildren(row), {
        defaultJurisdictionId: currentDefault(services),
        embedded: connection.embedded,
        today: law.of().today,
      }),
    getParent: (row) => row.parent,
    getChildren: async (row) => {
      if (row !== undefined) return [...(await outline.children(row))];
      // While another service's list loads, hide the old rows: they would request their sections from the new service.
      if (listed !== connection.serviceId && directory.known === undefined) {
        listed = connection.serviceId;
        void roots(outline, services).then(() => changed.fire(undefined));
        return [];
      }
      return roots(outline, services);
    },
  };
}

/** Returns the id of the active draft's default jurisdiction, from its front matter or the settings. */
function currentDefault({ citations, jurisdictions, draftEditor, settings }: Services): string | undefined {
  const draft = draftEditor.current()?.document;
  const stated = draft === undefined ? settings.jurisdiction() : citations.defaultJurisdiction(draft);
  return stated === undefined ? undefined : jurisdictions.find(stated)?.id;
}

/** Calls `listener` when another jurisdiction becomes the default. */
function onDidChangeDefault(services: Services, listener: () => void): vscode.Disposable {
  let shown = currentDefault(services);
  const compare = (): void => {
    const now = currentDefault(services);
    if (now === shown) return;
    shown = now;
    listener();
  };
  return vscode.Disposable.from(
    services.settings.onDidChange(compare),
    vscode.window.onDidChangeActiveTextEditor(compare),
    vscode.workspace.onDidSaveTextDocument(compare),
  );
}

/** Returns no rows after a failure: the welcome view explains it with more room than a row has. */
async function roots(outline: Outline, { log }: Services): Promise<OutlineRow[]> {
  try {
    return [...(await outline.children(undefined))];
  } catch (error) {
    failureOf(error, log);
    return [];
  }
}

/** The service's own words about why it refused or failed to list anything: the welcome view has only words of the extension. */
function refusal({ connection: { state }, jurisdictions: directory }: Services): string | undefined {
  if (state.kind !== 'failed' || (directory.known?.length ?? 0) > 0) return undefined;
  return statedDetail(state.failure, vscode.l10n.t);
}

/** The message above the tree; undefined if there is nothing to report. */
function message({ connection, jurisdictions: directory }: Services): string | undefined {
  const { staleSince, unread, incomplete } = directory;
  const { state } = connection;
  // Without rows there is a welcome view, which a message would replace.
  if ((directory.known?.length ?? 0) === 0) return undefined;
  // The rows stay, so report that they are not current.
  if (staleSince === undefined && state.kind === 'failed')
    return vscode.l10n.t(
      'The list above may be incomplete: {0}',
      describeFailure(state.failure, vscode.l10n.t).message,
    );
  if (staleSince !== undefined)
    return vscode.l10n.t('Offline. Showing what the service listed at {0}.', clock(staleSince));
  if (unread === 1) return vscode.l10n.t('1 jurisdiction could not be read.');
  if (unread > 1) return vscode.l10n.t('{0} jurisdictions could not be read.', unread);
  if (!incomplete) return undefined;
  return connection.embedded
    ? vscode.l10n.t('The library is still being checked. This list may be incomplete.')
    : vscode.l10n.t('This list may be incomplete. The service does not confirm that it is complete.');
}
