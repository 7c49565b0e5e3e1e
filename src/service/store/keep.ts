/**
 * Decides what the library keeps when part of a newer publication could not be read. Law that was read is written as it came. Law
 * that was not read is deleted, unless it may have been in a part that could not be read: then it stays as it was, in
 * the position of that part.
 */
import { numberKey } from './citation-key.ts';
import { integer, optionalInteger, optionalText, type Row, text } from './columns.ts';
import { idOf } from './ids.ts';
import type { CodeRecord, Unread, UnreadPart } from './records.ts';
import { fileMark, stepOf } from './stored.ts';

export interface KeptSection {
  readonly row: number;
  readonly code: number;
  readonly container: number | null;
  readonly position: number;
}

export interface Kept {
  /** By identifier. */
  readonly sections: ReadonlyMap<string, KeptSection>;
  /** Their new positions, by row. */
  readonly containers: ReadonlyMap<number, number>;
  /** How many sections stay for each part that could not be read. */
  readonly counts: ReadonlyMap<Unread, number>;
}

/** What a place in the publication is called in the library. */
export interface Names {
  /** The publication's codes, by key. */
  readonly codes: ReadonlyMap<string, { readonly row: number; readonly record: CodeRecord }>;
  /** The key that a code's identifiers are made from. */
  identityOf(code: CodeRecord): string;
  /** The row that a container had before, by identifier. */
  containerBefore(id: string): number | undefined;
}

/** A container; or a code, when there is none. */
interface Place {
  readonly code: number;
  readonly container: number | undefined;
}

interface Before extends Place {
  readonly row: number;
  readonly position: number;
}

interface SectionBefore extends Before {
  readonly id: string;
  readonly numberKey: string;
  /** Marks of the files by which it came; undefined: not known. */
  readonly files: readonly string[] | undefined;
}

/** A part that could not be read, and the first of the positions that are left for what it may have held. */
interface Gap {
  readonly what: Unread;
  readonly start: number;
}

/** What may have stood in any of these parts, and in no one more likely than in another. */
interface Doubtful {
  readonly may: readonly Before[];
  readonly gaps: Gap[];
}

/** Positions are 32 bits wide. Beyond this one, the gaps no longer fit one by one. */
const farOut = 1_000_000_000;

export class Keeping {
  readonly #containers = new Map<number, Before>();
  readonly #sections: readonly SectionBefore[];
  readonly #byFile: ReadonlyMap<string, readonly SectionBefore[]>;
  readonly #byNumber: ReadonlyMap<string, readonly SectionBefore[]>;
  /** Containers in which no section stood, at any depth. */
  readonly #bare: readonly Before[];
  /** Sections whose files are not known. */
  readonly #unmarked: readonly SectionBefore[];
  readonly #doubtful: Doubtful[] = [];
  readonly #byPlace = new Map<string, Doubtful>();
  #shared: number | undefined;

  /**
   * @param containers rows of the jurisdiction's containers as they were: row, code, parent, position
   * @param sections rows of its sections: row, id, code, container, position, number_key, files
   */
  constructor(containers: Iterable<Row>, sections: Iterable<Row>) {
    for (const row of containers) this.#containers.set(integer(row.row), beforeOf(row, 'parent'));
    this.#sections = [...sections]
      .map((row) => ({
        ...beforeOf(row, 'container'),
        id: text(row.id),
        numberKey: text(row.number_key),
        files: optionalText(row.files)?.split(' '),
      }))
      .sort(inOrder);
    this.#byFile = listed(this.#sections, ({ files }) => files ?? []);
    this.#byNumber = listed(this.#sections, (section) => [section.numberKey]);
    this.#unmarked = this.#sections.filter(({ files }) => files === undefined);
    const filled = new Set(this.#sections.flatMap((section) => [...this.#above(section)]));
    this.#bare = [...this.#containers.values()].filter((container) => !filled.has(container));
  }

  /** Notes a part that cannot be read, which stands at `position`. Gives how many positions are to be left for it. */
  note(what: Unread, names: Names, position: number): number {
    const doubtful = what.kind === 'act' ? [] : this.#doubtfulFor(what, names);
    const gap = { what, start: this.#shared ?? position };
    for (const each of doubtful) each.gaps.push(gap);
    const most = doubtful.reduce((sum, { may }) => sum + may.length, 0);
    if (most === 0 || this.#shared !== undefined) return 0;
    if (position < farOut) return most + this.#containers.size;
    this.#shared = position;
    return this.#sections.length + this.#containers.size;
  }

  /** What stays, when the publication has been seen whole: its sections' positions by identifier, its containers' by row. */
  kept(sections: ReadonlyMap<string, number>, containers: ReadonlyMap<number, number>): Kept {
    const blocks = new Map<Gap, Before[]>();
    const gapOf = new Map<number, Gap>();
    const add = (gap: Gap, one: Before): void => {
      const block = blocks.get(gap);
      if (block === undefined) blocks.set(gap, [one]);
      else block.push(one);
    };
    for (const [one, gap] of this.#gaps(sections, containers)) {
      if (!isSection(one)) {
        if (gapOf.has(one.row)) continue;
        gapOf.set(one.row, gap);
      }
      add(gap, one);
      for (const above of this.#above(one)) {
        if (containers.has(above.row) || gapOf.has(above.row)) break;
        gapOf.set(above.row, gap);
        add(gap, above);
      }
    }
    // A container that was not seen keeps all that stood in it: also what has no section.
    for (const container of [...this.#containers.values()].sort(inOrder)) {
      const gap = container.container === undefined ? undefined : gapOf.get(container.container);
      if (gap === undefined || gapOf.has(container.row) || containers.has(container.row)) continue;
      gapOf.set(container.row, gap);
      add(gap, container);
    }
    return placed(blocks);
  }

  #doubtfulFor(part: UnreadPart, names: Names): readonly Doubtful[] {
    const keys = part.code === undefined ? [...names.codes.keys()] : [part.code];
    const codes = new Set(keys.flatMap((key) => names.codes.get(key)?.row ?? []));
    const ofCodes = (sections: readonly SectionBefore[]): readonly SectionBefore[] =>
      sections.filter((section) => codes.has(section.code));
    const places = keys.flatMap((key) => unreadContainer(key, part, names) ?? []);
    if (part.kind === 'file') {
      const marked = ofCodes([...new Set(part.files.flatMap((file) => this.#byFile.get(fileMark(file)) ?? []))]);
      const unmarked = this.#doubtAt('below', places, this.#unmarked, (one, place) => this.#isBelow(one, place));
      // One that brought no section, as far as is known, may have brought a title that is reserved.
      return marked.length > 0
        ? [this.#doubt(marked), unmarked]
        : [unmarked, this.#doubtAt('bare', places, this.#bare, isIn)];
    }
    const [kind, may] = part.containers === undefined ? (['of', isOfCode] as const) : (['in', isIn] as const);
    if (part.number === undefined) return [this.#doubtAt(kind, places, this.#sections, may)];
    const key = numberKey(part.number);
    return [
      this.#doubtOnce(JSON.stringify([kind, key, places]), () => {
        const named = ofCodes(this.#byNumber.get(key) ?? []);
        const there = named.filter((section) => places.some((place) => may(section, place)));
        return there.length === 0 ? named : there;
      }),
    ];
  }

  #doubt(may: readonly Before[]): Doubtful {
    const doubtful = { may, gaps: [] };
    this.#doubtful.push(doubtful);
    return doubtful;
  }

  /** Those of `all` that may stand at one of these places; one for all parts of a kind there. */
  #doubtAt(
    kind: string,
    places: readonly Place[],
    all: readonly Before[],
    may: (one: Before, place: Place) => boolean,
  ): Doubtful {
    const key = JSON.stringify([kind, places]);
    return this.#doubtOnce(key, () => all.filter((one) => places.some((place) => may(one, place))));
  }

  /** One for all parts with the same key: a number that a publication repeats is looked up once. */
  #doubtOnce(key: string, may: () => readonly Before[]): Doubtful {
    const known = this.#byPlace.get(key);
    if (known !== undefined) return known;
    const made = this.#doubt(may());
    this.#byPlace.set(key, made);
    return made;
  }

  #isBelow(one: Before, place: Place): boolean {
    if (place.container === undefined) return isOfCode(one, place);
    for (const above of this.#above(one)) if (above.row === place.container) return true;
    return false;
  }

  /** The containers around a section or container, from the inside out. */
  *#above(place: Place): Generator<Before> {
    let row = place.container;
    while (row !== undefined) {
      const container = this.#containers.get(row);
      if (container === undefined) return;
      yield container;
      row = container.container;
    }
  }

  /** What stays, in order, each with the part that it probably belonged to. Excludes what stays only for its sake. */
  #gaps(sections: ReadonlyMap<string, number>, containers: ReadonlyMap<number, number>): Map<Before, Gap> {
    const seenBefore = this.#seenBefore(sections, containers);
    const chosen = new Map<Before, Gap>();
    for (const { may, gaps } of this.#doubtful)
      for (const one of may) {
        if (isSection(one) ? sections.has(one.id) : containers.has(one.row)) continue;
        const after = seenBefore(one);
        const gap = gaps[firstWhere(gaps, ({ start }) => start > after)] ?? gaps.at(-1);
        const known = chosen.get(one);
        if (gap !== undefined && (known === undefined || (gap.start > after && gap.start < known.start)))
          chosen.set(one, gap);
      }
    return new Map([...chosen].sort(([a], [b]) => inOrder(a, b)));
  }

  /** Tells the new position of what stood before something, or before the outermost container around it that was not seen. */
  #seenBefore(sections: ReadonlyMap<string, number>, containers: ReadonlyMap<number, number>): (one: Before) => number {
    const keyOf = (place: Place): string => `${place.code} ${place.container ?? ''}`;
    const siblings = listed(
      [
        ...[...this.#containers.values()].map((one) => ({ one, now: containers.get(one.row) })),
        ...this.#sections.map((one) => ({ one, now: sections.get(one.id) })),
      ]
        .filter(({ now }) => now !== undefined)
        .sort((a, b) => inOrder(a.one, b.one)),
      ({ one }) => [keyOf(one)],
    );
    return (given) => {
      let one = given;
      let around: number | undefined;
      for (const above of this.#above(given)) {
        around = containers.get(above.row);
        if (around !== undefined) break;
        one = above;
      }
      const { position } = one;
      const beside = siblings.get(keyOf(one)) ?? [];
      const before = beside[firstWhere(beside, (sibling) => sibling.one.position >= position) - 1];
      return before?.now ?? around ?? -1;
    };
  }
}

/** Gives each of what stays its position, in the order of before. */
function placed(blocks: ReadonlyMap<Gap, readonly Before[]>): Kept {
  const sections = new Map<string, KeptSection>();
  const containers = new Map<number, number>();
  const counts = new Map<Unread, number>();
  const next = new Map<number, number>();
  for (const [{ what, start }, block] of blocks)
    for (const one of [...block].sort(inOrder)) {
      const position = next.get(start) ?? start;
      next.set(start, position + 1);
      if (!isSection(one)) containers.set(one.row, position);
      else {
        sections.set(one.id, { row: one.row, code: one.code, container: one.container ?? null, position });
        counts.set(what, (counts.get(what) ?? 0) + 1);
      }
    }
  return { sections, containers, counts };
}

function isOfCode(one: Before, place: Place): boolean {
  return one.code === place.code;
}

function isIn(one: Before, place: Place): boolean {
  return one.code === place.code && one.container === place.container;
}

function isSection(one: Before): one is SectionBefore {
  return 'id' in one;
}

function beforeOf(row: Row, container: 'parent' | 'container'): Before {
  return {
    row: integer(row.row),
    code: integer(row.code),
    container: optionalInteger(row[container]),
    position: integer(row.position),
  };
}

/** Where a part would have stood in one of the codes; undefined when the library had no such place. */
function unreadContainer(codeKey: string, { containers = [] }: UnreadPart, names: Names): Place | undefined {
  const open = names.codes.get(codeKey);
  if (open === undefined) return undefined;
  const code = open.row;
  if (containers.length === 0) return { code, container: undefined };
  const container = names.containerBefore(
    idOf('container', [names.identityOf(open.record), codeKey, ...containers.map(stepOf)]),
  );
  return container === undefined ? undefined : { code, container };
}

function listed<T>(all: readonly T[], keysOf: (one: T) => readonly string[]): Map<string, T[]> {
  const lists = new Map<string, T[]>();
  for (const one of all)
    for (const key of keysOf(one)) {
      const list = lists.get(key);
      if (list === undefined) lists.set(key, [one]);
      else list.push(one);
    }
  return lists;
}

/** The index of the first entry for which `is` holds, as it does for all later ones; the length for none. */
function firstWhere<T>(entries: readonly T[], is: (entry: T) => boolean): number {
  let from = 0;
  let to = entries.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const entry = entries[middle];
    if (entry !== undefined && is(entry)) to = middle;
    else from = middle + 1;
  }
  return from;
}

function inOrder(a: { readonly position: number }, b: { readonly position: number }): number {
  return a.position - b.position;
}
