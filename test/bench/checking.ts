/**
 * Measures how long a check of a draft takes. `npm run bench -- checking [LIBRARY…]`, with a separate service process for
 * each library. Without one, a generated code is used.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildLexicon, createRecognizer } from '../../src/citation/index.ts';
import type { Citation } from '../../src/citation/types.ts';
import { createClient } from '../../src/client/index.ts';
import type { LegalCodeClient } from '../../src/client/types.ts';
import { readDocx } from '../../src/documents/docx/index.ts';
import { draftTextOf } from '../../src/documents/draft-text.ts';
import { type Check, checkDraft } from '../../src/lookup/check.ts';
import { untranslated } from '../../src/lookup/failure-words.ts';
import { createLookup } from '../../src/lookup/index.ts';
import { codeNames } from '../../src/lookup/not-understood.ts';
import { footnote, paragraph, run, wordFile } from '../fixtures/word.ts';
import { type Bench, type Figure, quantile } from './figures.ts';
import { withImportedLibrary } from './generated-library.ts';
import { type PlantedDraft, plantErrors } from './planted-errors.ts';
import { plantCodes } from './planted-library.ts';
import { key, startServing } from './process.ts';

/** Each figure is the median of this many runs. */
const runs = 5;

export const checkingBench: Bench = {
  title: 'Checking a draft',
  async run(paths) {
    const figures: Figure[] = [];
    for (const library of paths) figures.push(...(await figuresOf(library)));
    return paths.length > 0 ? figures : await withImportedLibrary(figuresOf);
  },
};

async function figuresOf(library: string): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'legal-code-checking-'));
  try {
    const draft = await plantErrors(library, folder, 1, 77);
    await plantCodes(draft.library, 9);
    return await figuresWith(draft);
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
    // A page has about 2,500 characters: 100 pages of prose around the citations.
    const prose = 'The applicant describes the site, the history of the parcel and the use that it asks for. '.repeat(
      7,
    );
    const short = [...citing, ...quoting].map((paragraph) => `${paragraph} ${prose}`).join('\n\n');
    const checker = await checkerOf(serving.url);
    const warmed = await checker.check(long);
    const warm = await checker.afresh();
    const { counts } = await warm.check(short);
    const cited = warm.recognize(short);
    const word = wordOf(citing, quoting, prose);
    return [
      {
        ...(await median(`${warmed.counts.recognized} citations, ${kilobytes(long)} KB, warm`, () =>
          checker.check(long),
        )),
        aim: '< 1000',
      },
      {
        ...(await median(`${counts.recognized} citations, 60 quotations, ${kilobytes(short)} KB: cold`, async () =>
          (await checker.afresh()).check(short),
        )),
        aim: '< 500',
      },
      {
        ...(await median('the same, warm, its citations known as in the editor', () => warm.checkCited(short, cited))),
        aim: '< 20',
      },
      await median('the same, warm, its citations read again', () => warm.check(short)),
      {
        ...(await median('.docx of 100 pages, 120 footnotes: read and checked cold', async () =>
          (await checker.afresh()).check(draftTextOf(readDocx(word, 'accepted')).text),
        )),
        aim: '< 1500',
      },
      await phraseFigure(warm.client, quoting),
    ];
  } finally {
    await serving.stop();
  }
}

/** A Word document of the same pages, with citations in footnotes. */
function wordOf(citing: readonly string[], quoting: readonly string[], prose: string): Uint8Array {
  const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  const noted = citing.slice(0, 120);
  const body = [...citing, ...quoting].map((text, at) =>
    paragraph(`${run(escaped(`${text} ${prose}`))}${at < noted.length ? footnote(at + 1) : ''}`),
  );
  return wordFile({
    body: body.join(''),
    footnotes: Object.fromEntries(noted.map((text, at) => [String(at + 1), paragraph(run(escaped(text)))])),
  });
}

interface Checker {
  readonly client: LegalCodeClient;
  recognize(text: string): readonly Citation[];
  check(text: string): Promise<Check>;
  checkCited(text: string, citations: readonly Citation[]): Promise<Check>;
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
  const recognize = (text: string): readonly Citation[] => recognizer.recognize(text);
  const checkCited = (text: string, citations: readonly Citation[]): Promise<Check> =>
    checkDraft({ name: 'draft.md', text, citations }, { ...parts, codeNames: names });
  return {
    client,
    recognize,
    checkCited,
    check: (text) => checkCited(text, recognize(text)),
    afresh: () => checkerOf(url),
  };
}

async function median(name: string, work: () => Promise<unknown>): Promise<Figure> {
  const times: number[] = [];
  const processor: number[] = [];
  for (let made = 0; made < runs; made += 1) {
    const started = performance.now();
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    times.push(performance.now() - started);
    processor.push((user + system) / 1000);
  }
  // On a busy machine, processor time is more reliable.
  const note = `${Math.round(quantile(processor, 0.5))} ms of processor time`;
  return { name, value: quantile(times, 0.5), unit: 'ms', note };
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
  return { name: 'search for a quotation among ten codes, p95', value: quantile(times, 0.95), unit: 'ms', aim: '< 30' };
}

const kilobytes = (text: string): number => Math.round(Buffer.byteLength(text) / 1000);
