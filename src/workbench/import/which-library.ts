/** Checks which library is in use, because only the embedded one accepts imports. */
import * as vscode from 'vscode';
import type { Services } from '../shared/services.ts';

/** If an operator's service is in use, warns that the import won't be visible, and offers to switch. */
export async function agreeOnLibrary({ connection }: Services): Promise<boolean> {
  if (connection.embedded) return true;
  const over = vscode.l10n.t('Import and Use the Embedded Library');
  const only = vscode.l10n.t('Import Only');
  const chosen = await vscode.window.showInformationMessage(
    vscode.l10n.t('Codes are imported into the embedded library, but you are connected to {0}.', connection.host ?? ''),
    {
      modal: true,
      detail: vscode.l10n.t(
        'Imported codes stay on this machine. You can switch back to the service at any time. Its key stays saved.',
      ),
    },
    over,
    only,
  );
  if (chosen === over) await vscode.commands.executeCommand('legalCode.useEmbedded');
  return chosen !== undefined;
}
