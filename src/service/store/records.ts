/**
 * Records that an importer passes to a store. A publication is one edition of a government's law. It has one or more codes with
 * sections and their histories, and the acts that made them. The store derives ids (UUID v5) from jurisdiction | code | container
 * path | number, so they are stable across imports.
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
  /** Stable across imports: the publisher's path, such as `us/ca/cities/san-mateo`. Ids are derived from it. */
  readonly key: string;
  readonly name: string;
  /** For lists and labels if the name is long. */
  readonly shortName?: string;
  /** Other common forms of the name: `City of San Mateo`. */
  readonly otherNames?: readonly string[];
  readonly kind?: string;
  /** Postal code or name of the state. */
  readonly region?: string;
  /**
   * Keys of jurisdictions that earlier imports created from its documents. This jurisdiction replaces them and answers under their
   * ids.
   */
  readonly formerKeys?: readonly string[];
}

export interface CodeRecord {
  /** The publisher's name of the document, such as `D.C. Code`. Unique within a jurisdiction. */
  readonly key: string;
  readonly name: string;
  /** code, charter, constitution, bylaws, zoning, rules, regulations, manual, … */
  readonly kind?: string;
  readonly abbreviations: readonly string[];
  /** The key from which ids are derived, if not the jurisdiction's own. Set for a document that was once a jurisdiction. */
  readonly identityKey?: string;
  readonly sectionGrammar?: string;
  readonly codifiedThrough?: string;
  /** Identifies the edition, such as `publication/2024-01-08` or its build date. */
  readonly publication?: string;
  /** The code's address on the official site, if known. */
  readonly officialUrl?: string;
}

/** One level in the path to a section. */
export interface ContainerRecord {
  /** title, chapter, subchapter, article, part, division; lower case */
  readonly level: string;
  readonly number?: string;
  readonly heading?: string;
}

/** A container's own content. Stored once, not with each section in the container. */
export interface ContainerContent {
  readonly notes: readonly NoteRecord[];
  readonly chain: readonly ChainEntryRecord[];
}

export interface NoteRecord {
  readonly kind?: string;
  readonly text: string;
}

/** What a publisher states about a section's validity, apart from status and effective date. */
export type StatedValidity = Pick<
  ValidityFacts,
  | 'statusAsPublished'
  | 'repealedOn'
  | 'repealedOnBasis'
  | 'expiresOn'
  | 'statusUntil'
  | 'temporaryEffect'
  | 'amendmentsFrom'
  | 'numberThrough'
>;

/** A provision: usually a section, but also an article, preamble or appendix with text of its own. */
export interface SectionRecord extends StatedValidity {
  readonly code: string;
  /** section (default), article, chapter, preamble, appendix, …; see contract/provision.ts. */
  readonly kind?: string;
  /** True for the text of the innermost container itself, or of the code if there is no container. False for text within it. */
  readonly ofContainer?: boolean;
  /** Outermost first: title, chapter, … */
  readonly containers: readonly ContainerRecord[];
  /** Empty for a provision without a number, such as a preamble. */
  readonly number: string;
  /** The full citation: `D.C. Code § 7-2501.01`. */
  readonly citation: string;
  readonly heading?: string;
  readonly text: readonly WireTextBlock[];
  readonly status: Status;
  readonly effectiveFrom?: string;
  readonly aliases: readonly string[];
  readonly notes: readonly NoteRecord[];
  /** By number in the same code. The store links those that exist. */
  readonly related: readonly { readonly relation: string; readonly number: string }[];
  readonly sources: readonly SourceRecord[];
  readonly chain: readonly ChainEntryRecord[];
  /** Acts newer than the edition that change this section. Neither its text nor its history includes them. */
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
  readonly termsUrl?: string;
  readonly retrievedAt?: string;
}

export interface ChainEntryRecord {
  readonly action: ChainAction;
  /** The act's key in this publication (an ActRecord's `key`), if there is one. */
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
  /** The publisher's name of the act: `D.C. Law 24-250`. Unique within a publication. */
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
  /** The act's own text, as far as the publication includes it. */
  readonly text?: readonly WireTextBlock[];
  readonly source?: SourceRecord;
}

/** An image in a text, or an attached document. Blocks refer to it by hash. */
export interface FileRecord {
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly hash: string;
  readonly mediaType: string;
  /** The publication's name for the file. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The kinds of content that may be partly unreadable. */
export type UnreadKind = 'sections' | 'acts';

export interface Counts {
  readonly sections: number;
  readonly ordinances: number;
  readonly chainEntries: number;
  /** Number of unchanged sections kept because they may be in a part that couldn't be read. */
  readonly kept: number;
}

/** Writes a publication. Changes are invisible until `commit`; `rollback` restores the library. */
export interface PublicationWriter {
  code(code: CodeRecord): Promise<void>;
  /** Adds containers in publication order, including empty ones. `content` belongs to the innermost. */
  container(code: string, path: readonly ContainerRecord[], content?: ContainerContent): Promise<void>;
  section(section: SectionRecord): Promise<void>;
  /**
   * Sets a code's numbering and the citations of its sections, in the order they were added. Call before `commit`. Without this
   * call, sections keep their own numbers and citations.
   */
  numbering(code: string, numbering: Numbering, cited: readonly Cited[]): Promise<void>;
  act(act: ActRecord): Promise<void>;
  /** Adds a file that texts refer to. Identical files are stored once. */
  file(file: FileRecord): Promise<void>;
  /** Sets a code's text counts, once it has been read. */
  ledger(code: string, lines: readonly LedgerLine[]): Promise<void>;
  /** Returns how many of the library's sections in the codes so far the publication hasn't included. */
  lacking(): number;
  /**
   * Creates links, updates the index, and removes content that the publication no longer has.
   *
   * @param unread kinds that couldn't be read completely; missing content of these kinds stays in the library
   */
  commit(unread?: ReadonlySet<UnreadKind>): Promise<Counts>;
  /** May be called during `commit`, which then rejects unless it has already finished. */
  rollback(): Promise<void>;
}
