/** Each state's postal code, followed by its name and abbreviations. */
const STATES = `AL Alabama,Ala|AK Alaska,Alaska|AZ Arizona,Ariz|AR Arkansas,Ark|CA California,Cal,Calif|CO Colorado,Colo|CT Connecticut,Conn|DE
Delaware,Del|FL Florida,Fla|GA Georgia,Ga|HI Hawaii,Haw|ID Idaho,Ida|IL Illinois,Ill|IN Indiana,Ind|IA Iowa|KS Kansas,Kan,Kans|KY
Kentucky,Ky|LA Louisiana,La|ME Maine,Me|MD Maryland,Md|MA Massachusetts,Mass|MI Michigan,Mich|MN Minnesota,Minn|MS
Mississippi,Miss|MO Missouri,Mo|MT Montana,Mont|NE Nebraska,Neb,Nebr|NV Nevada,Nev|NH New Hampshire|NJ New Jersey|NM New Mexico,N Mex|NY
New York|NC North Carolina,N Car|ND North Dakota,N Dak|OH Ohio|OK Oklahoma,Okla|OR Oregon,Or,Ore|PA Pennsylvania,Penn,Penna|RI
Rhode Island|SC South Carolina,S Car|SD South Dakota,S Dak|TN Tennessee,Tenn|TX Texas,Tex|UT Utah|VT Vermont,Vt|VA Virginia,Va|WA
Washington,Wash|WV West Virginia,W Va|WI Wisconsin,Wis,Wisc|WY Wyoming,Wyo|PR Puerto Rico|GU Guam|VI Virgin Islands`;

export interface State {
  readonly postal: string;
  readonly names: readonly string[];
}

export function states(): readonly State[] {
  return STATES.replace(/\n/g, ' ')
    .split('|')
    .map((line) => {
      const [postal = '', names = ''] = [line.slice(0, 2), line.slice(3)];
      return { postal, names: [postal, ...names.split(',')] };
    });
}
