/** Adds public codes from the catalog to the embedded library after one confirmation, and updates them. */
import * as vscode from 'vscode';
import { notice, plain } from '../../shared/plain-text.ts';
import type { Services } from '../../shared/services.ts';
import { finish, listed } from '../finished.ts';
import { showCanceled } from '../show-canceled.ts';
import { agreeOnLibrary } from '../which-library.ts';
import { changeCounts, showChanges } from './changes.ts';
import { fetchCode, listCodes } from './fetch.ts';
import type { FetchedCode, PublicCode } from './outcome.ts';
import { confirmDownload, pickCode } from './pick.ts';

export function register(services: Services): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand('legalCode.addPublicCode', () => add(services)),
    vscode.commands.registerCommand('legalCode.updateCode', () => updateOne(services)),
    vscode.commands.registerCommand('legalCode.updateAllCodes', () => updateAll(services)),
  );
}

/** Resolves with the added or updated code; undefined if there is none. */
async function add(services: Services): Promise<FetchedCode | undefined> {
  if (!(await agreeOnLibrary(services))) return undefined;
  const codes = await listCodes(services, () => add(services));
  const code = codes && (await pickCode(codes, vscode.l10n.t('Add a Public Code'), true));
  if (code === undefined || !(await confirmDownload([code]))) return undefined;
  return code.addedAt === undefined ? addNew(services, code) : (await update(services, [code]))[0];
}

async function addNew(services: Services, code: PublicCode): Promise<FetchedCode | undefined> {
  const before = await listed(services);
  const fetched = await fetchCode(services, 'add', code, () => addNew(services, code));
  if (fetched === undefined) showCanceled(services);
  else if (fetched.state === 'imported') {
    services.connection.refresh();
    await finish(services, fetched.summary, before);
  }
  return fetched;
}

async function updateOne(services: Services): Promise<readonly FetchedCode[]> {
  const added = await addedCodes(services, () => updateOne(services));
  const code = added && (await pickCode(added, vscode.l10n.t('Update a Code')));
  return code !== undefined && (await confirmDownload([code])) ? update(services, [code]) : [];
}

async function updateAll(services: Services): Promise<readonly FetchedCode[]> {
  const added = await addedCodes(services, () => updateAll(services));
  return added !== undefined && (await confirmDownload(added)) ? update(services, added) : [];
}

/** The codes in the library that came from a catalog; undefined after a message if there are none. */
async function addedCodes(services: Services, retry: () => unknown): Promise<readonly PublicCode[] | undefined> {
  if (!(await agreeOnLibrary(services))) return undefined;
  const added = (await listCodes(services, retry))?.filter(({ addedAt }) => addedAt !== undefined);
  if (added === undefined || added.length > 0) return added;
  const addOne = vscode.l10n.t('Add a Public Code…');
  const none = vscode.l10n.t(
    'No public code was added to your library. Import a new edition of other codes from its files.',
  );
  if ((await vscode.window.showInformationMessage(none, addOne)) === addOne) await add(services);
  return undefined;
}

/** Updates the codes one by one, after the reader agreed, and reports the changes. A failure doesn't stop the others. */
async function update(services: Services, codes: readonly PublicCode[]): Promise<readonly FetchedCode[]> {
  const done: FetchedCode[] = [];
  for (const code of codes) {
    const fetched = await fetchCode(services, 'update', code, () => update(services, [code]));
    if (fetched === undefined) {
      // Codes updated before are listed below, so the library isn't unchanged.
      if (done.length === 0) showCanceled(services);
      break;
    }
    if (fetched.state !== 'failed') done.push(fetched);
    if (fetched.state === 'imported') services.connection.refresh();
  }
  if (done.length > 0)
    void showResult(services, codes, done).then(undefined, (error: unknown) => services.log.error(String(error)));
  return done;
}

async function showResult(
  { connection }: Services,
  codes: readonly PublicCode[],
  done: readonly FetchedCode[],
): Promise<void> {
  const { t } = vscode.l10n;
  const nameOf = (id: string): string => plain(codes.find((code) => code.id === id)?.name ?? id);
  const names = (of: readonly FetchedCode[]): string => of.map(({ id }) => nameOf(id)).join('; ');
  const imported = done.filter((one) => one.state === 'imported');
  const withEdition = (edition: (typeof imported)[number]['edition']) =>
    imported.filter((one) => one.edition === edition);
  const [same, earlier] = [withEdition('same'), withEdition('earlier')];
  if (imported.length === 0) {
    await vscode.window.showInformationMessage(notice(t('{0}: you have the latest edition.', names(done))));
    return;
  }
  const changes = imported.flatMap((one) => one.changes);
  const skipped = imported.reduce((sum, { summary }) => sum + summary.skipped.length, 0);
  const message = [
    t('Updated: {0}.', names(imported)),
    ...(same.length + earlier.length === imported.length ? [] : [changeCounts(changes)]),
    ...(same.length === 0
      ? []
      : [t('The publisher changed the text without stating a later edition: {0}.', names(same))]),
    ...(earlier.length === 0
      ? []
      : [t('The downloaded edition is earlier than the latest one in your library: {0}.', names(earlier))]),
    ...(skipped === 0 ? [] : [t('Parts left out: {0}. The log lists them.', skipped)]),
  ].join(' ');
  const show = t('Show Changes');
  const chosen = await vscode.window.showInformationMessage(notice(message), ...(changes.length === 0 ? [] : [show]));
  if (chosen === show) await showChanges(changes, connection.serviceId);
}
