import { hasScheme } from '../lexicon/code-numbers.ts';
import type { Reader, Word } from '../lexicon/reader.ts';
import { canEnclose, canPrecedeNumber, hasLevels, pastNumber } from '../scan/numbers.ts';
import { isDigit, isInCapitals, isLetter, isLineBreak, isSpace, isUpper, isWordPart } from '../text/characters.ts';
import { markedAttributive } from './attributive.ts';
import { citationAfterName, citationAround, withTitleBefore } from './citation-around.ts';
import { citation, focus, type ParseContext } from './parse-context.ts';
import { type CodeReference, EDITION, type Parsed, type ParsedTarget, separators } from './parsed.ts';
import { endsSentence, isDotted, referenceBefore } from './reference-before.ts';
import { isLongNumberAt, itemsAt, mapTargets, type Targets, targetsAt, UNMARKED, UNMARKED_LIST } from './targets.ts';

/** The citation with its section sign at `at`. */
export function fromSign(context: ParseContext, at: number): Parsed | undefined {
  focus(context, at);
  const targets = targetsAt(context.reader, at);
  return targets === undefined ? undefined : designated(citationAround(context, targets));
}

function designated(parsed: Parsed): Parsed {
  return parsed.kind === 'otherLaw' ? { ...parsed, designated: true } : parsed;
}

/** The citation with the first digit of its number at `at`. */
export function fromDigit(context: ParseContext, at: number): Parsed | undefined {
  const start = learnedStart(context, at) ?? at;
  const named = afterWord(context, start);
  if (named !== undefined) return named;
  const { text } = context.reader;
  if (start < context.last || !canEnclose(text.charAt(start - 1)) || (start === at && !hasLevels(text, at)))
    return undefined;
  return numberOfCode(context, start) ?? loneNumber(context, start, at);
}

/** `15.28.110 of the Bend Code`, `15.28.110 BC`: the name after the number shows that it is a section. An abbreviation needs three levels. */
function numberOfCode(context: ParseContext, at: number): Parsed | undefined {
  const { reader } = context;
  const { text } = reader;
  focus(context, at);
  const targets = itemsAt(reader, at, UNMARKED, at);
  if (targets === undefined || separators(targets.first) === 0) return undefined;
  const isNamedNext =
    /^\s+of\s/.test(text.slice(targets.end, targets.end + 5)) ||
    (separators(targets.first) > 1 && /^ [A-Z][A-Z.]+(?![A-Za-z])/.test(text.slice(targets.end, targets.end + 10)));
  if (!isNamedNext) return undefined;
  const parsed = citationAround(context, targets);
  const isNamed = parsed.kind === 'citation' && parsed.code !== undefined && NAMED.has(parsed.code.kind);
  return isNamed ? { ...parsed, designated: false } : undefined;
}

const NAMED: ReadonlySet<string> = new Set(['placeCode', 'unlistedPlaceCode', 'genericCode', 'abbreviation']);

/** A number after a word that can precede a citation's number: `Section 5`, `SMC 5.04.010`, `of 5.04.010`. */
function afterWord(context: ParseContext, at: number): Parsed | undefined {
  const { reader, last } = context;
  const { text } = reader;
  const start = tokenStart(text, at, last);
  if (start <= last || !canPrecedeNumber(text.charAt(start - 1))) return undefined;
  focus(context, at);
  const wordsEnd = reader.skipBack(start);
  if (wordsEnd <= reader.lo) return undefined;
  const c = text.charAt(wordsEnd - 1);
  if (c === ';' && start === at) return longNumber(context, at);
  if (!isLetter(c) && c !== '.') return undefined;
  const word = reader.wordBefore(wordsEnd);
  if (word === undefined) return undefined;
  if (word.numberDesignator !== undefined) {
    const targets = targetsAt(reader, word.start);
    return targets === undefined ? undefined : markedAttributive(text, designated(citationAround(context, targets)));
  }
  // "Repeal of acts.⏎9.12.020": the sentence ends with the line before.
  if (start < at || (endsSentence(word) && leadsLine(text, at))) return undefined;
  // "5 Cal. 4th 100": a case. A later `id.` refers to it.
  if (isReporterSeries(context, word)) return { kind: 'otherLaw', start: word.start, end: pastToken(context, at) };
  if (word.is('subdivision')) return fromSubdivision(context, at, word);
  if (!word.is('stop', 'instrument', 'otherLaw', 'reporter') && !word.isCapitalized) return undefined;
  if (word.is('preposition', 'connector')) return longNumber(context, at);
  return word.is('stop') ? undefined : afterReference(context, at, word);
}

/** The start of the run of letters and digits that contains the digit at `at`. */
function tokenStart(text: string, at: number, last: number): number {
  let start = at;
  const limit = Math.max(last, at - 4);
  while (start > limit) {
    const c = text.charAt(start - 1);
    if (!isWordPart(c) && !(c === '-' && isUpper(text.charAt(start - 2)))) break;
    start--;
  }
  return start;
}

/** `paragraph 5.04.010` */
function fromSubdivision(context: ParseContext, at: number, word: Word): Parsed | undefined {
  const targets = itemsAt(context.reader, at, UNMARKED, word.start);
  const isSection = targets !== undefined && targets.first.dots + targets.first.dashes > 0;
  return isSection ? citationAround(context, targets) : undefined;
}

/** `th` of `4th`, `d` of `F.3d`: the series of a case reporter. */
function isReporterSeries({ reader }: ParseContext, { start, written }: Word): boolean {
  const { text } = reader;
  if (!/^(?:th|st|nd|rd|d)$/i.test(written) || !isDigit(text.charAt(start - 1))) return false;
  let p = start - 1;
  while (p > reader.lo && isDigit(text.charAt(p - 1))) p--;
  const reporter = reader.previousWord(p);
  return reporter?.isCapitalized === true && reporter.is('reporter');
}

/** A number without a designator after an abbreviation (`SMC 23.44.010`) or after other law (`RCW 59.18`). */
function afterReference(context: ParseContext, at: number, word: Word): Parsed | undefined {
  const { reader } = context;
  const named = referenceBefore(reader, context.lexicon, at);
  if (named === undefined) return undefined;
  const { code, start } = named;
  const regulations = regulationsByTitle(context, code, start);
  const targets = itemsAt(reader, at, regulations ? UNMARKED_LIST : UNMARKED, start);
  if (targets === undefined) return undefined;
  const { first } = targets;
  if (regulations) {
    const titled = withTitleBefore(context, withRanges(targets), start, code, true);
    if (titled !== undefined) return citation(context, titled, targets.end, 'short', code);
  }
  if (code.kind === 'otherLaw') {
    const isPlain = first.dots + first.dashes === 0;
    if (word.is('instrument') && isPlain && !word.isCapitalized) return undefined;
    // "78 Stat. 377": a volume and a page.
    const isPaged = isPlain && word.is('session') && isDigit(reader.text.charAt(start));
    const isEnactment = first.dots === 0 && word.isWord('ordinance', 'resolution');
    return { kind: 'otherLaw', start, end: targets.end, target: first, plain: isPaged || isEnactment };
  }
  // Without a designator, "SMC 5" is ambiguous, unless the code numbers its sections this way.
  if (separators(first) === 0 && !isOfLearnedScheme(context, code, first)) return undefined;
  // "ACI 318-19 section 9.7.6": the number is the standard's own, with its edition.
  if (code.kind === 'initials' && isDesignation(reader, targets)) return { kind: 'otherLaw', start, end: targets.end };
  if (code.kind === 'initials' && (separators(first) < 2 || !isInCapitals(word.written)))
    return (word.entry !== undefined && !isDotted(word)) || word.length < 2
      ? undefined
      : citation(context, targets, targets.end, 'short', code, { unmarked: 'listed' });
  const titled = withTitleBefore(context, targets, start, code);
  reader.extendTo(targets.end);
  return citationAfterName(context, titled ?? targets, 'short', code, { designated: false });
}

/** `14 DCMR 306`: whether the code is one of regulations, with the number of a title before it. Its sections have plain numbers. */
function regulationsByTitle({ reader, lexicon }: ParseContext, code: CodeReference, start: number): boolean {
  if (code.kind !== 'abbreviation' || !/\d(?:-?[A-Z])? $/.test(reader.text.slice(Math.max(0, start - 4), start)))
    return false;
  const { meanings = [] } = code.node;
  return (
    meanings.length > 0 &&
    meanings.every(({ place, code: at }) =>
      /\b(?:Regulations|Rules)\b/.test(lexicon.places[place]?.codes[at]?.name ?? ''),
    )
  );
}

/** `308-311` of plain numbers: a range. */
function withRanges(targets: Targets): Targets {
  const ranged = (target: ParsedTarget): ParsedTarget => {
    const [, number, through] = /^(\d{2,4})-(\d{2,4})$/.exec(target.number) ?? [];
    return number === undefined || through === undefined || Number(number) >= Number(through)
      ? target
      : { ...target, number, through, dashes: 0, lastLength: number.length };
  };
  return mapTargets(targets, ranged);
}

/** `TPO 62`: whether a code with this abbreviation is known to have sections with such numbers. */
function isOfLearnedScheme({ lexicon }: ParseContext, code: CodeReference, { number }: ParsedTarget): boolean {
  if (code.kind !== 'abbreviation' || code.isTitle || /^(?:1[89]|20)\d\d$/.test(number)) return false;
  return (code.node.meanings ?? []).some(({ place, code: at }) => {
    const numbering = lexicon.places[place]?.codes[at]?.numbering;
    return numbering?.established === true && numbering.sections > 0 && hasScheme(numbering, number);
  });
}

/** Whether numbers after capitals designate a standard: one number that ends in an edition, right before a section number. */
function isDesignation(reader: Reader, { all: [first, second], end }: Targets): boolean {
  if (first === undefined || second !== undefined || !EDITION.test(first.number)) return false;
  reader.extendTo(end);
  return reader.designatorAt(reader.skipComma(reader.skip(end))) !== undefined;
}

/** A number of at least three components without a sign. Only the document can show that it is a citation. */
function longNumber(context: ParseContext, at: number): Parsed | undefined {
  if (!isLongNumberAt(context.reader, at)) return undefined;
  const named = canEnclose(context.reader.text.charAt(at - 1)) ? numberOfCode(context, at) : undefined;
  if (named !== undefined) return named;
  const targets = itemsAt(context.reader, at, UNMARKED, at);
  return targets === undefined
    ? undefined
    : citation(context, targets, targets.end, 'bare', undefined, { unmarked: 'listed' });
}

/**
 * A number alone in the form of a section number (`charged under 9.24.150`). It is a citation if the default
 * jurisdiction's code has it. At the beginning of a line, it is also one under its chapter's heading. One of two levels needs a
 * subdivision or five digits (`(theft, 22-3216)`), and follows a citation of its code.
 */
function loneNumber(context: ParseContext, at: number, digit: number): Parsed | undefined {
  const { reader, lexicon } = context;
  const isPinned = reader.text.charAt(pastNumber(reader.text, at)) === '(' && !followsNoun(reader.text, at);
  if (lexicon.hasSection === undefined && !isPinned && !leadsLine(reader.text, at)) return undefined;
  focus(context, at);
  const isShort = at === digit && !isLongNumberAt(reader, at);
  if (isShort && lexicon.hasSection === undefined && !isPinned) return undefined;
  // Without the numbers of a code, a long number with a subdivision may be of any law.
  if (!isShort && lexicon.hasSection === undefined && !leadsLine(reader.text, at)) return undefined;
  const targets = itemsAt(reader, at, UNMARKED, at);
  return targets === undefined || (isShort && !isShortNumber(targets.first))
    ? undefined
    : citation(context, targets, targets.end, 'bare', undefined, { unmarked: isShort ? 'short' : 'alone' });
}

/** Whether the word before a number may say what it is: `Exhibit 5.1(a)`, `clause 5.1(a)`. */
const followsNoun = (text: string, at: number): boolean =>
  !/(?:^|[.;:,(\n]\s*|\b(?:[Aa]nd|[Oo]r|of|[Ii]n|[Uu]nder|[Pp]er|by|[Ss]ee|with|to|from|[Tt]hen|that['’]s)\s+)$/.test(
    text.slice(Math.max(0, at - 8), at),
  );

/** Whether a number of two levels is unlikely to be a range or an amount. */
const isShortNumber = (target: ParsedTarget): boolean =>
  separators(target) === 1 &&
  target.through === undefined &&
  (target.subdivisions.length > 0 || target.number.replace(/\D/g, '').length >= 5);

/** Whether only spaces and a quotation mark precede `at` on its line, as in a table of contents. */
function leadsLine(text: string, at: number): boolean {
  let p = at;
  while (p > 0 && p > at - 24 && (isSpace(text.charAt(p - 1)) || text.charAt(p - 1) === '"')) p--;
  return p === 0 || isLineBreak(text.charAt(p - 1));
}

/** The start of the number that contains the digit at `at`, for codes with numbers that begin with letters (`XYZ.04.07`). */
function learnedStart({ reader, last }: ParseContext, at: number): number | undefined {
  const { text, numbers } = reader;
  if (!numbers.hasLettered) return undefined;
  let start = at;
  for (let words = 0; words < 3; words++) {
    while (start > last && start > at - 16 && isNumberPart(text.charAt(start - 1))) start--;
    if (isLetter(text.charAt(start)) && numbers.endAt(text, start) > at) return start;
    if (!numbers.hasSpaced || text.charAt(start - 1) !== ' ') return undefined;
    start--;
  }
  return undefined;
}

function isNumberPart(c: string): boolean {
  return (isWordPart(c) && c < '\u0080') || (c !== '' && '.:/-'.includes(c));
}

/** The end of the run of letters and digits that contains the digit at `at`. */
export function pastToken({ reader }: ParseContext, at: number): number {
  const end = pastNumber(reader.text, at);
  reader.steps += end - at;
  return end;
}
