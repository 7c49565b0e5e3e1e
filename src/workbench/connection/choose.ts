/** Which service is used: an operator's, by its address, or the embedded library. */
import * as vscode from 'vscode';
import type { Services } from '../services.ts';
import { section } from '../settings.ts';
import { readAddress } from './address.ts';
import { addressMessage } from './standing.ts';

/** Asks for a service's address (or takes `given`), writes it to the user's settings and goes on to its key. */
export async function chooseService(services: Services, given?: string): Promise<void> {
  const typed = given ?? (await askAddress(services.settings.serviceUrl()));
  if (typed === undefined) return;
  const address = readAddress(typed);
  if (address.kind === 'embedded') return useEmbedded();
  if (address.kind === 'unusable') {
    await vscode.window.showErrorMessage(addressMessage(address.why, vscode.l10n.t));
    return;
  }
  await writeUrl(address.url.replace(/\/$/, ''));
  if ((await services.keys.get(address.origin)) === undefined) {
    await vscode.commands.executeCommand('legalCode.setApiKey');
  } else {
    await vscode.commands.executeCommand('legalCode.checkConnection');
  }
}

/** Goes back to the embedded library. Keys stay where they are, each with its service. */
export async function useEmbedded(): Promise<void> {
  await writeUrl(undefined);
}

function askAddress(current: string | undefined): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    title: vscode.l10n.t('Connect to a Service'),
    prompt: vscode.l10n.t('The service’s address. Its operator gives it to you together with a key.'),
    placeHolder: 'https://law.example.org',
    value: current ?? '',
    ignoreFocusOut: true,
    validateInput: (value) => {
      const address = readAddress(value);
      return address.kind === 'unusable' && value.trim().length > 7
        ? addressMessage(address.why, vscode.l10n.t)
        : undefined;
    },
  });
}

/** Machine scope: the address is the user's own, never a workspace's. */
async function writeUrl(url: string | undefined): Promise<void> {
  await vscode.workspace.getConfiguration(section).update('service.url', url, vscode.ConfigurationTarget.Global);
}
