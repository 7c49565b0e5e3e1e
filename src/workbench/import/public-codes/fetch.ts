/** Runs `legal-code add` and `update` in a separate process, with progress and cancellation. */
import * as vscode from 'vscode';
import { showMessage } from '../../shared/actions.ts';
import { type CliEnd, runCli } from '../../shared/cli-process.ts';
import { plain } from '../../shared/plain-text.ts';
import type { Services } from '../../shared/services.ts';
import { agreeOnPartial } from '../partial-edition.ts';
import { readProgress } from '../summary.ts';
import { type FetchedCode, type PublicCode, readCatalog, readDownload, readFetched } from './outcome.ts';
import { proxyVariables } from './proxy.ts';

/**
 * The catalog and the added codes. Undefined after an error message or a cancellation.
 *
 * @param retry runs if the reader chooses to try again
 */
export async function listCodes(services: Services, retry: () => unknown): Promise<readonly PublicCode[] | undefined> {
  const ran = await run(services, ['add', '--json'], vscode.l10n.t('Reading the catalog of public codes'), () => '');
  if (ran === undefined) return undefined;
  const codes = readCatalog(ran.lastLine);
  if (codes === undefined) await showFailure(services, ran, retry);
  return codes;
}

/**
 * Downloads and imports a code, or updates an added one, after the reader agreed. `failed` after an error message. A failure and a
 * cancellation keep the partial download for the next attempt.
 *
 * @param retry runs if the reader chooses to try again
 * @returns undefined if the reader canceled
 */
export async function fetchCode(
  services: Services,
  command: 'add' | 'update',
  code: PublicCode,
  retry: () => unknown,
  { partial = false } = {},
): Promise<FetchedCode | undefined> {
  const { t } = vscode.l10n;
  const name = plain(code.name);
  const title = command === 'add' ? t('Adding {0}', name) : t('Updating {0}', name);
  const args = [command, code.id, '--yes', '--progress', 'json', ...(partial ? ['--partial'] : [])];
  const ran = await run(services, args, title, progressMessage);
  if (ran === undefined) return undefined;
  const [fetched = { id: code.id, state: 'failed' }] = readFetched(ran.lastLine) ?? [];
  if (fetched.state !== 'failed') return fetched;
  if (fetched.partial !== undefined && !partial)
    return (await agreeOnPartial(fetched.partial))
      ? fetchCode(services, command, code, retry, { partial: true })
      : undefined;
  // The other codes don't wait for the reader.
  const failed = command === 'add' ? t('{0} was not added.', name) : t('{0} was not updated.', name);
  showFailure(services, ran, retry, failed).then(undefined, (error: unknown) => services.log.error(String(error)));
  return fetched;
}

/** @param failed what did not happen, before the reason */
async function showFailure(
  { log }: Services,
  { lastError, code }: CliEnd,
  retry: () => unknown,
  failed?: string,
): Promise<void> {
  log.warn(`Public codes: the command ended with ${code ?? 'a signal'}`);
  const why = lastError ?? vscode.l10n.t('The process ended without a message.');
  const words = [...(failed === undefined ? [] : [failed]), plain(why)].join(' ');
  await showMessage('error', words, ['retry', 'showLog'], retry);
}

async function run(
  services: Services,
  args: readonly string[],
  title: string,
  messageOf: (stated: unknown) => string,
): Promise<CliEnd | undefined> {
  const { connection, context, log, settings } = services;
  const catalog = settings.catalogUrl();
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    async (progress, token) => {
      await connection.prepareLibrary();
      const all = [...args, '--library', connection.library, ...(catalog === undefined ? [] : ['--catalog', catalog])];
      const running = runCli(context.asAbsolutePath('dist/cli.js'), all, {
        onLine: (line) => log.info(`Public codes: ${line}`),
        onProgress: (stated) => progress.report({ message: messageOf(stated) }),
        environment: proxyVariables(),
      });
      const cancelling = token.onCancellationRequested(() => running.cancel());
      try {
        const end = await running.ended;
        return token.isCancellationRequested && end.code !== 0 ? undefined : end;
      } finally {
        cancelling.dispose();
      }
    },
  );
}

function progressMessage(stated: unknown): string {
  const { t } = vscode.l10n;
  const download = readDownload(stated);
  if (download !== undefined) {
    const { downloaded, total } = download;
    return total === undefined
      ? t('{0} downloaded', sizeWords(downloaded))
      : t('{0} of {1} downloaded', sizeWords(downloaded), sizeWords(total));
  }
  return t('{0} sections', (readProgress(stated)?.sections ?? 0).toLocaleString());
}

/** Formats a size: `58.3 MB`. */
export function sizeWords(bytes: number): string {
  const [divisor, unit] = bytes < 1_000_000 ? [1_000, 'kB'] : [1_000_000, 'MB'];
  return `${(bytes / divisor).toLocaleString(undefined, { maximumFractionDigits: 1 })} ${unit}`;
}
