/** Asks whether to import an edition with files that can't be read. */
import * as vscode from 'vscode';
import type { PartialEdition } from './summary.ts';

/** Asks whether to import an edition with unreadable files. */
export async function agreeOnPartial({ sections, skipped }: PartialEdition): Promise<boolean> {
  const { t } = vscode.l10n;
  const yes = t('Import the Rest');
  const chosen = await vscode.window.showWarningMessage(
    t('Some of these files cannot be read. Import the rest?'),
    {
      modal: true,
      detail: t(
        '{0} files or parts could not be read. {1} sections in your library are not in the other files. They stay as they are and are marked as not in the files read.',
        skipped,
        sections,
      ),
    },
    yes,
  );
  return chosen === yes;
}
