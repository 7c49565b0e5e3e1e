/** Checks one file of signed metadata (The Update Framework 1.0, §4): its signatures, version, date and length. */
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { DownloadError } from './download-error.ts';

const integer = Type.Integer({ minimum: 1 });
export const hex = Type.String({ pattern: '^[0-9a-f]{64}$' });
export const common = { version: integer, expires: Type.String({ maxLength: 40 }) };

const EnvelopeSchema = Type.Object({
  signed: Type.Record(Type.String(), Type.Unknown()),
  signatures: Type.Array(Type.Object({ keyid: Type.String(), sig: Type.String() }), { maxItems: 1_000 }),
});
export const RoleSchema = Type.Object({ keyids: Type.Array(Type.String(), { maxItems: 1_000 }), threshold: integer });
export const KeysSchema = Type.Record(
  Type.String(),
  Type.Object({ keytype: Type.String(), scheme: Type.String(), keyval: Type.Object({ public: Type.String() }) }),
);
export const MetaFileSchema = Type.Object({
  version: integer,
  length: Type.Optional(integer),
  hashes: Type.Optional(Type.Object({ sha256: Type.Optional(hex) })),
});

export type MetaFile = Static<typeof MetaFileSchema>;
export type Keys = Static<typeof KeysSchema>;

/** The keys that may sign a role's metadata, and how many of them must. */
export interface Signers {
  readonly keys: Keys;
  readonly keyids: readonly string[];
  readonly threshold: number;
}

/**
 * The signed content of metadata, once enough keys of its role have signed it.
 *
 * @param role the role's type, for messages
 * @throws DownloadError if too few have, or if it is other metadata
 */
export function signedBy<T extends TSchema>(
  { keys, keyids, threshold }: Signers,
  role: string,
  schema: T,
  content: string,
  address: URL,
): Static<T> {
  const { signed, signatures } = envelopeIn(content, address);
  const bytes = Buffer.from(canonical(signed, address), 'utf8');
  // One key may not count twice under two identifiers.
  const signers = new Set<string>();
  for (const { keyid, sig } of signatures) {
    const key = keyids.includes(keyid) ? keys[keyid] : undefined;
    if (key !== undefined && isSigned(key, bytes, sig)) signers.add(key.keyval.public);
  }
  if (signers.size < threshold)
    throw refused(address, `${signers.size} of the publisher’s keys sign it; expected ${threshold}`);
  if (!Value.Check(schema, signed)) throw refused(address, `it is not ${role} metadata of The Update Framework`);
  return signed;
}

function isSigned({ scheme, keyval }: Keys[string], bytes: Buffer, sig: string): boolean {
  if (!/^(?:[0-9a-f]{2})+$/i.test(sig)) return false;
  const signature = Buffer.from(sig, 'hex');
  try {
    if (scheme === 'ed25519') return verify(null, bytes, ed25519Key(keyval.public), signature);
    if (scheme === 'ecdsa-sha2-nistp256') return verify('sha256', bytes, createPublicKey(keyval.public), signature);
    if (scheme === 'rsassa-pss-sha256') {
      const options = { key: createPublicKey(keyval.public), padding: 6, saltLength: -2 };
      return verify('sha256', bytes, options, signature);
    }
    return false;
  } catch {
    return false;
  }
}

/** An Ed25519 key from its 32 bytes in hexadecimal, with the DER header of RFC 8410. */
function ed25519Key(hexadecimal: string): KeyObject {
  const der = Buffer.from(`302a300506032b6570032100${hexadecimal}`, 'hex');
  return createPublicKey({ key: der, format: 'der', type: 'spki' });
}

/** Canonical JSON, the form that is signed: sorted keys, no space, and only `"` and `\` escaped. */
function canonical(value: unknown, address: URL): string {
  if (value === null || typeof value === 'boolean' || Number.isSafeInteger(value)) return String(value);
  if (typeof value === 'string') return `"${value.replace(/[\\"]/g, '\\$&')}"`;
  if (Array.isArray(value)) return `[${value.map((each) => canonical(each, address)).join()}]`;
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => `${canonical(key, address)}:${canonical(each, address)}`)
      .join()}}`;
  throw refused(address, 'it has a number that cannot be signed');
}

export function envelopeIn(content: string, address: URL): Static<typeof EnvelopeSchema> {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    throw refused(address, 'it is not JSON');
  }
  if (!Value.Check(EnvelopeSchema, value)) throw refused(address, 'it is not signed metadata of The Update Framework');
  return value;
}

export function requireFresh({ expires }: { readonly expires: string }, address: URL, now: number): void {
  const until = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(expires) ? Date.parse(expires) : Number.NaN;
  if (!(until > now)) throw refused(address, `it expired on ${expires.slice(0, 10)}`);
}

export function requireNotOlder(version: number, before: number | undefined, address: URL): void {
  if (before !== undefined && version < before)
    throw refused(address, `it states version ${version}, which is older than version ${before} that was read before`);
}

export function requireVersion(version: number, stated: number, address: URL): void {
  if (version !== stated) throw refused(address, `it is version ${version}; expected ${stated}`);
}

export function requireAsStated(content: string, { length, hashes }: MetaFile, address: URL): void {
  const isSame =
    (length === undefined || Buffer.byteLength(content) === length) &&
    (hashes?.sha256 === undefined || sha256Of(content) === hashes.sha256);
  if (!isSame) throw refused(address, 'its length or hash differs from what the signed metadata states');
}

export const sha256Of = (content: string): string => createHash('sha256').update(content).digest('hex');

export const refused = (address: URL, why: string): DownloadError => new DownloadError(`${address.href}: ${why}.`);
