/** The service's jurisdictions, loaded once and cached until the service, its key or its library changes. */
import * as vscode from 'vscode';
import { type Failure, LookupError } from '../../contract/failure.ts';
import { regionOf } from '../../contract/region.ts';
import { isWhole, type Jurisdiction } from '../../contract/resources.ts';
import { withOwnPages } from '../../lookup/own-pages.ts';
import { confirmedBy, isSameListing, type Listing } from './jurisdiction-listing.ts';
import type { Connection, JurisdictionList } from './services.ts';

/** Delays before retries after a transient failure, milliseconds. The last one repeats. */
const pauses = [2_000, 5_000, 15_000, 30_000, 60_000];

/** Creates the directory of `connection`, which loads on first use. */
export function createJurisdictionList(connection: Connection): JurisdictionList {
  return new ServiceJurisdictionList(connection);
}

class ServiceJurisdictionList implements JurisdictionList {
  readonly #connection: Connection;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable[];
  #service: string;
  #listing: Listing | undefined;
  #loading: { readonly promise: Promise<Listing>; readonly controller: AbortController } | undefined;
  #names: ReadonlyMap<string, readonly Jurisdiction[]> | undefined;
  /** The last attempt's failure. It persists until something changes: an immediate retry wouldn't help, and `#again` schedules one. */
  #failed: LookupError | undefined;
  #expected = false;
  #failures = 0;
  #again: NodeJS.Timeout | undefined;

  readonly onDidChange = this.#changed.event;

  constructor(connection: Connection) {
    this.#connection = connection;
    this.#service = connection.serviceId;
    this.#subscriptions = [
      this.#changed,
      connection.onDidChangeService(() => this.#reread()),
      connection.onDidChangeState((state) => {
        // A rate limit ended, or the service answered another request.
        const passed = state.kind === 'idle' || state.kind === 'ready';
        if (passed && this.#failed !== undefined && this.#loading === undefined) this.#reload();
      }),
    ];
  }

  get known(): readonly Jurisdiction[] | undefined {
    return this.#listing?.jurisdictions;
  }

  get staleSince(): number | undefined {
    return this.#listing?.staleSince;
  }

  get listedAt(): number | undefined {
    return this.#listing?.at;
  }

  get unread(): number {
    return this.#listing?.unread ?? 0;
  }

  get incomplete(): boolean {
    return this.#listing?.incomplete ?? false;
  }

  get isWhole(): boolean {
    return this.#listing?.isWhole ?? false;
  }

  async all(signal?: AbortSignal): Promise<readonly Jurisdiction[]> {
    this.#expected = true;
    if (this.#listing === undefined && this.#failed !== undefined) throw this.#failed;
    const listing = this.#listing ?? (await untilAborted(this.#load(), signal));
    return listing.jurisdictions;
  }

  get(id: string): Jurisdiction | undefined {
    return this.#listing?.byId.get(id);
  }

  find(idOrName: string): Jurisdiction | undefined {
    if (this.#listing === undefined) return undefined;
    const byId = this.#listing.byId.get(idOrName);
    if (byId !== undefined) return byId;
    this.#names ??= namesOf(this.#listing.jurisdictions);
    const named = this.#names.get(fold(idOrName));
    return named?.length === 1 ? named[0] : undefined;
  }

  dispose(): void {
    clearTimeout(this.#again);
    this.#loading?.controller.abort();
    for (const subscription of this.#subscriptions) subscription.dispose();
  }

  /** @param unconfirmed a list that the service may confirm by now */
  #load(unconfirmed?: Listing): Promise<Listing> {
    if (this.#loading !== undefined) return this.#loading.promise;
    clearTimeout(this.#again);
    this.#failed = undefined;
    const controller = new AbortController();
    const promise = this.#ask(controller.signal, unconfirmed);
    const loading = { promise, controller };
    this.#loading = loading;
    promise.then(
      (listing) => {
        if (this.#loading !== loading) return;
        this.#loading = undefined;
        const isSame = this.#listing !== undefined && isSameListing(this.#listing, listing);
        // The embedded service claims no complete list until it has checked its library.
        const isUnclaimed = listing.incomplete && this.#connection.embedded;
        this.#failures = isUnclaimed && isSame ? this.#failures : 0;
        this.#listing = listing;
        this.#names = undefined;
        if (listing.staleSince === undefined) {
          // If some entries of the list are unreadable, an empty result doesn't mean that there are no jurisdictions.
          const { length: count } = listing.jurisdictions;
          const isCounted = count > 0 || (listing.unread === 0 && !listing.incomplete);
          this.#connection.report({ ok: true, ...(isCounted ? { jurisdictions: count } : {}) });
          if (isUnclaimed) this.#askAgain(listing);
        } else {
          this.#connection.report({ failure: { kind: 'offline' }, service: true });
          this.#askAgain();
        }
        if (!(isUnclaimed && isSame)) this.#changed.fire();
      },
      (error: unknown) => {
        if (this.#loading !== loading) return;
        this.#loading = undefined;
        if (!(error instanceof LookupError)) return;
        this.#failed = error;
        this.#connection.report({ failure: error.failure, service: true });
        if (mayPass(error.failure)) this.#askAgain();
      },
    );
    return promise;
  }

  async #ask(signal: AbortSignal, unconfirmed: Listing | undefined): Promise<Listing> {
    const client = await this.#connection.client();
    signal.throwIfAborted();
    const confirmed = unconfirmed && (await confirmedBy(client, unconfirmed, signal));
    if (confirmed !== undefined) return confirmed;
    const { value, at, stale } = await client.allJurisdictions({ signal });
    const jurisdictions = await withOwnPages(client, value.entries, signal);
    return {
      jurisdictions,
      byId: new Map(jurisdictions.map((jurisdiction) => [jurisdiction.id, jurisdiction])),
      unread: value.unread,
      incomplete: value.incomplete === true || value.next !== undefined,
      isWhole: isWhole(value),
      hasAllPages: value.next === undefined,
      at,
      staleSince: stale === true ? at : undefined,
    };
  }

  /** Keeps the same service's list until the new one arrives; drops another service's list. */
  #reread(): void {
    this.#loading?.controller.abort();
    this.#loading = undefined;
    this.#failed = undefined;
    this.#failures = 0;
    if (this.#service !== this.#connection.serviceId) {
      this.#service = this.#connection.serviceId;
      this.#forget();
    }
    if (this.#expected) this.#reload();
  }

  #forget(): void {
    this.#listing = undefined;
    this.#names = undefined;
    this.#changed.fire();
  }

  /** Reloads the list. The connection's state reports a failure; a list that is no longer allowed is dropped. */
  #reload(unconfirmed?: Listing): void {
    this.#load(unconfirmed).catch((error: unknown) => {
      const refused = error instanceof LookupError && isRefused(error.failure);
      if (refused && this.#listing !== undefined) this.#forget();
      else this.#changed.fire();
    });
  }

  #askAgain(unconfirmed?: Listing): void {
    clearTimeout(this.#again);
    const pause = pauses[Math.min(this.#failures, pauses.length - 1)];
    this.#failures += 1;
    this.#again = setTimeout(() => this.#reload(unconfirmed), pause);
  }
}

function mayPass(failure: Failure): boolean {
  return failure.kind === 'offline' || failure.kind === 'timeout' || failure.kind === 'serviceError';
}

/** Whether the account may not see the list or none exists, so that the old list must be dropped. */
function isRefused({ kind }: Failure): boolean {
  return kind === 'unauthorized' || kind === 'forbidden' || kind === 'notFound' || kind === 'notOffered';
}

/** Returns the shared `promise`, but rejects (without stopping it) if `signal` is aborted. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

const fold = (name: string): string => name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();

/** Maps names to jurisdictions: `Port Wenlow`, `City of Port Wenlow`, `Port Wenlow, Washington`. */
function namesOf(jurisdictions: readonly Jurisdiction[]): ReadonlyMap<string, readonly Jurisdiction[]> {
  const names = new Map<string, Jurisdiction[]>();
  for (const jurisdiction of jurisdictions) {
    const { name, shortName, otherNames = [], kind, region } = jurisdiction;
    if (name === undefined) continue;
    const short = shortName === undefined ? [] : [shortName];
    const forms = [name, ...(kind === undefined ? [] : [`${kind} of ${name}`]), ...short, ...otherNames];
    // A service may write `WA` where people write, and the tree shows, Washington.
    const regions = [region, regionOf(region)?.name].filter((one) => one !== undefined);
    const withRegion = regions.flatMap((one) => forms.map((form) => `${form}, ${one}`));
    for (const form of new Set([...forms, ...withRegion].map(fold))) {
      const same = names.get(form);
      if (same === undefined) names.set(form, [jurisdiction]);
      else same.push(jurisdiction);
    }
  }
  return names;
}
