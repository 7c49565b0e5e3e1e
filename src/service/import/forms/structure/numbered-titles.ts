/**
 * Finds the sections of an ordinance that numbers them from 1 without a mark: `1. Authority: This ordinance is …`, `1 Authority: This …`,
 * `1. AUTHORITY`, `1. Authority` or `I. Authority` above text.
 */
import { romanValue } from '../../../../contract/roman.ts';
import type { Block } from '../block.ts';
import { type Candidate, sectionKinds } from './candidates.ts';
import { isClause } from './run-in.ts';
import { isCapitals, isTitle } from './wording.ts';

const withText = /^(\d{1,2})(?:\.\s+| +)((?:\p{Lu}|["“])[^:.;]{2,70}):\s+(?=["“(]?\p{Lu})/u;
const alone = /^(\d{1,2})\.\s+(\p{Lu}[^.;:\p{Ll}]{2,70})[.:]?$/u;
const short = /^(\d{1,2})\.\s+(\p{Lu}[^.;:_]{2,70})[.:]?$/u;
const roman = /^([IVXL]{1,6})\.\s+(\p{Lu}[^.;:_]{2,70})[.:]?$/u;
/** The title of such a document. Elsewhere, `1. Fees: The fee is …` is a paragraph of a section. */
const documentTitle = /\b(?:ordinance|local law|by-?laws|regulations|rules|constitution|charter)\b[^.;]{0,60}$/i;
/** Fewer may be paragraphs. A title with text behind it is less likely one. */
const fewest = 4;
const fewestWithText = 3;
/** The most lines of a title page. */
const mostAbove = 30;

interface Item {
  readonly at: number;
  readonly number: string;
  readonly title: string;
  readonly lead: number;
}

export function withNumberedTitles(candidates: readonly Candidate[], blocks: readonly Block[]): readonly Candidate[] {
  if (candidates.some(({ heading }) => sectionKinds.has(heading.kind) && heading.number !== '')) return candidates;
  const items =
    itemsIn(blocks, withText) ??
    itemsIn(blocks, alone) ??
    aboveText(itemsIn(blocks, short) ?? itemsIn(blocks, roman), blocks);
  const [first] = items ?? [];
  if (items === undefined || first === undefined) return candidates;
  const above = blocks.slice(Math.max(0, first.at - mostAbove), first.at);
  const isTitled = above.some(({ text }) => text.length < 150 && documentTitle.test(text));
  if (!isTitled && !(first.at === 0 && items.length >= fewest && namesItself(blocks))) return candidates;
  if (!areInOrder(items, candidates)) return candidates;
  const sections = items.flatMap(({ at, number, title, lead }): readonly Candidate[] => {
    const block = blocks[at];
    if (block === undefined) return [];
    const heading = {
      kind: 'section',
      marker: '',
      number,
      title: block.text.slice(block.text.indexOf(title)),
      parted: true,
    };
    return [{ at, heading, block: lead < block.text.length ? { ...block, lead } : block, sure: true }];
  });
  const places = new Set(items.map(({ at }) => at));
  return [...candidates.filter(({ at }) => !places.has(at)), ...sections].sort((one, other) => one.at - other.at);
}

/** Whether a text without a title says what it is: `This ordinance takes effect on its passage.` */
const namesItself = (blocks: readonly Block[]): boolean =>
  blocks.some(({ text }) => /\b(?:this ordinance|these? by-?laws?|these regulations)\b/i.test(text));

/** The lines of one form, if they are enough. */
function itemsIn(blocks: readonly Block[], form: RegExp): readonly Item[] | undefined {
  const items = blocks.flatMap(({ text, table, role, path }, at): readonly Item[] => {
    if (table !== undefined || role !== undefined || path !== undefined || !/^(?:\d{1,2}|[IVXL]{1,6})[. ]/.test(text))
      return [];
    const [whole, number, title] = form.exec(text) ?? [];
    if (whole === undefined || number === undefined || title === undefined) return [];
    const isOwn = form === alone ? isCapitals(title) : isTitle(title) && !isClause(title);
    return isOwn ? [{ at, number, title, lead: whole.trimEnd().length }] : [];
  });
  return items.length < (form === withText ? fewestWithText : fewest) ? undefined : items;
}

/** The lines, if each has text below it that is no item of a list. Elsewhere, `1. Bells` and `2. Dogs` are a list. */
function aboveText(items: readonly Item[] | undefined, blocks: readonly Block[]): readonly Item[] | undefined {
  const isAbove = ({ at }: Item): boolean => {
    const next = blocks[at + 1];
    return (
      next !== undefined &&
      (next.table !== undefined || (!/^(?:\d{1,2}|[IVXL]{1,6})\./.test(next.text) && !isTitleLine(next.text)))
    );
  };
  return items?.every(isAbove) === true ? items : undefined;
}

const isTitleLine = (text: string): boolean => text.length < 70 && !/[.:;]$/.test(text) && isTitle(text);

/** Whether the numbers count from 1 without a gap, again from 1 only below the heading of another level. */
function areInOrder(items: readonly Item[], candidates: readonly Candidate[]): boolean {
  return items.every(({ at, number }, order) => {
    const before = items[order - 1];
    if (before === undefined) return ordinal(number) === 1;
    const isBelowLevel = candidates.some((each) => each.at > before.at && each.at < at && each.heading.number !== '');
    return ordinal(number) === (isBelowLevel && ordinal(number) === 1 ? 1 : (ordinal(before.number) ?? 0) + 1);
  });
}

const ordinal = (number: string): number | undefined =>
  /^\d/.test(number) ? Number(number) : romanValue(number.toLowerCase());
