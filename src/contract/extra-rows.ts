/** Fields that a service sent under unknown names, as display rows. Pure. */
import type { Extra } from './resources.ts';

export interface ExtraRow {
  /** The path to the value: `rights.holder`, `tags[0]`. */
  readonly field: string;
  readonly value: string;
}

const mostRows = 500;
const deepest = 12;

/** Every value with its path, in the order sent. Beyond `mostRows`, the last row says that rows are missing. */
export function extraRows(more: Extra): readonly ExtraRow[] {
  const rows: ExtraRow[] = [];
  const walk = (field: string, value: unknown, depth: number): void => {
    if (rows.length > mostRows) return;
    if (Array.isArray(value) && value.length > 0 && depth < deepest) {
      for (const [index, entry] of value.entries()) walk(`${field}[${index}]`, entry, depth + 1);
    } else if (typeof value === 'object' && value !== null && Object.keys(value).length > 0 && depth < deepest) {
      for (const [name, entry] of Object.entries(value))
        walk(field === '' ? name : `${field}.${name}`, entry, depth + 1);
    } else {
      rows.push({ field, value: shown(value) });
    }
  };
  walk('', more, 0);
  if (Object.keys(more).length === 0) return [];
  return rows.length > mostRows ? [...rows.slice(0, mostRows), { field: '…', value: '…' }] : rows;
}

function shown(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(value) ?? String(value);
}
