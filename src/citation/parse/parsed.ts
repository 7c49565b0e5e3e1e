import type { FormNode } from '../lexicon/forms.ts';
import type { NumberShape } from '../lexicon/numbering/grammar.ts';
import type { WordEntry } from '../lexicon/word-classes.ts';
import type { CitationForm, TargetKind } from '../types.ts';

/** A place's index in the lexicon. */
export type PlaceIndex = number;

/** What names the code of a citation, as the text has it. Which code that is may take the whole document to decide. */
export type CodeReference =
  /** The code of one of known places: `Seattle Municipal Code`. */
  | {
      readonly kind: 'placeCode';
      readonly places: readonly PlaceIndex[];
      /** The words of the name that are not the place's; undefined for one that the lexicon does not know. */
      readonly nameWords: readonly (WordEntry | undefined)[];
      /** A charter or a zoning resolution, beside the place's code. */
      readonly separate: boolean;
      readonly written: string;
    }
  /** A local code of a place that the lexicon does not know: `Quillhaven Municipal Code`. */
  | {
      readonly kind: 'unlistedPlaceCode';
      readonly name: string;
      readonly written: string;
      /** Whether only its shape makes it local (`the Marlow Code`): then a section's number of several parts must follow the sign. */
      readonly presumed?: boolean;
    }
  /** `the Municipal Code`, `the County Code`. */
  | {
      readonly kind: 'genericCode';
      readonly ofCounty: boolean;
      readonly written: string;
      /** The one place that the text just before names. */
      readonly nearby?: PlaceIndex | undefined;
    }
  /** `Planning Code`: the default jurisdiction's own, or the state's. */
  | {
      readonly kind: 'topicalCode';
      readonly nameWords: readonly (WordEntry | undefined)[];
      readonly separate: boolean;
      readonly written: string;
      /** The one place that the text just before names. */
      readonly nearby?: PlaceIndex | undefined;
    }
  /** A form of the lexicon: `SMC`. */
  | {
      readonly kind: 'abbreviation';
      readonly letters: string;
      readonly node: FormNode;
      /** Whether it is a whole title: `Elk Band Constitution`. */
      readonly isTitle: boolean;
      /** Those of its places that the text just before names. */
      readonly nearby: readonly PlaceIndex[];
      /** Whether the place's name is part of what is cited (`Oakland OMC`): then neither the document nor a default has a say. */
      readonly citedByPlace: boolean;
      /** Whether state law or a standard has the same abbreviation. */
      readonly sharedWithOtherLaw: boolean;
    }
  /** Capitals in no list of codes; `municipal` when they end like a municipal code's initials (`QMC`). */
  | {
      readonly kind: 'initials';
      readonly letters: string;
      readonly municipal: boolean;
      /** The whole name where the letters shorten only its place: `Det. City Charter`. */
      readonly written?: string;
      /** The one place that the text just before names. */
      readonly nearby?: PlaceIndex | undefined;
    }
  | { readonly kind: 'thisCode' }
  /** `this ordinance`, which may be enacting a code's sections. */
  | { readonly kind: 'thisOrdinance' }
  /** `said code`, `that code`: the one just spoken of. */
  | { readonly kind: 'saidCode' }
  /** State, federal, or model law, or another instrument. */
  | { readonly kind: 'otherLaw' };

/** The number of a standard with the year of its edition: the `318-19` of `ACI 318-19`, the `9899:1999` of `ISO/IEC 9899:1999`. */
export const EDITION = /^[A-Z]?\d{1,5}(?:\.\d{1,3})?-(?:(?:19|20)\d\d|\d\d)$|^\d{3,5}(?:-\d)?:(?:19|20)\d\d$/;

/** Whether a reference names one local code, or the place of one. */
export function namesACode({ kind }: CodeReference): boolean {
  return kind === 'placeCode' || kind === 'unlistedPlaceCode' || kind === 'abbreviation';
}

export const OTHER_LAW: CodeReference = { kind: 'otherLaw' };

/** A place that the text names without its code. */
export type PlaceReference =
  | { readonly kind: 'place'; readonly places: readonly PlaceIndex[] }
  /** A place in another state that shares the name of these. */
  | { readonly kind: 'namesake'; readonly places: readonly PlaceIndex[] }
  /** A place that the lexicon does not know: `Town of Chester Falls`. */
  | { readonly kind: 'unlisted'; readonly name: string };

/** What joins a designator and its numbers to those before: `of` leads to their container (`Part 2 of Chapter 12`), a space to what it holds. */
export type GroupJoint = 'first' | 'of' | 'and' | 'comma' | 'space';

/** One thing that a citation points at. Offsets count from the citation's start. */
export interface ParsedTarget extends NumberShape {
  readonly kind: TargetKind;
  readonly start: number;
  readonly end: number;
  /** With every dash a `-`; which of them are levels is decided once the code is known. */
  readonly number: string;
  readonly subdivisions: readonly string[];
  readonly through: string | undefined;
  readonly following: boolean;
  readonly damaged: boolean;
  /** Whether a plural designator (`§§`) comes before. */
  readonly plural: boolean;
  readonly joint: GroupJoint;
  /** Takes the number from the citation before: `id. at (b)`. */
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
 * Whether a number stands without a sign or a name before it. In a list (`Sections 5.04.010 and … of 5.04.020`), a document that uses
 * such numbers makes it a citation; alone, only a code that has the number.
 */
export type Unmarked = false | 'listed' | 'alone';

export interface ParsedCitation {
  readonly kind: 'citation';
  readonly start: number;
  readonly end: number;
  readonly form: CitationForm;
  readonly code: CodeReference | undefined;
  readonly targets: readonly ParsedTarget[];
  readonly unmarked: Unmarked;
  /** Whether the number has a designator (`§`, `Section`), and not only a name before it. */
  readonly designated: boolean;
  /** At the head of a line, as an ordinance numbers its own sections: `SECTION 2. …`. */
  readonly heading: boolean;
  /** The abbreviation that the text itself gives the code: `Seattle Municipal Code (“SMC”)`. */
  readonly defines: string | undefined;
}

/** What one candidate reads as, before the document as a whole is consulted. */
export type Parsed =
  | ParsedCitation
  /** Law that is not local: a short form after it does not refer to a local code. */
  | {
      readonly kind: 'otherLaw';
      readonly start: number;
      readonly end: number;
      /** It has pages (`78 Stat. 377`): a section sign after it is of another law. */
      readonly paged?: boolean;
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
  /** `Id. at 512`: a page, so what it refers to is no code. */
  | { readonly kind: 'page'; readonly start: number; readonly end: number };

/** The same targets, counted from a start that is `by` characters earlier. */
export function shifted(targets: readonly ParsedTarget[], by: number): readonly ParsedTarget[] {
  return by === 0 ? targets : targets.map((target) => ({ ...target, start: target.start + by, end: target.end + by }));
}

/** How many separators a number has. */
export function separators({ dots, dashes, colons }: NumberShape): number {
  return dots + dashes + colons;
}
