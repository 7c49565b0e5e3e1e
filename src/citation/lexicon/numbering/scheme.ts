/** Number schemes of a code: learned from its numbers and used to match other numbers. */
import type { Numbering, NumberPart, NumberScheme } from '../../../contract/numbering.ts';

/** A number, with the kind of its provision. */
export interface NumberedProvision {
  /** section, rule, article, …, in lowercase. */
  readonly kind: string;
  readonly number: string;
}

/** The maximum number of letters after the digits of a part. */
export const LONGEST_SUFFIX = 2;

/** The maximum length of a part. */
const LONGEST_PART = 12;

/** A parsed part of one number. */
interface Piece {
  readonly separator: string;
  readonly body: string;
  readonly class: NumberPart['class'];
  readonly suffix: 'upper' | 'lower' | undefined;
}

/**
 * The schemes of these numbers, the most common first for each kind. Numbers that differ only in length, an optional
 * letter, or the last part share a scheme. Numbers without digits (`Preamble`) and Roman numerals have none.
 */
export function learnSchemes(provisions: readonly NumberedProvision[]): readonly NumberScheme[] {
  const romans = romanKinds(provisions);
  const shapes = new Map<string, { kind: string; pieces: Piece[][]; example: string }>();
  for (const { kind, number } of provisions) {
    const pieces = piecesOf(number, romans.has(kind));
    if (pieces === undefined) continue;
    const key = `${kind} ${pieces.map(({ separator, class: one }) => `${separator}<${one}>`).join('')}`;
    const shape = shapes.get(key);
    if (shape === undefined) shapes.set(key, { kind, pieces: [pieces], example: number });
    else shape.pieces.push(pieces);
  }
  const schemes = [...shapes.values()].map(({ kind, pieces, example }) => ({
    kind,
    parts: partsOf(pieces),
    count: pieces.length,
    example,
  }));
  return withOptionalParts(schemes.sort((one, other) => other.count - one.count));
}

/** A pattern that matches a whole number of this scheme, ignoring case. */
export function schemePattern({ parts }: NumberScheme): string {
  return parts.map(partPattern).join('');
}

/** Extends a scheme learned from part of a code to the whole code. Titles 1 to 9 don't show that there is a title 12. */
export function wholeScheme(scheme: NumberScheme): NumberScheme {
  const parts = scheme.parts.map((part) =>
    part.class === 'digits' && !part.padded ? { ...part, min: 1, max: part.max + 1 } : part,
  );
  return { ...scheme, parts };
}

/** A scheme with the same levels and separators but parts of any length, so that it also matches mistyped numbers. */
export function freeScheme(scheme: NumberScheme): NumberScheme {
  return { ...scheme, parts: scheme.parts.map((part) => ({ ...part, min: 1, max: LONGEST_PART })) };
}

/** Whether a number matches one of these schemes. */
export function hasScheme(schemes: readonly NumberScheme[], number: string): boolean {
  return schemes.some((scheme) => new RegExp(`^${schemePattern(scheme)}$`, 'i').test(number));
}

/** The separators in section numbers, sorted: `-.` for `47-1801.04` and `28-12`. Empty for numbers without separators. */
export function separatorsOf(numberings: readonly Numbering[]): string {
  const [only] = numberings;
  if (only === undefined || numberings.length > 1) return separatorsIn(numberings);
  const known = separatorsOfOne.get(only) ?? separatorsIn(numberings);
  separatorsOfOne.set(only, known);
  return known;
}

/** Computed once per numbering, because every citation of a draft needs it. */
const separatorsOfOne = new WeakMap<Numbering, string>();

function separatorsIn(numberings: readonly Numbering[]): string {
  const found = new Set<string>();
  for (const { schemes } of numberings)
    for (const { kind, parts } of schemes) {
      if (isContainerKind(kind)) continue;
      for (const { separator } of parts) for (const one of separator) found.add(one);
    }
  return [...found].sort().join('');
}

/** The number of levels of these section numbers. Returns 0 when it varies, or when numbers mix hyphens and periods. */
export function levelsOf({ established, schemes }: Numbering): number {
  if (!established) return 0;
  const levels = new Set<number>();
  for (const { kind, parts } of schemes) {
    if (isContainerKind(kind)) continue;
    levels.add(parts.some(({ optional }) => optional === true) ? 0 : parts.length);
    const separators = parts.map(({ separator }) => separator).join('');
    if (separators.includes('-') && separators.includes('.')) return 0;
  }
  const [only] = levels;
  return levels.size === 1 && only !== undefined ? only : 0;
}

/** Whether a publisher's kind of provision holds sections. A container's number is too short to identify its code. */
export function isContainerKind(kind: string): boolean {
  return CONTAINERS.test(kind);
}

const CONTAINERS = /^(?:title|subtitle|chapter|subchapter|division|part|subpart|article)$/;

function partPattern({ separator, class: one, min, max, suffix, optional }: NumberPart): string {
  const characters = { digits: '\\d', upper: '[A-Z]', lower: '[a-z]', roman: '[IVXLCDM]', mixed: '[A-Z\\d]' }[one];
  const body = `${characters}{${min},${max}}${suffix === undefined ? '' : `[A-Z]{0,${LONGEST_SUFFIX}}`}`;
  const part = separatorPattern(separator) + body;
  return optional === true ? `(?:${part})?` : part;
}

/** A dash matches any of the dashes that people type. */
function separatorPattern(separator: string): string {
  return [...separator]
    .map((one) => (one === '-' ? '[-\\u2010-\\u2015\\u2212]' : one.replace(/[.*+?^${}()|[\]\\/]/, '\\$&')))
    .join('');
}

const token = /([^A-Za-z0-9]*)([A-Za-z0-9]+)/y;
const romanNumeral = /^(?=[IVXLCDM])M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/i;

function piecesOf(number: string, roman: boolean): Piece[] | undefined {
  const plain = number.replace(/[\u2010-\u2015\u2212]/g, '-').trim();
  const pieces: Piece[] = [];
  token.lastIndex = 0;
  for (let at = 0; at < plain.length; at = token.lastIndex) {
    token.lastIndex = at;
    const match = token.exec(plain);
    if (match === null) return undefined;
    const [, separator = '', text = ''] = match;
    if (separator.length > 2 || text.length > LONGEST_PART) return undefined;
    pieces.push({ separator, ...bodyOf(text, roman && pieces.length === 0) });
  }
  const counted = pieces.some(({ class: one }) => one === 'digits' || one === 'mixed' || one === 'roman');
  return pieces.length === 0 || pieces.length > 8 || (!counted && plain.length > 3) ? undefined : pieces;
}

function bodyOf(text: string, roman: boolean): Omit<Piece, 'separator'> {
  if (/^\d+$/.test(text)) return { body: text, class: 'digits', suffix: undefined };
  if (roman && romanNumeral.test(text)) return { body: text, class: 'roman', suffix: undefined };
  const lettered = /^(\d+)([A-Za-z]{1,2})$/.exec(text);
  if (lettered?.[1] !== undefined && lettered[2] !== undefined) {
    const suffix = lettered[2] === lettered[2].toUpperCase() ? 'upper' : 'lower';
    return { body: lettered[1], class: 'digits', suffix };
  }
  if (/^[A-Z]+$/.test(text)) return { body: text, class: 'upper', suffix: undefined };
  if (/^[a-z]+$/.test(text)) return { body: text, class: 'lower', suffix: undefined };
  return { body: text, class: 'mixed', suffix: undefined };
}

/** The kinds with Roman numerals: at least 80% of their numbers with letters parse as numerals, and one is I, V, X, or longer. */
function romanKinds(provisions: readonly NumberedProvision[]): ReadonlySet<string> {
  const counts = new Map<string, { roman: number; letters: number; long: boolean }>();
  for (const { kind, number } of provisions) {
    const first = /^[^A-Za-z0-9]*([A-Za-z]+)(?![A-Za-z0-9])/.exec(number)?.[1];
    if (first === undefined) continue;
    const count = counts.get(kind) ?? { roman: 0, letters: 0, long: false };
    count.letters += 1;
    if (romanNumeral.test(first)) {
      count.roman += 1;
      count.long ||= first.length > 1 || /^[IVX]$/i.test(first);
    }
    counts.set(kind, count);
  }
  return new Set(
    [...counts].flatMap(([kind, { roman, letters, long }]) => (long && roman >= letters * 0.8 ? [kind] : [])),
  );
}

function partsOf(numbers: readonly (readonly Piece[])[]): readonly NumberPart[] {
  const [first = []] = numbers;
  return first.map((piece, at) => {
    const bodies = numbers.map((pieces) => pieces[at]?.body ?? '');
    const lengths = bodies.map((body) => body.length);
    const suffix = numbers.map((pieces) => pieces[at]?.suffix).find((each) => each !== undefined);
    const [min, max] = [Math.min(...lengths.slice(0, most)), Math.max(...lengths.slice(0, most))];
    return {
      separator: piece.separator,
      class: piece.class,
      min: lengths.reduce((least, length) => Math.min(least, length), min),
      max: lengths.reduce((greatest, length) => Math.max(greatest, length), max),
      padded: piece.class === 'digits' && bodies.some((body) => body.length > 1 && body.startsWith('0')),
      ...(suffix === undefined ? {} : { suffix }),
    };
  });
}

const most = 1_000;

/** Merges schemes that differ by an optional last part: `10-2-5` and `10-2-5.1`. */
function withOptionalParts(schemes: readonly NumberScheme[]): readonly NumberScheme[] {
  const kept: NumberScheme[] = [];
  for (const scheme of schemes) {
    const shorter = kept.findIndex((other) => extendsScheme(scheme, other));
    const base = kept[shorter];
    const last = scheme.parts.at(-1);
    if (base === undefined || last === undefined) kept.push(scheme);
    else
      kept[shorter] = {
        ...base,
        parts: [...base.parts.map((part, at) => wider(part, scheme.parts[at])), { ...last, optional: true }],
        count: base.count + scheme.count,
      };
  }
  return kept;
}

function extendsScheme(longer: NumberScheme, shorter: NumberScheme): boolean {
  return (
    longer.kind === shorter.kind &&
    longer.parts.length === shorter.parts.length + 1 &&
    shorter.parts.every((part, at) => {
      const other = longer.parts[at];
      return (
        other !== undefined &&
        part.separator === other.separator &&
        part.class === other.class &&
        part.optional !== true
      );
    })
  );
}

function wider(part: NumberPart, other: NumberPart | undefined): NumberPart {
  if (other === undefined) return part;
  const suffix = part.suffix ?? other.suffix;
  return {
    ...part,
    min: Math.min(part.min, other.min),
    max: Math.max(part.max, other.max),
    padded: part.padded || other.padded,
    ...(suffix === undefined ? {} : { suffix }),
  };
}
