/** Groups a long legislative chain by year and folds temporary acts. Pure. */
import type { ChainEntry } from '../contract/resources.ts';
import { actName } from '../lookup/act-name.ts';

/** An act in the chain. */
export interface ActRow {
  readonly kind: 'act';
  /** Position in the chain. */
  readonly entry: number;
  /** Temporary and emergency acts that precede this act and share its name, or that state that they amend it. */
  readonly temporary: readonly number[];
}

/** Consecutive temporary and emergency acts whose permanent act is unknown. */
export interface TemporaryRow {
  readonly kind: 'temporary';
  readonly entries: readonly number[];
}

export interface Year {
  /** Undefined for undated acts that precede every dated act. */
  readonly year: string | undefined;
  /** Number of acts, including folded ones. */
  readonly count: number;
  readonly rows: readonly (ActRow | TemporaryRow)[];
}

/** Chains of at least this many acts are grouped. */
export const longChain = 12;

/** Groups acts by the year of their effect, in chain order. An undated act joins the acts before it. */
export function byYear(entries: readonly ChainEntry[]): readonly Year[] {
  const hosts = entries.map((entry) => (isTemporary(entry) ? hostOf(entry, entries) : undefined));
  const years: { year: string | undefined; count: number; rows: (ActRow | TemporaryRow)[] }[] = [];
  entries.forEach((entry, index) => {
    if (hosts[index] !== undefined) return;
    const last = years.at(-1);
    const year = yearOf(entry) ?? last?.year;
    const group = last !== undefined && last.year === year ? last : { year, count: 0, rows: [] };
    if (group !== last) years.push(group);
    if (!isTemporary(entry)) {
      const temporary = hosts.flatMap((host, at) => (host === index ? [at] : []));
      group.rows.push({ kind: 'act', entry: index, temporary });
      group.count += 1 + temporary.length;
      return;
    }
    group.count += 1;
    const run = group.rows.at(-1);
    if (run?.kind === 'temporary') group.rows.splice(-1, 1, { ...run, entries: [...run.entries, index] });
    else group.rows.push({ kind: 'temporary', entries: [index] });
  });
  return years;
}

function isTemporary({ action }: ChainEntry): boolean {
  return action === 'temporary' || action === 'emergency';
}

function yearOf({ effectiveFrom, adoptedOn }: ChainEntry): string | undefined {
  return /^\d{4}/.exec(effectiveFrom ?? adoptedOn ?? '')?.[0];
}

/** Finds the one permanent act that a temporary act names or shares its name with; undefined if the data states neither. */
function hostOf(entry: ChainEntry, entries: readonly ChainEntry[]): number | undefined {
  const changed = entries.flatMap((other, index) => {
    const name = actName(other);
    return !isTemporary(other) && name !== undefined && /\d/.test(name) && names(entry.note, name) ? [index] : [];
  });
  const own = titleKey(entry);
  const found =
    changed.length > 0 || own === undefined
      ? changed
      : entries.flatMap((other, index) => (!isTemporary(other) && titleKey(other) === own ? [index] : []));
  return found.length === 1 ? found[0] : undefined;
}

function names(note: string | undefined, name: string): boolean {
  const at = note?.indexOf(name) ?? -1;
  return at >= 0 && !/[\p{L}\p{N}-]/u.test(note?.charAt(at + name.length) ?? '');
}

/** `Attorney Compensation Congressional Review Emergency Act of 2008` → `attorney compensation act of 2008`. */
function titleKey({ act }: ChainEntry): string | undefined {
  const key = act?.title
    ?.toLowerCase()
    .replace(/\b(?:congressional review|emergency|temporary|second|third|fourth|amendment|declaration)\b/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  // A short title, such as "Budget Act", is shared by many acts.
  return key !== undefined && key.split(' ').length >= 4 ? key : undefined;
}
