/**
 * Measures how often a question in plain words finds the section that answers it. `npm run bench -- answers PATH…`:
 * publications. Questions are in questions.jsonl. The tuning half fits the weights of src/service/search; the reserved
 * half only reports.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../src/service/store/open.ts';
import { startPostgres } from '../postgres/server.ts';
import { ask, start } from './asking.ts';
import { bareAnswers } from './bare-answers.ts';
import { type Bench, type Figure, quantile } from './figures.ts';
import { fullSize, generateCode, publishInto, type Size, smallSize } from './generate.ts';
import { megabytesOf, processorTimeOf, runToEnd, type Serving } from './process.ts';

interface Question {
  readonly question: string;
  /** The jurisdiction whose code answers it, by name. */
  readonly place: string;
  readonly role: string;
  readonly written_before_headings: boolean;
  readonly half: 'tuning' | 'reserved';
  /** The numbers of sections that answer it. One of them is enough. */
  readonly answers: readonly string[];
}

/** The rank of the first section that answers; 0 if none of the first twenty does. */
interface Rank {
  readonly question: Question;
  readonly rank: number;
  /** The same among the sections of the question's place, because another place's section may also answer. */
  readonly rankInPlace: number;
  readonly first: string | undefined;
  readonly milliseconds: number;
}

/** One in this many questions is sent before the measured ones. */
const warmUpEach = 5;
/** A generated code has few histories, because they are not searched and take the most time to write. */
const searchedSize: Size = { ...fullSize, chainEntries: fullSize.sections, acts: 100 };

/** The beginning of section numbers in another place. */
const elsewhere = 'elsewhere: ';

const cli = join(import.meta.dirname, '../../dist/cli.js');

export const answersBench: Bench = {
  title: 'Answers',
  onlyWhenAsked: true,
  async run(paths) {
    if (paths.length === 0) throw new Error('answers: give publications (folders, archives)');
    const folder = mkdtempSync(join(tmpdir(), 'legal-code-answers-'));
    try {
      const library = join(folder, 'library.db');
      await runToEnd([cli, 'import', ...paths, '--library', library, '--progress', 'none'], [0, 1]);
      return [
        ...(await figuresOfLibrary('SQLite', library, true)),
        ...(await postgresFigures(paths)),
        ...(await tenCodes(library)),
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

const questions: readonly Question[] = readFileSync(join(import.meta.dirname, 'questions.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

async function figuresOfLibrary(name: string, library: string, listed: boolean): Promise<readonly Figure[]> {
  const service = await start(library);
  try {
    const { ranked: ours, cpu } = await measured(service);
    const figures: Figure[] = [];
    const bare = library.startsWith('postgres:') ? undefined : bareRanks(library, ours);
    const floor = bare?.ranked;
    for (const half of ['tuning', 'reserved'] as const)
      for (const [where, of] of [...new Set(ours.map(({ question }) => question.place)), undefined].map(
        (place) =>
          [
            place ?? 'all',
            (rank: Rank) => rank.question.half === half && (place ?? rank.question.place) === rank.question.place,
          ] as const,
      ))
        figures.push(...shares(`${name}, ${half}, ${where}`, ours.filter(of), floor?.filter(of)));
    figures.push(
      {
        name: `${name}: p95 of a question over HTTP`,
        value: p95(ours),
        unit: 'ms',
        ...(floor === undefined ? {} : { floor: { name: 'bare query', value: p95(floor) }, aim: '≤ 2×' }),
      },
      // Other running programs affect this less.
      {
        name: `${name}: processor time of a question`,
        value: cpu,
        unit: 'ms',
        ...(bare === undefined ? {} : { floor: { name: 'bare query', value: bare.cpu } }),
      },
    );
    figures.push({ name: `${name}: resident`, value: megabytesOf(service.child, 'VmRSS'), unit: 'MB', aim: '≤ 150' });
    if (listed) list(ours);
    return figures;
  } finally {
    await service.stop();
  }
}

/** Ranks of the bare query for the same questions, and its processor time for each, milliseconds. */
function bareRanks(library: string, ours: readonly Rank[]): { readonly ranked: readonly Rank[]; readonly cpu: number } {
  const bare = bareAnswers(library);
  const before = process.cpuUsage();
  const ranked = ours.map(({ question }) =>
    rankOf(
      question,
      timed(() => bare.find(question.question, question.place)),
    ),
  );
  const { user, system } = process.cpuUsage(before);
  bare.close();
  return { ranked, cpu: (user + system) / 1_000 / ours.length };
}

type Where = 'within' | 'with-preferred' | 'everywhere';

/** Ranks, and the processor time that the service used for each question, milliseconds. */
async function measured(
  { child, url }: Serving,
  asked: readonly Question[] = questions,
  where: Where = 'within',
): Promise<{ readonly ranked: readonly Rank[]; readonly cpu: number }> {
  const before = processorTimeOf(child);
  const ranked = await ranks(url, asked, where);
  return { ranked, cpu: (processorTimeOf(child) - before) / (ranked.length * (1 + 1 / warmUpEach)) };
}

/** Some questions are sent first to warm the pages. A different limit keeps the others out of the cache. */
async function ranks(url: string, asked: readonly Question[], where: Where): Promise<Rank[]> {
  const { data }: { data: { jurisdiction_id: string; name: string }[] } = JSON.parse(
    (await ask(`${url}/v1/jurisdictions?limit=1000`)).body,
  );
  const ids = new Map(data.map(({ jurisdiction_id: id, name }) => [name.replace(/^City of /, ''), id]));
  const found: Rank[] = [];
  const warmingUp = asked.filter((_, place) => place % warmUpEach === 0);
  for (const [limit, all] of [
    ['21', warmingUp],
    ['20', asked],
  ] as const)
    for (const question of all) {
      const id = ids.get(question.place);
      if (id === undefined) continue;
      const parameters = {
        q: question.question,
        limit,
        ...(where === 'within'
          ? { jurisdiction_id: id }
          : where === 'with-preferred'
            ? { preferred_jurisdiction_id: id }
            : {}),
      };
      const { body, milliseconds } = await ask(`${url}/v1/search?${new URLSearchParams(parameters)}`);
      const page: { data: { number: string; jurisdiction_id: string }[] } = JSON.parse(body);
      // Another place's section with the same number is not an answer.
      const value = page.data.map((hit) =>
        hit.jurisdiction_id === id ? hit.number : `${elsewhere}${hit.jurisdiction_id} ${hit.number}`,
      );
      if (limit === '20') found.push(rankOf(question, { value, milliseconds }));
    }
  if (found.length === 0) throw new Error('answers: no question is about these codes');
  return found;
}

function rankOf(
  question: Question,
  { value, milliseconds }: { readonly value: readonly string[]; readonly milliseconds: number },
): Rank {
  // If a temporary act changed a section, D.C. also publishes its permanent text as `42-3502.08(Perm)`.
  const numbers = [...new Set(value.map((number) => number.replace(/\(Perm\)$/, '')))];
  const isAnswer = (number: string): boolean => question.answers.includes(number);
  return {
    question,
    rank: 1 + numbers.findIndex(isAnswer),
    rankInPlace: 1 + numbers.filter((number) => !number.startsWith(elsewhere)).findIndex(isAnswer),
    first: value[0],
    milliseconds,
  };
}

function shares(name: string, ours: readonly Rank[], bare: readonly Rank[] | undefined): readonly Figure[] {
  const share = (ranked: readonly Rank[], most: number): number =>
    (100 * ranked.filter(({ rank }) => rank > 0 && rank <= most).length) / ranked.length;
  return (
    [
      ['first', 1, '≥ 45'],
      ['in the first 5', 5, '≥ 80'],
      ['in the first 10', 10, '≥ 90'],
    ] as const
  ).map(([what, most, aim]) => ({
    name: `${name}: ${what}`,
    value: share(ours, most),
    unit: '%',
    aim,
    note: `n = ${ours.length}, 95 %: ${interval(share(ours, most) / 100, ours.length)}`,
    ...(bare === undefined ? {} : { floor: { name: 'bare FTS5', value: share(bare, most) } }),
  }));
}

/** Wilson's score interval. */
function interval(share: number, count: number): string {
  const z = 1.96;
  const middle = (share + z ** 2 / (2 * count)) / (1 + z ** 2 / count);
  const half = (z * Math.sqrt((share * (1 - share)) / count + z ** 2 / (4 * count ** 2))) / (1 + z ** 2 / count);
  return `${Math.round(100 * (middle - half))}–${Math.round(100 * (middle + half))} %`;
}

function list(ranked: readonly Rank[]): void {
  for (const half of ['tuning', 'reserved'] as const) {
    console.log(`\nNot in the first five, ${half} half:`);
    for (const { question, rank, first } of ranked)
      if (question.half === half && (rank === 0 || rank > 5))
        console.log(
          `  ${rank === 0 ? '–' : rank}\t${question.question} → ${question.answers.join(', ')} (first: ${first ?? 'nothing'})`,
        );
  }
  console.log();
}

async function postgresFigures(paths: readonly string[]): Promise<readonly Figure[]> {
  const server = await startPostgres();
  try {
    const library = server.url(await server.createDatabase());
    await runToEnd([cli, 'import', ...paths, '--library', library, '--progress', 'none'], [0, 1]);
    return await figuresOfLibrary('PostgreSQL', library, false);
  } finally {
    await server.stop();
  }
}

/** The given codes, then generated ones up to ten. The first four have 24,000 sections, the others 200. */
async function tenCodes(library: string): Promise<readonly Figure[]> {
  const reserved = questions.filter(({ half }) => half === 'reserved');
  const alone = await start(library);
  const before = await measured(alone, reserved);
  await alone.stop();
  const store = await openStore(library);
  const given = (await store.jurisdictions('all', { limit: 10 })).entries.map(({ name }) => name);
  console.log(`Ten codes: ${given.join(', ')}, and ${10 - given.length} generated ones.`);
  for (let place = 1; place <= 10 - given.length; place += 1)
    await publishInto(store, generateCode(place <= 4 ? searchedSize : smallSize, place));
  await store.close();
  const service = await start(library);
  try {
    const within = await measured(service, reserved);
    const withPreferred = (await measured(service, reserved, 'with-preferred')).ranked;
    const everywhere = (await measured(service, reserved, 'everywhere')).ranked;
    const inPlace = everywhere.map((each) => ({ ...each, rank: each.rankInPlace }));
    return [
      ...shares('one of ten codes, reserved', within.ranked, undefined),
      ...shares('ten codes at once from a draft of the place, reserved', withPreferred, undefined),
      ...shares('ten codes at once without a place, reserved', everywhere, undefined),
      ...shares('the same, sections of other places not counted', inPlace, undefined),
      {
        name: 'p95 in one of ten codes',
        value: p95(within.ranked),
        unit: 'ms',
        floor: { name: 'alone', value: p95(before.ranked) },
        aim: '≤ 1.3×',
      },
      {
        name: 'processor time of a question in one of ten codes',
        value: within.cpu,
        unit: 'ms',
        floor: { name: 'alone', value: before.cpu },
      },
      { name: 'p95 over ten codes at once, from a draft', value: p95(withPreferred), unit: 'ms' },
      { name: 'p95 over ten codes at once', value: p95(everywhere), unit: 'ms' },
      { name: 'resident after ten codes', value: megabytesOf(service.child, 'VmRSS'), unit: 'MB', aim: '≤ 150' },
    ];
  } finally {
    await service.stop();
  }
}

function p95(ranked: readonly Rank[]): number {
  return quantile(
    ranked.map(({ milliseconds }) => milliseconds),
    0.95,
  );
}

function timed<T>(work: () => T): { readonly value: T; readonly milliseconds: number } {
  const started = performance.now();
  const value = work();
  return { value, milliseconds: performance.now() - started };
}
