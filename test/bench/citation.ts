/**
 * The recognizer's speed on real texts, then beside npm `citation` and a bare anchor regex on invented ones, with the share that each finds.
 * It is measured as it ships, in dist/citation.js. In one file the engine inlines calls that it must look up between sources. That is a
 * third of the time. `npm run bench -- recognizing PUBLICATION` takes the sections of that publication as dense text. Without one, it takes
 * those of a generated code. MB are bytes of UTF-8. A corpus is timed in processor time of the reading thread. LEGAL_CODE_LABELLED
 * names a file of labeled citations of real texts, one JSON object a line: {"text", "expected": {"start", "end"}}.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Citation from '../../src/citation/index.ts';
import { type Corpus, lawCorpus, proseCorpora } from './citation-corpora.ts';
import { countAnchors, type Found, npmCitation, recalled } from './citation-peers.ts';
import { type Labelled, lawText, places, proseText, random } from './citation-texts.ts';
import { type Bench, type Figure, table } from './figures.ts';

/** Many short rounds: the shortest is one without interruption. */
const ROUNDS = 60;
/** Runs per turn: the first runs with the caches that the others left. */
const IN_A_ROW = 4;
const SIZE = 300_000;
/** Rounds for a corpus of several megabytes. */
const CORPUS_ROUNDS = 8;
const LABELLED =
  process.env.LEGAL_CODE_LABELLED ?? join(import.meta.dirname, '../../../shared/data/citations/wild.jsonl');

export const bench: Bench = {
  title: 'Recognizing citations',
  run: async (paths) => {
    const shipped: typeof Citation = createRequire(import.meta.url)('../../dist/citation.js');
    const { buildLexicon, createRecognizer } = shipped;
    const few = createRecognizer(buildLexicon({ jurisdictions: places(10) }));
    const usual = createRecognizer(buildLexicon({ jurisdictions: places(2_000) }));
    const many = createRecognizer(buildLexicon({ jurisdictions: places(20_000) }));
    const law = lawText(SIZE);
    const prose = proseText(SIZE);
    const { corpora, codes } = await lawCorpus(paths);
    const own = createRecognizer(buildLexicon(codes.law));
    const [{ id } = { id: '' }] = codes.jurisdictions;
    const figures: Figure[] = [
      ...corpora.flatMap((corpus) => [
        throughput(corpus, '2,000 jurisdictions', (text) => usual.recognize(text), '> 50'),
        throughput(corpus, 'its own code', (text) => own.recognize(text), '> 50'),
        throughput(corpus, 'its own code as home', (text) => own.recognize(text, { home: id }), '> 50'),
      ]),
      ...proseCorpora().map((corpus) =>
        throughput(corpus, '2,000 jurisdictions', (text) => usual.recognize(text), '> 100'),
      ),
      ...beside(usual, 'made-up law text', law.text, law.cited),
      ...beside(usual, 'made-up prose', prose, []),
      ...beside(usual, 'made-up prose with curly quotes', curly(prose), []),
      ...realTexts(usual),
    ];
    const [largest = Number.NaN, smallest = Number.NaN] = inTurns(
      () => many.recognize(law.text),
      () => few.recognize(law.text),
    );
    figures.push({
      name: '20,000 jurisdictions, made-up law text',
      value: largest,
      unit: 'ms',
      aim: '< 1.3×',
      floor: { name: 'with 10', value: smallest },
    });
    const input = places(20_000);
    figures.push({
      name: 'lexicon of 20,000 jurisdictions',
      value: best(() => buildLexicon({ jurisdictions: input }), 5),
      unit: 'ms',
      aim: '< 300',
    });
    for (const [name, text] of [
      ['a keystroke in 1 MB of made-up law text', lawText(1_000_000).text],
      ['a keystroke in 1 MB of made-up prose', proseText(1_000_000)],
    ] as const)
      figures.push(keystroke(usual, name, text));
    return figures;
  },
};

/**
 * One text, read by the recognizer and by npm `citation`, with the bare anchor regex as the lower bound. 2,000
 * jurisdictions.
 */
function beside(
  recognizer: Citation.Recognizer,
  name: string,
  text: string,
  cited: readonly Labelled[],
): readonly Figure[] {
  const peer = npmCitation();
  const [ours = Number.NaN, theirs = Number.NaN, anchors = Number.NaN] = inTurns(
    () => recognizer.recognize(text),
    () => peer(text),
    () => countAnchors(text),
  );
  const floor = { name: 'a bare anchor regex', value: speed(text, anchors) };
  const [local, other] = [cited.filter(({ law }) => law === 'local'), cited.filter(({ law }) => law === 'other')];
  const note = (found: readonly Found[]): string =>
    cited.length === 0
      ? `${found.length} found, none is there`
      : `finds ${recalled(local, found)} of ${local.length} citations of local law, ${recalled(other, found)} of ${other.length} of other law`;
  return [
    {
      name: `${name}, 2,000 jurisdictions`,
      value: speed(text, ours),
      unit: 'MB/s',
      aim: '> citation',
      floor,
      note: `${(theirs / ours).toFixed(2)}× citation; ${note(recognizer.recognize(text))}`,
    },
    { name: '  npm citation 0.9.0', value: speed(text, theirs), unit: 'MB/s', floor, note: note(peer(text)) },
  ];
}

/** The speed of reading a corpus, one text after the other. */
function throughput(
  { name, texts }: Corpus,
  lexicon: string,
  read: (text: string) => readonly Found[],
  aim: string,
): Figure {
  let found = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < CORPUS_ROUNDS; round++) {
    // The system's clock of a thread is too coarse for less than a corpus.
    const started = process.threadCpuUsage();
    found = texts.reduce((sum, text) => sum + read(text).length, 0);
    const { user, system } = process.threadCpuUsage(started);
    least = Math.min(least, (user + system) / 1000);
  }
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return {
    name: `${name}, ${lexicon}`,
    value: bytes / 1000 / least,
    unit: 'MB/s',
    aim,
    note: `${found} citations in ${(bytes / 1e6).toFixed(1)} MB`,
  };
}

/** The share of labeled citations of real texts in which each finds anything; empty if the file is missing. */
function realTexts(recognizer: Citation.Recognizer): readonly Figure[] {
  if (!existsSync(LABELLED)) return [];
  const lines: readonly { text: string; expected: Found }[] = readFileSync(LABELLED, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const share = (find: (text: string) => readonly Found[]): number =>
    (100 * lines.reduce((sum, { text, expected }) => sum + recalled([expected], find(text)), 0)) / lines.length;
  return [
    {
      name: `found of ${lines.length} citations of city codes in real texts`,
      value: share((text) => recognizer.recognize(text)),
      unit: '%',
      aim: '> 98',
      note: 'without a home; eyecite-ts, which finds some, is not in the npm registry',
    },
    { name: '  npm citation 0.9.0', value: share(npmCitation()), unit: '%' },
  ];
}

function keystroke(recognizer: Citation.Recognizer, name: string, text: string): Figure {
  const whole = best(() => recognizer.recognize(text));
  const reading = recognizer.open(text);
  const times: number[] = [];
  for (let k = 0; k < 400; k++) {
    const at = Math.floor(random() * reading.length);
    const started = performance.now();
    reading.edit(at, k % 2, k % 2 === 0 ? 'x' : '');
    times.push(performance.now() - started);
  }
  const median = times.sort((a, b) => a - b)[200] ?? Number.NaN;
  return {
    name,
    value: median * 1000,
    unit: 'µs',
    aim: '< 0.01×',
    floor: { name: 'a full scan', value: whole * 1000 },
  };
}

/**
 * The best time of each, in milliseconds, in turns, so that other load affects all alike. The first rounds warm up.
 */
function inTurns(...works: readonly (() => unknown)[]): readonly number[] {
  const least = works.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round++)
    for (const [k, work] of works.entries())
      for (let time = 0; time < IN_A_ROW; time++)
        least[k] = Math.min(least[k] ?? Number.POSITIVE_INFINITY, timed(work));
  return least;
}

function best(work: () => unknown, rounds = ROUNDS): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) least = Math.min(least, timed(work));
  return least;
}

function timed(work: () => unknown): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

/** The speed in MB/s for this many characters in this many milliseconds. */
function speed(text: string, milliseconds: number): number {
  return Buffer.byteLength(text) / 1000 / milliseconds;
}

/** With typographic characters, as from a word processor: two bytes per character in memory. */
function curly(text: string): string {
  return text.replace(/\b(\w+) (\w+)\. /g, '“$1 $2.” ');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log(`${bench.title}\n${table(await bench.run([]))}`);
