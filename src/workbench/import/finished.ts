/** Reports a finished import: what was added, what was skipped, and next steps. */
import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { Jurisdiction } from '../../contract/resources.ts';
import { showMessage } from '../shared/actions.ts';
import { nextChange } from '../shared/next-change.ts';
import { notice, plain } from '../shared/plain-text.ts';
import type { Services } from '../shared/services.ts';
import type { ImportedPlace, ImportSummary } from './summary.ts';

type Skipped = ImportSummary['skipped'][number];

/** The ids of the library's jurisdictions; empty if they can't be listed, in which case the import reports why. */
export async function listed({ connection, jurisdictions: directory }: Services): Promise<ReadonlySet<string>> {
  const jurisdictions = connection.embedded ? await directory.all().catch(() => []) : [];
  return new Set(jurisdictions.map(({ id }) => id));
}

/** Reveals the first new jurisdiction and reports the import's result. */
export async function finish(services: Services, summary: ImportSummary, before: ReadonlySet<string>): Promise<void> {
  const { t } = vscode.l10n;
  const { sections, skipped } = summary;
  if (sections === 0) {
    const [only, another] = skipped;
    const why =
      only === undefined || another !== undefined
        ? t('no section could be read')
        : `${basename(only.path)}: ${only.why}`;
    void showMessage('warning', t('Nothing was imported: {0}', why), ['showLog']).then(undefined, logged(services));
    return;
  }
  const added = await importedInto(services, summary, before);
  void showResult(services, summary, added).then(undefined, logged(services));
  const [first] = added;
  // The user may be typing by now, so don't move the focus.
  if (first !== undefined) await reveal(services, first, { preserveFocus: true });
}

const logged =
  ({ log }: Services) =>
  (error: unknown): void =>
    log.error(String(error));

async function showResult(services: Services, summary: ImportSummary, added: readonly Jurisdiction[]): Promise<void> {
  const { t } = vscode.l10n;
  const { skipped } = summary;
  const [first] = added;
  const next: { readonly label: string; run(): PromiseLike<unknown> }[] = [];
  if (skipped.length > 0) next.push({ label: t('Show What Was Left Out'), run: () => showSkipped(skipped) });
  if (first !== undefined) {
    next.push({ label: t('Show'), run: () => reveal(services, first) });
    const jurisdictionId = first.id;
    next.push({
      label: t('Set as Default Jurisdiction'),
      run: () => vscode.commands.executeCommand('legalCode.setJurisdiction', { jurisdictionId }),
    });
  }
  const draft = services.draftEditor.current()?.document;
  if (draft !== undefined && services.citations.isDraft(draft))
    next.push({
      label: t('Check This Draft Again'),
      run: () => vscode.commands.executeCommand('legalCode.checkDocument'),
    });
  const show = skipped.length === 0 ? vscode.window.showInformationMessage : vscode.window.showWarningMessage;
  const chosen = await show(notice(messageOf(summary, added)), ...next.map(({ label }) => label));
  await next.find(({ label }) => label === chosen)?.run();
}

/** Maximum number of places to name. */
const mostNamed = 3;

function messageOf(
  { jurisdictions, codes, sections, ordinances, skipped }: ImportSummary,
  added: readonly Jurisdiction[],
): string {
  const { t } = vscode.l10n;
  const counts = [
    jurisdictions === 1 ? t('1 jurisdiction') : t('{0} jurisdictions', jurisdictions.toLocaleString()),
    sections === 1 ? t('1 section') : t('{0} sections', sections.toLocaleString()),
    ...(ordinances === 0
      ? []
      : [ordinances === 1 ? t('1 ordinance record') : t('{0} ordinance records', ordinances.toLocaleString())]),
  ].join(', ');
  const names = added
    .slice(0, mostNamed)
    .map((one) => nameOf(one, codes))
    .join('; ');
  const imported =
    names === ''
      ? t('Imported: {0}.', counts)
      : added.length > mostNamed
        ? t('Imported {0} and {1} more: {2}.', names, added.length - mostNamed, counts)
        : t('Imported {0}: {1}.', names, counts);
  if (skipped.length === 0) return imported;
  return skipped.length === 1
    ? t('{0} 1 part was left out.', imported)
    : t('{0} {1} parts were left out.', imported, skipped.length.toLocaleString());
}

/** `Ashford, WA (Ashford Municipal Code)`, with the imported codes only, where the import names them. */
function nameOf({ name, region, codes }: Jurisdiction, imported: readonly string[]): string {
  const place = [name, region].filter((part) => part !== undefined).join(', ');
  const names = codes.flatMap((code) => code.name ?? []);
  const ofImport = names.filter((each) => imported.includes(each));
  const named = (ofImport.length === 0 ? names : ofImport).join(', ');
  return plain(named === '' ? place : `${place} (${named})`);
}

/** The archive that contains a file. An editor can't open a file inside it. */
const archiveOf = (path: string): string | undefined => /^.*?\.(?:zip|tar|tgz|tar\.gz)(?=[\\/]|$)/i.exec(path)?.[0];

interface SkippedItem extends vscode.QuickPickItem {
  readonly skipped: Skipped;
}

/** Lists skipped content with reasons. A choice opens the source there. */
async function showSkipped(skipped: readonly Skipped[]): Promise<void> {
  const { t } = vscode.l10n;
  const items = skipped.map(
    (one): SkippedItem => ({
      label: plain(one.why),
      description: plain(one.line === undefined ? basename(one.path) : `${basename(one.path)}:${one.line}`),
      detail: plain(one.path),
      skipped: one,
    }),
  );
  const chosen = await vscode.window.showQuickPick(items, {
    title: t('What the Import Left Out'),
    placeHolder: t('Choose an entry to open its source'),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (chosen === undefined) return;
  const { path, line } = chosen.skipped;
  const archive = archiveOf(path);
  if (archive !== undefined) {
    await vscode.commands.executeCommand('revealFileInOS', vscode.Uri.file(archive));
    return;
  }
  const selection = new vscode.Range(Math.max(0, (line ?? 1) - 1), 0, Math.max(0, (line ?? 1) - 1), 0);
  await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(path), { selection });
}

/** The jurisdictions that the import names, including existing ones; without names, the new ones. */
async function importedInto(
  { connection, log }: Services,
  { places }: ImportSummary,
  before: ReadonlySet<string>,
): Promise<readonly Jurisdiction[]> {
  if (!connection.embedded) return [];
  try {
    const { value } = await (await connection.client()).allJurisdictions();
    const named = value.entries.filter((one) => places.some((place) => isSame(one, place)));
    return named.length > 0 ? named : value.entries.filter(({ id }) => !before.has(id));
  } catch (error) {
    log.debug(
      `Import: the new jurisdictions could not be listed: ${error instanceof Error ? error.message : 'failed'}`,
    );
    return [];
  }
}

const isSame = (one: Pick<Jurisdiction, 'name' | 'region'>, other: ImportedPlace): boolean =>
  one.name === other.name && one.region === other.region;

/** Reveals a jurisdiction in the tree after the list has read it. */
async function reveal(
  { jurisdictions: directory, log }: Services,
  { id }: Jurisdiction,
  { preserveFocus = false } = {},
): Promise<void> {
  try {
    if (directory.get(id) === undefined) await nextChange(directory.onDidChange, 3_000);
    await vscode.commands.executeCommand('legalCode.jurisdictions.reveal', { jurisdictionId: id, preserveFocus });
  } catch (error) {
    log.debug(`Import: the new jurisdiction was not shown: ${error instanceof Error ? error.message : 'failed'}`);
  }
}
