import { isLetter } from './chars.ts';
import type { Grammar, Lexicon } from './lexicon.ts';
import type { RawTarget } from './marks.ts';
import { normalizeSectionNumber } from './normalize.ts';

/** How the numbers of a document's own citations of a place look: what a bare number is compared with. */
export type Shapes = Pick<ReadonlyMap<number, number>, 'has' | 'size'>;

/** A number's build, of how many of each separator; a number is too short for as many as 64. */
export function shapeOf(target: RawTarget): number {
  return (target.dots << 12) | (target.dashes << 6) | target.colons;
}

export function partsOf(target: RawTarget): number {
  return target.dots + target.dashes + target.colons;
}

/** Whether a section number can be one of a place's: yes and no are reasons, unknown is neither. */
export type Fit = 'yes' | 'no' | 'unknown';

export function numberFits(lexicon: Lexicon, place: number, target: RawTarget, shapes: Shapes | undefined): Fit {
  const known = lexicon.places[place];
  if (known === undefined) return 'unknown';
  if (target.kind !== 'section') return target.dots + target.dashes <= 1 ? 'yes' : 'unknown';
  const has =
    known.jurisdictionId === undefined
      ? undefined
      : lexicon.hasSection?.(known.jurisdictionId, normalizeSectionNumber(target.number));
  if (has === true) return 'yes';
  const lettered = isLetter(target.number.charCodeAt(0));
  if (has === false && !lettered && hasChapter(lexicon, known.jurisdictionId, target)) return 'yes';
  // "R602.10", "A5.1": a model code's, unless the place's own numbers are such.
  if (lettered && known.grammar !== '' && shapes?.has(shapeOf(target)) !== true) return 'no';
  const matches = matchesGrammar(known.grammar, target);
  if (matches === false) return 'no';
  if (known.levels > 0 && partsOf(target) + 1 !== known.levels && target.dashes === 0) return 'no';
  if (shapes !== undefined && shapes.size > 0)
    return shapes.has(shapeOf(target)) ? 'yes' : partsOf(target) === 0 ? 'no' : 'unknown';
  if (matches === true && (partsOf(target) > 1 || known.levels > 0)) return 'yes';
  return has === false && partsOf(target) === 0 ? 'no' : 'unknown';
}

/** Whether a code has the first section of a chapter that is cited as if it were a section: `Section 27.66`. */
function hasChapter(lexicon: Lexicon, jurisdictionId: string | undefined, target: RawTarget): boolean {
  if (jurisdictionId === undefined || partsOf(target) === 0) return false;
  const joint = target.dashes > 0 ? '-' : '.';
  return FIRST_SECTIONS.some((first) =>
    lexicon.hasSection?.(jurisdictionId, normalizeSectionNumber(target.number) + joint + first),
  );
}

const FIRST_SECTIONS = ['010', '005', '020', '01', '1', '001'];

function matchesGrammar(grammar: Grammar, target: RawTarget): boolean | undefined {
  const { dots, dashes, colons } = target;
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
    default:
      return dashes === 0 && dots <= 1;
  }
}

export interface SettledNumber {
  readonly number: string;
  readonly through: string | undefined;
}

/**
 * Decides whether the hyphens of a number are its levels (`5-12-030`) or make a range (`98.1101–98.1104`, `§§ 1-3`): by the numbers
 * that the code really has, else by its grammar, else by how the two sides and the sign are written.
 */
export function settleNumber(lexicon: Lexicon, place: number, target: RawTarget, alone: boolean): SettledNumber {
  // As written, without another object: the usual case.
  if (target.dashes === 0 || target.through !== undefined) return target;
  // One hyphen or an odd number of them after a single sign: levels, unless the code's own numbers say otherwise.
  if (
    lexicon.hasSection === undefined &&
    !target.plural &&
    !target.rangeDash &&
    target.dots === 0 &&
    target.dashes < 3 &&
    place >= 0
  ) {
    const grammar = lexicon.places[place]?.grammar;
    if (grammar === 'hyphenated' || grammar === 'mixed') return target;
  }
  const asWritten = target;
  if (count(target.number, '-') % 2 === 0) return asWritten;
  const parts = target.number.split('-');
  const known = place < 0 ? undefined : lexicon.places[place];
  const half = parts.length / 2;
  const first = parts.slice(0, half).join('-');
  const second = parts.slice(half).join('-');
  const range = { number: first, through: second };
  const has = (number: string): boolean | undefined =>
    known?.jurisdictionId === undefined
      ? undefined
      : lexicon.hasSection?.(known.jurisdictionId, normalizeSectionNumber(number));
  if (has(target.number) === true) return asWritten;
  if (has(first) === true) return { number: first, through: completed(first, second) };
  const grammar = known?.grammar ?? '';
  const a = count(first, '.');
  const b = count(second, '.');
  if (parts.length > 2) return first.split('-')[0] === second.split('-')[0] || target.rangeDash ? range : asWritten;
  if (a > 0 && a === b) return grammar === 'hyphenated' || grammar === 'mixed' ? asWritten : range;
  if (a > 0 && b === 0 && grammar === 'dotted') return { number: first, through: completed(first, second) };
  if (a > 0 || b > 0) return asWritten;
  if (target.kind !== 'section') return target.plural || target.rangeDash ? range : asWritten;
  // "Section 12-204": one section, however unlike the code's others; a range says so by its sign or its dash.
  if (grammar === 'dotted' || grammar === 'plain') return target.plural || target.rangeDash ? range : asWritten;
  if (grammar !== '')
    return target.rangeDash && target.plural && grammar !== 'colon' && alone && Number(first) + 1 === Number(second)
      ? range
      : asWritten;
  if (!target.plural || !alone) return asWritten;
  return Number.parseInt(first, 10) < Number.parseInt(second, 10) ? range : asWritten;
}

/** `23.44.010-030` → `23.44.030`. */
function completed(first: string, second: string): string {
  const missing = count(first, '.') - count(second, '.');
  return missing <= 0 ? second : [...first.split('.').slice(0, missing), second].join('.');
}

function count(number: string, separator: string): number {
  const c = separator.charCodeAt(0);
  let times = 0;
  for (let k = 0; k < number.length; k++) if (number.charCodeAt(k) === c) times++;
  return times;
}
