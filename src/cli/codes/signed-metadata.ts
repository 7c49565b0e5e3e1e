/**
 * Verifies the metadata with which a publisher signs its files (The Update Framework 1.0, §5: the client workflow). Nothing that
 * is expired, older than before, or signed by too few of the role's keys is accepted. Delegated roles are not read, so a publisher
 * that has any is refused: its code would be incomplete.
 */
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import {
  common,
  envelopeIn,
  hex,
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
  meta: Type.Object({ 'targets.json': MetaFileSchema }),
});
const TargetsSchema = Type.Object({
  _type: Type.Literal('targets'),
  ...common,
  targets: Type.Record(
    Type.String({ minLength: 1, maxLength: 1_000 }),
    Type.Object({
      length: Type.Integer({ minimum: 1, maximum: 4_000_000_000 }),
      hashes: Type.Object({ sha256: hex }),
    }),
  ),
  delegations: Type.Optional(Type.Object({ roles: Type.Optional(Type.Array(Type.Unknown())) })),
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

  const read = async <T extends TSchema>(role: Role, schema: T, stated: MetaFile): Promise<Static<T>> => {
    const name = versioned ? `${stated.version}.${role}.json` : `${role}.json`;
    const content = await needed(name);
    requireAsStated(content, stated, at(name));
    return signedBy(signersOf(root, role), role, schema, content, at(name));
  };
  const snapshot = await read('snapshot', SnapshotSchema, snapshotFile);
  requireVersion(snapshot.version, snapshotFile.version, at('snapshot.json'));
  const targetsFile = snapshot.meta['targets.json'];
  requireNotOlder(targetsFile.version, known?.targets, at('snapshot.json'));
  requireFresh(snapshot, at('snapshot.json'), now);

  const targets = await read('targets', TargetsSchema, targetsFile);
  requireVersion(targets.version, targetsFile.version, at('targets.json'));
  requireFresh(targets, at('targets.json'), now);

  if ((targets.delegations?.roles ?? []).length > 0)
    throw refused(at('targets.json'), 'other roles sign some of the files, which this program cannot verify');
  const listed = Object.entries(targets.targets);
  if (listed.length === 0 || listed.length > mostFiles)
    throw refused(at('targets.json'), `it lists ${listed.length} files; expected 1 to ${mostFiles}`);
  return {
    files: listed.map(([path, { length, hashes }]) => ({
      url: targetAddress(source, path, versioned ? hashes.sha256 : undefined),
      path,
      sha256: hashes.sha256,
      size: length,
    })),
    trusted: {
      root: rootContent,
      timestamp: timestamp.version,
      snapshot: snapshot.version,
      targets: targets.version,
    },
  };
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
