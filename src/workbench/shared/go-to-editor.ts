/** Returns from a panel, tree or search to a draft's editor, so that a citation is inserted where the user continues. */
import * as vscode from 'vscode';
import { nextChange } from './next-change.ts';

/** Longest wait for VS Code to report an editor that it opened, milliseconds. */
const longestWaitMs = 5_000;

/** Shows and focuses the editor, within its diff editor or notebook if it has one. */
export async function goToEditor(editor: vscode.TextEditor): Promise<vscode.TextEditor> {
  const { document, viewColumn } = editor;
  const cell = cellOf(document);
  if (cell !== undefined) {
    await editCell(cell);
    return (await visibleEditor(document)) ?? editor;
  }
  const diff = viewColumn === undefined ? diffWith(document.uri) : undefined;
  if (diff === undefined)
    return vscode.window.showTextDocument(document, viewColumn === undefined ? {} : { viewColumn });
  const { group, input, label } = diff;
  await vscode.commands.executeCommand('vscode.diff', input.original, input.modified, label, {
    viewColumn: group.viewColumn,
  });
  return (await visibleEditor(document)) ?? editor;
}

function cellOf(document: vscode.TextDocument): vscode.NotebookCell | undefined {
  return vscode.workspace.notebookDocuments
    .flatMap((notebook) => notebook.getCells())
    .find((cell) => cell.document === document);
}

/** Focuses a cell in its notebook: as a text document, it would open beside it. */
async function editCell({ notebook, index }: vscode.NotebookCell): Promise<void> {
  await vscode.window.showNotebookDocument(notebook, { selections: [new vscode.NotebookRange(index, index + 1)] });
  await vscode.commands.executeCommand('notebook.cell.edit');
}

interface DiffTab {
  readonly group: vscode.TabGroup;
  readonly label: string;
  readonly input: vscode.TabInputTextDiff;
}

/** The diff editor that shows a document. VS Code reports no column for its sides. */
function diffWith(uri: vscode.Uri): DiffTab | undefined {
  const key = uri.toString();
  for (const group of vscode.window.tabGroups.all)
    for (const { input, label } of group.tabs)
      if (
        input instanceof vscode.TabInputTextDiff &&
        [input.modified, input.original].some((side) => side.toString() === key)
      )
        return { group, label, input };
  return undefined;
}

async function visibleEditor(document: vscode.TextDocument): Promise<vscode.TextEditor | undefined> {
  const find = (): vscode.TextEditor | undefined =>
    vscode.window.visibleTextEditors.find((each) => each.document === document);
  const found = find();
  if (found !== undefined) return found;
  await nextChange(vscode.window.onDidChangeVisibleTextEditors, longestWaitMs, () => find() !== undefined);
  return find();
}
