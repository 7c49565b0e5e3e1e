/** Measures the service as a child process, over HTTP, beside lower bounds in the same run. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SectionRecord } from '../../src/service/store/records.ts';
import { openSqliteStore } from '../../src/service/store/sqlite/index.ts';
import { ask, type Load, load, start } from './asking.ts';
import { type Bench, type Figure, quantile } from './figures.ts';
import { fullSize, type GeneratedCode, generateCode, publishInto, randomness, smallSize } from './generate.ts';
import { megabytesOf, startServing } from './process.ts';
import { bareSearch } from './service-floor.ts';
import { misspelt, queriesOf, uniqueHeadings } from './service-queries.ts';

const starts = 7;
const queries = 400;

export const bench: Bench = { title: 'Service', run };

async function run(): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'legal-code-bench-'));
  try {
    const small = join(folder, 'small.db');
    await fill(small, generateCode(smallSize));
    const full = join(folder, 'full.db');
    const code = generateCode(fullSize);
    const sections = [...code.sections()];
    const filled = await fill(full, code);
    const ten = join(folder, 'ten.db');
    for (let place = 1; place <= 10; place += 1) await fill(ten, generateCode(fullSize, place));
    return [
      ...(await startFigures(small)),
      {
        name: 'a full code written to the library',
        value: filled / 1_000,
        unit: 's',
        note: '24,000 sections, 79,000 history rows',
      },
      ...(await searchFigures(full, ten, sections, folder)),
      ...(await servingFigures(full, folder)),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The elapsed milliseconds. */
async function fill(file: string, generated: GeneratedCode): Promise<number> {
  const store = openSqliteStore(file);
  const started = performance.now();
  await publishInto(store, generated);
  await store.close();
  return performance.now() - started;
}

async function startFigures(library: string): Promise<Figure[]> {
  const milliseconds: number[] = [];
  const bare: number[] = [];
  let resident = 0;
  for (let count = 0; count < starts; count += 1) {
    const started = performance.now();
    const service = await start(library);
    await ask(`${service.url}/v1/jurisdictions`);
    milliseconds.push(performance.now() - started);
    resident = Math.max(resident, megabytesOf(service.child, 'VmRSS'));
    await service.stop();
    const floor = performance.now();
    await new Promise((resolve) => spawn(process.execPath, ['-e', '0']).once('close', resolve));
    bare.push(performance.now() - floor);
  }
  return [
    {
      name: 'start to first answer, 200 sections',
      value: quantile(milliseconds, 0.5),
      unit: 'ms',
      floor: { name: 'an empty Node', value: quantile(bare, 0.5) },
      aim: '< 400',
    },
    { name: 'resident after it', value: resident, unit: 'MB', aim: '< 100' },
  ];
}

async function searchFigures(
  full: string,
  ten: string,
  sections: readonly SectionRecord[],
  folder: string,
): Promise<Figure[]> {
  const bare = bareSearch(sections, join(folder, 'bare.db'));
  const asked = queriesOf(sections, queries);
  const floor: number[] = [];
  for (const round of [0, 1])
    for (const { text } of asked) {
      const started = performance.now();
      bare.find(text);
      if (round === 1) floor.push(performance.now() - started);
    }
  const times = async (library: string): Promise<{ all: number[]; resident: number; quality: Figure[] }> => {
    const service = await start(library);
    const first = JSON.parse(
      (await ask(`${service.url}/v1/search?limit=1&q=${encodeURIComponent(sections[0]?.citation ?? '')}`)).body,
    );
    const address = (text: string): string =>
      `${service.url}/v1/search?${new URLSearchParams({ q: text, jurisdiction_id: first.data[0].jurisdiction_id })}`;
    const all: number[] = [];
    // The first round warms SQLite’s pages; limit=19 keeps it out of the cache.
    for (const round of [0, 1])
      for (const { text } of asked) {
        const { milliseconds } = await ask(`${address(text)}${round === 0 ? '&limit=19' : ''}`);
        if (round === 1) all.push(milliseconds);
      }
    const quality = library === full ? await qualityFigures(sections, address, (text) => bare.find(text)) : [];
    const resident = megabytesOf(service.child, 'VmRSS');
    await service.stop();
    return { all, resident, quality };
  };
  const alone = await times(full);
  const among = await times(ten);
  bare.close();
  const p95 = { alone: quantile(alone.all, 0.95), among: quantile(among.all, 0.95), floor: quantile(floor, 0.95) };
  return [
    {
      name: 'search p50',
      value: quantile(alone.all, 0.5),
      unit: 'ms',
      floor: { name: 'bare FTS5', value: quantile(floor, 0.5) },
    },
    { name: 'search p95', value: p95.alone, unit: 'ms', floor: { name: 'bare FTS5', value: p95.floor }, aim: '≤ 2.5×' },
    {
      name: 'search p95 in one of ten codes',
      value: p95.among,
      unit: 'ms',
      floor: { name: 'the same code alone', value: p95.alone },
      aim: '≤ 1.3×',
    },
    ...alone.quality,
    { name: 'resident after searching, one full code', value: alone.resident, unit: 'MB', aim: '< 150' },
    { name: 'resident after searching, ten full codes', value: among.resident, unit: 'MB' },
  ];
}

async function qualityFigures(
  sections: readonly SectionRecord[],
  address: (text: string) => string,
  bare: (text: string) => string[],
): Promise<Figure[]> {
  const random = randomness(5);
  const unique = uniqueHeadings(sections);
  const tried = 200;
  let reciprocal = 0;
  let bareReciprocal = 0;
  let despiteTypo = 0;
  let cited = 0;
  for (let count = 0; count < tried; count += 1) {
    const section = unique[Math.floor(random() * unique.length)];
    if (section === undefined) continue;
    const heading = section.heading ?? '';
    const rank = async (text: string): Promise<number> => {
      const { data }: { data: { number: string }[] } = JSON.parse((await ask(address(text))).body);
      return 1 + data.findIndex((hit) => hit.number === section.number);
    };
    const place = await rank(heading);
    reciprocal += place > 0 ? 1 / place : 0;
    const barePlace = 1 + bare(heading).indexOf(section.number);
    bareReciprocal += barePlace > 0 ? 1 / barePlace : 0;
    const inSpite = await rank(misspelt(heading, random));
    despiteTypo += inSpite > 0 && inSpite <= 10 ? 1 : 0;
    const forms = [section.number, `§ ${section.number}(a)(1)`, section.citation, `Sec.\u00a0${section.number}`];
    cited += (await rank(forms[count % forms.length] ?? section.number)) === 1 ? 1 : 0;
  }
  return [
    {
      name: 'a unique heading as query: mean reciprocal rank',
      value: reciprocal / tried,
      unit: '',
      floor: { name: 'bare FTS5', value: bareReciprocal / tried },
      aim: '≥ 0.95',
    },
    { name: 'with a typing error: in the first ten', value: (100 * despiteTypo) / tried, unit: '%' },
    { name: 'a citation in a usual form: first', value: (100 * cited) / tried, unit: '%' },
  ];
}

async function servingFigures(library: string, folder: string): Promise<Figure[]> {
  const service = await start(library);
  const found = JSON.parse((await ask(`${service.url}/v1/search?q=1.&limit=100`)).body);
  const paths: string[] = found.data.map((hit: { links: { self: string } }) => hit.links.self);
  const { body, etag } = await ask(`${service.url}${paths[0]}`);
  const bytes = join(folder, 'section.json');
  writeFileSync(bytes, body);
  const bare = await startServing([join(import.meta.dirname, 'bare-server.ts'), bytes]);
  const first = paths[0] ?? '';
  const rounds = { bare: [] as Load[], one: [] as Load[], many: [] as Load[], confirmed: [] as Load[] };
  // In turns, so that other load on the machine affects all alike.
  for (let round = 0; round < 3; round += 1) {
    rounds.bare.push(await load(() => `${bare.url}${first}`));
    rounds.one.push(await load(() => `${service.url}${first}`));
    rounds.many.push(await load((count) => `${service.url}${paths[count % paths.length]}`));
    rounds.confirmed.push(await load(() => `${service.url}${first}`, etag));
  }
  await bare.stop();
  const resident = megabytesOf(service.child, 'VmRSS');
  await service.stop();
  const middle = (loads: readonly Load[], of: (load: Load) => number): number => quantile(loads.map(of), 0.5);
  const rate = (loads: readonly Load[]): number => middle(loads, (load) => load.perSecond);
  const floor = { name: 'bare fastify, same bytes', value: rate(rounds.bare) };
  return [
    { name: 'GET of a section, 64 connections', value: rate(rounds.one), unit: '/s', floor, aim: '≥ 0.8×' },
    { name: 'GET of a hundred sections by turns', value: rate(rounds.many), unit: '/s', floor, aim: '≥ 0.8×' },
    {
      name: '304 for a section',
      value: rate(rounds.confirmed),
      unit: '/s',
      floor: { name: 'our GET of the same', value: rate(rounds.one) },
      aim: '> 1×',
    },
    {
      name: 'GET of a section, p99',
      value: middle(rounds.one, (load) => load.p99),
      unit: 'ms',
      floor: { name: 'bare fastify', value: middle(rounds.bare, (load) => load.p99) },
      aim: '≤ 1.5×',
    },
    { name: 'resident after serving a full code', value: resident, unit: 'MB', aim: '< 150' },
  ];
}
