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
