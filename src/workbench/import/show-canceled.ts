import * as vscode from 'vscode';
import type { Services } from '../shared/services.ts';

/** Says in the status bar that an import or a download was canceled. */
export function showCanceled({ log }: Services): void {
  log.info('Import: canceled; the library is unchanged');
  vscode.window.setStatusBarMessage(
    `$(circle-slash) ${vscode.l10n.t('Import canceled. The library is unchanged.')}`,
    8_000,
  );
}
