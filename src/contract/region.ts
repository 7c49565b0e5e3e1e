/** A US state, district, or territory, identified by its postal code. */
export interface Region {
  readonly name: string;
  readonly postal: string;
  readonly kind: 'state' | 'district' | 'territory';
}

/** The region with this postal code, ignoring case. */
export function regionOf(postal: string | undefined): Region | undefined {
  return postal === undefined ? undefined : regions.get(postal.toUpperCase());
}

/** Whether a text is a region's postal code or name. */
export function isRegion(words: string): boolean {
  return regionOf(words.trim()) !== undefined || names.has(words.trim().toLowerCase());
}

const states =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming';
const territories = 'AS American Samoa|GU Guam|MP Northern Mariana Islands|PR Puerto Rico|VI U.S. Virgin Islands';

const regions = new Map<string, Region>([
  ...listed(states, 'state'),
  ...listed(territories, 'territory'),
  ['DC', { name: 'District of Columbia', postal: 'DC', kind: 'district' }],
]);

const names = new Set([...regions.values()].map(({ name }) => name.toLowerCase()));

function listed(list: string, kind: Region['kind']): readonly (readonly [string, Region])[] {
  return list.split('|').map((entry) => [entry.slice(0, 2), { name: entry.slice(3), postal: entry.slice(0, 2), kind }]);
}
