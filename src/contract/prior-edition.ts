/** The publisher's note of a section's number in an earlier edition of its code: `1981 Ed., § 22-3202.` */
import type { Note } from './resources.ts';

export interface PriorEdition {
  readonly year: number;
  /** As the note writes them. */
  readonly numbers: readonly string[];
}

const kinds = /prior codification|former(?:ly)? cod/i;
const edition = /^((?:18|19|20)\d\d) [Ee]d(?:\.|ition),?\s(?:§+|[Ss]ec(?:\.|tions?))\s*(\S.*)$/;

/** The earlier edition that a note names; undefined for another note. */
export function priorEditionOf({ kind, text }: Pick<Note, 'kind' | 'text'>): PriorEdition | undefined {
  const [, year, numbers = ''] = (kinds.test(kind ?? '') ? edition.exec(text) : null) ?? [];
  return year === undefined
    ? undefined
    : { year: Number(year), numbers: numbers.split(/[\s,;]+/).map((number) => number.replace(/\.$/, '')) };
}
