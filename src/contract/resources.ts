/**
 * v1 resources after decoding (see decode/). A field that the service did not send is absent. A field that our table
 * does not have is kept in `extra` as sent.
 */

import type { Numbering } from './numbering.ts';
import type { EditionFacts, ValidityFacts } from './validity.ts';

/** Fields that a service sent under unknown names. Shown as sent. */
export type Extra = Readonly<Record<string, unknown>>;

/** Link relations with addresses, resolved against the response's own address: `contents`, `versions`, `ordinance`, `self`, … */
export type Links = Readonly<Record<string, string>>;

export interface Jurisdiction {
  readonly id: string;
  readonly name?: string;
  /** For lists and labels, when the name is long. */
  readonly shortName?: string;
  /** Other forms of the name that people use. */
  readonly otherNames?: readonly string[];
  /** city, county, town, tribe, district, … */
  readonly kind?: string;
  /** The state or territory, as the service writes it: `WA`, `Washington`. */
  readonly region?: string;
  readonly codes: readonly Code[];
  /** Fields that a reader of the library corrected, such as `short_name`. They differ from the publisher's text. */
  readonly corrected?: readonly string[];
  readonly coverage?: Coverage;
  readonly withheld: readonly string[];
  readonly links: Links;
  readonly extra: Extra;
}

export interface Code {
  readonly id?: string;
  readonly name?: string;
  /** code, charter, constitution, bylaws, zoning, rules, … */
  readonly kind?: string;
  readonly abbreviations: readonly string[];
  readonly sectionGrammar?: string;
  /** How the code numbers and cites its provisions. */
  readonly numbering?: Numbering;
  /** The dated editions that the service has, oldest first. It answers as of dates from the first one on. */
  readonly editions?: readonly EditionFacts[];
  /** The date of the last import. */
  readonly importedOn?: string;
  /** Who published the unofficial copy that was imported, and the address of the publisher's terms for copies. */
  readonly publisher?: string;
  readonly termsUrl?: string;
  /** As in Jurisdiction. */
  readonly corrected?: readonly string[];
  /** `numbers`: the address of all section numbers. `headings`: the address of the numbers with their headings. */
  readonly links: Links;
  readonly extra: Extra;
}

/** The heading of one provision. */
export interface NumberedHeading {
  /** Empty for a provision without one, such as a preface. */
  readonly number: string;
  readonly heading: string;
  /** The section's ID, when the number alone does not identify it. */
  readonly sectionId?: string;
}

export interface Coverage {
  readonly status?: string;
  /** ISO 8601 date. */
  readonly codifiedThrough?: string;
  readonly sectionCount?: number;
  readonly extra: Extra;
}

/** The common fields of a search hit, a contents row, and a section. */
export interface SectionSummary extends ValidityFacts {
  readonly id: string;
  readonly jurisdictionId?: string;
  readonly citation?: string;
  readonly citationNormalized?: string;
  /** section, article, chapter, preamble, appendix, … Absent when the service does not state it. */
  readonly kind?: string;
  readonly number?: string;
  readonly heading?: string;
  readonly hierarchy: readonly HierarchyLevel[];
  readonly links: Links;
  readonly extra: Extra;
}

export interface Section extends SectionSummary {
  /** The section's numbers and citations in earlier codifications. */
  readonly aliases: readonly string[];
  /** Absent when the service sent no text. `withheld` shows whether the service withheld it. */
  readonly text?: readonly TextBlock[];
  /** A hash or version number of this text. */
  readonly version?: string;
  readonly notes: readonly Note[];
  /** Sections that it was recodified to or from, and other related sections. */
  readonly related: readonly RelatedSection[];
  /** Acts newer than the edition that change the section. The text does not include them. */
  readonly uncodifiedActs?: readonly ChainEntry[];
  /** Parts that the service withholds from this account: `text`, `sources`, `legislative_chain`, … */
  readonly withheld: readonly string[];
  /** Messages to the reader about the response, such as that a tier has only an excerpt. */
  readonly notices?: readonly string[];
}

export interface HierarchyLevel {
  /** title, chapter, subchapter, part, article, division, … */
  readonly level?: string;
  readonly number?: string;
  readonly heading?: string;
  /** The address of this level's contents, if the service links to it. */
  readonly contents?: string;
}

/** A paragraph of a section's text. `designators` is its place in the outline: `["(a)", "(1)"]`. Their count is its indent. */
export interface TextBlock {
  readonly designators: readonly string[];
  readonly heading?: string;
  readonly text?: string;
  /** Text that continues a level after its subdivisions. It has the level's designators but no designator of its own. */
  readonly continuation?: boolean;
  readonly table?: Table;
  readonly image?: BlockImage;
}

/** A picture in a text. */
export interface BlockImage {
  readonly alt?: string;
  /** The file name in the publication. */
  readonly name?: string;
  readonly mediaType?: string;
  /** The file's address in the service. Absent when the service lacks the file. */
  readonly href?: string;
}

export interface Table {
  readonly caption?: string;
  readonly head: readonly (readonly string[])[];
  readonly rows: readonly (readonly string[])[];
  /** Cells that span several rows or columns. Covered cells are empty strings in the grid. */
  readonly spans?: readonly CellSpan[];
}

/** Rows count from the first row of the head. Rows and columns start at 0. */
export interface CellSpan {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

export interface Note {
  /** Editor's Notes, Effect of Amendments, Section References, Prior Codifications, … */
  readonly kind?: string;
  readonly text: string;
}

export interface RelatedSection {
  /** recodified_to, recodified_from, permanent_text, temporary_text, referenced_by, … */
  readonly relation: string;
  readonly sectionId?: string;
  readonly citation?: string;
}

/** The origin of a statement. `verificationStatus` is the trust state. `analysisConfidence` is only about extraction or matching. */
export interface Provenance {
  readonly sourceUrl?: string;
  readonly officialSourceUrl?: string;
  readonly sourceReference?: string;
  readonly verificationStatus?: string;
  /** As sent: a number from 0 to 1, or a word. */
  readonly analysisConfidence?: string | number;
}

export interface Source extends Provenance {
  readonly title?: string;
  readonly kind?: string;
  readonly publisher?: string;
  /** The address of the publisher's terms for copies. */
  readonly termsUrl?: string;
  readonly retrievedAt?: string;
  readonly extra: Extra;
}

export type ChainAction = 'enacted' | 'amended' | 'repealed' | 'recodified' | 'temporary' | 'emergency' | 'unknown';

export interface Act {
  /** Ordinance, Law, Act, Resolution, … */
  readonly type?: string;
  readonly number?: string;
  readonly title?: string;
}

export interface ChainEntry extends Provenance {
  readonly sequence?: number;
  readonly action: ChainAction;
  /** The service's own word, when it is not one of ours. */
  readonly actionAsSent?: string;
  readonly act?: Act;
  /** The path in the act, such as `§ 3(b)`. */
  readonly actPath?: string;
  readonly adoptedOn?: string;
  readonly effectiveFrom?: string;
  readonly registerCitation?: string;
  readonly ordinanceId?: string;
  readonly note?: string;
  readonly links: Links;
  readonly extra: Extra;
}

/** Whether a service's word for an act's effect or progress means that it changed no law (yet): `vetoed`, `introduced`. */
export function changesNothing(word: string): boolean {
  return /^(?:is |was |has been )?(?:propos|introduc|pending|fail|veto|withdr|reject|defeat|tabled|postpon|referr|draft|dismiss|lapsed|died|not[ _-](?:adopted|enacted|passed|approved))/i.test(
    word.trim(),
  );
}

/** A chain in the form sent. The timeline needs ordered entries, and a graph states which entry leads to which. */
export interface Chain {
  readonly entries: readonly ChainEntry[];
  /** Statutes that grant the power to enact, if the service sends them. */
  readonly enabling: readonly ChainEntry[];
  readonly next?: string;
  /** The number of unreadable entries. */
  readonly unread: number;
  /** The number of acts omitted because they are later than the requested date. */
  readonly later?: number;
  /** As in Page. */
  readonly incomplete?: true;
  readonly notices?: readonly string[];
  readonly extra: Extra;
}

export interface Ordinance extends Provenance {
  readonly id: string;
  readonly number?: string;
  readonly numberNormalized?: string;
  readonly type?: string;
  readonly title?: string;
  readonly longTitle?: string;
  readonly adoptionDate?: string;
  readonly effectiveFrom?: string;
  readonly status?: string;
  readonly registerCitation?: string;
  readonly summary?: string;
  /** Votes, introduction, enactment, …, in the service's order. */
  readonly proceedings: readonly { readonly what: string; readonly on?: string }[];
  /** The text of the act. Absent when the service sends none. */
  readonly text?: readonly TextBlock[];
  readonly sections: readonly SectionSummary[];
  readonly links: Links;
  readonly extra: Extra;
}

/** Offsets in UTF-16 code units of the named field. */
export interface Highlight {
  readonly field: 'citation' | 'heading' | 'snippet';
  readonly start: number;
  readonly end: number;
}

export interface SearchHit extends SectionSummary {
  readonly match?: 'citation' | 'text';
  /** The number of an earlier codification that the query cites. */
  readonly formerNumber?: string;
  readonly snippet?: string;
  readonly highlights: readonly Highlight[];
}

/** A row of a table of contents: a code, a container (title, chapter, …) or a section. */
export interface ContentsEntry extends ValidityFacts {
  readonly kind: 'code' | 'container' | 'section';
  readonly id: string;
  readonly level?: string;
  /** The kind of the provision that the row opens: section, article, preamble, … Absent when the service does not state it. */
  readonly provisionKind?: string;
  readonly number?: string;
  readonly heading?: string;
  readonly citation?: string;
  /** The ID of the section, or of the provision with the code's or container's own text. */
  readonly sectionId?: string;
  /** The address of the level below. Absent when there is none. */
  readonly contents?: string;
}

/** Facts about a title or chapter, stored once for all its sections. */
export interface Container {
  readonly id: string;
  readonly level?: string;
  readonly number?: string;
  readonly heading?: string;
  readonly notes: readonly Note[];
  readonly chain: readonly ChainEntry[];
  /** The ID of the provision with the container's own text. */
  readonly sectionId?: string;
  readonly withheld: readonly string[];
  readonly links: Links;
}

/** A file of a publication: a picture in its text, or an attached document. */
export interface LibraryFile {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

export interface SectionVersion {
  readonly version: string;
  readonly publication?: string;
  readonly from?: string;
  readonly through?: string;
  readonly current?: boolean;
  readonly links: Links;
}

/** One page of a list. */
export interface Page<T> {
  readonly entries: readonly T[];
  /** The address of the next page. Absent on the last page. */
  readonly next?: string;
  /** The number of unreadable entries. Always shown to the user. */
  readonly unread: number;
  /** The service does not claim that the list is complete, for example before it has checked its library for damage. */
  readonly incomplete?: true;
  /** Messages to the reader about the list, such as that a tier has only some entries. */
  readonly notices?: readonly string[];
  /** The service states that none of a search's hits matches the query well. */
  readonly weak?: true;
}

/** Whether a list is complete, so that a missing entry does not exist. The list has no gaps and no notices. */
export function isWhole(list: Omit<Page<unknown>, 'entries'>): boolean {
  return list.next === undefined && isPlain(list);
}

/** Whether a page has no known gaps and no notices. */
export function isPlain({ unread, incomplete, notices }: Omit<Page<unknown>, 'entries' | 'next'>): boolean {
  return unread === 0 && incomplete !== true && notices === undefined;
}
