import type { Numbering } from '../contract/numbering.ts';
import type { Slices } from './text/slices.ts';

export type { Slices };

/** The kind of target that a citation points at. Each kind has its own number and subdivisions, and a span inside the citation's. */
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
  /** Of compiled ordinances, each with sections of its own. */
  | 'ordinance'
  | 'rule'
  | 'appendix'
  | 'schedule'
  | 'exhibit'
  | 'annex'
  | 'attachment'
  | 'addendum'
  | 'preamble'
  | 'preface'
  | 'table'
  | 'figure';

/** One target of a citation. Offsets are UTF-16 code units of the input text. */
export interface Target {
  readonly start: number;
  readonly end: number;
  readonly kind: TargetKind;
  /** The number as its code writes it, with dashes normalized to `-`: `23.44.010`, `7-2501.01`, `28:9-102`. */
  readonly number: string;
  /** Designators in order, as written: `["(a)", "(1)"]`, `["H", "4", "b"]` for `23.44.090.H.4.b`. */
  readonly subdivisions: readonly string[];
  /** The last number of a range: `98.1104` for `§§ 98.1101–98.1104`. */
  readonly through?: string;
  /** `et seq.`: the target and the sections that follow it. */
  readonly following?: boolean;
  /**
   * The container cited with the target: `{ kind: 'article', number: 'IV' }` in `art. IV, § 3`. Other containers may
   * use the same number.
   */
  readonly container?: CitedContainer;
  /** Two adjacent numbers that probably lost a dash: `§§ 98.1101 98.1104`. */
  readonly damaged?: boolean;
}

/** A container that a citation names, with its own container: the chapter, then the title, of `tit. 1, ch. 4, § 3`. */
export interface CitedContainer extends Pick<Target, 'kind' | 'number'> {
  readonly container?: CitedContainer;
  /** Whether only the citation before names it. It then applies if the code has such a section there. */
  readonly presumed?: true;
}

/** How a citation refers to its code: by full name, by abbreviation (short), by `id.`, by a bare `§`, or relatively (`this chapter`). */
export type CitationForm = 'full' | 'short' | 'id' | 'bare' | 'relative';

/** A code that a citation may refer to. */
export interface CodeCandidate {
  readonly place: string;
  /** Absent when the place is known but the connected service does not list it. */
  readonly jurisdictionId?: string;
  readonly code?: string;
}

/** A citation of a local code found in a text. */
export interface Citation {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly form: CitationForm;
  /** The name of the place that enacted the cited code. Null when the text does not name it. */
  readonly place: string | null;
  /** The jurisdiction's ID in the connected service. Null when the service does not list the place. */
  readonly jurisdictionId: string | null;
  /** The code's name; null when unknown. */
  readonly code: string | null;
  readonly targets: readonly Target[];
  /** All possible codes when there are several, likeliest first. Empty otherwise. */
  readonly candidates: readonly CodeCandidate[];
}

/** The part of a jurisdiction that the recognizer needs. */
export interface KnownJurisdiction {
  readonly id: string;
  readonly name?: string;
  readonly shortName?: string;
  /** Other forms of the name that people use. */
  readonly otherNames?: readonly string[];
  /** The service's word: city, county, town, tribe, district, … */
  readonly kind?: string;
  /** The state, as a postal code or a name. */
  readonly region?: string;
  readonly codes: readonly KnownCode[];
}

export interface KnownCode {
  readonly name?: string;
  readonly abbreviations: readonly string[];
  /** A hint about the format of section numbers: `dotted`, `hyphenated`, `colon`, … */
  readonly sectionGrammar?: string;
  /** code, charter, constitution, bylaws, … */
  readonly kind?: string;
  /** How it numbers and cites its provisions, learned from the code itself. */
  readonly numbering?: Numbering;
}

/** User-defined meanings of forms, from the `legalCode.citationAbbreviations` setting: form → jurisdiction name or ID. */
export type CitationForms = Readonly<Record<string, string>>;

/**
 * Whether a covered code has this section number (in the form of `normalizeSectionNumber`). Undefined when the code's
 * numbers are unknown. `code` is the code's name, because a charter's § 3 is not the code's § 3. Without it, any code
 * of the jurisdiction may have the section. The result decides whether a hyphen is a level or a range, and whether a
 * bare number belongs to the code.
 */
export type HasSection = (jurisdictionId: string, number: string, code?: string) => boolean | undefined;

export interface LexiconInput {
  readonly jurisdictions: readonly KnownJurisdiction[];
  readonly forms?: CitationForms;
  readonly hasSection?: HasSection;
}

export interface ReadingOptions {
  /** Name or ID of the jurisdiction whose code bare citations refer to. */
  readonly home?: string;
  /** Numbers of the chapter, title, … that contain the text. They supply the number of `this chapter`. */
  readonly within?: Readonly<Partial<Record<TargetKind, string>>>;
  /** Whether to infer the default jurisdiction from the document when none is given. Default: true. */
  readonly inferHome?: boolean;
  /**
   * How to treat a digit after a number that the code has. By default, it may be a footnote number and is dropped. Use
   * `kept` where footnote marks are distinct, as in Markdown: `§ 115.2.47` is then not § 115.2.4.
   */
  readonly footnoteDigits?: 'dropped' | 'kept';
}

/** Finds the citations of local codes in a text. Pure. Runs in time linear in the text's length. */
export interface Recognizer {
  /** Returns all citations of `text`, in order. They never overlap. */
  recognize(text: string, options?: ReadingOptions): readonly Citation[];
  /** Opens a document and keeps its parse, so that an edit parses again only the part that can change. */
  open(text: string, options?: ReadingOptions): Reading;
  /** Like `open`, in slices of about 64 K characters, or of `size` characters. */
  openInSlices(text: string, options?: ReadingOptions, size?: number): Slices<Reading>;
  /** Like `recognize`, with the number of characters examined. That number is linear in the length of any text. */
  measure(text: string, options?: ReadingOptions): Measured;
}

export interface Measured {
  readonly citations: readonly Citation[];
  readonly steps: number;
}

/** The range that an edit made the recognizer parse again, in offsets of the text after the edit. */
export interface Reread {
  readonly start: number;
  readonly end: number;
}

/** A document that is being edited. */
export interface Reading {
  readonly length: number;
  /** The current text. */
  text(): string;
  /** Returns the citations that touch [from, to), in order. Without bounds, the whole document's. */
  citations(from?: number, to?: number): readonly Citation[];
  /** Returns the whole document's citations in slices. Valid only if no edit occurs in between. */
  citationsInSlices(): Slices<readonly Citation[]>;
  /** Replaces `deletedLength` characters at `start`. Citations elsewhere move without a new parse. */
  edit(start: number, deletedLength: number, insertedText: string): Reread;
  /** Uses these options from now on. Does not parse again. */
  setOptions(options: ReadingOptions): void;
  /** The place whose code bare citations refer to, given or inferred. */
  home(): string | undefined;
}
