/** Accounts and their permissions. Keys are stored only as SHA-256 hashes. */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Resource, resources } from './resources.ts';

export interface Rate {
  readonly requests: number;
  readonly perSeconds: number;
}

export interface Account {
  readonly name: string;
  readonly tier: string;
  /** `'all'`, or a list of jurisdiction ids or names. */
  readonly jurisdictions: 'all' | readonly string[];
  readonly resources: ReadonlySet<Resource>;
  readonly rate: Rate | undefined;
  /** Changes whenever the account's permissions change. Part of every ETag and of the cache key for answers. */
  readonly fingerprint: string;
}

export interface Accounts {
  /** Returns the account with this key; undefined if there is none. */
  holderOf(key: string): Account | undefined;
}

/** The accounts file is invalid. The message names the faulty element and never contains a key. */
export class AccountsError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AccountsError';
  }
}

/** Characters allowed after `Bearer` in an Authorization header (RFC 6750 §2.1, read leniently). */
export const keyPattern = /^[\x21-\x7e]{8,512}$/;

/** Creates one account with every permission, for the embedded service or a single-user service. */
export function soleAccount(key: string): Accounts {
  return accountsOf([{ keyHash: sha256(key), account: makeAccount('owner', 'full', 'all', resources, undefined) }]);
}

export interface KeyedAccount {
  readonly keyHash: string;
  readonly account: Account;
}

export function accountsOf(keyed: readonly KeyedAccount[]): Accounts {
  const byHash = new Map(keyed.map((entry) => [entry.keyHash, { bytes: Buffer.from(entry.keyHash, 'hex'), ...entry }]));
  return {
    holderOf(key) {
      const digest = sha256(key);
      // The hash lookup reveals nothing about a key. The comparison takes constant time.
      const found = byHash.get(digest);
      return found !== undefined && timingSafeEqual(found.bytes, Buffer.from(digest, 'hex'))
        ? found.account
        : undefined;
    },
  };
}

/** Minimum characters in a key that resists guessing at the service's full request rate. */
export const keyLength = 32;

export function isShort(key: string): boolean {
  return key.length < keyLength;
}

/** Returns a random key of 256 bits, base64url. */
export function randomKey(): string {
  return randomBytes(32).toString('base64url');
}

export function isKey(key: string): boolean {
  return keyPattern.test(key);
}

export function makeAccount(
  name: string,
  tier: string,
  jurisdictions: 'all' | readonly string[],
  given: readonly Resource[],
  rate: Rate | undefined,
): Account {
  const fingerprint = hash('sha1', JSON.stringify([name, tier, jurisdictions, given]), 'base64url').slice(0, 12);
  return { name, tier, jurisdictions, resources: new Set(given), rate, fingerprint };
}

export function sha256(key: string): string {
  return hash('sha256', key, 'hex');
}
