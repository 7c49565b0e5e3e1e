/** Asks for a panel's as-of date: an available edition, another date, or the current text. */
import * as vscode from 'vscode';
import type { EditionFacts } from '../../contract/validity.ts';
import { isDay } from '../../lookup/as-of.ts';
import { dateWords } from '../../lookup/date-words.ts';
import { plain } from '../shared/plain-text.ts';
import type { JurisdictionList } from '../shared/services.ts';

/** The reader's choice. */
export type ChosenDate = { readonly asOf: string | undefined };

interface DateItem extends vscode.QuickPickItem {
  readonly chosen?: ChosenDate;
}

/** Returns undefined if the reader cancels. */
export async function askDate(
  { known }: JurisdictionList,
  jurisdictionId: string | undefined,
  shown: string | undefined,
): Promise<ChosenDate | undefined> {
  const { t } = vscode.l10n;
  const codes = known?.find(({ id }) => id === jurisdictionId)?.codes ?? [];
  const editions = codes.flatMap(({ name, editions: held = [] }) => held.map((edition) => itemOf(edition, name)));
  const items: readonly DateItem[] = [
    { label: t('Current text'), chosen: { asOf: undefined } },
    { label: t('Choose Another Date…') },
    ...(editions.length === 0 ? [] : [{ label: t('Editions held'), kind: vscode.QuickPickItemKind.Separator }]),
    ...editions.toReversed(),
  ];
  const picked = await vscode.window.showQuickPick(items, {
    title: t('Show the Section as of a Date'),
    placeHolder: shown === undefined ? t('Current text') : t('as of {0}', dateWords(shown, vscode.env.language)),
    matchOnDescription: true,
  });
  return picked === undefined || picked.chosen !== undefined ? picked?.chosen : askDay(shown);
}

function itemOf({ codifiedThrough, publication }: EditionFacts, code: string | undefined): DateItem {
  const { t } = vscode.l10n;
  const description = [code, publication].filter((part) => part !== undefined).join(' · ');
  return codifiedThrough === undefined
    ? { label: t('Undated edition'), description: plain(description) }
    : {
        label: t('Codified through {0}', dateWords(codifiedThrough, vscode.env.language)),
        description: plain(description),
        chosen: { asOf: codifiedThrough },
      };
}

async function askDay(shown: string | undefined): Promise<ChosenDate | undefined> {
  const { t } = vscode.l10n;
  const asOf = await vscode.window.showInputBox({
    title: t('Show the Section as of a Date'),
    prompt: t('Enter a date, such as 2022-05-31.'),
    ...(shown === undefined ? {} : { value: shown }),
    validateInput: (value) => (isDay(value.trim()) ? undefined : t('Enter a date, such as 2022-05-31.')),
  });
  return asOf === undefined ? undefined : { asOf: asOf.trim() };
}
