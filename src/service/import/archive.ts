import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import { extract } from 'tar';
import { DocumentProblem } from '../../documents/problem.ts';
import { openZip } from '../../documents/zip.ts';
import type { ImportRun } from './import-run.ts';

export interface UnpackLimits {
  readonly bytes: number;
  readonly entries: number;
}

/** Far above the size of any real code. Larger archives are refused. */
const farBeyond: UnpackLimits = { bytes: 4_000_000_000, entries: 500_000 };

/** Unpacks an archive into a temporary folder, runs `use`, and deletes the folder. Unpacks only files and folders, no links. */
export async function withUnpacked(
  archive: string,
  signal: AbortSignal | undefined,
  importRun: ImportRun,
  use: (folder: string) => Promise<void>,
  most: UnpackLimits = farBeyond,
): Promise<void> {
  await removeAbandoned();
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  try {
    importRun.log(`unpacking ${archive}`);
    const why = /\.zip$/i.test(archive)
      ? await unpackZip(archive, folder, signal, most)
      : await unpack(archive, folder, signal, most);
    signal?.throwIfAborted();
    if (why === undefined) {
      importRun.unpacked(archive, folder);
      await use(folder);
    } else {
      importRun.skip(archive, why);
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const prefix = 'legal-code-import-';

/** Removes temporary folders of imports that were killed: the folder name contains the ID of a process that no longer runs. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = name.startsWith(prefix) ? /^(\d+)-/.exec(name.slice(prefix.length))?.[1] : undefined;
    if (owner === undefined || isRunning(Number(owner))) continue;
    // Another user's folder can't be removed here, so it stays.
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function unpack(
  archive: string,
  folder: string,
  signal: AbortSignal | undefined,
  most: UnpackLimits,
): Promise<string | undefined> {
  let bytes = 0;
  let entries = 0;
  const tooMuch = (): boolean => bytes > most.bytes || entries > most.entries;
  const unpacking = extract({
    cwd: folder,
    strict: true,
    noChmod: true,
    noMtime: true,
    filter: (_path, entry) => {
      bytes += entry.size ?? 0;
      entries += 1;
      return !tooMuch() && 'type' in entry && kept.has(entry.type);
    },
  });
  const done = new Promise<void>((resolve, reject) => {
    unpacking.once('close', resolve);
    unpacking.on('error', reject);
  });
  // Avoid an unhandled rejection when unpacking fails between two chunks. The next `await` reports it.
  done.catch(() => undefined);
  try {
    for await (const chunk of createReadStream(archive)) {
      if (signal?.aborted === true) return undefined;
      if (!unpacking.write(chunk)) await Promise.race([once(unpacking, 'drain'), done]);
      // Stop early: an archive may expand to a thousand times its size.
      if (tooMuch()) return limitWords(most);
    }
    unpacking.end();
    await done;
  } catch (error) {
    return `it cannot be unpacked: ${error instanceof Error ? error.message : 'unknown'}`;
  }
  return tooMuch() ? limitWords(most) : undefined;
}

const limitWords = ({ bytes, entries }: UnpackLimits): string =>
  `it unpacks to more than ${bytes / 1_000_000} MB or ${entries} files, the most that are read`;

/** The largest zip archive that is accepted, in bytes. It is read into memory. */
const largestZip = 1_000_000_000;

async function unpackZip(
  archive: string,
  folder: string,
  signal: AbortSignal | undefined,
  most: UnpackLimits,
): Promise<string | undefined> {
  try {
    if ((await stat(archive)).size > largestZip) return `the archive is larger than ${largestZip / 1_000_000} MB`;
    const archived = await readFile(archive);
    if (isLocked(archived)) return 'the archive has a password: unpack it and import the folder';
    const zip = openZip(archived, { ...most, bytesOfFile: most.bytes });
    for (const name of zip.names) {
      if (signal?.aborted === true) return undefined;
      if (name.endsWith('/') || isAside(name)) continue;
      const path = resolve(folder, name);
      if (!path.startsWith(folder + sep)) return `it has a file outside its own folder: ${name.slice(0, 100)}`;
      const bytes = zip.read(name);
      if (bytes === undefined) continue;
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes, { flag: 'wx' });
    }
    return undefined;
  } catch (error) {
    if (error instanceof DocumentProblem)
      return error.reason === 'unpacksTooLarge' ? limitWords(most) : 'it is not a zip archive that can be read';
    return `it cannot be unpacked: ${error instanceof Error ? error.message : 'unknown'}`;
  }
}

/** Returns whether the first file of a zip archive is encrypted (APPNOTE 4.4.4, bit 0). */
const isLocked = (zip: Buffer): boolean =>
  zip.length > 8 && zip.readUInt32LE(0) === 0x04034b50 && (zip[6] ?? 0) % 2 === 1;

/** Files that macOS adds to archives. */
const isAside = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\._)/.test(name);

/** The tar entry types to unpack: files and folders, but no links or devices. */
const kept: ReadonlySet<string> = new Set(['File', 'Directory', 'OldFile', 'ContiguousFile']);
