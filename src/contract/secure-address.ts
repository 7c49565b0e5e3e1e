/** Decides which addresses from a service may be opened. Pure. */

/** Returns an https address without credentials, or undefined. */
export function secureAddress(address: string | undefined): URL | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname !== ''
    ? url
    : undefined;
}
