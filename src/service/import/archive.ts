import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extract } from 'tar';
import type { ImportRun } from './import-run.ts';

export interface UnpackLimits {
  readonly bytes: number;
  readonly entries: number;
}

/** Far beyond any real code; an archive that unpacks to more is refused. */
const farBeyond: UnpackLimits = { bytes: 4_000_000_000, entries: 500_000 };

/** Unpacks an archive into a folder of its own for as long as `use` runs. Only files and folders come out, no links. */
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
    const why = await unpack(archive, folder, signal, most);
    signal?.throwIfAborted();
    if (why === undefined) {
      await use(folder);
    } else {
      importRun.skip(archive, why);
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const prefix = 'legal-code-import-';

/** Removes what imports that were killed left behind: their folders name a process that is not there any more. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = name.startsWith(prefix) ? /^(\d+)-/.exec(name.slice(prefix.length))?.[1] : undefined;
    if (owner === undefined || isRunning(Number(owner))) continue;
    // Another user's folder stays: it cannot be removed here.
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
  // What fails between two chunks is met at the next.
  done.catch(() => undefined);
  try {
    for await (const chunk of createReadStream(archive)) {
      if (signal?.aborted === true) return undefined;
      if (!unpacking.write(chunk)) await Promise.race([once(unpacking, 'drain'), done]);
      // What unpacks to a thousand times its size is not read to its end.
      if (tooMuch()) return 'it unpacks to more than can be a publication';
    }
    unpacking.end();
    await done;
  } catch (error) {
    return `it cannot be unpacked: ${error instanceof Error ? error.message : 'unknown'}`;
  }
  return tooMuch() ? 'it unpacks to more than can be a publication' : undefined;
}

/** Files and folders: no links, no devices. */
const kept: ReadonlySet<string> = new Set(['File', 'Directory', 'OldFile', 'ContiguousFile']);
