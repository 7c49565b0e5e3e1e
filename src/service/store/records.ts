/**
 * What an importer hands to a store. A publication is one edition of one government's law. It has one or more codes,
 * with sections and their histories, and the acts that made them. The store makes identifiers (UUID v5) from
 * jurisdiction | code | container path | number, so another import keeps them.
 */
import type { Cited } from '../../citation/lexicon/numbering/index.ts';
import type { Numbering } from '../../contract/numbering.ts';
import type { ChainAction } from '../../contract/resources.ts';
import type { WireTextBlock } from '../../contract/schemas.ts';
import type { Status } from '../../contract/status.ts';
import type { ValidityFacts } from '../../contract/validity.ts';
import type { LedgerLine } from './ledger.ts';

/** A government. */
export interface JurisdictionRecord {
  /** Stable across imports: where the publisher puts it, e.g. `us/ca/cities/san-mateo`; ids are made from it. */
  readonly key: string;
  readonly name: string;
  /** For lists and labels, where the name is long. */
  readonly shortName?: string;
  /** Other forms of the name that people use: `City of San Mateo`. */
  readonly otherNames?: readonly string[];
  readonly kind?: string;
  /** Postal code or name of the state. */
  readonly region?: string;
  /** Keys of jurisdictions that earlier imports made of its documents: they are replaced by this one, which answers for them. */
  readonly formerKeys?: readonly string[];
}

export interface CodeRecord {
  /** The publisher's own name for the document, `D.C. Code`. Unique in a jurisdiction. */
  readonly key: string;
  readonly name: string;
  /** code, charter, constitution, bylaws, zoning, rules, regulations, manual, … */
  readonly kind?: string;
  readonly abbreviations: readonly string[];
  /** The key that ids are made from, where it is not the jurisdiction's: that of a jurisdiction that the document once was. */
  readonly identityKey?: string;
  readonly sectionGrammar?: string;
  readonly codifiedThrough?: string;
  /** Which edition this is, e.g. `publication/2024-01-08` or the date it was built. */
  readonly publication?: string;
  /** The official site's address of the code, if known. */
  readonly officialUrl?: string;
}

/** One level of where a section stands. */
export interface ContainerRecord {
  /** title, chapter, subchapter, article, part, division; lower case */
  readonly level: string;
  readonly number?: string;
  readonly heading?: string;
}

/** A container's own content. However long, it is stored once for all the sections in the container. */
export interface ContainerContent {
  readonly notes: readonly NoteRecord[];
  readonly chain: readonly ChainEntryRecord[];
}

export interface NoteRecord {
  readonly kind?: string;
  readonly text: string;
}

/** What a publisher states about a section's validity beside its status and its effective date. */
export type StatedValidity = Pick<
  ValidityFacts,
  | 'statusAsPublished'
  | 'repealedOn'
  | 'repealedOnBasis'
  | 'expiresOn'
  | 'statusUntil'
  | 'temporaryEffect'
  | 'amendmentsFrom'
>;

/** A provision: most often a section, but also an article, preamble or appendix with text of its own. */
export interface SectionRecord extends StatedValidity {
  readonly code: string;
  /** section (when absent), article, chapter, preamble, appendix, …; see contract/provision.ts. */
  readonly kind?: string;
  /** True for the text of the innermost container itself, or of the code where there is none; false for what is in it. */
  readonly ofContainer?: boolean;
  /** From the outermost: title, chapter, … */
  readonly containers: readonly ContainerRecord[];
  /** Empty for a provision that has none, such as a preamble. */
  readonly number: string;
  /** As one cites it in full: `D.C. Code § 7-2501.01`. */
  readonly citation: string;
  readonly heading?: string;
  readonly text: readonly WireTextBlock[];
  readonly status: Status;
  readonly effectiveFrom?: string;
  readonly aliases: readonly string[];
  readonly notes: readonly NoteRecord[];
  /** By number in the same code; the store makes them links when the other section is there. */
  readonly related: readonly { readonly relation: string; readonly number: string }[];
  readonly sources: readonly SourceRecord[];
  readonly chain: readonly ChainEntryRecord[];
  /** Acts that change it and are newer than the edition: its text does not have them, nor does its history. */
  readonly uncodified?: readonly ChainEntryRecord[];
}

export interface SourceRecord {
  readonly sourceUrl?: string;
  readonly officialSourceUrl?: string;
  readonly sourceReference?: string;
  readonly verificationStatus?: string;
  readonly analysisConfidence?: number;
  readonly title?: string;
  readonly kind?: string;
  readonly publisher?: string;
  readonly retrievedAt?: string;
}

export interface ChainEntryRecord {
  readonly action: ChainAction;
  /** The act's key in this publication (an ActRecord's `key`), when there is one. */
  readonly actKey?: string;
  readonly actType?: string;
  readonly actNumber?: string;
  readonly actTitle?: string;
  readonly actPath?: string;
  readonly adoptedOn?: string;
  readonly effectiveFrom?: string;
  readonly registerCitation?: string;
  readonly note?: string;
  readonly source?: SourceRecord;
}

export interface ActRecord {
  /** The publisher's name for it: `D.C. Law 24-250`. Unique in a publication. */
  readonly key: string;
  readonly type?: string;
  readonly number?: string;
  readonly title?: string;
  readonly longTitle?: string;
  readonly adoptionDate?: string;
  readonly effectiveFrom?: string;
  readonly status?: string;
  readonly registerCitation?: string;
  readonly summary?: string;
  readonly proceedings: readonly { readonly what: string; readonly on?: string }[];
  /** The act's own words, as far as the publication has them. */
  readonly text?: readonly WireTextBlock[];
  readonly source?: SourceRecord;
}

/** A picture of a text, or a document attached to it. Blocks refer to it by its hash. */
export interface FileRecord {
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly hash: string;
  readonly mediaType: string;
  /** As the publication names it. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Of what a part of a publication could not be read. */
export type UnreadKind = 'sections' | 'acts';

export interface Counts {
  readonly sections: number;
  readonly ordinances: number;
  readonly chainEntries: number;
  /** How many sections stay as they were, because they may be in a part that was not read. */
  readonly kept: number;
}

/** A publication being written. Nothing of it shows until `commit`; `rollback` leaves the library as it was. */
export interface PublicationWriter {
  code(code: CodeRecord): Promise<void>;
  /** Containers in the order of the publication, also those without sections; `content` is that of the innermost. */
  container(code: string, path: readonly ContainerRecord[], content?: ContainerContent): Promise<void>;
  section(section: SectionRecord): Promise<void>;
  /**
   * How a code numbers and cites, and what its sections are cited by, in the order in which they were given. Before `commit`; a
   * section keeps its own number and citation where this is not called.
   */
  numbering(code: string, numbering: Numbering, cited: readonly Cited[]): Promise<void>;
  act(act: ActRecord): Promise<void>;
  /** A file that texts refer to. One that is there already is kept once. */
  file(file: FileRecord): Promise<void>;
  /** The characters of law of a code, once it has been read. */
  ledger(code: string, lines: readonly LedgerLine[]): Promise<void>;
  /** How many sections of the codes given so far the library has that the publication has not given. */
  lacking(): number;
  /**
   * Makes links, updates the index, and removes what the publication no longer has.
   *
   * @param unread of what a part could not be read: what the publication lacks of it stays in the library
   */
  commit(unread?: ReadonlySet<UnreadKind>): Promise<Counts>;
  /** Also while `commit` is under way: `commit` then rejects, unless it came first. */
  rollback(): Promise<void>;
}
