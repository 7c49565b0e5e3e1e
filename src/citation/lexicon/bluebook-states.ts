/** States by postal code, as Bluebook table T10.1 abbreviates them. */
export const bluebookStates: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'AL Ala.|AK Alaska|AZ Ariz.|AR Ark.|CA Cal.|CO Colo.|CT Conn.|DE Del.|FL Fla.|GA Ga.|HI Haw.|ID Idaho|IL Ill.|IN Ind.|IA Iowa|KS Kan.|' +
    'KY Ky.|LA La.|ME Me.|MD Md.|MA Mass.|MI Mich.|MN Minn.|MS Miss.|MO Mo.|MT Mont.|NE Neb.|NV Nev.|NH N.H.|NJ N.J.|NM N.M.|NY N.Y.|NC N.C.|' +
    'ND N.D.|OH Ohio|OK Okla.|OR Or.|PA Pa.|RI R.I.|SC S.C.|SD S.D.|TN Tenn.|TX Tex.|UT Utah|VT Vt.|VA Va.|WA Wash.|WV W. Va.|WI Wis.|WY Wyo.'
  )
    .split('|')
    .map((line) => [line.slice(0, 2), line.slice(3)] as const),
);
