/** What is being typed before the cursor: the beginning of a section's number, or words of a heading after a code's name. Pure. */

/** What comes before the cursor is read this far back, UTF-16 units. */
export const contextLength = 2000;

export interface Typed {
  readonly kind: 'number' | 'words';
  /** What has been typed of it; empty right after a section sign or a comma in a list. */
  readonly text: string;
  /** Everything before it. */
  readonly before: string;
}

const dashes = String.raw`\-‐-―−`;
/** The beginning of a number that is not joined to a word before it: `23.44.`, `7-25`, `XYZ.04`, `28:9-1`. */
const partialNumber = new RegExp(
  String.raw`(?<![\p{L}\p{N}.:${dashes}])(?=[^\s]*\p{N})(?:\p{Lu}{1,4}[.${dashes}])?\p{N}[\p{L}\p{N}.:${dashes}]*$`,
  'u',
);
/** Where a number begins although none of it is typed: `§ `, `§§ `, `Sec. `. */
const sign = /(?:§\s*|\b(?:sections?|secs?\.)\s+)$/iu;
/** The next number of a list: `§§ 5-12-010, `, `23.44.010 and `. */
const list = /\p{N}[\p{L}\p{N})\]]*(?:,|;|,?\s+(?:and|or|to|through|&))\s+$/u;
/** Up to five words at the end of a line. The last may be unfinished. */
const words = /(?:^|[^\p{L}\p{N}])((?:\p{L}[\p{L}’'-]*[ \t]+){0,4}\p{L}{3,}[\p{L}’'-]*)$/u;

/**
 * The ways to read what was typed, most likely first; none where neither a number nor a heading can be meant.
 *
 * @param before the text before the cursor, from at most `contextLength` units before it
 */
export function typedBefore(before: string): readonly Typed[] {
  const number = partialNumber.exec(before)?.[0];
  if (number !== undefined) return [{ kind: 'number', text: number, before: before.slice(0, -number.length) }];
  if (sign.test(before) || list.test(before)) return [{ kind: 'number', text: '', before }];
  const typed = words.exec(before)?.[1];
  if (typed === undefined) return [];
  // `PWMC noise limits`: any of the words may still be of the code's name.
  const starts = [...typed.matchAll(/(?<![\p{L}’'-])\p{L}/gu)].map(({ index }) => index);
  return starts
    .map((at) => typed.slice(at))
    .filter((text) => text.length >= 3)
    .map((text) => ({ kind: 'words', text, before: before.slice(0, before.length - text.length) }));
}

/**
 * The text with a number of each usual shape in place of the typed one. If the recognizer then finds a citation, its
 * code is the one being cited. A half-typed number fits no shape.
 */
export function probesOf({ kind, text, before }: Typed): readonly string[] {
  const own = kind === 'number' ? text.replace(/[^\p{L}\p{N}]+$/u, '') : '';
  return [...(own === '' ? [] : [own]), '12.04.010', '1-101', '101', '1-1-1', '1.01'].map((number) => before + number);
}

/** Whether a name of a code may end right before what is typed: words with capitals, as `PWMC`, `Town Code`, `D.C. Code §`. */
export function mayFollowCode({ text, before }: Typed): boolean {
  return (
    (text === '' && before !== '') || /(?:\p{Lu}[\p{L}.]*|§|\p{N}[)\]]*[,;]?(?:\s+(?:and|or|to))?)\s*$/u.test(before)
  );
}

/** What the numbers of a list's next item probably begin with: its last number without its last level. `5-12-` of `5-12-010`. */
export function siblingPrefix(number: string): string {
  return new RegExp(`^.*[.:${dashes}]`, 'u').exec(number)?.[0] ?? '';
}
