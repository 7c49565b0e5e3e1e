/**
 * The cost of PostgreSQL without our code: one table with a text and its words, filled by COPY and read by bare
 * queries.
 */
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { isFunctionWord } from '../../src/service/search/concepts.ts';
import { readQuery } from '../../src/service/search/query.ts';
import type { SectionRecord } from '../../src/service/store/records.ts';

export interface BareLibrary {
  /** The seconds of a COPY of the sections with indexes, in one transaction. */
  readonly filled: number;
  /** The best 20 sections by rank, then their texts. */
  find(text: string): Promise<number>;
  close(): Promise<void>;
}

export async function bareLibrary(url: string, sections: readonly SectionRecord[]): Promise<BareLibrary> {
  const pool = new pg.Pool({ connectionString: url });
  await pool.query(`CREATE TABLE bare (id int PRIMARY KEY, citation text UNIQUE, heading text, body text,
    words tsvector GENERATED ALWAYS AS (setweight(to_tsvector('simple', heading), 'A') || to_tsvector('simple', body)) STORED)`);
  await pool.query('CREATE INDEX ON bare USING gin (words)');
  const client = await pool.connect();
  const started = performance.now();
  await client.query('BEGIN');
  const stream = client.query(from('COPY bare (id, citation, heading, body) FROM STDIN'));
  for (const [id, section] of sections.entries()) {
    const body = section.text.map((block) => block.text ?? '').join(' ');
    const row = [String(id), `${section.citation} ${id}`, section.heading ?? '', body].map((value) =>
      value.replaceAll('\\', '\\\\').replace(/[\t\n\r]/g, ' '),
    );
    if (!stream.write(`${row.join('\t')}\n`)) await new Promise((resolve) => stream.once('drain', resolve));
  }
  stream.end();
  await finished(stream);
  await client.query('COMMIT');
  const filled = (performance.now() - started) / 1_000;
  client.release();
  await pool.query('VACUUM ANALYZE bare');
  return {
    filled,
    async find(text) {
      const query = readQuery(text)
        .terms.flatMap((term) => term.words)
        .filter((word) => !isFunctionWord(word))
        .map((word) => `'${word.replaceAll("'", "''")}'`)
        .join(' & ');
      const ranked = await pool.query({
        name: 'rank',
        text: 'SELECT id FROM bare WHERE words @@ $1::tsquery ORDER BY ts_rank(words, $1::tsquery) DESC LIMIT 20',
        values: [query],
      });
      const ids = ranked.rows.map((row) => Number(row.id));
      await pool.query({ name: 'texts', text: 'SELECT heading, body FROM bare WHERE id = ANY($1)', values: [ids] });
      return ids.length;
    },
    close: () => pool.end(),
  };
}
