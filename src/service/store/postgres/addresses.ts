/** Parses `postgres://user:password@a:5432,b:5432/name?…`, an address of several hosts with the same library. */
import { LibraryError } from '../errors.ts';

export interface Address {
  /** The part that may be shown, without user and password: `a:5432/name`. */
  readonly label: string;
  /** For the driver only, because it may contain the password. */
  readonly connectionString: string;
}

const form = /^postgres(?:ql)?:\/\/(?:(.*)@)?([^@/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/is;

/**
 * Returns one address for each host. Throws LibraryError. Its message repeats nothing of the input, which may contain a
 * password.
 */
export function readAddresses(library: string): readonly Address[] {
  const [, account, hosts = '', name = '', parameters] = form.exec(library) ?? refuse();
  const credentials = account === undefined ? '' : `${escaped(account)}@`;
  const rest = `/${name}${parameters === undefined ? '' : `?${parameters}`}`;
  const database = decoded(name);
  const parts = hosts === '' ? [''] : hosts.split(',');
  return parts.map((host) => {
    if (!/^(?:(?:[\w.%-]+|\[[0-9a-f:.%]+\])(?::\d{1,5})?)?$/i.test(host) || (host === '' && parts.length > 1)) refuse();
    const connectionString = `postgres://${credentials}${host}${rest}`;
    if (!URL.canParse(host === '' ? `postgres://${credentials}socket${rest}` : connectionString)) refuse();
    return { label: `${host === '' ? 'the local server' : decoded(host)}/${database}`, connectionString };
  });
}

function refuse(): never {
  throw new LibraryError(
    'not-a-library',
    '--library: expected postgres://USER@HOST:PORT/DATABASE, with several HOST:PORT separated by commas; special characters in the user and password are percent-encoded.',
  );
}

/**
 * Encodes a user and password. A password often contains characters that are reserved in an address. Only the first
 * colon is read as a separator.
 */
function escaped(account: string): string {
  const colon = account.indexOf(':');
  const [user, password] = colon === -1 ? [account, undefined] : [account.slice(0, colon), account.slice(colon + 1)];
  const encode = (part: string): string => encodeURIComponent(decoded(part));
  return password === undefined ? encode(user) : `${encode(user)}:${encode(password)}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
