/** The state of a library before its last import: kept until the next one, and restored on demand. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copyLibrary, forgetPrevious, previousNote, restoreLibrary } from '../store/sqlite/previous.ts';
import { delegated } from './delegated.ts';
import type { Publisher } from './publisher.ts';

/** What the next import of a library would be undone to. */
export interface PreviousState {
  /** When the import began that it is the state before: ISO 8601. */
  readonly at: string;
  /** What that import read. */
  readonly paths: readonly string[];
}

interface Noted extends PreviousState {
  /** Files beside the library by the end of their names; null: there was none. */
  readonly beside: Readonly<Record<string, string | null>>;
}

/** What belongs to a library's state, in files beside it: its imports, and its public codes. */
const besides = ['.origins.json', join('.codes', 'codes.json')] as const;

/** A publisher that keeps the state before its first commit. One that commits nothing leaves the state that was kept before. */
export function withPrevious(publisher: Publisher, library: string, paths: readonly string[]): Publisher {
  let copied: Awaited<ReturnType<typeof copyLibrary>> | undefined;
  let kept = false;
  return {
    async publish(jurisdiction) {
      const writer = await publisher.publish(jurisdiction);
      try {
        // The writer keeps other writers out. What it has written so far is not in the copy.
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

/** Restores the state before the last import; undefined where none is kept. Can be repeated after a kill. Throws LibraryError. */
export async function restorePrevious(library: string): Promise<PreviousState | undefined> {
  const noted = readNoted(await previousNote(library));
  if (noted === undefined) return undefined;
  await restoreLibrary(library);
  for (const end of besides) restoreFile(`${library}${end}`, noted.beside[end] ?? null);
  forgetPrevious(library);
  return { at: noted.at, paths: noted.paths };
}

function notedOf(library: string, paths: readonly string[]): Noted {
  const beside = besides.map((end) => {
    const file = `${library}${end}`;
    return [end, existsSync(file) ? readFileSync(file, 'utf8') : null] as const;
  });
  return { at: new Date().toISOString(), paths, beside: Object.fromEntries(beside) };
}

function readNoted(note: string | undefined): Noted | undefined {
  if (note === undefined) return undefined;
  const found: unknown = JSON.parse(note);
  if (typeof found !== 'object' || found === null || !('at' in found && 'paths' in found && 'beside' in found))
    return undefined;
  const { at, paths, beside } = found;
  if (typeof at !== 'string' || !Array.isArray(paths) || typeof beside !== 'object' || beside === null)
    return undefined;
  return { at, paths: paths.map(String), beside: { ...beside } };
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
