/** Finds several editions of one code among the files of an import: by-laws at several points in time, a code of each year. */
import { basename } from 'node:path';
import type { ImportRun } from '../import-run.ts';
import { codifiedThrough } from './edition.ts';
import type { ReadFile } from './read-file.ts';
import { letters } from './structure/wording.ts';

/** An edition of a code: the files of one date. */
export interface Edition {
  /** Undefined if the files state no date, or several. */
  readonly date?: string;
  readonly documents: readonly ReadFile[];
}

/** The share of sections that neighboring editions have in common. Volumes of one edition share none. */
const common = 0.5;

/** The editions of a code, oldest first, without copies and earlier editions of single laws, which the run names. */
export function editionsIn(documents: readonly ReadFile[], importRun: ImportRun): readonly [...Edition[], Edition] {
  return editionsOf(latestOfEach(withoutCopies(documents, importRun), importRun));
}

/** The editions of a code, oldest first. The last one is its current law. */
export function editionsOf(documents: readonly ReadFile[]): readonly [...Edition[], Edition] {
  const dates = new Map(documents.map((one) => [one, dateOf(one)]));
  const byDate = new Map<string, ReadFile[]>();
  for (const [one, date] of dates) if (date !== undefined) byDate.set(date, [...(byDate.get(date) ?? []), one]);
  const editions = [...byDate]
    .map(([date, own]) => ({ date, documents: own }))
    .sort((one, other) => (one.date < other.date ? -1 : 1));
  const last = editions.at(-1);
  const isDated = [...dates.values()].every((date) => date !== undefined);
  const isRepeated = editions.slice(1).every((edition, at) => repeats(edition, editions[at]));
  if (last !== undefined && isDated && isRepeated) return [...editions.slice(0, -1), last];
  const date = wholeDate(documents);
  return [{ documents, ...(date === undefined ? {} : { date }) }];
}

/** Keeps the latest edition of each law where a code consists of several laws. Names the others. */
function latestOfEach(documents: readonly ReadFile[], importRun: ImportRun): readonly ReadFile[] {
  const works = new Set(documents.map(({ document: { work } }) => work));
  if (works.size < 2) return documents;
  const latest = new Map<string, string>();
  for (const { document } of documents) {
    const { work, edition } = document;
    if (work !== undefined && edition !== undefined && edition > (latest.get(work) ?? '')) latest.set(work, edition);
  }
  return documents.filter(({ document: { path, work, edition } }) => {
    const isLatest = work === undefined || edition === undefined || latest.get(work) === edition;
    if (!isLatest) importRun.skip(path, `an earlier edition of the same law (${edition}); the latest is taken in`);
    return isLatest;
  });
}

/** The share of a file's sections that another file has, word for word, if it is a copy of it in another form. */
const copied = 0.95;

/** Leaves out files whose sections are in another file of the same date: a code as a PDF and as web pages. Names them. */
function withoutCopies(documents: readonly ReadFile[], importRun: ImportRun): readonly ReadFile[] {
  if (documents.length < 2) return documents;
  const files = documents.map((one) => ({ one, date: dateOf(one), own: wordingOf(one) }));
  const kept = new Map<string, (typeof files)[number][]>();
  const left = new Set<ReadFile>();
  for (const file of files.toSorted((one, other) => other.own.size - one.own.size)) {
    const shared = new Map<(typeof files)[number], number>();
    for (const key of file.own)
      for (const other of kept.get(key) ?? [])
        if (file.date === undefined || other.date === undefined || file.date === other.date)
          shared.set(other, (shared.get(other) ?? 0) + 1);
    const [other, count] = [...shared].sort((a, b) => b[1] - a[1])[0] ?? [];
    if (other !== undefined && count !== undefined && count >= copied * file.own.size) {
      left.add(file.one);
      importRun.skip(file.one.document.path, `its sections are those of ${basename(other.one.document.path)}`);
    } else for (const key of file.own) kept.set(key, [...(kept.get(key) ?? []), file]);
  }
  return documents.filter((one) => !left.has(one));
}

/** The numbered sections of a file that have text, each with its heading and the text's beginning. */
function wordingOf({ outline }: ReadFile): ReadonlySet<string> {
  return new Set(
    outline.parts.flatMap(({ ofContainer, number, heading = '', blocks }) => {
      const text = blocks
        .map((block) => block.text)
        .join(' ')
        .slice(0, 400);
      const begins = letters(text).slice(0, 40);
      // Reserved sections have no words of their own.
      return ofContainer || number === undefined || begins.length < 10
        ? []
        : [JSON.stringify([number, letters(heading), begins])];
    }),
  );
}

/** Keeps one language of each edition of a law: English if it is there. Names the others. */
export function oneLanguage(read: readonly ReadFile[], importRun: ImportRun): readonly ReadFile[] {
  const keyOf = ({ document: { work, edition } }: ReadFile): string => JSON.stringify([work, edition]);
  const kept = new Map<string, string>();
  for (const one of read) {
    const { language } = one.document;
    if (language !== undefined && (language === 'eng' || !kept.has(keyOf(one)))) kept.set(keyOf(one), language);
  }
  return read.filter((one) => {
    const { path, language } = one.document;
    const isKept = language === undefined || kept.get(keyOf(one)) === language;
    if (!isKept) importRun.skip(path, `the same law in another language (${language})`);
    return isKept;
  });
}

function dateOf({ document, outline }: ReadFile): string | undefined {
  return document.edition ?? codifiedThrough([...document.titles, ...outline.titlePage]);
}

/** The date of one edition in several files: that of its only file, or the one that its title pages state. */
function wholeDate(documents: readonly ReadFile[]): string | undefined {
  const [only] = documents;
  const own = documents.length === 1 ? only?.document.edition : undefined;
  return (
    own ?? codifiedThrough(documents.flatMap(({ document, outline }) => [...document.titles, ...outline.titlePage]))
  );
}

/** Whether two dated groups of files are editions of the same law, not its volumes. */
function repeats({ documents }: Edition, earlier: Edition | undefined): boolean {
  const own = sectionsOf(documents);
  const before = sectionsOf(earlier?.documents ?? []);
  const shared = [...own].filter((section) => before.has(section)).length;
  return shared > 0 && shared >= common * Math.min(own.size, before.size);
}

function sectionsOf(documents: readonly ReadFile[]): ReadonlySet<string> {
  return new Set(
    documents.flatMap(({ outline }) =>
      outline.parts.flatMap(({ ofContainer, number, within }) =>
        ofContainer || number === undefined
          ? []
          : [JSON.stringify([...within.map((each) => [each.level, each.number]), number])],
      ),
    ),
  );
}
