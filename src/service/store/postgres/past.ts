/** Writes a publication's changes to earlier editions, including sections that only those have. */
import type pg from 'pg';
import type { EditionValues } from '../edition-values.ts';
import { newestSegment, readHistory, type StoredSegment, storedSegments } from '../history.ts';
import type { PlannedSection, Revision } from '../planned.ts';
import type { StatedInEdition } from '../stated.ts';
import { type CitedRow, listOrNull } from '../stored.ts';
import { keyed } from './batch.ts';
import { type Query, queryOn } from './connection.ts';
import { copyRows } from './copy.ts';
import { partitionTable, pastColumns } from './schema.ts';
import { isSound, refuseUnsound } from './seals.ts';
import { refuseDamaged } from './sections.ts';

export class PastSections {
  readonly #client: pg.Client;
  readonly #query: Query;
  readonly #partition: number;
  /** New first dates of newest texts, by row. `finish` writes them. */
  readonly #since = new Map<number, string>();
  /** What each edition states of sections, by row. `finish` writes it. */
  readonly #stated = new Map<number, string | null>();

  constructor(client: pg.Client, partition: number) {
    this.#client = client;
    this.#query = queryOn(client);
    this.#partition = partition;
  }

  async add(section: PlannedSection): Promise<void> {
    const values = [
      section.row,
      section.id,
      section.code,
      section.container,
      section.position,
      section.number,
      keyed(section.key),
      section.citation,
      section.heading ?? null,
      section.status,
      section.version,
      section.publication,
      section.seenFrom,
      section.seenThrough,
      section.kind,
      section.ofContainer,
      section.blocks,
      listOrNull(section.stated),
    ];
    await copyRows(this.#client, { table: 'legal_code.section_id', columns: ['id', 'row'] }, [
      [section.id, section.row],
    ]);
    await copyRows(this.#client, { table: 'legal_code.past', columns: pastColumns.split(', ') }, [values]);
  }

  since(row: number, from: string): void {
    this.#since.set(row, from);
  }

  stated(row: number, stated: EditionValues<StatedInEdition>): void {
    this.#stated.set(row, listOrNull(stated));
  }

  async cite(cited: readonly CitedRow[]): Promise<void> {
    await this.#query(
      `UPDATE legal_code.past p SET number = c.number, number_key = c.key, citation = c.citation
       FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) AS c(row, number, key, citation) WHERE p.row = c.row`,
      [
        cited.map(({ row }) => row),
        cited.map(({ number }) => number),
        cited.map(({ key }) => keyed(key)),
        cited.map(({ citation }) => citation),
      ],
    );
  }

  async revise({ row, of, through, revised }: Revision): Promise<void> {
    const versions = partitionTable('version', this.#partition);
    const [found] = await this.#query(
      of === 'past'
        ? 'SELECT id, heading, status, version, publication, seen_from, text FROM legal_code.past WHERE row = $1'
        : `SELECT s.id, s.heading, s.status, s.version, s.publication, s.seen_from, b.text
           FROM ${partitionTable('section', this.#partition)} s
           JOIN ${partitionTable('section_body', this.#partition)} b ON b.row = s.row WHERE s.row = $1`,
      [row],
    );
    const earlier = await this.#query(
      `SELECT v.*, ${isSound('version', 'v', 'seal')} AS sound FROM ${versions} v WHERE section = $1 ORDER BY sequence DESC`,
      [row],
    );
    // Check the old rows, because rewriting them would seal any damage.
    if (found !== undefined) refuseDamaged(found);
    for (const each of earlier) refuseUnsound(each, `a version of section row ${row}`);
    const before = readHistory(newestSegment(found ?? {}, through), earlier);
    const after = revised(before);
    if (after === before) return;
    const [newest] = after;
    await this.#query(`DELETE FROM ${versions} WHERE section = $1`, [row]);
    if (newest === undefined) {
      await this.#query('DELETE FROM legal_code.section_id WHERE row = $1', [row]);
      await this.#query('DELETE FROM legal_code.past WHERE row = $1', [row]);
      return;
    }
    if (of === 'present') this.#since.set(row, newest.from ?? '');
    else
      await this.#query(
        `UPDATE legal_code.past SET heading = $2, status = $3, version = $4, publication = $5, seen_from = $6, seen_through = $7,
           text = $8 WHERE row = $1`,
        [
          row,
          newest.content.heading ?? null,
          newest.content.status,
          newest.version,
          newest.publication,
          newest.from,
          newest.through,
          JSON.stringify(newest.content.text),
        ],
      );
    await this.#putSegments(row, storedSegments(after));
  }

  async #putSegments(section: number, segments: readonly StoredSegment[]): Promise<void> {
    for (const { sequence, version, publication, from, through, change } of segments)
      await this.#query(
        `INSERT INTO ${partitionTable('version', this.#partition)}
           (section, sequence, version, publication, seen_from, seen_through, change) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [section, sequence, version, publication, from, through, change],
      );
  }

  /** Writes the collected first dates and statements. */
  async finish(): Promise<void> {
    for (const table of [partitionTable('section', this.#partition), 'legal_code.past']) {
      await this.#query(
        `UPDATE ${table} s SET seen_from = nullif(f.since, '') FROM unnest($1::bigint[], $2::text[]) AS f(row, since)
         WHERE s.row = f.row`,
        [[...this.#since.keys()], [...this.#since.values()]],
      );
      await this.#query(
        `UPDATE ${table} s SET stated = f.stated FROM unnest($1::bigint[], $2::text[]) AS f(row, stated) WHERE s.row = f.row`,
        [[...this.#stated.keys()], [...this.#stated.values()]],
      );
    }
  }
}
