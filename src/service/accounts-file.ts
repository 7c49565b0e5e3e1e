import { readFileSync, statSync } from 'node:fs';
import { type Account, type Accounts, AccountsError, readAccounts } from './accounts.ts';

/** How often the file is looked at while requests come, milliseconds. */
const lookEvery = 500;

/**
 * Accounts from a file that is read again when it changes. A change that cannot be read leaves the accounts as they were and is told
 * to `onFault`. Throws AccountsError when the file cannot be read at first.
 */
export function accountsFromFile(
  file: string,
  onFault: (message: string) => void,
  now: () => number = Date.now,
): Accounts {
  let stamp = stampOf(file);
  let accounts = read(file);
  let lookedAt = now();
  return {
    holderOf(key): Account | undefined {
      if (now() - lookedAt >= lookEvery) {
        lookedAt = now();
        const current = stampOf(file);
        if (current !== stamp) {
          stamp = current;
          try {
            accounts = read(file);
          } catch (error) {
            onFault(`${error instanceof Error ? error.message : String(error)} (the accounts stay as they were)`);
          }
        }
      }
      return accounts.holderOf(key);
    },
  };
}

function read(file: string): Accounts {
  let json: string;
  try {
    json = readFileSync(file, 'utf8');
  } catch (error) {
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
