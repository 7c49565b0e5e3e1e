/** A v1 client as the rest of the extension sees it. Type-only: importing this loads nothing (undici comes with ./index.ts). */
import type { Failure } from '../contract/failure.ts';
import type {
  Chain,
  Container,
  ContentsEntry,
  Jurisdiction,
  LibraryFile,
  NumberedHeading,
  Ordinance,
  Page,
  SearchHit,
  Section,
  SectionVersion,
  Source,
} from '../contract/resources.ts';

/** What a service said, and when. */
export interface Answer<T> {
  readonly value: T;
  /** When the service last said so (fetched or confirmed by a 304), epoch milliseconds. */
  readonly at: number;
  /** Set when the service could not be asked now and this is what it said at `at`. */
  readonly stale?: boolean;
  /** Why it could not be asked now. Absent also where it was not tried, because it let a time-out pass a moment ago. */
  readonly failure?: Failure;
}

export interface Ask {
  readonly signal?: AbortSignal;
  /** Ask the service again even if a fresh answer is in the cache. */
  readonly reload?: boolean;
}

/** For what a service may answer as of a date. */
export interface DatedAsk extends Ask {
  /**
   * ISO 8601 date: answers from the latest edition codified through it or earlier. Fails with `editionNotHeld` before the first edition,
   * and with `editionsNotOffered` when the service answers with its current text.
   */
  readonly asOf?: string;
}

export interface SearchQuery {
  readonly text: string;
  readonly jurisdictionId?: string;
  /** The draft's jurisdiction, which comes first among equal matches. A hint, too. */
  readonly homeJurisdictionId?: string;
  /** The only kind of match that is wanted. A hint, too: another service may answer with other matches. */
  readonly match?: 'number' | 'phrase';
  /** A hint; another service may not know it. */
  readonly limit?: number;
}

/**
 * Every method rejects with LookupError (contract/failure.ts), or with an AbortError when `signal` is aborted.
 * `next` arguments are addresses that an earlier page of this client gave.
 */
export interface LegalCodeClient {
  /** `https://host:port`: what a key is bound to. */
  readonly origin: string;
  jurisdictions(ask?: Ask & { readonly next?: string }): Promise<Answer<Page<Jurisdiction>>>;
  /** All pages, up to `limit` jurisdictions (default: 50,000). */
  allJurisdictions(ask?: Ask & { readonly limit?: number }): Promise<Answer<Page<Jurisdiction>>>;
  jurisdiction(id: string, ask?: Ask): Promise<Answer<Jurisdiction>>;
  section(id: string, ask?: DatedAsk): Promise<Answer<Section>>;
  /**
   * Sections by their numbers, at an address that a `numbered` link gave; up to `mostNumbers`. Each is then fresh for `section`.
   */
  sectionsNumbered(link: string, numbers: readonly string[], ask?: DatedAsk): Promise<Answer<Page<Section>>>;
  /** The section numbers of a code in its order, at an address that a code's `numbers` link gave. */
  numbers(link: string, ask?: Ask): Promise<Answer<readonly string[]>>;
  /** What the sections of a code are headed, at an address that a code's `headings` link gave. */
  headings(link: string, ask?: Ask): Promise<Answer<readonly NumberedHeading[]>>;
  /** Whether `section` would answer without a request. */
  hasFresh(sectionId: string, asOf?: string): boolean;
  sources(sectionId: string, ask?: Ask): Promise<Answer<Page<Source>>>;
  /** All pages of the chain. */
  chain(sectionId: string, ask?: Ask): Promise<Answer<Chain>>;
  search(query: SearchQuery, ask?: DatedAsk & { readonly next?: string }): Promise<Answer<Page<SearchHit>>>;
  /** At an address that a `contents` link gave. */
  contents(link: string, ask?: DatedAsk): Promise<Answer<Page<ContentsEntry>>>;
  /** At an address that a `container_notes` link gave. */
  container(link: string, ask?: Ask): Promise<Answer<Container>>;
  /** A picture or document at an address that a text gave. */
  file(link: string, ask?: Ask): Promise<Answer<LibraryFile>>;
  /** By id, or at the address that a link gave. */
  ordinance(at: { readonly id: string } | { readonly link: string }, ask?: Ask): Promise<Answer<Ordinance>>;
  /** At an address that a `versions` link gave. */
  versions(link: string, ask?: Ask): Promise<Answer<Page<SectionVersion>>>;
  sectionAt(link: string, ask?: Ask): Promise<Answer<Section>>;
  /** Asks the service whether it accepts the key (the first page of jurisdictions, never from the cache); what it said on success. */
  check(ask?: Ask): Promise<Answer<Page<Jurisdiction>>>;
  /** Marks every cached answer as not fresh. They are kept for when the service cannot be reached. */
  forget(): void;
  close(): Promise<void>;
}

export interface ClientOptions {
  /** The service's base address, with or without `/v1`; https, or http on loopback. */
  readonly url: string;
  /** The Unix socket or Windows named pipe at which that address is reached; no proxy is used. */
  readonly socketPath?: string;
  /** Asked for before each request; undefined: none is sent. Never kept, logged or sent anywhere but to the origin of `url`. */
  readonly key: () => string | undefined | Promise<string | undefined>;
  /** The host's own way to other machines, such as VS Code's `fetch`. Requests to this machine never use it. */
  readonly fetch?: typeof globalThis.fetch;
  /** Milliseconds. */
  readonly timeouts?: {
    readonly connect?: number;
    readonly headers?: number;
    readonly body?: number;
    readonly total?: number;
  };
  /** Largest answer read, bytes. */
  readonly sizeLimit?: number;
  /** How many times a request that failed in passing is tried again. */
  readonly retries?: number;
  /** How long an answer counts as fresh when the service does not say, milliseconds. */
  readonly freshFor?: number;
  readonly userAgent?: string;
  /**
   * Called after each request to the service, except canceled ones. `undefined`: the service answered and the answer
   * was understood.
   */
  readonly onOutcome?: (failure: Failure | undefined) => void;
  /** One line for the log: method, path without query, status, milliseconds. No key, no header, no search text. */
  readonly log?: (line: string) => void;
  /** Where HTTPS_PROXY and the like are read; the process's own when not given. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** For tests: the clock. */
  readonly now?: () => number;
}
