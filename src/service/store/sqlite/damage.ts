/** Libraries that are damaged, or are suspected to be: looked over, and set aside under another name. Never deleted. */
import { appendFileSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { locked } from '../../lock.ts';
import { readRegularFile } from '../../regular-file.ts';
import { LibraryError } from '../errors.ts';
import { blocksFile } from './blocks.ts';
import { damagedContent } from './verify.ts';

/** Notes that a library gave a corrupted answer, so that the next opening looks it over before trusting it. */
export function markSuspect(file: string): void {
  note(file, 'a damaged answer');
}

/** Notes what a check of a library's blocks found: the next opening takes its word. */
export function markDamaged(file: string, what: string): void {
  note(file, `${damaged}${what}`);
}

/** What is wrong with a library that gave a corrupted answer before; undefined when it gave none, or nothing is found. */
export function damageSuspected(file: string): string | undefined {
  const notes = notesOn(file);
  if (notes.length === 0 || notes.at(-1)?.includes(found) === true || !existsSync(file)) return undefined;
  const known = notes.findLast((line) => line.includes(damaged));
  if (known !== undefined) return known.slice(known.indexOf(damaged) + damaged.length);
  // It was looked over, nothing was found, and then it did it again.
  if (notes.some((line) => line.includes(found))) return 'it gave damaged answers again after it was looked over';
  const why = corruptionIn(file);
  if (why === undefined) note(file, found);
  return why;
}

/** Which file is at a path: another number when it has been replaced; undefined when there is none. */
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
    locked(`${file}.set-aside-lock`, () => {
      if (judged === undefined || identityOf(file) !== judged) return;
      const kept = `${file}.corrupt-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
      onSetAside?.(kept, why);
      renameSync(file, kept);
      for (const suffix of ['-wal', '-shm']) if (existsSync(file + suffix)) renameSync(file + suffix, kept + suffix);
      rmSync(suspectMark(file), { force: true });
      rmSync(blocksFile(file), { force: true });
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    throw new LibraryError('corrupted', `${file} is damaged (${why}) and could not be set aside: ${reason}`);
  }
}

const found = 'looked over, nothing found';
const damaged = 'checked and found damaged: ';

/** A line for each damaged answer: a larger file is something else. */
const mostBytes = 16_000_000;

function notesOn(file: string): readonly string[] {
  try {
    return readRegularFile(suspectMark(file), mostBytes).toString().trim().split('\n');
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
    return damagedContent(file)[0];
  } catch {
    // It cannot be opened for another reason, which the opening reports.
    return undefined;
  }
}
