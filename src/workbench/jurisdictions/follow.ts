/** Selects the panel's section in the tree, as the Explorer selects the editor's file. Never takes the focus. */
import * as vscode from 'vscode';
import type { Section } from '../../contract/resources.ts';
import type { Services } from '../shared/services.ts';
import type { Outline, OutlineRow } from './tree-rows.ts';

/** Follows the panel while the tree is visible, and catches up when it becomes visible. */
export function followPanel(
  tree: vscode.TreeView<OutlineRow>,
  outline: Outline,
  { log, settings, shownSection }: Pick<Services, 'log' | 'settings' | 'shownSection'>,
): vscode.Disposable {
  const follow = async (): Promise<void> => {
    const section = shownSection.current;
    const isWanted = (): boolean =>
      section === shownSection.current && tree.visible && settings.autoReveal() && !isSelected(tree, section);
    if (section === undefined || !isWanted()) return;
    const row = await rowOf(outline, section);
    if (row !== undefined && isWanted()) await tree.reveal(row, { select: true, focus: false, expand: false });
  };
  const start = (): void => {
    // If the tree is refreshed in the meantime, the row disappears. The next section is followed again.
    follow().catch((error: unknown) => log.debug(error instanceof Error ? error.message : String(error)));
  };
  return vscode.Disposable.from(
    shownSection.onDidChange(start),
    tree.onDidChangeVisibility(start),
    settings.onDidChange((event) => {
      if (event.affectsConfiguration('legalCode.jurisdictions.autoReveal')) start();
    }),
  );
}

function isSelected(
  { selection: [row] }: vscode.TreeView<OutlineRow>,
  { id }: Pick<Section, 'id'> = { id: '' },
): boolean {
  return row?.kind === 'contents' && row.section?.sectionId === id;
}

async function rowOf(outline: Outline, { id, jurisdictionId, hierarchy }: Section): Promise<OutlineRow | undefined> {
  if (jurisdictionId === undefined) return undefined;
  const path = hierarchy.flatMap(({ contents }) => contents ?? []);
  return outline.contentsRow(jurisdictionId, path, { sectionId: id });
}
