/** Finds the sections of an ordinance that numbers them from 1 without a mark: `1. Authority: This ordinance is …`, `1. AUTHORITY` above text. */
import type { Block } from '../block.ts';
import { type Candidate, sectionKinds } from './candidates.ts';
import { isClause } from './run-in.ts';
import { isCapitals, isTitle } from './wording.ts';

const withText = /^(\d{1,2})\.\s+((?:\p{Lu}|["“])[^:.;]{2,70}):\s+(?=["“(]?\p{Lu})/u;
const alone = /^(\d{1,2})\.\s+(\p{Lu}[^.;:\p{Ll}]{2,70})[.:]?$/u;
/** The title of such a document. Elsewhere, `1. Fees: The fee is …` is a paragraph of a section. */
const documentTitle = /\b(?:ordinance|by-?laws|regulations|rules|constitution|charter)\b[^.;]{0,60}$/i;
/** Fewer may be paragraphs. */
const fewest = 4;
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
  const items = itemsIn(blocks, withText) ?? itemsIn(blocks, alone);
  const [first] = items ?? [];
  if (items === undefined || first === undefined || items.length < fewest) return candidates;
  const above = blocks.slice(Math.max(0, first.at - mostAbove), first.at);
  if (!above.some(({ text }) => text.length < 150 && documentTitle.test(text))) return candidates;
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

/** The lines of one form, if they are enough. */
function itemsIn(blocks: readonly Block[], form: RegExp): readonly Item[] | undefined {
  const items = blocks.flatMap(({ text, table, role, path }, at): readonly Item[] => {
    if (table !== undefined || role !== undefined || path !== undefined || !/^\d{1,2}\./.test(text)) return [];
    const [whole, number, title] = form.exec(text) ?? [];
    if (whole === undefined || number === undefined || title === undefined) return [];
    const isOwn = form === alone ? isCapitals(title) : isTitle(title) && !isClause(title);
    return isOwn ? [{ at, number, title, lead: whole.trimEnd().length }] : [];
  });
  return items.length < fewest ? undefined : items;
}

/** Whether the numbers count from 1 without a gap, again from 1 only below the heading of another level. */
function areInOrder(items: readonly Item[], candidates: readonly Candidate[]): boolean {
  return items.every(({ at, number }, order) => {
    const before = items[order - 1];
    if (before === undefined) return number === '1';
    const isBelowLevel = candidates.some((each) => each.at > before.at && each.at < at && each.heading.number !== '');
    return Number(number) === (isBelowLevel && number === '1' ? 1 : Number(before.number) + 1);
  });
}
