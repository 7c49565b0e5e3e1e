import type { CitationForm, TargetKind } from './types.ts';

/** What names the code of a citation, as the text has it; which place that is may need the whole document to say. */
export interface Source {
  /**
   * places: one or several known places. named: a local code of a place the lexicon does not know. generic: `the Municipal Code`.
   * subject: `Planning Code`, a home's own or the state's. abbreviation: a form of the lexicon. unknown: capitals nobody listed.
   * this: `this code`; with `county`, `this ordinance`, which may be enacting a code's sections. foreign: state, federal or model law, or another instrument.
   */
  readonly kind: 'places' | 'named' | 'generic' | 'subject' | 'abbreviation' | 'unknown' | 'this' | 'foreign';
  readonly places: readonly number[];
  /** The words of the code's name that are not the place's; of a `places` without any, those of the name that are in other states. */
  readonly words: readonly number[];
  /** The place of a `named` source, the letters of an `unknown` one. */
  readonly name: string;
  /** The form's node in the lexicon, for an abbreviation; -1 otherwise. */
  readonly node: number;
  readonly county: boolean;
  /** The code as written. */
  readonly written: string;
}

export interface RawTarget {
  readonly kind: TargetKind;
  /** Offsets from the mark's start. */
  start: number;
  end: number;
  /** With every dash a `-`; which of them are levels is decided once the code is known. */
  readonly number: string;
  readonly subdivisions: readonly string[];
  readonly through: string | undefined;
  readonly following: boolean;
  readonly damaged: boolean;
  readonly dots: number;
  readonly dashes: number;
  readonly colons: number;
  readonly lastLength: number;
  readonly rangeDash: boolean;
  readonly plural: boolean;
  /** Takes the number from the citation before: `id. at (b)`. */
  readonly inherits: boolean;
}

/** What the scan found at one place of the text, before the document as a whole is consulted. */
export interface Mark {
  start: number;
  readonly length: number;
  /** foreign: law that is not local; it breaks the chain. mention: a place or a code named without a number. */
  readonly sort: 'citation' | 'foreign' | 'mention';
  readonly form: CitationForm;
  readonly source: Source | undefined;
  readonly targets: readonly RawTarget[];
  /** Without any sign or name before it: only a document that uses such numbers makes it a citation. */
  readonly loose: boolean;
  /** The abbreviation that the text itself gives the code: `Seattle Municipal Code (“SMC”)`. */
  readonly defines: string | undefined;
  /** At the head of a line, as an ordinance numbers its own sections: `SECTION 2. …`. */
  readonly heading: boolean;
}

const NOTHING_MORE: Partial<Source> = {};
export const NO_TARGETS: readonly RawTarget[] = [];
export const NO_PLACES: readonly number[] = [];

export function source(kind: Source['kind'], written: string, rest: Partial<Source> = NOTHING_MORE): Source {
  return {
    kind,
    places: rest.places ?? NO_PLACES,
    words: rest.words ?? NO_PLACES,
    name: rest.name ?? '',
    node: rest.node ?? -1,
    county: rest.county ?? false,
    written,
  };
}

/** The code of one of known places, `words` being what else its name says. */
export function placesSource(
  written: string,
  places: readonly number[],
  words: readonly number[],
  county: boolean,
): Source {
  return { kind: 'places', places, words, name: '', node: -1, county, written };
}

/**
 * A form of the lexicon, with its node there; of `places`, if the text just before names them. `written` has more than the form when it
 * is with the place's name that the code is cited: `Oakland OMC`.
 */
export function abbreviationSource(
  form: string,
  written: string,
  node: number,
  places: readonly number[],
  county: boolean,
): Source {
  return { kind: 'abbreviation', places, words: NO_PLACES, name: form, node, county, written };
}

export const FOREIGN_SOURCE: Source = source('foreign', '');
export const THIS_SOURCE: Source = source('this', '');
export const THIS_ORDINANCE: Source = source('this', '', { county: true });
/** `said code`, `that code`: the one just spoken of. */
export const SAID_SOURCE: Source = source('this', '', { name: 'said' });

/** What else there is to say of a mark. */
export type Manner = Pick<Mark, 'loose' | 'defines' | 'heading'> & { readonly sort: 'mention' | undefined };

export const PLAIN: Manner = { loose: false, defines: undefined, heading: false, sort: undefined };
export const LOOSE: Manner = { loose: true, defines: undefined, heading: false, sort: undefined };
export const HEADING: Manner = { loose: false, defines: undefined, heading: true, sort: undefined };
export const MENTION: Manner = { loose: false, defines: undefined, heading: false, sort: 'mention' };

/** A code's name that says what the text will call it. */
export function defining(defines: string | undefined, sort: Manner['sort'] = undefined): Manner {
  if (defines === undefined) return sort === undefined ? PLAIN : MENTION;
  return { loose: false, defines, heading: false, sort };
}

/** A target without a number of its own: `this chapter`, `id. at (b)`. */
export const NO_NUMBER: RawTarget = {
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
  inherits: false,
};
