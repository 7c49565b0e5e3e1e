/**
 * Shows sections as read-only documents, so that editor features work on law: Go to Definition and Peek from a citation,
 * Find All References to a section, search, and copy.
 */
import * as vscode from 'vscode';
import { LookupError } from '../../contract/failure.ts';
import { localDay } from '../../contract/legal-dates.ts';
import type { Section } from '../../contract/resources.ts';
import { dateWords } from '../../lookup/date-words.ts';
import { textAbsence, textAbsenceWords } from '../../lookup/text-absence.ts';
import { sectionValidityOf } from '../../lookup/validity-words.ts';
import { failureMessage } from '../shared/failure-message.ts';
import { addressOf, parseSectionUri, scheme } from '../shared/section-address.ts';
import { nameOf } from '../shared/section-presentation.ts';
import type { Services } from '../shared/services.ts';
import { signalWhileInUse } from '../shared/signal.ts';
import { yearOf } from '../shared/stated-years.ts';
import { lineOf, sectionLines } from './lines.ts';
import { findReferences } from './references.ts';
import { compareVersions, sectionOfVersion } from './versions.ts';

export function register(services: Services): vscode.Disposable {
  const changed = new vscode.EventEmitter<vscode.Uri>();
  return vscode.Disposable.from(
    changed,
    vscode.workspace.registerTextDocumentContentProvider(scheme, {
      onDidChange: changed.event,
      provideTextDocumentContent: (uri, token) => contentOf(services, uri, token),
    }),
    vscode.languages.registerDefinitionProvider(
      { pattern: '**' },
      { provideDefinition: (document, position, token) => definitionOf(services, document, position, token) },
    ),
    vscode.languages.registerReferenceProvider(
      { pattern: '**' },
      {
        provideReferences: (document, position, _context, token) => findReferences(services, document, position, token),
      },
    ),
    vscode.commands.registerCommand('legalCode.compareVersions', (argument?: unknown) =>
      compareVersions(services, argument),
    ),
    services.connection.onDidChangeService(() => {
      for (const { uri } of vscode.workspace.textDocuments) if (uri.scheme === scheme) changed.fire(uri);
    }),
  );
}

async function contentOf(services: Services, uri: vscode.Uri, token: vscode.CancellationToken): Promise<string> {
  const address = parseSectionUri(uri);
  if (address === undefined) return vscode.l10n.t('This address names no section.');
  const { connection } = services;
  if (address.serviceId !== connection.serviceId)
    return vscode.l10n.t('This section comes from a service that is not in use now.');
  const cancel = signalWhileInUse(services.connection, token);
  const { sectionId, asOf, version, compared = false } = address;
  try {
    const client = await connection.client();
    const { value } = await client.section(sectionId, {
      signal: cancel.signal,
      ...(asOf === undefined ? {} : { asOf }),
    });
    if (version === undefined) return linesOf(value, statusOf(value, asOf, compared)).join('\n');
    const earlier = await sectionOfVersion(client, value, version, cancel.signal);
    // A version's status is not the section's current one, and a comparison would show it as a text change.
    return earlier === undefined
      ? vscode.l10n.t('The service no longer lists this version.')
      : linesOf(earlier, undefined).join('\n');
  } catch (error) {
    if (!(error instanceof LookupError)) throw error;
    if (asOf !== undefined && error.failure.kind === 'notFound')
      return vscode.l10n.t(
        'The edition held for {0} does not have this section.',
        dateWords(asOf, vscode.env.language),
      );
    return failureMessage(error.failure).message;
  } finally {
    cancel.dispose();
  }
}

/** @param compared leaves out a status that both texts have, because only its date would differ */
function statusOf(section: Section, asOf?: string, compared = false): string | undefined {
  const { badge, tone, words } = sectionValidityOf(
    { section, today: asOf ?? localDay(new Date()), language: vscode.env.language },
    vscode.l10n.t,
  );
  if (compared) return tone === 'inForce' ? undefined : badge;
  return asOf === undefined || words === undefined ? badge : `${badge}. ${words}`;
}

function linesOf(section: Section, status: string | undefined): readonly string[] {
  return sectionLines(section, status, textAbsenceWords(textAbsence(section), vscode.l10n.t), (notice) =>
    vscode.l10n.t('The service says: {0}', notice),
  );
}

/** The section that a citation refers to, at the cited subdivision. */
async function definitionOf(
  services: Services,
  document: vscode.TextDocument,
  position: vscode.Position,
  token: vscode.CancellationToken,
): Promise<vscode.Definition | undefined> {
  // Ctrl+click follows a link and goes to the definition. If citations are links, open only the panel.
  if (services.settings.marking(document) === 'links') return undefined;
  const found = await services.citations.at(document, position, token);
  if (found === undefined) return undefined;
  const { serviceId } = services.connection;
  const cancel = signalWhileInUse(services.connection, token);
  const { asOf, lookup } = services.law.of(document);
  try {
    const year = yearOf(document, found, (start, end) => services.citations.within(document, start, end));
    const resolution = await lookup.resolve(found.citation, found.target, cancel.signal, undefined, year);
    if (resolution.kind !== 'found') return undefined;
    const { value } = resolution.section;
    const uri = vscode.Uri.from(
      addressOf({ sectionId: value.id, serviceId, ...(asOf === undefined ? {} : { asOf }) }, nameOf(value)),
    );
    const line = lineOf(value, linesOf(value, statusOf(value, asOf)), resolution.subdivision?.designators ?? []);
    return new vscode.Location(uri, new vscode.Position(line, 0));
  } finally {
    cancel.dispose();
  }
}
