/** Keeps the state of a library before its last import, and restores it on demand. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { copyLibrary, forgetPrevious, notePrevious, previousNote, restoreLibrary } from '../store/sqlite/previous.ts';
import { delegated } from './delegated.ts';
import type { Publisher } from './publisher.ts';

/** The state that an undo restores. */
export interface PreviousState {
  /** When the import that followed this state began. ISO 8601. */
  readonly at: string;
  /** The paths that the import read. */
  readonly paths: readonly string[];
}

interface Noted extends PreviousState {
  /** False while the import that followed this state has not ended. Absent in libraries of earlier versions. */
  readonly finished?: boolean;
  /** Contents of the files beside the library, by file name suffix. Null if the file didn't exist. */
  readonly beside: Readonly<Record<string, string | null>>;
}

/** Suffixes of the files beside the library that belong to its state: the import log and the public codes. */
const besides = ['.origins.json', join('.codes', 'codes.json')] as const;

/**
 * A publisher that saves the library's state before the first commit. Without a commit, the previously saved state stays. It also
 * stays if the import repeats one of the same paths that was killed: an undo then restores the state before both.
 *
 * @param resumes the last import of these paths ended without a report
 */
export function withPrevious(
  publisher: Publisher,
  library: string,
  paths: readonly string[],
  resumes = false,
): Publisher {
  let copied: Awaited<ReturnType<typeof copyLibrary>> | undefined;
  let kept = false;
  return {
    async publish(jurisdiction) {
      const writer = await publisher.publish(jurisdiction);
      try {
        if (!kept) kept = isContinued(readNoted(await previousNote(library)), paths, resumes);
        // The writer locks out other writers, and its uncommitted data isn't in the copy.
        if (!kept) copied ??= await copyLibrary(library, JSON.stringify(notedOf(library, paths)));
      } catch (error) {
        await writer.rollback();
        throw error;
      }
      return {
        ...delegated(writer),
        commit: (unread) => {
          if (!kept) copied?.keep();
          kept = true;
          return writer.commit(unread);
        },
        rollback: () => {
          if (!kept) copied?.drop();
          copied = undefined;
          return writer.rollback();
        },
      };
    },
  };
}

/** Restores the state before the last import. Undefined if none was saved. Safe to repeat after a crash. Throws LibraryError. */
export async function restorePrevious(library: string): Promise<PreviousState | undefined> {
  const noted = readNoted(await previousNote(library));
  if (noted === undefined) return undefined;
  await restoreLibrary(library);
  for (const end of besides) restoreFile(`${library}${end}`, noted.beside[end] ?? null);
  forgetPrevious(library);
  return { at: noted.at, paths: noted.paths };
}

/** Records that the import ended. The next import of the same paths saves the library's state again. Throws LibraryError. */
export async function endImport(library: string): Promise<void> {
  const noted = readNoted(await previousNote(library));
  if (noted?.finished === false) await notePrevious(library, JSON.stringify({ ...noted, finished: true }));
}

function isContinued(noted: Noted | undefined, paths: readonly string[], resumes: boolean): boolean {
  return noted !== undefined && (resumes || noted.finished === false) && isDeepStrictEqual(noted.paths, paths);
}

function notedOf(library: string, paths: readonly string[]): Noted {
  const beside = besides.map((end) => {
    const file = `${library}${end}`;
    return [end, existsSync(file) ? readFileSync(file, 'utf8') : null] as const;
  });
  return { finished: false, at: new Date().toISOString(), paths, beside: Object.fromEntries(beside) };
}

function readNoted(note: string | undefined): Noted | undefined {
  if (note === undefined) return undefined;
  const found: unknown = JSON.parse(note);
  if (typeof found !== 'object' || found === null || !('at' in found && 'paths' in found && 'beside' in found))
    return undefined;
  const { at, paths, beside } = found;
  if (typeof at !== 'string' || !Array.isArray(paths) || typeof beside !== 'object' || beside === null)
    return undefined;
  const finished = !('finished' in found && found.finished === false);
  return { finished, at, paths: paths.map(String), beside: { ...beside } };
}

function restoreFile(file: string, content: string | null): void {
  if (content === null) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  const passing = `${file}.${process.pid}`;
  writeFileSync(passing, content, { flush: true });
  renameSync(passing, file);
}
