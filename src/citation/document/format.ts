import type { Numbering } from '../../contract/numbering.ts';
import { cite } from '../lexicon/numbering/cite.ts';
import type { ContainerStep } from '../lexicon/numbering/context.ts';
import { UNKNOWN_NUMBERING } from '../lexicon/numbering/default.ts';

/** How a citation is to be written: `Seattle Municipal Code § 23.44.010`, `SMC 23.44.010`, or as the Bluebook has it. */
export type CitationStyle = 'full' | 'short' | 'bluebook';

export interface CitedCode {
  readonly name: string;
  /** How the code numbers and cites its sections; a section sign stands before the number where that is unknown. */
  readonly numbering?: Numbering;
  readonly abbreviations?: readonly string[];
  /** For the Bluebook's form: the place and its state. */
  readonly place?: string;
  readonly region?: string;
}

/**
 * The text of a citation, with no-break spaces where a line must not break. `number` may carry subdivisions. `containers`, the outermost
 * first, make a number complete or unique where the numbering says so: `17 X.N.C. § 201`, `Charter art. IV, § 3`.
 */
export function citationOf(
  { name, numbering = UNKNOWN_NUMBERING, abbreviations, place, region = '' }: CitedCode,
  number: string,
  style: CitationStyle = 'full',
  containers: readonly ContainerStep[] = [],
): string {
  const cited = cite(name, numbering, { number, containers });
  const learned = numbering.citing.abbreviations.find(({ origin }) => origin !== 'initials')?.text;
  const short = learned ?? abbreviations?.[0];
  if (style === 'short' && short !== undefined) return `${short}\u00a0${cited.number}`;
  if (style === 'bluebook' && place !== undefined) {
    const state = BLUEBOOK_STATES[region] ?? region;
    const rest = name
      .replace(place, '')
      .replace(/\bMunicipal\b/, 'Mun.')
      .replace(/\bAdministrative\b/, 'Admin.')
      .trim();
    return `${place}, ${state === '' ? '' : `${state}, `}${rest} §\u00a0${cited.number}`;
  }
  return withoutBreak(cited.citation, cited.number);
}

/** The citation with a no-break space before the number that it ends with. */
function withoutBreak(citation: string, number: string): string {
  return citation.endsWith(` ${number}`) ? `${citation.slice(0, -number.length - 1)}\u00a0${number}` : citation;
}

/** Bluebook table T10.1, where it shortens. */
const BLUEBOOK_STATES: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'AL Ala.|AK Alaska|AZ Ariz.|AR Ark.|CA Cal.|CO Colo.|CT Conn.|DE Del.|FL Fla.|GA Ga.|HI Haw.|ID Idaho|IL Ill.|IN Ind.|IA Iowa|KS Kan.|' +
    'KY Ky.|LA La.|ME Me.|MD Md.|MA Mass.|MI Mich.|MN Minn.|MS Miss.|MO Mo.|MT Mont.|NE Neb.|NV Nev.|NH N.H.|NJ N.J.|NM N.M.|NY N.Y.|NC N.C.|' +
    'ND N.D.|OH Ohio|OK Okla.|OR Or.|PA Pa.|RI R.I.|SC S.C.|SD S.D.|TN Tenn.|TX Tex.|UT Utah|VT Vt.|VA Va.|WA Wash.|WV W. Va.|WI Wis.|WY Wyo.'
  )
    .split('|')
    .map((line) => [line.slice(0, 2), line.slice(3)] as const),
);
