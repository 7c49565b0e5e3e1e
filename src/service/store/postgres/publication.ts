/** Executes a publication's plan in PostgreSQL, in one transaction on a separate connection, with COPY. */
import type pg from 'pg';
import { integer } from '../columns.ts';
import type { EditionValues } from '../edition-values.ts';
import { LibraryError } from '../errors.ts';
import { words } from '../fold.ts';
import { idOf } from '../ids.ts';
import { spellingForms } from '../indexed-words.ts';
import { PublicationPlan } from '../plan.ts';
import type {
  Placement,
  PlannedCode,
  PlannedContainer,
  PlannedEnd,
  PlannedSection,
  PublicationExecutor,
  Revision,
  StoredContent,
} from '../planned.ts';
import type { FileRecord, JurisdictionRecord } from '../records.ts';
import { sectionsEach } from '../section-rows.ts';
import type { StatedInEdition } from '../stated.ts';
import { type CitedRow, listOrNull } from '../stored.ts';
import { Acts } from './acts.ts';
import { keyed, SectionBatches } from './batch.ts';
import { libraryBefore, recordsBefore } from './before.ts';
import { type Query, queryOn } from './connection.ts';
import { Containers } from './containers.ts';
import { PastSections } from './past.ts';
import { lockSpace } from './prepare.ts';
import { linkRelated } from './related.ts';
import { dropUnusedFiles, removeJurisdiction } from './removal.ts';
import { partitionOf, partitionTable, rowsOf } from './schema.ts';

/**
 * Locks a jurisdiction until the transaction ends. Throws LibraryError at once if another program is writing it. Call
 * within a transaction.
 */
export async function lockJurisdiction(query: Query, id: string): Promise<void> {
  const [taken] = await query('SELECT pg_try_advisory_xact_lock($1, $2) AS mine', [
    lockSpace + 1,
    Number.parseInt(id.slice(0, 8), 16) | 0,
  ]);
  if (taken?.mine !== true)
    throw new LibraryError('busy', 'This jurisdiction is being written by another program. Try again when it is done.');
}

/** Returns the row of a jurisdiction, or reserves one for a new jurisdiction. */
export async function jurisdictionRow(query: Query, id: string): Promise<number> {
  const [known] = await query('SELECT row FROM legal_code.jurisdiction WHERE id = $1', [id]);
  if (known !== undefined) return integer(known.row);
  const [next] = await query(`SELECT nextval(pg_get_serial_sequence('legal_code.jurisdiction', 'row')) AS row`);
  return integer(next?.row);
}

export interface OpenedPublication {
  readonly plan: PublicationPlan;
  readonly publication: PostgresPublication;
}

/**
 * Starts writing a publication. Call within a transaction that holds the jurisdiction's lock. `row` comes from
 * `jurisdictionRow`.
 */
export async function openPublication(
  client: pg.Client,
  jurisdiction: JurisdictionRecord,
  row: number,
): Promise<OpenedPublication> {
  const query = queryOn(client);
  const { key, name, shortName, otherNames = [], kind, region, formerKeys = [] } = jurisdiction;
  for (const former of formerKeys) await replaceFormer(query, idOf('jurisdiction', [former]), row);
  const [found = {}] = await query(
    `INSERT INTO legal_code.jurisdiction (row, id, key, name, name_key, kind, region, short_name, other_names)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (row) DO UPDATE SET name = excluded.name, name_key = excluded.name_key, kind = excluded.kind, region = excluded.region,
       short_name = excluded.short_name, other_names = excluded.other_names
     RETURNING next_section, next_other`,
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
  const before = await libraryBefore(query, row);
  const acts = new Acts(await recordsBefore(query, row), (act) => idOf('act', [key, act]));
  const publication = new PostgresPublication(client, row, integer(found.next_other), acts);
  const numbers = { row, nextSection: integer(found.next_section), sectionsEach };
  return { plan: new PublicationPlan(jurisdiction, numbers, before, publication), publication };
}

export class PostgresPublication implements PublicationExecutor {
  readonly partition: number;
  /** Number of sections written, without those that only moved. */
  written = 0;
  readonly #client: pg.Client;
  readonly #query: Query;
  readonly #row: number;
  readonly #acts: Acts;
  readonly #containers = new Containers();
  readonly #batches: SectionBatches;
  readonly #past: PastSections;
  readonly #words = new Set<string>();
  #nextOther: number;

  /** @param nextOther the number of the jurisdiction's next code, container or act */
  constructor(client: pg.Client, row: number, nextOther: number, acts: Acts) {
    this.partition = partitionOf(row * sectionsEach);
    this.#client = client;
    this.#query = queryOn(client);
    this.#row = row;
    this.#nextOther = nextOther;
    this.#acts = acts;
    this.#batches = new SectionBatches(client, this.partition);
    this.#past = new PastSections(client, this.partition);
  }

  /** Numbers codes, containers and acts within the jurisdiction, so that no query is needed. */
  newRow(): number {
    return this.#row * sectionsEach + this.#nextOther++;
  }

  async code({ row, id, position, record, importedOn }: PlannedCode): Promise<void> {
    // The connection runs one statement at a time, so finish the batch in progress.
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
        record.key,
        position,
        record.name,
        JSON.stringify(record.abbreviations),
        record.sectionGrammar ?? null,
        record.codifiedThrough ?? null,
        record.publication ?? null,
        record.officialUrl ?? null,
        record.kind ?? null,
        importedOn,
      ],
    );
  }

  async editions(code: number, editions: string | null): Promise<void> {
    await this.#query('UPDATE legal_code.code SET editions = $1 WHERE row = $2', [editions, code]);
  }

  container(container: PlannedContainer): void {
    this.#containers.open(container);
  }

  headings(row: number, headings: EditionValues<string | null>): void {
    this.#containers.state(row, headings);
  }

  fillContainer(row: number, content: StoredContent): void {
    this.#containers.fill(row, content);
  }

  placeContainer(row: number, position: number): void {
    this.#containers.keep(row, position);
  }

  async place(section: Placement): Promise<void> {
    await this.#batches.place(section);
  }

  async section(section: PlannedSection): Promise<void> {
    for (const word of section.headingWords) this.#words.add(word);
    this.written += 1;
    await this.#batches.write(section);
  }

  async past(section: PlannedSection): Promise<void> {
    await this.#batches.finish();
    await this.#past.add(section);
  }

  async since(row: number, from: string): Promise<void> {
    this.#past.since(row, from);
  }

  async stated(row: number, _of: Revision['of'], stated: EditionValues<StatedInEdition>): Promise<void> {
    this.#past.stated(row, stated);
  }

  async revise(revision: Revision): Promise<void> {
    await this.#batches.finish();
    await this.#past.revise(revision);
  }

  nameAct({ row, key }: { readonly row: number; readonly key: string }): void {
    this.#acts.put(row, key, null);
  }

  async act(row: number, key: string, record: string): Promise<void> {
    this.#acts.put(row, key, record);
    if (!this.#acts.full) return;
    await this.#batches.finish();
    await this.#acts.write(this.#client);
  }

  async file({ hash, mediaType, bytes }: FileRecord): Promise<void> {
    await this.#batches.finish();
    await this.#query(
      'INSERT INTO legal_code.file (hash, media_type, bytes) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [hash, mediaType, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)],
    );
  }

  async numbering(code: number, numbering: string, cited: readonly CitedRow[]): Promise<void> {
    await this.#batches.finish();
    await this.#query('UPDATE legal_code.code SET numbering = $1 WHERE row = $2', [numbering, code]);
    await this.#query(
      `UPDATE ${partitionTable('section', this.partition)} s SET number = c.number, number_key = c.key, citation = c.citation
       FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) AS c(row, number, key, citation)
       WHERE s.row = c.row AND (s.number <> c.number OR s.number_key <> c.key OR s.citation <> c.citation)`,
      [
        cited.map(({ row }) => row),
        cited.map(({ number }) => number),
        cited.map(({ key }) => keyed(key)),
        cited.map(({ citation }) => citation),
      ],
    );
    const aliases = partitionTable('alias', this.partition);
    const keys = [cited.map(({ row }) => row), cited.map(({ citationKey }) => citationKey)];
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

  async citePast(cited: readonly CitedRow[]): Promise<void> {
    await this.#batches.finish();
    await this.#past.cite(cited);
  }

  async ledger(code: number, lines: string): Promise<void> {
    await this.#batches.finish();
    await this.#query('UPDATE legal_code.code SET ledger = $1 WHERE row = $2', [lines, code]);
  }

  async complete(end: PlannedEnd): Promise<void> {
    await this.#batches.finish();
    await this.#past.finish();
    await this.#batches.drop(end.dropped);
    await this.#batches.retire(end.retired);
    for (const { row, position } of end.goneContainers) this.#containers.keepGone(row, position);
    await this.#containers.write(this.#client, end.codes);
    await this.#nameFiles(end);
    await this.#acts.write(this.#client);
    await this.#acts.drop(this.#client, end.unusedActs, partitionTable('act_section', this.partition));
    await linkRelated(this.#query, this.#row, this.partition);
    await this.#query(
      `UPDATE legal_code.jurisdiction SET section_count = (SELECT count(*) FROM ${partitionTable('section', this.partition)} WHERE row BETWEEN $2 AND $3),
         next_section = $4, next_other = $5 WHERE row = $1`,
      [this.#row, ...rowsOf(this.#row), end.nextSection, this.#nextOther],
    );
    // Do this last and in a fixed order, so that two publications that end at the same time can't deadlock.
    await this.#spell();
  }

  /** Resolves when the connection is idle. */
  async settle(): Promise<void> {
    await this.#batches.settle();
  }

  async #nameFiles({ files, allFiles }: PlannedEnd): Promise<void> {
    if (allFiles) await this.#query('DELETE FROM legal_code.file_of WHERE jurisdiction = $1', [this.#row]);
    await this.#query(
      `INSERT INTO legal_code.file_of (jurisdiction, hash, name) SELECT $1, f.hash, f.name
       FROM unnest($2::text[], $3::text[]) AS f(hash, name) ON CONFLICT DO NOTHING`,
      [this.#row, [...files.keys()], [...files.values()]],
    );
    if (allFiles) await this.#query(dropUnusedFiles);
  }

  async #spell(): Promise<void> {
    const spelled = [...this.#words]
      .map((word) => [word, spellingForms(word)] as const)
      .filter(([, forms]) => forms.length > 0);
    await this.#query(
      `INSERT INTO legal_code.word (word, forms) SELECT w.word, array_agg(w.form) FROM unnest($1::text[], $2::text[]) AS w(word, form)
       WHERE NOT EXISTS (SELECT 1 FROM legal_code.word k WHERE k.word = w.word)
       GROUP BY w.word ORDER BY w.word COLLATE "C" ON CONFLICT DO NOTHING`,
      [spelled.flatMap(([word, forms]) => forms.map(() => word)), spelled.flatMap(([, forms]) => forms)],
    );
  }
}

/** Removes a jurisdiction that the one at `row` replaces. Requests for its id then lead to the new one. */
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
