/** Checks a draft's citations in the editor: by command, on save or while typing. Shows problems with fixes. */
import * as vscode from 'vscode';
import { isObject } from '../../contract/decode/json-values.ts';
import { dateWords } from '../../lookup/date-words.ts';
import { showFailure, showMessage } from '../shared/actions.ts';
import { failureOf } from '../shared/failure-message.ts';
import { textOf } from '../shared/lock-file.ts';
import { notSearchedWords } from '../shared/not-searched.ts';
import { notice } from '../shared/plain-text.ts';
import type { Services } from '../shared/services.ts';
import { registerLockFixes } from './accept-in-lock.ts';
import { registerFindingFixes, registerMeaningFixes } from './actions.ts';
import { ChecksAfterFixes } from './after-fix.ts';
import { DraftChecker, type Outcome } from './checker.ts';
import { draftsOf } from './drafts.ts';
import { askWhere, reportOn } from './save-report.ts';
import { registerWatch } from './watch.ts';
import { openWordText, WordTexts } from './word-file.ts';

export function register(services: Services): vscode.Disposable {
  const checker = new DraftChecker(services);
  const afterFixes = new ChecksAfterFixes(services, checker);
  const wordTexts = new WordTexts();
  return vscode.Disposable.from(
    checker,
    registerMeaningFixes(services),
    registerFindingFixes(checker),
    registerWatch(services, checker),
    services.connection.onDidChangeService(() => checker.problems.markOld()),
    services.settings.onDidChange((event) => {
      if (event.affectsConfiguration('legalCode.check.severity')) checker.problems.grade();
    }),
    afterFixes,
    registerLockFixes(services, (document) => afterFixes.check(document)),
    // A fix gives the address of the document that it has changed as `{ again }`. That check ends without a message.
    vscode.commands.registerCommand('legalCode.checkDocument', (argument?: unknown) => {
      if (!isObject(argument) || !('again' in argument)) return checkDocument(services, checker, argument);
      const fixed = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === argument.again);
      return fixed && afterFixes.check(fixed);
    }),
    vscode.commands.registerCommand('legalCode.checkWorkspace', () => checkWorkspace(services, checker)),
    wordTexts,
    vscode.commands.registerCommand('legalCode.checkWordFile', (argument?: unknown) =>
      checkWordFile(services, checker, wordTexts, argument),
    ),
    vscode.commands.registerCommand('legalCode.saveCheckReport', (argument?: unknown) =>
      saveCheckReport(services, checker, wordTexts, argument),
    ),
  );
}

/** @param argument the file from a menu of the Explorer or editor; absent: the active document */
async function checkDocument(services: Services, checker: DraftChecker, argument?: unknown): Promise<void> {
  const document = await documentToCheck(services, argument);
  if (document === undefined) return;
  const outcome = await withProgress(services, vscode.l10n.t('Checking citations'), (progress, token) =>
    checker.check(document, token, {
      onProgress: (done, all) => progress.report({ message: `${done} / ${all}`, increment: 100 / all }),
    }),
  );
  // The command ends with the check. Don't wait for the message.
  if (outcome !== undefined) void showOutcome(outcome, () => checkDocument(services, checker));
}

/** Undefined, after a message, if there is none that can be checked. */
async function documentToCheck(
  { citations, draftEditor }: Services,
  argument: unknown,
): Promise<vscode.TextDocument | undefined> {
  const current = draftEditor.current()?.document;
  // The title of a diff editor names one of its sides, which a text editor would cover.
  const document =
    argument instanceof vscode.Uri && argument.toString() !== current?.uri.toString()
      ? (await vscode.window.showTextDocument(argument)).document
      : current;
  if (document === undefined) void offerSample();
  if (document === undefined || citations.isDraft(document)) return document;
  await showMessage('information', notSearchedWords(), []);
  return undefined;
}

/** Says that no document is open, and offers one with errors to find. */
async function offerSample(): Promise<void> {
  const sample = vscode.l10n.t('Open the Sample Draft');
  const chosen = await vscode.window.showInformationMessage(
    vscode.l10n.t('Open a document to check its citations.'),
    sample,
  );
  if (chosen === sample) await vscode.commands.executeCommand('legalCode.openSample');
}

/** Opens a Word file's text and checks it: the file that is given, or one that the user chooses. */
async function checkWordFile(
  services: Services,
  checker: DraftChecker,
  wordTexts: WordTexts,
  argument: unknown,
): Promise<void> {
  const file = argument instanceof vscode.Uri ? argument : await askWordFile();
  if (file === undefined) return;
  try {
    const document = await openWordText(wordTexts, file);
    if (document !== undefined) await checkDocument(services, checker);
  } catch (error) {
    const { DocumentProblem } = await import('../../lookup/check-entry.ts');
    if (!(error instanceof DocumentProblem)) throw error;
    const name = file.path.split('/').at(-1) ?? '';
    await showMessage('error', vscode.l10n.t('{0} can’t be checked: {1}', notice(name), notice(error.message)), []);
  }
}

async function askWordFile(): Promise<vscode.Uri | undefined> {
  const chosen = await vscode.window.showOpenDialog({
    title: vscode.l10n.t('Choose a Word File to Check'),
    filters: { Word: ['docx', 'docm', 'dotx', 'dotm'] },
  });
  return chosen?.[0];
}

/** Checks the active document and saves the report to the given place, or where the user chooses. */
async function saveCheckReport(
  services: Services,
  checker: DraftChecker,
  wordTexts: WordTexts,
  argument: unknown,
): Promise<void> {
  const document = await documentToCheck(services, undefined);
  if (document === undefined) return;
  const where = argument instanceof vscode.Uri ? argument : await askWhere(document);
  if (where === undefined) return;
  await wordTexts.refresh(document);
  const ending = /\.(\w+)$/.exec(where.path)?.[1] ?? '';
  const report = await withProgress(services, vscode.l10n.t('Checking citations'), (_progress, token) =>
    reportOn(services, checker, document, token, ending.toLowerCase()),
  );
  if (report === undefined) return;
  await vscode.workspace.fs.writeFile(where, new TextEncoder().encode(report));
  const open = vscode.l10n.t('Open Report');
  // The command ends when the report is saved. Don't wait for the message.
  void vscode.window
    .showInformationMessage(vscode.l10n.t('Report saved: {0}', notice(vscode.workspace.asRelativePath(where))), open)
    .then((chosen) => (chosen === open ? vscode.commands.executeCommand('vscode.open', where) : undefined));
}

async function checkWorkspace(services: Services, checker: DraftChecker): Promise<void> {
  if (vscode.workspace.workspaceFolders === undefined) {
    await showMessage('information', vscode.l10n.t('Open a folder to check the citations in its files.'), []);
    return;
  }
  const outcome = await withProgress(
    services,
    vscode.l10n.t('Checking citations in the workspace'),
    async (progress, token) => {
      const { files, more } = await draftsOf(token);
      if (more) services.log.warn(`Only the first ${files.length} files of the workspace are checked.`);
      let total: Outcome = { findings: 0, accepted: 0, checked: 0, unchecked: 0 };
      for (const file of files) {
        if (token.isCancellationRequested) return undefined;
        progress.report({ message: notice(vscode.workspace.asRelativePath(file)), increment: 100 / files.length });
        const document = await draftAt(services, file);
        const one = document && (await checker.check(document, token));
        if (one !== undefined) total = sum(total, one);
        // The same service failure would recur in every file.
        if (one?.failure !== undefined && one.checked === 0) return total;
      }
      return total;
    },
  );
  if (outcome !== undefined) void showOutcome(outcome, () => checkWorkspace(services, checker));
}

/** Opens a file as a document only if it cites something; most files don't. */
async function draftAt(services: Services, file: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === file.toString());
  if (open !== undefined) return open;
  const text = await textOf(file);
  if (text === undefined || (await services.citations.inText(text)).length === 0) return undefined;
  return vscode.workspace.openTextDocument(file);
}

async function withProgress<T>(
  services: Services,
  title: string,
  work: (
    progress: vscode.Progress<{ message?: string; increment?: number }>,
    token: vscode.CancellationToken,
  ) => Promise<T | undefined>,
): Promise<T | undefined> {
  try {
    return await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title, cancellable: true },
      work,
    );
  } catch (error) {
    const failure = failureOf(error, services.log);
    // The command ends with the check here, too.
    if (failure !== undefined) void showFailure(failure);
    return undefined;
  }
}

/** Shows one message: the findings, and why some citations could not be checked. */
async function showOutcome(
  { findings, accepted, checked, unchecked, failure, asOf }: Outcome,
  again: () => unknown,
): Promise<void> {
  if (failure !== undefined && checked === 0) {
    await showFailure(failure, again);
    return;
  }
  const parts = [
    countWords(checked, findings),
    ...(accepted === 0 ? [] : [vscode.l10n.t('Accepted: {0}.', accepted)]),
    ...(asOf === undefined ? [] : [vscode.l10n.t('As of {0}.', dateWords(asOf, vscode.env.language))]),
    ...(unchecked === 0 ? [] : [vscode.l10n.t('{0} could not be checked.', unchecked)]),
  ];
  if (findings === 0) {
    await showMessage(
      unchecked === 0 ? 'information' : 'warning',
      parts.join(' '),
      unchecked === 0 ? [] : ['retry'],
      again,
    );
    return;
  }
  const show = vscode.l10n.t('Show Problems');
  const chosen = await vscode.window.showInformationMessage(parts.join(' '), show);
  if (chosen === show) await vscode.commands.executeCommand('workbench.actions.view.problems');
}

function countWords(checked: number, findings: number): string {
  const { t } = vscode.l10n;
  if (findings === 0) {
    if (checked === 0) return t('No citations of a local code were found.');
    return checked === 1
      ? t('1 citation checked, no problems found.')
      : t('{0} citations checked, no problems found.', checked);
  }
  if (findings > 1) return t('{0} citations checked, {1} problems found.', checked, findings);
  return checked === 1
    ? t('1 citation checked, 1 problem found.')
    : t('{0} citations checked, 1 problem found.', checked);
}

function sum(a: Outcome, b: Outcome): Outcome {
  const failure = a.failure ?? b.failure;
  return {
    findings: a.findings + b.findings,
    accepted: a.accepted + b.accepted,
    checked: a.checked + b.checked,
    unchecked: a.unchecked + b.unchecked,
    ...(failure === undefined ? {} : { failure }),
  };
}
