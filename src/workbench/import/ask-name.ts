/** Asks for names that the files don't state. */
import * as vscode from 'vscode';
import { plain } from '../shared/plain-text.ts';
import type { MissingName } from './summary.ts';

/** The reader's answers for names that the files don't state. */
export interface Naming {
  readonly place?: string;
  readonly code?: string;
}

interface AskedName extends MissingName {
  /** The name so far, for the reader to correct. */
  readonly known?: string;
}

/** Asks for the jurisdiction or code of the files. Undefined if the reader cancels. */
export async function askName({ missing, guess, known }: AskedName): Promise<string | undefined> {
  const { t } = vscode.l10n;
  const isPlace = missing === 'place';
  const value = known ?? (isPlace && guess !== undefined ? `${guess.replace(/^.* of /, '')}, ` : guess);
  const answer = await vscode.window.showInputBox({
    title: t('Import a Code'),
    prompt:
      known === undefined
        ? promptFor(missing, guess)
        : isPlace
          ? t('Correct the place and its state.')
          : t('Correct the name of the code.'),
    placeHolder: isPlace ? t('For example: Springfield, IL') : t('For example: Municipal Code'),
    // Nothing is selected, because the state is typed after the place.
    ...(value === undefined ? {} : { value, valueSelection: [value.length, value.length] as const }),
    ignoreFocusOut: true,
    validateInput: (value) =>
      isPlace &&
      value.trim() !== known &&
      !/^.+,\s*\p{L}[\p{L}. ]+$/u.test(value.trim()) &&
      !/\b(?:Tribe|Nation|Band|Pueblo|Rancheria)\b/i.test(value)
        ? t('Enter a place and its state, such as “Springfield, IL”.')
        : undefined,
  });
  return answer?.trim() || undefined;
}

function promptFor(missing: MissingName['missing'], guess: string | undefined): string {
  const { t } = vscode.l10n;
  if (missing === 'code') return t('The files do not name their code. Enter its name.');
  return guess === undefined
    ? t('The files do not name their place. Enter the place and its state.')
    : t('The files name {0}, but not its state. Enter the place and its state.', plain(guess));
}
