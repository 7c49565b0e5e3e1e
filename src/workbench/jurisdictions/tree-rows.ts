/**
 * The outline of a service's law: jurisdictions, with their codes, titles, chapters and sections below, loaded one level at a
 * time. Independent of the tree that shows it. A failure appears as a row.
 */
import type { Answer } from '../../client/types.ts';
import { type Failure, isAbort, LookupError } from '../../contract/failure.ts';
import { labelOf } from '../../contract/label.ts';
import type { ContentsEntry, Jurisdiction, Page } from '../../contract/resources.ts';
import { factsOf } from '../shared/jurisdiction-facts.ts';
import type { SectionRef } from '../shared/services.ts';
import { arrange } from './grouping.ts';

/** A row of the outline. `id` is stable across reloads, so that expanded rows stay expanded. */
export type OutlineRow =
  | (RowBase & {
      readonly kind: 'region';
      readonly region: string | undefined;
      readonly jurisdictions: readonly Jurisdiction[];
    })
  | (RowBase & { readonly kind: 'jurisdiction'; readonly jurisdiction: Jurisdiction; readonly jurisdictionId: string })
  | (RowBase & {
      readonly kind: 'contents';
      readonly entry: ContentsEntry;
      readonly jurisdictionId: string;
      /** Set on a section. */
      readonly section?: SectionRef;
      /** It has no siblings, so it is shown expanded. */
      readonly only: boolean;
    })
  | (RowBase & { readonly kind: 'fact'; readonly name: string; readonly value: string })
  | (RowBase & { readonly kind: 'search'; readonly jurisdictionId: string; readonly name: string | undefined })
  | (RowBase & { readonly kind: 'viewed'; readonly section: SectionRef })
  | (RowBase & { readonly kind: 'more'; readonly loading: boolean; readonly remaining?: number })
  | (RowBase & { readonly kind: 'failure'; readonly failure: Failure })
  | (RowBase & { readonly kind: 'unread'; readonly count: number })
  /** The service couldn't be reached. The rows above are its answer at `at`, epoch milliseconds. */
  | (RowBase & { readonly kind: 'stale'; readonly at: number })
  /** The service doesn't state that the rows above are complete. */
  | (RowBase & { readonly kind: 'incomplete' })
  /** The service's notice about the rows above. */
  | (RowBase & { readonly kind: 'stated'; readonly words: string })
  | (RowBase & { readonly kind: 'nothing' });

interface RowBase {
  readonly id: string;
  readonly parent: OutlineRow | undefined;
}

/** The outline's data sources. */
export interface OutlineSources {
  directory(): Promise<readonly Jurisdiction[]>;
  /** Number of the directory's unreadable entries. */
  unread(): number;
  /** Whether the service doesn't state that its directory is complete. */
  incomplete(): boolean;
  /** A page of contents at an address from the service. */
  contents(address: string): Promise<Answer<Page<ContentsEntry>>>;
  /** Recently viewed sections of a jurisdiction. */
  viewed(jurisdictionId: string): readonly SectionRef[];
  /** The default jurisdiction's id, if it is set and listed. */
  defaultJurisdictionId(): string | undefined;
}

/** The loaded part of one level. */
interface Level {
  readonly entries: readonly ContentsEntry[];
  readonly next: string | undefined;
  readonly unread: number;
  readonly incomplete: boolean;
  readonly notices: readonly string[];
  readonly failure: Failure | undefined;
  readonly loading: boolean;
  /** Time of the answer, if the service couldn't be reached since. */
  readonly staleSince: number | undefined;
  /** Addresses of the loaded pages. */
  readonly read: ReadonlySet<string>;
}

/** Number of jurisdictions to show at first, and to add with each "More…". */
const pageLength = 100;

/** Stop after this many pages, because a longer level is unreadable. */
const mostPages = 1000;

export class Outline {
  readonly #sources: OutlineSources;
  readonly #changed: (row: OutlineRow | undefined) => void;
  #levels = new Map<string, Level>();
  /** Number of jurisdictions shown per group. */
  readonly #shown = new Map<string, number>();

  /** `changed` receives the row whose children changed; undefined for the whole outline. */
  constructor(sources: OutlineSources, changed: (row: OutlineRow | undefined) => void) {
    this.#sources = sources;
    this.#changed = changed;
  }

  /** Drops the loaded data, but keeps the ids. */
  reset(): void {
    this.#levels = new Map();
    this.#changed(undefined);
  }

  /** The rows below `row`, or the root rows. Rejects only if the directory itself can't be loaded. */
  async children(row: OutlineRow | undefined): Promise<readonly OutlineRow[]> {
    if (row === undefined) return this.#roots(await this.#sources.directory());
    switch (row.kind) {
      case 'region':
        return this.#page(row, row.jurisdictions);
      case 'jurisdiction':
        return row.jurisdiction.links.contents === undefined
          ? this.#withoutContents(row, row.jurisdiction)
          : this.#contents(row, row.jurisdictionId, row.jurisdiction.links.contents);
      case 'contents':
        return row.entry.contents === undefined ? [] : this.#contents(row, row.jurisdictionId, row.entry.contents);
      default:
        return [];
    }
  }

  /** Whether `row` may have children. */
  hasChildren(row: OutlineRow): boolean {
    return (
      row.kind === 'region' ||
      row.kind === 'jurisdiction' ||
      (row.kind === 'contents' && row.entry.contents !== undefined)
    );
  }

  /** Loads the rows after a "More…" row. */
  async more(row: OutlineRow): Promise<void> {
    if (row.kind !== 'more') return;
    const { parent } = row;
    const level = parent === undefined ? undefined : this.#levels.get(parent.id);
    if (parent === undefined || level?.next === undefined) {
      const group = parent?.id ?? '';
      this.#shown.set(group, (this.#shown.get(group) ?? pageLength) + pageLength);
      this.#changed(parent);
      return;
    }
    if (level.loading) return;
    await this.#read(parent, level.next, level);
  }

  /** Reloads the level of a failure row or a row that shows its age. */
  async retry(row: OutlineRow): Promise<void> {
    const isRetried = row.kind === 'failure' || row.kind === 'stale' || row.kind === 'incomplete';
    if (!isRetried || row.parent === undefined) return this.reset();
    const level = this.#levels.get(row.parent.id);
    if (level === undefined || level.entries.length === 0 || row.kind !== 'failure') {
      this.#levels.delete(row.parent.id);
      this.#changed(row.parent);
    } else if (level.next !== undefined) await this.#read(row.parent, level.next, level);
  }

  /** A jurisdiction's row, even far down a long list; undefined if the service doesn't list it. */
  async jurisdictionRow(id: string): Promise<OutlineRow | undefined> {
    const arrangement = arrange(await this.#sources.directory());
    if (arrangement.kind === 'flat') return this.#within(undefined, arrangement.jurisdictions, id);
    const group = arrangement.groups.find(({ jurisdictions }) => jurisdictions.some((one) => one.id === id));
    return group === undefined ? undefined : this.#within(regionRow(group), group.jurisdictions, id);
  }

  /**
   * The row for a place in a jurisdiction's contents: the level at `target.contents`, or the section
   * `target.sectionId`. Descends along `path`, the addresses of the levels above. Undefined if it isn't there.
   */
  async contentsRow(
    jurisdictionId: string,
    path: readonly string[],
    target: { readonly contents?: string; readonly sectionId?: string },
  ): Promise<OutlineRow | undefined> {
    const isTarget = (row: OutlineRow): boolean =>
      row.kind === 'contents' &&
      ((target.contents !== undefined && row.entry.contents === target.contents) ||
        (target.sectionId !== undefined && row.section?.sectionId === target.sectionId));
    const isOnPath = (row: OutlineRow): boolean =>
      row.kind === 'contents' && row.entry.contents !== undefined && path.includes(row.entry.contents);
    let row = await this.jurisdictionRow(jurisdictionId);
    while (row !== undefined) {
      const rows = await this.#allChildren(row);
      const found = rows.find(isTarget);
      if (found !== undefined) return found;
      // A section's hierarchy usually omits its code, so descend into an only child, or the code that has the next level.
      row =
        rows.find(isOnPath) ??
        onlyContents(rows) ??
        (await this.#codeWith(rows, (below) => isTarget(below) || isOnPath(below)));
    }
    return undefined;
  }

  /** The first code with such a row below it. */
  async #codeWith(
    rows: readonly OutlineRow[],
    isWanted: (below: OutlineRow) => boolean,
  ): Promise<OutlineRow | undefined> {
    for (const code of rows) {
      if (code.kind !== 'contents' || code.entry.kind !== 'code') continue;
      if ((await this.#allChildren(code)).some(isWanted)) return code;
    }
    return undefined;
  }

  async #allChildren(row: OutlineRow): Promise<readonly OutlineRow[]> {
    for (;;) {
      const rows = await this.children(row);
      const more = rows.find((one) => one.kind === 'more');
      if (more === undefined || rows.some((one) => one.kind === 'failure')) return rows;
      await this.more(more);
    }
  }

  #within(parent: OutlineRow | undefined, jurisdictions: readonly Jurisdiction[], id: string): OutlineRow | undefined {
    const index = jurisdictions.findIndex((one) => one.id === id);
    const jurisdiction = jurisdictions[index];
    if (jurisdiction === undefined) return undefined;
    const group = parent?.id ?? '';
    if (index >= (this.#shown.get(group) ?? pageLength)) {
      this.#shown.set(group, (Math.floor(index / pageLength) + 1) * pageLength);
      this.#changed(parent);
    }
    return jurisdictionRow(jurisdiction, parent);
  }

  #roots(jurisdictions: readonly Jurisdiction[]): readonly OutlineRow[] {
    const unread = this.#sources.unread();
    // A list without a readable entry is not an empty list. Neither is one that the service doesn't state is complete.
    if (jurisdictions.length === 0 && unread > 0)
      return [{ kind: 'unread', id: 'unread', parent: undefined, count: unread }];
    if (jurisdictions.length === 0 && this.#sources.incomplete())
      return [{ kind: 'incomplete', id: 'incomplete', parent: undefined }];
    const arrangement = arrange(jurisdictions);
    if (arrangement.kind === 'flat') return this.#page(undefined, arrangement.jurisdictions);
    // In a long list, the user's own jurisdiction appears at the top as well as in its state.
    const defaultId = this.#sources.defaultJurisdictionId();
    const own = jurisdictions.find(({ id }) => id === defaultId);
    return [
      ...(own === undefined ? [] : [jurisdictionRow(own, undefined, 'default')]),
      ...arrangement.groups.map(regionRow),
    ];
  }

  #page(parent: OutlineRow | undefined, jurisdictions: readonly Jurisdiction[]): readonly OutlineRow[] {
    const shown = this.#shown.get(parent?.id ?? '') ?? pageLength;
    const rows: OutlineRow[] = jurisdictions
      .slice(0, shown)
      .map((jurisdiction) => jurisdictionRow(jurisdiction, parent));
    const remaining = jurisdictions.length - rows.length;
    if (remaining > 0) rows.push({ kind: 'more', id: below(parent, 'more'), parent, loading: false, remaining });
    return rows;
  }

  /** For a service without contents: the jurisdiction's facts, a search within it, and its recently viewed sections. */
  #withoutContents(parent: OutlineRow, jurisdiction: Jurisdiction): readonly OutlineRow[] {
    const { id } = jurisdiction;
    return [
      { kind: 'search', id: below(parent, 'search'), parent, jurisdictionId: id, name: labelOf(jurisdiction) },
      ...factsOf(jurisdiction).map(
        (fact): OutlineRow => ({ kind: 'fact', id: below(parent, `fact:${fact.name}`), parent, ...fact }),
      ),
      ...this.#sources.viewed(id).map(
        (section): OutlineRow => ({
          kind: 'viewed',
          id: below(parent, `viewed:${section.sectionId}`),
          parent,
          section,
        }),
      ),
    ];
  }

  async #contents(parent: OutlineRow, jurisdictionId: string, address: string): Promise<readonly OutlineRow[]> {
    const level = this.#levels.get(parent.id) ?? (await this.#first(parent, address));
    const rows: OutlineRow[] = level.entries.map((entry) =>
      contentsRow(entry, parent, jurisdictionId, level.entries.length === 1 && level.next === undefined),
    );
    if (level.staleSince !== undefined)
      rows.push({ kind: 'stale', id: below(parent, 'stale'), parent, at: level.staleSince });
    if (level.unread > 0) rows.push({ kind: 'unread', id: below(parent, 'unread'), parent, count: level.unread });
    if (level.notices.length > 0)
      rows.push({ kind: 'stated', id: below(parent, 'stated'), parent, words: level.notices.join(' ') });
    if (level.incomplete) rows.push({ kind: 'incomplete', id: below(parent, 'incomplete'), parent });
    if (level.failure !== undefined) {
      rows.push({ kind: 'failure', id: below(parent, 'failure'), parent, failure: level.failure });
    } else if (level.next !== undefined)
      rows.push({ kind: 'more', id: below(parent, 'more'), parent, loading: level.loading });
    return rows.length === 0 ? [{ kind: 'nothing', id: below(parent, 'nothing'), parent }] : rows;
  }

  async #first(parent: OutlineRow, address: string): Promise<Level> {
    const levels = this.#levels;
    const level = await this.#ask(address, nothingRead);
    // After a reset, the loaded rows belong to the previous service.
    if (levels === this.#levels) levels.set(parent.id, level);
    return level;
  }

  async #read(parent: OutlineRow, address: string, before: Level): Promise<void> {
    const levels = this.#levels;
    levels.set(parent.id, { ...before, failure: undefined, loading: true });
    this.#changed(parent);
    const level = await this.#ask(address, before);
    if (levels !== this.#levels) return;
    levels.set(parent.id, level);
    this.#changed(parent);
  }

  async #ask(address: string, before: Level): Promise<Level> {
    try {
      const { value: page, at, stale } = await this.#sources.contents(address);
      const read = new Set([...before.read, address]);
      return {
        entries: [...before.entries, ...page.entries],
        // Stop if the pages repeat.
        next: page.next === undefined || read.has(page.next) || read.size >= mostPages ? undefined : page.next,
        unread: before.unread + page.unread,
        incomplete: before.incomplete || page.incomplete === true,
        notices: [...new Set([...before.notices, ...(page.notices ?? [])])],
        failure: undefined,
        loading: false,
        staleSince: stale === true ? Math.min(at, before.staleSince ?? at) : before.staleSince,
        read,
      };
    } catch (error) {
      if (error instanceof LookupError) return { ...before, failure: error.failure, loading: false };
      if (isAbort(error)) return { ...before, failure: { kind: 'timeout', phase: 'total' }, loading: false };
      throw error;
    }
  }
}

const nothingRead: Level = {
  entries: [],
  next: undefined,
  unread: 0,
  incomplete: false,
  notices: [],
  failure: undefined,
  loading: false,
  staleSince: undefined,
  read: new Set(),
};

const below = (parent: OutlineRow | undefined, id: string): string =>
  parent === undefined ? id : `${parent.id}/${id}`;

function regionRow(group: {
  readonly region: string | undefined;
  readonly jurisdictions: readonly Jurisdiction[];
}): OutlineRow {
  return { kind: 'region', id: `region:${group.region ?? ''}`, parent: undefined, ...group };
}

function jurisdictionRow(jurisdiction: Jurisdiction, parent: OutlineRow | undefined, prefix?: string): OutlineRow {
  const id = prefix === undefined ? jurisdiction.id : `${prefix}:${jurisdiction.id}`;
  return { kind: 'jurisdiction', id: below(parent, id), parent, jurisdiction, jurisdictionId: jurisdiction.id };
}

function contentsRow(sent: ContentsEntry, parent: OutlineRow, jurisdictionId: string, only: boolean): OutlineRow {
  const entry = leadsDown(sent.contents, parent) ? sent : withoutContents(sent);
  const { sectionId } = entry;
  const section: SectionRef | undefined =
    entry.kind !== 'section' && sectionId === undefined
      ? undefined
      : {
          sectionId: sectionId ?? entry.id,
          jurisdictionId,
          ...(entry.citation === undefined ? {} : { citation: entry.citation }),
          ...(entry.heading === undefined ? {} : { heading: entry.heading }),
        };
  const base = { kind: 'contents', id: below(parent, entry.id), parent, entry, jurisdictionId, only } as const;
  return section === undefined ? base : { ...base, section };
}

/** No code is nested deeper. */
const deepest = 40;

/** Whether an address leads to a lower level. Contents that contain themselves would expand forever. */
function leadsDown(contents: string | undefined, parent: OutlineRow): boolean {
  let depth = 0;
  for (let row: OutlineRow | undefined = parent; row !== undefined; row = row.parent) {
    depth += 1;
    if (row.kind === 'contents' && row.entry.contents === contents) return false;
    if (row.kind === 'jurisdiction' && row.jurisdiction.links.contents === contents) return false;
  }
  return depth < deepest;
}

function withoutContents({ contents: _, ...entry }: ContentsEntry): ContentsEntry {
  return entry;
}

function onlyContents(rows: readonly OutlineRow[]): OutlineRow | undefined {
  const [first, second] = rows.filter((row) => row.kind === 'contents');
  return second === undefined ? first : undefined;
}
