import { statSync } from 'node:fs';
import { type Account, type Accounts, AccountsError } from './accounts.ts';
import { type KeyedAccounts, readAccounts } from './read-accounts.ts';
import { NotARegularFile, readRegularFile } from './regular-file.ts';

/** How often the file is looked at while requests come, milliseconds. */
const lookEvery = 500;

/** Far beyond any list of accounts, bytes. */
const largest = 64_000_000;

export interface AccountsFileOptions {
  /** Throws AccountsError for accounts that are not to be used. */
  readonly check?: (accounts: KeyedAccounts) => void;
  /** Milliseconds, never going back: a key that was taken out stays out when the clock is set back. */
  readonly now?: () => number;
}

/**
 * Accounts from a file that is read again when it changes. A change that cannot be read leaves the accounts as they were and is
 * reported to `onFault`. Throws AccountsError when the file cannot be read at first.
 */
export function accountsFromFile(
  file: string,
  onFault: (message: string) => void,
  { check = () => undefined, now = () => performance.now() }: AccountsFileOptions = {},
): Accounts {
  const read = (): Accounts => {
    const accounts = readFile(file);
    check(accounts);
    return accounts;
  };
  let stamp = stampOf(file);
  let accounts = read();
  let lookedAt = now();
  return {
    holderOf(key): Account | undefined {
      if (now() - lookedAt >= lookEvery) {
        lookedAt = now();
        const current = stampOf(file);
        if (current !== stamp) {
          stamp = current;
          try {
            accounts = read();
          } catch (error) {
            onFault(`${error instanceof Error ? error.message : String(error)} (the accounts stay as they were)`);
          }
        }
      }
      return accounts.holderOf(key);
    },
  };
}

function readFile(file: string): KeyedAccounts {
  let json: string;
  try {
    json = readRegularFile(file, largest).toString();
  } catch (error) {
    if (error instanceof NotARegularFile) throw new AccountsError(`${file}: ${error.message}`);
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    throw new AccountsError(`${file}: cannot be read (${code})`);
  }
  try {
    return readAccounts(json);
  } catch (error) {
    throw error instanceof AccountsError ? new AccountsError(`${file}: ${error.message}`) : error;
  }
}

function stampOf(file: string): string {
  try {
    const { mtimeMs, size, ino } = statSync(file);
    return `${mtimeMs} ${size} ${ino}`;
  } catch {
    return 'missing';
  }
}
