import { type CandidateKind, kindAt, nextBeginning } from './beginnings.ts';
import { canBeginNumber, pastNumber } from './numbers.ts';

/** A position where a citation could be, or a name that later citations depend on. The parser reads outward from `at`. */
export interface Candidate {
  readonly at: number;
  readonly kind: CandidateKind;
}

/** The first candidate in [from, to), or undefined. */
export function nextCandidate(text: string, from: number, to: number): Candidate | undefined {
  for (let at = nextBeginning(text, from, to); at < to; at = nextBeginning(text, at, to)) {
    const kind = kindAt(text, at);
    if (kind !== undefined && (kind !== 'digit' || canBeginNumber(text, at))) return { at, kind };
    at = kind === 'digit' ? pastNumber(text, at) : at + 1;
  }
  return undefined;
}
