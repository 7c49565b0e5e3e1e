/** Finds tables of contents: headings that occur again later with their law. A table is not law. */
import type { Block } from '../block.ts';
import { isContainerLine, isContentsLabel } from './candidates.ts';
import type { Entry } from './entry.ts';
import { rank } from './levels.ts';
import { withoutPage } from './listed-headings.ts';
import { isFrontMatter } from './named-parts.ts';
import { noteLabel } from './notes.ts';
import { isCapitals, letters } from './wording.ts';

/** The longest text under a heading that may be the rest of a wrapped title, in characters. */
const little = 100;

/** Removes the entries of tables of contents. The content of a table belongs to its headings. */
export function withoutContents(entries: readonly Entry[], blocks: readonly Block[]): readonly Entry[] {
  const bodies = entries.map((entry, at) => bodyOf(entry, entries[at + 1]?.at ?? blocks.length, blocks));
  const listed = new Set<number>();
  markSections(entries, bodies, listed, blocks);
  markChapters(entries, bodies, listed);
  markContainers(entries, bodies, listed, blocks);
  return entries.filter((_, at) => !listed.has(at));
}

export interface Body {
  /** The number of characters of text, without notes and labels. */
  readonly characters: number;
  readonly blocks: number;
}

/** The blocks between a heading and the next, which begins at block `next`. */
export function bodyOf({ end, runIn }: Entry, next: number, blocks: readonly Block[]): Body {
  let characters = runIn?.length ?? 0;
  let count = 0;
  for (let at = end; at < next; at += 1) {
    const block = blocks[at];
    if (block === undefined || block.role === 'contents' || block.linked === true) continue;
    if (isContainerLine(block.text)) continue;
    // `PREAMBLE` below the last line of a table.
    if (isFrontMatter(block.text) && (isCapitals(block.text) || block.strong === true)) break;
    const note = block.table === undefined ? noteLabel(block.text) : undefined;
    // With `CROSS REFERENCES`, everything below belongs to the note.
    if (note?.text === '') break;
    if (note !== undefined || (block.table === undefined && isContentsLabel(block.text))) continue;
    // The history of a chapter may be between its table and its law.
    if (/^\[history: adopted\b/i.test(block.text)) continue;
    if (block.table === undefined && /^[\divxlc.\s-]{1,12}$/i.test(block.text)) continue;
    characters += block.table === undefined ? block.text.length : little + 1;
    count += 1;
  }
  return { characters, blocks: count };
}

/** A section without text whose number recurs under a similar heading, with text or in its chapter. */
function markSections(
  entries: readonly Entry[],
  bodies: readonly Body[],
  listed: Set<number>,
  blocks: readonly Block[],
): void {
  const later = new Map<string, number[]>();
  for (const [at, { heading, isSection }] of entries.entries()) {
    if (!isSection) continue;
    const places = later.get(heading.number);
    if (places === undefined) later.set(heading.number, [at]);
    else places.push(at);
  }
  const again = (at: number): boolean => {
    const entry = entries[at];
    // A heading without a number, such as `General provisions`, recurs in other chapters.
    if (entry?.isSection !== true || entry.heading.number === '') return false;
    const places = later.get(entry.heading.number) ?? [];
    // Where numbers restart in each chapter, `1. Purpose of signs` does not list `1. Purpose of walls`.
    const shared = places.length > 2 ? Number.POSITIVE_INFINITY : enoughLetters;
    return placesAfter(places, at).some((place) => alike(entry, entries[place], shared));
  };
  const repeats = (entry: Entry, at: number): boolean =>
    placesAfter(later.get(entry.heading.number) ?? [], at).some((place) => isSameLine(entry, entries[place]));
  /** A line with a number that the publisher's own heading repeats later, with the same words. */
  const isSureLater = (entry: Entry, at: number): boolean =>
    placesAfter(later.get(entry.heading.number) ?? [], at).some((place) => {
      const other = entries[place];
      return other?.sure === true && letters(other.heading.title) === letters(entry.heading.title);
    });
  const empty = (at: number): boolean => (bodies[at]?.characters ?? 0) === 0;
  for (const [at, entry] of entries.entries()) {
    // The page numbers of a table may be apart from its lines.
    if (/\s\.{3,}$/.test(entry.heading.title) && (again(at) || repeats(entry, at))) listed.add(at);
    // Reserved sections have no text anywhere. Where numbers restart, `Section 5. Reserved.` occurs in several chapters.
    if (isFree(entry)) continue;
    const isListed = empty(at)
      ? again(at)
      : (!entry.sure && isSureLater(entry, at)) || (isOnlyHeading(entry, bodies[at]) && repeats(entry, at));
    if (isListed) listed.add(at);
  }
  /** Whether the law states behind or below its title that the section has ended. */
  const isEnded = (entry: Entry): boolean =>
    isFree(entry) || /^\W*(?:repealed|reserved)\b/i.test(entry.runIn ?? blocks[entry.end]?.text ?? '');
  markBetween(entries, listed, again, later, isEnded);
  // The last line of a table, followed by a note or the rest of a wrapped title.
  for (const [at, body] of bodies.entries()) {
    const thin = body.blocks <= 1 && body.characters <= little;
    if (!listed.has(at) && thin && again(at) && (listed.has(at - 1) || listed.has(at + 1))) listed.add(at);
  }
  const known = new Set(listed);
  let first = 0;
  for (const at of entries.keys()) {
    if (!listed.has(at)) first = at + 1;
    const next = at + 1;
    if (!known.has(at) || listed.has(next) || !again(next)) continue;
    // If the document's next heading is the table's first, the entry between them belongs to neither.
    if (entries[next + 1]?.heading.number === entries[first]?.heading.number) listed.add(next);
  }
}

/** Whether a heading is only a status: `Reserved`, `Fees [Repealed]`. */
const isFree = ({ heading }: Entry): boolean =>
  /^\W*(?:reserved|repealed|renumbered|recodified|vacant|deleted|omitted|expired)\b|\b(?:reserved|repealed)\W*$/i.test(
    heading.title,
  );

/**
 * Marks reserved sections next to the lines of a table, and sections with text between two of its lines. In a PDF, that text is
 * the rest of the table.
 */
function markBetween(
  entries: readonly Entry[],
  listed: Set<number>,
  again: (at: number) => boolean,
  later: ReadonlyMap<string, readonly number[]>,
  isEnded: (entry: Entry) => boolean,
): void {
  const sections = [...entries.keys()].filter((at) => entries[at]?.isSection === true);
  const isListed = (order: number): boolean => listed.has(sections[order] ?? -1);
  const repeats = (at: number): boolean => {
    const entry = entries[at];
    if (entry === undefined || entry.heading.title === '') return false;
    const places = placesAfter(later.get(entry.heading.number) ?? [], at);
    // The law may have another heading by now: `[Renumbered as § 5-2.]`.
    return places.some((place) => {
      const law = entries[place];
      if (law === undefined) return false;
      const isAlike = isFree(law) || (isFree(entry) && isEnded(law));
      return isAlike || letters(law.heading.title) === letters(entry.heading.title);
    });
  };
  const mark = (order: number, step: 1 | -1): void => {
    const at = sections[order];
    const entry = at === undefined ? undefined : entries[at];
    if (at === undefined || entry === undefined || listed.has(at)) return;
    const isBetween = isListed(order - 1) && isListed(order + 1);
    // Behind the last section of a chapter, the table of the next chapter begins.
    const isBeside = isListed(order - step) && sections[order - step] === at - step;
    if (isFree(entry) ? isBeside && (again(at) || repeats(at)) : isBetween && repeats(at)) listed.add(at);
  };
  for (let order = 0; order < sections.length; order += 1) mark(order, 1);
  for (let order = sections.length - 1; order >= 0; order -= 1) mark(order, -1);
}

/** A line that reads as heading and text, with nothing else below it. */
const isOnlyHeading = ({ runIn }: Entry, body: Body | undefined): boolean =>
  runIn !== undefined && body?.characters === runIn.length;

/** Whether a long title in a table of contents, partly read as text, has the words of the later heading. */
function isSameLine({ heading, runIn = '' }: Entry, other: Entry | undefined): boolean {
  const own = letters(heading.title + runIn);
  return other !== undefined && own.length > 20 && letters(other.heading.title + (other.runIn ?? '')).startsWith(own);
}

/** A table may abbreviate a heading, so that only its first letters are the same. */
const enoughLetters = 12;

/** Whether two headings with the same number are one heading printed twice: their first letters are the same. */
function alike(one: Entry, other: Entry | undefined, most: number): boolean {
  if (other === undefined) return false;
  const title = one.isSection ? withoutPage(one.heading.title) : one.heading.title;
  const [a, b] = [letters(title), letters(other.heading.title + (other.runIn ?? ''))];
  const shared = Math.min(a.length, b.length, most);
  return a.slice(0, shared) === b.slice(0, shared);
}

/** Marks lines of a table of chapters without the level's word: `1.04 Dogs` above `Chapter 1.04 Dogs`. */
function markChapters(entries: readonly Entry[], bodies: readonly Body[], listed: Set<number>): void {
  const containers = new Map<string, string>();
  for (const at of [...entries.keys()].toReversed()) {
    const entry = entries[at];
    if (entry === undefined || listed.has(at)) continue;
    const { number, title } = entry.heading;
    if (!entry.isSection) containers.set(number, letters(title));
    else if (bodies[at]?.characters === 0 && title !== '' && containers.get(number) === letters(title)) listed.add(at);
  }
}

/** Containers in order, without what is listed, and the positions of each. */
interface Kept {
  readonly at: readonly number[];
  readonly places: ReadonlyMap<string, readonly number[]>;
}

function keptOf(entries: readonly Entry[], listed: ReadonlySet<number>): Kept {
  const at = [...entries.keys()].filter((each) => !listed.has(each));
  const places = new Map<string, number[]>();
  for (const [order, each] of at.entries()) {
    const entry = entries[each];
    if (entry === undefined || entry.isSection) continue;
    const key = keyOf(entry);
    const known = places.get(key);
    if (known === undefined) places.set(key, [order]);
    else known.push(order);
  }
  return { at, places };
}

/** The next position after `order` of a container, under the same heading. */
function nextPlace(
  entries: readonly Entry[],
  { at, places }: Kept,
  container: number,
  order: number,
): number | undefined {
  const entry = entries[at[container] ?? -1];
  if (entry === undefined) return undefined;
  return placesAfter(places.get(keyOf(entry)) ?? [], order).find((place) =>
    alike(entry, entries[at[place] ?? -1], Number.POSITIVE_INFINITY),
  );
}

/** Marks a run of containers without sections if its first container appears again before any section. */
function markContainers(
  entries: readonly Entry[],
  bodies: readonly Body[],
  listed: Set<number>,
  blocks: readonly Block[],
): void {
  for (const [at, entry] of entries.entries())
    if (!entry.isSection && isUnderLabel(entry, entries[at + 1]?.at ?? 0, blocks)) listed.add(at);
  markBelowLabel(entries, bodies, listed, blocks);
  markAboveLaw(entries, bodies, listed);
  markOtherChapters(entries, bodies, listed);
  const kept = keptOf(entries, listed);
  const nextSection = nextOf(kept.at, (at) => entries[at]?.isSection === true);
  for (let order = 0; order < kept.at.length; ) {
    const at = kept.at[order] ?? -1;
    const next = entries[at]?.isSection === false ? nextPlace(entries, kept, order, order) : undefined;
    if (next === undefined || next > (nextSection[order] ?? kept.at.length) || (bodies[at]?.characters ?? 0) > little) {
      order += 1;
      continue;
    }
    const comesAgain = (place: number): boolean => nextPlace(entries, kept, place, next - 1) !== undefined;
    const sample = sampled(order, next);
    if (sample.filter(comesAgain).length * 5 >= sample.length * 4) {
      // `Title 1` above the first chapter is a heading of the law, if it does not come again.
      let end = next;
      while (end > order + 1 && !comesAgain(end - 1)) end -= 1;
      for (const each of kept.at.slice(order, end)) listed.add(each);
      order = next;
    } else order += 1;
  }
}

/** The fewest containers of a list. */
const fewestListed = 3;

/**
 * Marks the containers in a row below `TABLE OF CONTENTS`, without text, if the first one comes again. The page of one chapter may
 * list the others.
 */
function markBelowLabel(
  entries: readonly Entry[],
  bodies: readonly Body[],
  listed: Set<number>,
  blocks: readonly Block[],
): void {
  const kept = keptOf(entries, listed);
  for (const [order, at] of kept.at.entries()) {
    const entry = entries[at];
    const above = blocks[(entry?.at ?? 0) - 1]?.text ?? '';
    if (entry === undefined || entry.isSection || !/contents/i.test(above) || !isContentsLabel(above)) continue;
    const isLine = (place: number): boolean => {
      const each = entries[kept.at[place] ?? -1];
      return each?.heading.kind === entry.heading.kind && bodies[kept.at[place] ?? -1]?.characters === 0;
    };
    let end = order;
    while (isLine(end)) end += 1;
    if (end - order < fewestListed || nextPlace(entries, kept, order, end - 1) === undefined) continue;
    for (const each of kept.at.slice(order, end)) listed.add(each);
  }
}

/** Whether a container is directly below `TABLE OF CONTENTS`, with lines that end with page numbers below it: `Part I`, `Charter ... 3`. */
function isUnderLabel({ at, end }: Entry, next: number, blocks: readonly Block[]): boolean {
  const above = blocks[at - 1];
  if (above === undefined || !/contents/i.test(above.text) || !isContentsLabel(above.text)) return false;
  return blocks.slice(end, next).some(({ text }) => /\.{4,}\s*\S{1,8}$/.test(text.slice(-80)));
}

/** Marks what is left of a table above the law: containers that come again, before the last one of the outermost level. */
function markAboveLaw(entries: readonly Entry[], bodies: readonly Body[], listed: Set<number>): void {
  const kept = keptOf(entries, listed);
  const firstSection = kept.at.findIndex((at) => entries[at]?.isSection === true);
  const above = kept.at.slice(0, Math.max(0, firstSection));
  const rankAt = (at: number): number => rank(entries[at]?.heading.kind ?? '');
  const outermost = Math.min(...above.map(rankAt));
  const law = above.findLastIndex((at) => rankAt(at) === outermost);
  for (const [order, at] of above.slice(0, Math.max(0, law)).entries())
    if ((bodies[at]?.characters ?? 0) <= little && nextPlace(entries, kept, order, law - 1) !== undefined)
      listed.add(at);
}

/** The most headings below such a row to examine. */
const mostRead = 500;

/**
 * Marks the containers in a row that a site lists above the law of one of them, whose heading does not come again. The numbers of the
 * sections show which one: § 3.1-1 below `Chapter 01`, `Chapter 03` and `Chapter 05` is in chapter 3.
 */
function markOtherChapters(entries: readonly Entry[], bodies: readonly Body[], listed: Set<number>): void {
  const places = [...entries.keys()].filter((at) => !listed.has(at));
  const entryAt = (order: number): Entry | undefined => entries[places[order] ?? -1];
  const isIn = (section: Entry, order: number): boolean => {
    const own = entryAt(order)?.heading.number.replace(/^0+(?=\d)/, '') ?? '';
    const { number } = section.heading;
    return own !== '' && number.startsWith(own) && /^[-.:]/.test(number.slice(own.length));
  };
  for (let order = 0; order < places.length; ) {
    const kind = entryAt(order)?.heading.kind;
    let end = order;
    while (entryAt(end)?.isSection === false && entryAt(end)?.heading.kind === kind) {
      end += 1;
      if (bodies[places[end - 1] ?? -1]?.characters !== 0) break;
    }
    if (end - order >= fewestListed) markRow(order, end, kind);
    order = Math.max(end, order + 1);
  }

  /** The law of the row begins at its end, and ends at the next container of its level. */
  function markRow(start: number, end: number, kind: string | undefined): void {
    const sections: Entry[] = [];
    for (let at = end; at < end + mostRead && entryAt(at) !== undefined && entryAt(at)?.heading.kind !== kind; at += 1)
      sections.push(...[entryAt(at)].flatMap((each) => (each?.isSection === true ? [each] : [])));
    const [first] = sections;
    // The last one is the law's own heading, which the list may have too.
    if (first === undefined || isIn(first, end - 1)) return;
    const row = Array.from({ length: end - start }, (_, at) => start + at);
    const own = row.find((each) => isIn(first, each));
    if (own === undefined) return;
    const isWhole = sections.every((each) => isIn(each, own));
    for (const each of row) if (each !== own || !isWhole) listed.add(places[each] ?? -1);
  }
}

/** The maximum number of containers to examine in a run. Nested runs would otherwise take quadratic time. */
const mostSampled = 60;

/** The numbers from `from` up to `to`: all of them, or an evenly spaced sample. */
function sampled(from: number, to: number): readonly number[] {
  const count = Math.min(to - from, mostSampled);
  return Array.from({ length: count }, (_, at) => from + Math.floor((at * (to - from)) / count));
}

/** The index of the first position after `order`. Positions must be sorted. */
function indexAfter(places: readonly number[], order: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) > order) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The maximum number of repetitions of a number to search. */
const mostAgain = 40;

function placesAfter(places: readonly number[], at: number): readonly number[] {
  const from = indexAfter(places, at);
  return places.slice(from, from + mostAgain);
}

/** For each position, the first at or after it for which `is` holds. */
function nextOf(kept: readonly number[], is: (at: number) => boolean): readonly number[] {
  const next: number[] = new Array<number>(kept.length);
  let found = kept.length;
  for (let order = kept.length - 1; order >= 0; order -= 1) {
    if (is(kept[order] ?? -1)) found = order;
    next[order] = found;
  }
  return next;
}

const keyOf = ({ heading }: Entry): string =>
  `${heading.kind} ${heading.number.toUpperCase()}${heading.number === '' ? letters(heading.title).slice(0, 30) : ''}`;
