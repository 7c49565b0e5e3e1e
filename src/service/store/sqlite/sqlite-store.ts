import type { Store } from '../store.ts';
import type { HasNumber } from './numbers.ts';

/** A library in an SQLite file. */
export interface SqliteStore extends Store {
  /** True if the file didn't exist or was renamed, so the library started empty. */
  readonly created: boolean;
  /** True if the library was opened as immutable, on read-only media or a full disk. */
  readonly immutable: boolean;
  /** Reads a stored property of the library. */
  fact(name: string): string | undefined;
  /** Stores a property of the library. Throws LibraryError. */
  note(name: string, value: string): void;
  /** Called by the citation recognizer, possibly for thousands of numbers. Throws LibraryError. */
  readonly hasNumber: HasNumber;
  /** Increases whenever any process changes the library. */
  revision(): number;
}
