/** What the doctor measures of a code, and how it says so. */

export interface Section {
  readonly id: string;
  readonly number: string;
  readonly citation: string;
}

type Measure = 'foundFirst' | 'uniqueCitation' | 'inSentence' | 'bare' | 'crossReferences';
/** The measures that are counted by section. */
export type OfSections = Exclude<Measure, 'crossReferences'>;

export interface Figures {
  readonly of: number;
  succeeded: number;
}

export interface Miss {
  readonly measure: Measure;
  readonly citation: string;
  readonly why: string;
}
