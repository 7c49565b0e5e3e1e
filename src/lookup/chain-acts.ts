/** Joins the entries of a legislative chain that state the same act, so that each act is counted and named once. Pure. */
import type { ChainEntry } from '../contract/resources.ts';

/**
 * Joins neighboring entries that differ only in the part of the act and in the note: `D.C. Law 24-115, § 3(a)(1)` and `§ 3(a)(3)`.
 *
 * @param entries in the order of the chain
 * @returns the entries in the same order, each act with all of its parts and notes
 */
export function oneEntryPerAct(entries: readonly ChainEntry[]): readonly ChainEntry[] {
  const joined: ChainEntry[] = [];
  for (const entry of entries) {
    const last = joined.at(-1);
    if (last !== undefined && isSameAct(last, entry)) joined.splice(-1, 1, join(last, entry));
    else joined.push(entry);
  }
  return joined;
}

/** True only for an act with a number: many acts share a title such as "Budget Act". */
function isSameAct(one: ChainEntry, other: ChainEntry): boolean {
  return one.act?.number !== undefined && factsOf(one) === factsOf(other);
}

/** All that an entry states except the part of the act, the note and its position. */
function factsOf({ actPath: _path, note: _note, sequence: _sequence, ...facts }: ChainEntry): string {
  return JSON.stringify(facts, (_, value: unknown) => (isRecord(value) ? Object.entries(value).sort() : value));
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function join(one: ChainEntry, other: ChainEntry): ChainEntry {
  const actPath = pathsOf(one.actPath, other.actPath);
  const notes = [...new Set([one.note, other.note])].filter((note) => note !== undefined);
  return {
    ...one,
    ...(actPath === undefined ? {} : { actPath }),
    ...(notes.length === 0 ? {} : { note: notes.join('; ') }),
  };
}

/** `§ 3(a)(1)` and `§ 3(a)(3)` → `§§ 3(a)(1), 3(a)(3)`. Other parts keep their words: `title I, § 2; title IX, § 901`. */
function pathsOf(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined || one === other) return one ?? other;
  const [first, second] = [sectionsOf(one), sectionsOf(other)];
  return first === undefined || second === undefined ? `${one}; ${other}` : `§§ ${first}, ${second}`;
}

/** The numbers of a part that is only a section or a list of sections. */
function sectionsOf(path: string): string | undefined {
  return /^§{1,2}\s*([^§;]+)$/.exec(path)?.[1];
}
