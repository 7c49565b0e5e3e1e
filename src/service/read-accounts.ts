/** Reads an accounts file. Loaded only by a service that has one, because loading the schema checker takes time. */

import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { isObject } from '../contract/decode/json-values.ts';
import {
  type Accounts,
  AccountsError,
  accountsOf,
  isShort,
  type KeyedAccount,
  keyPattern,
  makeAccount,
  sha256,
} from './accounts.ts';
import { resources } from './resources.ts';
import { faultWithoutValue } from './schema-fault.ts';

/** Accounts read from a file. */
export interface KeyedAccounts extends Accounts {
  /** Names of accounts with a plain-text key that is short enough to guess. */
  readonly shortKeys: readonly string[];
}

const Text = Type.String({ minLength: 1, description: 'a text' });

/** One account in the file. Error messages quote `description` as what was expected. */
const AccountSchema = Type.Object(
  {
    name: Text,
    key: Type.Optional(
      Type.String({
        pattern: keyPattern.source,
        description: 'a text of 8 or more visible ASCII characters',
      }),
    ),
    key_sha256: Type.Optional(Type.String({ pattern: '^[0-9a-fA-F]{64}$', description: '64 hexadecimal digits' })),
    tier: Type.Optional(Text),
    jurisdictions: Type.Optional(
      Type.Array(Type.String({ minLength: 1, description: 'an id or a name' }), {
        description: '"all" or a list of ids or names',
      }),
    ),
    resources: Type.Optional(
      Type.Array(Type.Enum(resources, { description: `one of ${resources.join(', ')}` }), {
        description: '"all" or a list',
      }),
    ),
    rate: Type.Optional(
      Type.Object(
        {
          // An allowance below one request would never be granted.
          requests: Type.Number({
            minimum: 1,
            description: 'a number of 1 or more; a slower rate has more per_seconds',
          }),
          per_seconds: Type.Number({ exclusiveMinimum: 0, description: 'a number above 0' }),
        },
        { description: 'an object' },
      ),
    ),
  },
  { description: 'an object' },
);

type AccountEntry = Static<typeof AccountSchema>;

/** Parses the text of an accounts file. Throws AccountsError. */
export function readAccounts(json: string): KeyedAccounts {
  let file: unknown;
  try {
    file = JSON.parse(json);
  } catch {
    throw new AccountsError('the file is not JSON');
  }
  const entries = isObject(file) ? file.accounts : undefined;
  if (!Array.isArray(entries)) throw new AccountsError('accounts: expected a list');
  const names = new Set<string>();
  const hashes = new Set<string>();
  const shortKeys: string[] = [];
  const accounts = accountsOf(
    entries.map((entry: unknown, place) => {
      const where = `accounts[${place}]`;
      const read = readAccount(entry, where);
      if (isObject(entry) && typeof entry.key === 'string' && isShort(entry.key)) shortKeys.push(read.account.name);
      if (names.has(read.account.name)) throw new AccountsError(`${where}.name: another account has this name`);
      if (hashes.has(read.keyHash)) throw new AccountsError(`${where}: another account has this key`);
      names.add(read.account.name);
      hashes.add(read.keyHash);
      return read;
    }),
  );
  return { ...accounts, shortKeys };
}

function readAccount(given: unknown, where: string): KeyedAccount {
  const entry = withoutAll(given);
  if (!Value.Check(AccountSchema, entry))
    throw new AccountsError(faultWithoutValue(AccountSchema, entry, where) ?? `${where}: expected an object`);
  const { name, tier = 'full', jurisdictions = 'all', rate } = entry;
  return {
    keyHash: keyHashOf(entry, where),
    account: makeAccount(
      name,
      tier,
      jurisdictions,
      entry.resources ?? resources,
      rate && { requests: rate.requests, perSeconds: rate.per_seconds },
    ),
  };
}

/** Removes lists set to `"all"`, which is the default for jurisdictions and resources. */
function withoutAll(entry: unknown): unknown {
  if (!isObject(entry)) return entry;
  const lists = ['jurisdictions', 'resources'];
  return Object.fromEntries(
    Object.entries(entry).filter(([field, value]) => !(lists.includes(field) && value === 'all')),
  );
}

function keyHashOf({ key, key_sha256: keyHash }: AccountEntry, where: string): string {
  if (key !== undefined && keyHash !== undefined) throw new AccountsError(`${where}: give key or key_sha256, not both`);
  if (keyHash !== undefined) return keyHash.toLowerCase();
  if (key === undefined) throw new AccountsError(`${where}.key: expected a text of 8 or more visible ASCII characters`);
  return sha256(key);
}
