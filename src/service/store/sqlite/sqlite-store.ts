import type { Store } from '../store.ts';
import type { HasNumber } from './numbers.ts';

/** A library in an SQLite file. */
export interface SqliteStore extends Store {
  /** True when the file was not there before, or was set aside: the library began empty. */
  readonly created: boolean;
  /** True when the library is read as immutable: it is on read-only media or a full disk. */
  readonly immutable: boolean;
  /** What is noted of the library itself. */
  fact(name: string): string | undefined;
  /** Notes it. Throws LibraryError. */
  note(name: string, value: string): void;
  /** What a recognizer asks, for thousands of numbers at once. Throws LibraryError. */
  readonly hasNumber: HasNumber;
  /** Grows whenever any process changes the library. */
  revision(): number;
}
