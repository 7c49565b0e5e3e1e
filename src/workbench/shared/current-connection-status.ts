import * as vscode from 'vscode';
import { type ConnectionStatus, connectionStatusOf } from './connection-status.ts';
import type { Services } from './services.ts';

/** The connection's current status, in the user's language. */
export async function currentConnectionStatus(services: Services): Promise<ConnectionStatus> {
  const { connection, keys } = services;
  const { state, host, origin } = connection;
  const hasKey = origin !== undefined && (await keys.get(origin)) !== undefined;
  return connectionStatusOf(
    { state, host, hasKey, place: placeOfDraft(services) ?? onlyPlace(services) },
    vscode.l10n.t,
  );
}

/** The short name of the active document's jurisdiction, if known without a request. */
function placeOfDraft({ citations, jurisdictions, draftEditor }: Services): string | undefined {
  const document = draftEditor.current()?.document;
  const stated = document === undefined ? undefined : citations.defaultJurisdiction(document);
  if (stated === undefined) return undefined;
  const known = jurisdictions.find(stated);
  return known?.shortName ?? known?.name ?? stated;
}

/** The name of the only jurisdiction that the embedded library holds. */
function onlyPlace({ connection, jurisdictions }: Services): string | undefined {
  const [only, another] = jurisdictions.known ?? [];
  return connection.embedded && another === undefined ? (only?.shortName ?? only?.name) : undefined;
}
