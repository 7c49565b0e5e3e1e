/** Imports a code into the embedded library in a separate process, with progress and cancellation. */
import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { LookupError } from '../../contract/failure.ts';
import { showFailure, showMessage } from '../shared/actions.ts';
import { type CliEnd, runCli } from '../shared/cli-process.ts';
import type { Services } from '../shared/services.ts';
import { askName } from './ask-name.ts';
import { finish, listed } from './finished.ts';
import { OutlineView } from './outline-view.ts';
import { agreeOnPartial } from './partial-edition.ts';
import { previewFirst, type ReadingOptions } from './preview-first.ts';
import { register as registerPublicCodes } from './public-codes/index.ts';
import { showCanceled } from './show-canceled.ts';
import {
  type ImportProgress,
  type ImportSummary,
  readMissing,
  readPartial,
  readProgress,
  readSummary,
} from './summary.ts';
import { undoImport } from './undo.ts';
import { agreeOnLibrary } from './which-library.ts';

export function register(services: Services): vscode.Disposable {
  const view = new OutlineView();
  return vscode.Disposable.from(
    view,
    registerPublicCodes(services),
    vscode.commands.registerCommand('legalCode.undoImport', () => undoImport(services)),
    vscode.commands.registerCommand('legalCode.importCode', (argument?: unknown) => begin(services, view, argument)),
  );
}

/** Imports the chosen files, or `argument` (a Uri or path), after the reader has reviewed a preview. */
async function begin(services: Services, view: OutlineView, argument: unknown): Promise<ImportSummary | undefined> {
  const path = pathOf(argument) ?? (await askPath());
  if (path === undefined || !(await agreeOnLibrary(services))) return undefined;
  const seen = await previewFirst(services, view, path);
  if (seen === undefined) {
    showCanceled(services);
    return undefined;
  }
  try {
    return await importCode(services, path, seen.options);
  } finally {
    seen.dispose();
  }
}

/** Resolves with the summary; undefined when nothing was imported. */
async function importCode(services: Services, path: string, naming: Options): Promise<ImportSummary | undefined> {
  const before = await listed(services);
  services.log.info(`Import: ${path}`);
  const ran = await run(services, path, naming).catch((error: unknown) => {
    if (error instanceof LookupError) return error.failure;
    throw error;
  });
  if ('kind' in ran) {
    await showFailure(ran, () => importCode(services, path, naming));
    return undefined;
  }
  const { end, canceled } = ran;
  if (canceled) {
    showCanceled(services);
    return undefined;
  }
  const missing = readMissing(end.lastLine);
  if (missing !== undefined && naming[missing.missing] === undefined) {
    const stated = await askName(missing);
    if (stated !== undefined) return importCode(services, path, { ...naming, [missing.missing]: stated });
    showCanceled(services);
    return undefined;
  }
  const partial = readPartial(end.lastLine);
  if (partial !== undefined && naming.partial !== true) {
    if (await agreeOnPartial(partial)) return importCode(services, path, { ...naming, partial: true });
    showCanceled(services);
    return undefined;
  }
  const summary = readSummary(end.lastLine);
  if (end.code !== 0 && summary === undefined) {
    const why = end.lastError ?? vscode.l10n.t('the process ended without a message');
    await showMessage(
      'error',
      vscode.l10n.t('The import failed: {0}. The library is unchanged.', why.replace(/\.$/, '')),
      ['showLog', 'retry'],
      () => importCode(services, path, naming),
    );
    return undefined;
  }
  if (summary === undefined) {
    await showMessage('error', vscode.l10n.t('The import ended without a summary.'), ['showLog']);
    return undefined;
  }
  for (const { path: skipped, line, why } of summary.skipped)
    services.log.warn(`Import: skipped ${skipped}${line === undefined ? '' : `:${line}`}: ${why}`);
  services.connection.refresh();
  await finish(services, summary, before);
  return summary;
}

interface Options extends ReadingOptions {
  /** Imports an edition even if some of its files can't be read. */
  readonly partial?: boolean;
}

async function run(
  services: Services,
  path: string,
  { place, code, profile, partial }: Options,
): Promise<{ readonly end: CliEnd; readonly canceled: boolean }> {
  const { connection, context, log } = services;
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: vscode.l10n.t('Importing a code'), cancellable: true },
    async (progress, token) => {
      let shown = 0;
      const args = ['import', path, '--library', connection.library, '--progress', 'json'];
      if (place !== undefined) args.push('--place', place);
      if (code !== undefined) args.push('--code', code);
      if (profile !== undefined) args.push('--profile', profile);
      if (partial === true) args.push('--partial');
      await connection.prepareLibrary();
      const importing = runCli(context.asAbsolutePath('dist/cli.js'), args, {
        onLine: (line) => log.info(`Import: ${line}`),
        onProgress: (stated) => {
          const read = readProgress(stated);
          if (read === undefined) return;
          const done = doneOf(read);
          progress.report({ message: progressMessage(read), ...(done > shown ? { increment: done - shown } : {}) });
          shown = Math.max(shown, done);
        },
      });
      const cancelling = token.onCancellationRequested(() => importing.cancel());
      try {
        const end = await importing.ended;
        return { end, canceled: token.isCancellationRequested && end.code !== 0 };
      } finally {
        cancelling.dispose();
      }
    },
  );
}

/** Percent; 0 while the number of files is unknown. */
const doneOf = ({ filesRead, filesTotal }: ImportProgress): number =>
  filesTotal === undefined || filesTotal === 0 ? 0 : Math.min(99, (filesRead / filesTotal) * 100);

function progressMessage({ filesRead, filesTotal, sections }: ImportProgress): string {
  const files =
    filesTotal === undefined
      ? vscode.l10n.t('{0} files', filesRead.toLocaleString())
      : vscode.l10n.t('{0} of {1} files', filesRead.toLocaleString(), filesTotal.toLocaleString());
  return sections === 0 ? files : `${files}, ${vscode.l10n.t('{0} sections', sections.toLocaleString())}`;
}

async function askPath(): Promise<string | undefined> {
  const { t } = vscode.l10n;
  // Most systems' dialogs pick either files or folders, never both.
  const kind = await vscode.window.showQuickPick(
    [
      {
        label: `$(file) ${t('A file…')}`,
        detail: t('Word, PDF, HTML, Markdown, plain text, XML or JSON, or an archive (.zip, .tar.gz)'),
        folder: false,
      },
      {
        label: `$(folder) ${t('A folder…')}`,
        detail: t('Open Law Library XML, or saved pages and files of one code'),
        folder: true,
      },
    ],
    { title: t('Import a Code into the Embedded Library'), placeHolder: t('Where is the code?') },
  );
  if (kind === undefined) return undefined;
  const chosen = await vscode.window.showOpenDialog({
    title: t('Import a Code'),
    openLabel: t('Import'),
    canSelectFiles: !kind.folder,
    canSelectFolders: kind.folder,
    canSelectMany: false,
    // By default, the dialog opens at the last file, which may be the guide in the extension's own folder.
    defaultUri: vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file(homedir()),
  });
  return pathOf(chosen?.[0]);
}

function pathOf(argument: unknown): string | undefined {
  if (argument instanceof vscode.Uri) {
    if (argument.scheme === 'file') return argument.fsPath;
    void vscode.window.showErrorMessage(vscode.l10n.t('You can import a code only from files on this machine.'));
    return undefined;
  }
  return typeof argument === 'string' && argument !== '' ? argument : undefined;
}
