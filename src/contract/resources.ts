/**
 * What the extension knows of each v1 resource after decoding (see decode/). A field that the service did not send is
 * absent. A field that our table does not know is kept in `extra`, as it came.
 */

import type { Numbering } from './numbering.ts';
import type { EditionFacts, ValidityFacts } from './validity.ts';

/** Fields that a service sent under names we do not know. Shown as they came. */
export type Extra = Readonly<Record<string, unknown>>;

/** Relations to addresses, resolved against the answer's own address: `contents`, `versions`, `ordinance`, `self`, … */
export type Links = Readonly<Record<string, string>>;

export interface Jurisdiction {
  readonly id: string;
  readonly name?: string;
  /** For lists and labels, where the name is long. */
  readonly shortName?: string;
  /** Other forms of the name that people use. */
  readonly otherNames?: readonly string[];
  /** city, county, town, tribe, district, … */
  readonly kind?: string;
  /** The state or territory, as the service writes it: `WA`, `Washington`. */
  readonly region?: string;
  readonly codes: readonly Code[];
  /** Fields that a reader of the library corrected, as `short_name`: not the publisher's words. */
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
  /** How it numbers and cites its provisions. */
  readonly numbering?: Numbering;
  /** The dated editions that the service holds, oldest first: it answers as of dates from the first one on. */
  readonly editions?: readonly EditionFacts[];
  /** As in Jurisdiction. */
  readonly corrected?: readonly string[];
  /** `numbers`: the address of all its numbers; `headings`: of its numbers with their headings. */
  readonly links: Links;
  readonly extra: Extra;
}

/** What one section of a code is headed. */
export interface NumberedHeading {
  readonly number: string;
  readonly heading: string;
  /** The section, where the number alone does not name it. */
  readonly sectionId?: string;
}

export interface Coverage {
  readonly status?: string;
  /** ISO 8601 date. */
  readonly codifiedThrough?: string;
  readonly sectionCount?: number;
  readonly extra: Extra;
}

/** What a search hit, a contents row and a section have in common. */
export interface SectionSummary extends ValidityFacts {
  readonly id: string;
  readonly jurisdictionId?: string;
  readonly citation?: string;
  readonly citationNormalized?: string;
  /** section, article, chapter, preamble, appendix, …; absent when the service does not say. */
  readonly kind?: string;
  readonly number?: string;
  readonly heading?: string;
  readonly hierarchy: readonly HierarchyLevel[];
  readonly links: Links;
  readonly extra: Extra;
}

export interface Section extends SectionSummary {
  /** Numbers and citations under which earlier codifications had it. */
  readonly aliases: readonly string[];
  /** Absent when the service did not send a text; see `withheld` for whether it said that it kept it back. */
  readonly text?: readonly TextBlock[];
  /** A hash or number of this text's version. */
  readonly version?: string;
  readonly notes: readonly Note[];
  /** Recodified to, recodified from, and other sections it says it is bound to. */
  readonly related: readonly RelatedSection[];
  /** Acts newer than the edition that change the section: the text does not have them. */
  readonly uncodifiedActs?: readonly ChainEntry[];
  /** Parts that the service says it keeps back from this account: `text`, `sources`, `legislative_chain`, … */
  readonly withheld: readonly string[];
  /** What the service says to the reader about its answer, such as that a tier has only an excerpt. */
  readonly notices?: readonly string[];
}

export interface HierarchyLevel {
  /** title, chapter, subchapter, part, article, division, … */
  readonly level?: string;
  readonly number?: string;
  readonly heading?: string;
  /** The address of this level's contents, where the service links to one. */
  readonly contents?: string;
}

/** A paragraph of a section's text. `designators` is its place in the outline: `["(a)", "(1)"]`; their count is its indent. */
export interface TextBlock {
  readonly designators: readonly string[];
  readonly heading?: string;
  readonly text?: string;
  /** Text that continues at a level after its subdivisions: it has the level's designators but no designator of its own. */
  readonly continuation?: boolean;
  readonly table?: Table;
  readonly image?: BlockImage;
}

/** A picture in a text. */
export interface BlockImage {
  readonly alt?: string;
  /** The file's name in the publication. */
  readonly name?: string;
  readonly mediaType?: string;
  /** Where the service has the file; absent when it lacks it. */
  readonly href?: string;
}

export interface Table {
  readonly caption?: string;
  readonly head: readonly (readonly string[])[];
  readonly rows: readonly (readonly string[])[];
  /** Cells over several rows or columns; what they cover is an empty string in the grid. */
  readonly spans?: readonly CellSpan[];
}

/** Rows count from the head's first, both from 0. */
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

/** Where a statement comes from. `verificationStatus` is the trust state; `analysisConfidence` is about extraction or matching only. */
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
  /** The service's own word where it is not one of ours. */
  readonly actionAsSent?: string;
  readonly act?: Act;
  /** The place in the act, such as `§ 3(b)`. */
  readonly actPath?: string;
  readonly adoptedOn?: string;
  readonly effectiveFrom?: string;
  readonly registerCitation?: string;
  readonly ordinanceId?: string;
  readonly note?: string;
  readonly links: Links;
  readonly extra: Extra;
}

/** Whether a service's word for what an act did, or how far it came, says that it changed no law (yet): `vetoed`, `introduced`. */
export function changesNothing(word: string): boolean {
  return /^(?:is |was |has been )?(?:propos|introduc|pending|fail|veto|withdr|reject|defeat|tabled|postpon|referr|draft|dismiss|lapsed|died|not[ _-](?:adopted|enacted|passed|approved))/i.test(
    word.trim(),
  );
}

/** A chain with its shape as sent: our time line wants entries in order, a graph says which entry leads to which. */
export interface Chain {
  readonly entries: readonly ChainEntry[];
  /** Statutes that gave the power to enact, where the service tells. */
  readonly enabling: readonly ChainEntry[];
  readonly next?: string;
  /** How many entries could not be read. */
  readonly unread: number;
  /** How many acts were left out because they are later than the date that the law is read for. */
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
  /** Votes, introduction, enactment … as the service tells them, in order. */
  readonly proceedings: readonly { readonly what: string; readonly on?: string }[];
  /** The act's own words; absent when the service sends none. */
  readonly text?: readonly TextBlock[];
  readonly sections: readonly SectionSummary[];
  readonly links: Links;
  readonly extra: Extra;
}

/** Offsets in UTF-16 units into the field named. */
export interface Highlight {
  readonly field: 'citation' | 'heading' | 'snippet';
  readonly start: number;
  readonly end: number;
}

export interface SearchHit extends SectionSummary {
  readonly match?: 'citation' | 'text';
  readonly snippet?: string;
  readonly highlights: readonly Highlight[];
}

/** A row of a table of contents: a code, a container (title, chapter, …) or a section. */
export interface ContentsEntry extends ValidityFacts {
  readonly kind: 'code' | 'container' | 'section';
  readonly id: string;
  readonly level?: string;
  /** The kind of the provision that the row opens: section, article, preamble, …; absent when the service does not say. */
  readonly provisionKind?: string;
  readonly number?: string;
  readonly heading?: string;
  readonly citation?: string;
  /** The section, or the provision with the text of the code or container itself. */
  readonly sectionId?: string;
  /** Address of the level below; absent when there is none. */
  readonly contents?: string;
}

/** What a title or chapter says about itself, kept once for all that is in it. */
export interface Container {
  readonly id: string;
  readonly level?: string;
  readonly number?: string;
  readonly heading?: string;
  readonly notes: readonly Note[];
  readonly chain: readonly ChainEntry[];
  /** The provision with the container's own text. */
  readonly sectionId?: string;
  readonly withheld: readonly string[];
  readonly links: Links;
}

/** A file of a publication: a picture of its text, or a document attached to it. */
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
  /** The address of the next page; absent on the last. */
  readonly next?: string;
  /** How many entries the service sent that could not be read: said on screen, never passed over. */
  readonly unread: number;
  /** The service does not claim that nothing is missing, as before it has checked its library for damage. */
  readonly incomplete?: true;
  /** What the service says to the reader about the list, such as that a tier has only some of it. */
  readonly notices?: readonly string[];
}

/** Whether a list shows what there is not: it has no gaps, and the service says nothing else of it. */
export function isWhole(list: Omit<Page<unknown>, 'entries'>): boolean {
  return list.next === undefined && isPlain(list);
}

/** Whether nothing is known to be missing from a page, and the service says nothing else of it. */
export function isPlain({ unread, incomplete, notices }: Omit<Page<unknown>, 'entries' | 'next'>): boolean {
  return unread === 0 && incomplete !== true && notices === undefined;
}
