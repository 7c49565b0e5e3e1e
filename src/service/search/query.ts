/** Parses a search query into its possible meanings. Accepts any string; budget.ts rejects queries that are too long. */
import { type ParsedCitation, parseCitation } from '../../citation/index.ts';
import { longestKey, numberKey } from '../store/citation-key.ts';
import { fold, words } from '../store/fold.ts';
import { type CitedAct, citedAct } from './cited-act.ts';
import { type CitedContainer, citedContainers, joinedPrefixes } from './cited-containers.ts';
import { type ProvisionCitation, readProvisionCitation } from './provision.ts';

/** A folded word or quoted phrase. */
export interface Term {
  readonly words: readonly string[];
  /** The last word is still being typed, so longer words with this beginning match too. */
  readonly prefix: boolean;
  /** This is a section's number, and the query is only a citation of that section. */
  readonly cited?: true;
  /** Quoted, so it must match word for word. */
  readonly quoted?: true;
  /** The typed letters, if periods separated them. A code may write the periods, too. */
  readonly letters?: readonly string[];
  /** Less likely spellings of a corrected word. */
  readonly otherSpellings?: readonly string[];
}

export interface CitationQuery {
  /** The whole text, which may be a section's citation. */
  readonly whole?: string;
  /** Keys of possible numbers. The longest, which is the most specific, is first. */
  readonly keys: readonly string[];
  /** Possible beginnings of numbers, if the query is only a number, likeliest first. */
  readonly prefixes: readonly string[];
  /** The chapters and titles that the sections with these beginnings must be in, if the query cites one. */
  readonly containers: readonly CitedContainer[];
  /** The code or place as typed; absent if none. */
  readonly named?: string;
  /** The words beside a bare number, which may name a place: `Port Wenlow 23.44.040`. */
  readonly beside?: string;
}

/**
 * Restricts a search to one kind of match: section numbers and citations, words of the heading (the last may be unfinished),
 * or an exact phrase. Tries no other spellings and no synonyms.
 */
export const searchMatches = ['number', 'heading', 'phrase'] as const;
export type SearchMatch = (typeof searchMatches)[number];

export interface SearchQuery {
  readonly citation?: CitationQuery;
  /** The act that the whole query cites. */
  readonly act?: CitedAct;
  readonly terms: readonly Term[];
  /** All words in order, in the form of heading keys; empty if the query has quotation marks. */
  readonly headingKey: string;
  /** The only kind of match wanted; absent for all. */
  readonly match?: SearchMatch;
}

/** A number with at least two parts: `23.44`, `7-2501.01`, `28:9-102`. */
const sectionNumber = /(?<![\p{L}\p{N}])\p{N}+[A-Za-z]{0,2}(?:[.:\-–‑‐]\p{N}+[A-Za-z]{0,2})+(?![\p{L}\p{N}])/gu;
/** Only a number, or the beginning of a number. */
const numberOnly = /^(?:§+|sections?\b|sec\.)?\s*(\p{N}[\p{L}\p{N}.:\-–‑‐]*)$/iu;
/** Separates terms. Characters within a word, such as a dash or an apostrophe, don't. */
const spaces = /[\s,;()[\]{}!?*^~+=<>|&§]+/u;
/** `the hotel's books` searches for a hotel. */
const possessive = /(?<=\p{L})(?:['’]s|(?<=s)['’])$/iu;
const quotes = /["“”„«»]/;

export function readQuery(typed: string, match?: SearchMatch): SearchQuery {
  const text = typed.normalize('NFC').replace(/[\p{Cc}\u00a0\u202f\u2007\u2009]+/gu, ' ');
  if (match === 'phrase') return { terms: phraseOf(text), headingKey: '', match };
  if (match === 'heading') return { terms: [], headingKey: words(text).join(' '), match };
  const provision = readProvisionCitation(text);
  const parsed = text.length > 200 ? undefined : parseCitation(text.trim());
  const terms = readTerms(text, parsed?.kind === 'section' ? words(parsed.number).join(' ') : undefined);
  const citation = readCitation(text.trim(), parsed, provision);
  if (match === 'number') return { ...(citation === undefined ? {} : { citation }), terms: [], headingKey: '', match };
  const act = text.length > 200 ? undefined : citedAct(text);
  return {
    ...(citation === undefined ? {} : { citation }),
    ...(act === undefined ? {} : { act }),
    terms,
    // Quoted text must match as typed, not as the beginning of a heading.
    headingKey: quotes.test(text) ? '' : words(text).join(' '),
  };
}

/** Whether a query has nothing that could be searched for. */
export function isEmpty({ terms, citation, headingKey, match }: SearchQuery): boolean {
  return match === 'heading' ? headingKey === '' : terms.length === 0 && citation === undefined;
}

function phraseOf(text: string): Term[] {
  const phrase = words(text);
  return phrase.length === 0 ? [] : [{ words: phrase, prefix: false, quoted: true }];
}

/** @param cited the words of the number if the whole text is a citation */
function readTerms(text: string, cited: string | undefined): Term[] {
  const typing = /[\p{L}\p{N}]$/u.test(text);
  const parts = text.split(quotes);
  const terms: Term[] = [];
  for (const [place, part] of parts.entries()) {
    // `short-term`, `23.44` and `owner's` are each two words in the index, but one term.
    const found = part
      .split(spaces)
      .map((compound) => withoutPeriods(words(compound.replace(possessive, ''))))
      .filter((compound) => compound.words.length > 0);
    // Every second part is quoted, unless the closing mark is missing.
    const quoted = place % 2 === 1 && place < parts.length - 1;
    if (quoted && found.length > 0)
      terms.push({ words: found.flatMap((compound) => compound.words), prefix: false, quoted: true });
    else
      for (const [index, compound] of found.entries()) {
        const last = place === parts.length - 1 && index === found.length - 1;
        terms.push({
          ...compound,
          prefix: last && typing && compound.words.join('').length > 1,
          ...(compound.words.join(' ') === cited ? { cited: true } : {}),
        });
      }
  }
  return terms;
}

/** Joins single letters: `T.O.P.A.` matches `TOPA`. */
function withoutPeriods(compound: readonly string[]): Pick<Term, 'words' | 'letters'> {
  return compound.length > 2 && compound.every((word) => /^\p{L}$/u.test(word))
    ? { words: [compound.join('')], letters: compound }
    : { words: compound };
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
    // Some codes have numbers that end like a subdivision: `16-1.5`, `12.04.010.a`, `24-211.02(Perm)`.
    for (let depth = 1; depth <= Math.min(dotted.length, 3); depth += 1)
      keys.add(numberKey(parsed.number + dotted.slice(0, depth).join('')));
    const [first] = parsed.subdivisions;
    if (first !== undefined && /^\(\p{L}{3,}\.?\)$/u.test(first)) keys.add(numberKey(parsed.number + first));
  } else if (parsed === undefined) for (const [number] of text.matchAll(sectionNumber)) keys.add(numberKey(number));
  // A container with text of its own is found by kind and number.
  if (provision !== undefined) keys.add(provision.key);
  if (typedNumber !== undefined) keys.add(numberKey(typedNumber));
  for (const number of spacedNumbers(text)) keys.add(numberKey(number));
  for (const key of tokenKeys(text, parsed !== undefined)) keys.add(key);
  keys.delete('');
  // A cited chapter or title selects its sections. So does the beginning of a number: `D.C. Code 42-3505`.
  const begun =
    parsed !== undefined && parsed.subdivisions.length === 0
      ? (joinedLetters(text, parsed.codeText, parsed.number) ?? '') + parsed.number
      : typedNumber;
  const prefix = begun === undefined ? undefined : prefixOf(begun);
  const inside = parsed === undefined ? undefined : citedContainers(text, parsed.number);
  const containers = inside?.containers ?? [];
  const named = inside?.rest ?? (parsed === undefined ? provision?.named : codeNamedIn(text, parsed));
  return {
    whole: text,
    keys: [...keys].sort((a, b) => b.length - a.length),
    prefixes: [...joinedPrefixes(containers), ...(prefix === undefined || prefix === '' ? [] : [prefix])],
    containers,
    ...(named === undefined || named === '' ? {} : { named }),
    ...(parsed === undefined && named === undefined ? besideNumber(text) : {}),
  };
}

function besideNumber(text: string): Pick<CitationQuery, 'beside'> {
  const [before = '', after, ...others] = text.split(sectionNumber);
  const beside = `${before} ${after ?? ''}`.replace(/[\s,]+/g, ' ').trim();
  return after === undefined || others.length > 0 || !/^[\p{L}\p{M} .'’-]+$/u.test(beside) ? {} : { beside };
}

/**
 * Returns the name of the code in a citation. Ignores letters joined to the number: `ADM.` in `ADM.04.06` isn't a code. Ignores
 * containers between name and number: `Const. art. III, § 3` names `Const.`.
 */
function codeNamedIn(text: string, { codeText, number }: ParsedCitation): string | undefined {
  if (codeText === undefined) return undefined;
  if (joinedLetters(text, codeText, number) !== undefined) return undefined;
  return codeText.replace(signal, '').replace(containersAtEnd, '').trim();
}

/** Signals in a selection that name no code: `Id. § 5` (Bluebook 4.1), `See, e.g., D.C. Code § 5` (Bluebook 1.2). */
const signal = /^(?:(?:but|see|also|cf|accord|compare|contra|id|ibid|at|e\.g|under|per|supra)\b[.,]*\s*)+/i;

/**
 * Returns letters joined to the number, such as `ADM.` in `ADM.04.06`; undefined for `SMC` and `S.M.C.`, which are abbreviations.
 */
function joinedLetters(text: string, codeText: string | undefined, number: string): string | undefined {
  return codeText !== undefined && /^[\p{L}\p{N}]+[.:\-–‑‐/]$/u.test(codeText) && text.includes(codeText + number)
    ? codeText
    : undefined;
}

const containersAtEnd =
  /(?:^|[\s,]+)(?:(?:art(?:icle|\.)|ch(?:apter|ap\.|\.)|tit(?:le|\.)|p(?:ar)?t\.?|div(?:ision|\.))\s+[\dIVXLCDM][\w.:-]{0,20}[\s,]*)+$/i;

/** Matches a number, not a word: parts with a separator between them, and at least one digit. */
const hasParts = /^(?=.*\d)[§.]*[\p{L}\p{N}]+[.:\-–‑‐/][\p{L}\p{N}]/u;

/**
 * Returns the keys of numbers that begin with letters or are joined to subdivisions (`XYZ.04.07`, `08.11.04.03B(1)`). Removes
 * subdivisions from each token one by one. `read`: the citation was parsed, so only letters and brackets can still be subdivisions.
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

/** Returns every possible number for one typed without separators: `42 3505 01` may be `42-3505.01`. */
function spacedNumbers(text: string): readonly string[] {
  if (!/^\d+[A-Za-z]?(?: \d+[A-Za-z]?){1,3}$/.test(text)) return [];
  const [first = '', ...others] = text.split(' ');
  return others.reduce<readonly string[]>(
    (begun, part) => begun.flatMap((number) => ['-', '.', ':'].map((sign) => number + sign + part)),
    [first],
  );
}

/** Keeps a final separator, which numberKey drops: `23.44.` isn't `23.44`. */
function prefixOf(typed: string): string {
  const separator = /[.:\-–‑‐]$/.exec(typed)?.[0];
  const key = numberKey(typed);
  if (separator === undefined || /[.:-]$/.test(key)) return key;
  return key + (separator === '.' || separator === ':' ? separator : '-');
}
