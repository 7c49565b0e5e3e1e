/**
 * Measures a library in PostgreSQL: filling it, querying it beside bare queries to the same server, and its size. The
 * figures of docs/scale.md come from here. `CODES=10` fills it with ten codes of 24,000 sections instead of one.
 */
import { join } from 'node:path';
import pg from 'pg';
import { type OpenedStore, openStore } from '../../src/service/store/open.ts';
import type { SectionRecord } from '../../src/service/store/records.ts';
import { type PostgresServer, startPostgres } from '../postgres/server.ts';
import { ask, type Load, load, start } from './asking.ts';
import { type Bench, type Figure, quantile } from './figures.ts';
import { fullSize, type GeneratedCode, generateCode, publishInto, randomness } from './generate.ts';
import { bareLibrary } from './postgres-floor.ts';
import { megabytesOf, startServing } from './process.ts';
import { misspelt, queriesOf, uniqueHeadings } from './service-queries.ts';

const queries = 400;
/** The settings of a careful operator, at a small scale. */
const settings = [
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'shared_buffers=512MB',
  'maintenance_work_mem=256MB',
  'max_wal_size=4GB',
  'autovacuum=off',
];

export const postgresBench: Bench = { title: 'PostgreSQL', onlyWhenAsked: true, run };

async function run(): Promise<readonly Figure[]> {
  const codes = Number(process.env.CODES ?? '1');
  const server = await startPostgres({ settings });
  try {
    const library = server.url(await server.createDatabase());
    const store = await openStore(library);
    const code = generateCode(fullSize);
    const sections = [...code.sections()];
    const seconds: number[] = [];
    for (let place = 1; place <= codes; place += 1) seconds.push(await fill(store, generateCode(fullSize, place)));
    const again = await fill(store, code);
    await query(library, 'VACUUM ANALYZE');
    const indexBefore = await indexBytes(library);
    await query(library, 'REINDEX TABLE legal_code.section_words_p0');
    const bareUrl = server.url(await server.createDatabase());
    const bare = await bareLibrary(bareUrl, sections);
    const figures = [
      ...importFigures(seconds, again, bare.filled),
      ...(await searchFigures(library, sections, bare.find)),
      ...(await servingFigures(library, bareUrl)),
      ...(await sizeFigures(server, library, codes)),
      {
        name: 'index of words before it was built anew (REINDEX)',
        value: indexBefore / (codes * fullSize.sections),
        unit: 'bytes/section',
      },
    ];
    await bare.close();
    await store.close();
    return figures;
  } finally {
    await server.stop();
  }
}

/** The elapsed seconds. */
async function fill(store: OpenedStore, generated: GeneratedCode): Promise<number> {
  const started = performance.now();
  await publishInto(store, generated);
  return (performance.now() - started) / 1_000;
}

function importFigures(seconds: readonly number[], again: number, bare: number): Figure[] {
  const rate = (taken: number): number => fullSize.sections / taken;
  return [
    {
      name: 'a full code written, the first',
      value: rate(seconds[0] ?? Number.NaN),
      unit: 'sections/s',
      floor: { name: 'bare COPY into one table with a tsvector', value: rate(bare) },
      note: '24,000 sections, 79,000 history rows, 6,300 acts',
    },
    { name: 'a full code written, the last', value: rate(seconds.at(-1) ?? Number.NaN), unit: 'sections/s' },
    { name: 'the same publication again', value: rate(again), unit: 'sections/s' },
  ];
}

async function searchFigures(
  library: string,
  sections: readonly SectionRecord[],
  bare: (text: string) => Promise<number>,
): Promise<Figure[]> {
  const service = await start(library);
  const first = JSON.parse(
    (await ask(`${service.url}/v1/search?limit=1&q=${encodeURIComponent(sections[0]?.citation ?? '')}`)).body,
  );
  const within = { jurisdiction_id: String(first.data[0].jurisdiction_id) };
  const address = (q: string, of: Readonly<Record<string, string>>): string =>
    `${service.url}/v1/search?${new URLSearchParams({ q, ...of })}`;
  const times: { one: number[]; all: number[]; bare: number[] } = { one: [], all: [], bare: [] };
  for (const round of [0, 1])
    for (const { text } of queriesOf(sections, queries)) {
      const started = performance.now();
      await bare(text);
      const floor = performance.now() - started;
      const one = (await ask(address(text, within))).milliseconds;
      const all = (await ask(address(text, {}))).milliseconds;
      if (round === 0) continue;
      times.bare.push(floor);
      times.one.push(one);
      times.all.push(all);
    }
  const floor = (share: number) => ({ name: 'bare rank and texts', value: quantile(times.bare, share) });
  const figures: Figure[] = [
    {
      name: 'search p50',
      value: quantile(times.one, 0.5),
      unit: 'ms',
      floor: floor(0.5),
      note: 'in one jurisdiction, over HTTP',
    },
    { name: 'search p95', value: quantile(times.one, 0.95), unit: 'ms', floor: floor(0.95) },
    { name: 'search p95 over the whole library', value: quantile(times.all, 0.95), unit: 'ms', floor: floor(0.95) },
    ...(await qualityFigures(sections, (text) => address(text, within))),
    { name: 'resident after searching', value: megabytesOf(service.child, 'VmRSS'), unit: 'MB' },
  ];
  await service.stop();
  return figures;
}

async function qualityFigures(
  sections: readonly SectionRecord[],
  address: (text: string) => string,
): Promise<Figure[]> {
  const random = randomness(5);
  const unique = uniqueHeadings(sections);
  const tried = 200;
  const counts = { reciprocal: 0, despiteTypo: 0, cited: 0 };
  for (let count = 0; count < tried; count += 1) {
    const section = unique[Math.floor(random() * unique.length)];
    if (section === undefined) continue;
    const rank = async (text: string): Promise<number> => {
      const { data }: { data: { number: string }[] } = JSON.parse((await ask(address(text))).body);
      return 1 + data.findIndex((hit) => hit.number === section.number);
    };
    const place = await rank(section.heading ?? '');
    counts.reciprocal += place > 0 ? 1 / place : 0;
    const inSpite = await rank(misspelt(section.heading ?? '', random));
    counts.despiteTypo += inSpite > 0 && inSpite <= 10 ? 1 : 0;
    counts.cited += (await rank(section.citation)) === 1 ? 1 : 0;
  }
  return [
    {
      name: 'a unique heading as query: mean reciprocal rank',
      value: counts.reciprocal / tried,
      unit: '',
      aim: '≥ 0.95',
    },
    { name: 'with a typing error: in the first ten', value: (100 * counts.despiteTypo) / tried, unit: '%' },
    { name: 'its citation: first', value: (100 * counts.cited) / tried, unit: '%' },
  ];
}

async function servingFigures(library: string, bareUrl: string): Promise<Figure[]> {
  const service = await start(library);
  const bare = await startServing([join(import.meta.dirname, 'bare-postgres-server.ts'), bareUrl]);
  const found = JSON.parse((await ask(`${service.url}/v1/search?q=1.&limit=100`)).body);
  const paths: string[] = found.data.map((hit: { links: { self: string } }) => hit.links.self);
  const rounds: { ours: Load[]; bare: Load[] } = { ours: [], bare: [] };
  // By turns, so that the machine's other load affects both alike.
  for (let round = 0; round < 3; round += 1) {
    rounds.bare.push(await load((count) => `${bare.url}/${count % paths.length}`));
    rounds.ours.push(await load((count) => `${service.url}${paths[count % paths.length]}`));
  }
  const resident = megabytesOf(service.child, 'VmRSS');
  await Promise.all([service.stop(), bare.stop()]);
  const middle = (loads: readonly Load[], of: (load: Load) => number): number => quantile(loads.map(of), 0.5);
  return [
    {
      name: 'GET of a hundred sections by turns, 64 connections',
      value: middle(rounds.ours, (load) => load.perSecond),
      unit: '/s',
      floor: { name: 'bare fastify and one query by key', value: middle(rounds.bare, (load) => load.perSecond) },
    },
    {
      name: 'its p99',
      value: middle(rounds.ours, (load) => load.p99),
      unit: 'ms',
      floor: { name: 'bare fastify and one query', value: middle(rounds.bare, (load) => load.p99) },
    },
    { name: 'resident after serving', value: resident, unit: 'MB' },
  ];
}

/** Bytes per section of each table and index, in all partitions. */
async function sizeFigures(server: PostgresServer, library: string, codes: number): Promise<Figure[]> {
  const sections = codes * fullSize.sections;
  const rows = await query(
    library,
    `SELECT regexp_replace(coalesce(i.relname, c.relname), '_p0', '') AS name, i.relname IS NOT NULL AS index,
       CASE WHEN i.oid IS NULL THEN pg_table_size(c.oid) ELSE pg_relation_size(i.oid) END AS bytes
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     LEFT JOIN LATERAL (SELECT NULL::oid AS oid, NULL::name AS relname UNION ALL
       SELECT i.oid, i.relname FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid WHERE x.indrelid = c.oid) i ON true
     WHERE n.nspname = 'legal_code' AND c.relkind = 'r' ORDER BY bytes DESC`,
  );
  const whole = Number((await query(library, 'SELECT pg_database_size(current_database()) AS bytes'))[0]?.bytes);
  const wal = Number(
    (await query(server.url('postgres'), `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS bytes`))[0]?.bytes,
  );
  return [
    ...rows
      .filter((row) => Number(row.bytes) / sections >= 1)
      .map((row) => ({
        name: `${row.index === true ? 'index' : 'table'} ${row.name}`,
        value: Number(row.bytes) / sections,
        unit: 'bytes/section',
      })),
    {
      name: 'the database',
      value: whole / sections,
      unit: 'bytes/section',
      note: `${sections} sections, ${(whole / 1e6).toFixed(0)} MB`,
    },
    { name: 'write-ahead log, all that was written', value: wal / 1e6, unit: 'MB' },
  ];
}

async function indexBytes(library: string): Promise<number> {
  const sizes = await query(library, `SELECT pg_relation_size('legal_code.section_words_p0_words_idx') AS bytes`);
  return Number(sizes[0]?.bytes);
}

async function query(url: string, sql: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
