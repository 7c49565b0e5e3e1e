import type * as vscode from 'vscode';
import type { Services } from './services.ts';

/** Whether a document's citations may be looked up without a request from the user: always in the embedded library. */
export function mayLookUpUnasked(
  { connection, settings }: Pick<Services, 'connection' | 'settings'>,
  document: vscode.TextDocument,
): boolean {
  return connection.embedded || settings.markingLookUp(document) === 'visible';
}
