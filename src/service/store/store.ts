/** What the service needs of a store. SQLite behind it when embedded; another database when shared by a team. */
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

/** Which jurisdictions an account may know of: all, or those listed. */
export type Scope = 'all' | ReadonlySet<string>;

export function inScope(scope: Scope, jurisdictionId: string): boolean {
  return scope === 'all' || scope.has(jurisdictionId);
}

/** One page by keyset: `after` is the opaque place where the page before ended. */
export interface PageRequest {
  readonly limit: number;
  readonly after?: string;
}

export interface PageOf<T> {
  readonly entries: readonly T[];
  readonly next?: string;
}

export interface SearchRequest extends PageRequest {
  readonly text: string;
  /** Limits the search to one kind of match, which then costs little; any kind when absent. */
  readonly match?: SearchMatch;
  readonly jurisdictionId?: string;
  /** The jurisdiction of the draft: its sections come first among equal matches. Ignored when there is no such jurisdiction. */
  readonly homeJurisdictionId?: string;
  /** Headings only, and no passages: for an account that may not see texts. */
  readonly withoutText?: boolean;
}

/** A section that was not there in an edition as it is now. */
export interface Difference {
  readonly codeId: string;
  /** Where it is. */
  readonly hierarchy: WireSection['hierarchy'];
  /** As it was; undefined: it was not there. */
  readonly section: WireSection | undefined;
}

/** By the sections' ids. */
export type Differences = ReadonlyMap<string, Difference>;

export interface StoredFile {
  readonly mediaType: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface Store {
  /** Another number whenever what the store holds has changed; undefined: it cannot tell, so nothing may be kept. */
  revision(): number | undefined;
  /** How many searches are worth running at the same time. */
  readonly searchesAtOnce: number;
  jurisdictions(scope: Scope, page: PageRequest): Promise<PageOf<WireJurisdiction>>;
  jurisdiction(scope: Scope, id: string): Promise<WireJurisdiction | undefined>;
  /**
   * @param asOf ISO 8601 date: the section as it was in the last edition held of that date
   * @returns undefined when there is no such section (for this account), or the edition does not have it
   * @throws EditionNotHeld
   */
  section(scope: Scope, id: string, asOf?: string): Promise<WireSection | undefined>;
  /**
   * The sections that have, or once had, any of the numbers; several may have the same one.
   *
   * @param asOf as for `section`
   * @returns undefined when there is no such jurisdiction (for this account)
   * @throws EditionNotHeld where no code of the jurisdiction has an edition for the date
   */
  sectionsNumbered(
    scope: Scope,
    jurisdictionId: string,
    numbers: readonly string[],
    asOf?: string,
  ): Promise<readonly WireSection[] | undefined>;
  /**
   * What was different in the editions of a date: the sections by id.
   *
   * @returns undefined when there is no such jurisdiction (for this account)
   * @throws EditionNotHeld where no code of the jurisdiction has an edition for the date
   */
  differences(scope: Scope, jurisdictionId: string, asOf: string): Promise<Differences | undefined>;
  /** undefined: no such section (for this account). */
  sources(scope: Scope, sectionId: string): Promise<readonly WireSource[] | undefined>;
  chain(scope: Scope, sectionId: string): Promise<readonly WireChainEntry[] | undefined>;
  search(scope: Scope, request: SearchRequest): Promise<PageOf<WireSearchHit>>;
  /** `parent` absent: the codes; else a code's or a container's id. */
  contents(
    scope: Scope,
    jurisdictionId: string,
    parent: string | undefined,
    page: PageRequest,
  ): Promise<PageOf<WireContentsEntry> | undefined>;
  /** Every number of a code once, in order; undefined: no such code (for this account). */
  numbers(scope: Scope, codeId: string): Promise<readonly string[] | undefined>;
  /** The number, heading and id of each section of a code that has the first two, in order; undefined: no such code (for this account). */
  headings(scope: Scope, codeId: string): Promise<readonly [number: string, heading: string, id: string][] | undefined>;
  /** A container with what it says about itself; undefined: no such container (for this account). */
  container(scope: Scope, id: string): Promise<WireContainer | undefined>;
  /** A file of a jurisdiction in scope, by its hash. */
  file(scope: Scope, hash: string): Promise<StoredFile | undefined>;
  /** The characters of law of each code, by jurisdiction, as they were counted at its import. */
  ledger(): Promise<readonly LedgerLine[]>;
  ordinance(scope: Scope, id: string): Promise<WireOrdinance | undefined>;
  versions(scope: Scope, sectionId: string): Promise<readonly WireSectionVersion[] | undefined>;
  version(scope: Scope, sectionId: string, version: string): Promise<WireSection | undefined>;

  /** Starts writing a publication in one transaction; fails at once when another is being written. */
  publish(jurisdiction: JurisdictionRecord): Promise<PublicationWriter>;
  /** Takes a jurisdiction and all that is its own out of the library; false when it was not there. */
  remove(jurisdictionId: string): Promise<boolean>;
  close(): Promise<void>;
}
