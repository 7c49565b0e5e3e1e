/** What somebody typed into a search box, read for what it could mean. Any string at all is read; budget.ts refuses what is too long. */
import { type ParsedCitation, parseCitation } from '../../citation/index.ts';
import { longestKey, numberKey } from '../store/citation-key.ts';
import { fold, words } from '../store/fold.ts';
import { type ProvisionCitation, readProvisionCitation } from './provision.ts';

/** A word or a quoted phrase, folded. */
export interface Term {
  readonly words: readonly string[];
  /** The last word is still being typed: longer words that begin so match too. */
  readonly prefix: boolean;
  /** It is the number of the section that the query cites and nothing but cites. */
  readonly cited?: true;
  /** It was between quotation marks: it is wanted word for word. */
  readonly quoted?: true;
}

export interface CitationQuery {
  /** The whole text, which may be the citation that a section has. */
  readonly whole?: string;
  /** Keys of numbers that may be meant, the longest first: it says most. */
  readonly keys: readonly string[];
  /** What numbers begin with, when nothing but a number was typed. */
  readonly prefix?: string;
  /** The code or place as it was named; absent when none was. */
  readonly named?: string;
}

/**
 * One kind of match, for a program that knows what it wants. It finds sections by number or citation, or by an exact
 * phrase. No other spellings and no other words are tried.
 */
export const searchMatches = ['number', 'phrase'] as const;
export type SearchMatch = (typeof searchMatches)[number];

export interface SearchQuery {
  readonly citation?: CitationQuery;
  readonly terms: readonly Term[];
  /** All words in order, as headings are keyed; empty when a phrase was quoted. */
  readonly headingKey: string;
  /** The only kind of match that is wanted. */
  readonly match?: SearchMatch;
}

/** A number with at least two parts: `23.44`, `7-2501.01`, `28:9-102`. */
const sectionNumber = /(?<![\p{L}\p{N}])\p{N}+[A-Za-z]{0,2}(?:[.:\-–‑‐]\p{N}+[A-Za-z]{0,2})+(?![\p{L}\p{N}])/gu;
/** Nothing but a number, or the beginning of one. */
const numberOnly = /^(?:§+|sections?\b|sec\.)?\s*(\p{N}[\p{L}\p{N}.:\-–‑‐]*)$/iu;
/** What parts words that do not belong together; what is within a word, such as a dash or an apostrophe, does not. */
const spaces = /[\s,;()[\]{}!?*^~+=<>|&§]+/u;
/** `the hotel's books` asks for a hotel. */
const possessive = /(?<=\p{L})(?:['’]s|(?<=s)['’])$/iu;
const quotes = /["“”„«»]/;

export function readQuery(typed: string, match?: SearchMatch): SearchQuery {
  const text = typed.normalize('NFC').replace(/[\p{Cc}\u00a0\u202f\u2007\u2009]+/gu, ' ');
  if (match === 'phrase') return { terms: phraseOf(text), headingKey: '', match };
  const provision = readProvisionCitation(text);
  const parsed = text.length > 200 ? undefined : parseCitation(text.trim());
  const terms = readTerms(text, parsed?.kind === 'section' ? words(parsed.number).join(' ') : undefined);
  const citation = readCitation(text.trim(), parsed, provision);
  if (match === 'number') return { ...(citation === undefined ? {} : { citation }), terms: [], headingKey: '', match };
  return {
    ...(citation === undefined ? {} : { citation }),
    terms,
    // What is between quotation marks is wanted as it is, not as the beginning of a heading.
    headingKey: quotes.test(text) ? '' : words(text).join(' '),
  };
}

function phraseOf(text: string): Term[] {
  const phrase = words(text);
  return phrase.length === 0 ? [] : [{ words: phrase, prefix: false, quoted: true }];
}

/** `cited`: the words of the number that the whole text cites. */
function readTerms(text: string, cited: string | undefined): Term[] {
  const typing = /[\p{L}\p{N}]$/u.test(text);
  const parts = text.split(quotes);
  const terms: Term[] = [];
  for (const [place, part] of parts.entries()) {
    // `short-term`, `23.44` and `owner's` are two words to the index, and belong together.
    const found = part
      .split(spaces)
      .map((compound) => withoutPeriods(words(compound.replace(possessive, ''))))
      .filter((compound) => compound.length > 0);
    // Every other part is between quotation marks; an unclosed mark quotes nothing.
    const quoted = place % 2 === 1 && place < parts.length - 1;
    if (quoted && found.length > 0) terms.push({ words: found.flat(), prefix: false, quoted: true });
    else
      for (const [index, compound] of found.entries()) {
        const last = place === parts.length - 1 && index === found.length - 1;
        terms.push({
          words: compound,
          prefix: last && typing && compound.join('').length > 1,
          ...(compound.join(' ') === cited ? { cited: true } : {}),
        });
      }
  }
  return terms;
}

/** `T.O.P.A.` is the word that others write as `TOPA`. */
function withoutPeriods(compound: readonly string[]): readonly string[] {
  return compound.length > 2 && compound.every((word) => /^\p{L}$/u.test(word)) ? [compound.join('')] : compound;
}

function readCitation(
  text: string,
  parsed: ParsedCitation | undefined,
  provision: ProvisionCitation | undefined,
): CitationQuery | undefined {
  if (text === '' || text.length > longestKey) return undefined;
  const typedNumber = numberOnly.exec(text)?.[1];
  const keys = new Set<string>();
  if (parsed !== undefined && parsed.kind === 'section') {
    const dotted = parsed.subdivisions.map((designator) => `.${fold(designator).replace(/[()]/g, '')}`);
    keys.add(numberKey(parsed.number));
    // Some codes have numbers that end in what reads like a subdivision: `16-1.5`, `12.04.010.a`, `24-211.02(Perm)`.
    for (let depth = 1; depth <= Math.min(dotted.length, 3); depth += 1)
      keys.add(numberKey(parsed.number + dotted.slice(0, depth).join('')));
    const [first] = parsed.subdivisions;
    if (first !== undefined && /^\(\p{L}{3,}\.?\)$/u.test(first)) keys.add(numberKey(parsed.number + first));
  } else if (parsed === undefined) for (const [number] of text.matchAll(sectionNumber)) keys.add(numberKey(number));
  // A container that has text of its own is found by its kind and number.
  if (provision !== undefined) keys.add(provision.key);
  if (typedNumber !== undefined) keys.add(numberKey(typedNumber));
  for (const number of spacedNumbers(text)) keys.add(numberKey(number));
  for (const key of tokenKeys(text, parsed !== undefined)) keys.add(key);
  keys.delete('');
  // A chapter or title that is cited means its sections.
  // So does a number that others only begin with: `D.C. Code 42-3505`.
  const begun =
    parsed !== undefined && parsed.subdivisions.length === 0
      ? (joinedLetters(text, parsed.codeText, parsed.number) ?? '') + parsed.number
      : typedNumber;
  const prefix = begun === undefined ? undefined : prefixOf(begun);
  const named = parsed === undefined ? provision?.named : codeNamedIn(text, parsed);
  return {
    whole: text,
    keys: [...keys].sort((a, b) => b.length - a.length),
    ...(prefix === undefined || prefix === '' ? {} : { prefix }),
    ...(named === undefined || named === '' ? {} : { named }),
  };
}

/**
 * The code that a citation names. Letters that a separator joins to the number belong to it: `ADM.` of `ADM.04.06` names no code. Nor do
 * the containers that are between the name and the number: `Const. art. III, § 3` names `Const.`.
 */
function codeNamedIn(text: string, { codeText, number }: ParsedCitation): string | undefined {
  if (codeText === undefined) return undefined;
  if (joinedLetters(text, codeText, number) !== undefined) return undefined;
  return codeText.replace(signal, '').replace(containersAtEnd, '').trim();
}

/** Words that a selection brings along and that name no code: `Id. § 5` (Bluebook 4.1), `See, e.g., D.C. Code § 5` (Bluebook 1.2). */
const signal = /^(?:(?:but|see|also|cf|accord|compare|contra|id|ibid|at|e\.g|under|per|supra)\b[.,]*\s*)+/i;

/** `ADM.` of `ADM.04.06`; undefined for `SMC` and for `S.M.C.`, which are abbreviations. */
function joinedLetters(text: string, codeText: string | undefined, number: string): string | undefined {
  return codeText !== undefined && /^[\p{L}\p{N}]+[.:\-–‑‐/]$/u.test(codeText) && text.includes(codeText + number)
    ? codeText
    : undefined;
}

const containersAtEnd =
  /(?:^|[\s,]+)(?:(?:art(?:icle|\.)|ch(?:apter|ap\.|\.)|tit(?:le|\.)|p(?:ar)?t\.?|div(?:ision|\.))\s+[\dIVXLCDM][\w.:-]{0,20}[\s,]*)+$/i;

/** A number and not a word: parts with a separator between them, one of them with a digit. */
const hasParts = /^(?=.*\d)[§.]*[\p{L}\p{N}]+[.:\-–‑‐/][\p{L}\p{N}]/u;

/**
 * Keys of numbers that begin with letters or are joined to subdivisions (`XYZ.04.07`, `08.11.04.03B(1)`). They are what
 * remains of a token as its subdivisions are taken off one by one. `read`: a citation was read, so only letters and
 * brackets can still be subdivisions.
 */
function tokenKeys(text: string, read: boolean): readonly string[] {
  const subdivision = read
    ? /(?:\([^()]*\)|\[[^[\]]*\]|(?<=\d)\p{L})$/u
    : /(?:\([^()]*\)|\[[^[\]]*\]|(?<=\d)\p{L}|[.:-]\w+)$/u;
  const keys: string[] = [];
  for (const token of text.split(/[\s,;]+/).slice(0, 12)) {
    if (!hasParts.test(token)) continue;
    for (let rest = token; rest !== '' && keys.length < 24; ) {
      const key = numberKey(rest);
      if (hasParts.test(key)) keys.push(key);
      const shorter = rest.replace(subdivision, '');
      if (shorter === rest) break;
      rest = shorter;
    }
  }
  return keys;
}

/** `42 3505 01`, typed without its signs: every number that it may be, such as `42-3505.01`. */
function spacedNumbers(text: string): readonly string[] {
  if (!/^\d+[A-Za-z]?(?: \d+[A-Za-z]?){1,3}$/.test(text)) return [];
  const [first = '', ...others] = text.split(' ');
  return others.reduce<readonly string[]>(
    (begun, part) => begun.flatMap((number) => ['-', '.', ':'].map((sign) => number + sign + part)),
    [first],
  );
}

/** Keeps the separator just typed, which the key of a whole number drops: `23.44.` is not `23.44`. */
function prefixOf(typed: string): string {
  const separator = /[.:\-–‑‐]$/.exec(typed)?.[0];
  const key = numberKey(typed);
  if (separator === undefined || /[.:-]$/.test(key)) return key;
  return key + (separator === '.' || separator === ':' ? separator : '-');
}
