/** The states of citations as a service of the window: fed by every lookup, forgotten when the law may be another. */
import * as vscode from 'vscode';
import { localDay } from '../../contract/dates.ts';
import type { Lookup } from '../../lookup/types.ts';
import { CitationStateCache, withStateCache } from './citation-states.ts';
import type { CitationStates, Connection, JurisdictionList } from './services.ts';

/** @returns the states, and the lookup by which they learn: what asks for law in this window asks through it */
export function createCitationStates(
  plain: Lookup,
  { connection, directory }: { readonly connection: Connection; readonly directory: JurisdictionList },
): { readonly lookup: Lookup; readonly states: CitationStates } {
  const changed = new vscode.EventEmitter<void>();
  const cited = new CitationStateCache({
    // Marks look up what no one asked for, so a failure shows no message.
    resolve: plain.resolve,
    today: () => localDay(new Date()),
    changed: () => changed.fire(),
  });
  const subscriptions = [changed, cited, connection.onDidChangeService(() => cited.forget())];
  const states: CitationStates = {
    onDidChange: changed.event,
    // Before the jurisdictions are known, that a place is not among them means nothing.
    of: (one) => (directory.known === undefined ? 'resolved' : cited.of(one)),
    headingOf: (one) => cited.headingOf(one),
    setVisible: (visible) => cited.setVisible(visible),
    dispose: () => {
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
  return { lookup: withStateCache(plain, cited), states };
}
