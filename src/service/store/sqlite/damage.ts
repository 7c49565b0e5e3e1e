/** Inspects libraries that may be damaged and renames those that are. Never deletes a library. */
import { appendFileSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { locked } from '../../lock.ts';
import { readRegularFile } from '../../regular-file.ts';
import { LibraryError } from '../errors.ts';
import { blocksFile } from './blocks.ts';
import { damagedContent } from './verify.ts';

/** Records that a library returned damaged data, so that it is inspected when next opened. */
export function markSuspect(file: string): void {
  note(file, 'a damaged answer');
}

/** Records the result of a block check, which the next opening trusts without another inspection. */
export function markDamaged(file: string, what: string): void {
  note(file, `${damaged}${what}`);
}

/** Returns the damage of a library that returned damaged data before; undefined if none is recorded or found. */
export function damageSuspected(file: string): string | undefined {
  const notes = notesOn(file);
  if (notes.length === 0 || notes.at(-1)?.includes(found) === true || !existsSync(file)) return undefined;
  const known = notes.findLast((line) => line.includes(damaged));
  if (known !== undefined) return known.slice(known.indexOf(damaged) + damaged.length);
  // An inspection found nothing, but damaged data appeared again.
  if (notes.some((line) => line.includes(found))) return 'it gave damaged answers again after it was looked over';
  const why = corruptionIn(file);
  if (why === undefined) note(file, found);
  return why;
}

/** Returns the identity of the file at a path, which changes when the file is replaced; undefined if there is none. */
export function identityOf(file: string): string | undefined {
  const state = statSync(file, { throwIfNoEntry: false, bigint: true });
  return state === undefined ? undefined : `${state.dev} ${state.ino}`;
}

/** Renames a damaged library, unless another process has already replaced the file. */
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

/** Maximum size in bytes. Each damaged answer adds one line, so a larger file is something else. */
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
    // The next start trusts the file, and can find the damage again.
  }
}

function suspectMark(file: string): string {
  return `${file}.suspect`;
}

/** Reads the whole library, including its indexes. */
function corruptionIn(file: string): string | undefined {
  try {
    return damagedContent(file)[0];
  } catch {
    // The library can't be opened for another reason. Opening it reports that error.
    return undefined;
  }
}
