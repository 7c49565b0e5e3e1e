import type { Account } from './accounts.ts';
import { jurisdictionsNamed } from './named-jurisdictions.ts';
import { isUuid } from './store/ids.ts';
import type { Scope, Store } from './store/store.ts';

/** How long to cache resolved names if the store can't report changes, in milliseconds. */
const keptFor = 30_000;

/** The store methods needed to resolve names. */
export type ScopeSource = Pick<Store, 'revision' | 'jurisdiction' | 'jurisdictions'>;

/**
 * Resolves an account's ids and names to jurisdictions, once per revision of the store.
 * @param onFault receives a sentence for each name that matches several jurisdictions and so grants none
 */
export function scopesOf(
  store: ScopeSource,
  onFault?: (sentence: string) => void,
): (account: Account) => Scope | Promise<Scope> {
  const known = new Map<
    string,
    { readonly revision: number | undefined; readonly at: number; readonly scope: Scope }
  >();
  const reported = new Set<string>();
  const report = (sentence: string): void => {
    if (reported.has(sentence)) return;
    reported.add(sentence);
    onFault?.(sentence);
  };
  return (account) => {
    if (account.jurisdictions === 'all') return 'all';
    const kept = known.get(account.fingerprint);
    const revision = store.revision();
    if (
      kept !== undefined &&
      kept.revision === revision &&
      (revision !== undefined || performance.now() - kept.at < keptFor)
    )
      return kept.scope;
    return resolve(store, account, account.jurisdictions, report).then((scope) => {
      if (known.size > 1_000) known.clear();
      known.set(account.fingerprint, { revision, at: performance.now(), scope });
      return scope;
    });
  };
}

async function resolve(
  store: ScopeSource,
  account: Account,
  named: readonly string[],
  report: (sentence: string) => void,
): Promise<Scope> {
  const ids = new Set(named.filter(isUuid).map((id) => id.toLowerCase()));
  // A document that was once a jurisdiction is now one of its government's codes. Grant that government.
  for (const id of [...ids]) {
    const current = await store.jurisdiction('all', id);
    if (current !== undefined) ids.add(current.jurisdiction_id);
  }
  const names = named.filter((name) => !isUuid(name));
  if (names.length === 0) return ids;
  for (const [name, [only, ...others]] of await jurisdictionsNamed(store, names)) {
    if (only === undefined) continue;
    // Grant only what the operator intended. If "Springfield" matches several jurisdictions, grant none of them.
    if (others.length === 0) ids.add(only.jurisdiction_id);
    else
      report(
        `Account "${account.name}": "${name}" fits ${others.length + 1} jurisdictions and grants none. Use an id, or the name with its region ("${name}, IL").`,
      );
  }
  return ids;
}
