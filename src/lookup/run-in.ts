/** Finds a cited subdivision that a text lists within a paragraph: `The owner shall (1) register the dog and (2) pay the fee.` */

import type { TextBlock } from '../contract/resources.ts';
import { romanNumeral } from '../contract/roman.ts';
import { findSubdivision, type Subdivision } from './subdivision.ts';

/**
 * Returns the paragraph that lists a subdivision. Its outer designators may be marked: `["1.", "(c)"]` is in the paragraph `1.`.
 * Undefined unless the paragraph lists all subdivisions before it, because `as in subsection (c)` only cites one.
 */
export function findRunIn(text: readonly TextBlock[], cited: readonly string[]): Subdivision | undefined {
  for (let marked = cited.length - 1; marked >= 0; marked -= 1) {
    const outer = cited.slice(0, marked);
    const inside = marked === 0 ? { designators: [], blocks: text } : findSubdivision(text, outer);
    const blocks = inside?.blocks.filter((block) => lists(block.text ?? '', cited.slice(marked).map(bare))) ?? [];
    const [only, ...others] = blocks;
    if (inside !== undefined && only !== undefined && others.length === 0)
      return { designators: [...inside.designators, ...cited.slice(marked)], blocks };
  }
  return undefined;
}

const bare = (designator: string): string => designator.replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a text lists a subdivision and, below it, the next ones. */
function lists(text: string, wanted: readonly string[]): boolean {
  // Most texts lack them, which needs no reading.
  if (!wanted.every((name) => text.includes(`(${name})`))) return false;
  const names = [...text.matchAll(designator)].map(([, name = '']) => name);
  let at: number | undefined = -1;
  for (const name of wanted) {
    at = listed(names, at + 1, name);
    if (at === undefined) return false;
  }
  return true;
}

/** A designator that begins words, not the end of a citation: neither `5.4(a)` nor `subsection (a)`. */
const designator =
  /(?<![\p{L}\p{N})\]]|\b(?:sections?|subsections?|paragraphs?|subparagraphs?|subdivisions?|clauses?|items?|parts?|§) ?)\(([\p{L}\d]{1,5})\)(?!\()/giu;

/** The place of a name after all names before it in one of its sequences. A first name needs the second one after it. */
function listed(names: readonly string[], from: number, wanted: string): number | undefined {
  for (const sequence of sequencesTo(wanted)) {
    let at = from - 1;
    for (const name of sequence.before) {
      at = names.indexOf(name, at + 1);
      if (at < 0) break;
    }
    if (at < 0 && sequence.before.length > 0) continue;
    const found = names.indexOf(wanted, at + 1);
    if (found >= 0 && (sequence.before.length > 0 || names.includes(sequence.next, found + 1))) return found;
  }
  return undefined;
}

interface Sequence {
  readonly before: readonly string[];
  readonly next: string;
}

/** `c` follows a and b; `v` follows i to iv, or a to u. */
function sequencesTo(wanted: string): readonly Sequence[] {
  const ways = [String, letter, romanNumeral].flatMap((nameOf) => [nameOf, (at: number) => nameOf(at).toUpperCase()]);
  return ways.flatMap((nameOf) => {
    const names = Array.from({ length: longest + 1 }, (_, at) => nameOf(at + 1));
    const at = names.indexOf(wanted);
    return at < 0 || at === longest ? [] : [{ before: names.slice(0, at), next: names[at + 1] ?? '' }];
  });
}

/** The longest list within a paragraph. */
const longest = 40;

/** a to z, then aa, bb, … */
const letter = (at: number): string => 'abcdefghijklmnopqrstuvwxyz'.charAt((at - 1) % 26).repeat(Math.ceil(at / 26));
