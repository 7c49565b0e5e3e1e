import * as vscode from 'vscode';

/** The buttons of a search and of its rows. */
export interface SearchButtons {
  readonly side: vscode.QuickInputButton;
  readonly insert: vscode.QuickInputButton;
  readonly copy: vscode.QuickInputButton;
  readonly neighbors: vscode.QuickInputButton;
  readonly filter: vscode.QuickInputButton;
}

export function searchButtons(): SearchButtons {
  const { t } = vscode.l10n;
  const icon = (name: string): vscode.ThemeIcon => new vscode.ThemeIcon(name);
  return {
    side: { iconPath: icon('split-horizontal'), tooltip: t('Open to the Side') },
    insert: { iconPath: icon('insert'), tooltip: t('Insert Citation') },
    copy: { iconPath: icon('copy'), tooltip: t('Copy Citation') },
    neighbors: { iconPath: icon('list-tree'), tooltip: t('Show Neighboring Sections') },
    filter: { iconPath: icon('filter'), tooltip: t('Search in One Jurisdiction…') },
  };
}
