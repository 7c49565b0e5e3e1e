/** Rows as SQLite gives them. */
import type { SQLOutputValue } from 'node:sqlite';

export { integer, list, optionalInteger, optionalText, text } from '../columns.ts';

export type Row = Record<string, SQLOutputValue>;

/** A value that is written into a row, and may be handed to another thread. */
export type StepValue = string | number | Uint8Array | null;
