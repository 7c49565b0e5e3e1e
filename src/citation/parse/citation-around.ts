import type { Numbering } from '../../contract/numbering.ts';
import { hasScheme } from '../lexicon/code-numbers.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { NumberShape } from '../lexicon/numbering/grammar.ts';
import type { Reader } from '../lexicon/reader.ts';
import { isContainerKind, isUnnumberedKind } from '../lexicon/target-kinds.ts';
import { isLineBreak, isSpace } from '../text/characters.ts';
import type { CitationForm } from '../types.ts';
import { onlyPlaceNearby } from './nearby-places.ts';
import { withOuterSubdivisions } from './outer-subdivisions.ts';
import { definitionAt, pastDate } from './parentheticals.ts';
import { citation, focus, type ParseContext, type Rest } from './parse-context.ts';
import { type CodeReference, NO_NUMBER, namesACode, type Parsed, type ParsedTarget, separators } from './parsed.ts';
import { placeNameAt, stateAt } from './place-name.ts';
import { isOfOtherCodeAfter, referenceAfter } from './reference-after.ts';
import { type ReferenceBefore, referenceBefore } from './reference-before.ts';
import { firstGroups, type Targets, withStart } from './targets.ts';

/** Builds the citation of numbers just read. Looks for the code's name before them, then after them. */
export function citationAround(context: ParseContext, numbers: Targets): Parsed {
  focus(context, numbers.start);
  const before = referenceBefore(context.reader, context.lexicon, numbers.start);
  const after = before?.isApposed === true ? withReferenceAfter(context, numbers) : undefined;
  if (after?.kind === 'citation' && after.code !== undefined) return after;
  return before === undefined ? withReferenceAfter(context, numbers) : withReferenceBefore(context, numbers, before);
}

function withReferenceBefore(context: ParseContext, targets: Targets, before: ReferenceBefore): Parsed {
  const { code } = before;
  if (code.kind === 'otherLaw')
    return { kind: 'otherLaw', start: before.start, end: endOfOtherLaw(targets), target: targets.first };
  const titled = withTitleBefore(context, targets, before.start, code);
  context.reader.extendTo(targets.end);
  return citationAfterName(context, titled ?? withStart(targets, before.start), formOf(code), code);
}

/** `Marlow Code, Preface to the 2013 Code`: the heading of a part without a number is its citation. */
const restOfHeading =
  /^\s+(?:[Tt][Oo]|[Oo][Ff])\s+(?:[Tt]his|[Tt][Hh][Ee])(?:\s+(?:\d{4}|\p{Lu}[\p{L}\p{N}'’&-]*)){1,8}/u;
const longestHeading = 120;

function withRestOfHeading(reader: Reader, targets: Targets): Targets {
  const { first, start, end } = targets;
  if (targets.all.length > 1 || !isUnnumberedKind(first.kind)) return targets;
  const rest = restOfHeading.exec(reader.text.slice(end, end + longestHeading))?.[0] ?? '';
  const whole = { ...first, end: first.end + rest.length };
  const ends = end + rest.length;
  return { start, end: ends, groups: [{ end: ends, targets: [whole], joint: 'first' }], all: [whole], first: whole };
}

function withReferenceAfter(context: ParseContext, bare: Targets): Parsed {
  const { reader } = context;
  const heading = isHeading(context, bare);
  const targets = withOuterSubdivisions(reader, bare);
  reader.extendTo(targets.end);
  const read = referenceAfter(reader, context.lexicon, targets.end);
  // `Chapter 5.04 EMC`, but not `Section 8 EMC`.
  const isDoubtful = read?.code.kind === 'initials' && read.code.municipal && separators(bare.first) === 0;
  const after = isDoubtful ? undefined : read;
  if (
    after === undefined &&
    isContainerKind(bare.first.kind) &&
    isOfOtherCodeAfter(reader, context.lexicon, targets.end)
  )
    return { kind: 'otherLaw', start: targets.start, end: targets.end };
  if (after === undefined) {
    // "§ 23.44.040 and § 42-3505.01": numbers of two codes are two citations.
    const other = targets.groups.findIndex(({ targets: [target] }) => isOfOtherCode(targets.first, target));
    const own = other > 0 ? firstGroups(targets, other) : targets;
    return citation(context, own, own.end, 'bare', undefined, { heading });
  }
  const { code, end } = after;
  if (isOthersLastGroup(targets, code)) {
    // "Section 5.04.010 and Section 1645 of the Civil Code": the first section is not in the Civil Code.
    const own = firstGroups(targets, targets.groups.length - 1);
    return citation(context, own, own.end, 'bare', undefined, { heading });
  }
  if (code.kind === 'otherLaw') return { kind: 'otherLaw', start: targets.start, end, target: targets.first };
  const defines = definitionAt(reader, end)?.letters;
  const named = withPlaceNearby(context, code, targets.start);
  return citation(context, targets, pastDate(reader, end), formOf(code), named, { heading, defines });
}

function formOf(code: CodeReference): CitationForm {
  const { kind } = code;
  if (kind === 'abbreviation' && code.isTitle) return 'full';
  if (kind === 'abbreviation' || kind === 'initials') return 'short';
  return kind === 'thisCode' ||
    kind === 'saidCode' ||
    kind === 'ownCode' ||
    kind === 'ownInstrument' ||
    kind === 'thisOrdinance'
    ? 'bare'
    : 'full';
}

/** Builds a citation with its code named before the numbers. `defines`: the abbreviation that the text has already defined. */
export function citationAfterName(
  context: ParseContext,
  read: Targets,
  form: CitationForm,
  code: CodeReference,
  rest: Pick<Rest, 'defines' | 'designated'> = {},
): Parsed {
  const { reader } = context;
  const named = withRestOfHeading(reader, read);
  // "subsection (a) of SMC 5.04.010"
  const targets = named.all.some(({ kind }) => kind === 'section') ? withOuterSubdivisions(reader, named) : named;
  if (targets.groups.length > 1) {
    // "SMC 5.04.010 and Section 1645 of the Civil Code": a later group can belong to the name after it.
    const after = referenceAfter(reader, context.lexicon, targets.end);
    // "Elm By-Laws ch. 7, § 1, Purpose of Zoning Regulations": a heading.
    const isName = after !== undefined && (namesACode(after.code) || isLinked(reader, targets.end));
    // "Charter § 3 and § 5.04.010 of this Code": a charter is not the code.
    if (isName && (!isSelfReference(after.code) || isCharterNamed(code))) {
      // "Chapter 5; Part 2 of Title 8 of the Oakland Municipal Code": the part belongs to the title.
      const first = firstOfLast(targets);
      if (first > 0) {
        const own = firstGroups(targets, first);
        return citation(context, own, own.end, form, code, rest);
      }
    }
  }
  const placed = withPlaceNearby(context, withPlaceAfter(context, code, targets.end), targets.start);
  return citation(context, targets, pastDate(reader, targets.end), form, placed, {
    ...rest,
    defines: rest.defines ?? definitionAt(reader, targets.end)?.letters,
  });
}

/** Whether `of` links numbers that end at `at` to a name. */
const isLinked = (reader: Reader, at: number): boolean =>
  /^\s*(?:\([^()\n]*\)\s*)?of\b/.test(reader.text.slice(at, at + 100));

/** The index of the first of the last groups that one name covers: `Part 2 of Title 8`, `Article 22, § 22.30`. */
export function firstOfLast({ groups }: Targets): number {
  let first = groups.findLastIndex((group, at) => at === 0 || group.joint !== 'of');
  for (; first > 0; first--) {
    const container = groups[first - 1]?.targets.at(-1)?.kind;
    const isInside = groups[first]?.joint === 'comma' && groups[first]?.targets[0]?.kind === 'section';
    if (!isInside || container === undefined || !isContainerKind(container)) break;
  }
  return first;
}

/** `SMC 5.10.030 (Spokane)`, `Clark County Code 40.220.010 (Wash.)`: the place or state in parentheses selects the code. */
function withPlaceAfter({ reader, lexicon }: ParseContext, code: CodeReference, end: number): CodeReference {
  const open = reader.skip(end);
  if (reader.text.charAt(open) !== '(') return code;
  if (code.kind === 'initials' || code.kind === 'genericCode' || code.kind === 'topicalCode')
    return ofPlaceInParentheses(reader, lexicon, open, code);
  if (code.kind !== 'abbreviation' && code.kind !== 'placeCode') return code;
  if (code.kind === 'placeCode') {
    const state = code.places.length > 1 ? stateAt(reader, lexicon, open + 1) : undefined;
    const places = code.places.filter((place) => lexicon.places[place]?.region === state?.postal);
    return places.length > 0 ? { ...code, places } : code;
  }
  const named = placeNameAt(reader, lexicon, open + 1, undefined);
  if (named === undefined || reader.text.charAt(named.end) !== ')') return code;
  const meant = named.places.filter((place) => code.node.meanings?.some((meaning) => meaning.place === place));
  return meant.length === 1 ? { ...code, nearby: meant, citedByPlace: true } : code;
}

/** `Nashville … (Metro Code § 13.24)`: for a code without a place, uses the only place named just before `at`. */
function withPlaceNearby({ reader, lexicon }: ParseContext, code: CodeReference, at: number): CodeReference {
  if (code.kind !== 'genericCode' && code.kind !== 'topicalCode' && code.kind !== 'initials') return code;
  const ofCounty = code.kind === 'genericCode' && code.ofCounty === true;
  return { ...code, nearby: onlyPlaceNearby(reader, lexicon, at, ofCounty) };
}

/** `LDC § 25-2-492 (Austin)`, `Town Code § 146-9 (Town of Chester Falls)` */
function ofPlaceInParentheses(
  reader: Reader,
  lexicon: Lexicon,
  open: number,
  code: Extract<CodeReference, { kind: 'initials' | 'genericCode' | 'topicalCode' }>,
): CodeReference {
  const settlement = reader.wordAt(open + 1);
  const of = settlement?.is('settlement') === true ? reader.nextWord(settlement.after) : undefined;
  const at = of?.isWord('of') === true ? reader.skip(of.after) : open + 1;
  const named = placeNameAt(reader, lexicon, at, settlement?.isWord('county') === true || undefined);
  if (named === undefined || reader.text.charAt(named.end) !== ')') return code;
  const written = code.kind === 'initials' ? code.letters : code.written;
  if (named.places.length > 0)
    return { kind: 'placeCode', places: named.places, nameWords: [], separate: code.kind !== 'genericCode', written };
  return at > open + 1 ? { kind: 'unlistedPlaceCode', name: named.name, written } : code;
}

function isSelfReference({ kind }: CodeReference): boolean {
  return kind === 'thisCode' || kind === 'saidCode' || kind === 'thisOrdinance';
}

const isCharterNamed = (code: CodeReference): boolean =>
  /\bcharter$/i.test('written' in code ? (code.written ?? '') : code.kind === 'abbreviation' ? code.letters : '');

/** "42 U.S.C. § 1983 and § 23.44.010": the end of the other law's numbers, judged by their structure. */
export function endOfOtherLaw({ groups, first, end }: Targets): number {
  const foreign = groups.findIndex(({ targets: [target], joint }, at) => {
    const isOfKind = at > 0 && joint !== 'of' && target?.kind === first.kind;
    return joint === 'space' || (isOfKind && target !== undefined && !haveSameShape(first, target));
  });
  return foreign < 0 ? end : (groups[foreign - 1]?.end ?? end);
}

/** Whether the last group, but not the first, belongs to the other law named after it. */
function isOthersLastGroup({ groups, first }: Targets, { kind }: CodeReference): boolean {
  const last = groups.at(-1)?.targets[0];
  if (groups.length < 2 || last === undefined || last.kind !== first.kind) return false;
  return (kind === 'otherLaw' || kind === 'topicalCode') && !haveSameShape(first, last);
}

/**
 * `7 N.N.C. § 253`, `42 D.C. Code § 3505.01`: a title number before the name of a code whose section numbers lack it.
 *
 * @param byTitle whether the code is known to be cited by its titles
 */
export function withTitleBefore(
  { reader, lexicon }: ParseContext,
  targets: Targets,
  at: number,
  code: CodeReference,
  byTitle = false,
): Targets | undefined {
  // "17 DCMR ch. 26", but not "5 SMC ch. 23.44"
  const isPart =
    isContainerKind(targets.first.kind) && targets.first.kind !== 'title' && separators(targets.first) === 0;
  if (!isPart && targets.first.kind !== 'section') return undefined;
  if (code.kind !== 'abbreviation' && code.kind !== 'placeCode') return undefined;
  const { text } = reader;
  const numberings = numberingsOf(lexicon, code);
  const isCitedByTitle =
    byTitle ||
    numberings.some(
      ({ context }) => context?.form === 'before' || (context?.form === 'named' && context.levels.includes('title')),
    );
  const learned = numberings.filter(({ established, sections }) => established === true && sections > 0);
  // A long name after a number may begin a sentence or an item of a list.
  const isUnknown = code.kind === 'abbreviation' && learned.length === 0;
  const signed = targets.start > at && reader.designatorAt(targets.start) !== undefined;
  // Most numbers of several levels include their title. A code whose numbers repeat in each title has any number.
  if (isUnknown && !isCitedByTitle && separators(targets.first) > (signed ? 1 : 0)) return undefined;
  const end = reader.skipBack(at);
  // `[3] SMC § 5` is a note.
  if (text.slice(end, at).includes(']')) return undefined;
  const number = titleNumber.exec(text.slice(Math.max(reader.lo, end - longestTitleNumber - 1), end))?.[0];
  if (number === undefined || end === at) return undefined;
  if (!isCitedByTitle && !isUnknown && !learned.some((one) => lacksTitle(one, targets.first, number))) return undefined;
  const start = end - number.length;
  const title = { ...NO_NUMBER, kind: 'title' as const, end: number.length, number, lastLength: number.length };
  const by = targets.start - start;
  const first = { ...targets.first, start: targets.first.start + by, end: targets.first.end + by };
  return withStart(targets, start, [title, first]);
}

/** What is known about the numbers of the codes that a name may refer to. */
function numberingsOf(
  { places }: Lexicon,
  code: Extract<CodeReference, { readonly kind: 'abbreviation' | 'placeCode' }>,
): readonly Numbering[] {
  const codes =
    code.kind === 'placeCode'
      ? code.places.flatMap((place) => places[place]?.codes ?? [])
      : (code.node.meanings ?? []).map(({ place, code: at }) => places[place]?.codes[at]);
  return codes.flatMap((one) => one?.numbering ?? []);
}

/** Whether only the title and the number together have the form of the code's sections. */
function lacksTitle(numbering: Numbering, { number }: ParsedTarget, title: string): boolean {
  return !hasScheme(numbering, number) && ['-', '.'].some((join) => hasScheme(numbering, title + join + number));
}

/** `24 DCMR § 100`, `25-A DCMR ch. 42`. */
const titleNumber = /(?<![\w.,)-])\d{1,2}(?:-?[A-Z])?$/;
const longestTitleNumber = 4;

/** Whether a number may not be from the first number's code: only one of them has levels, or hyphens are levels in only one. */
function isOfOtherCode(first: ParsedTarget, target: ParsedTarget | undefined): boolean {
  if (target === undefined || target.kind !== first.kind) return false;
  // "Act 25-123, § 2; § 28:2-201": the first section is the act's.
  if (separators(target) === 0 || separators(first) === 0) return separators(target) !== separators(first);
  return target.dashes > 0 !== first.dashes > 0 || target.colons > 0 !== first.colons > 0;
}

function haveSameShape(a: NumberShape, b: NumberShape): boolean {
  return a.dots === b.dots && a.dashes === b.dashes && a.colons === b.colons;
}

/** `SECTION 2.` at the start of a line: the ordinance's own section. */
function isHeading({ reader, last }: ParseContext, { all, first, start, end }: Targets): boolean {
  const { text } = reader;
  if (all.length !== 1 || separators(first) > 0 || !/[.:]/.test(text.charAt(end))) return false;
  let p = start;
  for (; p > last && p > start - 12; p--) {
    const before = text.charAt(p - 1);
    if (isLineBreak(before)) return true;
    if (!isSpace(before) && !'*#>_'.includes(before)) return false;
  }
  return p === last;
}
