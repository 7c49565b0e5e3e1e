/** Plurals that the stemmer does not reduce to the stem of the word: `children`, `knives`, `firemen`. */
import { createRequire } from 'node:module';
import { stem } from '../src/service/search/stem.ts';

/** The package has no types, so it is not imported. */
type Exceptions = Readonly<Record<string, string>>;
const require = createRequire(import.meta.url);
const nouns: Exceptions = require('wink-lexicon/src/wn-noun-exceptions.js');

/**
 * The plurals and their words, from WordNet's list of exceptions (npm `wink-lexicon`). Irregular verbs are left out: they made the
 * answers to the questions of the benchmark slightly worse.
 *
 * @param used how often WordNet's texts have a word. Rarer words are left out.
 */
export function irregularPlurals(
  used: ReadonlyMap<string, number>,
): readonly (readonly [plural: string, word: string])[] {
  const men = [...used.keys()].flatMap((word) =>
    /^[a-z]+man$/.test(word) ? [[word.replace(/man$/, 'men'), word] as const] : [],
  );
  return [...Object.entries(nouns), ...men].filter(
    ([plural, word]) =>
      /^[a-z]{3,}$/.test(plural) &&
      /^[a-z]{3,}$/.test(word) &&
      stem(plural) !== stem(word) &&
      (used.get(word) ?? 0) >= leastUsed,
  );
}

const leastUsed = 1;
