/** Opens clients, with the extension's name and VS Code's own way to the network. */
import * as vscode from 'vscode';
import type { ClientOptions, LegalCodeClient } from '../../client/types.ts';

/** A client for `url` that is no part of the connection: to try a key before it is kept. The caller closes it. */
export async function openClient(
  context: vscode.ExtensionContext,
  options: Pick<ClientOptions, 'url' | 'socketPath' | 'key' | 'log' | 'onOutcome'>,
): Promise<LegalCodeClient> {
  const { createClient } = await import('../../client/index.ts');
  const version: unknown = context.extension.packageJSON.version;
  return createClient({
    // Read at each call: VS Code may replace it after the extension has started.
    fetch: (input, init) => globalThis.fetch(input, init),
    userAgent: `legal-code-lookup/${typeof version === 'string' ? version : '0'} vscode/${vscode.version}`,
    ...options,
  });
}
