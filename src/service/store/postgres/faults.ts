/** Converts errors of PostgreSQL and of the network, and decides whether another server could succeed. */
import { LibraryError, type LibraryFault } from '../errors.ts';

/** Classes of SQLSTATE with messages about the server or our statements, never about stored content. */
const sayable = /^(?:0[0-9A-B]|25|28|3D|3F|40|42|53|54|55|57|58|F0|XX)/;

/**
 * Converts an error to a LibraryError. `label` names the server. The message contains no password and no text of the
 * law.
 */
export function libraryError(error: unknown, label: string): LibraryError {
  if (error instanceof LibraryError) return error;
  const code = codeOf(error);
  const make = (fault: LibraryFault, what: string): LibraryError => new LibraryError(fault, `${label}: ${what}`);
  switch (code) {
    case '28P01':
    case '28000':
      return make('no-permission', 'the server rejects the user or the password.');
    case '42501':
      return make('no-permission', 'permission denied for this user.');
    case '3D000':
      return make('missing', 'there is no such database.');
    case '25006':
      return make('read-only', 'this server accepts no writes, because it is a replica or read-only.');
    case '55P03':
    case '40P01':
    case '53300':
      return make('busy', 'the database is busy. Try again.');
    case '57014':
      return make('busy', 'the database took too long.');
    case '53100':
      return make('disk-full', 'the disk of the database is full: this change was not made.');
    case 'XX001':
    case 'XX002':
      return make('corrupted', 'the database reports that it is damaged.');
  }
  if (isCrowded(error)) return make('busy', 'all connections to the database are in use. Try again.');
  if (isLost(error)) return make('unreachable', `cannot be reached (${code ?? 'the connection was lost'}).`);
  if (code !== undefined && /^[0-9A-Z]{5}$/.test(code)) {
    const stated = sayable.test(code) && error instanceof Error ? `: ${error.message}` : '';
    return make('failed', `the database refused (SQLSTATE ${code})${stated}`);
  }
  return make('failed', error instanceof Error ? `${error.name}: ${error.message}` : 'unknown failure');
}

/**
 * True if the server or the network failed, or if a replica canceled a read for its recovery. The same read may succeed
 * on another server.
 */
export function isLost(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined && /^(?:08|57P0[1-5]|40001)/.test(code)) return true;
  if (code !== undefined && /^E(?!RR_)[A-Z_]+$/.test(code)) return true;
  return (
    error instanceof Error &&
    code === undefined &&
    !isCrowded(error) &&
    /connection (?:terminated|ended)|not queryable|timeout|socket|Client was closed/i.test(error.message)
  );
}

/** True if no connection was free in time. The server answers other clients. */
export function isCrowded(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}

function codeOf(error: unknown): string | undefined {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
