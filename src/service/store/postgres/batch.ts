/** Writes sections in batches of a few hundred. */
import type pg from 'pg';
import { sectionText } from '../before.ts';
import { changeBetween, type SectionText } from '../change.ts';
import { longestKey } from '../citation-key.ts';
import { integer } from '../columns.ts';
import { field } from '../field.ts';
import type { Placement, PlannedEnd, PlannedSection } from '../planned.ts';
import { jurisdictionOf } from '../section-rows.ts';
import { storedPresent } from '../stated.ts';
import { listOrNull } from '../stored.ts';
import { type Query, queryOn } from './connection.ts';
import { copyRows, type Value } from './copy.ts';
import { type Partitioned, partitioned, partitionTable, pastColumns } from './schema.ts';
import { refuseDamaged } from './sections.ts';
import { headingVector, wordsVector } from './text-search.ts';

/** Maximum number of sections in a batch, and of characters in their texts. */
const sectionsOfBatch = 500;
const charactersOfBatch = 4_000_000;

/** The tables that are rewritten with a section. Its earlier versions stay. */
type Replaced = Exclude<Partitioned, 'version'>;

const columns: Readonly<Record<Partitioned, readonly string[]>> = {
  section:
    'row, id, code, container, position, number, number_key, citation, heading, heading_key, status, effective_from, validity, version, digest, publication, seen_from, kind, of_container, stated'.split(
      ', ',
    ),
  section_body: ['row', 'text', 'notes', 'aliases', 'sources', 'chain'],
  section_words: ['row', 'heading', 'words'],
  alias: ['key', 'section'],
  related: ['section', 'position', 'relation', 'number'],
  version: ['section', 'sequence', 'version', 'publication', 'seen_from', 'seen_through', 'change'],
  act_section: ['act', 'section'],
};
const replaced: readonly Replaced[] = ['section', 'section_body', 'section_words', 'alias', 'related', 'act_section'];

/** Returns a section's rows for each table, with values in the order of `columns`. */
const rowsOf: Readonly<Record<Replaced, (section: PlannedSection) => readonly (readonly Value[])[]>> = {
  section: (section) => [
    [
      section.row,
      section.id,
      section.code,
      section.container,
      section.position,
      section.number,
      keyed(section.key),
      section.citation,
      section.heading ?? null,
      keyed(section.headingWords.join(' ')),
      section.status,
      section.effectiveFrom,
      section.validity,
      section.version,
      section.digest,
      section.publication,
      section.seenFrom,
      section.kind,
      section.ofContainer,
      storedPresent(section.stated, section.seenFrom),
    ],
  ],
  section_body: ({ row, blocks, notes, aliases, sources, chain }) => [[row, blocks, notes, aliases, sources, chain]],
  section_words: ({ row, heading, above, text }) => {
    const jurisdiction = jurisdictionOf(row);
    return [[row, headingVector(heading, jurisdiction), wordsVector({ heading, above, blocks: text }, jurisdiction)]];
  },
  alias: ({ row, aliasKeys }) => [...new Set(aliasKeys.map(keyed))].map((key) => [key, row]),
  related: ({ row, related }) => related.map(({ relation, number }, place) => [row, place, relation, number]),
  act_section: ({ row, acts }) => acts.map((act) => [act, row]),
};

/** Shortens a key to the maximum length in an index. */
export function keyed(key: string): string {
  return key.slice(0, longestKey);
}

/** Writes sections into one partition. Collects the next batch while the previous one is being written. */
export class SectionBatches {
  readonly #client: pg.Client;
  readonly #query: Query;
  readonly #partition: number;
  #written: PlannedSection[] = [];
  #placed: Placement[] = [];
  #size = 0;
  #underWay: Promise<void> = Promise.resolve();

  constructor(client: pg.Client, partition: number) {
    this.#client = client;
    this.#query = queryOn(client);
    this.#partition = partition;
  }

  async write(section: PlannedSection): Promise<void> {
    this.#written.push(section);
    this.#size += section.blocks.length;
    if (this.#written.length >= sectionsOfBatch || this.#size >= charactersOfBatch) await this.#send();
  }

  async place(section: Placement): Promise<void> {
    this.#placed.push(section);
    if (this.#placed.length >= sectionsOfBatch * 4) await this.#send();
  }

  /** Writes all collected sections. Resolves once everything is written. */
  async finish(): Promise<void> {
    await this.#send();
    await this.#underWay;
  }

  /** Resolves when the batch in progress ends, with any outcome. */
  async settle(): Promise<void> {
    await this.#underWay.catch(() => undefined);
  }

  /** Deletes sections and their earlier versions. */
  async drop(sections: PlannedEnd['dropped']): Promise<void> {
    if (sections.length === 0) return;
    await this.#delete(
      [...replaced, 'version'],
      sections.map(({ row }) => row),
    );
    await this.#query('DELETE FROM legal_code.section_id WHERE id = ANY($1::uuid[])', [sections.map(({ id }) => id)]);
  }

  /** Moves sections that only earlier editions have to the table `past`. Keeps their earlier versions. */
  async retire(sections: PlannedEnd['retired']): Promise<void> {
    if (sections.length === 0) return;
    const rows = sections.map(({ row }) => row);
    await this.#query(
      `INSERT INTO legal_code.past (${pastColumns})
       SELECT s.row, s.id, s.code, s.container, s.position, s.number, s.number_key, s.citation, s.heading, s.status, s.version,
         s.publication, s.seen_from, r.through, s.kind, s.of_container, b.text, r.stated
       FROM unnest($1::bigint[], $2::text[], $3::text[]) AS r(row, through, stated)
       JOIN ${partitionTable('section', this.#partition)} s ON s.row = r.row
       JOIN ${partitionTable('section_body', this.#partition)} b ON b.row = r.row`,
      [rows, sections.map(({ seenThrough }) => seenThrough), sections.map(({ stated }) => listOrNull(stated))],
    );
    await this.#delete(replaced, rows);
  }

  async #send(): Promise<void> {
    await this.#underWay;
    const [written, placed] = [this.#written, this.#placed];
    this.#written = [];
    this.#placed = [];
    this.#size = 0;
    this.#underWay = this.#put(written, placed);
    // The next `#send` or `finish` reports the error.
    this.#underWay.catch(() => undefined);
  }

  async #put(written: readonly PlannedSection[], placed: readonly Placement[]): Promise<void> {
    if (placed.length > 0) await this.#move(placed);
    if (written.length === 0) return;
    const changes = await this.#versions(written);
    const replacedRows = written.filter(({ was }) => was === 'present').map((section) => section.row);
    const returned = written.filter(({ was }) => was === 'past').map((section) => section.row);
    if (returned.length > 0) await this.#query('DELETE FROM legal_code.past WHERE row = ANY($1::bigint[])', [returned]);
    if (replacedRows.length > 0) await this.#delete(replaced, replacedRows);
    const ids = written.filter(({ was }) => was === 'absent').map((section) => [section.id, section.row]);
    await copyRows(this.#client, { table: 'legal_code.section_id', columns: ['id', 'row'] }, ids);
    for (const table of replaced)
      await this.#copy(
        table,
        written.flatMap((section) => rowsOf[table](section)),
      );
    await this.#copy('version', changes);
  }

  async #move(placed: readonly Placement[]): Promise<void> {
    await this.#query(
      `UPDATE ${partitionTable('section', this.#partition)} s SET code = p.code, container = p.container, position = p.position, seen_through = p.seen_through
       FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::int[], $5::text[]) AS p(row, code, container, position, seen_through)
       WHERE s.row = p.row
         AND (s.code, s.container, s.position, s.seen_through) IS DISTINCT FROM (p.code, p.container, p.position, p.seen_through)`,
      [
        placed.map((section) => section.row),
        placed.map((section) => section.code),
        placed.map((section) => section.container),
        placed.map((section) => section.position),
        placed.map((section) => section.seenThrough),
      ],
    );
  }

  /** Returns version rows with the stored texts, as changes from the new texts. */
  async #versions(written: readonly PlannedSection[]): Promise<Value[][]> {
    const changed = new Map<number, PlannedSection>();
    for (const section of written) if (section.earlier !== undefined) changed.set(section.row, section);
    if (changed.size === 0) return [];
    const rows = await this.#query(
      `SELECT n.*,
         (SELECT coalesce(max(v.sequence), 0) FROM ${partitionTable('version', this.#partition)} v WHERE v.section = n.row)::int AS sequence
       FROM (
         SELECT s.row, s.id, s.heading, s.status, s.version, b.text
         FROM ${partitionTable('section', this.#partition)} s JOIN ${partitionTable('section_body', this.#partition)} b ON b.row = s.row
         WHERE s.row = ANY($1::bigint[])
         UNION ALL SELECT p.row, p.id, p.heading, p.status, p.version, p.text FROM legal_code.past p WHERE p.row = ANY($1::bigint[])) n`,
      [[...changed.keys()]],
    );
    return rows.flatMap((found) => {
      const section = changed.get(integer(found.row));
      if (section?.earlier === undefined) return [];
      // Check the old text, because writing the earlier version would seal any damage.
      refuseDamaged(found);
      const newer: SectionText = { ...field('heading', section.heading), status: section.status, text: section.text };
      const { version, publication, seenFrom, seenThrough } = section.earlier;
      const change = JSON.stringify(changeBetween(newer, sectionText(found)));
      return [[section.row, integer(found.sequence) + 1, version, publication, seenFrom, seenThrough, change]];
    });
  }

  async #delete(tables: readonly Partitioned[], rows: readonly number[]): Promise<void> {
    for (const table of tables)
      await this.#query(
        `DELETE FROM ${partitionTable(table, this.#partition)} WHERE ${partitioned[table]} = ANY($1::bigint[])`,
        [rows],
      );
  }

  async #copy(table: Partitioned, rows: readonly (readonly Value[])[]): Promise<void> {
    await copyRows(this.#client, { table: partitionTable(table, this.#partition), columns: columns[table] }, rows);
  }
}
