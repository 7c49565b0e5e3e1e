/** The law as of the dates that drafts and the setting name: its client, its lookup and the states of what is cited of it. */
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

/** More dates than a person reads law as of at once. */
const mostDates = 20;

/** @returns the law by date, and the states: they learn from all that asks for law in this window */
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
    // Marks look up what no one asked for, so a failure shows no message.
    resolve: ({ citation, target, asOf }, signal) => plainLookup(asOf).resolve(citation, target, signal),
    today: () => localDay(new Date()),
    changed: () => changed.fire(),
  });
  const at = (asOf: string | undefined): LawAsOf => ({
    asOf,
    client: () => clientAt(asOf),
    lookup: withStateCache(plainLookup(asOf), cited, asOf),
    // What is no date is refused before a day matters.
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
    // Before the jurisdictions are known, that a place is not among them means nothing.
    of: (one) => (directory.known === undefined ? 'resolved' : cited.of(one)),
    sectionOf: (one) => cited.sectionOf(one),
    setVisible: (visible) => cited.setVisible(visible),
    dispose: () => {
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
  return { law, states };
}

/** One client for each date, so that what a lookup remembers of it lasts. */
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
