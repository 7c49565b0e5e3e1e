/** The doctor's measures of a code, and how it prints them. */

export interface Section {
  readonly id: string;
  readonly number: string;
  readonly citation: string;
}

/** A provision that is cited by a word of its own: a preamble, an article with its own text, or an appendix. */
export interface OtherProvision extends Section {
  readonly kind: string;
}

type Measure = 'foundFirst' | 'uniqueCitation' | 'inSentence' | 'bare' | 'crossReferences';
/** The measures that are counted per provision. Bare numbers apply to sections only. */
export type OfProvisions = Exclude<Measure, 'crossReferences' | 'bare'>;

export interface Figures {
  readonly of: number;
  succeeded: number;
  /**
   * The number of successes with several candidates: sections with the same number, or jurisdictions with the same name.
   */
  amongSeveral: number;
}

export interface Miss {
  readonly measure: Measure;
  readonly citation: string;
  readonly why: string;
}
