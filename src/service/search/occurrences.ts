/** Finds a query's concepts in a text. Stems only words that may match, because a section has thousands of others. */
import { foldInPlace } from '../store/fold.ts';
import type { Concept } from './concepts.ts';
import { stem } from './stem.ts';

export interface Occurrence {
  /** Index of the concept. */
  readonly concept: number;
  /** Index of the wording within its concept. */
  readonly wording: number;
  /** The wording's weight. */
  readonly weight: number;
  /** In UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** @param folded the text as `foldInPlace` gives it, where that is known already */
export type Finder = (text: string, folded?: string) => readonly Occurrence[];

interface Step {
  readonly concept: number;
  readonly wording: number;
  readonly weight: number;
  readonly stems: readonly string[];
  /** Index of the stem to search for. The other stems are compared at its occurrences. */
  readonly anchor: number;
}

/** Maximum number of separator characters between the words of a phrase. */
const within = 4;

/** Returns a function that finds the concepts in a text. Initialized on first use, because a search for a number never calls it. */
export function finderOf(concepts: readonly Concept[]): Finder {
  let find: Finder | undefined;
  return (text, folded) => {
    find ??= readyFinder(concepts);
    return find(text, folded);
  };
}

function readyFinder(concepts: readonly Concept[]): Finder {
  const byAnchor = new Map<string, Step[]>();
  const beginnings = new Set<string>();
  const prefixes: { readonly concept: number; readonly begins: string }[] = [];
  for (const [concept, { wordings, prefix }] of concepts.entries()) {
    for (const [wording, { stems, weight }] of wordings.entries()) {
      const anchor = anchorOf(stems);
      const looked = stems[anchor];
      if (looked === undefined) continue;
      const known = byAnchor.get(looked);
      const step = { concept, wording, weight, stems, anchor };
      if (known === undefined) byAnchor.set(looked, [step]);
      else known.push(step);
      beginnings.add(beginning(looked));
    }
    if (prefix !== undefined && wordings[0]?.stems.length === 1) {
      prefixes.push({ concept, begins: prefix });
      beginnings.add(prefix);
    }
  }
  if (beginnings.size === 0) return () => [];
  const likely = likelyWords(beginnings);
  const stemOf = new Map<string, string>();
  const stemmed = (word: string): string => {
    const known = stemOf.get(word);
    if (known !== undefined) return known;
    const made = stem(word);
    stemOf.set(word, made);
    return made;
  };

  return (text, folded = foldInPlace(text)) => {
    const occurrences: Occurrence[] = [];
    const words = likely(folded);
    words.lastIndex = 0;
    for (let match = words.exec(folded); match !== null; match = words.exec(folded)) {
      const [word] = match;
      const at = { start: match.index, end: words.lastIndex };
      const steps = byAnchor.get(stemmed(word));
      for (const step of steps ?? []) {
        const span = step.stems.length === 1 ? at : phraseAround(folded, at, step, stemmed);
        if (span !== undefined)
          occurrences.push({ concept: step.concept, wording: step.wording, weight: step.weight, ...span });
      }
      for (const { concept, begins } of prefixes)
        if (word.startsWith(begins) && !steps?.some((step) => step.concept === concept))
          occurrences.push({ concept, wording: 0, weight: 0.6, ...at });
    }
    // A phrase starts before its anchor if the anchor isn't its first word.
    return occurrences.sort((a, b) => a.start - b.start);
  };
}

/** Returns the index of the longest word, which is the most selective: every text has the `of` in `bill of sale`. */
function anchorOf(stems: readonly string[]): number {
  return stems.reduce((best, each, place) => (each.length > (stems[best] ?? '').length ? place : best), 0);
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Returns the span of the whole phrase around its anchor; undefined if other words surround the anchor. */
function phraseAround(
  folded: string,
  found: Span,
  { stems, anchor }: Step,
  stemmed: (word: string) => string,
): Span | undefined {
  let { start, end } = found;
  for (let place = anchor - 1; place >= 0; place -= 1) {
    const word = wordBefore(folded, start);
    if (word === undefined || stemmed(folded.slice(word.start, word.end)) !== stems[place]) return undefined;
    start = word.start;
  }
  for (let place = anchor + 1; place < stems.length; place += 1) {
    const word = wordAfter(folded, end);
    if (word === undefined || stemmed(folded.slice(word.start, word.end)) !== stems[place]) return undefined;
    end = word.end;
  }
  return { start, end };
}

function wordBefore(folded: string, place: number): Span | undefined {
  let end = place;
  while (end > 0 && !isOfWord(folded, end - 1)) end -= 1;
  let start = end;
  while (start > 0 && isOfWord(folded, start - 1)) start -= 1;
  return start === end || place - end > within ? undefined : { start, end };
}

function wordAfter(folded: string, place: number): Span | undefined {
  let start = place;
  while (start < folded.length && !isOfWord(folded, start)) start += 1;
  let end = start;
  while (end < folded.length && isOfWord(folded, end)) end += 1;
  return start === end || start - place > within ? undefined : { start, end };
}

function isOfWord(folded: string, place: number): boolean {
  return /[a-z0-9]/.test(folded.charAt(place)) || wordsBeyondAscii.test(folded.charAt(place));
}

/** Non-ASCII letters and numbers, approximately. Excludes signs such as § and curly quotation marks. */
const wordsBeyondAscii = /[\u00aa\u00b2\u00b3\u00b5\u00b9-\u1fff\u2070-\u218f\u2460-\u24ff\u2776-\u2793\u2c00-\uffff]/;

/**
 * Returns a pattern for words with these beginnings in folded text. Most legal texts contain only ASCII words, which a simpler
 * pattern finds faster.
 */
function likelyWords(beginnings: ReadonlySet<string>): (folded: string) => RegExp {
  // One-letter words have no suffixes, and every text has many words that start with the same letter.
  const any = [...beginnings].map((each) => (each.length > 1 ? each : `${each}(?![a-z0-9])`)).join('|');
  const everywhere = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})[\\p{L}\\p{N}\\p{M}]*`, 'gu');
  const inAscii = new RegExp(`(?<![a-z0-9])(?:${any})[a-z0-9]*`, 'g');
  return (folded) => (wordsBeyondAscii.test(folded) ? everywhere : inAscii);
}

/** Returns the common beginning of all words with this stem. Suffixes change at most the stem's last letter (`parti` ← party). */
function beginning(stemOfWord: string): string {
  return stemOfWord.length > 3 || (stemOfWord.length > 1 && stemOfWord.endsWith('i'))
    ? stemOfWord.slice(0, -1)
    : stemOfWord;
}
