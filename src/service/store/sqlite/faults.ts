import { statSync } from 'node:fs';
import { LibraryError, type LibraryFault } from '../errors.ts';

/** How long a statement waits for another process, in milliseconds. */
export const busyTimeout = 5_000;

/** Messages for a library with damaged internal tables. SQLite has no error code for this. */
const brokenInside =
  /no such (?:fts5 )?(?:table|column|index|module)|invalid fts5 file format|parse error in|malformed|vtable constructor failed/;

/** Converts an SQLite error to a LibraryError. */
export function libraryError(error: unknown, file: string): LibraryError {
  if (error instanceof LibraryError) return error;
  const code = sqliteCode(error);
  const cause = error instanceof Error ? { cause: error } : {};
  const make = (fault: LibraryFault, message: string): LibraryError => new LibraryError(fault, message, cause);
  if (error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM'))
    return make('no-permission', `${file} may not be opened: permission denied.`);
  switch (code === undefined ? undefined : code & 0xff) {
    case 1:
      if (error instanceof Error && brokenInside.test(error.message)) return make('corrupted', `${file} is damaged.`);
      return make('failed', `${file}: ${withoutQuotes(error)}`);
    case 5:
    case 6:
      return make('busy', `${file} is being written by another program. Try again when it is done.`);
    case 8:
      return make('read-only', `${file} cannot be written: it, or its folder, is read-only.`);
    case 3:
    case 23:
      return make('no-permission', `${file} may not be opened: permission denied.`);
    case 14:
      return make('no-permission', `${file} cannot be opened. Is its folder there, and may it be written?`);
    case 13:
      return make(
        'disk-full',
        `The disk is full: this change was not made to ${file}. What was there before is unharmed.`,
      );
    case 10:
      return make(
        'failed',
        `The disk, or a limit on its use, does not let ${file} be read or written (error ${code}).`,
      );
    case 11:
    case 26:
      return make('corrupted', `${file} is damaged or is not a library.`);
    default:
      return make('failed', `${file}: ${withoutQuotes(error)}`);
  }
}

/** Returns SQLite's extended result code; undefined for other errors. */
export function sqliteCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined;
}

/** Returns the message without text quoted by SQLite, which may be a search query. */
function withoutQuotes(error: unknown): string {
  return error instanceof Error ? error.message.replace(/"[\s\S]*"/, '"…"') : 'unknown';
}

/** Rejects pipes, which block until there is a writer, and devices, which never end. Throws LibraryError. */
export function refusePipe(file: string): void {
  const state = statSync(file, { throwIfNoEntry: false });
  if (state !== undefined && !state.isFile() && !state.isDirectory())
    throw new LibraryError('not-a-library', `${file} is a pipe or a device, not a file.`);
}
