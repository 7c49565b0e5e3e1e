import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extract } from 'tar';
import type { Course } from './course.ts';

/** Far beyond any real code; an archive that unpacks to more is refused. */
const bytesUnpacked = 4_000_000_000;
const entriesUnpacked = 500_000;

/** Unpacks an archive into a folder of its own for as long as `use` runs. Only files and folders come out, no links. */
export async function withUnpacked(
  archive: string,
  signal: AbortSignal | undefined,
  course: Course,
  use: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'legal-code-import-'));
  try {
    course.log(`unpacking ${archive}`);
    const why = await unpack(archive, folder, signal);
    signal?.throwIfAborted();
    if (why === undefined) {
      await use(folder);
    } else {
      course.skip(archive, why);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function unpack(archive: string, folder: string, signal: AbortSignal | undefined): Promise<string | undefined> {
  let bytes = 0;
  let entries = 0;
  try {
    await extract({
      file: archive,
      cwd: folder,
      strict: true,
      noChmod: true,
      noMtime: true,
      filter: (_path, entry) => {
        bytes += entry.size ?? 0;
        entries += 1;
        if (signal?.aborted === true || bytes > bytesUnpacked || entries > entriesUnpacked) {
          return false;
        }
        return (
          'type' in entry &&
          (entry.type === 'File' ||
            entry.type === 'Directory' ||
            entry.type === 'OldFile' ||
            entry.type === 'ContiguousFile')
        );
      },
    });
  } catch (error) {
    return `it cannot be unpacked: ${error instanceof Error ? error.message : 'unknown'}`;
  }
  return bytes > bytesUnpacked || entries > entriesUnpacked
    ? 'it unpacks to more than can be a publication'
    : undefined;
}
