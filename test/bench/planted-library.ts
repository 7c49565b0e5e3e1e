/**
 * A copy of a library with material for every kind of planted error. It gets earlier texts, newer acts, and another place whose code
 * has the same abbreviation.
 */
import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TextBlock } from '../../src/contract/resources.ts';
import type { WireTextBlock } from '../../src/contract/schemas.ts';
import { openSqliteStore } from '../../src/service/store/sqlite/index.ts';
import { keepSeals } from '../../src/service/store/sqlite/seals.ts';
import type { Provision } from './planted-provisions.ts';

export interface PlantedMaterial {
  /** The copy. */
  readonly file: string;
  /** Words that only an earlier text of a section has, by the section's row. */
  readonly earlier: ReadonlyMap<number, string>;
  /** Rows of the sections that newer acts name. */
  readonly uncodified: ReadonlySet<number>;
  /** The status that a section got, by its row. */
  readonly statuses: ReadonlyMap<number, string>;
}

/** Copies a library into a folder. The copy has the current schema. */
export async function copyOf(library: string, folder: string): Promise<string> {
  const file = join(folder, 'library.db');
  copyFileSync(library, file);
  if (existsSync(`${library}-wal`)) copyFileSync(`${library}-wal`, `${file}-wal`);
  await openSqliteStore(file, { mustExist: true }).close();
  return file;
}

/**
 * Adds earlier texts, newer acts and statuses to a copy of a library.
 *
 * @param sections the sections that may get one, in order
 * @param count the number of each
 * @param statuses each is assigned to some sections
 */
export function plantMaterial(
  file: string,
  sections: readonly Provision[],
  count: number,
  statuses: readonly string[],
): PlantedMaterial {
  const database = new DatabaseSync(file);
  try {
    keepSeals(database);
    database.exec('BEGIN');
    const most = Math.min(count, Math.ceil(sections.length / 8));
    const uncodified = new Set(sections.slice(0, most).map(({ row }) => row));
    const act = database.prepare(
      "UPDATE section SET validity = json_set(coalesce(validity, '{}'), '$.uncodified_acts', json(?)) WHERE row = ?",
    );
    for (const row of uncodified) act.run(JSON.stringify([newerAct()]), row);
    const given = new Map(
      statuses.flatMap((status, at) =>
        sections.slice(most * (at + 1), most * (at + 2)).map(({ row }) => [row, status] as const),
      ),
    );
    for (const [row, status] of given) database.prepare('UPDATE section SET status = ? WHERE row = ?').run(status, row);
    const earlier = new Map<number, string>();
    for (const one of sections.slice(most * (statuses.length + 1)).filter(({ passages }) => passages.length > 0)) {
      if (earlier.size === count) break;
      const words = plantEarlier(database, one);
      if (words !== undefined) earlier.set(one.row, words);
    }
    database.exec('COMMIT');
    return { file, earlier, uncodified, statuses: given };
  } finally {
    database.close();
  }
}

/** Later than any edition is codified through. */
const newerAct = (): object => ({
  action: 'amended',
  act: { type: 'Ordinance', number: '2199-1' },
  adopted_on: '2199-01-01',
  ordinance_id: randomUUID(),
});

/** An earlier text with other words in one place. Returns those words with their context. */
function plantEarlier(database: DatabaseSync, { row, passages: [passage = ''] }: Provision): string | undefined {
  const stored = database.prepare('SELECT text FROM section_body WHERE row = ?').get(row);
  const blocks: readonly TextBlock[] = JSON.parse(String(stored?.text));
  const words = passage.split(' ');
  const before = words.map((word, at) => (at === 3 || at === 7 ? `former${word.length}` : word)).join(' ');
  const at = blocks.findIndex(({ text }) => text?.split(/\s+/).join(' ').includes(passage));
  const block = blocks[at];
  if (block?.text === undefined) return undefined;
  const text = block.text.split(/\s+/).join(' ').replace(passage, before);
  const steps = [[0, at], { ...block, text }, [at + 1, blocks.length - at - 1]];
  database
    .prepare('INSERT INTO version VALUES (?, 9000, ?, NULL, NULL, ?, ?)')
    .run(row, randomUUID(), '2001-12-31', JSON.stringify({ text: steps }));
  return before;
}

/**
 * Adds a place whose code shares the abbreviation of another code, with sections of the given numbers.
 *
 * @returns the sections' citations, by number
 */
export async function plantNamesake(
  file: string,
  abbreviation: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const store = openSqliteStore(file, { mustExist: true });
  try {
    const writer = await store.publish({ key: 'us/zz/cities/otherton', name: 'Otherton', kind: 'city', region: 'ZZ' });
    const name = 'Otherton Municipal Code';
    await writer.code({ key: name, name, abbreviations: [abbreviation], codifiedThrough: '2024-01-01' });
    const citations = new Map(numbers.map((number) => [number, `${name} § ${number}`]));
    for (const [number, citation] of citations)
      await writer.section({
        code: name,
        containers: [],
        number,
        citation,
        heading: `Rule ${number}`,
        text: [{ designators: [], text: `The rule of ${number} applies in Otherton.` }],
        status: 'in_force',
        aliases: [],
        notes: [],
        related: [],
        sources: [],
        chain: [],
      });
    await writer.commit();
    return citations;
  } finally {
    await store.close();
  }
}

/** The maximum number of sections in an added code. */
const mostCopied = 1_000;

/** Adds places whose codes have texts of the largest place of a library, each from another part of it. */
export async function plantCodes(file: string, count: number): Promise<void> {
  const database = new DatabaseSync(file, { readOnly: true });
  const texts = database
    .prepare('SELECT text FROM section_body ORDER BY row')
    .all()
    .map(({ text }): WireTextBlock[] => JSON.parse(String(text)));
  database.close();
  const store = openSqliteStore(file, { mustExist: true });
  try {
    for (let made = 1; made <= count; made += 1) {
      const place = `Copyton ${made}`;
      const writer = await store.publish({ key: `us/zz/cities/${made}`, name: place, kind: 'city', region: 'ZZ' });
      const name = `${place} Municipal Code`;
      await writer.code({ key: name, name, abbreviations: [`C${made}MC`], codifiedThrough: '2024-01-01' });
      const from = Math.floor((texts.length * (made - 1)) / count);
      for (const [at, text] of texts.slice(from, from + mostCopied).entries())
        await writer.section({
          code: name,
          containers: [],
          number: `${made}.${at + 1}`,
          citation: `${name} § ${made}.${at + 1}`,
          heading: `Rule ${at + 1}`,
          text,
          status: 'in_force',
          aliases: [],
          notes: [],
          related: [],
          sources: [],
          chain: [],
        });
      await writer.commit();
    }
  } finally {
    await store.close();
  }
}
