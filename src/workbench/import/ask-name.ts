/** Asks for names that the files don't state. */
import * as vscode from 'vscode';
import type { MissingName } from './summary.ts';

/** The reader's answers for names that the files don't state. */
export interface Naming {
  readonly place?: string;
  readonly code?: string;
}

/** Asks for the jurisdiction or code of the files. Undefined if the reader cancels. */
export async function askName({ missing, guess }: MissingName): Promise<string | undefined> {
  const { t } = vscode.l10n;
  const isPlace = missing === 'place';
  const answer = await vscode.window.showInputBox({
    title: t('Import a Code'),
    prompt: isPlace
      ? t('The files do not name their place. Enter the place and its state.')
      : t('The files do not name their code. Enter its name.'),
    placeHolder: isPlace ? t('For example: Springfield, IL') : t('For example: Municipal Code'),
    ...(guess === undefined ? {} : { value: `${guess.replace(/^.* of /, '')}, ` }),
    ignoreFocusOut: true,
    validateInput: (value) =>
      isPlace &&
      !/^.+,\s*\p{L}[\p{L}. ]+$/u.test(value.trim()) &&
      !/\b(?:Tribe|Nation|Band|Pueblo|Rancheria)\b/i.test(value)
        ? t('Enter a place and its state, such as “Springfield, IL”.')
        : undefined,
  });
  return answer?.trim() || undefined;
}
