/** Parses a service's base address from a setting. Imports nothing. */

export type AddressProblem =
  /** Not a URL, or not http(s). */
  | 'notAnAddress'
  /** Plain http to another machine, which would expose the key. */
  | 'notHttps'
  /** Contains a user name, password, query or fragment. */
  | 'tooMuch';

/** The setting can't be used. Thrown by createClient. The message omits the address, which may contain a password. */
export class AddressError extends Error {
  readonly problem: AddressProblem;

  constructor(problem: AddressProblem) {
    super(`service address: ${problem}`);
    this.name = 'AddressError';
    this.problem = problem;
  }

  /** The client is bundled separately, so `instanceof` compares names instead of classes. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'AddressError' && 'problem' in value;
  }
}

export interface ServiceAddress {
  readonly origin: string;
  /** The path before `/v1`; usually ''. */
  readonly prefix: string;
}

/** Parses a base address, with or without `/v1` and a trailing slash. Throws AddressError. */
export function serviceAddress(setting: string): ServiceAddress {
  const text = setting.trim();
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) throw new AddressError('notAnAddress');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new AddressError('tooMuch');
  if (!isSafe(url)) throw new AddressError('notHttps');
  return { origin: url.origin, prefix: url.pathname.replace(/\/+$/, '').replace(/\/v1$/i, '') };
}

/** Whether the URL uses https or points to this machine. */
export function isSafe(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\]|::1)$/i.test(hostname);
}
