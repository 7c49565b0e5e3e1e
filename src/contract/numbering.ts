/**
 * How one code numbers its provisions and how people cite them. The import learns it from the code and stores it with
 * the code; the service returns it as `codes[].numbering`. The recognizer, the query reader and the citation formatter
 * know no other grammar.
 *
 * Every name is one word, so these types are also the JSON on the wire.
 */
export interface Numbering {
  /** False for a code of fewer than ten sections: "numbering not established". Readers then use the default schemes. */
  readonly established: boolean;
  /** How many numbered provisions it was learned from. */
  readonly sections: number;
  /** The shapes of the numbers, for each kind of provision, the commonest first. Every number of the code has one of them. */
  readonly schemes: readonly NumberScheme[];
  /** What else a number needs to identify one provision; absent where the number alone does. */
  readonly context?: NumberContext;
  readonly citing: CitingForms;
  /** How subdivisions follow a number, the commonest style first. Empty where the code shows none. */
  readonly subdivisions: readonly SubdivisionStyle[];
  /** What is between the two ends of a range, the commonest first: `-`, `–`, ` through `, ` to `. */
  readonly ranges: readonly Joint[];
  /** What is between the numbers of a list, the commonest first: `, `, ` and `, `, and `, ` or `. */
  readonly lists: readonly Joint[];
}

/** The shape of a number: `12.34.560` is three parts of digits, `XYZ.04.07` is letters and two padded parts of digits. */
export interface NumberScheme {
  /** Which provisions have it: section, rule, article, chapter, …; lower case. */
  readonly kind: string;
  /** From the left. At least one. */
  readonly parts: readonly NumberPart[];
  /** How many of the code's numbers have this shape. */
  readonly count: number;
  /** One of them, as the code writes it. */
  readonly example: string;
}

/** One level of a number. */
export interface NumberPart {
  /** What comes before it: `.`, `-`, `:`, `/`, a space; empty for the first part, unless the number is written `.03`. */
  readonly separator: string;
  /** What it is made of. `mixed` is digits and letters in any order: `3B`, `A12`. */
  readonly class: 'digits' | 'upper' | 'lower' | 'roman' | 'mixed';
  /** Fewest and most characters, a suffix not counted. */
  readonly min: number;
  readonly max: number;
  /** Whether zeros fill it up to `min`: `04`. */
  readonly padded: boolean;
  /** Letters that can follow directly: `upper` in `12A.04`, `lower` in `16a`. */
  readonly suffix?: 'upper' | 'lower';
  /** True for a last part that only some numbers have: `.1` in `10-2-5.1`. */
  readonly optional?: boolean;
}

/** The containers that make a number complete or unique. */
export type NumberContext =
  /** The number is complete only with those of its containers: `.03` of 08.11.04 is `08.11.04.03`. */
  | {
      readonly form: 'joined';
      /** Whose numbers come first, the outermost first: `title, subtitle, chapter`. */
      readonly levels: readonly string[];
      /** Between two of them: `.`. A separator that the inner number itself begins with is not repeated. */
      readonly join: string;
    }
  /** The container's number comes before the code's name: `17 X.N.C. § 201`. */
  | { readonly form: 'before'; readonly levels: readonly string[] }
  /** The container is named between the code and the number: `Charter art. IV, § 3`. */
  | {
      readonly form: 'named';
      readonly levels: readonly string[];
      /** Whether every citation names it, or only those whose number repeats. */
      readonly when: 'always' | 'repeated';
      /** How many provisions share their number with another. */
      readonly repeated: number;
    };

/** How the code and its publisher cite it. */
export interface CitingForms {
  /** What stands for the code, the most used first. The code's own name is not among them. */
  readonly abbreviations: readonly Abbreviation[];
  /** What comes before a number in its citations: `§`, `Rule`, `art.`; empty where nothing does (`SMC 23.44.010`). */
  readonly marker: string;
  /** What the code's own text writes before its numbers, the commonest first: `§`, `Section`, `Sec.`, `Rule`, nothing. */
  readonly markers?: readonly Joint[];
}

/** A short form of a code's name. */
export interface Abbreviation {
  readonly text: string;
  /**
   * Where it comes from. `published` and `mined` (used in the code's own text) are facts. `reader` is the reader's own
   * correction. `initials` come from the name alone, so a draft must support them by a definition or by the place's
   * name nearby.
   */
  readonly origin: 'published' | 'mined' | 'initials' | 'reader';
  /** How often the code itself uses it. */
  readonly count: number;
}

/** How subdivisions are written after a number: `(a)(1)`, `B(1)`, `.H.4`, `, subd. (a)`. */
export interface SubdivisionStyle {
  /** Between the number and the first designator: empty, a space, `.`, `-`, `, subd. `. */
  readonly lead: string;
  /** From the outermost; deeper levels repeat the last. */
  readonly levels: readonly SubdivisionLevel[];
  readonly count: number;
  readonly example: string;
}

export interface SubdivisionLevel {
  readonly class: 'digits' | 'upper' | 'lower' | 'roman';
  /** What encloses a designator: `(a)`, `[a]`, `a.` or nothing. */
  readonly wrap: '()' | '[]' | '.' | '';
}

/** A joint of a range or list, with how often the code uses it. */
export interface Joint {
  readonly text: string;
  readonly count: number;
}
