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
  const likely = likelyBeginnings(beginnings);
  const stemmed = remembered(stem);
  const stepsOf = remembered((word: string): readonly Step[] => {
    const steps = byAnchor.get(stemmed(word)) ?? [];
    const begun = prefixes.filter(
      ({ concept, begins }) => word.startsWith(begins) && !steps.some((step) => step.concept === concept),
    );
    return [...steps, ...begun.map(({ concept }) => ({ concept, wording: 0, weight: 0.6, stems: [word], anchor: 0 }))];
  });

  return (text, folded = foldInPlace(text)) => {
    const occurrences: Occurrence[] = [];
    for (let start = 0; start < folded.length; start += 1) {
      if (!isOfWord(folded, start)) continue;
      let end = start + 1;
      while (end < folded.length && isOfWord(folded, end)) end += 1;
      if (likely(folded, start))
        for (const step of stepsOf(folded.slice(start, end))) {
          const at = { start, end };
          const span = step.stems.length === 1 ? at : phraseAround(folded, at, step, stemmed);
          if (span !== undefined)
            occurrences.push({ concept: step.concept, wording: step.wording, weight: step.weight, ...span });
        }
      start = end;
    }
    // A phrase starts before its anchor if the anchor isn't its first word.
    return occurrences.sort((a, b) => a.start - b.start);
  };
}

/** Returns `make` with its results remembered, because few words occur often. */
function remembered<T>(make: (word: string) => T): (word: string) => T {
  const known = new Map<string, T>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const made = make(word);
    known.set(word, made);
    return made;
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
  const code = folded.charCodeAt(place);
  if (code < 0x80) return (code >= codeOfA && code <= codeOfZ) || (code >= codeOf0 && code <= codeOf9);
  return wordsBeyondAscii.test(folded.charAt(place));
}

const [codeOfA, codeOfZ, codeOf0, codeOf9] = [0x61, 0x7a, 0x30, 0x39];

/** Non-ASCII letters and numbers, approximately. Excludes signs such as § and curly quotation marks. */
const wordsBeyondAscii = /[\u00aa\u00b2\u00b3\u00b5\u00b9-\u1fff\u2070-\u218f\u2460-\u24ff\u2776-\u2793\u2c00-\uffff]/;

/**
 * Returns whether a word of a folded text may have one of these beginnings, judged by its first three characters. One lookup
 * in a small table rejects most words of a text.
 */
function likelyBeginnings(beginnings: ReadonlySet<string>): (folded: string, start: number) => boolean {
  const table = new Uint8Array(1 << (3 * bitsOfClass));
  const all = Array.from({ length: 1 << bitsOfClass }, (_, each) => each);
  for (const each of beginnings) {
    const [first, second, third] = [0, 1, 2].map((place) => classAt(each, place));
    // A one-letter word has no suffixes, and every text has many words that start with the same letter.
    const seconds = each.length > 1 ? [second ?? 0] : [0];
    const thirds = each.length > 2 ? [third ?? 0] : each.length > 1 ? all : [0];
    for (const b of seconds) for (const c of thirds) table[indexOf(first ?? 0, b, c)] = 1;
  }
  return (folded, start) => {
    const [first, second] = [classAt(folded, start), classAt(folded, start + 1)];
    const third = second === 0 ? 0 : classAt(folded, start + 2);
    return table[indexOf(first, second, third)] === 1;
  };
}

const bitsOfClass = 5;

function indexOf(first: number, second: number, third: number): number {
  return (first << (2 * bitsOfClass)) | (second << bitsOfClass) | third;
}

/** Returns the class of a character: a number for each ASCII letter, one for digits, one for other letters, 0 outside a word. */
function classAt(folded: string, place: number): number {
  if (place >= folded.length || !isOfWord(folded, place)) return 0;
  const code = folded.charCodeAt(place);
  return code >= codeOfA && code <= codeOfZ ? code - codeOfA + 1 : code < 0x80 ? 27 : 28;
}

/** Returns the common beginning of all words with this stem. Suffixes change at most the stem's last letter (`parti` ← party). */
function beginning(stemOfWord: string): string {
  return stemOfWord.length > 3 || (stemOfWord.length > 1 && stemOfWord.endsWith('i'))
    ? stemOfWord.slice(0, -1)
    : stemOfWord;
}
