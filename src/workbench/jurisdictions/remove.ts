/** Removes a jurisdiction from the embedded library. */
import * as vscode from 'vscode';
import type { Jurisdiction } from '../../contract/resources.ts';
import { showMessage } from '../shared/actions.ts';
import { runCli } from '../shared/cli-process.ts';
import { placeName } from '../shared/place-name.ts';
import { plain } from '../shared/plain-text.ts';
import type { Services } from '../shared/services.ts';

/** Removes it with all its sections and records after the user confirms. */
export async function removeFromLibrary(services: Services, jurisdiction: Jurisdiction | undefined): Promise<void> {
  const { connection, context, log } = services;
  if (jurisdiction === undefined || !connection.embedded) return;
  const name = plain(placeName(jurisdiction));
  const remove = vscode.l10n.t('Remove');
  const chosen = await vscode.window.showWarningMessage(
    vscode.l10n.t('Remove {0} from the embedded library?', name),
    {
      modal: true,
      detail: vscode.l10n.t(
        'Its sections, histories and ordinance records are removed too. The original files stay, so you can import them again.',
      ),
    },
    remove,
  );
  if (chosen !== remove) return;
  const run = runCli(
    context.asAbsolutePath('dist/cli.js'),
    ['remove', '--library', connection.library, '--jurisdiction', jurisdiction.id],
    {
      onLine: (line) => log.info(line),
    },
  );
  const { code, lastError } = await run.ended;
  if (code === 0) {
    connection.refresh();
    vscode.window.setStatusBarMessage(`$(trash) ${vscode.l10n.t('{0} was removed from the library.', name)}`, 6_000);
  } else {
    const message =
      lastError === undefined
        ? vscode.l10n.t('{0} could not be removed. See the log for details.', name)
        : vscode.l10n.t('{0} could not be removed: {1}', name, lastError);
    await showMessage('error', message, ['showLog']);
  }
}
