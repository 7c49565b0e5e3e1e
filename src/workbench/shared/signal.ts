/** Cancellation at the editor's edge: VS Code's token becomes the AbortSignal that everything below understands, once. */
import type * as vscode from 'vscode';
import type { Connection } from './services.ts';

/** Dispose when what it stands for is over, or the token keeps it. */
export function signalOf(token: vscode.CancellationToken): { readonly signal: AbortSignal } & vscode.Disposable {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  const subscription = token.onCancellationRequested(() => controller.abort());
  return { signal: controller.signal, dispose: () => subscription.dispose() };
}

/**
 * Aborted by the token, and when another service comes into use: what began with the identifiers of one service asks no other for them.
 * Dispose when what it stands for is over.
 */
export function signalWhileInUse(
  connection: Pick<Connection, 'serviceId' | 'onDidChangeService'>,
  token?: vscode.CancellationToken,
): { readonly signal: AbortSignal } & vscode.Disposable {
  const { serviceId } = connection;
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  if (token?.isCancellationRequested === true) abort();
  const canceled = token?.onCancellationRequested(abort);
  const changed = connection.onDidChangeService(() => {
    if (connection.serviceId !== serviceId) abort();
  });
  return {
    signal: controller.signal,
    dispose: () => {
      canceled?.dispose();
      changed.dispose();
    },
  };
}
