/** The status item, the context keys that welcome views need, and the choice of service. */
import * as vscode from 'vscode';
import { stepOf, takeStep } from '../shared/actions.ts';
import { type Standing, standingOf } from '../shared/connection-status.ts';
import type { Services } from '../shared/services.ts';
import { chooseService, useEmbedded } from './choose.ts';

export { createConnection } from './connection.ts';

/** Shows how the service stands, and offers what helps. */
export function register(services: Services): vscode.Disposable {
  const { connection, keys } = services;
  const status = vscode.window.createStatusBarItem('legalCode.status', vscode.StatusBarAlignment.Right, 95);
  status.name = vscode.l10n.t('Legal Code');
  status.command = 'legalCode.showStatus';
  const update = async (): Promise<void> => {
    const standing = await currentStanding(services);
    show(status, standing);
    await Promise.all([
      vscode.commands.executeCommand('setContext', 'legalCode.state', standing.name),
      vscode.commands.executeCommand('setContext', 'legalCode.embedded', connection.embedded),
    ]);
  };
  const follow = (): void => {
    update().catch((error: unknown) => services.log.error(asError(error)));
  };
  follow();
  status.show();
  return vscode.Disposable.from(
    status,
    connection.onDidChangeState(follow),
    connection.onDidChangeService(follow),
    keys.onDidChange(follow),
    vscode.commands.registerCommand('legalCode.showStatus', () => offer(services)),
    vscode.commands.registerCommand('legalCode.connectToService', (address?: unknown) =>
      chooseService(services, typeof address === 'string' ? address : undefined),
    ),
    vscode.commands.registerCommand('legalCode.useEmbedded', () => useEmbedded()),
    vscode.commands.registerCommand('legalCode.showLog', () => services.log.show()),
  );
}

/** How the service stands now. */
export async function currentStanding({ connection, keys }: Services): Promise<Standing> {
  const { state, host, origin } = connection;
  const hasKey = origin !== undefined && (await keys.get(origin)) !== undefined;
  return standingOf({ state, host, hasKey }, vscode.l10n.t);
}

function show(status: vscode.StatusBarItem, standing: Standing): void {
  status.text = `$(${standing.icon}) ${standing.short}`;
  const tooltip = new vscode.MarkdownString();
  tooltip.appendText(standing.message);
  status.tooltip = tooltip;
  status.accessibilityInformation = { label: vscode.l10n.t('Legal Code. {0}', standing.message), role: 'button' };
  status.backgroundColor =
    standing.severity === 'fine' ? undefined : new vscode.ThemeColor(`statusBarItem.${standing.severity}Background`);
}

/** The quick pick behind the status item: what helps in this state, most helpful first. */
async function offer(services: Services): Promise<void> {
  const standing = await currentStanding(services);
  const steps = standing.steps.map((name) => {
    const { label, icon } = stepOf(name);
    return { label: `$(${icon}) ${label}`, name };
  });
  const chosen = await vscode.window.showQuickPick(steps, {
    title: vscode.l10n.t('Legal Code'),
    placeHolder: standing.message,
  });
  if (chosen !== undefined) await takeStep(chosen.name);
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
