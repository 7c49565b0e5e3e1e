/** Checks whether the cited text contains a quotation: the same words in the same order, ignoring punctuation. */

import { diffArrays } from 'diff';
import { LRUCache } from 'lru-cache';
import { decodeEntities } from '../contract/decode/html.ts';
import type { TextBlock } from '../contract/resources.ts';
import { closestRun } from './closest-run.ts';
import type { QuotationPart } from './findings.ts';
import { memoized } from './memo.ts';
import { plainText, runningText } from './section-text.ts';

/** How a quotation differs from the cited text. */
export interface Misquotation {
  readonly difference: readonly QuotationPart[];
  /** The share of the quotation's words in the closest passage, 0 to 1. */
  readonly share: number;
}

/**
 * Compares a quotation with its possible sources.
 *
 * An ellipsis may omit words. Brackets may hold other words or another capital (Bluebook 5.2, 5.3). The draft may add
 * `[sic]` or a footnote mark. Quotation marks, dashes, emphasis, and white space are ignored.
 * @returns the differences from the closest passage; undefined if a text contains the quotation
 */
export function misquoted(quotation: string, texts: readonly (readonly TextBlock[])[]): Misquotation | undefined {
  const compared = texts.map((text) => comparison(text, quotation));
  return compared.includes(undefined) ? undefined : compared.toSorted((a, b) => (b?.share ?? 0) - (a?.share ?? 0))[0];
}

/** Whether a text contains a quotation. Much faster than `misquoted`, which also finds the closest passage. */
export const isQuotedFrom = memoized((text: readonly TextBlock[], quotation): boolean => {
  if (isVerbatim(quotation, text)) return true;
  const joined = unhyphenated(quotation, text);
  const fragments = fragmentsOf(joined);
  if (fragments.length === 0 || keysOfWays(text).some((source) => holds(source, fragments))) return true;
  // The text of a PDF joins a note's number to the word before it: `upon22 any land`.
  const unnumbered = joined.replace(/(?<=\p{Ll}{2})\d{1,3}(?![\p{L}\d])/gu, '');
  if (unnumbered !== joined && keysOfWays(text).some((source) => holds(source, fragmentsOf(unnumbered)))) return true;
  const plain = withoutDesignators(joined, text);
  return plain !== undefined && holds(keysIn(runningText(text)), fragmentsOf(plain));
});

/** A designator at the beginning of a paragraph. */
const designator = /(^[ \t>]*|<p[^<>\n]{0,80}>)((?:\([\p{L}\d]{1,5}\)[ \t]*)+)/gmu;

/** A quotation of several paragraphs may have only some of their designators. Those must be the section's own. */
function withoutDesignators(quotation: string, text: readonly TextBlock[]): string | undefined {
  const own = new Set(text.flatMap(({ designators }) => designators));
  let isOwn = true;
  const plain = quotation.replace(designator, (_, lead: string, written: string) => {
    isOwn &&= written.match(/\([^()]*\)/g)?.every((each) => own.has(each)) === true;
    return lead;
  });
  return isOwn && plain !== quotation ? plain : undefined;
}

const comparison = memoized((text: readonly TextBlock[], quotation): Misquotation | undefined => {
  if (isQuotedFrom(text, quotation)) return undefined;
  const quoted = fragmentsOf(unhyphenated(quotation, text)).flat();
  const ways = [...waysToRead(text)];
  const [best] = keysOfWays(text)
    .map((keys, at) => ({ way: ways[at] ?? '', ...nearest(keys.trim().split(' '), quoted) }))
    .toSorted((one, other) => other.common - one.common);
  if (best === undefined) return undefined;
  return { difference: differenceOf(quoted, passageOf(quoted, best)), share: best.common / quoted.length };
});

/** The time to align a quotation grows with the square of its words. */
const mostAligned = 400;

/** The words of the closest passage. Repeated words may put the passage that `nearest` counts too early or too late. */
function passageOf(
  quoted: readonly Word[],
  { way, start, end }: { readonly way: string; readonly start: number; readonly end: number },
): readonly Word[] {
  if (quoted.length > mostAligned) return wordsOf(way, start, end);
  return closestRun(quoted, wordsOf(way, Math.max(0, start - quoted.length), end + quoted.length));
}

/** Joins the words that a line end divides, `chap-⏎ter`, if the text has the whole word. A `two-⏎family` house keeps its hyphen. */
function unhyphenated(quotation: string, text: readonly TextBlock[]): string {
  // Most quotations have no such line end, and the search for letters before one takes long.
  if (!/-[ \t]*\r?\n/.test(quotation)) return quotation;
  return quotation.replace(/(\p{L}+)-[ \t]*\r?\n[ \t>]*(\p{Ll}+)/gu, (written, before: string, after: string) =>
    keysOfWays(text).some((source) => source.includes(` ${keyOf(before + after)} `)) ? before + after : written,
  );
}

/** Whether a text contains a quotation verbatim. Most do, which avoids a comparison by words. */
function isVerbatim(quotation: string, text: readonly TextBlock[]): boolean {
  const quoted = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(quotation)?.[0] ?? '';
  return quoted !== '' && text.some((block) => block.text !== undefined && hasWords(block.text, quoted));
}

function hasWords(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
    if (!isLetter(text[at - 1]) && !isLetter(text[at + words.length])) return true;
  return false;
}

const isLetter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{M}\p{N}]/u.test(character);

/** The keys of a text's words for each of `waysToRead`, cached for as long as the client keeps the text. */
const keysOfTexts = new WeakMap<readonly TextBlock[], readonly string[]>();

function keysOfWays(text: readonly TextBlock[]): readonly string[] {
  const keys = keysOfTexts.get(text) ?? [...waysToRead(text)].map(keysIn);
  keysOfTexts.set(text, keys);
  return keys;
}

/** The variants of a text that may be quoted: with and without designators, subdivision headings, and tables. */
function waysToRead(blocks: readonly TextBlock[]): ReadonlySet<string> {
  const ways = new Set([runningText(blocks), plainText(blocks)]);
  if (blocks.some(({ heading }) => heading !== undefined))
    ways.add(runningText(blocks.map(({ heading: _, ...block }) => block)));
  // A quotation may span the paragraphs around a table.
  if (blocks.some(({ table }) => table !== undefined)) {
    const prose = blocks.map(({ table: _, ...block }) => block);
    ways.add(runningText(prose)).add(plainText(prose));
  }
  return ways;
}

/**
 * The word sequences of a quotation that are worth searching for, most distinctive first. A sequence does not cross an
 * ellipsis or brackets.
 * @param length the maximum number of words in a sequence
 * @param difference the differences from the cited section; words that only the quotation has are the most distinctive
 */
export function phrasesOf(
  quotation: string,
  length: number,
  difference: readonly QuotationPart[] = [],
): readonly string[] {
  const foreign = new Set(
    difference.flatMap((part) => (part.in === 'draft' ? wordsOf(part.text).map(({ key }) => key) : [])),
  );
  const windows = (words: readonly Word[]): readonly (readonly Word[])[] =>
    Array.from({ length: Math.max(1, words.length - length + 1) }, (_, start) => words.slice(start, start + length));
  const runs = fragmentsOf(quotation).flatMap((fragment) => [
    ...windows(fragment),
    ...withoutFigures(fragment).filter((words) => words.length >= fewestWithoutFigures && words.length < length),
  ]);
  const weight = (run: readonly Word[]): number =>
    run.reduce((sum, { key }) => sum + key.length + (foreign.has(key) ? foreignWeight : 0), 0);
  const weighed = runs
    .filter((run) => run.length >= Math.min(4, length))
    // An index may treat `$1,500.00` as one word or as three, so prefer sequences without figures.
    .map((run) => ({ run, weight: weight(run), figures: run.some(isFigure) }))
    .toSorted((one, other) => Number(one.figures) - Number(other.figures) || other.weight - one.weight);
  // Skip sequences that share most of their words with a chosen one.
  const chosen: (readonly Word[])[] = [];
  for (const { run } of weighed)
    if (chosen.length < mostPhrases && !chosen.some((other) => run.filter((word) => other.includes(word)).length > 2))
      chosen.push(run);
  return chosen.map((run) => run.map(({ shown }) => shown).join(' '));
}

const isFigure = ({ key }: Word): boolean => /\p{N}/u.test(key);

/** The sequences between the figures of a fragment. */
function withoutFigures(words: readonly Word[]): readonly (readonly Word[])[] {
  const runs: Word[][] = [[]];
  for (const word of words)
    if (isFigure(word)) runs.push([]);
    else runs.at(-1)?.push(word);
  return runs;
}

/** The last and first words of a quotation, up to `length`. They distinguish it from other texts with the same phrases. */
export function edgesOf(quotation: string, length: number): readonly string[] {
  const fragments = fragmentsOf(quotation);
  const ends = [fragments.at(-1)?.slice(-length) ?? [], fragments[0]?.slice(0, length) ?? []];
  return ends.filter((run) => run.length >= Math.min(4, length)).map((run) => run.map(({ shown }) => shown).join(' '));
}

/** The weight of a word that the cited section lacks, in letters. */
const foreignWeight = 12;
const mostPhrases = 3;
/** A shorter sequence between figures is too common to search for. */
const fewestWithoutFigures = 6;

function keyOf(word: string): string {
  const lower = word.toLowerCase();
  return /^[a-z0-9]*$/.test(lower) ? lower : lower.normalize('NFD').replace(/[\p{M}’]/gu, '');
}

/** A word: the key ignores case and diacritics, the text is as written. */
interface Word {
  readonly key: string;
  readonly shown: string;
  /** The sign between two figures: `25,000.00` has three words, and `1/2` has two. */
  readonly joint?: string;
}

const ellipsis = /…|\.\s?\.\s?\.(?:\s?\.)?|\*\s\*\s\*|\[(?:[^\]\n]|\n(?![ \t]*\n)){1,300}\]|\[\s*\]/;

/** Footnotes and their marks in Markdown, LaTeX, AsciiDoc, Typst, and HTML. */
const notes =
  /\[(?:sic|\^\w{1,20})\]|\\footnote(?:mark)?(?:\[\d+\])?(?:\{[^{}]*\})?|footnote:\w*\[[^\]\n]*\]|#(?:footnote|super)\[[^\]\n]*\]|<sup\b[^<>]{0,80}>\s{0,20}(?:<a\b[^<>]{0,80}>)?[^<\n]{0,20}(?:<\/a>)?\s{0,20}<\/sup>|\^\d{1,3}\^|(?<=\p{L}[.,;]?)[⁰¹²³⁴⁵⁶⁷⁸⁹]+/giu;

/** A remark of the draft about its quotation: `(emphasis added)`, `(citations omitted)`. */
const remarks =
  /\((?:emphas[ie]s|citations?|footnotes?|internal)\b[^()\n]{1,40}\b(?:added|omitted|original|supplied|removed)\)/gi;

/** Commands of LaTeX and Typst and tags of HTML that do not change the words: `\emph{…}`, `#emph[…]`, `<em>…</em>`. */
const commands = /\\[a-z]+\*?\{([^{}\n]*)\}|#[a-z]+\[([^\]\n]*)\]|<\/?[a-z][^<>]{0,80}>|\\(?:S\b|[a-z]{2,}\b)/gi;

/** Tags between two paragraphs, cells, or lines. */
const breaks = /<\/?(?:p|div|li|br|t[drh]|h[1-6]|blockquote)\b[^<>]{0,80}>/gi;

/** A word with letters in brackets, where the quotation differs: `permit[s]`, `[un]lawful`, `requir[]`. */
const altered = /\p{L}+\[\p{L}{0,8}\]\p{L}*|\[\p{L}{2,8}\]\p{L}+/gu;

/** One quotation is compared with several texts in turn. */
const recentFragments = new LRUCache<string, readonly (readonly Word[])[]>({ max: 20 });

/** The runs of words of a quotation that its source must have, without what the draft may leave out, change, or add. */
function fragmentsOf(quotation: string): readonly (readonly Word[])[] {
  const known = recentFragments.get(quotation);
  if (known !== undefined) return known;
  const fragments = readFragments(quotation);
  recentFragments.set(quotation, fragments);
  return fragments;
}

function readFragments(quotation: string): readonly (readonly Word[])[] {
  return decodeEntities(quotation)
    .replace(/^[ \t]*>[ \t]?/gm, '')
    .replace(/\\(?:ldots|dots|textellipsis)(?![a-z])(?:\{\})?/g, '…')
    .replace(/\{(?:nbsp|[lr]s?d?quo|zwsp|wj)\}/g, ' ')
    .replace(notes, ' ')
    .replace(remarks, '…')
    .replace(breaks, ' ')
    .replace(commands, '$1$2')
    .replace(altered, '…')
    .replace(/\[(\p{L})\]/gu, '$1')
    .split(ellipsis)
    .map((fragment) => wordsOf(fragment))
    .filter((words) => words.length > 0);
}

/** The words of a text. `start` and `end` select some of them, as in `slice`. */
function wordsOf(text: string, start?: number, end?: number): readonly Word[] {
  if (plainEnglish.test(text))
    return (
      text
        .replace(/(?<=[A-Za-z0-9])'(?=[A-Za-z])/g, '’')
        .match(/[A-Za-z0-9]+(?:’[A-Za-z][A-Za-z0-9]*)*(?:(?<=\d)[.,/](?=\d))?/g) ?? []
    )
      .slice(start, end)
      .map((word) => wordOf(word, (shown) => shown.toLowerCase().replaceAll('’', '')));
  const plain = text
    // `1½` is `1 1/2`.
    .replace(/(?<=\d)(?=[¼-¾⅐-⅞])/g, ' ')
    .normalize('NFKC')
    .replaceAll('⁄', '/')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/(?<=[\p{L}\p{N}])'(?=\p{L})/gu, '’');
  const words = plain.match(/[\p{L}\p{N}]+(?:’\p{L}[\p{L}\p{N}]*)*(?:(?<=\d)[.,/](?=\d))?/gu) ?? [];
  return words.slice(start, end).map((word) => wordOf(word, keyOf));
}

/** @param written a word with the sign that joins it to the next figure, if any */
function wordOf(written: string, key: (shown: string) => string): Word {
  const joint = written.at(-1);
  if (joint !== ',' && joint !== '.' && joint !== '/') return { key: key(written), shown: written };
  const shown = written.slice(0, -1);
  return { key: key(shown), shown, joint };
}

/** Joins the parts of a figure to one word, so that a difference shows `25,000.00` and not `25`. */
function wholeFigures(words: readonly Word[]): readonly Word[] {
  const whole: Word[] = [];
  for (const word of words) {
    const before = whole.at(-1);
    if (before?.joint === undefined) whole.push(word);
    else {
      const shown = before.shown + before.joint + word.shown;
      whole.splice(-1, 1, { ...word, key: shown, shown });
    }
  }
  return whole;
}

/** Whether a source contains all fragments in order. Keys are joined by spaces, so that native string search applies. */
function holds(text: string, fragments: readonly (readonly Word[])[]): boolean {
  let from = 0;
  for (const fragment of fragments) {
    const wanted = keysOf(fragment);
    const at = text.indexOf(wanted, from);
    if (at < 0) return false;
    // The space after one fragment may also precede the next.
    from = at + wanted.length - 1;
  }
  return true;
}

/** The keys of a text's words. Avoids an object per word for long texts. */
function keysIn(text: string): string {
  if (!plainEnglish.test(text)) return keysOf(wordsOf(text));
  const words = text
    .toLowerCase()
    .replace(/(?<=[a-z0-9])['’](?=[a-z])/g, '')
    .match(/[a-z0-9]+/g);
  return ` ${(words ?? []).join(' ')} `;
}

/** Text in which every letter and digit is its own key: ASCII plus typographic dashes and quotation marks. */
const plainEnglish = /^[\p{ASCII}\u00a0§¶\u2010-\u201f]*$/u;

const keysOf = (words: readonly Word[]): string => ` ${words.map(({ key }) => key).join(' ')} `;

/** Finds the passage of about the quotation's length that shares the most words with it. `common` is their number. */
function nearest(
  source: readonly string[],
  quoted: readonly Word[],
): { readonly start: number; readonly end: number; readonly common: number } {
  const length = Math.min(source.length, quoted.length + Math.ceil(quoted.length / 10));
  const wanted = new Map<string, number>();
  for (const { key } of quoted) wanted.set(key, (wanted.get(key) ?? 0) + 1);
  const inside = new Map<string, number>();
  let common = 0;
  let best = { at: 0, common: -1 };
  source.forEach((key, index) => {
    const count = (inside.get(key) ?? 0) + 1;
    inside.set(key, count);
    if (count <= (wanted.get(key) ?? 0)) common += 1;
    const left = source[index - length];
    if (left !== undefined) {
      const before = inside.get(left) ?? 0;
      inside.set(left, before - 1);
      if (before <= (wanted.get(left) ?? 0)) common -= 1;
    }
    if (common > best.common) best = { at: Math.max(0, index - length + 1), common };
  });
  return { start: best.at, end: best.at + length, common: best.common };
}

function differenceOf(quoted: readonly Word[], source: readonly Word[]): readonly QuotationPart[] {
  const changes = diffArrays([...wholeFigures(quoted)], [...wholeFigures(source)], {
    comparator: (a, b) => a.key === b.key,
  });
  const [first, last, beforeLast] = [changes[0], changes.at(-1), changes.at(-2)];
  // Text of the section before and after the passage is not a difference. Words that replace the quotation's last words are.
  const replaced = last?.added === true && beforeLast?.removed === true ? beforeLast.value.length : 0;
  return changes
    .slice(first?.added === true ? 1 : 0)
    .map((change) => (change === last && change.added ? { ...change, value: change.value.slice(0, replaced) } : change))
    .filter(({ value }) => value.length > 0)
    .map(({ value, added, removed }) => ({
      in: added ? ('section' as const) : removed ? ('draft' as const) : ('both' as const),
      text: value.map(({ shown }) => shown).join(' '),
    }));
}
