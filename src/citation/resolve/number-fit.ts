import type { Numbering } from '../../contract/numbering.ts';
import type { Grammar } from '../lexicon/gazetteer.ts';
import { hasScheme } from '../lexicon/learned-numbers.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { normalizeSectionNumber } from '../lexicon/section-key.ts';
import { isContainerKind } from '../lexicon/target-kinds.ts';
import { type NumberShape, type ParsedTarget, type PlaceIndex, separators } from '../parse/parsed.ts';
import { isLetter } from '../text/characters.ts';

/** A number's build, by how many of each separator it has: `2.0.0` for `23.44.010`. */
export type ShapeKey = string;

export function shapeKey({ dots, dashes, colons }: NumberShape): ShapeKey {
  return `${dots}.${dashes}.${colons}`;
}

/** Whether a section number can be one of a place's: yes and no are reasons, unknown is neither. */
export type Fit = 'yes' | 'no' | 'unknown';

/** `shapes`: how the document's own citations of the place look. `code`: the name of the place's code that is meant, if that is known. */
export function numberFits(
  lexicon: Lexicon,
  place: PlaceIndex,
  target: ParsedTarget,
  shapes: ReadonlySet<ShapeKey> | undefined,
  code: string | null = null,
): Fit {
  const known = lexicon.places[place];
  if (known === undefined) return 'unknown';
  if (isContainerKind(target.kind)) return target.dots + target.dashes <= 1 ? 'yes' : 'unknown';
  const has = hasNumber(lexicon, place, target.number, code);
  if (has === true) return 'yes';
  const parts = separators(target);
  const learned = learnedFit(lexicon, place, target);
  if (learned !== undefined) return parts === 0 && learned === 'yes' ? (has === false ? 'no' : 'unknown') : learned;
  const lettered = isLetter(target.number.charAt(0));
  if (has === false && !lettered && hasChapter(lexicon, place, target)) return 'yes';
  // "R602.10", "A5.1": a model code's, unless the place's own numbers are such.
  if (lettered && known.grammar !== '' && shapes?.has(shapeKey(target)) !== true) return 'no';
  const matches = matchesGrammar(known.grammar, target);
  if (matches === false) return 'no';
  if (known.levels > 0 && parts + 1 !== known.levels && target.dashes === 0) return 'no';
  if (shapes !== undefined && shapes.size > 0)
    return shapes.has(shapeKey(target)) ? 'yes' : parts === 0 ? 'no' : 'unknown';
  if (matches === true && (parts > 1 || known.levels > 0)) return 'yes';
  return has === false && parts === 0 ? 'no' : 'unknown';
}

/** Whether a number has separators that the place's code never has: hyphens where the code's levels are set off by full stops. */
export function hasOtherSeparators(lexicon: Lexicon, place: PlaceIndex, target: ParsedTarget): boolean {
  const known = lexicon.places[place];
  if (known === undefined || separators(target) === 0) return false;
  const learned = learnedFit(lexicon, place, target);
  return learned === undefined ? matchesGrammar(known.grammar, target) === false : learned === 'no';
}

/** Whether a number is built like those of the place's codes; undefined where nothing was learned of one of them. */
function learnedFit(lexicon: Lexicon, place: PlaceIndex, target: ParsedTarget): Fit | undefined {
  const codes = lexicon.places[place]?.codes ?? [];
  const numberings = codes.flatMap(({ numbering }) => (numbering?.established === true ? [numbering] : []));
  if (numberings.length === 0 || numberings.length < codes.length) return undefined;
  return numberings.some((numbering) => isBuiltLike(numbering, target.number)) ? 'yes' : 'no';
}

/** With a letter of its own or without: `12.4A` was added after `12.4`. */
function isBuiltLike(numbering: Numbering, number: string): boolean {
  return hasScheme(numbering, number) || hasScheme(numbering, number.replace(/(?<=\d)[A-Za-z]{1,2}$/, ''));
}

/**
 * Whether a place's code of this name, or any of its codes for null, is known to have a section of this number; undefined when its
 * numbers are not known.
 */
export function hasNumber(
  lexicon: Lexicon,
  place: PlaceIndex,
  number: string,
  code: string | null = null,
): boolean | undefined {
  const id = lexicon.places[place]?.jurisdictionId;
  return id === undefined ? undefined : lexicon.hasSection?.(id, normalizeSectionNumber(number), code ?? undefined);
}

/** Whether a code has the first section of a chapter that is cited as if it were a section: `Section 27.66`. */
function hasChapter(lexicon: Lexicon, place: PlaceIndex, target: ParsedTarget): boolean {
  const joint = target.dashes > 0 ? '-' : '.';
  return (
    separators(target) > 0 &&
    FIRST_SECTIONS.some((first) => hasNumber(lexicon, place, target.number + joint + first) === true)
  );
}

const FIRST_SECTIONS = ['010', '005', '020', '01', '1', '001'];

/** Undefined for a code whose grammar is not known. */
function matchesGrammar(grammar: Grammar, { dots, dashes, colons }: NumberShape): boolean | undefined {
  switch (grammar) {
    case '':
      return undefined;
    case 'dotted':
      return dots > 0 && colons === 0;
    case 'hyphenated':
      return dashes > 0 && colons === 0;
    case 'mixed':
      return dashes > 0;
    case 'colon':
      return colons > 0 || dashes > 0;
    case 'plain':
      return dashes === 0 && dots <= 1;
  }
}
