/** Measures how well the recognizer reads labeled citations: of many places, and in one imported code's own text. */
import {
  buildLexicon,
  type Citation,
  createRecognizer,
  normalizeSectionNumber,
  type ReadingOptions,
} from '../../src/citation/index.ts';
import { passageFigures } from './citation-passages.ts';
import type { Bench, Figure } from './figures.ts';
import {
  around,
  type Block,
  haveLabelled,
  type ImportedCodes,
  importedCodes,
  taggedBlocks,
  type Wild,
  wildCitations,
} from './labelled.ts';

export const accuracyBench: Bench = {
  title: 'Accuracy of citations',
  run: async () => {
    if (!haveLabelled()) return passageFigures();
    const wild = wildCitations();
    const codes = await importedCodes();
    return [...passageFigures(), ...wildFigures(wild), ...taggedFigures(readTagged(taggedBlocks(), codes))];
  },
};

/** The result for one of the citations of many places. */
export interface WildOutcome {
  readonly line: Wild;
  readonly found: readonly Citation[];
  /** All sections and the place are right. */
  readonly right: boolean;
  /** All sections are right, and the place is the only or the first candidate. */
  readonly likeliest: boolean;
  /** The place is wrong. */
  readonly wrong: boolean;
}

/** Reads each line separately, with or without the default jurisdiction. */
export function readWild(lines: readonly Wild[], options: (line: Wild) => ReadingOptions): readonly WildOutcome[] {
  const recognizer = createRecognizer(buildLexicon({ jurisdictions: [] }));
  return lines.map((line) => outcomeOf(line, recognizer.recognize(line.text, options(line))));
}

/** Reads all lines as one document, in which lines may affect each other. */
function readTogether(lines: readonly Wild[]): readonly WildOutcome[] {
  const text = lines.map((line) => line.text).join('\n\n');
  const found = createRecognizer(buildLexicon({ jurisdictions: [] })).recognize(text, { inferHome: false });
  let at = 0;
  return lines.map((line) => {
    const [from, to] = [at, at + line.text.length];
    at = to + 2;
    return outcomeOf(
      line,
      found.filter((citation) => citation.start >= from && citation.end <= to),
    );
  });
}

function outcomeOf(line: Wild, found: readonly Citation[]): WildOutcome {
  const labels = new Set(found.flatMap(labelsOf).map(normalizeSectionNumber));
  const all = line.expected.sections.every((section) =>
    section.split('/').every((part) => labels.has(normalizeSectionNumber(part))),
  );
  const name = line.expected.place.replace(/, [A-Z]{2}$/, '');
  const wrong = found.some((citation) => citation.place !== null && citation.place !== name);
  const first = (citation: Citation): string | undefined => citation.place ?? citation.candidates[0]?.place;
  return {
    line,
    found,
    right: all && !wrong && found.some((citation) => citation.place === name),
    likeliest:
      all && !wrong && found.some((citation) => first(citation) === name || first(citation) === line.expected.place),
    wrong,
  };
}

/** A target in the notation of a label: with its subdivisions, without, and as a range. */
function labelsOf(citation: Citation): readonly string[] {
  return citation.targets.flatMap((target) => {
    const whole = target.number + target.subdivisions.map((sub) => (sub.startsWith('(') ? sub : `.${sub}`)).join('');
    return [whole, target.number, ...(target.through === undefined ? [] : [`${target.number}-${target.through}`])];
  });
}

function wildFigures(wild: readonly Wild[]): readonly Figure[] {
  const alone = readWild(wild, () => ({}));
  const home = readWild(wild, (line) => ({ home: line.expected.place }));
  const together = readTogether(wild);
  const figure = (name: string, outcomes: readonly WildOutcome[], recorded: number, aim?: string): Figure => ({
    name,
    value: outcomes.filter(({ right }) => right).length,
    unit: `of ${wild.length}`,
    ...(aim === undefined ? {} : { aim }),
    note: `${outcomes.filter(({ wrong }) => wrong).length} with a wrong place; ${recorded} recorded before the restructuring`,
  });
  const likeliest = alone.filter((outcome) => outcome.likeliest).length;
  return [
    figure('citations of many places, whose document is known', home, 52, '≥ 51'),
    figure('the same, all in one document of unknown place', together, 50),
    figure('the same, each with nothing beside it', alone, 45),
    { name: 'of these, right or likeliest', value: likeliest, unit: `of ${wild.length}`, note: '49 recorded before' },
  ];
}

/** The results for a code's own text. */
export interface TaggedOutcome {
  readonly numbers: number;
  readonly numbersRight: number;
  readonly sections: number;
  readonly sectionsRight: number;
  readonly relative: number;
  readonly relativeRight: number;
  readonly others: number;
  /** Numbers of other law that were attributed to the default jurisdiction. */
  readonly taken: readonly string[];
  readonly missed: readonly string[];
  /** Results that no tag overlaps. */
  readonly outside: readonly string[];
}

export function readTagged(blocks: readonly Block[], codes: ImportedCodes): TaggedOutcome {
  const doc = blocks[0]?.home_doc ?? '';
  const recognizer = createRecognizer(codes.lexicon);
  const home = codes.jurisdictions.find(({ name }) => name !== undefined && doc.includes(name))?.id ?? doc;
  const [missed, taken, outside]: string[][] = [[], [], []];
  const count = {
    numbers: 0,
    numbersRight: 0,
    sections: 0,
    sectionsRight: 0,
    relative: 0,
    relativeRight: 0,
    others: 0,
  };
  for (const { text, expected } of blocks) {
    const found = recognizer.recognize(text, { home });
    for (const tag of expected) {
      const here = found.flatMap((citation) =>
        citation.targets
          .filter((target) => target.start < tag.end && target.end > tag.start)
          .map((target) => ({ citation, target })),
      );
      const ours = here.filter(({ citation }) => citation.jurisdictionId === home);
      const number = tag.path?.split('|')[0] ?? '';
      if (tag.doc !== doc) {
        if (!/\d/.test(tag.text)) continue;
        count.others++;
        if (ours.length > 0) taken?.push(`${tag.doc} ${tag.path} | ${around(text, tag.start, tag.end)}`);
      } else if (/\d/.test(tag.text) && /^\d/.test(number)) {
        const isSection = /^\d+\.\d+\.\d+/.test(number);
        const right = ours.some(({ target }) => target.number === number || target.through === number);
        count.numbers++;
        if (right) count.numbersRight++;
        if (isSection) count.sections++;
        if (isSection && right) count.sectionsRight++;
        if (!right) missed?.push(`${number} | ${around(text, tag.start, tag.end)}`);
      } else if (/^this /i.test(tag.text)) {
        count.relative++;
        if (ours.some(({ citation }) => citation.form === 'relative' || citation.form === 'bare'))
          count.relativeRight++;
        else missed?.push(`relative | ${around(text, tag.start, tag.end)}`);
      }
    }
    for (const citation of found) {
      if (!expected.some((tag) => tag.start < citation.end && tag.end > citation.start))
        outside?.push(`${reading(citation)} | ${around(text, citation.start, citation.end)}`);
    }
  }
  return { ...count, taken: taken ?? [], missed: missed ?? [], outside: outside ?? [] };
}

/** Summarizes a citation: its form, its place and its targets. */
export function reading(citation: Citation): string {
  const targets = citation.targets.map(
    (target) =>
      `${target.kind === 'section' ? '' : `${target.kind} `}${target.number}${target.subdivisions.join('')}${target.through === undefined ? '' : `–${target.through}`}`,
  );
  return `${citation.form} ${citation.place ?? '?'}: ${targets.join(', ')}`;
}

function taggedFigures(outcome: TaggedOutcome): readonly Figure[] {
  const share = (name: string, right: number, all: number, recorded: string, aim?: string): Figure => ({
    name,
    value: (100 * right) / all,
    unit: '%',
    ...(aim === undefined ? {} : { aim }),
    note: `${right} of ${all}; ${recorded} recorded before`,
  });
  const { numbersRight, numbers, sectionsRight, sections, relativeRight, relative, others, taken, outside } = outcome;
  return [
    share('a code’s own sections, exact numbers', sectionsRight, sections, '1465 of 1482', '≥ 98'),
    share('its sections, chapters and titles, exact numbers', numbersRight, numbers, '2303 of 2383'),
    share('its relative citations', relativeRight, relative, '1936 of 1936', '≥ 95'),
    share('other law’s numbers left alone', others - taken.length, others, '951 of 951'),
    { name: 'findings outside the tags', value: outside.length, unit: '', note: 'npm run bench -- citation-sample' },
  ];
}
