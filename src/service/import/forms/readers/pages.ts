/** Finds page headers and footers that repeat with a page number. */

import { type Heading, letteredNumber, readHeading } from '../structure/heading.ts';
import { unmarked } from './lines.ts';

/** The share of pages on which a line must repeat to be a header. */
const share = 0.3;
const fewestPages = 3;
/** The maximum number of header and footer lines. */
const edge = 3;

/** Page numbers in this many lines in a row divide a text into pages. Numbers alone may be the rows of a table. */
const fewestNumbers = { labeled: 3, alone: 6 };

/** `- 7 -`: no row of a table is such a number, so one is enough. */
const dashedNumber = /^\s*[-–—] ?(\d{1,4}) ?[-–—]\s*$/;

/** The lines of each page: by page breaks, else by lines with consecutive page numbers. */
export function pagesIn(text: string): readonly (readonly string[])[] {
  const linesOf = (page: string): readonly string[] => page.split(/\r\n|[\n\r\u2028\v]/);
  if (text.includes('\f')) return text.split('\f').map(linesOf);
  const lines = linesOf(text);
  const places = numberedLines(
    lines,
    /^(?:.*\S\s+|[-–—\s]*)?page\s+(\d{1,4})(?:\s+of\s+\d{1,4})?(?:[-–—\s]*|\s{2,}\S.*)$/i,
  );
  const alone = (): readonly number[] => numberedLines(lines, /^[\s–—-]*(\d{1,4})[\s–—-]*$/);
  const numbers = places.length >= fewestNumbers.labeled ? places : alone();
  const isPaged = numbers.length >= (numbers === places ? fewestNumbers.labeled : fewestNumbers.alone);
  const dashed = isPaged ? numbers : numberedLines(lines, dashedNumber);
  const found = dashed.length > 0 ? dashed : linesWithOneText(lines);
  if (found.length === 0) return [lines];
  // The first number is above the first page's text, or below it.
  const isAbove = lines.slice(0, found[0]).filter((line) => line.trim() !== '').length < edge;
  const starts = isAbove ? found : found.map((at) => at + 1);
  const from = [...new Set([0, ...starts])];
  return from.map((start, at) => lines.slice(start, from[at + 1])).filter((page) => page.length > 0);
}

/** The positions of lines with the same words before consecutive numbers: `C:\\kites.doc          4`. A table of contents has others. */
function linesWithOneText(lines: readonly string[]): readonly number[] {
  const texts = new Map<string, { at: number; number: number }[]>();
  for (const [at, line] of lines.entries()) {
    if (line.length > 200 || !/\s{6}\d{1,4}\s*$/.test(line)) continue;
    const text = line.trimEnd().replace(/\s+\d+$/, '');
    const own = texts.get(text.trim()) ?? [];
    own.push({ at, number: Number(line.slice(text.length)) });
    texts.set(text.trim(), own);
  }
  const pages = [...texts].find(
    ([text, own]) =>
      text !== '' &&
      own.length >= fewestNumbers.labeled &&
      own.every(({ number }, at) => at === 0 || number === (own[at - 1]?.number ?? 0) + 1),
  );
  return pages?.[1].map(({ at }) => at) ?? [];
}

/** The positions of lines with a number that is one more than the last such line's; none unless nearly all such lines are. */
function numberedLines(lines: readonly string[], pattern: RegExp): readonly number[] {
  const places: number[] = [];
  let all = 0;
  let last: number | undefined;
  for (const [at, line] of lines.entries()) {
    const [, digits] = line.length > 200 ? [] : (pattern.exec(line) ?? []);
    if (digits === undefined) continue;
    all += 1;
    if (last !== undefined && Number(digits) !== last + 1) continue;
    last = Number(digits);
    places.push(at);
  }
  return places.length * 10 >= all * 9 ? places : [];
}

/** Returns pages without the lines that their tops and bottoms share, and the number of characters removed. */
export function withoutRunningHeads(pages: readonly (readonly string[])[]): {
  readonly kept: readonly (readonly string[])[];
  readonly characters: number;
} {
  if (pages.length < fewestPages) return withoutDashedNumbers(pages);
  const plain = pages.map((page) => page.map(unmarked));
  const { counts, isBegun } = edgeLines(
    plain.map((page) => [...new Set(edgesOf(page).flat())].map((at) => page[at] ?? '')),
    () => plain.flat(),
  );
  let characters = 0;
  const titles = chapterHeads(plain);
  const written = timesOf(
    plain.flatMap((page) => edgesOf(page).flatMap((edge) => edge.map((at) => page[at]?.trim() ?? ''))),
  );
  const isLineOfHistory = (text: string): boolean =>
    isHistory(text) || (isOfHistory(text) && (written.get(text) ?? 0) < fewestPages);
  const kept = pages.map((page, number) => {
    const lineAt = (at: number): string => plain[number]?.[at] ?? '';
    const isHead = (at: number): boolean =>
      (counts.get(headKey(lineAt(at))) ?? 0) >= Math.max(fewestPages, pages.length * share) || titles[number] === at;
    const heads = new Set(
      edgesOf(page).flatMap((edge) => {
        // No header is inside the law that begins at the edge.
        const law = edge.findIndex((at) => isBegun(lineAt(at)));
        const outer = law === -1 ? edge.length : law;
        return edge.filter(
          (at, depth) =>
            !isLineOfHistory(lineAt(at).trim()) && (isPageNumber(lineAt(at).trim()) || (depth < outer && isHead(at))),
        );
      }),
    );
    for (const at of heads) characters += lineAt(at).trim().length;
    return page.filter((_, at) => !heads.has(at));
  });
  return { kept, characters };
}

/** Removes the numbers of a text's few pages, which show no running heads: `- 1 -` at an edge. */
function withoutDashedNumbers(pages: readonly (readonly string[])[]): ReturnType<typeof withoutRunningHeads> {
  if (pages.length === 1) return { kept: pages, characters: 0 };
  let characters = 0;
  const kept = pages.map((page) => {
    const numbers = new Set(edgesOf(page).flatMap((edge) => edge.filter((at) => dashedNumber.test(page[at] ?? ''))));
    for (const at of numbers) characters += page[at]?.trim().length ?? 0;
    return page.filter((_, at) => !numbers.has(at));
  });
  return { kept, characters };
}

/**
 * On how many pages each line is at an edge, by `headKey`, and which of the lines begin law.
 *
 * @param edges the lines at the edges of each page
 * @param all all lines of the pages; called at most once, because most documents need no look at them
 */
export function edgeLines(
  edges: readonly (readonly string[])[],
  all: () => Iterable<string>,
): {
  readonly counts: ReadonlyMap<string, number>;
  /** `TITLE 4` or `Secs. 4-7—4-12. Reserved.` on one page only. A header with a title's number is on all of the title's pages. */
  readonly isBegun: (line: string) => boolean;
} {
  const counts = new Map<string, number>();
  const written = new Map<string, Set<string>>();
  for (const lines of edges)
    for (const [key, text] of new Map(lines.map((line) => [headKey(line), line.trim()]))) {
      // `(2) the name of each`: many lists may have such a line.
      if (/^\(\w{1,4}\)\s/.test(text)) continue;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      written.set(key, (written.get(key) ?? new Set()).add(text));
    }
  let known: NumbersAlone | undefined;
  const isBegun = (line: string): boolean => {
    const heading = headingOf(line);
    if (heading === undefined) return false;
    // `Section 104` above its title.
    const isAlone = heading.kind === 'section' && heading.title === '' && heading.number !== '';
    if (isAlone) known ??= numbersAlone(edges, all());
    // Where numbers begin again in each chapter, several sections have this one.
    if (isAlone && known?.areRepeated === true) return true;
    if (written.get(headKey(line))?.size !== counts.get(headKey(line))) return false;
    if (!isAlone) {
      if (heading.kind !== 'section' || (heading.through !== undefined && heading.title !== '')) return true;
      // `2.1 Purpose` and `3.1 Purpose` begin pages. A header with a section's heading repeats that of the law.
      if ((counts.get(headKey(line)) ?? 0) < Math.max(fewestPages, edges.length * share)) return false;
      known ??= numbersAlone(edges, all());
      return heading.title !== '' && known.counts.get(heading.number) === 1;
    }
    // A header with the number of a section repeats that of the section's own line. `A-3` is more often the number of a page.
    if (known?.counts.get(heading.number) === 1 && letteredNumber(line.trim()) === undefined) return true;
    return known?.alone.get(heading.number) === 1 && known.areUsual;
  };
  return { counts, isBegun };
}

/** How often each text occurs. */
export function timesOf(texts: readonly string[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
  return times;
}

const headingOf = (line: string): Heading | undefined => readHeading(line.trim()) ?? letteredNumber(line.trim());

/** The lines of a document that are headings with a number, and those without a title among them. */
interface NumbersAlone {
  readonly counts: ReadonlyMap<string, number>;
  readonly alone: ReadonlyMap<string, number>;
  /** Whether the law has each number on a line of its own. A list may have the number with its title. */
  readonly areUsual: boolean;
  /** Whether such lines are the headings of several sections with one number, and on few pages at an edge. */
  readonly areRepeated: boolean;
}

function numbersAlone(edges: readonly (readonly string[])[], lines: Iterable<string>): NumbersAlone {
  const counts = new Map<string, number>();
  const alone = new Map<string, number>();
  for (const line of lines) {
    const { number = '', title } = headingOf(line) ?? {};
    if (number === '') continue;
    counts.set(number, (counts.get(number) ?? 0) + 1);
    if (title === '') alone.set(number, (alone.get(number) ?? 0) + 1);
  }
  const atEdges = edges.flat().flatMap((line) => {
    const heading = headingOf(line);
    return heading?.title === '' ? [heading.number] : [];
  });
  const inEdges = timesOf(atEdges);
  const within = [...alone].map(([number, count]) => count - (inEdges.get(number) ?? 0));
  const repeated = within.filter((count) => count > 1).length;
  return {
    counts,
    alone,
    areUsual: alone.size > atEdges.length * 2,
    areRepeated: repeated * 2 > within.length && atEdges.length < edges.length * headedShare,
  };
}

/** The share of the pages that have the number of a section at an edge, if it is in their header. */
const headedShare = 0.75;
/** The share of the pages that begin with the name of a chapter, if pages have it as their header. */
const titledShare = 0.6;
/** The longest name of a chapter in a header, in characters. */
const longestTitle = 80;

/**
 * The position of each page's first line if it is a header with the name of the page's chapter: `SWIMMING POOLS`. Most pages begin
 * with a line that another page begins with, or that is a heading elsewhere.
 */
function chapterHeads(pages: readonly (readonly string[])[]): readonly (number | undefined)[] {
  const firsts = pages.map((page) => page.findIndex((line) => line.trim() !== '' && !isPageNumber(line.trim())));
  const tops = new Map<string, number>();
  const lines = new Map<string, number>();
  const isTitle = (line: string): boolean =>
    line.length <= longestTitle && /^\p{Lu}/u.test(line) && !/[.:;,]$/.test(line) && !/\d/.test(line);
  for (const [at, page] of pages.entries()) {
    const top = page[firsts[at] ?? -1]?.trim() ?? '';
    if (isTitle(top)) tops.set(top, (tops.get(top) ?? 0) + 1);
    for (const line of new Set(page.map((each) => each.trim())))
      if (isTitle(line)) lines.set(line, (lines.get(line) ?? 0) + 1);
  }
  const found = pages.map((page, at) => {
    const first = firsts[at] ?? -1;
    const top = page[first]?.trim() ?? '';
    return (tops.get(top) ?? 0) > 0 && (lines.get(top) ?? 0) > 1 ? first : undefined;
  });
  const count = found.filter((first) => first !== undefined).length;
  return count >= Math.max(fewestPages, pages.length * titledShare) ? found : [];
}

/** The positions of the lines at the top of a page and at its bottom, each from the edge on. */
function edgesOf(page: readonly string[]): readonly [top: readonly number[], bottom: readonly number[]] {
  const filled = [...page.keys()].filter((at) => (page[at] ?? '').trim() !== '');
  return [filled.slice(0, edge), filled.slice(-edge).toReversed()];
}

/** Histories end many pages and differ only in numbers: `(Ord. 485 § 3, 2004)`, and the rest of one from another page. */
export function isHistory(text: string): boolean {
  return (
    /^[[(]\s*(?:ord|added|amend|am\.|prior|formerly|former|code|res|ch\.|l\.\s?l|adopted|\d{4} code)/i.test(text) ||
    (/\d[)\]]\.?$/.test(text) && !/[[(]/.test(text))
  );
}

/**
 * `Ordinance 1969-49 adopted 11/6/1969;`: a line within a history. Such lines end many pages too and differ only in numbers. A header
 * states one act on all pages.
 */
export const isOfHistory = (text: string): boolean =>
  /^(?:(?:ord|res|bill|act|l\.\s?l)[a-z]*\.?|amended|adopted|passed|added)\s.*\d.*\d/i.test(text) &&
  /\b(?:adopted|passed|amended|enacted)\b|[-/]\d{1,2}[-/]\d{2,4}|, (?:19|20)\d\d/i.test(text);

/** Ignores numbers, because they differ in the same header on other pages. */
export function headKey(line: string): string {
  return line.trim().replace(/\d+/g, '#').replace(/\s+/g, ' ');
}

/** `12`, `Page 3 of 40`, `- 7 -`, `CD10:4`, `Supp. No. 12`. */
export function isPageNumber(text: string): boolean {
  return /^(?:[-–—\s]*(?:page\s*)?\d{1,5}(?:\s*(?:of|\/)\s*\d{1,5})?[-–—\s]*|page\s+[ivxlc]+|[A-Z]{2,5}\d*:\d{1,4}(?:\.\d+)?|supp(?:lement)?\.?\s*no\.?\s*\d+)$/i.test(
    text,
  );
}
