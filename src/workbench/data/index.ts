/** Legal Code: Remove All Data… deletes what the extension has stored on this machine. docs/data.md lists it. */
import { rm } from 'node:fs/promises';
import * as vscode from 'vscode';
import { showMessage } from '../shared/actions.ts';
import type { Services } from '../shared/services.ts';

export function register(services: Services): vscode.Disposable {
  return vscode.commands.registerCommand('legalCode.removeData', () => removeData(services));
}

/** Deletes the data after the user confirms. Reports what can't be deleted, and deletes the rest. */
async function removeData({ connection, context, log }: Services): Promise<void> {
  const { t } = vscode.l10n;
  const remove = t('Remove All Data');
  const chosen = await vscode.window.showWarningMessage(
    t('Remove all data of Legal Code Lookup from this machine?'),
    {
      modal: true,
      detail: t(
        'This deletes the embedded library, all API keys and the recently opened sections. Your settings, your documents and the files that you imported are not changed.',
      ),
    },
    remove,
  );
  if (chosen !== remove) return;
  const failed: string[] = [];
  const attempt = async (work: () => PromiseLike<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      log.error(why);
      failed.push(why);
    }
  };
  await attempt(async () => {
    for (const key of await context.secrets.keys()) await context.secrets.delete(key);
  });
  for (const state of [context.globalState, context.workspaceState])
    for (const key of state.keys()) await attempt(() => state.update(key, undefined));
  // An open panel keeps a copy of its section in VS Code's own state.
  await attempt(() => vscode.window.tabGroups.close(sectionTabs()));
  // Windows can't delete a file that a process has open.
  await attempt(() => connection.stopLibrary());
  for (const folder of [context.globalStorageUri, context.storageUri])
    if (folder !== undefined) await attempt(() => rm(folder.fsPath, { recursive: true, force: true, maxRetries: 5 }));
  connection.refresh();
  if (failed.length === 0) {
    await vscode.window.showInformationMessage(
      t('All data was removed. The next use of the extension creates a new library with the sample codes.'),
    );
  } else {
    await showMessage('error', t('Some data could not be removed: {0}', failed.join(' ')), ['showLog']);
  }
}

function sectionTabs(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith('legalCode.section'));
}
