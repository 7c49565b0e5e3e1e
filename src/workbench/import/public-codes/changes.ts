/** Lists a new edition's changes. Each row opens both texts in the diff editor. */
import * as vscode from 'vscode';
import { dateWords } from '../../../lookup/date-words.ts';
import { plain } from '../../shared/plain-text.ts';
import { addressOf } from '../../shared/section-address.ts';
import type { ChangedSection } from './outcome.ts';

interface ChangeItem extends vscode.QuickPickItem {
  readonly changed?: ChangedSection;
}

const kinds = ['added', 'changed', 'removed'] as const;

/** States how many sections the new editions added, changed and no longer contain. */
export function changeCounts(changes: readonly ChangedSection[]): string {
  const { t } = vscode.l10n;
  const count = (kind: ChangedSection['change']): string =>
    changes.filter(({ change }) => change === kind).length.toLocaleString();
  return t(
    'Sections added: {0}. Changed: {1}. Not in the new edition: {2}.',
    count('added'),
    count('changed'),
    count('removed'),
  );
}

/** Lists the changes until the reader closes the list. A choice opens the diff editor; the list can be reopened. */
export async function showChanges(changes: readonly ChangedSection[], serviceId: string): Promise<void> {
  const chosen = await vscode.window.showQuickPick(itemsOf(changes), {
    title: vscode.l10n.t('What the New Edition Changed'),
    placeHolder: changeCounts(changes),
    matchOnDescription: true,
  });
  if (chosen?.changed !== undefined) await openDiff(chosen.changed, serviceId);
}

function itemsOf(changes: readonly ChangedSection[]): readonly ChangeItem[] {
  const { t } = vscode.l10n;
  const titles = { added: t('Added'), changed: t('Changed'), removed: t('Not in the new edition') };
  return kinds.flatMap((kind) => {
    const some = changes.filter(({ change }) => change === kind);
    if (some.length === 0) return [];
    const separator: ChangeItem = { label: titles[kind], kind: vscode.QuickPickItemKind.Separator };
    return [
      separator,
      ...some.map((changed) => ({
        label: plain(changed.citation),
        ...(changed.heading === undefined ? {} : { description: plain(changed.heading) }),
        changed,
      })),
    ];
  });
}

async function openDiff({ sectionId, citation, before, after }: ChangedSection, serviceId: string): Promise<void> {
  const day = (date: string): string => dateWords(date, vscode.env.language);
  const at = (asOf: string): vscode.Uri =>
    vscode.Uri.from(addressOf({ sectionId, serviceId, asOf, compared: true }, `${plain(citation)} ${asOf}`));
  const title = vscode.l10n.t('{0}: {1} and {2}', plain(citation), day(before), day(after));
  await vscode.commands.executeCommand('vscode.diff', at(before), at(after), title, { preview: true });
}
