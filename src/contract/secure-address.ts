/** Which of the addresses that a service sends may be opened. Pure. */

/** An https address without credentials in it, or undefined. */
export function secureAddress(address: string | undefined): URL | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname !== ''
    ? url
    : undefined;
}
