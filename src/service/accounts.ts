/** Who may see what. Keys are held as SHA-256 hashes only. */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Resource, resources } from './resources.ts';

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
  /** The account whose key this is; undefined when no account has it. */
  holderOf(key: string): Account | undefined;
}

/** An accounts file that cannot be used. The message names the element at fault, and never holds a key. */
export class AccountsError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AccountsError';
  }
}

/** What can be in an Authorization header after `Bearer` (RFC 6750 §2.1, read generously). */
export const keyPattern = /^[\x21-\x7e]{8,512}$/;

/** One account with everything: the embedded service, or a service for one person. */
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
      // The lookup by hash reveals nothing of a key to an attacker. The comparison takes constant time.
      const found = byHash.get(digest);
      return found !== undefined && timingSafeEqual(found.bytes, Buffer.from(digest, 'hex'))
        ? found.account
        : undefined;
    },
  };
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
