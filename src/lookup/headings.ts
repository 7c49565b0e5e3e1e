/** An index of a code's headings by word. Finds the section that words beside a citation refer to. */
import type { NumberedHeading } from '../contract/resources.ts';
import { contentWords, likeness, plainWords } from './content-words.ts';
import { memoized } from './memo.ts';

/** A heading with most of the words of a query. */
export interface LikeHeading extends NumberedHeading {
  /** The number of shared words divided by the length of the longer list, 0 to 1. */
  readonly score: number;
}

export interface HeadingIndex {
  /** Whether a section with this number has this heading. */
  has(number: string, heading: string): boolean;
  /** The sections with exactly this heading. Ignores capitals and punctuation. */
  verbatim(heading: string): readonly NumberedHeading[];
  /** The headings that have all of `words`, the result of `contentWords`. */
  withAll(words: readonly string[]): readonly NumberedHeading[];
  /**
   * The headings similar to `words`, in the order of the code.
   *
   * @param words the result of `contentWords`
   * @param least the lowest score to include, above 0
   */
  like(words: readonly string[], least: number): readonly LikeHeading[];
}

/** Indexes by list, cached for as long as the client keeps the list. */
const indexes = new WeakMap<readonly NumberedHeading[], HeadingIndex>();

export function headingIndex(headings: readonly NumberedHeading[]): HeadingIndex {
  const known = indexes.get(headings);
  if (known !== undefined) return known;
  const index = indexOf(headings);
  indexes.set(headings, index);
  return index;
}

/** A heading without a publisher's mark before it: `[For SF] Reward`. */
export const withoutMark = (heading: string): string => heading.replace(/^\s*\[[^\]]*\]\s*(?=\S)/, '');

const keyOf = ({ number, heading }: NumberedHeading): string => `${number}\n${heading}`;

function indexOf(headings: readonly NumberedHeading[]): HeadingIndex {
  const places = new Map<string, number[]>();
  const keys = new Set(headings.map(keyOf));
  headings.forEach(({ heading }, at) => {
    for (const word of new Set(contentWords(withoutMark(heading)))) {
      const there = places.get(word);
      if (there === undefined) places.set(word, [at]);
      else there.push(at);
    }
  });
  const verbatim = new Map<string, NumberedHeading[]>();
  for (const one of headings) {
    const letters = plainWords(withoutMark(one.heading));
    const there = verbatim.get(letters);
    if (there === undefined) verbatim.set(letters, [one]);
    else there.push(one);
  }
  const contents: (readonly string[])[] = [];
  const contentAt = (place: number, heading: string): readonly string[] => {
    const known = contents[place] ?? [...new Set(contentWords(withoutMark(heading)))];
    contents[place] = known;
    return known;
  };
  const at = (word: string): readonly number[] => places.get(word) ?? [];
  const like = memoized(
    (_: readonly NumberedHeading[], _key, words: readonly string[], least: number): readonly LikeHeading[] => {
      const rarestFirst = [...new Set(words)].toSorted((a, b) => at(a).length - at(b).length);
      // A heading that lacks more words than this scores below `least`, so a match has at least one of the rarest words.
      const mayLack = Math.floor(rarestFirst.length * (1 - least) + 1e-9);
      const candidates = new Set(rarestFirst.slice(0, mayLack + 1).flatMap(at));
      return [...candidates]
        .toSorted((a, b) => a - b)
        .flatMap((place) => {
          const one = headings[place];
          if (one === undefined) return [];
          const words = contentAt(place, one.heading);
          // A heading of a very different length can't reach the score.
          const [fewer, more] = [
            Math.min(rarestFirst.length, words.length),
            Math.max(rarestFirst.length, words.length),
          ];
          if (fewer < least * more) return [];
          const score = likeness(rarestFirst, words);
          return score < least ? [] : [{ ...one, score }];
        });
    },
  );
  return {
    has: (number, heading) => keys.has(keyOf({ number, heading })),
    verbatim: (heading) => verbatim.get(plainWords(withoutMark(heading))) ?? [],
    withAll(words) {
      const [first = [], ...others] = words.map(at);
      return first.flatMap((place) => (others.every((there) => there.includes(place)) ? (headings[place] ?? []) : []));
    },
    like: (words, least) => like(headings, `${least} ${words.join(' ')}`, words, least),
  };
}
