/** Finds a cited subdivision, such as `(a)(1)`, in a section's text. */
import type { TextBlock } from '../contract/resources.ts';

export interface Subdivision {
  /** As written in the text. */
  readonly designators: readonly string[];
  /** The blocks of the subdivision and of those below it, in order. */
  readonly blocks: readonly TextBlock[];
}

/**
 * Returns the blocks of a subdivision; undefined if the text lacks it. Ignores punctuation (`H` matches `(H)`). Ignores case
 * only if that leaves exactly one match. A publisher's own designator in brackets, `[(a)]`, may be left out: the law as enacted has none.
 */
export function findSubdivision(text: readonly TextBlock[], cited: readonly string[]): Subdivision | undefined {
  const foldedCase = (designator: string): string => bare(designator).toLowerCase();
  const found = find(text, cited, bare) ?? find(text, cited, foldedCase);
  if (found !== undefined || !text.some(({ designators }) => designators.some(isAdded))) return found;
  const enacted = text.map((block) => ({ ...block, designators: block.designators.filter((one) => !isAdded(one)) }));
  const place = find(enacted, cited, bare);
  if (place === undefined) return undefined;
  const own = new Set(place.blocks);
  const blocks = text.filter((_, at) => {
    const block = enacted[at];
    return block !== undefined && own.has(block);
  });
  // The first block of the subdivision has its designators, with those that the publisher added.
  return { designators: blocks[0]?.designators ?? place.designators, blocks };
}

/** Whether a publisher added a designator: `[(a)]`. */
const isAdded = (designator: string): boolean => /^\[.*\]$/.test(designator);

/**
 * Joins designators as a citation does: `["B.", "(1)"]` is `B(1)`, `["H.", "4."]` is `H.4`, `["TITLE III.", "41."]` is `TITLE III, 41`.
 * Drops the period after a printed designator. Empty if there are no designators.
 */
export function subdivisionName(designators: readonly string[]): string {
  const printed = designators.map((designator) => designator.replace(/(?<=.)\.+$/u, ''));
  return printed.reduce((name, next, at) => {
    if (at > 0 && [printed[at - 1], next].some(isWorded)) return `${name}, ${next}`;
    return endsBare.test(name) && startsBare.test(next) ? `${name}.${next}` : name + next;
  }, '');
}

/**
 * Adds a pin cite to a citation: `COMAR 08.11.04.03` and `["B.", "(1)"]` give `COMAR 08.11.04.03B(1)`. Puts a period before
 * a designator that is printed bare (`H`) or that would run into the number.
 */
export function pinCite(citation: string, designators: readonly string[]): string {
  const [first = ''] = designators;
  const leads =
    /^[\p{L}\p{N}]+$/u.test(first) || /^\p{N}/u.test(first) || (endsWithLetter.test(citation) && /^\p{L}/u.test(first));
  return `${citation}${isWorded(first) ? ', ' : leads ? '.' : ''}${subdivisionName(designators)}`;
}

/** Whether a designator has a word before its number: `ARTICLE IX.` */
function isWorded(designator = ''): boolean {
  return /\p{L}\s/u.test(designator);
}

const endsBare = /[\p{L}\p{N}]$/u;
const startsBare = /^[\p{L}\p{N}]/u;
const endsWithLetter = /\p{L}$/u;

/** Whether a text marks any subdivisions. If it doesn't, none counts as missing. */
export function marksDesignators(text: readonly TextBlock[]): boolean {
  return text.some((block) => block.designators.length > 0);
}

function find(
  text: readonly TextBlock[],
  cited: readonly string[],
  spelling: (designator: string) => string,
): Subdivision | undefined {
  const path = cited.map(spelling);
  const places = new Map<string, Subdivision & { readonly blocks: TextBlock[] }>();
  for (const block of text) {
    if (block.designators.length < path.length) continue;
    if (!path.every((designator, depth) => spelling(block.designators[depth] ?? '') === designator)) continue;
    const designators = block.designators.slice(0, path.length);
    const place = places.get(designators.join(' ')) ?? { designators, blocks: [] };
    place.blocks.push(block);
    places.set(designators.join(' '), place);
  }
  const [only, ...others] = places.values();
  return others.length === 0 ? only : undefined;
}

const bare = (designator: string): string => designator.replace(/[^\p{L}\p{N}-]/gu, '');
