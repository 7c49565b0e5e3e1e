import type pg from 'pg';
import { integer, optionalText, text } from '../columns.ts';
import { sectionsEach } from '../section-rows.ts';
import { headingsIn } from './searching.ts';
import { headingVector, wordsVector } from './text-search.ts';

const each = 500;
const next = `SELECT s.row, s.heading, k.hierarchy, b.text FROM legal_code.section s JOIN legal_code.section_body b ON b.row = s.row
  LEFT JOIN legal_code.container k ON k.row = s.container WHERE s.row > $1 ORDER BY s.row LIMIT ${each}`;
const write = `UPDATE legal_code.section_words w SET heading = v.heading::tsvector, words = v.words::tsvector
  FROM unnest($1::bigint[], $2::text[], $3::text[]) AS v (row, heading, words) WHERE w.row = v.row`;

/** Rebuilds the index of an earlier version, which has unstemmed words, from the library's own texts. */
export async function restem(client: pg.ClientBase): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await client.query(next, [after]);
    if (rows.length === 0) return;
    const vectors = rows.map((row) => {
      const at = integer(row.row);
      const jurisdiction = Math.floor(at / sectionsEach);
      const heading = optionalText(row.heading);
      const indexed = { heading, above: headingsIn(optionalText(row.hierarchy)), blocks: JSON.parse(text(row.text)) };
      return [at, headingVector(heading, jurisdiction), wordsVector(indexed, jurisdiction)] as const;
    });
    await client.query(write, [
      vectors.map(([row]) => row),
      vectors.map(([, heading]) => heading),
      vectors.map(([, , words]) => words),
    ]);
    after = vectors.at(-1)?.[0] ?? after;
  }
}
