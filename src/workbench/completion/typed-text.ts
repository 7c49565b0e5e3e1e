/** Detects what precedes the cursor: a partial section number, or heading words after a code's name. Pure. */
import { sectionSign } from '../../citation/lexicon/section-sign.ts';

/** How far back to read from the cursor, UTF-16 units. */
export const contextLength = 2000;

export interface Typed {
  readonly kind: 'number' | 'words';
  /** The part already typed; empty right after a section sign or a comma in a list. */
  readonly text: string;
  /** Everything before that part. */
  readonly before: string;
}

const dashes = String.raw`\-‐-―−`;
/** A partial number that isn't attached to a preceding word: `23.44.`, `7-25`, `XYZ.04`, `28:9-1`. */
const partialNumber = new RegExp(
  String.raw`(?<![\p{L}\p{N}.:${dashes}])(?=[^\s]*\p{N})(?:\p{Lu}{1,4}[.${dashes}])?\p{N}[\p{L}\p{N}.:${dashes}]*$`,
  'u',
);
/** TeX joins the sign and its number by `~`. */
const gap = String.raw`(?:\s|~|&nbsp;)`;
const wordFor = String.raw`\b[Ss](?:ections?|ecs?\.)`;
/** Where a number starts before any of it is typed: `§ `, `§§ `, `\S~`, `Sec. `. */
const sign = new RegExp(`(?:${sectionSign}${gap}*|${wordFor}${gap}+)$`, 'u');
/** The next number of a list: `§§ 5-12-010, `, `23.44.010 and `. */
const list = /\p{N}[\p{L}\p{N})\]]*(?:,|;|,?\s+(?:and|or|to|through|&))\s+$/u;
/** Up to five words at the end of a line. The last may be unfinished. */
const words = /(?:^|[^\p{L}\p{N}])((?:\p{L}[\p{L}’'-]*[ \t]+){0,4}\p{L}{3,}[\p{L}’'-]*)$/u;

/**
 * Returns the possible readings of the typed text, most likely first; none if it can be neither a number nor a heading.
 *
 * @param before up to `contextLength` units of text before the cursor
 */
export function typedBefore(before: string): readonly Typed[] {
  const number = partialNumber.exec(before)?.[0];
  if (number !== undefined) return [{ kind: 'number', text: number, before: before.slice(0, -number.length) }];
  if (sign.test(before) || list.test(before)) return [{ kind: 'number', text: '', before }];
  const typed = words.exec(before)?.[1];
  if (typed === undefined) return [];
  // `PWMC noise limits`: any of the words may belong to the code's name.
  const starts = [...typed.matchAll(/(?<![\p{L}’'-])\p{L}/gu)].map(({ index }) => index);
  return starts
    .map((at) => typed.slice(at))
    .filter((text) => text.length >= 3)
    .map((text) => ({ kind: 'words', text, before: before.slice(0, before.length - text.length) }));
}

/**
 * Replaces the typed number with a number of each common format. If the recognizer then finds a citation, that is the
 * cited code. A partial number may match no format.
 *
 * @param real numbers of codes that may be cited. Where a code's numbers are known, no other number is read as a citation of it.
 */
export function probesOf({ kind, text, before }: Typed, real: readonly string[] = []): readonly string[] {
  const own = kind === 'number' ? text.replace(/[^\p{L}\p{N}]+$/u, '') : '';
  return [...(own === '' ? [] : [own]), ...real, '12.04.010', '1-101', '101', '1-1-1', '1.01'].map(
    (number) => before + number,
  );
}

const codeOrList = new RegExp(
  String.raw`(?:\p{Lu}[\p{L}.]*|${sectionSign}|${wordFor}|\p{N}[)\]]*[,;]?(?:\s+(?:and|or|to))?)${gap}*$`,
  'u',
);

/** Whether a code's name, a section sign or a list may precede the typed text, as in `PWMC`, `Town Code`, `D.C. Code §`. */
export function mayFollowCode({ text, before }: Typed): boolean {
  return (text === '' && before !== '') || codeOrList.test(before);
}

/** Guesses the prefix of a list's next number from its last one, minus the last level: `5-12-` from `5-12-010`. */
export function siblingPrefix(number: string): string {
  return new RegExp(`^.*[.:${dashes}]`, 'u').exec(number)?.[0] ?? '';
}
