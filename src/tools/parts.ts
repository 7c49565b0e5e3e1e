/** What the tools stand on. Each surface gives its own: the window's service, a library file, an operator's service. */
import type { Citation, ReadingOptions } from '../citation/types.ts';
import type { LegalCodeClient } from '../client/types.ts';
import type { Jurisdiction } from '../contract/resources.ts';
import type { Lookup } from '../lookup/types.ts';

export interface ToolParts {
  /** What answers: `library`, or the origin of an operator's service. */
  readonly service: () => string;
  readonly client: () => Promise<LegalCodeClient>;
  /** Everything that the service lists. Rejects with LookupError. */
  readonly directory: (signal?: AbortSignal) => Promise<readonly Jurisdiction[]>;
  readonly lookup: Lookup;
  /** Finds the citations of a text. Works with no directory: then no place is listed. */
  readonly recognize: (text: string, options: ReadingOptions, signal?: AbortSignal) => Promise<readonly Citation[]>;
  /** Today's date in ISO 8601. */
  readonly today: () => string;
}

/** The parts of one call, with what it has been told so far. */
export interface Call extends ToolParts {
  readonly signal: AbortSignal | undefined;
  readonly account: Account;
}

/** What one answer rests on: when the service said it, and about which places. */
export interface Account {
  /** Notes when the service said something. */
  heard(answer: { readonly at: number; readonly stale?: boolean }): void;
  readonly retrieved: number | undefined;
  readonly staleSince: number | undefined;
}

/** An account of a call that has heard nothing yet. */
export function newAccount(): Account {
  let retrieved: number | undefined;
  let staleSince: number | undefined;
  return {
    heard({ at, stale }) {
      retrieved = Math.min(retrieved ?? at, at);
      if (stale === true) staleSince = Math.min(staleSince ?? at, at);
    },
    get retrieved() {
      return retrieved;
    },
    get staleSince() {
      return staleSince;
    },
  };
}

export const asking = (signal: AbortSignal | undefined): { readonly signal?: AbortSignal } =>
  signal === undefined ? {} : { signal };
