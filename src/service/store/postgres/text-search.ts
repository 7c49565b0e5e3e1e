/**
 * Formats words as tsvector and tsquery. Doesn't use PostgreSQL's own parser, so that words and stems are the same as
 * in a library file. Quotes every word, so that no input acts as an operator.
 */
import type { WireTextBlock } from '../../../contract/schemas.ts';
import type { Clause } from '../../search/plan.ts';
import { stem } from '../../search/stem.ts';
import { words } from '../fold.ts';
import { plainText } from '../indexed-words.ts';

/**
 * PostgreSQL's limits: the highest position in a tsvector, the positions of one word, and the bytes of a tsvector
 * (including overhead).
 */
const lastPlace = 16_383;
const placesEach = 255;
const mostBytes = 600_000;
/** Longer words are truncated. No query has them, and PostgreSQL accepts at most 2 kB. */
const longestWord = 100;
/** The gap between heading, headings above and text, so that no phrase spans two of them. */
const gap = 16;

export interface IndexedText {
  readonly heading: string | undefined;
  readonly above: readonly (string | undefined)[];
  readonly blocks: readonly WireTextBlock[];
}

/**
 * Returns the words of a section: its heading (A), the headings above (B), and its text, with the mark of its
 * jurisdiction.
 */
export function wordsVector(section: IndexedText, jurisdiction: number): string {
  const vector = new Vector(jurisdiction);
  vector.add(section.heading ?? '', 'A');
  vector.add(section.above.map((heading) => heading ?? '').join('\n'), 'B');
  vector.add(plainText(section.blocks), '');
  return vector.toString();
}

/** Returns the words of a heading. */
export function headingVector(heading: string | undefined, jurisdiction: number): string {
  const vector = new Vector(jurisdiction);
  vector.add(heading ?? '', 'A');
  return vector.toString();
}

class Vector {
  readonly #places = new Map<string, string[]>();
  #place = 0;
  #bytes = 0;

  constructor(jurisdiction: number) {
    this.#places.set(mark(jurisdiction), []);
  }

  add(text: string, weight: 'A' | 'B' | ''): void {
    for (const word of words(text)) {
      this.#place += 1;
      if (this.#bytes > mostBytes) return;
      const cut = stem(word).slice(0, longestWord);
      let places = this.#places.get(cut);
      if (places === undefined) {
        places = [];
        this.#places.set(cut, places);
        this.#bytes += Buffer.byteLength(cut) + 8;
      }
      if (places.length >= placesEach) continue;
      places.push(`${Math.min(this.#place, lastPlace)}${weight}`);
      this.#bytes += 2;
    }
    this.#place += gap;
  }

  toString(): string {
    const parts: string[] = [];
    for (const [word, places] of this.#places)
      parts.push(places.length === 0 ? quoted(word) : `${quoted(word)}:${places.join(',')}`);
    return parts.join(' ');
  }
}

/** No word begins with this. */
function mark(jurisdiction: number): string {
  return `@${jurisdiction}`;
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;
}

/** Where to search: anywhere, or only in a section's heading and the headings above. */
export type Fields = 'all' | 'headings';

const weightsOf = { all: '', headings: 'AB' } as const;

/** Formats a clause of a plan as a tsquery. */
export function tsQuery({ required, any, prefix }: Clause, fields: Fields): string {
  const open = [...any.map((wording) => phrase(wording.words, fields))];
  if (prefix !== undefined) open.push(wordQuery(prefix, true, fields));
  const parts = required.map((wording) => phrase(wording.words, fields));
  if (open.length > 0) parts.push(`(${open.join(' | ')})`);
  return parts.join(' & ');
}

/** A tsquery for one wording, with its weight in the rank. */
export interface RankedWording {
  readonly expression: string;
  readonly weight: number;
}

/**
 * Returns the wordings of a clause with weights, because `ts_rank` ignores how rare a word is.
 *
 * @param rarity weights by a wording's stems, joined by spaces; 1 if missing
 */
export function rankedWordings(
  { required, any, prefix }: Clause,
  fields: Fields,
  rarity: ReadonlyMap<string, number>,
): readonly RankedWording[] {
  const wordings = [...required, ...any].map(({ words, stems }) => ({
    expression: phrase(words, fields),
    weight: rarity.get(stems.join(' ')) ?? 1,
  }));
  return prefix === undefined ? wordings : [...wordings, { expression: wordQuery(prefix, true, fields), weight: 1 }];
}

/** Formats one word as a tsquery for any field. */
export function wordAnywhere(word: string): string {
  return wordQuery(stem(word), false, 'all');
}

/** Restricts a tsquery to these jurisdictions. */
export function within(jurisdictions: readonly number[], expression: string): string {
  return `(${jurisdictions.map((row) => quoted(mark(row))).join(' | ')}) & (${expression})`;
}

function phrase(words: readonly string[], fields: Fields): string {
  const parts = words.map((word) => wordQuery(stem(word), false, fields));
  return parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' <-> ')})`;
}

function wordQuery(word: string, prefix: boolean, fields: Fields): string {
  const labels = `${prefix ? '*' : ''}${weightsOf[fields]}`;
  return quoted(word.slice(0, longestWord)) + (labels === '' ? '' : `:${labels}`);
}
