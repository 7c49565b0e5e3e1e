/** What the doctor measures of a code, and how it says so. */

export interface Section {
  readonly id: string;
  readonly number: string;
  readonly citation: string;
}

/** A provision that is cited by its own word: a preamble, an article with text of its own, an appendix. */
export interface OtherProvision extends Section {
  readonly kind: string;
}

type Measure = 'foundFirst' | 'uniqueCitation' | 'inSentence' | 'bare' | 'crossReferences';
/** The measures that are counted by provision. A bare number is a section's. */
export type OfProvisions = Exclude<Measure, 'crossReferences' | 'bare'>;

export interface Figures {
  readonly of: number;
  succeeded: number;
  /**
   * Of those that succeeded, how many were offered among several: sections of one number, or of places of one name.
   */
  amongSeveral: number;
}

export interface Miss {
  readonly measure: Measure;
  readonly citation: string;
  readonly why: string;
}
