/** Cancellation at the editor's edge: VS Code's token becomes the AbortSignal that everything below understands, once. */
import type * as vscode from 'vscode';

/** Dispose when what it stands for is over, or the token keeps it. */
export function signalOf(token: vscode.CancellationToken): { readonly signal: AbortSignal } & vscode.Disposable {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  const subscription = token.onCancellationRequested(() => controller.abort());
  return { signal: controller.signal, dispose: () => subscription.dispose() };
}
