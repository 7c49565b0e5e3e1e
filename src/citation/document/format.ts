import type { Numbering } from '../../contract/numbering.ts';
import { cite } from '../lexicon/numbering/cite.ts';
import type { ContainerStep } from '../lexicon/numbering/container-context.ts';
import { UNKNOWN_NUMBERING } from '../lexicon/numbering/default.ts';

/** The format of a citation: `Seattle Municipal Code § 23.44.010` or `SMC 23.44.010`. */
export type CitationStyle = 'full' | 'short';

export interface CitedCode {
  readonly name: string;
  /** How the code numbers and cites its sections. When unknown, a section sign comes before the number. */
  readonly numbering?: Numbering;
  readonly abbreviations?: readonly string[];
}

/**
 * Formats a citation, with no-break spaces where a line must not break. `number` may include subdivisions. `containers`
 * start with the outermost. They make a number complete or unique where the numbering requires it: `17 X.N.C. § 201`,
 * `Charter art. IV, § 3`.
 */
export function citationOf(
  { name, numbering = UNKNOWN_NUMBERING, abbreviations }: CitedCode,
  number: string,
  style: CitationStyle = 'full',
  containers: readonly ContainerStep[] = [],
): string {
  const cited = cite(name, numbering, { number, containers });
  const learned = numbering.citing.abbreviations.find(({ origin }) => origin !== 'initials')?.text;
  const short = learned ?? abbreviations?.[0];
  if (style === 'short' && short !== undefined) return `${short}\u00a0${cited.number}`;
  return withoutBreak(cited.citation, cited.number);
}

/** Adds a no-break space before the number at the end of the citation. */
function withoutBreak(citation: string, number: string): string {
  return citation.endsWith(` ${number}`) ? `${citation.slice(0, -number.length - 1)}\u00a0${number}` : citation;
}
