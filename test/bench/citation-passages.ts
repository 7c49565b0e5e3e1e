/**
 * Passages of the kinds that people write (agendas, opinions, comments in code, data, notices), and what the recognizer finds in them.
 * Every fifth or so cites no local law. The `tuning` half may guide a change; the `reserved` half was written before any result was seen,
 * and only measures. `node test/bench/citation-passages.ts tuning` lists the misses of a half.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildLexicon, type Citation, createRecognizer, normalizeSectionNumber } from '../../src/citation/index.ts';
import type { Figure } from './figures.ts';

type Half = 'tuning' | 'reserved';

interface Passage {
  readonly half: Half;
  readonly text: string;
  /** The place whose code is cited; null if the passage does not state it. */
  readonly place: string | null;
  /** The cited numbers, in any order; empty if the passage cites no local law. `3-5` is a range. */
  readonly numbers: readonly string[];
  /** The default jurisdiction of the document. */
  readonly home?: string;
}

interface PassageOutcome {
  readonly passage: Passage;
  readonly found: readonly Citation[];
  readonly missed: readonly string[];
  /** Numbers that were found, but with another place. */
  readonly misplaced: readonly string[];
}

/** The figures of both halves. */
export function passageFigures(): readonly Figure[] {
  return (['tuning', 'reserved'] as const).flatMap((half) => {
    const outcomes = readPassages(half);
    const cited = outcomes.filter(({ passage }) => passage.numbers.length > 0);
    const others = outcomes.filter(({ passage }) => passage.numbers.length === 0);
    const all = sum(cited, ({ passage }) => passage.numbers.length);
    const found = all - sum(cited, ({ missed }) => missed.length);
    const placed = found - sum(cited, ({ misplaced }) => misplaced.length);
    const mistaken = others.filter((outcome) => outcome.found.length > 0).length;
    const share = (part: number): number => (100 * part) / all;
    return [
      {
        name: `${half} passages, numbers found`,
        value: share(found),
        unit: '%',
        aim: '≥ 92',
        note: `${found} of ${all}`,
      },
      { name: '  with their place', value: share(placed), unit: '%', aim: '≥ 85', note: `${placed} of ${all}` },
      { name: '  other law mistaken for local', value: mistaken, unit: `of ${others.length}`, aim: '≤ 3 %' },
    ];
  });
}

/** The recognizer's result for each passage of a half, read as a separate document, without a library. */
function readPassages(half: Half): readonly PassageOutcome[] {
  const recognizer = createRecognizer(buildLexicon({ jurisdictions: [] }));
  return readFileSync(join(import.meta.dirname, 'passages.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line): Passage => JSON.parse(line))
    .filter((passage) => passage.half === half)
    .map((passage) => {
      const { home } = passage;
      return outcomeOf(passage, recognizer.recognize(passage.text, home === undefined ? {} : { home }));
    });
}

function outcomeOf(passage: Passage, found: readonly Citation[]): PassageOutcome {
  const isFoundBy = (citation: Citation, number: string): boolean =>
    labelsOf(citation).has(normalizeSectionNumber(number));
  const missed = passage.numbers.filter((number) => !found.some((citation) => isFoundBy(citation, number)));
  const misplaced = passage.numbers.filter((number) => {
    const citing = found.filter((citation) => isFoundBy(citation, number));
    return citing.length > 0 && passage.place !== null && !citing.some(({ place }) => place === passage.place);
  });
  return { passage, found, missed, misplaced };
}

/** A citation's numbers, with and without subdivisions, and its ranges. */
function labelsOf(citation: Citation): ReadonlySet<string> {
  return new Set(
    citation.targets
      .flatMap(({ number, subdivisions, through }) => [
        number,
        number + subdivisions.join(''),
        ...(through === undefined ? [] : [`${number}-${through}`]),
      ])
      .map(normalizeSectionNumber),
  );
}

function sum<T>(list: readonly T[], value: (item: T) => number): number {
  return list.reduce((total, item) => total + value(item), 0);
}

if (process.argv[1] === import.meta.filename) {
  const half: Half = process.argv[2] === 'reserved' ? 'reserved' : 'tuning';
  for (const { passage, found, missed, misplaced } of readPassages(half)) {
    const isMistaken = passage.numbers.length === 0 && found.length > 0;
    if (missed.length === 0 && misplaced.length === 0 && !isMistaken) continue;
    const read = found.map(
      ({ place, targets }) =>
        `${place ?? '?'}: ${targets.map(({ number, subdivisions }) => number + subdivisions.join('')).join(', ')}`,
    );
    console.log(
      `${passage.text}\n  missed ${missed.join(', ') || '–'}; without ${passage.place}: ${misplaced.join(', ') || '–'}; read ${read.join(' | ') || 'nothing'}`,
    );
  }
}
