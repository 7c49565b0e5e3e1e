/**
 * The Porter stemmer (M. F. Porter, "An algorithm for suffix stripping", 1980), as in SQLite's FTS5: `requiring` and `required` →
 * `requir`, `licensing` and `license` → `licens`. Queries must use the same stems as the index of a library.
 */

type Rule = readonly [suffix: string, replacement: string];

const second: readonly Rule[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['izer', 'ize'],
  ['logi', 'log'],
  ['bli', 'ble'],
  ['alli', 'al'],
  ['entli', 'ent'],
  ['eli', 'e'],
  ['ousli', 'ous'],
  ['ization', 'ize'],
  ['ation', 'ate'],
  ['ator', 'ate'],
  ['alism', 'al'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['biliti', 'ble'],
];

const third: readonly Rule[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ful', ''],
  ['ness', ''],
];

/** Longest first: of `ement`, `ment` and `ent`, only the longest match is tried. */
const fourth = 'ement ance ence able ible ment ant ent ion ism ate iti ous ive ize al er ic ou'.split(' ');

/**
 * Returns the stem of a folded word. Words of one or two letters, words longer than 64, and words with other characters are
 * unchanged.
 */
export function stem(word: string): string {
  if (word.length < 3 || word.length > 64 || !/^[a-z0-9]+$/.test(word)) return word;
  let stemmed = withoutPlural(word);
  stemmed = withoutTense(stemmed);
  if (stemmed.endsWith('y') && hasVowel(stemmed.slice(0, -1))) stemmed = `${stemmed.slice(0, -1)}i`;
  stemmed = replaced(stemmed, second);
  stemmed = replaced(stemmed, third);
  stemmed = withoutSuffix(stemmed);
  return withoutFinal(stemmed);
}

/** Step 1a. */
function withoutPlural(word: string): string {
  if (!word.endsWith('s')) return word;
  if ((word.endsWith('sses') && word.length > 4) || (word.endsWith('ies') && word.length > 3)) return word.slice(0, -2);
  return word.endsWith('ss') ? word : word.slice(0, -1);
}

/** Step 1b: `eed`, `ed`, `ing`. */
function withoutTense(word: string): string {
  if (word.endsWith('eed') && word.length > 3) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const suffix = word.endsWith('ed') ? 2 : word.endsWith('ing') ? 3 : 0;
  const base = word.slice(0, word.length - suffix);
  if (suffix === 0 || !hasVowel(base)) return word;
  if (/(?:at|bl|iz)$/.test(base)) return `${base}e`;
  if (endsDouble(base) && !/[lsz]$/.test(base)) return base.slice(0, -1);
  return measure(base) === 1 && endsShort(base) ? `${base}e` : base;
}

/** Steps 2 and 3. */
function replaced(word: string, rules: readonly Rule[]): string {
  const rule = longest(
    rules.filter(([suffix]) => word.endsWith(suffix) && word.length > suffix.length),
    ([suffix]) => suffix.length,
  );
  if (rule === undefined) return word;
  const base = word.slice(0, -rule[0].length);
  return measure(base) > 0 ? base + rule[1] : word;
}

/** Step 4. */
function withoutSuffix(word: string): string {
  const suffix = fourth.find((each) => word.endsWith(each) && word.length > each.length);
  if (suffix === undefined) return word;
  const base = word.slice(0, -suffix.length);
  if (measure(base) <= 1 || (suffix === 'ion' && !/[st]$/.test(base))) return word;
  return base;
}

/** Step 5. */
function withoutFinal(word: string): string {
  let stemmed = word;
  if (stemmed.endsWith('e')) {
    const base = stemmed.slice(0, -1);
    const size = measure(base);
    if (size > 1 || (size === 1 && !endsShort(base))) stemmed = base;
  }
  return stemmed.endsWith('ll') && measure(stemmed.slice(0, -1)) > 1 ? stemmed.slice(0, -1) : stemmed;
}

/** Maps letters to `c` (consonant) and `v` (vowel). A `y` after a consonant is a vowel. */
function shape(word: string): string {
  let letters = '';
  for (const letter of word)
    letters += 'aeiou'.includes(letter) || (letter === 'y' && letters.endsWith('c')) ? 'v' : 'c';
  return letters;
}

/** Porter's m: the number of vowel-consonant sequences. */
function measure(word: string): number {
  return shape(word).match(/vc/g)?.length ?? 0;
}

function hasVowel(word: string): boolean {
  return shape(word).includes('v');
}

/** Treats every `y` as a consonant here, as FTS5 does. */
function endsDouble(word: string): boolean {
  return word.length > 1 && word.at(-1) === word.at(-2) && !/[aeiou]$/.test(word);
}

/** True for consonant, vowel, consonant, if the last isn't w, x or y: `hop`. */
function endsShort(word: string): boolean {
  return shape(word).endsWith('cvc') && !/[wxy]$/.test(word);
}

function longest<T>(candidates: readonly T[], length: (candidate: T) => number): T | undefined {
  let best: T | undefined;
  for (const candidate of candidates) if (best === undefined || length(candidate) > length(best)) best = candidate;
  return best;
}
