/** Notices that another window or a command in a terminal wrote the embedded library. */
import { stat } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { Connection } from '../shared/services.ts';

/**
 * Refreshes the connection if the library's file changed since the last refresh. Looks at the moments when the user comes
 * back to this window or a command in its terminal ends, so that nothing polls.
 */
export function refreshIfWrittenElsewhere(connection: Connection): vscode.Disposable {
  let known = writtenAt(connection.library);
  const look = async (): Promise<void> => {
    // A library that isn't open holds nothing that is shown.
    if (!connection.embedded || connection.state.kind !== 'ready') return;
    const now = writtenAt(connection.library);
    if ((await now) !== (await known)) connection.refresh();
  };
  const remember = (): void => {
    known = writtenAt(connection.library);
  };
  return vscode.Disposable.from(
    connection.onDidChangeState(({ kind }) => {
      if (kind === 'ready') remember();
    }),
    connection.onDidChangeService(remember),
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused) void look();
    }),
    vscode.window.onDidEndTerminalShellExecution(() => void look()),
  );
}

/** @returns when the library was last written, in milliseconds of the file system's clock; undefined if there is none */
async function writtenAt(library: string): Promise<number | undefined> {
  // SQLite writes to the log beside the file first.
  const times = await Promise.all([library, `${library}-wal`].map((path) => stat(path).catch(() => undefined)));
  return times.reduce<number | undefined>(
    (latest, found) => (found === undefined ? latest : Math.max(latest ?? 0, found.mtimeMs)),
    undefined,
  );
}
