/** Next steps after a failure: the actions of failure-words.ts, as buttons that run commands. */
import * as vscode from 'vscode';
import type { Failure } from '../../contract/failure.ts';
import { describeFailure, type NextAction } from '../../lookup/failure-words.ts';
import type { OwnAction } from './connection-status.ts';
import { notice } from './plain-text.ts';

/** A step as a button, row or link. */
export interface Action {
  readonly label: string;
  /** A codicon's name. */
  readonly icon: string;
  readonly command: string;
  readonly arguments?: readonly unknown[];
}

/** The actions of failure-words.ts, and those specific to VS Code. */
export type ActionName = NextAction | OwnAction;

/** A step's label and command. `retry` repeats the failed operation if the caller provides it, or else reloads everything. */
export function actionOf(step: ActionName): Action {
  switch (step) {
    case 'setKey':
      return { label: vscode.l10n.t('Set API Key…'), icon: 'key', command: 'legalCode.setApiKey' };
    case 'clearKey':
      return { label: vscode.l10n.t('Clear API Key'), icon: 'trash', command: 'legalCode.clearApiKey' };
    case 'retry':
      return { label: vscode.l10n.t('Try Again'), icon: 'refresh', command: 'legalCode.refreshJurisdictions' };
    case 'search':
      return { label: vscode.l10n.t('Search the Law…'), icon: 'search', command: 'legalCode.search' };
    case 'checkDocument':
      return {
        label: vscode.l10n.t('Check Citations in This Document'),
        icon: 'checklist',
        command: 'legalCode.checkDocument',
      };
    case 'setJurisdiction':
      return {
        label: vscode.l10n.t('Set Default Jurisdiction…'),
        icon: 'home',
        command: 'legalCode.setJurisdiction',
      };
    case 'refresh':
      return { label: vscode.l10n.t('Refresh'), icon: 'refresh', command: 'legalCode.refreshJurisdictions' };
    case 'showLog':
      return { label: vscode.l10n.t('Show Log'), icon: 'output', command: 'legalCode.showLog' };
    case 'openSettings':
      return {
        label: vscode.l10n.t('Open Settings'),
        icon: 'settings-gear',
        command: 'workbench.action.openSettings',
        arguments: ['legalCode.service.url'],
      };
    case 'checkConnection':
      return { label: vscode.l10n.t('Check Connection'), icon: 'pulse', command: 'legalCode.checkConnection' };
    case 'useEmbedded':
      return { label: vscode.l10n.t('Use the Embedded Library'), icon: 'library', command: 'legalCode.useEmbedded' };
    case 'connect':
      return { label: vscode.l10n.t('Connect to a Service…'), icon: 'plug', command: 'legalCode.connectToService' };
    case 'importCode':
      return { label: vscode.l10n.t('Import a Code…'), icon: 'cloud-download', command: 'legalCode.importCode' };
  }
}

/** Shows one message for `failure` with its next steps as buttons, and runs the chosen one. */
export async function showFailure(failure: Failure, retry?: () => unknown): Promise<void> {
  const { message, steps } = describeFailure(failure, vscode.l10n.t);
  await showMessage('error', message, steps, retry);
}

/** Shows one message with steps as buttons, and runs the chosen one. */
export async function showMessage(
  severity: 'information' | 'warning' | 'error',
  message: string,
  steps: readonly ActionName[],
  retry?: () => unknown,
): Promise<void> {
  // Omit "Try Again" if there is nothing to repeat.
  const offered = steps.filter((step) => step !== 'retry' || retry !== undefined);
  const show = {
    information: vscode.window.showInformationMessage,
    warning: vscode.window.showWarningMessage,
    error: vscode.window.showErrorMessage,
  }[severity];
  const labels = offered.map((step) => actionOf(step).label);
  const chosen = await show(notice(message), ...labels);
  const step = offered.find((one) => actionOf(one).label === chosen);
  if (step === undefined) return;
  if (step === 'retry') await retry?.();
  else await runAction(step);
}

/** Runs a step's command. */
export async function runAction(step: ActionName): Promise<void> {
  const { command, arguments: values } = actionOf(step);
  await vscode.commands.executeCommand(command, ...(values ?? []));
}
