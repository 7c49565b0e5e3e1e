/** Back to the editor of a draft from a panel, a tree or a search. A citation goes to its cursor, and so does the reader. */
import * as vscode from 'vscode';

/** The longest wait for VS Code to tell of an editor that it has opened, milliseconds. */
const longestWaitMs = 5_000;

/** Shows the editor, in the diff editor or the notebook that it is a part of, and gives it the focus. */
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

/** As a text document of its own, a cell would open beside its notebook. */
async function editCell({ notebook, index }: vscode.NotebookCell): Promise<void> {
  await vscode.window.showNotebookDocument(notebook, { selections: [new vscode.NotebookRange(index, index + 1)] });
  await vscode.commands.executeCommand('notebook.cell.edit');
}

interface DiffTab {
  readonly group: vscode.TabGroup;
  readonly label: string;
  readonly input: vscode.TabInputTextDiff;
}

/** The diff editor that shows a document. VS Code gives its sides no column. */
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

function visibleEditor(document: vscode.TextDocument): Promise<vscode.TextEditor | undefined> {
  const find = (): vscode.TextEditor | undefined =>
    vscode.window.visibleTextEditors.find((each) => each.document === document);
  const found = find();
  if (found !== undefined) return Promise.resolve(found);
  return new Promise((resolve) => {
    const end = (editor: vscode.TextEditor | undefined): void => {
      clearTimeout(timeout);
      waiting.dispose();
      resolve(editor);
    };
    const waiting = vscode.window.onDidChangeVisibleTextEditors(() => {
      const shown = find();
      if (shown !== undefined) end(shown);
    });
    const timeout = setTimeout(() => end(undefined), longestWaitMs);
  });
}
