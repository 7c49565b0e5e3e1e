/** Finds the notes in small print that pages have beside their text: titles of sections, and other notes. */
import { letteredHeading, readHeading } from '../structure/heading.ts';
import { noteMark as mark } from './lines.ts';
import { joinedLines } from './page-tables.ts';
import { isHistory } from './pages.ts';
import { type PlacedText, rowsOf, usualSize, wordsOf } from './placed-text.ts';

type Page = readonly PlacedText[];

/** The greatest size of a note, as a share of the text's size. */
const small = 0.9;
/** The share of the lines of text that may be above or below a note: titles of chapters. */
const crossingShare = 0.15;
/** The share of a style's letters that is beside the text, if it is the style of notes. */
const styleShare = 0.8;
const fewestNotes = 3;
/** Far above the pieces of text on a page with notes. Each note is compared with each line. */
const mostItems = 2000;
/** The share of the sections that have a note at their first line, if the notes are their titles. */
const titledShare = 0.6;
/** The lines of one note are not farther apart than this many lines. */
const apart = 1.8;
/** The greatest distance between a note's first line and the line beside it, as a share of the text's size. */
const level = 0.6;

interface Note {
  readonly items: readonly PlacedText[];
  readonly text: string;
  /** The line of the text beside its first line. */
  readonly row: readonly PlacedText[];
  /** The number that begins the line, as written. Empty if none does. */
  readonly number: string;
  /** Whether it begins above the second line of its page's text, and whether it ends below the last line but one. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/**
 * The pages without notes beside their text, and the notes by key. A note beside the number of a section without a title is
 * its title, in a line above it. Each other note has a mark at its place.
 */
export function withMarginNotes(pages: readonly Page[]): {
  readonly pages: readonly Page[];
  readonly notes: ReadonlyMap<string, string>;
} {
  const notes = new Map<string, string>();
  const size = usualSize(pages.flat());
  const beside = pages.map((items) => itemsBeside(items, size));
  const style = styleOf(pages, beside);
  const found = withWholeNotes(pages.map((items, at) => notesOf(items, beside[at] ?? new Set(), style, size)));
  const all = found.flat();
  // Numbers of sections in small print have readers of their own.
  const isHeading = all.some(({ text }) => (readHeading(text) ?? letteredHeading(text)) !== undefined);
  if (all.length < fewestNotes || isHeading) return { pages, notes };
  const titles = all.filter(isTitle);
  const starts = pages.reduce((sum, items) => sum + rowsOf(items).filter((row) => numberOf(row) !== '').length, 0);
  const areTitles = titles.length >= starts * titledShare;
  const read = pages.map((items, at) => {
    const moved = new Map<PlacedText, readonly PlacedText[]>();
    for (const [order, note] of (found[at] ?? []).entries()) {
      for (const item of note.items) moved.set(item, []);
      if (note.text === '') continue;
      if (areTitles && isTitle(note)) {
        for (const [item, rest] of withoutNumber(note)) moved.set(item, rest);
        continue;
      }
      const key = `${at}-${order}-0`;
      notes.set(key, note.text);
      const last = note.row.at(-1);
      if (last !== undefined) moved.set(last, [{ ...last, text: `${last.text}${mark}${key}${mark}` }]);
    }
    return moved.size === 0 ? items : items.flatMap((item) => moved.get(item) ?? [item]);
  });
  return { pages: read, notes };
}

const isTitle = ({ number, text }: Note): boolean => number !== '' && !isHistory(text);

/** The items in small print that hardly any line of the text is above or below. */
function itemsBeside(items: Page, size: number): ReadonlySet<PlacedText> {
  if (items.length > mostItems) return new Set();
  const spans = rowsOf(items.filter((item) => item.size > size * small)).map((row) => ({
    left: Math.min(...row.map(({ x }) => x)),
    right: Math.max(...row.map(({ x, width }) => x + width)),
  }));
  const isBeside = ({ x, width }: PlacedText): boolean =>
    spans.filter(({ left, right }) => x < right && x + width > left).length <= spans.length * crossingShare;
  return new Set(items.filter((item) => item.size <= size * small && isBeside(item)));
}

const styleIn = ({ font, size }: PlacedText): string => `${font} ${Math.round(size * 10)}`;

/** The font and size that most of the small print beside the text has, and hardly any other text. */
function styleOf(pages: readonly Page[], beside: readonly ReadonlySet<PlacedText>[]): string | undefined {
  const letters = new Map<string, { beside: number; all: number }>();
  for (const [at, items] of pages.entries())
    for (const item of items) {
      const counts = letters.get(styleIn(item)) ?? { beside: 0, all: 0 };
      counts.all += item.text.length;
      if (beside[at]?.has(item) === true) counts.beside += item.text.length;
      letters.set(styleIn(item), counts);
    }
  const [style] = [...letters]
    .filter(([, counts]) => counts.beside > counts.all * styleShare)
    .toSorted(([, one], [, other]) => other.beside - one.beside);
  return style?.[0];
}

/** The notes of a page. The file has the lines of one note one after the other, also where the next note is at the same height. */
function notesOf(
  items: Page,
  beside: ReadonlySet<PlacedText>,
  style: string | undefined,
  size: number,
): readonly Note[] {
  const styled = items.filter((item) => beside.has(item) && styleIn(item) === style);
  const left = Math.min(...styled.map(({ x }) => x));
  const right = Math.max(...styled.map(({ x, width }) => x + width));
  const groups: PlacedText[][] = [];
  let before: PlacedText | undefined;
  for (const item of items) {
    const isOwn = beside.has(item) && item.x > left - size && item.x + item.width < right + size;
    const group = groups.at(-1);
    const isNext = before !== undefined && item.y <= before.y + 1 && before.y - item.y < item.size * apart;
    if (isOwn && isNext && group !== undefined) group.push(item);
    else if (isOwn) groups.push([item]);
    before = isOwn ? item : undefined;
  }
  const own = new Set(groups.flat());
  const rows = rowsOf(items.filter((item) => !own.has(item))).map((row) =>
    row.toSorted((one, other) => one.x - other.x),
  );
  return groups.flatMap((group) => {
    const [first] = group;
    const nearest = rows.toSorted((one, other) => distance(one, first) - distance(other, first))[0];
    if (nearest === undefined) return [];
    const text = rowsOf(group).map(wordsOf).reduce(joinedLines, '');
    const number = distance(nearest, first) < size * level ? numberOf(nearest) : '';
    const isFirst = (first?.y ?? 0) > (rows[1]?.[0]?.y ?? 0);
    const isLast = (group.at(-1)?.y ?? 0) < (rows.at(-2)?.[0]?.y ?? 0);
    return [{ items: group, text, row: nearest, number, isFirst, isLast }];
  });
}

/** The notes of each page, with the words of one that the next page continues. */
function withWholeNotes(pages: readonly (readonly Note[])[]): readonly (readonly Note[])[] {
  const joined = pages.map((notes) => [...notes]);
  for (const [at, notes] of joined.entries()) {
    const begun = joined[at - 1]?.at(-1);
    const [rest] = notes;
    const isRest = begun?.isLast === true && rest?.isFirst === true && rest.number === '' && begun.number !== '';
    if (!isRest) continue;
    joined[at - 1]?.splice(-1, 1, { ...begun, text: joinedLines(begun.text, rest.text) });
    notes[0] = { ...rest, text: '' };
  }
  return joined;
}

const distance = ([first]: readonly PlacedText[], item: PlacedText | undefined): number =>
  Math.abs((first?.y ?? 0) - (item?.y ?? 0));

/** The number of a section that begins a line, with its mark; empty if none does. */
function numberOf(row: readonly PlacedText[]): string {
  const words = wordsOf(row);
  // `1-1-2. (a) The council`
  const [, before = ''] = /^(.{1,30}?)\s+\(?[\da-zA-Z]{1,4}[.)]\s/.exec(words) ?? [];
  if (before !== '' && isNumber(before)) return before;
  const heading = readHeading(words) ?? letteredHeading(words);
  if (heading?.kind !== 'section' || heading.number === '' || !words.endsWith(heading.title)) return '';
  return words.slice(0, words.length - heading.title.length).trim();
}

function isNumber(words: string): boolean {
  const heading = readHeading(words);
  return heading?.kind === 'section' && heading.number !== '' && heading.title === '';
}

/** The first items of a note's line as a title with the number, slightly above the rest of the line. */
function withoutNumber({ items, text, row, number }: Note): ReadonlyMap<PlacedText, readonly PlacedText[]> {
  const moved = new Map<PlacedText, readonly PlacedText[]>();
  const [first] = row;
  if (first === undefined) return moved;
  let left = number.replace(/\s/g, '').length;
  for (const item of row) {
    if (left <= 0) break;
    let end = 0;
    for (; end < item.text.length && left > 0; end += 1) if (/\S/.test(item.text[end] ?? '')) left -= 1;
    const share = end / item.text.length;
    const rest = item.text.slice(end).trimStart();
    const x = item.x + item.width * share;
    moved.set(item, rest === '' ? [] : [{ ...item, text: rest, x, width: item.x + item.width - x }]);
  }
  const { font = '' } = items[0] ?? {};
  const title = { ...first, text: `${number} ${text}`, y: first.y + first.size * level, font };
  return new Map([...moved, [first, [title, ...(moved.get(first) ?? [])]]]);
}
