/** Writes one publication inside one transaction on a connection of its own: readers see the library as it was until `commit`. */
import type pg from 'pg';
import type { Cited } from '../../../citation/lexicon/numbering/index.ts';
import { localDay } from '../../../contract/dates.ts';
import type { Numbering } from '../../../contract/numbering.ts';
import { lastSeen, type OpenCode } from '../before.ts';
import { aliasKey, longestKey, numberKey } from '../citation-key.ts';
import { integer } from '../columns.ts';
import { LibraryError } from '../errors.ts';
import { words } from '../fold.ts';
import { idOf } from '../ids.ts';
import { spellingForms } from '../indexed-words.ts';
import type { Keeping } from '../keep.ts';
import type { LedgerLine } from '../ledger.ts';
import type {
  ActRecord,
  CodeRecord,
  ContainerContent,
  ContainerRecord,
  Counts,
  FileRecord,
  JurisdictionRecord,
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
  storedChainEntry,
  storedValidity,
  wireSource,
} from '../stored.ts';
import { Acts } from './acts.ts';
import { SectionBatches } from './batch.ts';
import { keepingOf, type LibraryBefore, libraryBefore } from './before.ts';
import { type Query, queryOn, type Row } from './connection.ts';
import { Containers } from './containers.ts';
import { lockSpace } from './prepare.ts';
import { linkRelated } from './related.ts';
import { dropUnusedFiles, removeJurisdiction } from './removal.ts';
import { partitionOf, partitionTable, rowsOf, sectionsEach } from './schema.ts';
import { headingVector, wordsVector } from './words.ts';

/** One writer a jurisdiction: says so at once when another is at work. To be called inside a transaction, which holds the lock. */
export async function lockJurisdiction(query: Query, id: string): Promise<void> {
  const [taken] = await query('SELECT pg_try_advisory_xact_lock($1, $2) AS mine', [
    lockSpace + 1,
    Number.parseInt(id.slice(0, 8), 16) | 0,
  ]);
  if (taken?.mine !== true)
    throw new LibraryError('busy', 'This jurisdiction is being written by another program. Try again when it is done.');
}

/** The row of a jurisdiction that is there, or the one that it will have. */
export async function jurisdictionRow(query: Query, id: string): Promise<number> {
  const [known] = await query('SELECT row FROM legal_code.jurisdiction WHERE id = $1', [id]);
  if (known !== undefined) return integer(known.row);
  const [next] = await query(`SELECT nextval(pg_get_serial_sequence('legal_code.jurisdiction', 'row')) AS row`);
  return integer(next?.row);
}

/** Reads what is committed, without what this publication has written. */
export type ReadCommitted = <T>(work: (query: Query) => Promise<T>) => Promise<T>;

export class Publication {
  readonly #client: pg.Client;
  readonly #query: Query;
  readonly #jurisdiction: JurisdictionRecord;
  readonly #row: number;
  readonly #before: LibraryBefore;
  readonly #committed: ReadCommitted;
  readonly #batches: SectionBatches;
  /** Names of the files that the publication has, by hash. */
  readonly #files = new Map<string, string>();
  readonly #codes = new Map<string, OpenCode>();
  readonly #containers: Containers;
  /** The positions of those that were seen. */
  readonly #sections = new Map<string, number>();
  readonly #sectionIds = new SectionIds();
  readonly #acts: Acts;
  /** The sections of each code in the order given: their rows and kinds. */
  readonly #given = new Map<string, GivenSection[]>();
  readonly #words = new Set<string>();
  #position = 0;
  #nextSection: number;
  #nextOther: number;
  #chainEntries = 0;
  #keeping: Keeping | undefined;
  /** Sections that were written, not only placed. */
  written = 0;

  // biome-ignore lint/style/useConsistentMemberAccessibility: only the static function that opens one may make one
  private constructor(
    client: pg.Client,
    jurisdiction: JurisdictionRecord,
    found: Row,
    before: LibraryBefore,
    committed: ReadCommitted,
  ) {
    this.#client = client;
    this.#committed = committed;
    this.#query = queryOn(client);
    this.#jurisdiction = jurisdiction;
    this.#row = integer(found.row);
    this.#nextSection = integer(found.next_section);
    this.#nextOther = integer(found.next_other);
    this.#before = before;
    const newRow = (): number => this.#newRow();
    this.#acts = new Acts(jurisdiction.key, before, newRow);
    this.#containers = new Containers(before.containers, {
      newRow,
      nextPosition: () => this.#position++,
    });
    this.#batches = new SectionBatches(client, this.partition);
  }

  /** To be called inside a transaction that holds the jurisdiction's lock; `row` as `jurisdictionRow` gave it. */
  static async open(
    client: pg.Client,
    jurisdiction: JurisdictionRecord,
    row: number,
    committed: ReadCommitted,
  ): Promise<Publication> {
    const query = queryOn(client);
    const { key, name, shortName, otherNames = [], kind, region, formerKeys = [] } = jurisdiction;
    for (const former of formerKeys) await replaceFormer(query, idOf('jurisdiction', [former]), row);
    const [found = {}] = await query(
      `INSERT INTO legal_code.jurisdiction (row, id, key, name, name_key, kind, region, short_name, other_names)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (row) DO UPDATE SET name = excluded.name, name_key = excluded.name_key, kind = excluded.kind, region = excluded.region,
         short_name = excluded.short_name, other_names = excluded.other_names
       RETURNING row, next_section, next_other`,
      [
        row,
        idOf('jurisdiction', [key]),
        key,
        name,
        keyed(words(name).join(' ')),
        kind ?? null,
        region ?? null,
        shortName ?? null,
        listOrNull(otherNames),
      ],
    );
    return new Publication(client, jurisdiction, found, await libraryBefore(query, row), committed);
  }

  get partition(): number {
    return partitionOf(this.#row * sectionsEach);
  }

  async code(code: CodeRecord): Promise<void> {
    const id = idOf('code', [this.#identityOf(code), code.key]);
    const known = this.#before.codes.get(id);
    const row = known?.row ?? this.#newRow();
    // The connection does one thing at a time: what is on its way goes before.
    await this.#batches.finish();
    await this.#query(
      `INSERT INTO legal_code.code (row, id, jurisdiction, key, position, name, abbreviations, section_grammar, codified_through, publication, official_url, kind,
         imported_on)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
       ON CONFLICT (row) DO UPDATE SET position = excluded.position, name = excluded.name, abbreviations = excluded.abbreviations,
         section_grammar = excluded.section_grammar, codified_through = excluded.codified_through, publication = excluded.publication,
         official_url = excluded.official_url, kind = excluded.kind, imported_on = excluded.imported_on`,
      [
        row,
        id,
        this.#row,
        code.key,
        this.#codes.size,
        code.name,
        JSON.stringify(code.abbreviations),
        code.sectionGrammar ?? null,
        code.codifiedThrough ?? null,
        code.publication ?? null,
        code.officialUrl ?? null,
        code.kind ?? null,
        localDay(new Date()),
      ],
    );
    this.#before.codes.set(id, { row, through: known?.through });
    this.#codes.set(code.key, { row, record: code, throughBefore: known?.through });
  }

  container(codeKey: string, path: readonly ContainerRecord[], content: ContainerContent | undefined): void {
    const { record, row } = this.#code(codeKey);
    const chain = content?.chain.map((entry, place) => {
      const act = entry.actKey === undefined ? undefined : this.#acts.rowOf(entry.actKey, true);
      return storedChainEntry(entry, place, act);
    });
    const stored =
      content === undefined ? undefined : { notes: listOrNull(content.notes), chain: listOrNull(chain ?? []) };
    this.#containers.at({ identity: [this.#identityOf(record), record.key], row }, path, stored);
  }

  async file({ hash, mediaType, name, bytes }: FileRecord): Promise<void> {
    await this.#batches.finish();
    await this.#query(
      'INSERT INTO legal_code.file (hash, media_type, bytes) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [hash, mediaType, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)],
    );
    this.#files.set(hash, name);
  }

  async numbering(codeKey: string, numbering: Numbering, cited: readonly Cited[]): Promise<void> {
    await this.#batches.finish();
    await this.#query('UPDATE legal_code.code SET numbering = $1 WHERE row = $2', [
      JSON.stringify(numbering),
      this.#code(codeKey).row,
    ]);
    const rows = citationRows(this.#given.get(codeKey) ?? [], cited);
    const columns = [
      rows.map(({ row }) => row),
      rows.map(({ number }) => number),
      rows.map(({ key }) => keyed(key)),
      rows.map(({ citation }) => citation),
    ];
    await this.#query(
      `UPDATE ${partitionTable('section', this.partition)} s SET number = c.number, number_key = c.key, citation = c.citation
       FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) AS c(row, number, key, citation)
       WHERE s.row = c.row AND (s.number <> c.number OR s.number_key <> c.key OR s.citation <> c.citation)`,
      columns,
    );
    const aliases = partitionTable('alias', this.partition);
    const keys = [columns[0], rows.map(({ citationKey }) => citationKey)];
    await this.#query(
      `DELETE FROM ${aliases} a USING unnest($1::bigint[], $2::text[]) AS c(row, key)
       WHERE a.section = c.row AND a.key >= '=' AND a.key < '>' AND a.key <> c.key`,
      keys,
    );
    await this.#query(
      `INSERT INTO ${aliases} (key, section) SELECT c.key, c.row FROM unnest($1::bigint[], $2::text[]) AS c(row, key)
       ON CONFLICT DO NOTHING`,
      keys,
    );
  }

  async ledger(codeKey: string, lines: readonly LedgerLine[]): Promise<void> {
    await this.#batches.finish();
    await this.#query('UPDATE legal_code.code SET ledger = $1 WHERE row = $2', [
      JSON.stringify(lines),
      this.#code(codeKey).row,
    ]);
  }

  /** Those that the publication names; where a part or a code of the government is not in it, what was named before stays too. */
  async #writeFiles(): Promise<void> {
    const written = new Set([...this.#codes.values()].map(({ row }) => row));
    const whole = this.#keeping === undefined && [...this.#before.codes.values()].every(({ row }) => written.has(row));
    if (whole) await this.#query('DELETE FROM legal_code.file_of WHERE jurisdiction = $1', [this.#row]);
    await this.#query(
      `INSERT INTO legal_code.file_of (jurisdiction, hash, name) SELECT $1, f.hash, f.name
       FROM unnest($2::text[], $3::text[]) AS f(hash, name) ON CONFLICT DO NOTHING`,
      [this.#row, [...this.#files.keys()], [...this.#files.values()]],
    );
    if (whole) await this.#query(dropUnusedFiles);
  }

  #container({ record, row }: OpenCode, path: readonly ContainerRecord[]): number | null {
    return this.#containers.at({ identity: [this.#identityOf(record), record.key], row }, path);
  }

  async section(section: SectionRecord): Promise<void> {
    const code = this.#code(section.code);
    const container = this.#container(code, section.containers);
    const position = this.#position++;
    const id = this.#sectionIds.next(this.#identityOf(code.record), section);
    this.#sections.set(id, position);
    this.#chainEntries += section.chain.length;

    const { blocks, version, digest } = sectionHashes(section);
    const known = this.#before.sections.get(id);
    const row = known?.row ?? this.#row * sectionsEach + this.#nextSection++;
    givenTo(this.#given, section, row);
    if (known !== undefined && known.digest === digest)
      return await this.#batches.place({ row, code: code.row, container, position, seenThrough: null });
    const sameVersion = known?.version === version;
    const headingWords = words(section.heading ?? '');
    for (const word of headingWords) this.#words.add(word);
    this.written += 1;
    const indexed = {
      heading: section.heading,
      above: section.containers.map((above) => above.heading),
      blocks: section.text,
    };
    const acts = section.chain.map(({ actKey }) => (actKey === undefined ? undefined : this.#acts.rowOf(actKey)));
    await this.#batches.write({
      row,
      id,
      replaces: known !== undefined,
      before:
        known === undefined || sameVersion
          ? undefined
          : {
              version: known.version,
              publication: known.publication,
              seenFrom: known.seenFrom,
              seenThrough: lastSeen(known, code) || null,
            },
      heading: section.heading,
      status: section.status,
      blocks: section.text,
      size: blocks.length,
      rows: {
        section: [
          [
            row,
            id,
            code.row,
            container,
            position,
            section.number,
            keyed(provisionKey(section)),
            section.citation,
            section.heading ?? null,
            keyed(headingWords.join(' ')),
            section.status,
            section.effectiveFrom ?? null,
            storedValidity(section),
            version,
            digest,
            sameVersion ? known.publication : (code.record.publication ?? null),
            sameVersion ? known.seenFrom : (code.record.codifiedThrough ?? null),
            kindOf(section),
            section.ofContainer === true,
          ],
        ],
        section_body: [
          [
            row,
            blocks,
            listOrNull(section.notes),
            listOrNull(section.aliases),
            listOrNull(section.sources.map(wireSource)),
            listOrNull(section.chain.map((entry, place) => storedChainEntry(entry, place, acts[place]))),
            fileMarks(section),
          ],
        ],
        section_words: [[row, headingVector(section.heading, this.#row), wordsVector(indexed, this.#row)]],
        alias: [...new Set(section.aliases.map((alias) => keyed(aliasKey(alias))))].map((key) => [key, row]),
        related: section.related.map(({ relation, number }, place) => [
          row,
          place,
          relation,
          numberKey(number) || number,
        ]),
        act_section: [...new Set(acts)].flatMap((act) => (act === undefined ? [] : [[act, row]])),
      },
    });
  }

  async act(act: ActRecord): Promise<void> {
    this.#acts.add(act);
    if (!this.#acts.full) return;
    await this.#batches.finish();
    await this.#acts.write(this.#client);
  }

  async unread(what: Unread): Promise<void> {
    if (what.kind === 'act') {
      this.#acts.incomplete = true;
      return;
    }
    this.#keeping ??= await this.#committed((query) => keepingOf(query, this.#row));
    const names = {
      codes: this.#codes,
      identityOf: (code: CodeRecord) => this.#identityOf(code),
      containerBefore: (id: string) => this.#before.containers.get(id),
    };
    this.#position += this.#keeping.note(what, names, this.#position);
  }

  /** Drops what the publication no longer has, links what it has, and completes the index. */
  async finish(): Promise<Counts> {
    const kept = this.#keeping?.kept(this.#sections, this.#containers.positions());
    const codes = new Map([...this.#codes.values()].map((code) => [code.row, code]));
    const gone = new Map<string, number>();
    for (const [id, existing] of this.#before.sections) {
      const code = codes.get(existing.code);
      if (code === undefined || this.#sections.has(id)) continue;
      const stays = kept?.sections.get(id);
      if (stays === undefined) gone.set(id, existing.row);
      else await this.#batches.place({ ...stays, seenThrough: lastSeen(existing, code) });
    }
    await this.#batches.finish();
    await this.#batches.drop(gone);
    await this.#containers.write(this.#client, [...codes.keys()], kept?.containers ?? new Map());
    await this.#writeFiles();
    await this.#acts.write(this.#client);
    await this.#acts.drop(this.#client, partitionTable('act_section', this.partition));
    await linkRelated(this.#query, this.#row, this.partition);
    await this.#query(
      `UPDATE legal_code.jurisdiction SET section_count = (SELECT count(*) FROM ${partitionTable('section', this.partition)} WHERE row BETWEEN $2 AND $3),
         next_section = $4, next_other = $5 WHERE row = $1`,
      [this.#row, ...rowsOf(this.#row), this.#nextSection, this.#nextOther],
    );
    // Last, and in order: two publications that end at the same time then wait for each other briefly, and never for ever.
    const spelled = [...this.#words]
      .map((word) => [word, spellingForms(word)] as const)
      .filter(([, forms]) => forms.length > 0);
    await this.#query(
      `INSERT INTO legal_code.word (word, forms) SELECT w.word, array_agg(w.form) FROM unnest($1::text[], $2::text[]) AS w(word, form)
       WHERE NOT EXISTS (SELECT 1 FROM legal_code.word k WHERE k.word = w.word)
       GROUP BY w.word ORDER BY w.word COLLATE "C" ON CONFLICT DO NOTHING`,
      [spelled.flatMap(([word, forms]) => forms.map(() => word)), spelled.flatMap(([, forms]) => forms)],
    );
    return {
      sections: this.#sections.size,
      ordinances: this.#acts.size,
      chainEntries: this.#chainEntries,
      kept: kept?.counts ?? new Map(),
    };
  }

  /** The connection has nothing under way any more. */
  async settle(): Promise<void> {
    await this.#batches.settle();
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

  /** Codes, containers and acts are numbered within the jurisdiction, so that no row has to be asked for. */
  #newRow(): number {
    return this.#row * sectionsEach + this.#nextOther++;
  }
}

/** Takes out a jurisdiction that the one at `row` replaces and answers for from now on. */
async function replaceFormer(query: Query, id: string, row: number): Promise<void> {
  await lockJurisdiction(query, id);
  const [found] = await query('SELECT row FROM legal_code.jurisdiction WHERE id = $1', [id]);
  if (found !== undefined) await removeJurisdiction(query, integer(found.row));
  await query(
    `INSERT INTO legal_code.former_jurisdiction (id, jurisdiction) VALUES ($1, $2)
     ON CONFLICT (id) DO UPDATE SET jurisdiction = excluded.jurisdiction`,
    [id, row],
  );
}

/** A key as an index can hold it. */
function keyed(key: string): string {
  return key.slice(0, longestKey);
}
