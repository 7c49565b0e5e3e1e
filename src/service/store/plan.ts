/**
 * Plans how a publication changes a library. Every store gets the same rows, ids and positions. A store provides its current state
 * of the jurisdiction and executes the plan.
 */
import type { Cited } from '../../citation/lexicon/numbering/index.ts';
import { localDay } from '../../contract/legal-dates.ts';
import type { Numbering } from '../../contract/numbering.ts';
import type { LibraryBefore, OpenCode, PastBefore, SectionBefore } from './before.ts';
import { lastSeen } from './before.ts';
import { lackEarlier, putEarlier } from './earlier-edition.ts';
import { withValue } from './edition-values.ts';
import { neighbors, orderOf, storedEditions, withEdition } from './editions.ts';
import { field } from './field.ts';
import { idOf } from './ids.ts';
import type { LedgerLine } from './ledger.ts';
import type {
  EarlierVersion,
  Placement,
  PlannedContainer,
  PlannedEnd,
  PublicationExecutor,
  Retired,
} from './planned.ts';
import { plannedSection } from './planned.ts';
import type {
  ActRecord,
  CodeRecord,
  ContainerContent,
  ContainerRecord,
  Counts,
  FileRecord,
  JurisdictionRecord,
  SectionRecord,
  UnreadKind,
} from './records.ts';
import {
  citationRows,
  type GivenSection,
  givenTo,
  listOrNull,
  SectionIds,
  sectionHashes,
  stepOf,
  storedAct,
  storedChainEntry,
} from './stored.ts';

/** The row numbers assigned to a jurisdiction. */
export interface JurisdictionNumbers {
  readonly row: number;
  /** The number of the next section, and the maximum number of sections per jurisdiction. */
  readonly nextSection: number;
  readonly sectionsEach: number;
}

export class PublicationPlan {
  readonly #jurisdiction: JurisdictionRecord;
  readonly #row: number;
  readonly #sectionsEach: number;
  readonly #before: LibraryBefore;
  readonly #store: PublicationExecutor;
  readonly #codes = new Map<string, OpenCode>();
  readonly #containers = new Map<string, PlannedContainer>();
  readonly #seen = new Set<string>();
  readonly #sectionIds = new SectionIds();
  readonly #acts: Map<string, number>;
  readonly #writtenActs = new Set<number>();
  /** Acts already in the library, held until a code shows that this edition isn't an earlier one. */
  readonly #waitingActs: { readonly row: number; readonly key: string; readonly record: string }[] = [];
  /** Acts that a container's history refers to. */
  readonly #keptActs = new Set<number>();
  /** The names of the publication's files, by hash. */
  readonly #files = new Map<string, string>();
  /** Rows and kinds of each code's sections, in publication order. */
  readonly #given = new Map<string, GivenSection[]>();
  /** The previous section's container, which the next one usually shares. */
  #last: { readonly code: string; readonly path: readonly ContainerRecord[]; readonly row: number | null } | undefined;
  #position = 0;
  #nextSection: number;
  #chainEntries = 0;

  constructor(
    jurisdiction: JurisdictionRecord,
    { row, nextSection, sectionsEach }: JurisdictionNumbers,
    before: LibraryBefore,
    store: PublicationExecutor,
  ) {
    this.#jurisdiction = jurisdiction;
    this.#row = row;
    this.#nextSection = nextSection;
    this.#sectionsEach = sectionsEach;
    this.#before = before;
    this.#store = store;
    this.#acts = new Map(before.acts);
  }

  async code(record: CodeRecord): Promise<void> {
    const id = idOf('code', [this.#identityOf(record), record.key]);
    const known = this.#before.codes.get(id);
    const row = known?.row ?? this.#store.newRow('code');
    const position = this.#codes.size;
    const { codifiedThrough: through, publication } = record;
    const order = orderOf(through, known?.through);
    const held = known?.editions ?? [];
    const importedOn = localDay(new Date());
    const editions =
      through === undefined ? held : withEdition(held, { through, ...field('publication', publication), importedOn });
    this.#codes.set(record.key, {
      row,
      record,
      throughBefore: known?.through,
      order,
      place:
        through === undefined
          ? undefined
          : { date: through, publication: publication ?? null, ...neighbors(held, through) },
      hasOthers: editions.length > 1,
    });
    if (order !== 'earlier') {
      await this.#store.code({ row, id, isNew: known === undefined, position, record, importedOn });
      for (const act of this.#waitingActs.splice(0)) await this.#store.act(act.row, act.key, act.record);
    }
    await this.#store.editions(row, storedEditions(editions));
  }

  /** Opens a container and stores its own content. */
  container(codeKey: string, path: readonly ContainerRecord[], content: ContainerContent | undefined): void {
    const row = this.#containerRow(codeKey, path);
    if (row === null || content === undefined || this.#code(codeKey).order === 'earlier') return;
    const acts = content.chain.map(({ actKey }) => (actKey === undefined ? undefined : this.#actRow(actKey)));
    const chain = content.chain.map((entry, place) => storedChainEntry(entry, place, acts[place]));
    this.#store.fillContainer(row, { notes: listOrNull(content.notes), chain: listOrNull(chain) });
    for (const act of acts) if (act !== undefined) this.#keptActs.add(act);
  }

  async section(section: SectionRecord): Promise<void> {
    const code = this.#code(section.code);
    const container = this.#containerRow(section.code, section.containers);
    const position = this.#position++;
    const id = this.#sectionIds.next(this.#identityOf(code.record), section);
    this.#seen.add(id);
    this.#chainEntries += section.chain.length;
    const hashes = sectionHashes(section);
    const known = this.#before.sections.get(id);
    const past = this.#before.past.get(id);
    const row = (known ?? past)?.row ?? this.#row * this.#sectionsEach + this.#nextSection++;
    givenTo(this.#given, section, row);
    const placement: Placement = { row, code: code.row, container, position, seenThrough: null };
    if (code.order === 'earlier')
      return await putEarlier(this.#store, this.#before, code, { section, id, hashes, placement });
    if (known?.digest === hashes.digest) return await this.#store.place(placement);
    const before = known ?? past;
    const same = before?.version === hashes.version && (known ?? isJustBefore(past, code)) ? before : undefined;
    await this.#store.section(
      plannedSection(section, placement, {
        id,
        hashes,
        acts: section.chain.map(({ actKey }) => (actKey === undefined ? undefined : this.#actRow(actKey))),
        uncodified: (section.uncodified ?? []).flatMap(({ actKey }) =>
          actKey === undefined ? [] : this.#actRow(actKey),
        ),
        actId: (key) => this.#actId(key),
        publication: same === undefined ? (code.record.publication ?? null) : same.publication,
        seenFrom: same === undefined ? (code.record.codifiedThrough ?? null) : same.seenFrom,
        was: known === undefined ? (past === undefined ? 'absent' : 'past') : 'present',
        earlier: before === undefined || same !== undefined ? undefined : earlierVersion(before, code),
        statedBefore: code.order === 'undated' ? [] : (before?.stated ?? []),
        edition: code.place,
      }),
    );
  }

  async numbering(codeKey: string, numbering: Numbering, cited: readonly Cited[]): Promise<void> {
    const rows = citationRows(this.#given.get(codeKey) ?? [], cited);
    const { row, order } = this.#code(codeKey);
    if (order === 'earlier') await this.#store.citePast(rows);
    else await this.#store.numbering(row, JSON.stringify(numbering), rows);
  }

  async ledger(codeKey: string, lines: readonly LedgerLine[]): Promise<void> {
    const { row, order } = this.#code(codeKey);
    if (order !== 'earlier') await this.#store.ledger(row, JSON.stringify(lines));
  }

  async file(file: FileRecord): Promise<void> {
    this.#files.set(file.hash, file.name);
    await this.#store.file(file);
  }

  async act(act: ActRecord): Promise<void> {
    const row = this.#actRow(act.key);
    this.#writtenActs.add(row);
    const record = JSON.stringify(storedAct(act));
    // Don't overwrite records of a later edition. Only the codes tell which edition this is, and acts may precede them.
    if (this.#before.acts.has(act.key) && this.#written.length === 0)
      this.#waitingActs.push({ row, key: act.key, record });
    else await this.#store.act(row, act.key, record);
  }

  /** Returns how many of the library's sections in these codes the publication hasn't included so far. */
  lacking(): number {
    return this.#lackingSections().length;
  }

  /**
   * Completes the publication. Deletes content that it no longer has, except the kinds in `keep`, which couldn't be read. Kept
   * content moves behind the content read now and is marked as last seen before.
   */
  async complete(keep: ReadonlySet<UnreadKind>): Promise<Counts> {
    const keeps = keep.has('sections');
    const lacking = this.#lackingSections();
    if (keeps) await this.#keep(lacking);
    else await lackEarlier(this.#store, this.#before, [...this.#codes.values()], this.#seen);
    const codes = new Map([...this.#written].map((code) => [code.row, code]));
    await this.#store.complete({
      codes: [...codes.keys()],
      ...(keeps ? nothingLacking : this.#gone(lacking, codes)),
      ...this.#lackingContainers(keeps, codes),
      unusedActs:
        keep.has('acts') || this.#written.length < this.#codes.size
          ? []
          : [...this.#acts.values()].filter((row) => !this.#writtenActs.has(row) && !this.#keptActs.has(row)),
      files: this.#files,
      // Keep all files if a part or code of the jurisdiction is missing from the publication, or if earlier texts use them.
      allFiles: !keeps && [...this.#before.codes.values()].every(({ row }) => codes.get(row)?.hasOthers === false),
      nextSection: this.#nextSection,
    });
    return {
      sections: this.#seen.size,
      ordinances: this.#writtenActs.size,
      chainEntries: this.#chainEntries,
      kept: keeps ? lacking.length : 0,
    };
  }

  /** Decides what happens to missing sections: earlier editions may still contain them. */
  #gone(
    lacking: readonly (readonly [string, SectionBefore])[],
    codes: ReadonlyMap<number, OpenCode>,
  ): Pick<PlannedEnd, 'dropped' | 'retired'> {
    const dropped: { id: string; row: number }[] = [];
    const retired: Retired[] = [];
    for (const [id, section] of lacking) {
      const code = codes.get(section.code);
      // Without dates, nothing shows that this is another edition.
      const seenThrough = code === undefined || code.order === 'undated' ? undefined : seenBefore(section, code);
      if (seenThrough === undefined) dropped.push({ id, row: section.row });
      else retired.push({ row: section.row, seenThrough, stated: section.stated });
    }
    return { dropped, retired };
  }

  #lackingContainers(
    keeps: boolean,
    codes: ReadonlyMap<number, OpenCode>,
  ): Pick<PlannedEnd, 'droppedContainers' | 'goneContainers'> {
    const open = new Set([...this.#containers.values()].map(({ row }) => row));
    const lacking = [...this.#before.containers.values()].filter(({ row, code }) => codes.has(code) && !open.has(row));
    const held = lacking.filter(({ code, gone }) => codes.get(code)?.hasOthers === true && (gone || !keeps));
    return {
      droppedContainers: keeps ? [] : lacking.filter((one) => !held.includes(one)),
      goneContainers: held,
    };
  }

  /** The codes for which this is the latest edition. */
  get #written(): readonly OpenCode[] {
    return [...this.#codes.values()].filter(({ order }) => order !== 'earlier');
  }

  /** Places unread sections and containers behind those read in the same container, and keeps their order. */
  async #keep(lacking: readonly (readonly [string, SectionBefore])[]): Promise<void> {
    const codes = new Map(this.#written.map((code) => [code.row, code]));
    const containers = [...this.#before.containers]
      .filter(([id, { code, gone }]) => codes.has(code) && !gone && !this.#containers.has(id))
      .map(([, container]) => container);
    const kept = [...containers, ...lacking.map(([, section]) => section)];
    for (const one of kept.sort((a, b) => a.position - b.position)) {
      const position = this.#position++;
      const code = codes.get(one.code);
      if (!('container' in one)) this.#store.placeContainer(one.row, position);
      else if (code !== undefined) await this.#store.place({ ...one, position, seenThrough: lastSeen(one, code) });
    }
  }

  #lackingSections(): readonly (readonly [string, SectionBefore])[] {
    const codes = new Set(this.#written.map(({ row }) => row));
    return [...this.#before.sections].filter(([id, { code }]) => codes.has(code) && !this.#seen.has(id));
  }

  /** Returns the row of the last container in `path`; null for the code itself. */
  #containerRow(codeKey: string, path: readonly ContainerRecord[]): number | null {
    if (this.#last?.path === path && this.#last.code === codeKey) return this.#last.row;
    const code = this.#code(codeKey);
    let parent: number | null = null;
    const steps: string[] = [this.#identityOf(code.record), codeKey];
    for (const record of path) {
      steps.push(stepOf(record));
      const id = idOf('container', steps);
      parent = (this.#containers.get(id) ?? this.#openContainer(id, code, parent, record)).row;
    }
    this.#last = { code: codeKey, path, row: parent };
    return parent;
  }

  #openContainer(id: string, code: OpenCode, parent: number | null, record: ContainerRecord): PlannedContainer {
    const known = this.#before.containers.get(id);
    const row = known?.row ?? this.#store.newRow('container');
    const isNew = known === undefined;
    const gone = code.order === 'earlier';
    const held = code.order === 'undated' ? [] : (known?.headings ?? []);
    const headings = code.place === undefined ? [] : withValue(held, code.place, record.heading ?? null, Object.is);
    const opened = { row, id, isNew, code: code.row, parent, position: this.#position++, record, headings, gone };
    this.#containers.set(id, opened);
    // A later edition's record of the container takes precedence.
    if (isNew || !gone) this.#store.container(opened);
    else this.#store.headings(row, headings);
    return opened;
  }

  /** Returns an act's row. The act may be stored, still to come, or only referred to. */
  #actRow(key: string): number {
    const known = this.#acts.get(key);
    if (known !== undefined) return known;
    const row = this.#store.newRow('act');
    this.#acts.set(key, row);
    this.#store.nameAct({ row, id: this.#actId(key), key });
    return row;
  }

  #actId(key: string): string {
    return idOf('act', [this.#jurisdiction.key, key]);
  }

  #code(key: string): OpenCode {
    const code = this.#codes.get(key);
    if (code === undefined) throw new Error(`the publication has no code "${key}" yet`);
    return code;
  }

  /** Returns the key from which a code's ids are built. */
  #identityOf(code: CodeRecord): string {
    return code.identityKey ?? this.#jurisdiction.key;
  }
}

const nothingLacking: Pick<PlannedEnd, 'dropped' | 'retired'> = { dropped: [], retired: [] };

/** Returns a section's former text; undefined if no edition contains it now. */
function earlierVersion(known: SectionBefore | PastBefore, code: OpenCode): EarlierVersion | undefined {
  const { version, publication, seenFrom } = known;
  const seenThrough = seenBefore(known, code);
  return seenThrough === undefined ? undefined : { version, publication, seenFrom, seenThrough };
}

/**
 * Returns the date through which earlier editions contained the section; null if unknown. Undefined if none did, because this
 * edition replaces the only one that did.
 */
function seenBefore(known: SectionBefore | PastBefore, code: OpenCode): string | null | undefined {
  if (!('container' in known) || known.seenThrough !== null || code.order !== 'same')
    return ('container' in known ? lastSeen(known, code) : known.seenThrough) || null;
  const previous = code.place?.previous;
  return previous !== undefined && known.seenFrom !== null && known.seenFrom <= previous ? previous : undefined;
}

/** True if the section was in the edition just before this one, but isn't in the latest stored edition. */
function isJustBefore(past: PastBefore | undefined, { place }: OpenCode): boolean {
  return past !== undefined && past.seenThrough !== null && past.seenThrough === place?.previous;
}
