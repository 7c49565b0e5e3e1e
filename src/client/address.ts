/** The address of a service, as a setting gives it. Loads nothing. */

export type AddressProblem =
  /** Not an address at all, or not http(s). */
  | 'notAnAddress'
  /** http to another machine: the key would go unprotected. */
  | 'notHttps'
  /** A user name, password, query or fragment in it. */
  | 'tooMuch';

/** The setting cannot be used. Thrown by createClient; the message does not repeat the address, which may hold a password. */
export class AddressError extends Error {
  readonly problem: AddressProblem;

  constructor(problem: AddressProblem) {
    super(`service address: ${problem}`);
    this.name = 'AddressError';
    this.problem = problem;
  }

  /** The client ships in a bundle of its own: its errors are ours. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'AddressError' && 'problem' in value;
  }
}

export interface ServiceAddress {
  readonly origin: string;
  /** What comes before `/v1` in every path; '' commonly. */
  readonly prefix: string;
}

/** Reads a base address, with or without `/v1` and a closing slash. Throws AddressError. */
export function serviceAddress(setting: string): ServiceAddress {
  const text = setting.trim();
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) throw new AddressError('notAnAddress');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new AddressError('tooMuch');
  if (!isSafe(url)) throw new AddressError('notHttps');
  return { origin: url.origin, prefix: url.pathname.replace(/\/+$/, '').replace(/\/v1$/i, '') };
}

/** https, or this machine. */
export function isSafe(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\]|::1)$/i.test(hostname);
}
