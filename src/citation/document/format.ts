/** How a citation is to be written: `Seattle Municipal Code § 23.44.010`, `SMC 23.44.010`, or as the Bluebook has it. */
export type CitationStyle = 'full' | 'short' | 'bluebook';

export interface CitedCode {
  readonly name: string;
  readonly abbreviations?: readonly string[];
  /** For the Bluebook's form: the place and its state. */
  readonly place?: string;
  readonly region?: string;
}

/** The text of a citation, with no-break spaces where a line must not break. `number` may carry subdivisions. */
export function citationOf(code: CitedCode, number: string, style: CitationStyle = 'full'): string {
  const short = code.abbreviations?.[0];
  if (style === 'short' && short !== undefined) return `${short}\u00a0${number}`;
  if (style === 'bluebook' && code.place !== undefined) {
    const state = BLUEBOOK_STATES[code.region ?? ''] ?? code.region;
    const rest = code.name
      .replace(code.place, '')
      .replace(/\bMunicipal\b/, 'Mun.')
      .replace(/\bAdministrative\b/, 'Admin.')
      .trim();
    return `${code.place}, ${state === undefined || state === '' ? '' : `${state}, `}${rest} §\u00a0${number}`;
  }
  return `${code.name} §\u00a0${number}`;
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
