/** The account: set, replace, clear and check its key. */
import * as vscode from 'vscode';
import { LookupError } from '../../contract/failure.ts';
import { showMessage } from '../shared/actions.ts';
import { currentConnectionStatus } from '../shared/current-connection-status.ts';
import type { Services } from '../shared/services.ts';
import { explainNoKey, setKey } from './set-key.ts';

export function register(services: Services): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand('legalCode.setApiKey', () => setKey(services)),
    vscode.commands.registerCommand('legalCode.clearApiKey', () => clearKey(services)),
    vscode.commands.registerCommand('legalCode.checkConnection', () => check(services)),
    services.keys.onDidMiss((origin) => {
      if (origin === services.connection.origin) void offerReload(services);
    }),
  );
}

async function clearKey({ connection, keys }: Services): Promise<void> {
  const { origin, host } = connection;
  if (origin === undefined || host === undefined) return explainNoKey();
  if ((await keys.get(origin)) === undefined)
    return showMessage('information', vscode.l10n.t('No API key is saved for {0}.', host), ['setKey']);
  const clear = vscode.l10n.t('Clear Key');
  const chosen = await vscode.window.showWarningMessage(
    vscode.l10n.t('Clear the API key for {0}?', origin),
    {
      modal: true,
      detail: vscode.l10n.t('You can set it again if you still have it. Keys for other services are unchanged.'),
    },
    clear,
  );
  if (chosen !== clear) return;
  await keys.delete(origin);
  await vscode.window.showInformationMessage(vscode.l10n.t('The API key for {0} was cleared.', host));
}

/** Offers a reload after another window set a key, because VS Code shows the key to this window only then. */
async function offerReload({ connection }: Services): Promise<void> {
  const reload = vscode.l10n.t('Reload Window');
  const chosen = await vscode.window.showInformationMessage(
    vscode.l10n.t('An API key for {0} was set in another window. Reload this window to use it.', connection.host ?? ''),
    reload,
  );
  if (chosen === reload) await vscode.commands.executeCommand('workbench.action.reloadWindow');
}

/** Checks the key with the service and shows the result in one message. */
async function check(services: Services): Promise<void> {
  const { connection } = services;
  const found = await vscode.window.withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title:
        connection.host === undefined
          ? vscode.l10n.t('Checking the embedded library…')
          : vscode.l10n.t('Checking {0}…', connection.host),
      cancellable: true,
    },
    async (_progress, token) => {
      const controller = new AbortController();
      const cancelling = token.onCancellationRequested(() => controller.abort());
      const wasReady = connection.state.kind === 'ready';
      try {
        const client = await connection.client();
        const { value } = await client.check({ signal: controller.signal });
        // Data that failed to load earlier may load now.
        if (!wasReady) connection.refresh();
        connection.report({ ok: true, ...(value.next === undefined ? { jurisdictions: value.entries.length } : {}) });
      } catch (error) {
        if (token.isCancellationRequested) return undefined;
        if (!(error instanceof LookupError)) throw error;
        // The connection status shows this failure with the same words as the status item.
        connection.report({ failure: error.failure, service: true });
      } finally {
        cancelling.dispose();
      }
      return currentConnectionStatus(services);
    },
  );
  if (found === undefined) return;
  const steps = found.steps.filter((step) => step !== 'checkConnection').slice(0, 3);
  if (found.severity !== 'fine') {
    await showMessage(found.severity, found.message, steps, () => check(services));
  } else if (found.name === 'empty') {
    await showMessage('information', found.message, ['importCode', 'showLog']);
  } else {
    await showMessage('information', vscode.l10n.t('Connected. {0}', found.message), ['showLog']);
  }
}
