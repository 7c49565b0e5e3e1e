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
  ['pueblos', 'tribe'],
  ['bands', 'tribe'],
  // Native sovereign nations: `us/nsn/alder/council/code`.
  ['nsn', 'tribe'],
  ['districts', 'district'],
  ['municipalities', 'municipality'],
]);

const newer = new Set(['nsn', 'pueblos', 'bands']);

/** Whether the keys of documents ignore a folder, because they are older than our knowledge of it. */
export function isNewerFolder(folder: string): boolean {
  return newer.has(folder.toLowerCase());
}

/** The kind of government in a folder such as `cities`. */
export function kindOfFolder(folder: string | undefined): string | undefined {
  return folder === undefined ? undefined : folders.get(folder.toLowerCase());
}
