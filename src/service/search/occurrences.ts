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
  const likely = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${[...beginnings].sort((a, b) => b.length - a.length).join('|')})[\\p{L}\\p{N}\\p{M}]*`,
    'gu',
  );
  const stemOf = new Map<string, string>();
  const stemmed = (word: string): string => {
    const known = stemOf.get(word);
    if (known !== undefined) return known;
    const made = stem(word);
    stemOf.set(word, made);
    return made;
  };

  return (text) => {
    const found = [...foldInPlace(text).matchAll(likely)].map((match) => ({
      word: match[0],
      stem: stemmed(match[0]),
      start: match.index,
      end: match.index + match[0].length,
    }));
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

/** What every word with this stem begins with: suffixes change at most the last letter that a stem keeps (`parti` ← party). */
function beginning(stemOfWord: string): string {
  return stemOfWord.length > 3 || stemOfWord.endsWith('i') ? stemOfWord.slice(0, -1) : stemOfWord;
}
