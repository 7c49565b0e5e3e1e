/** The law as of the dates from drafts and the setting: clients, lookups, and the states of cited law. */
import * as vscode from 'vscode';
import { clientAsOf } from '../../client/as-of.ts';
import type { LegalCodeClient } from '../../client/types.ts';
import { localDay } from '../../contract/legal-dates.ts';
import { isDay, statedAsOf } from '../../lookup/as-of.ts';
import { createLookup } from '../../lookup/index.ts';
import type { Lookup } from '../../lookup/types.ts';
import { CitationStateCache, withStateCache } from './citation-states.ts';
import type { CitationStates, Connection, JurisdictionList, Law, LawAsOf } from './services.ts';
import type { Settings } from './settings.ts';

export interface LawParts {
  readonly connection: Connection;
  readonly directory: JurisdictionList;
  readonly settings: Settings;
}

/** Maximum number of dates in use at once. */
const mostDates = 20;

/** @returns the law by date, and the states, which all lookups in this window update */
export function createLaw({ connection, directory, settings }: LawParts): {
  readonly law: Law;
  readonly states: CitationStates;
} {
  const changed = new vscode.EventEmitter<void>();
  const clients = new WeakMap<LegalCodeClient, Map<string, LegalCodeClient>>();
  const clientAt = async (asOf: string | undefined): Promise<LegalCodeClient> => {
    const client = await connection.client();
    return asOf === undefined ? client : clientOf(clients, client, asOf);
  };
  const lookups = new Map<string | undefined, Lookup>();
  const plainLookup = (asOf: string | undefined): Lookup => {
    const known = lookups.get(asOf);
    if (known !== undefined) return known;
    if (lookups.size >= mostDates) lookups.clear();
    const made = createLookup({
      client: () => clientAt(asOf),
      jurisdiction: (id) => directory.get(id),
      all: (signal) => directory.all(signal),
    });
    lookups.set(asOf, made);
    return made;
  };
  const cited = new CitationStateCache({
    // The user didn't request these lookups for marks, so a failure shows no message.
    resolve: ({ citation, target, asOf, year }, signal) =>
      plainLookup(asOf).resolve(citation, target, signal, undefined, year),
    today: () => localDay(new Date()),
    changed: () => changed.fire(),
  });
  const at = (asOf: string | undefined): LawAsOf => ({
    asOf,
    client: () => clientAt(asOf),
    lookup: withStateCache(plainLookup(asOf), cited, asOf),
    // The lookup rejects an invalid date before this day is used.
    today: asOf !== undefined && isDay(asOf) ? asOf : localDay(new Date()),
  });
  const asOfOf = (document: vscode.TextDocument | undefined): string | undefined =>
    document === undefined
      ? settings.asOf()
      : (statedAsOf((index) => (index < document.lineCount ? document.lineAt(index).text : undefined)) ??
        settings.asOf(document));
  const law: Law = { asOf: asOfOf, of: (document) => at(asOfOf(document)), at };
  const subscriptions = [
    changed,
    cited,
    connection.onDidChangeService(() => cited.forget()),
    settings.onDidChange((event) => {
      if (event.affectsConfiguration('legalCode.asOf')) changed.fire();
    }),
  ];
  const states: CitationStates = {
    onDidChange: changed.event,
    // Until the jurisdictions are known, a place's absence from the list means nothing.
    of: (one) => (directory.known === undefined ? 'resolved' : cited.of(one)),
    sectionOf: (one) => cited.sectionOf(one),
    setVisible: (visible) => cited.setVisible(visible),
    setListed: (listed) => cited.setListed(listed),
    dispose: () => {
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
  return { law, states };
}

/** One client per date, so that a lookup's cache for it persists. */
function clientOf(
  clients: WeakMap<LegalCodeClient, Map<string, LegalCodeClient>>,
  client: LegalCodeClient,
  asOf: string,
): LegalCodeClient {
  const dated = clients.get(client) ?? new Map<string, LegalCodeClient>();
  clients.set(client, dated);
  const known = dated.get(asOf);
  if (known !== undefined) return known;
  if (dated.size >= mostDates) dated.clear();
  const made = clientAsOf(client, asOf);
  dated.set(asOf, made);
  return made;
}
