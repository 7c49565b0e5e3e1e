/** The walkthrough's first step, which leads to sources of law, the guide to publishers' files, and a memo that cites the sample codes. */
import * as vscode from 'vscode';
import { nextChange } from '../shared/next-change.ts';
import type { Services } from '../shared/services.ts';

export function register({ context }: Services): vscode.Disposable {
  let first = true;
  return vscode.Disposable.from(
    vscode.commands.registerCommand('legalCode.getCode', async () => {
      const repeat = first;
      first = false;
      await showFirstStep(context.extension.id, repeat);
    }),
    vscode.commands.registerCommand('legalCode.showGuide', () => showGuide(context.extensionUri)),
    vscode.commands.registerCommand('legalCode.openSample', () => openSample(context.extensionUri)),
  );
}

/**
 * "Which places do you write about?" leads to the catalog, to the publishers' guides, and to the import of files.
 *
 * @param repeat whether this is the window's first request. VS Code registers the walkthroughs of extensions when it first shows one,
 *   so in a new profile it may draw its own instead
 */
async function showFirstStep(extension: string, repeat: boolean): Promise<void> {
  const open = (): PromiseLike<unknown> =>
    vscode.commands.executeCommand('workbench.action.openWalkthrough', { category: `${extension}#start`, step: 'law' });
  const shown = repeat ? nextChange(vscode.window.tabGroups.onDidChangeTabs, 1_000) : undefined;
  await open();
  if (shown === undefined) return;
  await shown;
  await open();
}

/** Opens the guide of the walkthrough as a document, because a narrow window shows a walkthrough without it. */
async function showGuide(extension: vscode.Uri): Promise<void> {
  const language = vscode.env.language.replace(/-.*$/, '');
  const guides = [`places.nls.${language}.md`, 'places.md'].map((name) =>
    vscode.Uri.joinPath(extension, 'media/walkthrough', name),
  );
  for (const guide of guides) {
    const isThere = await vscode.workspace.fs.stat(guide).then(
      () => true,
      () => false,
    );
    // The other Markdown preview follows the active editor, and would show the next draft.
    if (isThere) return vscode.commands.executeCommand('vscode.openWith', guide, 'vscode.markdown.preview.editor');
  }
}

/** Opens the memo as a new, editable document. */
async function openSample(extension: vscode.Uri): Promise<void> {
  const memo = vscode.Uri.joinPath(extension, 'sample/memo.md');
  const content = new TextDecoder().decode(await vscode.workspace.fs.readFile(memo));
  const draft = await vscode.workspace.openTextDocument({ language: 'markdown', content });
  await vscode.window.showTextDocument(draft);
}
