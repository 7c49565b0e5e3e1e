/** Columns as SQLite gives them, narrowed. A column of another kind than the schema says means a damaged library. */
import type { SQLOutputValue } from 'node:sqlite';
import { LibraryError } from '../errors.ts';

export type Row = Record<string, SQLOutputValue>;

export function text(value: SQLOutputValue | undefined): string {
  if (typeof value === 'string') return value;
  throw new LibraryError('corrupted', 'The library holds something else than a text where one should stand.');
}

export function optionalText(value: SQLOutputValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function integer(value: SQLOutputValue | undefined): number {
  if (typeof value === 'number') return value;
  throw new LibraryError('corrupted', 'The library holds something else than a number where one should stand.');
}

export function optionalInteger(value: SQLOutputValue | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
