import type { Numbering } from '../../contract/numbering.ts';
import { hasLevels, hasScheme } from '../lexicon/code-numbers.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { NumberShape } from '../lexicon/numbering/grammar.ts';
import { levelsOf, separatorsOf } from '../lexicon/numbering/scheme.ts';
import { normalizeSectionNumber } from '../lexicon/section-key.ts';
import { isContainerKind } from '../lexicon/target-kinds.ts';
import { type ParsedTarget, type PlaceIndex, separators } from '../parse/parsed.ts';
import { isLetter } from '../text/characters.ts';

/** The structure of a number: its count of each separator. `0x20000` for `23.44.010`. A number is far shorter than 256 characters. */
export type ShapeKey = number;

export function shapeKey({ dots, dashes, colons }: NumberShape): ShapeKey {
  return (dots << 16) | (dashes << 8) | colons;
}

/** Whether a section number can belong to a place. `unknown` supports neither side. */
export type Fit = 'yes' | 'no' | 'unknown';

/**
 * Whether a number fits a place's code. `shapes`: the shapes of the place's numbers in the document. `code`: the name
 * of the place's code, if known.
 */
export function numberFits(
  lexicon: Lexicon,
  place: PlaceIndex,
  target: ParsedTarget,
  shapes: ReadonlySet<ShapeKey> | undefined,
  code: string | null = null,
): Fit {
  if (isContainerKind(target.kind)) return target.dots + target.dashes <= 1 ? 'yes' : 'unknown';
  const has = hasNumber(lexicon, place, target.number, code);
  if (has === true) return 'yes';
  const isPlain = separators(target) === 0;
  const lettered = isLetter(target.number.charAt(0));
  if (has === false && !lettered && hasChapter(lexicon, place, target)) return 'yes';
  if (has === false && isSubdivisionOf(lexicon, place, target, code)) return 'yes';
  const numberings = numberingsOf(lexicon, place, code);
  const learned = numberings.length > 0 && numberings.every(isLearned);
  const fits = numberings.map((numbering) => fitOf(numbering, target));
  if (fits.length > 0 && fits.every((fit) => fit === 'no')) {
    // "R602.10", "A5.1": a model code's number, unless the document cites the place's own code this way.
    return lettered && !learned && shapes?.has(shapeKey(target)) === true ? 'unknown' : 'no';
  }
  if (learned) return isPlain ? (has === false ? 'no' : 'unknown') : 'yes';
  // A number of three levels in the known form of the place's code is its, even if the document cites others in another form.
  const isLikely = separators(target) > 1 && fits.includes('yes');
  if (shapes !== undefined && shapes.size > 0 && !isLikely)
    return shapes.has(shapeKey(target)) ? 'yes' : isPlain ? 'no' : 'unknown';
  if (fits.includes('yes')) return 'yes';
  return has === false && isPlain ? 'no' : 'unknown';
}

/** The numberings of a place's code, or of all its codes for null. Uses the codes that the service lists, if any. */
export function numberingsOf(lexicon: Lexicon, place: PlaceIndex, code: string | null): readonly Numbering[] {
  const codes = lexicon.places[place]?.codes ?? [];
  const [only] = codes;
  if (codes.length === 1) return only?.numbering === undefined ? [] : [only.numbering];
  const named = codes.filter(({ name, numbering }) => name === code && numbering !== undefined);
  const listed = codes.filter((each) => each.listed);
  const candidates = named.length > 0 ? named : listed.length > 0 ? listed : codes;
  return candidates.flatMap(({ numbering }) => numbering ?? []);
}

/** Whether the numbering was learned from the code itself, not built in or hinted. */
function isLearned({ established, sections }: Numbering): boolean {
  return established && sections > 0;
}

/** Whether a number has a scheme of a place's codes and the letters that begin its example: `ZO-5.27` in a code with § ZO-5.1. */
export function hasLettersOf(lexicon: Lexicon, place: PlaceIndex, number: string): boolean {
  const letters = /^[A-Z]{2,}(?=[^A-Za-z\d])/.exec(number)?.[0];
  return (
    letters !== undefined &&
    numberingsOf(lexicon, place, null).some(
      (numbering) =>
        hasScheme(numbering, number) &&
        numbering.schemes.some(({ parts, example }) => parts.length > 1 && example.startsWith(letters)),
    )
  );
}

function fitOf(numbering: Numbering, target: ParsedTarget): Fit {
  const { number, dashes } = target;
  if (isLearned(numbering)) return isBuiltLike(numbering, number) || isRangeLike(numbering, number) ? 'yes' : 'no';
  // A few sections do not show every number of a code, but a number with one of their schemes fits.
  if (hasScheme(numbering, number) && separators(target) > 0) return 'yes';
  const parts = separators(target);
  const levels = levelsOf(numbering);
  if (isLetter(number.charAt(0)) || !hasSeparatorsOf(numbering, target)) return 'no';
  const own = levels > 0 ? withinLevels(number, levels) : undefined;
  if (levels > 0 && parts + 1 !== levels && dashes === 0 && own === undefined) return 'no';
  return parts > 1 || levels > 0 ? 'yes' : 'unknown';
}

/** `13.76.130A.2` with three levels is (A)(2) of `13.76.130`. Undefined when the number does not continue past its levels this way. */
export function withinLevels(
  number: string,
  levels: number,
): { readonly number: string; readonly subdivisions: readonly string[] } | undefined {
  const parts = number.split('.');
  if (levels < 2 || parts.length <= levels || /[-:]/.test(number)) return undefined;
  const [, section, letters] = /^(\d+)([A-Z]{1,2}|[a-z])$/.exec(parts[levels - 1] ?? '') ?? [];
  if (section === undefined || letters === undefined) return undefined;
  return {
    number: [...parts.slice(0, levels - 1), section].join('.'),
    subdivisions: [letters, ...parts.slice(levels)],
  };
}

/** Whether a hyphen joins two numbers of the code, so that the whole could be a range. */
function isRangeLike(numbering: Numbering, number: string): boolean {
  const parts = number.split('-');
  const half = parts.length / 2;
  return Number.isInteger(half) && half > 0 && isBuiltLike(numbering, parts.slice(0, half).join('-'));
}

/** Whether no place that shares an abbreviation is known to number its sections this way. */
export function haveNone(lexicon: Lexicon, places: readonly PlaceIndex[], target: ParsedTarget): boolean {
  // Circulars also have numbers like `17-22`. With several places, a place with unknown numbers is not enough support.
  const isDoubtful = places.length > 1 && target.dashes === 1 && target.dots + target.colons === 0;
  return places.every(
    (place) =>
      hasOtherSeparators(lexicon, place, target) ||
      hasFewerLevels(lexicon, place, target) ||
      (isDoubtful && numberingsOf(lexicon, place, null).length === 0),
  );
}

/**
 * Whether a number has separators that the place's code never has, such as hyphens where the code uses periods. Parts
 * of another length are a mistake in the number, which a check should report.
 */
function hasOtherSeparators(lexicon: Lexicon, place: PlaceIndex, target: ParsedTarget): boolean {
  const numberings = numberingsOf(lexicon, place, null);
  if (numberings.length === 0 || separators(target) === 0) return false;
  return numberings.every((numbering) =>
    isLearned(numbering)
      ? fitOf(numbering, target) === 'no' && !hasLevels(numbering, target.number)
      : !hasSeparatorsOf(numbering, target),
  );
}

/** Whether a number of two levels has fewer levels than the known numbers of the place's code: `BMC 2.14`. */
function hasFewerLevels(lexicon: Lexicon, place: PlaceIndex, target: ParsedTarget): boolean {
  // `23.58B` is a chapter. A measurement has no letter.
  if (!/^\d+\.\d+$/.test(target.number)) return false;
  return numberingsOf(lexicon, place, null).every((numbering) => levelsOf(numbering) > 2);
}

/** Whether a number's separators match a numbering. If hyphens separate levels, periods may separate further ones. */
function hasSeparatorsOf(numbering: Numbering, { dots, dashes, colons }: NumberShape): boolean {
  const own = separatorsOf([numbering]);
  if (own.includes(':')) return colons > 0 || dashes > 0;
  if (own.includes('-')) return dashes > 0 && (colons === 0 || own.includes('.'));
  return own.includes('.') ? dots > 0 && colons === 0 : dashes === 0 && dots <= 1;
}

/** Tries the number with and without its own letter: `12.4A` was added after `12.4`. */
function isBuiltLike(numbering: Numbering, number: string): boolean {
  return hasScheme(numbering, number) || hasScheme(numbering, number.replace(/(?<=\d)[A-Za-z]{1,2}$/, ''));
}

/**
 * Whether a place's code of this name has a section of this number, or any of its codes for null. Undefined when its
 * numbers are unknown.
 */
export function hasNumber(
  lexicon: Lexicon,
  place: PlaceIndex,
  number: string,
  code: string | null = null,
): boolean | undefined {
  const { jurisdictionId: id, codes = [] } = lexicon.places[place] ?? {};
  // The gazetteer's name of a code may differ from the service's.
  const listed = codes.find(({ name, listed }) => listed && name === code)?.name;
  return id === undefined ? undefined : lexicon.hasSection?.(id, normalizeSectionNumber(number), listed);
}

/** Whether a code has the first section of a chapter that is cited like a section: `Section 27.66`. */
function hasChapter(lexicon: Lexicon, place: PlaceIndex, target: ParsedTarget): boolean {
  const joint = target.dashes > 0 ? '-' : '.';
  return (
    separators(target) > 0 &&
    FIRST_SECTIONS.some((first) => hasNumber(lexicon, place, target.number + joint + first) === true)
  );
}

/** Whether a number is one of the code's with dotted subdivisions: `165-2.04.3.a` if the code has `165-2.04`. */
function isSubdivisionOf(lexicon: Lexicon, place: PlaceIndex, target: ParsedTarget, code: string | null): boolean {
  if (separators(target) < 2) return false;
  for (let number = target.number, depth = 0; depth < MOST_SUBDIVISIONS; depth++) {
    // A model code's `105.1.1` is not a part of a section 105.1.
    const outer = /^(.*\d)\.(?:[A-Za-z]{1,2}|\d{1,2})$/.exec(number)?.[1];
    if (outer === undefined || !/[-:]|\d\d$/.test(outer)) return false;
    if (hasNumber(lexicon, place, outer, code) === true) return true;
    number = outer;
  }
  return false;
}

const MOST_SUBDIVISIONS = 4;

const FIRST_SECTIONS = ['010', '005', '020', '01', '1', '001'];
