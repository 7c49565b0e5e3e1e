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

/** Whether a folder is one that the keys of documents do not go by: they are older than our knowing it. */
export function isNewerFolder(folder: string): boolean {
  return newer.has(folder.toLowerCase());
}

/** The kind of government that a folder such as `cities` gathers. */
export function kindOfFolder(folder: string | undefined): string | undefined {
  return folder === undefined ? undefined : folders.get(folder.toLowerCase());
}
