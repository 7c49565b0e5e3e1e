/** How long a check of a draft takes. `npm run bench -- checking LIBRARY…`: a library each, the service in a process of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildLexicon, createRecognizer } from '../../src/citation/index.ts';
import { createClient } from '../../src/client/index.ts';
import type { LegalCodeClient } from '../../src/client/types.ts';
import { type Check, checkDraft } from '../../src/lookup/check.ts';
import { createLookup } from '../../src/lookup/index.ts';
import { codeNames } from '../../src/lookup/not-understood.ts';
import { untranslated } from '../../src/lookup/words.ts';
import { type Bench, type Figure, quantile } from './figures.ts';
import { type PlantedDraft, plantErrors } from './planted-errors.ts';
import { key, startServing } from './process.ts';

/** Each figure is the median of so many runs. */
const runs = 5;

export const checkingBench: Bench = {
  title: 'Checking a draft',
  onlyWhenAsked: true,
  async run(paths) {
    const figures: Figure[] = [];
    for (const library of paths) figures.push(...(await figuresOf(library)));
    return figures;
  },
};

async function figuresOf(library: string): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'legal-code-checking-'));
  try {
    return await figuresWith(await plantErrors(library, folder, 1, 95));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function figuresWith({ library, text: long }: PlantedDraft): Promise<readonly Figure[]> {
  const serving = await startServing([join(import.meta.dirname, '../../dist/cli.js'), 'serve', '--library', library]);
  try {
    const paragraphs = long.split('\n\n');
    const quoting = paragraphs.filter((paragraph) => paragraph.includes('“')).slice(0, 60);
    const citing = paragraphs.filter((paragraph) => !paragraph.includes('“')).slice(0, 340);
    // A page has some 2,500 characters: 100 pages of prose around the citations.
    const prose = 'The applicant describes the site, the history of the parcel and the use that it asks for. '.repeat(
      7,
    );
    const short = [...citing, ...quoting].map((paragraph) => `${paragraph} ${prose}`).join('\n\n');
    const checker = await checkerOf(serving.url);
    const warmed = await checker.check(long);
    const figures: Figure[] = [
      {
        ...(await median(`${warmed.counts.recognized} citations, ${kilobytes(long)} KB, warm`, () =>
          checker.check(long),
        )),
        aim: '< 1000',
        note: `${warmed.findings.length} findings`,
      },
    ];
    const cold = await checker.afresh();
    figures.push({
      ...(await median('400 citations, 60 quotations: cold', async () => await (await checker.afresh()).check(short))),
      aim: '< 500',
      note: `${kilobytes(short)} KB, ${(await cold.check(short)).counts.recognized} recognized`,
    });
    figures.push({ ...(await median('the same, warm', () => cold.check(short))), aim: '< 20' });
    figures.push(await phraseFigure(cold.client, quoting));
    return figures;
  } finally {
    await serving.stop();
  }
}

interface Checker {
  readonly client: LegalCodeClient;
  check(text: string): Promise<Check>;
  /** With empty caches. */
  afresh(): Promise<Checker>;
}

async function checkerOf(url: string): Promise<Checker> {
  const client = createClient({ url, key: () => key, freshFor: 3_600_000 });
  const jurisdictions = (await client.allJurisdictions()).value.entries;
  const recognizer = createRecognizer(buildLexicon({ jurisdictions }));
  const lookup = createLookup({
    client: async () => client,
    jurisdiction: (id) => jurisdictions.find((one) => one.id === id),
    all: async () => jurisdictions,
  });
  const parts = { lookup, client: async () => client, t: untranslated, today: '2026-01-01' };
  const names = codeNames(jurisdictions);
  return {
    client,
    check: (text) =>
      checkDraft({ name: 'draft.md', text, citations: recognizer.recognize(text) }, { ...parts, codeNames: names }),
    afresh: () => checkerOf(url),
  };
}

async function median(name: string, work: () => Promise<unknown>): Promise<Figure> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return { name, value: quantile(times, 0.5), unit: 'ms' };
}

/** A search for the words of a quotation. */
async function phraseFigure(client: LegalCodeClient, quoting: readonly string[]): Promise<Figure> {
  const times: number[] = [];
  for (const paragraph of quoting) {
    const words =
      /“([^”]+)”/
        .exec(paragraph)?.[1]
        ?.match(/\p{L}+/gu)
        ?.slice(0, 8) ?? [];
    if (words.length < 5) continue;
    const started = performance.now();
    await client.search({ text: `"${words.join(' ')}"`, match: 'phrase', limit: 8 });
    times.push(performance.now() - started);
  }
  return { name: 'search for a quotation, p95', value: quantile(times, 0.95), unit: 'ms', aim: '< 30' };
}

const kilobytes = (text: string): number => Math.round(Buffer.byteLength(text) / 1000);
