/** Accepts findings of a Word file in its lock file, because its text cannot be edited in VS Code. */
import * as vscode from 'vscode';
import { isObject } from '../../contract/decode/json-values.ts';
import type { Finding } from '../../lookup/findings.ts';
import { failureOf } from '../shared/failure-message.ts';
import { lockFor, newLockFor, textOf } from '../shared/lock-file.ts';
import { notice } from '../shared/plain-text.ts';
import type { Services } from '../shared/services.ts';
import { draftFileOf } from '../shared/word-text.ts';

const command = 'legalCode.acceptInLockFile';

/**
 * The fixes for one finding of a Word file's text.
 *
 * @param acceptance the acceptance as `acceptanceOf` formats it
 */
export function lockFixes(
  document: vscode.TextDocument,
  problem: vscode.Diagnostic,
  { kind }: Finding,
  acceptance: string,
): readonly vscode.CodeAction[] {
  const { t } = vscode.l10n;
  // A lock file belongs to a folder of the workspace.
  if (vscode.workspace.getWorkspaceFolder(draftFileOf(document)) === undefined) return [];
  const uri = document.uri.toString();
  return [
    { title: t('Accept This Finding in the Lock File'), accepted: acceptance },
    { title: t('Accept All “{0}” Findings of This File in the Lock File', kind), accepted: kind },
  ].map(({ title, accepted }) => {
    const fix = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
    fix.diagnostics = [problem];
    fix.command = { title, command, arguments: [{ uri, accepted }] };
    return fix;
  });
}

/** @param checkAgain checks a document without a message */
export function registerLockFixes(
  services: Services,
  checkAgain: (document: vscode.TextDocument) => Promise<void>,
): vscode.Disposable {
  return vscode.commands.registerCommand(command, async (argument: unknown) => {
    const { uri, accepted } = isObject(argument) ? argument : {};
    const document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri);
    if (document === undefined || typeof accepted !== 'string') return;
    try {
      const written = await accept(document, accepted);
      if (written === undefined) return;
      await checkAgain(document);
      void tell(written, () => checkAgain(document));
    } catch (error) {
      failureOf(error, services.log);
      const why = error instanceof Error ? error.message : String(error);
      void vscode.window.showErrorMessage(
        vscode.l10n.t('The finding could not be accepted in the lock file: {0}', notice(why)),
      );
    }
  });
}

/** A changed lock file, and its text before; undefined if it is new. */
interface Written {
  readonly file: vscode.Uri;
  readonly before: string | undefined;
}

/** Adds an acceptance to the lock file of a Word file, or to a new one. Undefined without a folder for it. */
async function accept(document: vscode.TextDocument, accepted: string): Promise<Written | undefined> {
  const { emptyLock, formatLock, lockFileName, parseLock } = await import('../../lookup/check-entry.ts');
  const beside = (await lockFor(document, lockFileName, parseLock)) ?? newLockFor(document, lockFileName, emptyLock);
  if (beside === undefined) return undefined;
  const { file, lock, name } = beside;
  const before = await textOf(file);
  const all = new Set([...(lock.accepted[name] ?? []), accepted]);
  const text = formatLock({ ...lock, accepted: { ...lock.accepted, [name]: [...all] } });
  await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
  return { file, before };
}

/** Says where the finding was accepted. **Undo** restores the lock file. */
async function tell({ file, before }: Written, checkAgain: () => Promise<void>): Promise<void> {
  const { t } = vscode.l10n;
  const [open, undo] = [t('Open Lock File'), t('Undo')];
  const name = notice(vscode.workspace.asRelativePath(file));
  const chosen = await vscode.window.showInformationMessage(t('Accepted in {0}.', name), open, undo);
  if (chosen === open) await vscode.commands.executeCommand('vscode.open', file);
  if (chosen !== undo) return;
  if (before === undefined) await vscode.workspace.fs.delete(file);
  else await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(before));
  await checkAgain();
}
