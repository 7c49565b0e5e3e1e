/** The catalog of codes that their publishers release for copying. */
import { basename } from 'node:path';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { isSafe } from '../../client/address.ts';
import { DownloadError } from './download-error.ts';
import { packagedCatalog } from './packaged.ts';
import type { SignedSource } from './signed-metadata.ts';

const text = Type.String({ minLength: 1, maxLength: 1_000 });

const EntrySchema = Type.Object({
  /** The code's name on the command line and for its folder. */
  id: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,63}$' }),
  name: text,
  place: text,
  publisher: text,
  license: text,
  edition: Type.Optional(text),
  /** The size of the download, in bytes. */
  size: Type.Optional(Type.Integer({ minimum: 1 })),
  /** The address of a manifest with the hashes of the files. */
  manifest: Type.Optional(text),
  /** The publisher's signed metadata (The Update Framework), with the root file to trust first. */
  signed: Type.Optional(
    Type.Object({
      metadata: text,
      targets: text,
      /** SHA-256 of the root file. */
      root: Type.String({ pattern: '^[0-9a-f]{64}$' }),
      /** The version of the root file; 1 if absent. */
      version: Type.Optional(Type.Integer({ minimum: 1 })),
    }),
  ),
  /** The address of the code, if no manifest states its hash. */
  archive: Type.Optional(text),
});

const CatalogSchema = Type.Object({ codes: Type.Array(EntrySchema) });

const ManifestSchema = Type.Object({
  edition: Type.Optional(text),
  files: Type.Array(
    Type.Object({
      /** Relative to the manifest's address. */
      path: text,
      sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
      size: Type.Integer({ minimum: 1, maximum: 4_000_000_000 }),
    }),
    { minItems: 1, maxItems: 100 },
  ),
});

type WireEntry = Static<typeof EntrySchema>;

export interface CatalogEntry
  extends Readonly<Pick<WireEntry, 'id' | 'name' | 'place' | 'publisher' | 'license' | 'edition' | 'size'>> {
  /** The source: signed metadata, a manifest of hashes, or a single file that can't be verified. */
  readonly from: { readonly signed: SignedSource } | { readonly manifest: URL } | { readonly archive: URL };
}

/** Parses a catalog with entries in the form of `storedEntry`. Throws DownloadError if it is invalid. */
export function readCatalog(json: string, where: string): readonly CatalogEntry[] {
  return catalogIn(parsed(json, where), where);
}

export function packagedEntries(): readonly CatalogEntry[] {
  return catalogIn(packagedCatalog, 'the catalog');
}

function catalogIn(value: unknown, where: string): readonly CatalogEntry[] {
  if (!Value.Check(CatalogSchema, value)) throw new DownloadError(`${where} is not a catalog of codes.`);
  return value.codes.map((entry) => {
    const { signed, manifest, archive, ...rest } = entry;
    if (signed !== undefined) {
      const { metadata, targets, root, version = 1 } = signed;
      const folders = { metadata: folderOf(metadata, where), targets: folderOf(targets, where) };
      return { ...rest, from: { signed: { ...folders, root, version } } };
    }
    if (manifest !== undefined) return { ...rest, from: { manifest: addressOf(manifest, where) } };
    if (archive !== undefined) return { ...rest, from: { archive: addressOf(archive, where) } };
    throw new DownloadError(`${where}: "${entry.id}" names no signed metadata, no manifest and no archive.`);
  });
}

/** An entry as JSON, in the catalog's format. */
export function storedEntry({ from, ...entry }: CatalogEntry): WireEntry {
  if ('signed' in from) {
    const { metadata, targets, root, version } = from.signed;
    return { ...entry, signed: { metadata: metadata.href, targets: targets.href, root, version } };
  }
  return 'manifest' in from ? { ...entry, manifest: from.manifest.href } : { ...entry, archive: from.archive.href };
}

/** A file of a code, with its hash. */
export interface ListedFile {
  readonly url: URL;
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
}

/** Parses a manifest. Throws DownloadError if it is invalid or lists files at another origin. */
export function readManifest(json: string, address: URL): readonly ListedFile[] {
  const value = parsed(json, address.href);
  if (!Value.Check(ManifestSchema, value)) throw new DownloadError(`${address.href} is not a manifest of file hashes.`);
  return value.files.map(({ path, sha256, size }) => {
    if (!URL.canParse(path, address.href))
      throw new DownloadError(`${address.href}: it lists a file without a valid address (${path.slice(0, 100)}).`);
    const url = new URL(path, address);
    if (url.origin !== address.origin)
      throw new DownloadError(`${address.href}: it lists a file on another server (${url.origin}).`);
    return { url, name: nameOf(url), sha256, size };
  });
}

/** A file name for the content of a URL. Its extension shows the format. */
export function nameOf(url: URL): string {
  const name = basename(url.pathname).replace(/[^\w.-]/g, '_');
  return name === '' || name.startsWith('.') ? `code${name}` : name;
}

function addressOf(address: string, where: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !isSafe(url)) throw new DownloadError(`${where}: ${address} is not a secure address.`);
  return url;
}

/** The address of a folder, with a slash at its end. */
function folderOf(address: string, where: string): URL {
  return addressOf(address.endsWith('/') ? address : `${address}/`, where);
}

function parsed(json: string, where: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new DownloadError(`${where} is not JSON.`);
  }
}
