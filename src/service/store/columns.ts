/** Narrows the types of database columns. A column with an unexpected type indicates a damaged library. */
import { LibraryError } from './errors.ts';

/** A row of either database before its columns are narrowed. */
export type Row = Readonly<Record<string, unknown>>;

export function text(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new LibraryError('corrupted', 'The library is damaged: a text was expected.');
}

export function optionalText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function integer(value: unknown): number {
  if (typeof value === 'number') return value;
  throw new LibraryError('corrupted', 'The library is damaged: a number was expected.');
}

export function optionalInteger(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** Parses a JSON list column; null is the empty list. */
export function list<T>(value: unknown): T[] {
  if (typeof value !== 'string') return [];
  const parsed: T[] = JSON.parse(value);
  return parsed;
}
