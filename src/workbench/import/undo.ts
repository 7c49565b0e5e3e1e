/** Restores the embedded library to its state before the last import. */
import { existsSync } from 'node:fs';
import * as vscode from 'vscode';
import { showMessage } from '../shared/actions.ts';
import { runCli } from '../shared/cli-process.ts';
import { plain } from '../shared/plain-text.ts';
import type { Services } from '../shared/services.ts';

/** Exit code of `legal-code undo` without a state to restore. */
const nothingKept = 1;

/** Restores the library after the user confirms. */
export async function undoImport({ connection, context, log }: Services): Promise<void> {
  const { t } = vscode.l10n;
  const nothing = t('There is no import to undo.');
  // The copy that an import leaves: a question whose answer changes nothing is not asked.
  if (!existsSync(`${connection.library}.before`)) {
    await vscode.window.showInformationMessage(nothing);
    return;
  }
  const restore = t('Restore');
  const chosen = await vscode.window.showWarningMessage(
    t('Restore the embedded library as it was before the last import?'),
    {
      modal: true,
      detail: t('This removes everything from the last import, update or added code. You can import it again.'),
    },
    restore,
  );
  if (chosen !== restore) return;
  const run = runCli(context.asAbsolutePath('dist/cli.js'), ['undo', '--library', connection.library], {
    onLine: (line) => log.info(`Undo: ${line}`),
  });
  const { code, lastError } = await run.ended;
  if (code === 0) {
    connection.refresh();
    await vscode.window.showInformationMessage(t('The library is as it was before the last import.'));
  } else if (code === nothingKept) {
    await vscode.window.showInformationMessage(nothing);
  } else {
    const why = lastError ?? t('The process ended without a message.');
    await showMessage('error', plain(why), ['showLog']);
  }
}
