/** Tables of contents: headings that the document has again further on, with the law under them. They are not law a second time. */
import type { Block } from '../block.ts';
import type { Entry } from './entries.ts';
import { isContentsLabel, listed } from './entries.ts';
import { noteLabel } from './notes.ts';
import { letters } from './wording.ts';

/** Text under a heading that may be the rest of a wrapped title, characters. */
const little = 100;

/** The entries without those of tables of contents; what stands in a table is for its headings' sake alone. */
export function withoutContents(entries: readonly Entry[], blocks: readonly Block[]): readonly Entry[] {
  const bodies = entries.map((entry, at) => bodyOf(entry, entries[at + 1]?.at ?? blocks.length, blocks));
  const listed = new Set<number>();
  markSections(entries, bodies, listed);
  markContainers(entries, bodies, listed);
  return entries.filter((_, at) => !listed.has(at));
}

export interface Body {
  /** Characters of text, notes and labels aside. */
  readonly characters: number;
  readonly blocks: number;
}

/** What stands between a heading and the next, at block `next`. */
export function bodyOf({ end, runIn }: Entry, next: number, blocks: readonly Block[]): Body {
  let characters = runIn?.length ?? 0;
  let count = 0;
  for (let at = end; at < next; at += 1) {
    const block = blocks[at];
    if (block === undefined || block.role === 'contents' || block.linked === true) continue;
    if (block.table === undefined && (isContentsLabel(block.text) || noteLabel(block.text) !== undefined)) continue;
    if (block.table === undefined && /^[\divxlc.\s-]{1,12}$/i.test(block.text)) continue;
    characters += block.table === undefined ? block.text.length : little + 1;
    count += 1;
  }
  return { characters, blocks: count };
}

/** A section without text whose number comes again under a like heading, with text or in its chapter's own place. */
function markSections(entries: readonly Entry[], bodies: readonly Body[], listed: Set<number>): void {
  const later = new Map<string, number[]>();
  for (const [at, { heading, isSection }] of entries.entries()) {
    if (!isSection) continue;
    const places = later.get(heading.number);
    if (places === undefined) later.set(heading.number, [at]);
    else places.push(at);
  }
  const again = (at: number): boolean => {
    const entry = entries[at];
    if (entry?.isSection !== true) return false;
    const places = later.get(entry.heading.number) ?? [];
    return placesAfter(places, at).some((place) => alike(entry, entries[place]));
  };
  const repeats = (entry: Entry, at: number): boolean =>
    placesAfter(later.get(entry.heading.number) ?? [], at).some((place) => isSameLine(entry, entries[place]));
  const empty = (at: number): boolean => (bodies[at]?.characters ?? 0) === 0;
  for (const [at, entry] of entries.entries())
    if (empty(at) ? again(at) : isOnlyHeading(entry, bodies[at]) && repeats(entry, at)) listed.add(at);
  // The last line of a table, with a note or the rest of a wrapped title behind it.
  for (const [at, body] of bodies.entries()) {
    const thin = body.blocks <= 1 && body.characters <= little;
    if (!listed.has(at) && thin && again(at) && (listed.has(at - 1) || listed.has(at + 1))) listed.add(at);
  }
  for (const at of [...listed]) {
    const next = at + 1;
    if (listed.has(next) || !again(next)) continue;
    // When the document's next heading is the table's first, the entry between them belongs to neither.
    const first = firstOfRun(listed, at);
    if (entries[next + 1]?.heading.number === entries[first]?.heading.number) listed.add(next);
  }
}

/** A line that reads as heading and text, with nothing else below it. */
const isOnlyHeading = ({ runIn }: Entry, body: Body | undefined): boolean =>
  runIn !== undefined && body?.characters === runIn.length;

/** Whether a long title in a table of contents, partly read as text, has the words of the later heading. */
function isSameLine({ heading, runIn = '' }: Entry, other: Entry | undefined): boolean {
  const own = letters(heading.title + runIn);
  return other !== undefined && own.length > 20 && letters(other.heading.title + (other.runIn ?? '')).startsWith(own);
}

function firstOfRun(listed: ReadonlySet<number>, at: number): number {
  let first = at;
  while (listed.has(first - 1)) first -= 1;
  return first;
}

/** Whether two headings of one number are one heading printed twice. */
function alike(one: Entry, other: Entry | undefined): boolean {
  if (other === undefined) return false;
  const [a, b] = [letters(one.heading.title), letters(other.heading.title + (other.runIn ?? ''))];
  const shared = Math.min(a.length, b.length, 5);
  return a.slice(0, shared) === b.slice(0, shared);
}

/** Marks a run of containers without sections when its first container appears again before any section. */
function markContainers(entries: readonly Entry[], bodies: readonly Body[], listed: Set<number>): void {
  const kept = [...entries.keys()].filter((at) => !listed.has(at));
  const places = new Map<string, number[]>();
  for (const [order, at] of kept.entries()) {
    const entry = entries[at];
    if (entry === undefined || entry.isSection) continue;
    const key = keyOf(entry);
    const known = places.get(key);
    if (known === undefined) places.set(key, [order]);
    else known.push(order);
  }
  const nextSection = nextOf(kept, (at) => entries[at]?.isSection === true);
  for (let order = 0; order < kept.length; ) {
    const at = kept[order];
    const entry = at === undefined ? undefined : entries[at];
    const next = entry === undefined || entry.isSection ? undefined : placeAfter(places.get(keyOf(entry)), order);
    if (
      at === undefined ||
      next === undefined ||
      next > (nextSection[order] ?? kept.length) ||
      (bodies[at]?.characters ?? 0) > little
    ) {
      order += 1;
      continue;
    }
    const run = kept.slice(order, next);
    const again = run.filter((each) => {
      const one = entries[each];
      return one !== undefined && placeAfter(places.get(keyOf(one)), next - 1) !== undefined;
    });
    if (again.length * 5 >= run.length * 4) {
      for (const each of run) listed.add(each);
      order = next;
    } else order += 1;
  }
}

function placeAfter(places: readonly number[] | undefined, order: number): number | undefined {
  return places?.[indexAfter(places, order)];
}

/** The index of the first place behind `order`; places go up. */
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

/** How often a number may come again before it is looked for no further. */
const mostAgain = 40;

function placesAfter(places: readonly number[], at: number): readonly number[] {
  const from = indexAfter(places, at);
  return places.slice(from, from + mostAgain);
}

/** For each place, the first at or after it for which `is` holds. */
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

/**
 * Whether a block only lists the headings that follow it: lines without numbers, or the whole list in one line, as in
 * text exports (`Sec. 1.1.Title.Sec. 1.2.Title.`).
 * @param headings the headings that follow in the same container, as `letters` gives them
 */
export function listsHeadings(block: Block, headings: readonly string[], known: ReadonlySet<string>): boolean {
  const text = block.table === undefined ? block.text : block.table.rows.flat().join(' ');
  if (block.linked === true || block.role === 'contents' || listed.test(text)) return true;
  const whole = letters(
    withoutPage(text).replace(/^(?:§+|sec(?:tion|s)?\.?|ch(?:apter)?\.?|art(?:icle)?\.?)?\s*[\d.:-]+[A-Za-z]?\b/i, ''),
  );
  if (whole === '') return headings.length > 0 && /\d/.test(text);
  if (known.has(whole)) return true;
  if (headings.length < 2 || whole.length > 400_000) return false;
  let covered = 0;
  let from = 0;
  const shrunk = letters(text);
  // A text holds no more headings than it has letters.
  for (const heading of headings.slice(0, shrunk.length)) {
    if (heading.length < 3) continue;
    const at = shrunk.indexOf(heading, from);
    // One heading that is not listed must not make the search run over the rest again and again.
    if (at === -1 || at - from > 400) continue;
    covered += heading.length;
    from = at + heading.length;
  }
  const rest =
    shrunk.length - covered - (shrunk.match(/\d|sec(?:tion)?s?|chapters?|articles?|titles?/g) ?? []).join('').length;
  return rest * 3 <= shrunk.length;
}

/** Without the page at its end and the dots before it. Read from the end: a pattern would go back over a line of dots. */
function withoutPage(text: string): string {
  let end = text.length;
  while (end > 0 && /\d/.test(text.charAt(end - 1))) end -= 1;
  if (end === text.length) return text;
  while (end > 0 && /[.\s]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
