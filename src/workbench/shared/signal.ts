/** Converts VS Code's cancellation token to an AbortSignal, once, at the editor's edge. */
import type * as vscode from 'vscode';
import type { Connection } from './services.ts';

/** Dispose this when the operation ends, or the token retains it. */
export function signalOf(token: vscode.CancellationToken): { readonly signal: AbortSignal } & vscode.Disposable {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  const subscription = token.onCancellationRequested(() => controller.abort());
  return { signal: controller.signal, dispose: () => subscription.dispose() };
}

/**
 * Aborted by the token or a change of service: an operation with one service's identifiers must not ask another for them.
 * Dispose this when the operation ends.
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
