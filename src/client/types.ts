/** The v1 client's interface. Types only: importing this loads no code (./index.ts loads undici). */
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

/** A service's answer and its time. */
export interface Answer<T> {
  readonly value: T;
  /** When the service last sent or confirmed this (304), epoch milliseconds. */
  readonly at: number;
  /** Set if the service couldn't be reached; the value is the service's answer at `at`. */
  readonly stale?: boolean;
  /** Why the service couldn't be reached. Also absent if a recent timeout prevented the attempt. */
  readonly failure?: Failure;
}

export interface Ask {
  readonly signal?: AbortSignal;
  /** Sends a request even if the cache has a fresh answer. */
  readonly reload?: boolean;
}

/** Options for requests that a service may answer as of a date. */
export interface DatedAsk extends Ask {
  /**
   * ISO 8601 date: requests the latest edition codified through it or earlier. Fails with `editionNotHeld` before the first edition,
   * and with `editionsNotOffered` if the service answers with its current text.
   */
  readonly asOf?: string;
}

export interface SearchQuery {
  readonly text: string;
  readonly jurisdictionId?: string;
  /** The draft's jurisdiction, listed first among equal matches. Also a hint. */
  readonly preferredJurisdictionId?: string;
  /** Requests only this kind of match. A hint: other services may return other matches. */
  readonly match?: 'number' | 'heading' | 'phrase';
  /** A hint that other services may ignore. */
  readonly limit?: number;
}

/**
 * Every method rejects with LookupError (contract/failure.ts), or with an AbortError if `signal` is aborted.
 * `next` arguments are addresses from an earlier page of this client.
 */
export interface LegalCodeClient {
  /** `https://host:port`; keys are bound to it. */
  readonly origin: string;
  /** The date of a client that answers as of one date, ISO 8601. */
  readonly asOf?: string;
  jurisdictions(ask?: Ask & { readonly next?: string }): Promise<Answer<Page<Jurisdiction>>>;
  /** All pages, up to `limit` jurisdictions (default: 50,000). */
  allJurisdictions(ask?: Ask & { readonly limit?: number }): Promise<Answer<Page<Jurisdiction>>>;
  jurisdiction(id: string, ask?: Ask): Promise<Answer<Jurisdiction>>;
  section(id: string, ask?: DatedAsk): Promise<Answer<Section>>;
  /**
   * Gets up to `mostNumbers` sections by number, through a `numbered` link. Each is then fresh for `section`.
   */
  sectionsNumbered(link: string, numbers: readonly string[], ask?: DatedAsk): Promise<Answer<Page<Section>>>;
  /** The section numbers of a code in order, through its `numbers` link. */
  numbers(link: string, ask?: Ask): Promise<Answer<readonly string[]>>;
  /** The section headings of a code, through its `headings` link. */
  headings(link: string, ask?: Ask): Promise<Answer<readonly NumberedHeading[]>>;
  /** Whether `section` can answer without a request. */
  hasFresh(sectionId: string, asOf?: string): boolean;
  sources(sectionId: string, ask?: Ask): Promise<Answer<Page<Source>>>;
  /** All pages of the chain. */
  chain(sectionId: string, ask?: Ask): Promise<Answer<Chain>>;
  search(query: SearchQuery, ask?: DatedAsk & { readonly next?: string }): Promise<Answer<Page<SearchHit>>>;
  /** Through a `contents` link. */
  contents(link: string, ask?: DatedAsk): Promise<Answer<Page<ContentsEntry>>>;
  /** Through a `container_notes` link. */
  container(link: string, ask?: Ask): Promise<Answer<Container>>;
  /** Gets a picture or document at an address from a text. */
  file(link: string, ask?: Ask): Promise<Answer<LibraryFile>>;
  /** By id or by link. */
  ordinance(at: { readonly id: string } | { readonly link: string }, ask?: Ask): Promise<Answer<Ordinance>>;
  /** All pages of a `versions` link. */
  versions(link: string, ask?: Ask): Promise<Answer<Page<SectionVersion>>>;
  sectionAt(link: string, ask?: Ask): Promise<Answer<Section>>;
  /** Checks that the service accepts the key. Requests and returns the first page of jurisdictions, bypassing the cache. */
  check(ask?: Ask): Promise<Answer<Page<Jurisdiction>>>;
  /** Marks all cached answers as not fresh, but keeps them for when the service is unreachable. */
  forget(): void;
  close(): Promise<void>;
}

export interface ClientOptions {
  /** The service's base address, with or without `/v1`; https, or http on loopback. */
  readonly url: string;
  /** The Unix socket or Windows named pipe for that address; no proxy is used. */
  readonly socketPath?: string;
  /** Called before each request; undefined sends no key. The key is never kept or logged, and goes only to the origin of `url`. */
  readonly key: () => string | undefined | Promise<string | undefined>;
  /** The host's own network access to other machines, such as VS Code's `fetch`. Not used for this machine. */
  readonly fetch?: typeof globalThis.fetch;
  /** Milliseconds. */
  readonly timeouts?: {
    readonly connect?: number;
    readonly headers?: number;
    readonly body?: number;
    readonly total?: number;
  };
  /** Largest response to read, bytes. */
  readonly sizeLimit?: number;
  /** How often to retry after a transient failure. */
  readonly retries?: number;
  /** How long an answer is fresh if the service doesn't say, milliseconds. */
  readonly freshFor?: number;
  readonly userAgent?: string;
  /**
   * Called after each request except canceled ones. `undefined`: the service sent an answer that the client
   * understood.
   */
  readonly onOutcome?: (failure: Failure | undefined) => void;
  /** Logs one line: method, path without query, status, milliseconds. No key, headers or search text. */
  readonly log?: (line: string) => void;
  /** Source of HTTPS_PROXY and the like; the process's own environment by default. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** The clock, for tests. */
  readonly now?: () => number;
}
