import type * as vscode from 'vscode';

/**
 * The service ranks the rows, so VS Code must not sort them or drop the separators. The stable API has no option for
 * this. `sortByLabel` (proposal `quickPickSortByLabel`) is a property of the object in all releases since 1.110. It is
 * set only if it exists and is a boolean. If VS Code refuses, rows are sorted by label and nothing else is lost. A page
 * test covers this.
 */
export function keepOrder(pick: vscode.QuickPick<vscode.QuickPickItem>): void {
  if (!('sortByLabel' in pick) || typeof pick.sortByLabel !== 'boolean') return;
  try {
    pick.sortByLabel = false;
  } catch {
    // If VS Code refuses, only the order of rows changes.
  }
}
