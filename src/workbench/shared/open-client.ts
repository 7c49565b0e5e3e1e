/** Opens clients with the extension's name and VS Code's network access. */
import * as vscode from 'vscode';
import type { ClientOptions, LegalCodeClient } from '../../client/types.ts';

/** Opens a client for `url` outside the connection, to test a key before saving it. The caller closes it. */
export async function openClient(
  context: vscode.ExtensionContext,
  options: Pick<ClientOptions, 'url' | 'socketPath' | 'key' | 'log' | 'onOutcome'>,
): Promise<LegalCodeClient> {
  const { createClient } = await import('../../client/index.ts');
  const version: unknown = context.extension.packageJSON.version;
  return createClient({
    // Read this on each call, because VS Code may replace it after the extension starts.
    fetch: (input, init) => globalThis.fetch(input, init),
    userAgent: `legal-code-lookup/${typeof version === 'string' ? version : '0'} vscode/${vscode.version}`,
    ...options,
  });
}
