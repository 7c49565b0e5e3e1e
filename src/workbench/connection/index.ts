/** The status item, the context keys that welcome views need, and the choice of service. */
import * as vscode from 'vscode';
import { actionOf, runAction } from '../shared/actions.ts';
import type { ConnectionStatus } from '../shared/connection-status.ts';
import { currentConnectionStatus } from '../shared/current-connection-status.ts';
import type { Services } from '../shared/services.ts';
import { chooseService, useEmbedded } from './choose.ts';
import { refreshIfWrittenElsewhere } from './written-elsewhere.ts';

export { createConnection } from './connection.ts';

/** Shows the service's status and offers next steps. */
export function register(services: Services): vscode.Disposable {
  const { connection, keys, jurisdictions, settings } = services;
  const item = vscode.window.createStatusBarItem('legalCode.status', vscode.StatusBarAlignment.Right, 95);
  item.name = vscode.l10n.t('Legal Code');
  item.command = 'legalCode.showStatus';
  const update = async (): Promise<void> => {
    const status = await currentConnectionStatus(services);
    show(item, status);
    if (isWanted(services)) item.show();
    else item.hide();
    await Promise.all([
      vscode.commands.executeCommand('setContext', 'legalCode.state', status.name),
      vscode.commands.executeCommand('setContext', 'legalCode.embedded', connection.embedded),
    ]);
  };
  const follow = (): void => {
    update().catch((error: unknown) => services.log.error(asError(error)));
  };
  follow();
  return vscode.Disposable.from(
    item,
    refreshIfWrittenElsewhere(connection),
    connection.onDidChangeState(follow),
    connection.onDidChangeService(follow),
    keys.onDidChange(follow),
    jurisdictions.onDidChange(follow),
    settings.onDidChange(follow),
    vscode.window.onDidChangeActiveTextEditor(follow),
    // A closed document is still the draft when its editor closes.
    vscode.workspace.onDidCloseTextDocument(follow),
    vscode.commands.registerCommand('legalCode.showStatus', () => offer(services)),
    vscode.commands.registerCommand('legalCode.connectToService', (address?: unknown) =>
      chooseService(services, typeof address === 'string' ? address : undefined),
    ),
    vscode.commands.registerCommand('legalCode.useEmbedded', () => useEmbedded()),
    vscode.commands.registerCommand('legalCode.showLog', () => services.log.show()),
  );
}

/** Whether to show the status: not in a window without a draft and without a service in use. */
function isWanted({ connection, draftEditor, settings }: Services): boolean {
  if (!connection.embedded || connection.state.kind !== 'idle') return true;
  const document = draftEditor.current()?.document;
  if (document === undefined) return false;
  const languages = settings.languages(document);
  return languages.includes('*') || languages.includes(document.languageId);
}

function show(item: vscode.StatusBarItem, status: ConnectionStatus): void {
  item.text = `$(${status.icon}) ${status.short}`;
  const tooltip = new vscode.MarkdownString();
  tooltip.appendText(status.message);
  item.tooltip = tooltip;
  item.accessibilityInformation = { label: `${status.short}. ${status.message}`, role: 'button' };
  item.backgroundColor =
    status.severity === 'fine' ? undefined : new vscode.ThemeColor(`statusBarItem.${status.severity}Background`);
}

/** The status item's quick pick: next steps for this state, most helpful first. */
async function offer(services: Services): Promise<void> {
  const status = await currentConnectionStatus(services);
  const steps = status.steps.map((name) => {
    const { label, icon } = actionOf(name);
    return { label: `$(${icon}) ${label}`, name };
  });
  const chosen = await vscode.window.showQuickPick(steps, {
    title: vscode.l10n.t('Legal Code'),
    placeHolder: status.message,
  });
  if (chosen !== undefined) await runAction(chosen.name);
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
