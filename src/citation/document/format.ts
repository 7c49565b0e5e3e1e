import type { Numbering } from '../../contract/numbering.ts';
import { cite } from '../lexicon/numbering/cite.ts';
import type { ContainerStep } from '../lexicon/numbering/container-context.ts';
import { UNKNOWN_NUMBERING } from '../lexicon/numbering/default.ts';

/** How a citation is to be written: `Seattle Municipal Code § 23.44.010` or `SMC 23.44.010`. */
export type CitationStyle = 'full' | 'short';

export interface CitedCode {
  readonly name: string;
  /** How the code numbers and cites its sections; a section sign comes before the number where that is unknown. */
  readonly numbering?: Numbering;
  readonly abbreviations?: readonly string[];
}

/**
 * The text of a citation, with no-break spaces where a line must not break. `number` may carry subdivisions. `containers`, the outermost
 * first, make a number complete or unique where the numbering says so: `17 X.N.C. § 201`, `Charter art. IV, § 3`.
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

/** The citation with a no-break space before the number that it ends with. */
function withoutBreak(citation: string, number: string): string {
  return citation.endsWith(` ${number}`) ? `${citation.slice(0, -number.length - 1)}\u00a0${number}` : citation;
}
