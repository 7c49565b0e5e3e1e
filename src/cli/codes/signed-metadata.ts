/**
 * Verifies the metadata with which a publisher signs its files (The Update Framework 1.0, §5: the client workflow). Nothing that
 * is expired, older than before, or signed by too few of the role's keys is accepted.
 */
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { type Targets, TargetsSchema, targetsOf } from './delegated-roles.ts';
import {
  common,
  envelopeIn,
  KeysSchema,
  type MetaFile,
  MetaFileSchema,
  RoleSchema,
  refused,
  requireAsStated,
  requireFresh,
  requireNotOlder,
  requireVersion,
  type Signers,
  sha256Of,
  signedBy,
} from './signed-file.ts';

/** What a reader trusts before the first download: a root file, by its hash. */
export interface SignedSource {
  /** The folder with the metadata. Ends with a slash. */
  readonly metadata: URL;
  /** The folder with the files. Ends with a slash. */
  readonly targets: URL;
  /** The version of the root file. */
  readonly version: number;
  /** SHA-256 of the root file, in hexadecimal. */
  readonly root: string;
}

/** What an earlier verification established. Later metadata may not be older. */
export interface TrustedMetadata {
  /** The content of the root file. */
  readonly root: string;
  readonly timestamp?: number;
  readonly snapshot?: number;
  readonly targets?: number;
  /** The versions of the delegated roles by name. */
  readonly delegated?: Readonly<Record<string, number>>;
}

export interface SignedFile {
  readonly url: URL;
  /** The file's path in the metadata. */
  readonly path: string;
  readonly sha256: string;
  readonly size: number;
}

export interface VerifiedMetadata {
  readonly files: readonly SignedFile[];
  readonly trusted: TrustedMetadata;
}

/** Returns the content of a metadata file; undefined if the server has none. */
export type FetchMetadata = (url: URL) => Promise<string | undefined>;

/** The greatest number of consecutive changes of the root file. */
const mostRoots = 64;
const mostFiles = 100;

const RootSchema = Type.Object({
  _type: Type.Literal('root'),
  ...common,
  consistent_snapshot: Type.Optional(Type.Boolean()),
  keys: KeysSchema,
  roles: Type.Object({ root: RoleSchema, timestamp: RoleSchema, snapshot: RoleSchema, targets: RoleSchema }),
});
const TimestampSchema = Type.Object({
  _type: Type.Literal('timestamp'),
  ...common,
  meta: Type.Object({ 'snapshot.json': MetaFileSchema }),
});
const SnapshotSchema = Type.Object({
  _type: Type.Literal('snapshot'),
  ...common,
  meta: Type.Record(Type.String(), MetaFileSchema),
});
type Root = Static<typeof RootSchema>;
type Role = keyof Root['roles'];

/**
 * Verifies a publisher's metadata and lists its files.
 *
 * @param before what the last verification returned; undefined before the first
 * @param now milliseconds since 1970
 * @throws DownloadError if anything is missing, expired, older than before or not signed as the root file requires
 */
export async function verifiedFiles(
  source: SignedSource,
  before: TrustedMetadata | undefined,
  fetch: FetchMetadata,
  now: number,
): Promise<VerifiedMetadata> {
  const at = (name: string): URL => new URL(name, source.metadata);
  const needed = async (name: string): Promise<string> => {
    const content = await fetch(at(name));
    if (content === undefined) throw refused(at(name), 'the server does not have this file');
    return content;
  };

  const { root, content: rootContent, resets } = await latestRoot(source, before, fetch);
  requireFresh(root, at('root.json'), now);
  const versioned = root.consistent_snapshot === true;
  const known = resets ? undefined : before;

  const timestamp = signedBy(
    signersOf(root, 'timestamp'),
    'timestamp',
    TimestampSchema,
    await needed('timestamp.json'),
    at('timestamp.json'),
  );
  requireNotOlder(timestamp.version, known?.timestamp, at('timestamp.json'));
  const snapshotFile = timestamp.meta['snapshot.json'];
  requireNotOlder(snapshotFile.version, known?.snapshot, at('timestamp.json'));
  requireFresh(timestamp, at('timestamp.json'), now);

  const read = async <T extends TSchema>(
    { name, type, signers }: SignedRole,
    schema: T,
    stated: MetaFile,
  ): Promise<Static<T> & { readonly version: number; readonly expires: string }> => {
    const file = `${encodeURIComponent(name)}.json`;
    const address = at(versioned ? `${stated.version}.${file}` : file);
    const content = await fetch(address);
    if (content === undefined) throw refused(address, 'the server does not have this file');
    requireAsStated(content, stated, address);
    const signed = signedBy(signers, type, schema, content, address);
    requireVersion(signed.version, stated.version, address);
    requireFresh(signed, address, now);
    return signed;
  };
  const ownRole = (name: 'snapshot' | 'targets'): SignedRole => ({ name, type: name, signers: signersOf(root, name) });
  const { meta } = await read(ownRole('snapshot'), SnapshotSchema, snapshotFile);
  const statedOf = (role: string, before: number | undefined): MetaFile => {
    const stated = Object.hasOwn(meta, `${role}.json`) ? meta[`${role}.json`] : undefined;
    if (stated === undefined) throw refused(at('snapshot.json'), `it does not state the version of ${role}.json`);
    requireNotOlder(stated.version, before, at('snapshot.json'));
    return stated;
  };
  // A role that was listed stays listed, or an attacker could hide what it signed.
  for (const [role, version] of Object.entries(known?.delegated ?? {})) statedOf(role, version);

  const targetsFile = statedOf('targets', known?.targets);
  const delegated = new Map<string, number>();
  const readRole = async (name: string, signers: Signers): Promise<Targets> => {
    const stated = statedOf(name, known?.delegated?.[name]);
    delegated.set(name, stated.version);
    return read({ name, type: 'targets', signers }, TargetsSchema, stated);
  };
  const targets = await read(ownRole('targets'), TargetsSchema, targetsFile);
  const listed = await targetsOf(targets, readRole, at('targets.json'), mostFiles);
  return {
    files: [...listed].map(([path, { length, hashes }]) => ({
      url: targetAddress(source, path, versioned ? hashes.sha256 : undefined),
      path,
      sha256: hashes.sha256,
      size: length,
    })),
    trusted: {
      root: rootContent,
      timestamp: timestamp.version,
      snapshot: snapshotFile.version,
      targets: targetsFile.version,
      ...(delegated.size === 0 ? {} : { delegated: Object.fromEntries(delegated) }),
    },
  };
}

/** A role whose metadata is in a file of its own. */
interface SignedRole {
  readonly name: string;
  /** What the metadata calls its type. */
  readonly type: string;
  readonly signers: Signers;
}

const signersOf = ({ keys, roles }: Root, role: Role): Signers => ({ keys, ...roles[role] });

/** Follows the changes of the root file. Each is signed by the keys of the one before and by its own. */
async function latestRoot(
  { metadata, version, root: pinned }: SignedSource,
  before: TrustedMetadata | undefined,
  fetch: FetchMetadata,
): Promise<{ readonly root: Root; readonly content: string; readonly resets: boolean }> {
  const at = (number: number): URL => new URL(`${number}.root.json`, metadata);
  let content = before?.root ?? (await fetch(at(version)));
  if (content === undefined) throw refused(at(version), 'the server does not have this file');
  if (before === undefined && sha256Of(content) !== pinned)
    throw refused(at(version), 'it is not the root file that the catalog names');
  let root = ownRoot(content, at(version));
  const first = root;
  for (let count = 0; count < mostRoots; count += 1) {
    const address = at(root.version + 1);
    const next = await fetch(address);
    if (next === undefined) return { root, content, resets: rotated(first, root) };
    signedBy(signersOf(root, 'root'), 'root', RootSchema, next, address);
    const following = ownRoot(next, address);
    requireVersion(following.version, root.version + 1, address);
    root = following;
    content = next;
  }
  throw refused(at(root.version), `more than ${mostRoots} root files follow each other`);
}

/** A root file that its own keys sign. */
function ownRoot(content: string, address: URL): Root {
  const { signed } = envelopeIn(content, address);
  if (!Value.Check(RootSchema, signed)) throw refused(address, 'it is not root metadata of The Update Framework');
  return signedBy(signersOf(signed, 'root'), 'root', RootSchema, content, address);
}

/** After a change of these keys, the earlier versions may be an attacker's (§5.3.11). */
function rotated(before: Root, after: Root): boolean {
  const keysOf = ({ roles }: Root, role: Role): string => [...roles[role].keyids].sort().join();
  return (['timestamp', 'snapshot'] as const).some((role) => keysOf(before, role) !== keysOf(after, role));
}

/** The address of a file, with its hash before its name if the publisher keeps several versions (§6.2). */
function targetAddress({ targets }: SignedSource, path: string, hash: string | undefined): URL {
  const cut = path.lastIndexOf('/') + 1;
  const name = hash === undefined ? path : `${path.slice(0, cut)}${hash}.${path.slice(cut)}`;
  const encodedPath = name.split('/').map(encodeURIComponent).join('/');
  const url = new URL(`./${encodedPath}`, targets);
  if (!url.href.startsWith(targets.href)) throw refused(targets, `it lists a file outside this folder (${path})`);
  return url;
}
