/** Rows as returned by SQLite. */
import type { SQLOutputValue } from 'node:sqlite';

export { integer, list, optionalInteger, optionalText, text } from '../columns.ts';

export type Row = Record<string, SQLOutputValue>;
