import type { FormNode } from '../lexicon/forms.ts';
import type { NumberShape } from '../lexicon/numbering/grammar.ts';
import type { WordEntry } from '../lexicon/word-classes.ts';
import type { CitationForm, TargetKind } from '../types.ts';

/** A place's index in the lexicon. */
export type PlaceIndex = number;

/** The text's reference to a code. Resolving it may take the whole document. */
export type CodeReference =
  /** The code of one of known places: `Seattle Municipal Code`. */
  | {
      readonly kind: 'placeCode';
      readonly places: readonly PlaceIndex[];
      /** The words of the name without the place's. Undefined for a word that is not in the lexicon. */
      readonly nameWords: readonly (WordEntry | undefined)[];
      /** A charter or a zoning resolution, separate from the place's code. */
      readonly separate: boolean;
      readonly written: string;
    }
  /** A local code of a place that is not in the lexicon: `Quillhaven Municipal Code`. */
  | {
      readonly kind: 'unlistedPlaceCode';
      readonly name: string;
      readonly written: string;
      /** Whether only its form suggests local law (`the Marlow Code`). A section number of several parts must then follow the sign. */
      readonly presumed?: boolean;
    }
  /** `the Municipal Code`, `the County Code`. */
  | {
      readonly kind: 'genericCode';
      /** Undefined for a name that fits a county and a city: `Code of Ordinances`. */
      readonly ofCounty: boolean | undefined;
      /** Whether the name is of a tribal government's code: `the Tribal Code`. */
      readonly ofTribe?: true;
      readonly written: string;
      /** The only place named in the text just before. */
      readonly nearby?: PlaceIndex | undefined;
    }
  /** `Planning Code`: the default jurisdiction's own, or the state's. */
  | {
      readonly kind: 'topicalCode';
      readonly nameWords: readonly (WordEntry | undefined)[];
      readonly separate: boolean;
      readonly written: string;
      /** The only place named in the text just before. */
      readonly nearby?: PlaceIndex | undefined;
    }
  /** A form of the lexicon: `SMC`. */
  | {
      readonly kind: 'abbreviation';
      readonly letters: string;
      readonly node: FormNode;
      /** Whether it is a whole title: `Elk Band Constitution`. */
      readonly isTitle: boolean;
      /** Those of its places that are named in the text just before. */
      readonly nearby: readonly PlaceIndex[];
      /** Whether the citation includes the place's name (`Oakland OMC`). The document and the default jurisdiction are then ignored. */
      readonly citedByPlace: boolean;
      /** Whether state law or a standard has the same abbreviation. */
      readonly sharedWithOtherLaw: boolean;
    }
  /** Capitals that are not a listed code. `municipal` when they end like a municipal code's initials (`QMC`). */
  | {
      readonly kind: 'initials';
      readonly letters: string;
      readonly municipal: boolean;
      /** Where the section sign is, from the letters, if a comma lies between them. The letters may be any term: `(UF, § 7-2502.01)`. */
      readonly signAt?: number;
      /** The whole name, if the letters abbreviate only its place: `Det. City Charter`. */
      readonly written?: string;
      /** The only place named in the text just before. */
      readonly nearby?: PlaceIndex | undefined;
    }
  | { readonly kind: 'thisCode' }
  /** `Code § 5-1`, `Ordinance § 5-1`: short for a name that the text gave before. */
  | { readonly kind: 'ownCode'; readonly isOrdinance: boolean }
  /** `of the By-law`: the default jurisdiction's only code with this word in its name, or another instrument. */
  | { readonly kind: 'ownInstrument'; readonly word: string }
  /** `this ordinance`, which may enact sections of a code. */
  | { readonly kind: 'thisOrdinance' }
  /** `said code`, `that code`: the one just mentioned. */
  | { readonly kind: 'saidCode' }
  /** State, federal, or model law, or another instrument. */
  | { readonly kind: 'otherLaw' };

/** A standard's number with the year of its edition: the `318-19` of `ACI 318-19`, the `9899:1999` of `ISO/IEC 9899:1999`. */
export const EDITION = /^[A-Z]?\d{1,5}(?:\.\d{1,3})?-(?:(?:19|20)\d\d|\d\d)$|^\d{3,5}(?:-\d)?:(?:19|20)\d\d$/;

/** Whether a reference names a local code or its place. */
export function namesACode({ kind }: CodeReference): boolean {
  return kind === 'placeCode' || kind === 'unlistedPlaceCode' || kind === 'abbreviation';
}

export const OTHER_LAW: CodeReference = { kind: 'otherLaw' };

/** A place named in the text without its code. */
export type PlaceReference =
  | { readonly kind: 'place'; readonly places: readonly PlaceIndex[] }
  /** A place that shares its name with these places but is in another state. */
  | { readonly kind: 'namesake'; readonly places: readonly PlaceIndex[] }
  /** A place that is not in the lexicon: `Town of Chester Falls`. */
  | { readonly kind: 'unlisted'; readonly name: string };

/**
 * How a designator and its numbers are joined to those before. `of` introduces their container (`Part 2 of Chapter
 * 12`), and a space introduces a part of it.
 */
export type GroupJoint = 'first' | 'of' | 'and' | 'comma' | 'space';

/** One target of a citation. Offsets count from the citation's start. */
export interface ParsedTarget extends NumberShape {
  readonly kind: TargetKind;
  readonly start: number;
  readonly end: number;
  /** The number with dashes as `-`. Which ones separate levels is decided once the code is known. */
  readonly number: string;
  readonly subdivisions: readonly string[];
  readonly through: string | undefined;
  readonly following: boolean;
  readonly damaged: boolean;
  /** Whether it follows a plural designator (`§§`). */
  readonly plural: boolean;
  readonly joint: GroupJoint;
  /** Whether it takes the number from the citation before: `id. at (b)`. */
  readonly inherits: boolean;
}

/** A target without a number of its own: `this chapter`, `id. at (b)`. */
export const NO_NUMBER: ParsedTarget = {
  kind: 'section',
  start: 0,
  end: 0,
  number: '',
  subdivisions: [],
  through: undefined,
  following: false,
  damaged: false,
  dots: 0,
  dashes: 0,
  colons: 0,
  lastLength: 0,
  rangeDash: false,
  plural: false,
  joint: 'first',
  inherits: false,
};

/**
 * Whether a number has no sign or name before it. In a list (`Sections 5.04.010 and … of 5.04.020`), it is a citation
 * if the document uses such numbers. Alone, it is one only if a code has the number.
 */
export type Unmarked = false | 'listed' | 'alone' | 'short';

export interface ParsedCitation {
  readonly kind: 'citation';
  readonly start: number;
  readonly end: number;
  readonly form: CitationForm;
  readonly code: CodeReference | undefined;
  readonly targets: readonly ParsedTarget[];
  readonly unmarked: Unmarked;
  /** Whether the number has a designator (`§`, `Section`), not only a name before it. */
  readonly designated: boolean;
  /** Whether it starts a line, like an ordinance's own sections: `SECTION 2. …`. */
  readonly heading: boolean;
  /** The abbreviation that the text defines for the code: `Seattle Municipal Code (“SMC”)`. */
  readonly defines: string | undefined;
  /**
   * Whether its plain number is known to be of another text (`Section 8 housing`, `Section 2 below`), or only describes a
   * noun with an article (`a section 504 plan`).
   */
  readonly attributive?: 'known' | 'described';
}

/** The parsed form of one candidate, before the document is taken into account. */
export type Parsed =
  | ParsedCitation
  /** Law that is not local. A short form after it does not refer to a local code. */
  | {
      readonly kind: 'otherLaw';
      readonly start: number;
      readonly end: number;
      /** The first thing cited, if the citation has a number. */
      readonly target?: ParsedTarget;
      /** Whether the number has a designator: `UCC § 2-207`, but not `Law 2-207`. */
      readonly designated?: true;
      /** Whether its sections have plain numbers, as in `Ord. 1975-992`, or it has pages (`78 Stat. 377`). */
      readonly plain?: boolean;
    }
  /** A code named without a number. */
  | {
      readonly kind: 'codeName';
      readonly start: number;
      readonly end: number;
      readonly code: CodeReference;
      readonly defines: string | undefined;
    }
  /** A place named without its code: `City of Seattle`, `Seattle, WA`. */
  | { readonly kind: 'placeName'; readonly start: number; readonly end: number; readonly place: PlaceReference }
  /** `Id. at 512`: a page, so it does not refer to a code. */
  | { readonly kind: 'page'; readonly start: number; readonly end: number }
  | ParsedNote;

/** The mark of a footnote, or the beginning of its text. */
export interface ParsedNote {
  readonly kind: 'note';
  readonly start: number;
  readonly end: number;
  readonly label: string;
  readonly isText: boolean;
}

/** Returns the targets with offsets from a start that is `by` characters earlier. */
export function shifted(targets: readonly ParsedTarget[], by: number): readonly ParsedTarget[] {
  return by === 0 ? targets : targets.map((target) => ({ ...target, start: target.start + by, end: target.end + by }));
}

/** The number of separators in a number. */
export function separators({ dots, dashes, colons }: NumberShape): number {
  return dots + dashes + colons;
}
