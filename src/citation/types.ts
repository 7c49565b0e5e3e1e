import type { Numbering } from '../contract/numbering.ts';
import type { Slices } from './text/slices.ts';

export type { Slices };

/** What a citation points at: its own kind, number and subdivisions, with its own span inside the citation's. */
export type TargetKind =
  | 'section'
  | 'chapter'
  | 'title'
  | 'subtitle'
  | 'subchapter'
  | 'article'
  | 'part'
  | 'subpart'
  | 'division'
  | 'rule'
  | 'appendix'
  | 'schedule'
  | 'exhibit'
  | 'annex'
  | 'attachment'
  | 'addendum'
  | 'preamble'
  | 'table'
  | 'figure';

/** One thing that a citation points at. Offsets are UTF-16 units of the text that was read. */
export interface Target {
  readonly start: number;
  readonly end: number;
  readonly kind: TargetKind;
  /** As its code writes it, dashes normalized to `-`: `23.44.010`, `7-2501.01`, `28:9-102`. */
  readonly number: string;
  /** Designators in order, as written: `["(a)", "(1)"]`, `["H", "4", "b"]` for `23.44.090.H.4.b`. */
  readonly subdivisions: readonly string[];
  /** The last number of a range: `98.1104` for `§§ 98.1101–98.1104`. */
  readonly through?: string;
  /** `et seq.`: this and what follows. */
  readonly following?: boolean;
  /** The container cited with it: `{ kind: 'article', number: 'IV' }` in `art. IV, § 3`. Numbers may repeat in other containers. */
  readonly container?: CitedContainer;
  /** Two numbers side by side where a dash was probably lost: `§§ 98.1101 98.1104`. */
  readonly damaged?: boolean;
}

/** A container that a citation names, with the one around it: the chapter and then the title of `tit. 1, ch. 4, § 3`. */
export interface CitedContainer extends Pick<Target, 'kind' | 'number'> {
  readonly container?: CitedContainer;
}

/** How a citation is made: names its code in full, by abbreviation (short), by `id.`, by a bare `§`, or relative (`this chapter`). */
export type CitationForm = 'full' | 'short' | 'id' | 'bare' | 'relative';

/** A code that a citation may mean. */
export interface CodeCandidate {
  readonly place: string;
  /** Absent when the place is known but the connected service does not list it. */
  readonly jurisdictionId?: string;
  readonly code?: string;
}

/** One citation of a local code found in a text. */
export interface Citation {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly form: CitationForm;
  /** The place whose code is cited, as it is named; null when nothing names it or several could be meant. */
  readonly place: string | null;
  /** The jurisdiction's id in the connected service; null when it does not list the place. */
  readonly jurisdictionId: string | null;
  /** The code's name; null when unknown. */
  readonly code: string | null;
  readonly targets: readonly Target[];
  /** When several codes could be meant: all of them, likeliest first. Empty otherwise. */
  readonly candidates: readonly CodeCandidate[];
}

/** The part of a jurisdiction that the recognizer needs. */
export interface KnownJurisdiction {
  readonly id: string;
  readonly name?: string;
  readonly shortName?: string;
  /** Other forms of the name that people use. */
  readonly otherNames?: readonly string[];
  /** city, county, town, tribe, district … as the service says it. */
  readonly kind?: string;
  /** The state, as a postal code or a name. */
  readonly region?: string;
  readonly codes: readonly KnownCode[];
}

export interface KnownCode {
  readonly name?: string;
  readonly abbreviations: readonly string[];
  /** How its section numbers are written, as a hint: `dotted`, `hyphenated`, `colon`, … */
  readonly sectionGrammar?: string;
  /** code, charter, constitution, bylaws, … */
  readonly kind?: string;
  /** How it numbers and cites its provisions, learned from the code itself. */
  readonly numbering?: Numbering;
}

/** What a user said a form means: setting `legalCode.citationAbbreviations`, form → jurisdiction name or id. */
export type CitationForms = Readonly<Record<string, string>>;

/**
 * Whether a covered code has a section of this number (as `normalizeSectionNumber` writes it); undefined when the code's
 * numbers are not known. `code` is the code's name: a charter's § 3 is not the code's; without it, any of the jurisdiction's codes
 * may have the section. It decides whether a hyphen is a level or a range, and whether a bare number is the code's.
 */
export type HasSection = (jurisdictionId: string, number: string, code?: string) => boolean | undefined;

export interface LexiconInput {
  readonly jurisdictions: readonly KnownJurisdiction[];
  readonly forms?: CitationForms;
  readonly hasSection?: HasSection;
}

export interface ReadingOptions {
  /** Name or id of the jurisdiction whose code bare citations mean. */
  readonly home?: string;
  /** The numbers of the chapter, title … that the text itself is in, so that `this chapter` gets its number. */
  readonly within?: Readonly<Partial<Record<TargetKind, string>>>;
  /** Infer the home from the document when none is given (default true). */
  readonly inferHome?: boolean;
  /**
   * Whether a digit after a number that the code has may be a footnote's, and is dropped (default). Where marks of footnotes are set
   * apart, as in Markdown, it is a part of the number: `§ 115.2.47` is then not § 115.2.4.
   */
  readonly footnoteDigits?: 'dropped' | 'kept';
}

/** Finds the citations of local codes in a text. Pure; linear in the text's length. */
export interface Recognizer {
  /** All citations of `text`, in order, never overlapping. */
  recognize(text: string, options?: ReadingOptions): readonly Citation[];
  /** Keeps the reading of a document so that an edit re-reads only what it can change. */
  open(text: string, options?: ReadingOptions): Reading;
  /** `open` in slices of some 64 K characters; `size` for others. */
  openInSlices(text: string, options?: ReadingOptions, size?: number): Slices<Reading>;
  /** The same as `recognize`, with the number of characters examined, which is linear in the length of any text. */
  measure(text: string, options?: ReadingOptions): Measured;
}

export interface Measured {
  readonly citations: readonly Citation[];
  readonly steps: number;
}

/** What an edit made the recognizer read again, in offsets of the text after the edit. */
export interface Reread {
  readonly start: number;
  readonly end: number;
}

/** A document that is being edited. */
export interface Reading {
  readonly length: number;
  /** The text as it stands. */
  text(): string;
  /** Citations that touch [from, to), in order; the whole document without bounds. */
  citations(from?: number, to?: number): readonly Citation[];
  /** The whole document's citations in slices; of use only while there is no edit. */
  citationsInSlices(): Slices<readonly Citation[]>;
  /** Replaces `deletedLength` characters at `start`; the citations elsewhere are moved, not read again. */
  edit(start: number, deletedLength: number, insertedText: string): Reread;
  /** Answers from now on with these options; reads nothing again. */
  setOptions(options: ReadingOptions): void;
  /** The place whose code bare citations mean: the one given, or the one inferred. */
  home(): string | undefined;
}
