/** Rows as SQLite gives them. */
import type { SQLOutputValue } from 'node:sqlite';

export { integer, list, optionalInteger, optionalText, text } from '../columns.ts';

export type Row = Record<string, SQLOutputValue>;
