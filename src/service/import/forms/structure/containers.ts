/** Detects apparent container headings that are text of a section: the articles of a compact or an agreement printed in it. */
import { romanValue } from '../../../../contract/roman.ts';
import type { Block } from '../block.ts';
import type { Entry } from './entry.ts';
import { bodyOf } from './table-of-contents.ts';

/** Text below a heading longer than this is more than a source note, in characters. */
const substantial = 100;
/** Levels at the end of a code that commonly have text and no sections. */
const attached = /^(?:appendix|schedule|exhibit|attachment|annex|heading)$/;
/** The number of sections needed to learn whether they begin with their container's number. */
const enough = 20;

/** The entries without containers that are text of the previous section. */
export function withoutQuoted(entries: readonly Entry[], blocks: readonly Block[]): readonly Entry[] {
  const quoted = new Set<Entry>();
  const own = levelsWithoutText(entries, blocks);
  for (const gap of gapsOf(entries)) markGap(gap, entries, blocks, own, quoted);
  const kept = entries.filter((entry) => !quoted.has(entry));
  const strange = outOfNumber(kept);
  return kept.filter((entry) => !strange.has(entry));
}

/** The positions of containers between two sections. */
function gapsOf(entries: readonly Entry[]): readonly (readonly number[])[] {
  const gaps: number[][] = [];
  let gap: number[] | undefined;
  for (const [at, { isSection }] of entries.entries()) {
    if (isSection) {
      if (gap !== undefined && gap.length > 0) gaps.push(gap);
      gap = [];
    } else gap?.push(at);
  }
  if (gap !== undefined && gap.length > 0) gaps.push(gap);
  return gaps;
}

/** The levels of containers that begin with a section or another container. Those of the code have mostly no text of their own. */
function levelsWithoutText(entries: readonly Entry[], blocks: readonly Block[]): ReadonlySet<string> {
  const empty = entries.filter(
    (entry, at) => !entry.isSection && bodyOf(entry, entries[at + 1]?.at ?? blocks.length, blocks).characters === 0,
  );
  return new Set(empty.map(levelOf));
}

/** The level of a container, and the format of its number: `PART A` is not of the level of `PART 2`. */
const levelOf = ({ heading: { kind, number } }: Entry): string => `${kind} ${/\d/.test(number) ? 'digits' : 'letters'}`;

/**
 * Several consecutive containers of one level with text but no sections are parts of a document in the section's
 * text. The code's own containers continue the numbering; those of a document in it restart.
 */
function markGap(
  gap: readonly number[],
  entries: readonly Entry[],
  blocks: readonly Block[],
  own: ReadonlySet<string>,
  quoted: Set<Entry>,
): void {
  const found = new Map<string, { readonly at: number; readonly isText: boolean }[]>();
  for (const at of gap) {
    const entry = entries[at];
    if (entry === undefined || attached.test(entry.heading.kind) || entry.outline !== undefined) continue;
    const { kind, number } = entry.heading;
    const run = found.get(kind) ?? [];
    const { characters } = bodyOf(entry, entries[at + 1]?.at ?? blocks.length, blocks);
    const before = entries[run.at(-1)?.at ?? -1]?.heading.number;
    const isNext = before === undefined ? /^(?:1|I|A)$/i.test(number) : follows(before, number);
    if (isNext) found.set(kind, [...run, { at, isText: characters > (own.has(levelOf(entry)) ? substantial : 0) }]);
  }
  const runs = [...found.values()].filter((run) => run.filter(({ isText }) => isText).length > 1);
  const inRuns = runs.flatMap((run) => run.slice(0, run.findLastIndex(({ isText }) => isText) + 1));
  const first = Math.min(...inRuns.map(({ at }) => at));
  const last = Math.max(...inRuns.map(({ at }) => at));
  // Text between the parts belongs to them. Text after the last part begins the code's next container.
  for (const at of gap) {
    const entry = entries[at];
    if (at >= first && at <= last && entry !== undefined) quoted.add(entry);
  }
}

/** Whether one number is the next after another: 2 after 1, II after I, B after A. */
function follows(before: string, number: string): boolean {
  if (/^\d+$/.test(before)) return Number(number) === Number(before) + 1;
  const [one, other] = [romanValue(before.toLowerCase()), romanValue(number.toLowerCase())];
  if (one !== undefined && other !== undefined && other === one + 1) return true;
  return before.length === 1 && number.length === 1 && number.charCodeAt(0) === before.charCodeAt(0) + 1;
}

/**
 * Containers with sections that begin with the number of the container before, and not with their own, although the code's
 * sections do. For example, `Title IX` above § 38-1107 is a line of text in title 38.
 */
function outOfNumber(entries: readonly Entry[]): ReadonlySet<Entry> {
  const strange = new Set<Entry>();
  const outermost = entries.find(({ isSection }) => !isSection)?.heading.kind;
  for (const kind of new Set(entries.flatMap(({ isSection, heading }) => (isSection ? [] : [heading.kind])))) {
    let open: Entry | undefined;
    let fresh: Entry | undefined;
    let [sections, containers] = [0, 0];
    /** The sections that begin with the number of their own container, and of the last one that is not strange. */
    let [agreeing, agreeingWithout] = [0, 0];
    let last: Entry | undefined;
    const found: Entry[] = [];
    for (const entry of entries) {
      if (!entry.isSection) {
        if (entry.heading.kind === kind) fresh = entry;
        continue;
      }
      const { number } = entry.heading;
      if (fresh !== undefined) {
        containers += 1;
        const isStrange =
          open !== undefined && !beginsWith(number, fresh.heading.number) && beginsWith(number, open.heading.number);
        if (isStrange) found.push(fresh);
        else open = fresh;
        last = fresh;
        fresh = undefined;
      }
      if (open === undefined) continue;
      sections += 1;
      if (beginsWith(number, open.heading.number)) agreeingWithout += 1;
      if (beginsWith(number, last?.heading.number ?? '')) agreeing += 1;
    }
    const isRule =
      agreeing >= sections * 0.8 ||
      (kind === outermost && agreeingWithout >= sections * 0.8 && found.length * 3 <= containers);
    if (sections >= enough && isRule) for (const each of found) strange.add(each);
  }
  return strange;
}

const beginsWith = (number: string, container: string): boolean =>
  container !== '' && number.startsWith(container) && /^[-.:–]/.test(number.slice(container.length));
