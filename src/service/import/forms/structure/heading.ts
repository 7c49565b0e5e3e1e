/** Parses headings: level, number, and title. `Sec. 2-2. - Title`, `ARTICLE IV. FEES`, `12.04.020 Title.` */
import { levels, withoutComma, withoutLabel } from './level-words.ts';
import { withTypedNumber } from './typed-numbers.ts';

export interface Heading {
  /** `section`, or the container's level in lowercase: `chapter`. */
  readonly kind: string;
  /** The word or sign before the number as written: `SEC.`, `§`, `Chapter`; empty for a bare number. */
  readonly marker: string;
  readonly number: string;
  /** The last number of a range: `Secs. 2-25—2-40. Reserved.` */
  readonly through?: string;
  /** The text after the number, its punctuation, and dashes. */
  readonly title: string;
  /** Whether punctuation or spacing separates number and title: `Sec. 4. Title`, `CHAPTER 1: FEES`, `Sec. 4   Title`. */
  readonly parted: boolean;
}

const words: ReadonlyMap<string, number> = new Map(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, at) => [word, at + 1]),
);
const dash = '[-‐‑‒–—]';
/** `2-2`, `12.04.020`, `27-2004.1`, `B3.581`, `1A`, `9:2.4`, `ADMN.04.07`, `VIII-1-2`, `391-3-1-.02`; marks only inside, or a full stop before `.03`. */
const sectionNumber = `(?:(?:[A-Z]{1,5}|[IVXLC]{2,8})[-.]?|\\.(?=\\d{2}))?\\d{1,6}(?:[A-Z]{2,4}\\d{1,4}|[A-Za-z]{0,2})(?:(?:[.:/]|[-‐‑–]\\.?)(?:[A-Z]{0,2}\\d{1,6}[A-Za-z]{0,2}|[A-Z]{1,2})(?![A-Za-z]))*`;
const containerNumber = `(?:\\d{1,6}[A-Za-z]{0,2}(?:[.:/-](?:\\d{1,6}[A-Za-z]{0,2}|[A-Z]{1,2}))*|[IVXLCDM]+(?:-[IVX]{1,4}(?![A-Z])|[-.]?(?:[A-Z]|\\d{1,3}))?|[A-Z]{1,2}(?:[-.]?\\d{1,4}[A-Z]?(?:[.-]\\d{1,4}[A-Z]?)*|-[IVX]{1,4}|-[A-Z])?|${[...words.keys()].join('|')})`;

/** `SCHEDULE OF FEES` has no number. */
const shortWord = '(?:of|to|in|on|an|as|at|by|or|no|if|is|it)\\b';
const container = new RegExp(
  `^(${levels})\\s+(?:no\\.?\\s*)?(?!${shortWord})(${containerNumber})(?=$|[\\s.:,;()\\[–—-])`,
  'i',
);
const marked = new RegExp(
  `^(§§?|(?:[Ss]ections?|SECTIONS?|[Ss]ecs?\\.?|SECS?\\.?|[Ss]\\.|[Aa]rt\\.|ART\\.|[Rr]ules?|RULES?|[Rr]egulations?|REGULATIONS?|[Rr]egs?\\.)(?=\\s|§|\\d))\\s*(?:[Nn]o\\.?\\s*)?(${sectionNumber}(?![-.:/]?\\d)|[IVXLC]+(?=[.\\s:–—-]))`,
);
/** `8 MLBC § 301. Title`: the title's number and the code's abbreviation come before the section's number. */
const titleFirst = new RegExp(
  `^\\d{1,3}[A-Z]?\\s+(?!U\\.?\\s?S\\.?\\s?C|C\\.?\\s?F\\.?\\s?R)([A-Z](?:\\.?\\s?[A-Z]){2,7}\\.?)\\s+(?:(?:§|[Ss]ec(?:tion|\\.))\\s*)?(${sectionNumber})(?=$|[\\s.:–—-])(?![-.:/]\\d)`,
);
/** `Title 8, Section 301. Title`, `8 § 301. Title`: the title's number before the section's. */
const titled = new RegExp(
  `^(?:title\\s+)?\\d{1,3}[A-Z]?,?\\s+(§|sec(?:tion|\\.))\\s*(${sectionNumber})(?=$|[\\s.:–—-])(?![-.:/]\\d)`,
  'i',
);
/** `Article IV, Section 4.02. Title`: the article's number before the section's. The document shows whether its headings are such. */
const inArticle = new RegExp(
  `^(art(?:icle|\\.)|chapter|title)\\s+${containerNumber},?\\s+(§§?|sec(?:tions?|s?\\.))\\s*(${sectionNumber})(?=$|[\\s.:–—-])(?![-.:/]\\d)`,
  'i',
);
/** `T.C. 5-3-101 Title`: the code's abbreviation before the number. The document shows whether it is its own. */
const abbreviated = new RegExp(
  `^((?:[A-Z]\\.\\s?){1,4}[A-Z]\\.|[A-Z]{2,6})\\s+(?:§+\\s*)?(${sectionNumber})(?=$|[\\s.:–—-])(?![-.:/]\\d)`,
);
const bare = new RegExp(`^(${sectionNumber})(?=$|[\\s.:–—-])(?![-.:/]\\d)`);
const range = new RegExp(
  `^[.,]?\\s*(?:${dash}+|\\bthrough\\b|\\bthru\\b|\\bto\\b|,|&|\\band\\b)\\s*(?:§§?|secs?\\.?|sections?)?\\s*(${sectionNumber})(?=$|[\\s.,:;()\\[–—-])`,
  'i',
);
const dated = /^\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)\d\d(?!\d)|^\d{1,2}\/\d{1,2}\/\d\d(?!\d)/;

/** `CHAPTERS 3-5. RESERVED`: reserved containers. */
const freeContainers = new RegExp(
  `^(${levels})s\\s+(${containerNumber})\\s*(?:${dash}+|through|to|and|,|&)\\s*(${containerNumber})[.:\\s]*${dash}*\\s*[[(]?(reserved|repealed|vacant)[\\])]?\\.?$`,
  'i',
);

/** The longest line that can be a container's heading, in characters. For sections, text may follow on the line. */
const longest = 400;

/** Parses a line as a heading; undefined if its words don't form one. The document may still show that it is text. */
export function readHeading(given: string): Heading | undefined {
  if (!beginning.test(given)) return undefined;
  const line = withoutLabel(given);
  const [, word] = spanishWord.exec(line) ?? [];
  if (word !== undefined) return inSpanish(line, word);
  const level = line.startsWith('[')
    ? line.replace(bracketedLevel, '$1').replace(bracketedHeading, '$1')
    : line.startsWith('Art ')
      ? line.replace(shortArticle, 'Article ')
      : line;
  return containerHeading(level) ?? sectionHeading(line.startsWith('[') ? line.replace(committee, '') : line);
}

/** `Charter Chapter 3 Fees`, `City Ordinance: Sec. 5-9. Dogs`: the name of the document before a number. `[1960 Code, § 5]` is a history. */
const documentBefore =
  /^(?![[(])(?:(?!(?:see|the|this|and|of|in)\b)\S{2,20} ){0,5}(?:charter|by-?laws?|code|constitution|ordinances?|regulations?|resolution|rules)(?:[,:]| :)?(?: [-–—])? (?=(?:article|chapter|title|part) [\dIVX]|(?:§ ?|sec(?:\.|tion) )\d)/i;

/** The name of the document before the number in a page's first line; empty if there is none. */
export const nameOfPage = (line: string): string => documentBefore.exec(line)?.[0] ?? '';

/** Parses a line as a heading, with the name of the document before its number, as in the first line of a page. */
export function headingOfPage(line: string): Heading | undefined {
  const before = nameOfPage(line);
  const own = line.slice(before.length);
  const found = before === '' ? undefined : (containerHeading(own) ?? sectionHeading(own));
  return found?.kind === 'section' && found.title === '' ? undefined : found;
}

/** `[A] 105.1 Required.`: the committee of a model code that keeps the section. */
const committee = /^\[[A-Z]{1,3}\]\s+(?=\d{3,4}\.\d)/;

/** The words for levels in codes of Puerto Rico, and in translations of other codes. */
const spanish: ReadonlyMap<string, string> = new Map([
  ['título', 'title'],
  ['subtítulo', 'subtitle'],
  ['capítulo', 'chapter'],
  ['subcapítulo', 'subchapter'],
  ['artículo', 'article'],
  ['artículos', 'sections'],
  ['parte', 'part'],
  ['libro', 'book'],
  ['apéndice', 'appendix'],
  ['anejo', 'annex'],
  ['anexo', 'annex'],
  ['sección', 'section'],
  ['secciones', 'sections'],
]);
const spanishWord = new RegExp(`^(${[...spanish.keys()].join('|')})\\s+(?=[\\dIVXLC])`, 'i');

/** How a heading can begin. Most lines of law begin otherwise: with a word in lowercase, or with a designator. */
const beginning = new RegExp(`^(?:[^(\\p{Ll}]|${levels}|${[...spanish.keys()].join('|')}|sec|s\\.|art|rule|reg)`, 'u');

/** `1.01 a 1.05`, `1.01 al 1.05`, `1.06 y 1.07`: between the first and the last number of a range. */
const spanishRange = /(?<=^\s+\S{1,12})\s+(?:al?|hasta(?: el)?|y)\s+(?=\d)/i;

/** Whether a heading is an article of a code in Spanish. Its level is that of a section, unless the code has sections too. */
export const isSpanishArticle = ({ marker }: Heading): boolean => /^(?:artículos?|art\.)$/i.test(marker);

function inSpanish(line: string, word: string): Heading | undefined {
  const level = spanish.get(word.toLowerCase()) ?? '';
  const rest = line.slice(word.length).replace(spanishRange, ' to ');
  const translated = (word === word.toUpperCase() ? level.toUpperCase() : level) + rest;
  const found = containerHeading(translated) ?? sectionHeading(translated) ?? articleWithText(translated);
  return found === undefined ? undefined : { ...found, marker: word };
}

/** `Artículo 1.01. Título. El alcalde podrá …`: an article whose text is in the heading's paragraph. */
function articleWithText(translated: string): Heading | undefined {
  const [, rest] = /^article (?=\d)(.+)$/is.exec(translated) ?? [];
  const found = rest === undefined ? undefined : sectionHeading(`Section ${rest}`);
  return found === undefined ? undefined : { ...found, kind: 'article' };
}

/** `[ARTICLE] I. - Powers`: the editors of the code gave the level. */
const bracketedLevel = new RegExp(`^\\[(${levels})\\](?=\\s)`, 'i');

/** `[TITLE II - COURTS] - JUDGES`: the editors gave the whole heading of the level. */
const bracketedHeading = new RegExp(
  `^\\[((?:${levels.toUpperCase()}) [\\dIVXLC]{1,8} [-–—] [^\\][]{2,150})\\](?=$| [-–—] )`,
);

/** `Art VI - Fees`, without a period. */
const shortArticle = /^Art (?=[IVXLC]+ [-–—] \p{Lu})/u;

function containerHeading(text: string): Heading | undefined {
  if (text.length > longest) return undefined;
  const free = freeContainers.exec(text);
  if (free !== null) {
    const [, level = '', first = '', last = '', title = ''] = free;
    return { kind: level.toLowerCase(), marker: `${level}s`, number: `${first}-${last}`, title, parted: true };
  }
  const match = container.exec(text);
  const [whole, level, written] = match ?? [];
  if (whole === undefined || level === undefined || written === undefined) return undefined;
  const rest = text.slice(whole.length);
  const after = withoutComma(level, rest);
  // `Chapter 5 of this title`, `Article 7, Chapter VIII`, `Part A and Part B`: a sentence about a container.
  const behind = after.replace(/^\s*\[[^\]]{1,40}\](?=\s+[a-z])/, '');
  if (/^(?:\s*[,;)&]|\s*\(|\s+(?:[a-z]|§))/.test(behind) && !/^\s*\((?:reserved|repealed)/i.test(after))
    return undefined;
  // `Ordinance 5` also begins lines of the law.
  if (/^ordinance/i.test(level) && !/no\./i.test(whole) && level !== level.toUpperCase()) return undefined;
  const [letters = ''] = written.split(/[-.]/);
  // `ARTICLE IIIa`, between III and IV
  const isAdded = /^[IVXLC]{1,8}[a-h]$/.test(written) && level === level.toUpperCase();
  const isNumber =
    isAdded || /\d/.test(written) || letters === letters.toUpperCase() || words.has(written.toLowerCase());
  if (!isNumber) return undefined;
  const { title, parted } = titleAfter(after);
  if (isSentence(title)) return undefined;
  const number = String(words.get(written.toLowerCase()) ?? written);
  return { kind: level.toLowerCase(), marker: level, number, title, parted };
}

/** `[Secs. 2-25—2-40. Reserved]`: the editors put the whole heading in brackets. */
const withoutBrackets = (line: string): string =>
  /^\[([^[\]]{3,60}\b(?:reserved|repealed|vacant)\.?)\]\.?$/i.exec(line)?.[1] ?? line;

function sectionHeading(written: string): Heading | undefined {
  // `§ [16-572.01]. Title`: the editors of the code gave the number.
  const plain = withoutBrackets(written);
  // Most lines begin otherwise.
  const text = /^[§s]/i.test(plain.charAt(0)) ? withTypedNumber(plain) : plain;
  const match = marked.exec(text) ?? titleFirst.exec(text) ?? titled.exec(text);
  if (match !== null) {
    const [whole, marker = '', number = ''] = match;
    return numbered(marker.trim(), number, text.slice(whole.length));
  }
  const [led, level = '', sign = '', ledNumber = ''] = inArticle.exec(text) ?? [];
  if (led !== undefined) return numbered(`${level}, ${sign}`.toLowerCase(), ledNumber, text.slice(led.length));
  const [before, own, ownNumber] = abbreviated.exec(text) ?? [];
  if (before !== undefined && own !== undefined && ownNumber !== undefined && isDivided.test(ownNumber)) {
    const found = numbered(own, ownNumber, text.slice(before.length));
    return found !== undefined && /^(?:$|[["“‘'(]?[\p{Lu}\d])/u.test(found.title) ? found : undefined;
  }
  const alone = bare.exec(text);
  const [whole, number] = alone ?? [];
  // A plain number begins a paragraph or a list item; a date begins a line of history.
  if (whole === undefined || number === undefined || !/\d[A-Z]?[.:/‐‑‒–—-]|^\./.test(number) || dated.test(text))
    return undefined;
  const found = numbered('', number, text.slice(whole.length));
  // `A-312–A-318 Reserved` is no more a heading than `A-312 Fees`.
  if (/^[A-Z]-/.test(number) && !/\d[.:/‐‑‒–—-]/.test(found?.number ?? '')) return undefined;
  // `2903.13     10.02`: a row of a table of numbers.
  if (found !== undefined && /^[\d.,:;$%/ -]+$/.test(found.title)) return undefined;
  return found !== undefined && (found.title === '' || /^[["“‘'(]?[\p{Lu}\d]/u.test(found.title)) ? found : undefined;
}

/** Parses `C-4. Fees.` and `C-4 – Fees`. The document shows whether its sections have such numbers, or its zoning districts. */
export const letteredHeading = (text: string): Heading | undefined =>
  lettered(/^([A-Z]{1,2}-\d{1,4}[A-Z]?)(?:[.:]\s+|\s+[–—-]\s+)(["“‘'(]?\p{Lu}.*)$/u.exec(text));

/** Parses `C-4 Fees`. It can be a section only if a table of contents has it too. */
export const spacedHeading = (text: string): Heading | undefined =>
  lettered(/^([A-Z]{1,2}-\d{1,4}[A-Z]?) (["“‘'(]?\p{Lu}.*)$/u.exec(text));

/** Parses `C-4` on a line of its own. Its title may be below it. The document shows whether its pages have such numbers. */
export const letteredNumber = (text: string): Heading | undefined =>
  lettered(/^([A-Z]{1,2}-\d{1,4}[A-Z]?)[.:]?$/.exec(text));

function lettered(match: RegExpExecArray | null): Heading | undefined {
  const [, number, title = ''] = match ?? [];
  return number === undefined ? undefined : { kind: 'section', marker: '', number, title, parted: true };
}

/** A number of several parts: `5-3-101`, `6-A-1`. */
const isDivided = /\d[-.:]\d|^\d{1,4}[A-Z]?[-.:][A-Z]{1,2}[-.:]\d/;

/** Longer than any section's number, in characters. */
const longestNumber = 48;

function numbered(marker: string, written: string, after: string): Heading | undefined {
  if (written.length > longestNumber) return undefined;
  const next = range.exec(after);
  // `§§ 3–9—3–20`: the en dash is part of each number.
  const joined =
    next !== null && isAfter(next[1] ?? '', written)
      ? undefined
      : (halvesOf(written, marker) ?? plainHalves(written, marker, after) ?? shortHalves(written, after));
  const wide = joined === undefined ? next : null;
  const number = joined?.first ?? written;
  const last = joined?.last ?? wide?.[1];
  // `1.02.030.1—1.02.080. Reserved`: from a section that was inserted in the chapter.
  const isInChapter = number.startsWith(/^.*[-.:]/.exec(last ?? '')?.[0] ?? ' ');
  const free =
    (isSeveral(marker) || isInChapter) && wide !== null && ended.test(titleAfter(after.slice(wide[0].length)).title);
  const isLast = last !== undefined && (isAfter(last, number) || (free && compareNumbers(last, number) > 0));
  const through = joined !== undefined || isLast ? last : undefined;
  const rest = wide !== null && through !== undefined ? after.slice(wide[0].length) : after;
  const { title, parted } = titleAfter(rest);
  // `Section 49 (relating to compensation)`: words about a section.
  if (/^\(\p{Ll}/u.test(title) && !ended.test(title)) return undefined;
  if (/^[,;)]/.test(rest.trimStart()) || /^(?:\([a-zA-Z0-9]{1,4}\))/.test(rest)) return undefined;
  // `Section 12.1 shall apply`, `Sections 3 and 4 are deleted`: a sentence about a section.
  const isTitled = marker !== '' && /^\.\s/.test(rest) && lowerTitle.test(title);
  if (/^[a-z]/.test(title) && !ended.test(title) && !isTitled) return undefined;
  const isRange = through !== undefined && (ended.test(title) || title === '');
  // A list of sections is not a heading, but a number may contain such a dash.
  if (through !== undefined && !isRange && joined === undefined) return undefined;
  const kind = kindOfMarker(marker);
  return {
    kind,
    marker,
    number: plainDashes(isRange ? number : written),
    ...(isRange ? { through: plainDashes(through) } : {}),
    title,
    parted,
  };
}

const ended =
  /^[[(]?\s*(?:reserved|repealed|vacant|deleted|omitted|renumbered|expired|transferred|recodified|reservad[oa]s?|derogad[oa]s?)\b/i;

/** A title in lowercase, after `§ 10-1216.`: neither a clause nor the end of a sentence. */
const lowerTitle =
  /^(?!(?:of|and|or|nor|to|in|for|by|with|the|an?|that|which|as|at|on|from|under|through|if|when|but|not|is|are|was|shall|may|must|et|above|below|here\w+|there\w+)\b)\p{Ll}[^.,:]{2,100}\.?$/u;

/** Whether a heading's marker is the abbreviation of a code. */
export const isAbbreviation = (marker: string): boolean =>
  /^(?:(?:[A-Z]\.\s?){2,5}|[A-Z]{2,6})$/.test(marker) && !/^(?:SECS?|SECTIONS?|ART|RULES?|REGS?)$/.test(marker);

/** Whether a heading begins as references do: with a code, or with the level above its section. */
export const isLikeReference = (marker: string): boolean => isAbbreviation(marker) || marker.includes(', ');

function kindOfMarker(marker: string): string {
  if (marker.includes(', ')) return 'section';
  if (/^rule/i.test(marker)) return 'rule';
  if (/^reg/i.test(marker)) return 'regulation';
  return /^art/i.test(marker) ? 'article' : 'section';
}

/** `12.04.030–12.04.050` and `2-25-2-40` are two numbers with the same format. */
function halvesOf(number: string, marker: string): { readonly first: string; readonly last: string } | undefined {
  for (const { index } of number.matchAll(/[-‐‑–]/g)) {
    const [first, last] = [number.slice(0, index), number.slice(index + 1)];
    const a = partsOf(first);
    // `§ 3–4. Reserved` is one section of a code that prints its hyphens as en dashes.
    const enough = a.length > 1 || (number[index] === '–' && (marker === '' || isSeveral(marker)));
    if (!enough) continue;
    const b = partsOf(last);
    if (a.length === b.length && (a.length === 1 || a[0] === b[0]) && isAfter(last, first)) return { first, last };
  }
  return undefined;
}

const halves = /^(\d{1,6}[A-Z]?(?:\.\d{1,6}[A-Z]?)?)[-‐‑](\d{1,6}[A-Z]?(?:\.\d{1,6}[A-Z]?)?)$/;

/** `Secs. 428-436. Reserved.` and `SECS. 907.1-921. RESERVED.` are ranges: several sections with the same status, which may be on the next line. */
function plainHalves(
  number: string,
  marker: string,
  after: string,
): { readonly first: string; readonly last: string } | undefined {
  const [, first = '', last = ''] = halves.exec(number) ?? [];
  const { title } = titleAfter(after);
  return isSeveral(marker) && (title === '' || ended.test(title)) && first !== '' && compareNumbers(last, first) > 0
    ? { first, last }
    : undefined;
}

/** `2-109:114. Reserved`: the last number of a range without its chapter. `2-2-2.1-2-2-7. Reserved`: from an inserted section. */
function shortHalves(number: string, after: string): { readonly first: string; readonly last: string } | undefined {
  const [, inserted, , end] = /^((.{1,20}-)\d{1,6}\.\d{1,3})[-‐‑–](\2\d{1,6})$/.exec(number) ?? [];
  if (inserted !== undefined && end !== undefined && compareNumbers(end, inserted) > 0)
    return ended.test(titleAfter(after).title) ? { first: inserted, last: end } : undefined;
  const [, chapter = '', first = '', last = ''] = /^(.*[-.])(\d{1,6}):(\d{1,6})$/.exec(number) ?? [];
  return chapter !== '' && Number(last) > Number(first) && ended.test(titleAfter(after).title)
    ? { first: chapter + first, last: chapter + last }
    : undefined;
}

const isSeveral = (marker: string): boolean => /(?:^|, )(?:§§|sections\b|secs\b)/i.test(marker);

const plainDashes = (number: string): string => number.replace(/[‐‑–]/g, '-');

function titleAfter(after: string): { readonly title: string; readonly parted: boolean } {
  const [mark] = /^(?:\s*[.:])?\s*(?:[-‐‑‒–—|]+(?=\s|[[(“"]?\p{Lu}|$))?\s*/u.exec(after) ?? [''];
  return { title: after.slice(mark.length).trim(), parted: /[.:–—|-]|\s{2}/.test(mark) };
}

const verb = /\b(?:shall|may|must|will|is|are|was|were|be|has|have|means?|appl(?:y|ies)|provides?|does|do|not)\b/;

/** Whether words are a sentence, not a title: most longer words are in lowercase, and the end is a sentence's. */
function isSentence(title: string): boolean {
  const longer = title.match(/\p{L}{4,}/gu) ?? [];
  const lower = longer.filter((word) => /^\p{Ll}/u.test(word)).length;
  return longer.length >= 8 && lower * 3 > longer.length * 2 && /[.;:,]$/.test(title) && verb.test(title);
}

/**
 * Finds a range of plain numbers at the start of a styled heading, as in `128–136 Reserved`; undefined if there is none.
 * @returns the first and last number, and the title
 */
export function plainRange(
  text: string,
): { readonly number: string; readonly through: string; readonly title: string } | undefined {
  const [, first = '', last = '', title = ''] =
    /^(\d{1,6}[A-Za-z]?)\s*(?:[-‐‑‒–—]+|\bthrough\b|\bto\b)\s*(\d{1,6}[A-Za-z]?)[.:]?\s+(.+)$/i.exec(text) ?? [];
  return first !== '' && isAfter(last, first) && ended.test(title)
    ? { number: first, through: last, title }
    : undefined;
}

/** Whether `last` can end a range that `first` begins: only the last part differs, and it is greater. */
function isAfter(last: string, first: string): boolean {
  return compareNumbers(last, first) > 0 && partsOf(last).length === partsOf(first).length;
}

/** The sort key of a number: `12.04.020A` → 12, 4, 20, A. */
function partsOf(number: string): readonly (number | string)[] {
  return (number.match(/\d+|[A-Za-z]+/g) ?? []).map((part) => (/^\d/.test(part) ? Number(part) : part.toUpperCase()));
}

/** Compares numbers in a code's order: 2-9 before 2-10, 4 before 4A before 5. Negative, zero, or positive. */
export function compareNumbers(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)];
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    const [x, y] = [a[at], b[at]];
    if (x === undefined || y === undefined) return x === y ? 0 : x === undefined ? -1 : 1;
    if (x === y) continue;
    if (typeof x === 'number' && typeof y === 'number') return x - y;
    return String(x) < String(y) ? -1 : 1;
  }
  return 0;
}
