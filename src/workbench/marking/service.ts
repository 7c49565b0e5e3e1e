/** The states of citations as a service of the window: fed by every lookup, forgotten when the law may be another. */
import * as vscode from 'vscode';
import { localDay } from '../../contract/dates.ts';
import type { Lookup } from '../../lookup/types.ts';
import { CitedStates, noting } from '../shared/citation-states.ts';
import type { Connection, Directory, States } from '../shared/services.ts';

/** @returns the states, and the lookup by which they learn: what asks for law in this window asks through it */
export function createStates(
  plain: Lookup,
  { connection, directory }: { readonly connection: Connection; readonly directory: Directory },
): { readonly lookup: Lookup; readonly states: States } {
  const changed = new vscode.EventEmitter<void>();
  const cited = new CitedStates({
    // What a mark learns is a part of nothing that a person asked for: a failure is nobody's message.
    resolve: plain.resolve,
    today: () => localDay(new Date()),
    changed: () => changed.fire(),
  });
  const subscriptions = [changed, cited, connection.onDidChangeService(() => cited.forget())];
  const states: States = {
    onDidChange: changed.event,
    // Before the jurisdictions are known, that a place is not among them means nothing.
    of: (one) => (directory.known === undefined ? 'placed' : cited.of(one)),
    want: (inSight) => cited.want(inSight),
    dispose: () => {
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
  return { lookup: noting(plain, cited), states };
}
