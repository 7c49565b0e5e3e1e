/** Back to the editor of a draft from a panel, a tree or a search. A citation goes to its cursor, and so does the reader. */
import * as vscode from 'vscode';

/** The longest wait for VS Code to tell of an editor that it has opened, milliseconds. */
const longestWaitMs = 5_000;

/** Shows the editor, in the diff editor that it is a side of, and gives it the focus. */
export async function goToEditor(editor: vscode.TextEditor): Promise<vscode.TextEditor> {
  const { document, viewColumn } = editor;
  const diff = viewColumn === undefined ? diffWith(document.uri) : undefined;
  if (diff === undefined)
    return vscode.window.showTextDocument(document, viewColumn === undefined ? {} : { viewColumn });
  const { group, input, label } = diff;
  await vscode.commands.executeCommand('vscode.diff', input.original, input.modified, label, {
    viewColumn: group.viewColumn,
  });
  return (await visibleEditor(document)) ?? editor;
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
