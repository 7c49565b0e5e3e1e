/** The words that carry the meaning of a heading or a label. */
import { LRUCache } from 'lru-cache';

/** Words too common to distinguish headings, and words for what is cited. */
const common = new Set(
  'a an and any as at be by for from in into is it its no not of on or other such than that the this to under upon was were which with without section sec chapter title article part code ordinance law statute rule provision generally general requirement'.split(
    ' ',
  ),
);

/** The words of short texts. A check compares the same headings and labels again and again. */
const shortTexts = new LRUCache<string, readonly string[]>({ max: 5_000 });
const longestShort = 200;

/** The stems of the words that carry the meaning of a label or a heading. */
export function contentWords(text: string): readonly string[] {
  if (text.length > longestShort) return stemsIn(text);
  const known = shortTexts.get(text);
  if (known !== undefined) return known;
  const words = stemsIn(text);
  shortTexts.set(text, words);
  return words;
}

function stemsIn(text: string): readonly string[] {
  const words: string[] = [];
  for (const word of text.normalize('NFKC').toLowerCase().match(wordForm) ?? []) {
    const content = contentOf(word);
    if (content !== '') words.push(content);
  }
  return words;
}

/** Words that say which law a name refers to, not what the law is about: `the next provision`, `the local rule`. */
const referring =
  'next last previous preceding prior following latter former same first second third above below earlier later latest recent new old present current existing original amended amending relevant applicable cited quoted proposed final whole entire only main key similar related corresponding parallel companion governing controlling enabling implementing statutory local federal state national special specific model emergency temporary permanent default basic ordinary usual strict stricter exact very own different another';

/** Whether a law's name by these content words points to a law without naming its subject. */
export function isReferring(words: readonly string[]): boolean {
  return words.every((word) => referringStems.has(word));
}

const wordForm = /[\p{L}\p{N}]+(?:[’'][\p{L}]+)?/gu;

/** Stems by word. Laws reuse a few thousand words. */
const contents = new Map<string, string>();
const mostContents = 20_000;

/** The stem of a word; empty for a common word. */
function contentOf(word: string): string {
  const known = contents.get(word);
  if (known !== undefined) return known;
  const bare = word.replace(/[’']s?$/, '').replace(/[’']/g, '');
  const content = common.has(bare) || common.has(bare.replace(/s$/, '')) ? '' : stem(bare);
  if (contents.size >= mostContents) contents.clear();
  contents.set(word, content);
  return content;
}

/** Removes endings that may differ between a heading and a sentence: `license`, `licenses`, `licensing`. */
function stem(word: string): string {
  if (word.length < 5) return word.replace(/(?<=..)s$/, '');
  return word.replace(/(?:ies|y)$/, 'i').replace(/(?:ations?|ings?|ed|es|s|e)$/, '');
}

/** The number of shared words divided by the length of the longer list, 0 to 1. */
export function likeness(one: readonly string[], other: readonly string[]): number {
  const left = distinct(one);
  const right = distinct(other);
  const longer = Math.max(left.length, right.length);
  return longer === 0 ? 0 : left.filter((word) => right.includes(word)).length / longer;
}

/** Headings are short, so searching a list is faster than building a set. */
const distinct = (words: readonly string[]): readonly string[] =>
  words.filter((word, index) => words.indexOf(word) === index);

/** Whether all `words` are among `all`. */
export function covers(all: readonly string[], words: readonly string[]): boolean {
  return words.length > 0 && words.every((word) => all.includes(word));
}

/** Whether `all` contains `words` in sequence. */
export function consecutive(all: readonly string[], words: readonly string[]): boolean {
  return all.some((_, at) => words.every((word, index) => all[at + index] === word));
}

/** The words of a text in lowercase, without punctuation. */
export const plainWords = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');

const referringStems: ReadonlySet<string> = new Set(contentWords(referring));
