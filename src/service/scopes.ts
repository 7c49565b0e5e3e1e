import type { Account } from './accounts.ts';
import { isUuid } from './store/ids.ts';
import type { Scope, Store } from './store/store.ts';

/** How long names stay resolved when the store cannot tell that it changed, milliseconds. */
const keptFor = 30_000;

/** Turns the ids and names in an account into the jurisdictions of a store, once for each state of the store. */
export function scopesOf(store: Store): (account: Account) => Scope | Promise<Scope> {
  const known = new Map<
    string,
    { readonly revision: number | undefined; readonly at: number; readonly scope: Scope }
  >();
  return (account) => {
    if (account.jurisdictions === 'all') return 'all';
    const kept = known.get(account.fingerprint);
    const revision = store.revision();
    if (kept !== undefined && kept.revision === revision && (revision !== undefined || Date.now() - kept.at < keptFor))
      return kept.scope;
    return resolve(store, account.jurisdictions).then((scope) => {
      if (known.size > 1_000) known.clear();
      known.set(account.fingerprint, { revision, at: Date.now(), scope });
      return scope;
    });
  };
}

async function resolve(store: Store, named: readonly string[]): Promise<Scope> {
  const ids = new Set(named.filter(isUuid).map((id) => id.toLowerCase()));
  const names = new Set(named.filter((name) => !isUuid(name)).map((name) => name.toLowerCase()));
  if (names.size === 0) return ids;
  let after: string | undefined;
  do {
    const page = await store.jurisdictions('all', { limit: 1_000, ...(after === undefined ? {} : { after }) });
    for (const jurisdiction of page.entries)
      if (names.has(jurisdiction.name.toLowerCase())) ids.add(jurisdiction.jurisdiction_id);
    after = page.next;
  } while (after !== undefined);
  return ids;
}
