/**
 * Maintains the full-text indexes. A large jurisdiction has its own index, and small ones share one. Ranking reads statistics of a
 * whole index. So the cost of searching a jurisdiction doesn't grow with the number of jurisdictions.
 */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { plainText } from '../indexed-words.ts';
import { sectionsEach } from '../section-rows.ts';
import { integer, optionalInteger, optionalText, text } from './columns.ts';
import { sqliteCode } from './faults.ts';
import { shardTable } from './schema.ts';

/** A jurisdiction with this many sections gets its own index. */
const large = 2_000;
/** A shared index accepts no more jurisdictions beyond this many sections. */
const poolLimit = 4_000;

/** The searchable parts of a section. */
export interface IndexedSection {
  readonly row: number;
  readonly heading: string;
  /** The headings above the section, one per line. */
  readonly context: string;
  readonly body: string;
}

export interface IndexWriter {
  /** @param replace whether the index may contain an earlier text of the section */
  put(section: IndexedSection, replace: boolean): void;
  remove(sectionRow: number): void;
  /** Writes waiting sections. The jurisdiction's section count must be current. */
  finish(): void;
  /** Writes FTS5's in-memory data, which would otherwise happen during the commit. */
  flush(): void;
}

export function indexWriter(database: DatabaseSync, jurisdiction: number): IndexWriter {
  let waiting: IndexedSection[] = [];
  let shard = optionalInteger(
    database.prepare('SELECT shard FROM jurisdiction WHERE row = ?').get(jurisdiction)?.shard,
  );
  let statements = shard === undefined ? undefined : shardStatements(database, shard);

  const assign = (chosen: number): ShardStatements => {
    shard = chosen;
    database.prepare('UPDATE jurisdiction SET shard = ? WHERE row = ?').run(chosen, jurisdiction);
    statements = shardStatements(database, chosen);
    addAll(statements, waiting);
    waiting = [];
    return statements;
  };
  const addAll = ({ add }: ShardStatements, sections: Iterable<IndexedSection>): void => {
    for (const section of sections) add.run(section.row, section.heading, section.context, section.body);
  };

  return {
    put(section, replace) {
      if (statements !== undefined) {
        if (replace) statements.remove.run(section.row);
        statements.add.run(section.row, section.heading, section.context, section.body);
        return;
      }
      waiting.push(section);
      if (waiting.length >= large) assign(newShard(database, false));
    },
    remove: (sectionRow) => void statements?.remove.run(sectionRow),
    finish() {
      if (statements === undefined) assign(poolShard(database, jurisdiction, waiting.length));
      else if (shard !== undefined && hasOutgrown(database, shard, jurisdiction)) {
        leaveShard(database, shard, jurisdiction);
        addAll(assign(newShard(database, false)), entriesOf(database, jurisdiction));
      }
    },
    flush() {
      if (shard !== undefined) database.exec(`INSERT INTO fts_${shard} (fts_${shard}) VALUES ('flush')`);
    },
  };
}

/**
 * Rebuilds indexes of an earlier version, which have unstemmed words, from the library's own texts without an import. Rebuilds each
 * index completely or not at all. If another program is writing or the write fails, keeps the old index until the library is opened
 * again.
 */
export function rebuildIndexes(file: string, onProgress: (share: number) => void): void {
  const database = new DatabaseSync(file, { timeout: 250 });
  try {
    const old = database
      .prepare(
        `SELECT h.row FROM shard h JOIN sqlite_schema t ON t.name = 'fts_' || h.row WHERE t.sql NOT LIKE '%porter%' ORDER BY h.row`,
      )
      .all()
      .map((row) => integer(row.row));
    if (old.length === 0) return;
    database.exec('PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32768; PRAGMA temp_store = MEMORY');
    const jurisdictions = old.flatMap((shard) =>
      database
        .prepare('SELECT row, section_count FROM jurisdiction WHERE shard = ?')
        .all(shard)
        .map((row) => ({ shard, row: integer(row.row), sections: integer(row.section_count) })),
    );
    const total = jurisdictions.reduce((sum, row) => sum + row.sections, 0);
    let done = 0;
    for (const shard of old) {
      database.exec(`BEGIN IMMEDIATE; DROP TABLE fts_${shard}; ${shardTable(shard)}`);
      const { add } = shardStatements(database, shard);
      for (const { row } of jurisdictions.filter((each) => each.shard === shard))
        for (const section of entriesOf(database, row)) {
          add.run(section.row, section.heading, section.context, section.body);
          done += 1;
          if (done % 1_000 === 0) onProgress(done / Math.max(done, total));
        }
      database.exec('COMMIT');
    }
    onProgress(1);
  } catch (error) {
    if (sqliteCode(error) === undefined) throw error;
    if (database.isTransaction) database.exec('ROLLBACK');
  } finally {
    database.close();
  }
}

/** Removes a jurisdiction from its index, and deletes the index if it is then empty. */
export function leaveShard(database: DatabaseSync, shard: number, jurisdiction: number): void {
  const others = database
    .prepare('SELECT 1 FROM jurisdiction WHERE shard = ? AND row <> ? LIMIT 1')
    .get(shard, jurisdiction);
  if (others === undefined) {
    database.exec(`DROP TABLE fts_${shard}`);
    database.prepare('DELETE FROM shard WHERE row = ?').run(shard);
    return;
  }
  const { remove } = shardStatements(database, shard);
  for (const row of database.prepare('SELECT row FROM section WHERE jurisdiction = ?').all(jurisdiction))
    remove.run(integer(row.row));
}

interface ShardStatements {
  readonly add: StatementSync;
  readonly remove: StatementSync;
}

function shardStatements(database: DatabaseSync, shard: number): ShardStatements {
  // Use more memory per segment. Fewer segments mean less merging and faster searches.
  database.exec(`INSERT INTO fts_${shard} (fts_${shard}, rank) VALUES ('hashsize', ${16 * 1024 * 1024})`);
  return {
    add: database.prepare(`INSERT INTO fts_${shard} (rowid, heading, context, body) VALUES (?, ?, ?, ?)`),
    remove: database.prepare(`DELETE FROM fts_${shard} WHERE rowid = ?`),
  };
}

function newShard(database: DatabaseSync, pooled: boolean): number {
  const shard = Number(database.prepare('INSERT INTO shard (pooled) VALUES (?)').run(pooled ? 1 : 0).lastInsertRowid);
  database.exec(shardTable(shard));
  return shard;
}

function poolShard(database: DatabaseSync, jurisdiction: number, sections: number): number {
  const open = database
    .prepare(
      `SELECT h.row, (SELECT coalesce(sum(section_count), 0) FROM jurisdiction j WHERE j.shard = h.row AND j.row <> ?) AS sections
       FROM shard h WHERE h.pooled = 1 ORDER BY h.row DESC LIMIT 1`,
    )
    .get(jurisdiction);
  return open !== undefined && integer(open.sections) + sections <= poolLimit
    ? integer(open.row)
    : newShard(database, true);
}

function hasOutgrown(database: DatabaseSync, shard: number, jurisdiction: number): boolean {
  const row = database
    .prepare('SELECT h.pooled, j.section_count FROM shard h, jurisdiction j WHERE h.row = ? AND j.row = ?')
    .get(shard, jurisdiction);
  return row?.pooled === 1 && integer(row.section_count) >= large;
}

function* entriesOf(database: DatabaseSync, jurisdiction: number): Generator<IndexedSection> {
  const above = database.prepare('SELECT parent, heading FROM container WHERE row = ?');
  const sections = database.prepare(
    'SELECT s.row, s.heading, s.container, b.text FROM section s JOIN section_body b ON b.row = s.row WHERE s.row BETWEEN ? AND ?',
  );
  for (const row of sections.iterate(jurisdiction * sectionsEach, (jurisdiction + 1) * sectionsEach - 1)) {
    const headings: string[] = [];
    let container = optionalInteger(row.container);
    while (container !== undefined) {
      const found = above.get(container);
      headings.unshift(optionalText(found?.heading) ?? '');
      container = optionalInteger(found?.parent);
    }
    yield {
      row: integer(row.row),
      heading: optionalText(row.heading) ?? '',
      context: headings.join('\n'),
      body: plainText(JSON.parse(text(row.text))),
    };
  }
}
