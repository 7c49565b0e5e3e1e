/** Libraries that are damaged, or are suspected to be: looked over, and set aside under another name. Never deleted. */
import { appendFileSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { locked } from '../../lock.ts';
import { LibraryError } from '../errors.ts';
import { busyTimeout, libraryError } from './faults.ts';

/** Notes that a library gave a corrupted answer, so that the next opening looks it over before trusting it. */
export function markSuspect(file: string): void {
  note(file, 'a damaged answer');
}

/** What is wrong with a library that gave a corrupted answer before; undefined when it gave none, or nothing is found. */
export function damageSuspected(file: string): string | undefined {
  const notes = notesOn(file);
  if (notes.length === 0 || notes.at(-1)?.includes(found) === true || !existsSync(file)) return undefined;
  // It was looked over, nothing was found, and then it did it again.
  if (notes.some((line) => line.includes(found))) return 'it gave damaged answers again after it was looked over';
  const why = corruptionIn(file);
  if (why === undefined) note(file, found);
  return why;
}

/** Which file stands at a path: another number when it has been replaced; undefined when there is none. */
export function identityOf(file: string): string | undefined {
  const state = statSync(file, { throwIfNoEntry: false, bigint: true });
  return state === undefined ? undefined : `${state.dev} ${state.ino}`;
}

/** Renames a library, if it still is the file that was judged: another process may have been first. */
export function setAside(
  file: string,
  judged: string | undefined,
  why: string,
  { onSetAside }: { readonly onSetAside?: (kept: string, why: string) => void },
): void {
  try {
    locked(`${file}.set-aside.lock`, () => {
      if (judged === undefined || identityOf(file) !== judged) return;
      const kept = `${file}.corrupt-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
      onSetAside?.(kept, why);
      renameSync(file, kept);
      for (const suffix of ['-wal', '-shm']) if (existsSync(file + suffix)) renameSync(file + suffix, kept + suffix);
      rmSync(suspectMark(file), { force: true });
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    throw new LibraryError('corrupted', `${file} is damaged (${why}) and could not be set aside: ${reason}`);
  }
}

const found = 'looked over, nothing found';

function notesOn(file: string): readonly string[] {
  try {
    return readFileSync(suspectMark(file), 'utf8').trim().split('\n');
  } catch {
    return [];
  }
}

function note(file: string, what: string): void {
  try {
    appendFileSync(suspectMark(file), `${new Date().toISOString()} ${what}\n`);
  } catch {
    // The next start then trusts the file, and comes here again.
  }
}

function suspectMark(file: string): string {
  return `${file}.suspect`;
}

/** Reads all of it, indexes included. */
function corruptionIn(file: string): string | undefined {
  try {
    const database = new DatabaseSync(file, { timeout: busyTimeout });
    try {
      const said = String(database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check);
      return said === 'ok' ? undefined : said.replaceAll(/\s+/g, ' ');
    } finally {
      database.close();
    }
  } catch (error) {
    const fault = libraryError(error, file);
    return fault.fault === 'corrupted' ? fault.message : undefined;
  }
}
