import type { Lexicon } from '../lexicon/lexicon.ts';
import type { Reader, Word } from '../lexicon/reader.ts';
import { isDigit } from '../text/characters.ts';
import { citationAfterName, endOfOtherLaw, firstOfLast, withTitleBefore } from './citation-around.ts';
import { codeNameAround } from './code-name.ts';
import { type CodeName, headsTopicalCode, isOrdinanceOfCode, isOrdinanceOfPlace } from './name-context.ts';
import { isLearnedNumberAt } from './number.ts';
import { type Definition, definitionAt, numbersAfter, pastOwnName } from './parentheticals.ts';
import { citation, focus, type ParseContext } from './parse-context.ts';
import { type CodeReference, namesACode, type Parsed, separators } from './parsed.ts';
import { type PlaceNameRead, placeNameAt } from './place-name.ts';
import { referenceAfter } from './reference-after.ts';
import { isState } from './state-law.ts';
import { firstGroups, itemsAt, type Targets, targetsAt, UNMARKED, withStart } from './targets.ts';

/** The parsed item of a candidate, and where the scan continues if past its end. */
export interface Step {
  readonly next: number;
  readonly parsed: Parsed | undefined;
}

/** At `Code` or `Ordinances`: reads the code's name around the word, and the numbers after it. */
export function fromHead(context: ParseContext, at: number): Step {
  focus(context, at);
  const head = context.reader.headAt(at);
  if (head === undefined || !(head.is('head', 'ordinances') || headsTopicalCode(context.reader, context.lexicon, head)))
    return { next: at + 3, parsed: undefined };
  return { next: head.end, parsed: headedBy(context, head) };
}

function headedBy(context: ParseContext, head: Word): Parsed | undefined {
  const { reader, lexicon } = context;
  const name = codeNameAround(reader, lexicon, head);
  if (name === undefined) return undefined;
  const { code, start } = name;
  const definition = definitionAt(reader, name.end) ?? appositionAt(reader, name);
  const end = definition?.end ?? pastTitleForm(reader, pastOwnName(reader, name.end));
  const owner = reader.previousWord(head.start);
  const isOfState =
    code.kind === 'otherLaw' &&
    isState(lexicon, owner?.is('generic') === true ? reader.previousWord(owner.start) : owner);
  const numbersAt =
    numbersAfter(reader, end) ??
    numbersAfterSecondName(reader, end) ??
    (isOfState ? numbersAfterArticle(reader, head.after) : undefined);
  const isPresumed = code.kind === 'unlistedPlaceCode' && code.presumed === true;
  const targets = numbersAt === undefined ? undefined : numbersNamed(context, numbersAt, name);
  const isPlain = targets === undefined || separators(targets.first) === 0;
  // "Elm Rent Ordinance § 5": the act's own section.
  if (isPlain && isOrdinanceOfPlace(reader, lexicon, head)) return undefined;
  // "City Ordinance 98-12" is an act.
  if (isOrdinanceOfCode(head, reader.previousWord(head.start)) && !isOfCode(reader, targets)) return undefined;
  // "Visual Studio Code 1.110.0": without a sign, only a known code has the number.
  if (isPresumed && (targets === undefined || isDigit(reader.text.charAt(targets.start)))) return undefined;
  if (targets !== undefined)
    return (
      namedAfterToo(context, name, targets) ??
      citationOfPlaceAfter(context, name, targets) ??
      citationNamed(context, name, targets, definition?.letters)
    );
  if (code.kind === 'otherLaw') return { kind: 'otherLaw', start, end: Math.max(name.end, head.end) };
  if (code.kind !== 'placeCode' && code.kind !== 'unlistedPlaceCode' && code.kind !== 'abbreviation') return undefined;
  return { kind: 'codeName', start, end, code, defines: definition?.letters };
}

/** `Code, KPB 21.46.040`: letters after a comma and before a number abbreviate the name if they begin like it. */
function appositionAt({ text }: Reader, { start, end, code }: CodeName): Definition | undefined {
  if (code.kind !== 'placeCode' && code.kind !== 'unlistedPlaceCode') return undefined;
  const match = /^, (?:\d{1,2} )?([A-Z]\.?(?:[A-Z]\.?){1,5})(?= (?:§ ?)?\d)/.exec(text.slice(end, end + 24));
  const letters = match?.[1]?.replace(/\./g, '');
  if (match === null || letters === undefined || letters.charAt(0) !== text.charAt(start)) return undefined;
  return { letters, end: end + match[0].length };
}

/** The start of the numbers after `, Ordinances` or `, General Ordinances` at `at`. The words name the code in a larger publication. */
function numbersAfterSecondName(reader: Reader, at: number): number | undefined {
  const comma = reader.skip(at);
  if (reader.text.charAt(comma) !== ',') return undefined;
  const first = reader.nextWord(comma + 1);
  const word = first?.is('generic') === true && first.isCapitalized ? reader.nextWord(first.after) : first;
  const isOrdinances = word?.is('ordinances') === true && word.isCapitalized;
  return isOrdinances ? numbersAfter(reader, word.end) : undefined;
}

/**
 * The start of the numbers after the name of an article of a state's code, or a designator of rules:
 * `Md. Code Ann., Real Prop. § 8-402`, `Iowa Admin. Code r. 281-36.1`.
 */
function numbersAfterArticle({ text }: Reader, at: number): number | undefined {
  const article =
    /^(?: Ann\.)? [Rr]\.? (?=§|\d)/.exec(text.slice(at, at + 12)) ??
    /^(?:,? Ann(?:\.|otated))?,? (?:(?!\w*(?:Code|Ord|Charter))(?:\p{Lu}[\p{Ll}.'’-]+(?:\p{Lu}\p{Ll}+\.?)?|&|and|of) ){1,6}(?=§|\\S)/u.exec(
      text.slice(at, at + 80),
    );
  return article === null ? undefined : at + article[0].length;
}

/** Skips `(24 RCNY)` after a code's name. It gives the code's title number. */
function pastTitleForm({ text }: Reader, at: number): number {
  const form = /^ \(\d{1,3} [A-Z][A-Z.]{1,6}\)(?=,? §)/.exec(text.slice(at, at + 20));
  return form === null ? at : at + form[0].length;
}

/** The numbers at `at` after a code's name. They need a sign, at least two components, or the number of their title before the name: `22 Elm Code 303`. */
function numbersNamed(context: ParseContext, at: number, { code, start }: CodeName): Targets | undefined {
  const { reader } = context;
  reader.extendTo(at);
  if (!isDigit(reader.text.charAt(at)) && !isLearnedNumberAt(reader, at))
    return targetsAt(reader, at, namesACode(code));
  const targets = itemsAt(reader, at, UNMARKED, at);
  const isWhole =
    targets !== undefined &&
    (separators(targets.first) > 0 || withTitleBefore(context, targets, start, code) !== undefined);
  return isWhole ? targets : undefined;
}

/** Whether numbers after `Ordinance` belong to a code: they have periods, or several levels after a sign. */
function isOfCode({ text }: Reader, targets: Targets | undefined): boolean {
  if (targets === undefined) return false;
  const { first, start } = targets;
  return first.dots > 0 || (!isDigit(text.charAt(start)) && separators(first) > 0);
}

function citationNamed(context: ParseContext, name: CodeName, numbers: Targets, defines: string | undefined): Parsed {
  const { code, start } = name;
  const targets = withStart(numbers, start);
  if (code.kind === 'otherLaw') return { kind: 'otherLaw', start, end: endOfOtherLaw(targets), target: targets.first };
  if (code.kind === 'thisCode' || code.kind === 'saidCode')
    return citation(context, targets, targets.end, 'bare', code);
  const titled = withTitleBefore(context, numbers, start, code);
  return citationAfterName(context, titled ?? targets, 'full', code, { defines });
}

/** "Zoning Resolution section 14-07 of the City of Elm": the place follows the numbers. */
function citationOfPlaceAfter(context: ParseContext, { code, start }: CodeName, numbers: Targets): Parsed | undefined {
  if (code.kind !== 'topicalCode' && code.kind !== 'genericCode') return undefined;
  const { reader, lexicon } = context;
  const place = settlementAfter(reader, lexicon, numbers.end);
  if (place === undefined) return undefined;
  const { written } = code;
  const named: CodeReference =
    place.places.length === 0
      ? { kind: 'unlistedPlaceCode', name: place.name, written }
      : {
          kind: 'placeCode',
          places: place.places,
          nameWords: code.kind === 'topicalCode' ? code.nameWords : [],
          separate: code.kind === 'topicalCode' && code.separate,
          written,
        };
  return citation(context, withStart(numbers, start), place.end, 'full', named);
}

/** The place of `of the City of Elm` or `, City of Elm` at `at`. */
function settlementAfter(reader: Reader, lexicon: Lexicon, at: number): PlaceNameRead | undefined {
  const comma = reader.text.charAt(reader.skip(at)) === ',';
  const of = comma ? undefined : reader.nextWord(at);
  if (!comma && of?.isWord('of') !== true) return undefined;
  const the = reader.nextWord(of?.after ?? reader.skip(at) + 1);
  const settlement = the?.isWord('the') === true ? reader.nextWord(the.after) : the;
  const link = settlement?.is('settlement') === true ? reader.nextWord(settlement.after) : undefined;
  if (settlement === undefined || link?.isWord('of') !== true) return undefined;
  return placeNameAt(reader, lexicon, reader.skip(link.after), settlement.isWord('county'));
}

/** "the Electrical Code, Chapter 23.12 of the Seattle Municipal Code": the numbers belong to the later name. */
function namedAfterToo(context: ParseContext, { code, start }: CodeName, targets: Targets): Parsed | undefined {
  const { reader } = context;
  const signed = !isDigit(reader.text.charAt(targets.start));
  if (!signed || (code.kind !== 'otherLaw' && code.kind !== 'topicalCode')) return undefined;
  reader.extendTo(targets.end);
  const after = referenceAfter(reader, context.lexicon, targets.end);
  if (after === undefined) return undefined;
  const first = firstOfLast(targets);
  if (code.kind === 'otherLaw' && after.code.kind !== 'otherLaw' && first > 0) {
    // "Cal. Gov. Code § 65852.2 and section 23.44.010 of the Seattle Municipal Code"
    const own = withStart(firstGroups(targets, first), start);
    return { kind: 'otherLaw', start, end: own.end, target: own.first };
  }
  return namesACode(after.code) ? citation(context, targets, after.end, 'full', after.code) : undefined;
}
