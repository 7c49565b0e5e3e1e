/** Opens a level of the law from a section's breadcrumbs or a citation: a pick of its contents, or a search within it. */
import * as vscode from 'vscode';
import type { ContentsEntry, Page, Section } from '../../contract/resources.ts';
import { showFailure } from '../shared/actions.ts';
import { clock } from '../shared/connection-status.ts';
import { failureOf } from '../shared/failure-message.ts';
import { isInUse } from '../shared/insert-citation.ts';
import { placeName, unnamedSection } from '../shared/place-name.ts';
import { plain } from '../shared/plain-text.ts';
import { presentationOf } from '../shared/section-presentation.ts';
import type { LawAsOf, Services } from '../shared/services.ts';
import { type LevelGap, readLevel } from './level.ts';

interface Level {
  readonly title: string;
  /** The address of its contents; absent if the service links to none. */
  readonly contents?: string | undefined;
  /** The search text if there are no contents. */
  readonly words?: string | undefined;
}

interface Row extends vscode.QuickPickItem {
  readonly entry: ContentsEntry;
}

/** @param level index in `section.hierarchy`; -1 for the jurisdiction */
export async function browseLevel(services: Services, law: LawAsOf, section: Section, level: number): Promise<void> {
  const { jurisdictionId } = section;
  const jurisdiction = jurisdictionId === undefined ? undefined : services.jurisdictions.get(jurisdictionId);
  const at = section.hierarchy[level];
  const name = [at?.level, at?.number].filter((part) => part !== undefined).join(' ');
  const chosen: Level =
    at === undefined
      ? {
          title: jurisdiction === undefined ? vscode.l10n.t('Contents') : placeName(jurisdiction),
          contents: jurisdiction?.links.contents,
        }
      : {
          title: [name, at.heading].filter((part) => part !== undefined && part !== '').join(': '),
          contents: at.contents,
          words: at.number ?? at.heading,
        };
  if (chosen.contents !== undefined) {
    await browse(services, law, chosen.title, chosen.contents);
    return;
  }
  await vscode.commands.executeCommand('legalCode.search', {
    ...(chosen.words === undefined ? {} : { text: chosen.words }),
    ...(jurisdictionId === undefined ? {} : { jurisdictionId }),
  });
}

/** Browses contents one level at a time. Escape closes; the back button goes up. */
export async function browse(services: Services, law: LawAsOf, title: string, link: string): Promise<void> {
  const above: { title: string; link: string }[] = [];
  const { serviceId } = services.connection;
  let here = { title, link };
  for (;;) {
    const chosen = await pickFrom(services, law, here, above.length > 0);
    if (chosen === undefined || !isInUse(services.connection, { serviceId })) return;
    if (chosen === 'back') {
      here = above.pop() ?? here;
    } else if (chosen.sectionId !== undefined) {
      await vscode.commands.executeCommand('legalCode.openSection', {
        sectionId: chosen.sectionId,
        serviceId,
        ...(law.asOf === undefined ? {} : { asOf: law.asOf }),
      });
      return;
    } else if (chosen.contents !== undefined) {
      above.push(here);
      here = { title: entryTitle(chosen), link: chosen.contents };
    }
  }
}

async function pickFrom(
  services: Services,
  law: LawAsOf,
  { title, link }: { readonly title: string; readonly link: string },
  mayGoBack: boolean,
): Promise<ContentsEntry | 'back' | undefined> {
  const pick = vscode.window.createQuickPick<Row>();
  const abort = new AbortController();
  pick.title = plain(title);
  pick.placeholder = vscode.l10n.t('Choose what to open');
  pick.matchOnDescription = true;
  pick.busy = true;
  if (mayGoBack) pick.buttons = [vscode.QuickInputButtons.Back];
  pick.show();
  try {
    return await new Promise<ContentsEntry | 'back' | undefined>((resolve, reject) => {
      pick.onDidAccept(() => resolve(pick.selectedItems[0]?.entry));
      pick.onDidTriggerButton(() => resolve('back'));
      pick.onDidHide(() => resolve(undefined));
      fill(law, pick, link, abort.signal).catch(reject);
    });
  } catch (error) {
    const failure = failureOf(error, services.log);
    if (failure !== undefined) void showFailure(failure);
    return undefined;
  } finally {
    abort.abort();
    pick.dispose();
  }
}

/** Loads all pages of a level and shows each on arrival. */
async function fill(law: LawAsOf, pick: vscode.QuickPick<Row>, link: string, signal: AbortSignal): Promise<void> {
  const client = await law.client();
  let rows: readonly Row[] = [];
  const contents = async (address: string): Promise<Page<ContentsEntry>> => {
    const { value, at, stale } = await client.contents(address, { signal });
    signal.throwIfAborted();
    rows = [...rows, ...value.entries.map((entry) => rowOf(entry, law.today))];
    pick.items = rows;
    if (stale === true) pick.placeholder = vscode.l10n.t('Offline. Showing what the service listed at {0}.', clock(at));
    return value;
  };
  const gap = await readLevel(contents, link);
  pick.busy = false;
  const note = noteOn(gap, rows.length);
  if (note !== undefined) pick.placeholder = note;
}

function noteOn(gap: LevelGap, rows: number): string | undefined {
  if (gap.kind === 'unread') return vscode.l10n.t('{0} entries could not be read', gap.count);
  if (gap.kind === 'tooLong') return vscode.l10n.t('This list is too long. Showing the first {0} entries.', rows);
  if (gap.kind === 'incomplete')
    return vscode.l10n.t('This list may be incomplete. The service does not confirm that it is complete.');
  return rows === 0 ? vscode.l10n.t('The service lists nothing here.') : undefined;
}

function rowOf(entry: ContentsEntry, today: string): Row {
  const status = entry.status === undefined ? undefined : presentationOf(entry, today).warning;
  const container = entry.sectionId === undefined;
  return {
    entry,
    label: `$(${container ? 'folder' : 'law'}) ${plain(entryTitle(entry))}`,
    ...(entry.heading === undefined
      ? {}
      : { description: plain([entry.heading, status].filter((part) => part !== undefined).join(' — ')) }),
  };
}

function entryTitle({ citation, level, number, heading }: ContentsEntry): string {
  if (citation !== undefined) return citation;
  const name = [level, number].filter((part) => part !== undefined).join(' ');
  return name === '' ? (heading ?? unnamedSection()) : name.charAt(0).toLocaleUpperCase() + name.slice(1);
}
