/** What a service said under names that we do not know, as rows to be shown. Pure. */
import type { Extra } from './resources.ts';

export interface ExtraRow {
  /** The way to the value: `rights.holder`, `tags[0]`. */
  readonly field: string;
  readonly value: string;
}

const mostRows = 500;
const deepest = 12;

/** Every value with its path, in the order in which it came. Nothing is left out in silence: past `mostRows` the last row says so. */
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
