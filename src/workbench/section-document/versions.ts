/** Opens a section's versions, individually or compared in the diff editor. */
import * as vscode from 'vscode';
import type { LegalCodeClient } from '../../client/types.ts';
import { isObject } from '../../contract/decode/json-values.ts';
import { LookupError } from '../../contract/failure.ts';
import type { Section, SectionVersion } from '../../contract/resources.ts';
import { pageStrings } from '../../panel-protocol/strings.ts';
import { versionName } from '../../panel-protocol/version-name.ts';
import { showFailure } from '../shared/actions.ts';
import { isInUse, sectionOf } from '../shared/insert-citation.ts';
import { plain } from '../shared/plain-text.ts';
import { addressOf } from '../shared/section-address.ts';
import { nameOf, refOf } from '../shared/section-presentation.ts';
import type { SectionRef, Services } from '../shared/services.ts';

/** The versions that a service lists for a section; empty if it links to no list. Rejects like the client. */
async function versionsOf(
  client: Pick<LegalCodeClient, 'versions'>,
  { links }: Pick<Section, 'links'>,
  signal?: AbortSignal,
): Promise<readonly SectionVersion[]> {
  if (links.versions === undefined) return [];
  const { value } = await client.versions(links.versions, signal === undefined ? {} : { signal });
  return value.entries;
}

/** The text of one version; undefined if the service doesn't list it or links to no text. */
export async function sectionOfVersion(
  client: Pick<LegalCodeClient, 'versions' | 'sectionAt'>,
  section: Pick<Section, 'links'>,
  version: string,
  signal: AbortSignal,
): Promise<Section | undefined> {
  const listed = (await versionsOf(client, section, signal)).find((each) => each.version === version);
  const link = listed?.links.self ?? listed?.links.version ?? listed?.links.section;
  return link === undefined ? undefined : (await client.sectionAt(link, { signal })).value;
}

/**
 * Compares a version with the current text in the diff editor. `argument` is a section, optionally with `version`. Without it, uses
 * the panel's section or asks for one in a search.
 */
export async function compareVersions(services: Services, argument: unknown): Promise<void> {
  const ref = sectionOf(argument) ?? currentOf(services) ?? sectionOf(await pickSection());
  if (ref === undefined || !isInUse(services.connection, ref)) return;
  try {
    const { serviceId } = services.connection;
    const client = await services.connection.client();
    const { value: section } = await client.section(ref.sectionId);
    const versions = await versionsOf(client, section);
    const now = versions.find(({ current }) => current === true);
    const earlier = versions.filter(({ current }) => current !== true);
    const chosen = earlier.find(({ version }) => version === versionIn(argument)) ?? (await pickVersion(earlier));
    if (chosen === undefined) return;
    const name = nameOf(section);
    const uri = (version: SectionVersion | undefined): vscode.Uri =>
      version === undefined
        ? vscode.Uri.from(addressOf({ sectionId: section.id, serviceId, compared: true }, name))
        : vscode.Uri.from(
            addressOf({ sectionId: section.id, serviceId, version: version.version }, `${name} (${nameIn(version)})`),
          );
    const title = vscode.l10n.t(
      '{0}: {1} ↔ {2}',
      plain(name),
      plain(nameIn(chosen)),
      now === undefined ? vscode.l10n.t('current') : plain(nameIn(now)),
    );
    await vscode.commands.executeCommand('vscode.diff', uri(chosen), uri(now), title);
  } catch (error) {
    if (!(error instanceof LookupError)) throw error;
    await showFailure(error.failure);
  }
}

function currentOf({ shownSection: { current } }: Services): SectionRef | undefined {
  return current === undefined ? undefined : refOf(current);
}

function pickSection(): Thenable<unknown> {
  return vscode.commands.executeCommand('legalCode.pickSection', { title: vscode.l10n.t('Compare Versions') });
}

function versionIn(argument: unknown): unknown {
  return isObject(argument) ? argument.version : undefined;
}

async function pickVersion(earlier: readonly SectionVersion[]): Promise<SectionVersion | undefined> {
  if (earlier.length === 0) {
    await vscode.window.showInformationMessage(vscode.l10n.t('The service lists no earlier version of this section.'));
    return undefined;
  }
  const rows = earlier.map((version) => ({ label: plain(nameIn(version)), version }));
  const chosen = await vscode.window.showQuickPick(rows, {
    title: vscode.l10n.t('Compare Versions'),
    placeHolder: vscode.l10n.t('Choose the version to compare with the current text'),
  });
  return chosen?.version;
}

function nameIn(version: SectionVersion): string {
  return versionName(version, pageStrings(vscode.l10n.t), vscode.env.language);
}
