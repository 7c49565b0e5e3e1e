/** Who may see what. Keys are held as SHA-256 hashes only. */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { isResource, type Resource, resources } from './resources.ts';

export interface Rate {
  readonly requests: number;
  readonly perSeconds: number;
}

export interface Account {
  readonly name: string;
  readonly tier: string;
  /** All, or those with these ids or names. */
  readonly jurisdictions: 'all' | readonly string[];
  readonly resources: ReadonlySet<Resource>;
  readonly rate: Rate | undefined;
  /** Changes when what the account is given changes: part of every ETag, and of what answers are kept under. */
  readonly fingerprint: string;
}

export interface Accounts {
  /** The account whose key this is; undefined when it is nobody's. */
  holderOf(key: string): Account | undefined;
}

/** Accounts as they were written down. */
export interface KeyedAccounts extends Accounts {
  /** Names of the accounts whose key stands there and is short enough to be guessed. */
  readonly shortKeys: readonly string[];
}

/** An accounts file that cannot be used. The message names the element at fault, and never holds a key. */
export class AccountsError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AccountsError';
  }
}

/** One account with everything: the embedded service, or a service for one person. */
export function soleAccount(key: string): Accounts {
  return accountsOf([{ keyHash: sha256(key), account: makeAccount('owner', 'full', 'all', resources, undefined) }]);
}

/** Reads the text of an accounts file. Throws AccountsError. */
export function readAccounts(json: string): KeyedAccounts {
  let file: unknown;
  try {
    file = JSON.parse(json);
  } catch {
    throw new AccountsError('the file is not JSON');
  }
  const entries = isRecord(file) ? file.accounts : undefined;
  if (!Array.isArray(entries)) throw new AccountsError('accounts: expected a list');
  const names = new Set<string>();
  const hashes = new Set<string>();
  const shortKeys: string[] = [];
  const accounts = accountsOf(
    entries.map((entry: unknown, place) => {
      const where = `accounts[${place}]`;
      const read = readAccount(entry, where);
      if (isRecord(entry) && typeof entry.key === 'string' && isShort(entry.key)) shortKeys.push(read.account.name);
      if (names.has(read.account.name)) throw new AccountsError(`${where}.name: another account has this name`);
      if (hashes.has(read.keyHash)) throw new AccountsError(`${where}: another account has this key`);
      names.add(read.account.name);
      hashes.add(read.keyHash);
      return read;
    }),
  );
  return { ...accounts, shortKeys };
}

interface KeyedAccount {
  readonly keyHash: string;
  readonly account: Account;
}

function accountsOf(keyed: readonly KeyedAccount[]): Accounts {
  const byHash = new Map(keyed.map((entry) => [entry.keyHash, { bytes: Buffer.from(entry.keyHash, 'hex'), ...entry }]));
  return {
    holderOf(key) {
      const digest = sha256(key);
      // Looked up by hash, which tells whoever is guessing nothing of a key; then compared without stopping early.
      const found = byHash.get(digest);
      return found !== undefined && timingSafeEqual(found.bytes, Buffer.from(digest, 'hex'))
        ? found.account
        : undefined;
    },
  };
}

function readAccount(entry: unknown, where: string): KeyedAccount {
  if (!isRecord(entry)) throw new AccountsError(`${where}: expected an object`);
  const name = entry.name;
  if (typeof name !== 'string' || name === '') throw new AccountsError(`${where}.name: expected a text`);
  const tier = entry.tier ?? 'full';
  if (typeof tier !== 'string' || tier === '') throw new AccountsError(`${where}.tier: expected a text`);
  return {
    keyHash: keyHashOf(entry, where),
    account: makeAccount(
      name,
      tier,
      readJurisdictions(entry.jurisdictions ?? 'all', `${where}.jurisdictions`),
      readResources(entry.resources ?? 'all', `${where}.resources`),
      entry.rate === undefined ? undefined : readRate(entry.rate, `${where}.rate`),
    ),
  };
}

function keyHashOf(entry: Readonly<Record<string, unknown>>, where: string): string {
  const { key, key_sha256: keyHash } = entry;
  if (keyHash !== undefined) {
    if (key !== undefined) throw new AccountsError(`${where}: give key or key_sha256, not both`);
    if (typeof keyHash !== 'string' || !/^[0-9a-f]{64}$/i.test(keyHash))
      throw new AccountsError(`${where}.key_sha256: expected 64 hexadecimal digits`);
    return keyHash.toLowerCase();
  }
  if (typeof key !== 'string' || !isKey(key))
    throw new AccountsError(`${where}.key: expected a text of 8 or more visible ASCII characters`);
  return sha256(key);
}

/** With fewer characters a key can be guessed by a service's whole attention. */
export const keyLength = 32;

export function isShort(key: string): boolean {
  return key.length < keyLength;
}

/** A key that cannot be guessed: 256 random bits. */
export function randomKey(): string {
  return randomBytes(32).toString('base64url');
}

/** What can stand in an Authorization header after `Bearer` (RFC 6750 §2.1, read generously). */
export function isKey(key: string): boolean {
  return /^[\x21-\x7e]{8,512}$/.test(key);
}

function readJurisdictions(value: unknown, where: string): 'all' | readonly string[] {
  if (value === 'all') return 'all';
  if (!Array.isArray(value)) throw new AccountsError(`${where}: expected "all" or a list of ids or names`);
  return value.map((entry: unknown, place) => {
    if (typeof entry !== 'string' || entry === '')
      throw new AccountsError(`${where}[${place}]: expected an id or a name`);
    return entry;
  });
}

function readResources(value: unknown, where: string): readonly Resource[] {
  if (value === 'all') return resources;
  if (!Array.isArray(value)) throw new AccountsError(`${where}: expected "all" or a list`);
  return value.map((entry: unknown, place) => {
    if (typeof entry !== 'string' || !isResource(entry))
      throw new AccountsError(`${where}[${place}]: expected one of ${resources.join(', ')}`);
    return entry;
  });
}

function readRate(value: unknown, where: string): Rate {
  if (!isRecord(value)) throw new AccountsError(`${where}: expected an object`);
  const { requests, per_seconds: perSeconds } = value;
  // An account with an allowance of less than one request would be refused for ever.
  if (!isFiniteNumber(requests) || requests < 1)
    throw new AccountsError(`${where}.requests: expected a number of 1 or more; a slower rate has more per_seconds`);
  if (!isFiniteNumber(perSeconds) || perSeconds <= 0)
    throw new AccountsError(`${where}.per_seconds: expected a number above 0`);
  return { requests, perSeconds };
}

function isFiniteNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function makeAccount(
  name: string,
  tier: string,
  jurisdictions: 'all' | readonly string[],
  given: readonly Resource[],
  rate: Rate | undefined,
): Account {
  const fingerprint = hash('sha1', JSON.stringify([name, tier, jurisdictions, given]), 'base64url').slice(0, 12);
  return { name, tier, jurisdictions, resources: new Set(given), rate, fingerprint };
}

function sha256(key: string): string {
  return hash('sha256', key, 'hex');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
