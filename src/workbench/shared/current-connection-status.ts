import * as vscode from 'vscode';
import { type ConnectionStatus, connectionStatusOf } from './connection-status.ts';
import type { Services } from './services.ts';

/** The status of the connection now, in the user's language. */
export async function currentConnectionStatus({ connection, keys }: Services): Promise<ConnectionStatus> {
  const { state, host, origin } = connection;
  const hasKey = origin !== undefined && (await keys.get(origin)) !== undefined;
  return connectionStatusOf({ state, host, hasKey }, vscode.l10n.t);
}
