/** Chooses the service: an operator's, by its address, or the embedded library. */
import * as vscode from 'vscode';
import { addressMessage } from '../shared/connection-status.ts';
import { nextChange } from '../shared/next-change.ts';
import { completeAddress, parseServiceAddress } from '../shared/service-address.ts';
import type { Services } from '../shared/services.ts';
import { section } from '../shared/settings.ts';

/**
 * Asks for a service's address, writes it to the user's settings and continues to its key. An address from a caller
 * (`given`: another extension, a link) is written only after the user agrees.
 */
export async function chooseService(services: Services, given?: string): Promise<void> {
  const typed = given ?? (await askAddress(services.settings.serviceUrl()));
  if (typed === undefined) return;
  const address = parseServiceAddress(completeAddress(typed));
  if (address.kind === 'embedded') return useEmbedded();
  if (address.kind === 'unusable') {
    await vscode.window.showErrorMessage(addressMessage(address.why, vscode.l10n.t));
    return;
  }
  if (given !== undefined && !(await agrees(address.origin))) return;
  await writeUrl(address.url.replace(/\/$/, ''));
  await inUse(services, address.origin);
  // Update the connection status even if the user sets no key.
  services.jurisdictions.all().catch(() => undefined);
  if ((await services.keys.get(address.origin)) === undefined) {
    await vscode.commands.executeCommand('legalCode.setApiKey');
  } else {
    await vscode.commands.executeCommand('legalCode.checkConnection');
  }
}

/** Asks whether to send requests to an origin that the user didn't type. */
async function agrees(origin: string): Promise<boolean> {
  const connect = vscode.l10n.t('Connect');
  const chosen = await vscode.window.showWarningMessage(
    vscode.l10n.t('Connect to the service at {0}?', origin),
    {
      modal: true,
      detail: vscode.l10n.t(
        'Your searches and the section numbers of your citations will be sent there. Connect only if you know this service.',
      ),
    },
    connect,
  );
  return chosen === connect;
}

/** Returns to the embedded library. Each service keeps its key. */
export async function useEmbedded(): Promise<void> {
  await writeUrl(undefined);
}

function askAddress(current: string | undefined): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: vscode.l10n.t('Connect to a Service'),
    prompt: vscode.l10n.t('The service’s address. Its operator gives you the address and a key.'),
    placeHolder: 'https://law.example.org',
    value: current ?? '',
    ignoreFocusOut: true,
    validateInput: (value) => {
      const address = parseServiceAddress(completeAddress(value));
      return address.kind === 'unusable' && value.trim().length > 7
        ? addressMessage(address.why, vscode.l10n.t)
        : undefined;
    },
  });
}

/** Waits until the connection has applied the setting. */
async function inUse({ connection }: Services, origin: string): Promise<void> {
  if (connection.origin === origin) return;
  await nextChange(connection.onDidChangeService, 3_000);
}

/** Machine scope: a workspace can't set the address. */
async function writeUrl(url: string | undefined): Promise<void> {
  await vscode.workspace.getConfiguration(section).update('service.url', url, vscode.ConfigurationTarget.Global);
}
