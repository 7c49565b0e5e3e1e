/** The interface between the service and a store: SQLite when embedded, another database for a team. */
import type {
  WireChainEntry,
  WireContainer,
  WireContentsEntry,
  WireJurisdiction,
  WireOrdinance,
  WireSearchHit,
  WireSection,
  WireSectionVersion,
  WireSource,
} from '../../contract/schemas.ts';
import type { SearchMatch } from '../search/query.ts';
import type { LedgerLine } from './ledger.ts';
import type { JurisdictionRecord, PublicationWriter } from './records.ts';

/** The jurisdictions visible to an account. */
export type Scope = 'all' | ReadonlySet<string>;

export function inScope(scope: Scope, jurisdictionId: string): boolean {
  return scope === 'all' || scope.has(jurisdictionId);
}

/** A keyset page. `after` is the opaque position where the previous page ended. */
export interface PageRequest {
  readonly limit: number;
  readonly after?: string;
}

export interface PageOf<T> {
  readonly entries: readonly T[];
  readonly next?: string;
}

/** A page of a search's hits. */
export interface SearchPage extends PageOf<WireSearchHit> {
  /** No hit matches the query well. */
  readonly weak?: boolean;
  /** How each hit was ranked, for merging with hits of another library. */
  readonly ranks?: ReadonlyMap<WireSearchHit, HitRank>;
}

/** A hit's stage of the ranking, and its score if it was compared by text. */
export interface HitRank {
  readonly stage: number;
  /** Higher is better. */
  readonly score: number | undefined;
}

export interface SearchRequest extends PageRequest {
  readonly text: string;
  /** Restricts the search to one kind of match, which makes it cheap; all kinds if absent. */
  readonly match?: SearchMatch;
  readonly jurisdictionId?: string;
  /** The draft's jurisdiction, whose sections precede equal matches. Ignored if it doesn't exist. */
  readonly preferredJurisdictionId?: string;
  /** Returns headings without passages, for accounts that may not see texts. */
  readonly withoutText?: boolean;
  /** Finds no sections by an act, for accounts that may not see which act changed a section. */
  readonly withoutChain?: boolean;
}

/** A section that was different or absent in an edition. */
export interface Difference {
  readonly codeId: string;
  /** The section's location. */
  readonly hierarchy: WireSection['hierarchy'];
  /** The section in that edition; undefined if absent. */
  readonly section: WireSection | undefined;
}

/** A level of a table of contents: the entries of the code or container `parent`, or the codes. */
export interface Level {
  readonly parent: string | undefined;
}

/** Keyed by section id. */
export type Differences = ReadonlyMap<string, Difference>;

export interface StoredFile {
  readonly mediaType: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface Store {
  /** A number that changes whenever the content changes. If undefined, the store can't detect changes, so nothing may be cached. */
  revision(): number | undefined;
  /** How many searches are useful to run in parallel. */
  readonly searchesAtOnce: number;
  jurisdictions(scope: Scope, page: PageRequest): Promise<PageOf<WireJurisdiction>>;
  jurisdiction(scope: Scope, id: string): Promise<WireJurisdiction | undefined>;
  /**
   * @param asOf ISO 8601 date; returns the section as of the latest edition codified through this date
   * @returns undefined if the section doesn't exist (for this account) or isn't in that edition
   * @throws EditionNotHeld
   */
  section(scope: Scope, id: string, asOf?: string): Promise<WireSection | undefined>;
  /**
   * Returns the sections that have or once had any of the numbers. Several sections may share a number.
   *
   * @param asOf as for `section`
   * @returns undefined if the jurisdiction doesn't exist (for this account)
   * @throws EditionNotHeld if no code of the jurisdiction has an edition for the date
   */
  sectionsNumbered(
    scope: Scope,
    jurisdictionId: string,
    numbers: readonly string[],
    asOf?: string,
  ): Promise<readonly WireSection[] | undefined>;
  /**
   * Returns the sections that differ in the editions of a date.
   *
   * @param level restricts them to sections of a level, and the texts of the level's own entries
   * @returns undefined if the jurisdiction doesn't exist (for this account)
   * @throws EditionNotHeld if no code of the jurisdiction has an edition for the date
   */
  differences(scope: Scope, jurisdictionId: string, asOf: string, level?: Level): Promise<Differences | undefined>;
  /**
   * Lists the containers of a level that had any section in the edition of a date, in order, with their headings then. Those that
   * only earlier editions have are last.
   *
   * @returns undefined if the jurisdiction has no such level (for this account)
   */
  containersAsOf(
    scope: Scope,
    jurisdictionId: string,
    parent: string,
    asOf: string,
  ): Promise<readonly WireContentsEntry[] | undefined>;
  /** Returns undefined if the section doesn't exist (for this account). */
  sources(scope: Scope, sectionId: string): Promise<readonly WireSource[] | undefined>;
  chain(scope: Scope, sectionId: string): Promise<readonly WireChainEntry[] | undefined>;
  search(scope: Scope, request: SearchRequest): Promise<SearchPage>;
  /**
   * Lists the entries of the newest editions.
   *
   * @param parent id of a code or container; if absent, lists the codes
   * @param asOf ISO 8601 date; gives containers their headings of the edition for this date, and sections with the same text its status
   */
  contents(
    scope: Scope,
    jurisdictionId: string,
    parent: string | undefined,
    page: PageRequest,
    asOf?: string,
  ): Promise<PageOf<WireContentsEntry> | undefined>;
  /** Returns each number of a code once, in order; undefined if the code doesn't exist (for this account). */
  numbers(scope: Scope, codeId: string): Promise<readonly string[] | undefined>;
  /** Returns the number, heading and id of sections that have a number and a heading, in order; undefined as for `numbers`. */
  headings(scope: Scope, codeId: string): Promise<readonly [number: string, heading: string, id: string][] | undefined>;
  /** Returns a container with its own content; undefined if it doesn't exist (for this account). */
  container(scope: Scope, id: string): Promise<WireContainer | undefined>;
  /** Returns a file of a jurisdiction in scope by hash. */
  file(scope: Scope, hash: string): Promise<StoredFile | undefined>;
  /** Returns each code's text counts from its import, by jurisdiction. */
  ledger(): Promise<readonly LedgerLine[]>;
  ordinance(scope: Scope, id: string): Promise<WireOrdinance | undefined>;
  versions(scope: Scope, sectionId: string): Promise<readonly WireSectionVersion[] | undefined>;
  version(scope: Scope, sectionId: string, version: string): Promise<WireSection | undefined>;

  /** Starts a publication in a transaction. Fails at once if another publication is in progress. */
  publish(jurisdiction: JurisdictionRecord): Promise<PublicationWriter>;
  /** Removes a jurisdiction and all its content; false if it doesn't exist. */
  remove(jurisdictionId: string): Promise<boolean>;
  close(): Promise<void>;
}
