import { statSync } from 'node:fs';
import { type Account, type Accounts, AccountsError } from './accounts.ts';
import { type KeyedAccounts, readAccounts } from './read-accounts.ts';
import { NotARegularFile, readRegularFile } from './regular-file.ts';

/** Minimum interval between checks for changes, in milliseconds. Requests trigger the checks. */
const lookEvery = 500;

/** Maximum file size in bytes, far above any real list of accounts. */
const largest = 64_000_000;

export interface AccountsFileOptions {
  /** Throws AccountsError to reject the accounts. */
  readonly check?: (accounts: KeyedAccounts) => void;
  /** Monotonic clock in milliseconds. Setting the system clock back must not restore a removed key. */
  readonly now?: () => number;
}

/**
 * Loads accounts from a file and reloads them when it changes. If a change can't be read, keeps the current accounts and calls
 * `onFault`. Throws AccountsError if the first read fails.
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
