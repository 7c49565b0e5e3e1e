import type { DatabaseSync } from 'node:sqlite';
import type { Cited } from '../../../citation/lexicon/numbering/index.ts';
import { localDay } from '../../../contract/dates.ts';
import type { Numbering } from '../../../contract/numbering.ts';
import { type Existing, lastSeen, type OpenCode } from '../before.ts';
import { type Change, changeBetween } from '../change.ts';
import { aliasKey, numberKey } from '../citation-key.ts';
import { field } from '../field.ts';
import { words } from '../fold.ts';
import { idOf } from '../ids.ts';
import { plainText } from '../indexed-words.ts';
import type { Keeping, Kept } from '../keep.ts';
import type { LedgerLine } from '../ledger.ts';
import type {
  ActRecord,
  CodeRecord,
  ContainerContent,
  ContainerRecord,
  Counts,
  FileRecord,
  JurisdictionRecord,
  PublicationWriter,
  SectionRecord,
  Unread,
} from '../records.ts';
import {
  citationRows,
  fileMarks,
  type GivenSection,
  givenTo,
  kindOf,
  listOrNull,
  provisionKey,
  SectionIds,
  sectionHashes,
  stepOf,
  storedAct,
  storedChainEntry,
  storedValidity,
  wireSource,
} from '../stored.ts';
import { integer, optionalInteger, optionalText, text } from './columns.ts';
import { sectionsEach } from './schema.ts';
import { type StateBefore, stateBefore } from './statements.ts';
import type { Step, StepWriter } from './steps.ts';

/**
 * Writes one publication: prepares it here, from what the library has now, and has `steps` carry it out. It is the only
 * writer meanwhile, so what it reads stays current.
 */
export function openPublication(
  database: DatabaseSync,
  jurisdiction: JurisdictionRecord,
  steps: StepWriter,
  finished: () => void,
): PublicationWriter {
  const publication = new Publication(database, jurisdiction);
  let open = true;
  const end = (): void => {
    open = false;
    finished();
  };
  /** What `prepare` asks for is carried out; what cannot be carried out ends the publication, with the library as it was. */
  const step = async (prepare: () => void): Promise<void> => {
    if (!open) throw new Error('this publication is finished');
    prepare();
    try {
      await steps.write(publication.drainSteps());
    } catch (error) {
      end();
      throw error;
    }
  };
  return {
    code: (code) => step(() => publication.code(code)),
    container: (code, path, content) => step(() => publication.fill(code, path, content)),
    section: (section) => step(() => publication.section(section)),
    act: (act) => step(() => publication.act(act)),
    file: (file) => step(() => publication.file(file)),
    numbering: (code, numbering, cited) => step(() => publication.numbering(code, numbering, cited)),
    ledger: (code, lines) => step(() => publication.ledger(code, lines)),
    unread: (what) => step(() => publication.unread(what)),
    async commit() {
      await step(() => publication.complete());
      try {
        await steps.commit();
      } finally {
        end();
      }
      return publication.counts();
    },
    async rollback() {
      if (!open) return;
      await steps.rollback();
      end();
    },
  };
}

class Publication {
  readonly #jurisdiction: JurisdictionRecord;
  readonly #row: number;
  readonly #before: StateBefore;
  readonly #codes = new Map<string, OpenCode>();
  readonly #containers = new Map<string, { readonly row: number; readonly position: number }>();
  readonly #existing: Map<string, Existing>;
  /** The positions of those that were seen. */
  readonly #sections = new Map<string, number>();
  readonly #sectionIds = new SectionIds();
  readonly #acts = new Map<string, number>();
  readonly #writtenActs = new Set<number>();
  /** Acts that the history of a container names. */
  readonly #keptActs = new Set<number>();
  /** Names of the files that the publication has, by hash. */
  readonly #files = new Map<string, string>();
  /** The sections of each code in the order given: their rows and kinds. */
  readonly #given = new Map<string, GivenSection[]>();
  readonly #spelled = new Set<string>();
  readonly #last: { code: number; container: number; act: number };
  /** The container of the section before: most often the next one's, too. */
  #lastContainer:
    | { readonly code: string; readonly path: readonly ContainerRecord[]; readonly row: number | null }
    | undefined;
  #steps: Step[] = [];
  #position = 0;
  #nextSection: number;
  #chainEntries = 0;
  #keeping: Keeping | undefined;
  #kept: Kept | undefined;
  #keepActs = false;

  constructor(database: DatabaseSync, jurisdiction: JurisdictionRecord) {
    this.#jurisdiction = jurisdiction;
    this.#before = stateBefore(database);
    const id = idOf('jurisdiction', [jurisdiction.key]);
    const known = this.#before.jurisdictionById.get(id);
    const name = [
      jurisdiction.name,
      words(jurisdiction.name).join(' '),
      jurisdiction.shortName ?? null,
      listOrNull(jurisdiction.otherNames ?? []),
      jurisdiction.kind ?? null,
      jurisdiction.region ?? null,
    ];
    if (known === undefined) {
      this.#row = this.#before.lastRow('jurisdiction') + 1;
      this.#nextSection = 1;
      this.#steps.push(['addJurisdiction', this.#row, id, jurisdiction.key, ...name]);
    } else {
      this.#row = integer(known.row);
      this.#nextSection = integer(known.next_section);
      this.#steps.push(['renameJurisdiction', ...name, this.#row]);
    }
    for (const key of jurisdiction.formerKeys ?? []) {
      const former = idOf('jurisdiction', [key]);
      this.#steps.push(['replace', former], ['addFormerJurisdiction', former, this.#row]);
    }
    this.#steps.push(['begin', this.#row]);
    this.#last = {
      code: this.#before.lastRow('code'),
      container: this.#before.lastRow('container'),
      act: this.#before.lastRow('act'),
    };
    this.#existing = this.#before.existingSections(this.#row);
    for (const act of this.#before.actsOf.all(this.#row)) this.#acts.set(text(act.key), integer(act.row));
  }

  /** The steps since these were last taken. */
  drainSteps(): readonly Step[] {
    const steps = this.#steps;
    this.#steps = [];
    return steps;
  }

  code(code: CodeRecord): void {
    const id = idOf('code', [this.#identityOf(code), code.key]);
    const known = this.#before.codeById.get(id, this.#row);
    const columns = [
      this.#codes.size,
      code.name,
      code.kind ?? null,
      JSON.stringify(code.abbreviations),
      code.sectionGrammar ?? null,
      code.codifiedThrough ?? null,
      code.publication ?? null,
      code.officialUrl ?? null,
      localDay(new Date()),
    ];
    let row: number;
    if (known === undefined) {
      row = ++this.#last.code;
      this.#steps.push(['addCode', row, id, this.#row, code.key, ...columns]);
    } else {
      row = integer(known.row);
      this.#steps.push(['changeCode', ...columns, row]);
    }
    this.#codes.set(code.key, { row, record: code, throughBefore: optionalText(known?.codified_through) });
  }

  /** The row of the last container of `path`; null for the code itself. */
  container(codeKey: string, path: readonly ContainerRecord[]): number | null {
    if (this.#lastContainer?.path === path && this.#lastContainer.code === codeKey) return this.#lastContainer.row;
    const code = this.#code(codeKey);
    let parent: number | null = null;
    const steps: string[] = [this.#identityOf(code.record), codeKey];
    for (const container of path) {
      steps.push(stepOf(container));
      const id = idOf('container', steps);
      parent = this.#containers.get(id)?.row ?? this.#addContainer(id, code.row, parent, container);
    }
    this.#lastContainer = { code: codeKey, path, row: parent };
    return parent;
  }

  /** Opens a container and keeps what it says of itself. */
  fill(codeKey: string, path: readonly ContainerRecord[], content: ContainerContent | undefined): void {
    const row = this.container(codeKey, path);
    if (row === null || content === undefined) return;
    const acts = content.chain.map(({ actKey }) => (actKey === undefined ? undefined : this.#actRow(actKey)));
    const chain = content.chain.map((entry, place) => storedChainEntry(entry, place, acts[place]));
    this.#steps.push(['fillContainer', listOrNull(content.notes), listOrNull(chain), row]);
    for (const act of acts) if (act !== undefined) this.#keptActs.add(act);
  }

  file({ hash, mediaType, name, bytes }: FileRecord): void {
    this.#steps.push(['addFile', hash, mediaType, bytes]);
    this.#files.set(hash, name);
  }

  numbering(codeKey: string, numbering: Numbering, cited: readonly Cited[]): void {
    this.#steps.push(['putNumbering', JSON.stringify(numbering), this.#code(codeKey).row]);
    for (const { row, number, key, citation, citationKey } of citationRows(this.#given.get(codeKey) ?? [], cited))
      this.#steps.push(['cite', row, number, key, citation, citationKey]);
  }

  ledger(codeKey: string, lines: readonly LedgerLine[]): void {
    this.#steps.push(['putLedger', JSON.stringify(lines), this.#code(codeKey).row]);
  }

  #addContainer(id: string, code: number, parent: number | null, container: ContainerRecord): number {
    const position = this.#position++;
    const columns = [parent, position, container.level, container.number ?? null, container.heading ?? null];
    const known = this.#before.containerById.get(id, this.#row);
    let row: number;
    if (known === undefined) {
      row = ++this.#last.container;
      this.#steps.push(['addContainer', row, id, code, ...columns]);
    } else {
      row = integer(known.row);
      this.#steps.push(['changeContainer', ...columns, row]);
    }
    this.#containers.set(id, { row, position });
    return row;
  }

  section(section: SectionRecord): void {
    const code = this.#code(section.code);
    const container = this.container(section.code, section.containers);
    const position = this.#position++;
    const key = provisionKey(section);
    const id = this.#sectionIds.next(this.#identityOf(code.record), section);
    this.#sections.set(id, position);
    this.#chainEntries += section.chain.length;

    const { blocks, version, digest } = sectionHashes(section);
    const known = this.#existing.get(id);
    const row = known?.row ?? this.#row * sectionsEach + this.#nextSection++;
    givenTo(this.#given, section, row);
    if (known !== undefined && known.digest === digest) {
      this.#steps.push(['placeSection', code.row, container, position, null, row]);
      return;
    }
    const sameVersion = known?.version === version;
    if (known !== undefined && !sameVersion) this.#keepVersion(known, section, code);
    if (known !== undefined) this.#steps.push(['takeOut', known.row]);
    const headingWords = words(section.heading ?? '');
    this.#steps.push([
      'addSection',
      row,
      id,
      this.#row,
      code.row,
      container,
      position,
      section.number,
      key,
      section.citation,
      section.heading ?? null,
      headingWords.join(' '),
      section.status,
      section.effectiveFrom ?? null,
      storedValidity(section),
      version,
      digest,
      sameVersion ? known.publication : (code.record.publication ?? null),
      sameVersion ? known.seenFrom : (code.record.codifiedThrough ?? null),
      kindOf(section),
      section.ofContainer === true ? 1 : 0,
    ]);
    const acts = section.chain.map(({ actKey }) => (actKey === undefined ? undefined : this.#actRow(actKey)));
    this.#steps.push([
      'addBody',
      row,
      blocks,
      listOrNull(section.notes),
      listOrNull(section.aliases),
      listOrNull(section.sources.map(wireSource)),
      listOrNull(section.chain.map((entry, place) => storedChainEntry(entry, place, acts[place]))),
      fileMarks(section),
    ]);
    const named = acts.filter((act) => act !== undefined);
    if (named.length > 0) this.#steps.push(['actsOf', row, ...named]);
    for (const alias of section.aliases) this.#steps.push(['addAlias', aliasKey(alias), row]);
    for (const [place, related] of section.related.entries())
      this.#steps.push(['addRelated', row, place, related.relation, numberKey(related.number) || related.number]);
    for (const word of headingWords) {
      if (this.#spelled.has(word)) continue;
      this.#spelled.add(word);
      this.#steps.push(['spell', word]);
    }
    const context = section.containers.map((each) => each.heading ?? '').join('\n');
    const replace = known === undefined ? 0 : 1;
    this.#steps.push(['index', row, replace, section.heading ?? '', context, plainText(section.text)]);
  }

  act(act: ActRecord): void {
    const row = this.#actRow(act.key);
    this.#writtenActs.add(row);
    this.#steps.push(['putAct', JSON.stringify(storedAct(act)), row]);
  }

  unread(what: Unread): void {
    if (what.kind === 'act') {
      this.#keepActs = true;
      return;
    }
    this.#keeping ??= this.#before.keeping(this.#row);
    const names = {
      codes: this.#codes,
      identityOf: (code: CodeRecord) => this.#identityOf(code),
      containerBefore: (id: string) => optionalInteger(this.#before.containerById.get(id, this.#row)?.row),
    };
    this.#position += this.#keeping.note(what, names, this.#position);
  }

  /** Drops what the publication no longer has, and asks for the links and the index to be completed. */
  complete(): void {
    const containers = new Map([...this.#containers.values()].map(({ row, position }) => [row, position]));
    this.#kept = this.#keeping?.kept(this.#sections, containers);
    for (const code of this.#codes.values()) {
      for (const [id, existing] of this.#existing) {
        if (existing.code !== code.row || this.#sections.has(id)) continue;
        const kept = this.#kept?.sections.get(id);
        if (kept === undefined) this.#steps.push(['unindex', existing.row], ['dropSection', existing.row]);
        else {
          const { container, position } = kept;
          this.#steps.push(['placeSection', code.row, container, position, lastSeen(existing, code), existing.row]);
        }
      }
      for (const row of this.#before.containersOf.all(code.row)) {
        const container = integer(row.row);
        if (containers.has(container)) continue;
        const position = this.#kept?.containers.get(container);
        this.#steps.push(
          position === undefined ? ['dropContainer', container] : ['placeContainer', position, container],
        );
      }
    }
    if (!this.#keepActs)
      for (const act of this.#acts.values())
        if (!this.#writtenActs.has(act) && !this.#keptActs.has(act)) this.#steps.push(['dropActIfUnused', act, act]);
    // Where a part could not be read, the files of what is kept are kept.
    // Where a part or a code of the government is not in the publication, what was named before stays too.
    const written = new Set([...this.#codes.values()].map(({ row }) => row));
    const whole =
      this.#keeping === undefined && this.#before.codesOf.all(this.#row).every(({ row }) => written.has(integer(row)));
    if (whole) this.#steps.push(['forgetFiles', this.#row]);
    for (const [hash, name] of this.#files) this.#steps.push(['nameFile', this.#row, hash, name]);
    if (whole) this.#steps.push(['dropFiles']);
    this.#steps.push(['complete', this.#row, this.#nextSection]);
  }

  counts(): Counts {
    return {
      sections: this.#sections.size,
      ordinances: this.#writtenActs.size,
      chainEntries: this.#chainEntries,
      kept: this.#kept?.counts ?? new Map(),
    };
  }

  /** The key that a code's identifiers are made from. */
  #identityOf(code: CodeRecord): string {
    return code.identityKey ?? this.#jurisdiction.key;
  }

  #code(key: string): OpenCode {
    const code = this.#codes.get(key);
    if (code === undefined) throw new Error(`the publication has no code "${key}" yet`);
    return code;
  }

  #keepVersion(known: Existing, section: SectionRecord, code: OpenCode): void {
    const earlier = this.#before.textBefore(known.row);
    const newer = { ...field('heading', section.heading), status: section.status, text: section.text };
    const change: Change = changeBetween(newer, earlier);
    this.#steps.push([
      'addVersion',
      known.row,
      known.row,
      known.version,
      known.publication,
      known.seenFrom,
      lastSeen(known, code) || null,
      JSON.stringify(change),
    ]);
  }

  #actRow(key: string): number {
    const known = this.#acts.get(key);
    if (known !== undefined) return known;
    const id = idOf('act', [this.#jurisdiction.key, key]);
    const row = ++this.#last.act;
    this.#steps.push(['addAct', row, id, this.#row, key]);
    this.#acts.set(key, row);
    return row;
  }
}
