/** Where a query's concepts stand in a text. Only words that could be meant are stemmed: a section has thousands of others. */
import { foldInPlace } from '../store/fold.ts';
import type { Concept } from './concepts.ts';
import { stem } from './stem.ts';

export interface Occurrence {
  /** The concept's place among those looked for. */
  readonly concept: number;
  /** Its wording's place among those of the concept. */
  readonly wording: number;
  /** The wording's weight. */
  readonly weight: number;
  /** UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

export type Finder = (text: string) => readonly Occurrence[];

interface Step {
  readonly concept: number;
  readonly wording: number;
  readonly weight: number;
  readonly stems: readonly string[];
}

/** Between the words of a phrase: anything but a word, and not across many signs. */
const within = 4;

/** A function that finds the concepts in any text, made ready when it is first used: a search for a number finds nothing so. */
export function finderOf(concepts: readonly Concept[]): Finder {
  let find: Finder | undefined;
  return (text) => {
    find ??= readyFinder(concepts);
    return find(text);
  };
}

function readyFinder(concepts: readonly Concept[]): Finder {
  const byStem = new Map<string, Step[]>();
  const beginnings = new Set<string>();
  const prefixes: { readonly concept: number; readonly begins: string }[] = [];
  for (const [concept, { wordings, prefix }] of concepts.entries()) {
    for (const [wording, { stems, weight }] of wordings.entries()) {
      const [first] = stems;
      if (first === undefined) continue;
      const known = byStem.get(first);
      const step = { concept, wording, weight, stems };
      if (known === undefined) byStem.set(first, [step]);
      else known.push(step);
      for (const each of stems) beginnings.add(beginning(each));
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

  return (text) => {
    const found: { readonly word: string; readonly stem: string; readonly start: number; readonly end: number }[] = [];
    const folded = foldInPlace(text);
    const words = likely(folded);
    words.lastIndex = 0;
    for (let match = words.exec(folded); match !== null; match = words.exec(folded)) {
      const [word] = match;
      found.push({ word, stem: stemmed(word), start: match.index, end: words.lastIndex });
    }
    const occurrences: Occurrence[] = [];
    for (const [place, { word, stem: first, start, end }] of found.entries()) {
      for (const { concept, wording, weight, stems } of byStem.get(first) ?? []) {
        let last = end;
        let whole = true;
        for (let next = 1; next < stems.length && whole; next += 1) {
          const follower = found[place + next];
          whole = follower !== undefined && follower.stem === stems[next] && follower.start - last <= within;
          last = follower?.end ?? last;
        }
        if (whole) occurrences.push({ concept, wording, weight, start, end: last });
      }
      for (const { concept, begins } of prefixes)
        if (word.startsWith(begins) && !byStem.get(first)?.some((step) => step.concept === concept))
          occurrences.push({ concept, wording: 0, weight: 0.6, start, end });
    }
    return occurrences;
  };
}

/** Letters and numbers beyond ASCII, and anything that may be one; signs such as § and curly quotation marks are none. */
const wordsBeyondAscii = /[\u00aa\u00b2\u00b3\u00b5\u00b9-\u1fff\u2070-\u218f\u2460-\u24ff\u2776-\u2793\u2c00-\uffff]/;

/** Finds the words that begin so in folded text. Most texts of law have ASCII words only, and those are found faster. */
function likelyWords(beginnings: ReadonlySet<string>): (folded: string) => RegExp {
  const any = [...beginnings].sort((a, b) => b.length - a.length).join('|');
  const everywhere = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})[\\p{L}\\p{N}\\p{M}]*`, 'gu');
  const inAscii = new RegExp(`(?<![a-z0-9])(?:${any})[a-z0-9]*`, 'g');
  return (folded) => (wordsBeyondAscii.test(folded) ? everywhere : inAscii);
}

/** What every word with this stem begins with: suffixes change at most the last letter that a stem keeps (`parti` ← party). */
function beginning(stemOfWord: string): string {
  return stemOfWord.length > 3 || (stemOfWord.length > 1 && stemOfWord.endsWith('i'))
    ? stemOfWord.slice(0, -1)
    : stemOfWord;
}
