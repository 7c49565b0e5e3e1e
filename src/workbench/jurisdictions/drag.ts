/** Drags sections out of the tree: as references for our own drop, and as citations for other targets. */
import * as vscode from 'vscode';
import { sectionsMimeType } from '../shared/sections-mime-type.ts';
import type { SectionRef } from '../shared/services.ts';
import type { OutlineRow } from './tree-rows.ts';

export const dragSections: vscode.TreeDragAndDropController<OutlineRow> = {
  dragMimeTypes: [sectionsMimeType, 'text/plain'],
  dropMimeTypes: [],
  handleDrag(rows, dragged) {
    const sections = rows.flatMap((row) => sectionOfRow(row) ?? []);
    if (sections.length === 0) return;
    dragged.set(sectionsMimeType, new vscode.DataTransferItem(JSON.stringify(sections)));
    const citations = sections.flatMap(({ citation }) => citation ?? []);
    dragged.set('text/plain', new vscode.DataTransferItem(citations.join('; ')));
  },
};

function sectionOfRow(row: OutlineRow): SectionRef | undefined {
  return row.kind === 'contents' || row.kind === 'viewed' ? row.section : undefined;
}
