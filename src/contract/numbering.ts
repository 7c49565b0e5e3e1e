/**
 * How one code numbers its provisions and how people cite them. The import learns it from the code and stores it with
 * the code. The service returns it as `codes[].numbering`. The recognizer, the query reader, and the citation formatter
 * use no other grammar.
 *
 * Every name is one word, so these types are also the JSON on the wire.
 */
export interface Numbering {
  /** False for a code of fewer than ten sections. Readers then use the default schemes. */
  readonly established: boolean;
  /** The number of provisions that it was learned from. */
  readonly sections: number;
  /** The schemes of the numbers for each kind of provision, most common first. Every number of the code matches one. */
  readonly schemes: readonly NumberScheme[];
  /** Containers that a number needs to identify one provision. Absent when the number alone is enough. */
  readonly context?: NumberContext;
  readonly citing: CitingForms;
  /** How subdivisions follow a number, most common style first. Empty when the code shows none. */
  readonly subdivisions: readonly SubdivisionStyle[];
  /** The separators in a range, most common first: `-`, `–`, ` through `, ` to `. */
  readonly ranges: readonly Joint[];
  /** The separators in a list, most common first: `, `, ` and `, `, and `, ` or `. */
  readonly lists: readonly Joint[];
  /** The years of the earlier editions whose numbers the publisher notes, oldest first: 1973 of `1973 Ed., § 22-3202`. */
  readonly editions?: readonly number[];
}

/** The scheme of a number: `12.34.560` is three parts of digits; `XYZ.04.07` is letters and two padded parts of digits. */
export interface NumberScheme {
  /** The kind of provision: section, rule, article, chapter, …, in lowercase. */
  readonly kind: string;
  /** From left to right. At least one. */
  readonly parts: readonly NumberPart[];
  /** The number of the code's numbers with this scheme. */
  readonly count: number;
  /** An example, as the code writes it. */
  readonly example: string;
}

/** One level of a number. */
export interface NumberPart {
  /** The text before it: `.`, `-`, `:`, `/`, or a space. Empty for the first part, unless the number is written `.03`. */
  readonly separator: string;
  /** The class of its characters. `mixed` is digits and letters in any order: `3B`, `A12`. */
  readonly class: 'digits' | 'upper' | 'lower' | 'roman' | 'mixed';
  /** Minimum and maximum length, without a suffix. */
  readonly min: number;
  readonly max: number;
  /** Whether zeros pad it to `min`: `04`. */
  readonly padded: boolean;
  /** Letters that may follow directly: `upper` in `12A.04`, `lower` in `16a`. */
  readonly suffix?: 'upper' | 'lower';
  /** True for a last part that only some numbers have: `.1` in `10-2-5.1`. */
  readonly optional?: boolean;
}

/** The containers that make a number complete or unique. */
export type NumberContext =
  /** The number is complete only with its containers' numbers: `.03` of 08.11.04 is `08.11.04.03`. */
  | {
      readonly form: 'joined';
      /** The levels that supply the numbers, outermost first: `title, subtitle, chapter`. */
      readonly levels: readonly string[];
      /** The separator between levels: `.`. Not repeated when the inner number already begins with it. */
      readonly join: string;
    }
  /** The container's number comes before the code's name: `17 X.N.C. § 201`. */
  | { readonly form: 'before'; readonly levels: readonly string[] }
  /** The container is named between the code and the number: `Charter art. IV, § 3`. */
  | {
      readonly form: 'named';
      readonly levels: readonly string[];
      /** Whether every citation names the container, or only a citation with a repeated number. */
      readonly when: 'always' | 'repeated';
      /** The number of provisions that share their number with another. */
      readonly repeated: number;
    };

/** How the code and its publisher cite it. */
export interface CitingForms {
  /** Short forms of the code, most used first. They do not include the code's own name. */
  readonly abbreviations: readonly Abbreviation[];
  /** The text before a number in its citations: `§`, `Rule`, `art.`. Empty when there is none (`SMC 23.44.010`). */
  readonly marker: string;
  /** The markers before numbers in the code's own text, most common first: `§`, `Section`, `Sec.`, `Rule`, or none. */
  readonly markers?: readonly Joint[];
}

/** A short form of a code's name. */
export interface Abbreviation {
  readonly text: string;
  /**
   * The origin of the form. `published` and `mined` (used in the code's own text) are facts. `reader` is a reader's
   * correction. `initials` come from the name alone, so a draft must support them by a definition or by the place's
   * name nearby.
   */
  readonly origin: 'published' | 'mined' | 'initials' | 'reader';
  /** How often the code uses it. */
  readonly count: number;
}

/** How subdivisions are written after a number: `(a)(1)`, `B(1)`, `.H.4`, `, subd. (a)`. */
export interface SubdivisionStyle {
  /** The text between the number and the first designator: empty, a space, `.`, `-`, `, subd. `. */
  readonly lead: string;
  /** Outermost first. Deeper levels repeat the last one. */
  readonly levels: readonly SubdivisionLevel[];
  readonly count: number;
  readonly example: string;
}

export interface SubdivisionLevel {
  readonly class: 'digits' | 'upper' | 'lower' | 'roman';
  /** The characters around a designator: `(a)`, `[a]`, `a.`, or none. */
  readonly wrap: '()' | '[]' | '.' | '';
}

/** A separator in a range or list, with its number of uses in the code. */
export interface Joint {
  readonly text: string;
  readonly count: number;
}
