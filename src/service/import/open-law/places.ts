/** A state, district or territory of the United States, as the addresses of publications name it. */
export interface Region {
  readonly name: string;
  readonly postal: string;
  readonly kind: 'state' | 'district' | 'territory';
}

const states =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming';
const territories = 'AS American Samoa|GU Guam|MP Northern Mariana Islands|PR Puerto Rico|VI U.S. Virgin Islands';

const regions = new Map<string, Region>([
  ...listed(states, 'state'),
  ...listed(territories, 'territory'),
  ['DC', { name: 'District of Columbia', postal: 'DC', kind: 'district' }],
]);

function listed(list: string, kind: Region['kind']): readonly (readonly [string, Region])[] {
  return list.split('|').map((entry) => [entry.slice(0, 2), { name: entry.slice(3), postal: entry.slice(0, 2), kind }]);
}

export function regionOf(postal: string | undefined): Region | undefined {
  return postal === undefined ? undefined : regions.get(postal.toUpperCase());
}

const folders = new Map([
  ['cities', 'city'],
  ['counties', 'county'],
  ['towns', 'town'],
  ['villages', 'village'],
  ['boroughs', 'borough'],
  ['townships', 'township'],
  ['parishes', 'parish'],
  ['tribes', 'tribe'],
  ['nations', 'tribe'],
  ['districts', 'district'],
  ['municipalities', 'municipality'],
]);

/** The kind of place that a folder such as `cities` gathers. */
export function kindOfFolder(folder: string | undefined): string | undefined {
  return folder === undefined ? undefined : folders.get(folder.toLowerCase());
}

/** The kinds as they stand in names, for a regular expression. */
export const kindWords =
  'City and County|City|County|Town|Village|Borough|Township|Parish|Tribe|Nation|District|Municipality';
