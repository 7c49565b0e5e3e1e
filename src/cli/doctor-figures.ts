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
/** The measures that are counted by section. */
export type OfSections = Exclude<Measure, 'crossReferences'>;
/** Those of them that also other provisions have: they have no bare number. */
export type OfProvisions = Exclude<OfSections, 'bare'>;

export interface Figures {
  readonly of: number;
  succeeded: number;
}

export interface Miss {
  readonly measure: Measure;
  readonly citation: string;
  readonly why: string;
}
