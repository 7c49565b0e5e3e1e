/** Finds the lines of a document that are headings: by the profile, else by the document's numbering. */
import type { Block } from '../block.ts';
import { noLaw } from '../reading/corrected.ts';
import { compareNumbers, type Heading, isAbbreviation, plainRange, readHeading } from './heading.ts';
import { isAdoptingOrdinance, isFrontMatter } from './named-parts.ts';
import { isHistoryBlock, isHistoryLabel, noteLabel } from './notes.ts';
import { apart, isRule, tidyTitle } from './run-in.ts';
import { firstSentence, isTitle } from './wording.ts';

/** A heading and its position. */
export interface Entry {
  /** The block that it begins in. */
  readonly at: number;
  /** The first block after it. */
  readonly end: number;
  readonly heading: Heading;
  readonly isSection: boolean;
  /** Whether the publisher's profile identifies it, not only its words. */
  readonly sure: boolean;
  /** Text of the law in the heading's own paragraph. */
  readonly runIn?: string;
  readonly outline?: number;
}

interface Candidate {
  readonly at: number;
  readonly heading: Heading;
  /** The heading's words; shorter than the block if text follows in it. */
  readonly block: Block;
  readonly sure: boolean;
}

/** Levels with headings that can contain sections. */
const sectionKinds: ReadonlySet<string> = new Set(['section', 'rule', 'regulation', noLaw]);

export function entriesOf(blocks: readonly Block[]): readonly Entry[] {
  const found = blocks.flatMap((block, at) => candidateAt(block, at, blocks[at + 1]) ?? []);
  const candidates = withoutActs(withoutOtherCodes(withoutAdopting(found, blocks)));
  const headings = withUnnumbered(withoutInner(withoutSentences(borneOut(candidates))), blocks);
  const titling = titlingOf(headings);
  return headings.map((each, at) => entryOf(each, blocks, { titling, end: headings[at + 1]?.at ?? blocks.length }));
}

/** The abbreviation before most section numbers is the document's own. `RCW 35.22.280` elsewhere is a reference. */
function withoutOtherCodes(candidates: readonly Candidate[]): readonly Candidate[] {
  const sections = candidates.filter(({ heading }) => heading.kind === 'section');
  const markers = grouped(
    sections.filter(({ heading }) => isAbbreviation(heading.marker)),
    ({ heading }) => heading.marker,
  );
  const others = new Set(markers.filter((marked) => marked.length * 2 < sections.length).flat());
  return candidates.filter((each) => !others.has(each));
}

/** Removes the sections of the ordinance that adopts the code. They are part of the preface, up to the code's first container. */
function withoutAdopting(candidates: readonly Candidate[], blocks: readonly Block[]): readonly Candidate[] {
  const start = blocks.findIndex(({ text, table }) => table === undefined && isAdoptingOrdinance(text));
  const end = candidates.find(({ at, heading }) => at > start && !sectionKinds.has(heading.kind))?.at;
  const inside = candidates.filter(({ at }) => start !== -1 && at > start && at < (end ?? start));
  const [first] = inside;
  // No section precedes it, and its own begin with 1.
  const isBefore = candidates.every(({ at, heading }) => at > start || !sectionKinds.has(heading.kind));
  if (first?.heading.number !== '1' || !isBefore) return candidates;
  return candidates.filter((each) => !inside.includes(each));
}

/** `ORDINANCE NO. 12` is a container where sections begin with 1 again after most such lines. Elsewhere it names an act. */
function withoutActs(candidates: readonly Candidate[]): readonly Candidate[] {
  const acts = candidates.filter(({ heading }) => heading.kind === 'ordinance');
  if (acts.length === 0) return candidates;
  const beginning = candidates.filter(
    ({ heading }, at) =>
      heading.kind === 'section' &&
      candidates[at - 1]?.heading.kind === 'ordinance' &&
      /^0*1(?:\.0+)?$/.test(heading.number),
  );
  return acts.length > 2 && beginning.length * 5 >= acts.length * 4
    ? candidates
    : candidates.filter(({ heading }) => heading.kind !== 'ordinance');
}

/** A heading without a number, in the style of neighboring sections, is a section's heading if text follows. */
function withUnnumbered(headings: readonly Candidate[], blocks: readonly Block[]): readonly Candidate[] {
  const numbered = headings.filter(({ heading }) => heading.kind === 'section' && heading.number !== '');
  const styles = new Set(numbered.map(({ block }) => block.outline));
  const [style] = styles;
  if (styles.size !== 1 || style === undefined) return headings;
  return headings.map((each, at) => {
    const { heading, block } = each;
    const isPlain = heading.kind === 'heading' && heading.number === '' && block.outline === style;
    const end = headings[at + 1]?.at ?? blocks.length;
    return isPlain && !isFrontMatter(heading.title) && hasLaw(blocks, each.at + 1, end)
      ? { ...each, heading: { ...heading, kind: 'section' } }
      : each;
  });
}

/**
 * Whether the sections have titles. Where some have none, a sentence after a number is text: `Section 1. The meeting shall be held
 * in May.`
 */
type Titling = 'some' | 'all' | 'unknown';

function titlingOf(headings: readonly Candidate[]): Titling {
  const plain = headings.filter(
    ({ heading, block, sure }) =>
      !sure && heading.kind === 'section' && heading.title !== '' && !isSetOff(block) && block.outline === undefined,
  );
  const sentences = plain.filter(({ heading: { title } }) => isRule(title.slice(0, firstSentence(title))));
  if (sentences.length >= 3 && sentences.length * 3 >= plain.length) return 'some';
  return plain.length >= 10 && sentences.length * 10 <= plain.length ? 'all' : 'unknown';
}

const isSetOff = ({ strong, lead }: Block): boolean => strong === true || lead !== undefined;

/** Whether text other than histories and notes is between two positions. */
function hasLaw(blocks: readonly Block[], from: number, end: number): boolean {
  return blocks
    .slice(from, end)
    .some(
      ({ table, text, role }) =>
        table !== undefined ||
        (role !== 'history' && role !== 'note' && !isHistoryBlock(text) && noteLabel(text) === undefined),
    );
}

function candidateAt(block: Block, at: number, next: Block | undefined): Candidate | undefined {
  const { role, table, text, path } = block;
  if (table !== undefined || text === '' || path !== undefined || listed.test(text) || isContainerLine(text))
    return undefined;
  if (role !== undefined && role !== 'heading' && role !== 'number') return undefined;
  const sure = role !== undefined;
  const found = readHeading(text) ?? (sure ? styled(block) : outlined(block));
  if (found === undefined) return undefined;
  // The end of a sentence and its history: `§ 1301. (Ord. 12, 1990)`. Repealed sections have such headings too.
  if (!sure && isHistoryBlock(found.title) && !/^[[(]\s*(?:repealed|reserved)/i.test(found.title)) return undefined;
  // The name of the page, above the section's own heading.
  if (sure && found.number === '' && block.level === 'section' && next?.role === 'heading') return undefined;
  return { at, heading: leveled(found, block), block, sure };
}

/** A list of headings without spaces between them: `Sec. 1.1.Parks.Sec. 1.2.Signs.` */
export const listed =
  /^(?:sec\.|§|art\.|ch\.).{0,300}?[.)\]](?:\s?)(?:sec\.|§|art\.|ch\.)\s?\d[\w.:-]*\.\s?["“[(]?\p{Lu}/iu;

/** A line of a table of contents with a container's sections: `Art. II. Public Records, §§ 2-18—2-36`. */
export const isContainerLine = (text: string): boolean =>
  text.length < 200 &&
  /^(?:art|ch|div|pt|title|chapter|article|division|part|subdivision|subdiv)\b/i.test(text) &&
  /,\s*§§?\s*[\w.:-]*\d[\w.:-]*(?:\s*[—–-]+\s*[\w.:-]+|,\s*[\w.:-]+)?\.?$/.test(text);

/** The profile states the level, and the words state only the number: `2 Administration` in the style `Chapter`. */
function leveled(heading: Heading, { level }: Block): Heading {
  return level === undefined || level === heading.kind || heading.kind !== 'section'
    ? heading
    : { ...heading, kind: level };
}

/** A heading identified only by its style. */
function styled({ text, level = 'section' }: Block): Heading | undefined {
  const range = plainRange(text);
  if (range !== undefined) return { kind: level, marker: '', ...range, parted: true };
  const [, number = '', rest = text] =
    /^(\d{1,6}[A-Za-z]?|[IVXLC]+)(?:[.:]\s*|\s+[-–—]\s*|\s{2,}|\s+)(.*)$/.exec(text) ?? [];
  return { kind: level, marker: '', number, title: number === '' ? text : rest, parted: true };
}

/** A heading without a number, identified by a style of the document. */
function outlined({ text, outline }: Block): Heading | undefined {
  if (outline === undefined || noteLabel(text) !== undefined || isHistoryBlock(text) || isContentsLabel(text))
    return undefined;
  if (isHistoryLabel(text)) return undefined;
  const range = plainRange(text);
  if (range !== undefined) return { kind: 'section', marker: '', ...range, parted: true };
  // "1 Inspections" and "B-10. Inspections" have a section's number, but "2021 Report" does not.
  const plain =
    /^(?:(\d{1,6}[A-Za-z]?|[A-Z]{1,2}-\d{1,4}[A-Z]?(?=\.\s))(?:[.:]\s+|\s{2,}|\s+[-–—]\s*)|(\d{1,3}[A-Z]?) (?=\p{Lu}))(.+)$/u.exec(
      text,
    );
  const [, parted, spaced, title] = plain ?? [];
  const number = parted ?? spaced;
  return number !== undefined && title !== undefined
    ? { kind: 'section', marker: '', number, title, parted: true }
    : { kind: 'heading', marker: '', number: '', title: text, parted: true };
}

/** Matches `Sections:` and `Table of contents`, which precede a list of headings. */
export function isContentsLabel(text: string): boolean {
  return /^(?:toc|(?:table of )?(?:contents|sections?|chapters?|articles?|titles?|divisions?|parts?|analysis|subchapters?|index))\s*:?(?:\s+page)?$/i.test(
    text,
  );
}

/** The candidates that fit the document's own numbering. */
function borneOut(candidates: readonly Candidate[]): readonly Candidate[] {
  const titled = new Set(candidates.flatMap(({ heading }) => (heading.title === '' ? [] : [heading.number])));
  // A line of text with only a citation, `§ 48-803.05.`, if that section has its own heading elsewhere.
  const marked = candidates.filter(
    ({ heading, sure }) =>
      heading.kind === 'section' &&
      (sure || (heading.marker !== '' && (heading.title !== '' || !titled.has(heading.number)))),
  );
  const unmarked = candidates.filter(
    ({ heading, sure }) => heading.kind === 'section' && heading.marker === '' && !sure,
  );
  const accepted = new Set<Candidate>(candidates.filter(({ heading, sure }) => heading.kind !== 'section' || sure));
  for (const each of marked) accepted.add(each);
  const below = belowMarked(candidates, new Set(marked));
  for (const shape of grouped(unmarked, ({ heading }) => shapeOf(heading.number))) {
    const outlined = shape.filter(
      ({ block }) => block.outline !== undefined || block.strong === true || block.lead !== undefined,
    );
    const styledShape = outlined.length * 2 >= shape.length;
    const members = styledShape ? outlined : shape;
    const extending = members.filter((each) => below.has(each));
    const enough =
      marked.length < 3 ||
      extending.length * 2 > members.length ||
      members.length > 3 * marked.length ||
      (styledShape && outlined.length > 0) ||
      isSeries(members);
    if (enough && (rises(members) || (styledShape && members.length === 1)))
      for (const each of ordered(members)) accepted.add(each);
  }
  addBetween(candidates, accepted);
  return candidates.filter((each) => accepted.has(each));
}

/** `A8.106-1` between A8.105 and A8.107: an inserted number has another format than its neighbors. */
function addBetween(candidates: readonly Candidate[], accepted: Set<Candidate>): void {
  const sections = candidates.filter(({ heading }) => heading.kind === 'section');
  const next = new Map<Candidate, Candidate>();
  let following: Candidate | undefined;
  for (const each of sections.toReversed()) {
    if (following !== undefined) next.set(each, following);
    if (accepted.has(each)) following = each;
  }
  let before: Candidate | undefined;
  for (const each of sections) {
    if (!accepted.has(each) && before?.heading.marker === '') {
      const after = next.get(each);
      const [shape, known] = [shapeOf(each.heading.number), shapeOf(before.heading.number)];
      const fits =
        compareNumbers(before.heading.number, each.heading.number) < 0 &&
        (after === undefined || compareNumbers(each.heading.number, after.heading.number) < 0);
      if (fits && isTitle(each.heading.title) && (shape.startsWith(known) || known.startsWith(shape)))
        accepted.add(each);
    }
    if (accepted.has(each)) before = each;
  }
}

/** Fewer numbers may be the paragraphs of a section. */
const series = 8;

/**
 * Numbers that increase through the whole document and occur once each, or twice with a table of contents. An example is
 * an appendix of a charter (`A8.329  Promotions`) beside the charter's own `SEC. 4.101.` Numbered paragraphs restart in
 * each section.
 */
function isSeries(members: readonly Candidate[]): boolean {
  const distinct = new Set(members.map(({ heading }) => heading.number)).size;
  const falls = members.filter(
    ({ heading }, at) => at > 0 && compareNumbers(heading.number, members[at - 1]?.heading.number ?? '') <= 0,
  );
  const titled = members.filter(({ heading }) => heading.title !== '' && isTitle(heading.title));
  return (
    distinct >= series &&
    members.length <= distinct * 2.1 &&
    falls.length * 20 <= members.length &&
    titled.length * 10 >= members.length * 9
  );
}

/** The format of a number: `12.04.020` → `d.d.d`, `2-2A` → `d-d`. */
function shapeOf(number: string): string {
  return number.replace(/\d+[A-Za-z]{0,2}/g, 'd').replace(/[A-Z]+/g, 'a');
}

/** Numbers that extend the number of the previous marked section: `104.1.1` below section 104. */
function belowMarked(candidates: readonly Candidate[], marked: ReadonlySet<Candidate>): ReadonlySet<Candidate> {
  const below = new Set<Candidate>();
  let last: string | undefined;
  for (const each of candidates) {
    const { number } = each.heading;
    if (marked.has(each)) last = number;
    else if (last !== undefined && number.startsWith(last) && /^[.:-]/.test(number.slice(last.length))) below.add(each);
  }
  return below;
}

/** Whether numbers increase as in a code, apart from tables of contents and new chapters. */
function rises(members: readonly Candidate[]): boolean {
  let up = 0;
  let down = 0;
  for (const [at, { heading }] of members.entries()) {
    const before = members[at - 1]?.heading.number;
    if (before === undefined) continue;
    if (compareNumbers(heading.number, before) > 0) up += 1;
    else down += 1;
  }
  return up >= 3 * down && (members.length > 1 || members[0]?.heading.parted === true);
}

/** Removes numbers out of order with both neighbors, such as numbers of a text at the start of a line. */
function ordered(members: readonly Candidate[]): readonly Candidate[] {
  return members.filter(({ heading, block }, at) => {
    const [before, after] = [members[at - 1]?.heading.number, members[at + 1]?.heading.number];
    if (before === undefined || after === undefined || block.outline !== undefined || block.strong === true)
      return true;
    const fits = compareNumbers(before, after) < 0;
    return !fits || (compareNumbers(before, heading.number) <= 0 && compareNumbers(heading.number, after) <= 0);
  });
}

/** Removes marked numbers that begin a sentence or a line of prose, because they differ from the document's headings. */
function withoutSentences(candidates: readonly Candidate[]): readonly Candidate[] {
  const looks = grouped(
    candidates.filter(({ heading, sure }) => !sure && heading.kind === 'section'),
    ({ heading }) => lookOf(heading),
  );
  const most = Math.max(0, ...looks.map((look) => look.length));
  const rare = new Set(looks.filter((look) => look.length * 20 < most).flat());
  // `Sec. 1.01.005 Appointment by deed` is a heading where no heading has a period after its number.
  const spaced = new Set(
    looks.filter((look) => look.filter(({ heading }) => heading.parted).length * 10 < look.length).flat(),
  );
  return candidates.filter((each) => {
    const { heading, block, sure } = each;
    if (sure || block.outline !== undefined || heading.kind !== 'section') return true;
    const inSentence =
      !heading.parted &&
      heading.title !== '' &&
      !isTitle(heading.title) &&
      !(spaced.has(each) && !isRule(heading.title));
    if (inSentence && /^s/i.test(heading.marker)) return false;
    // `Section 5.` in a quoted ordinance, if the document marks its own sections differently.
    return !(rare.has(each) && (block.indent ?? 0) > 0);
  });
}

/**
 * Removes the sections of a document that is printed in a section: `Sec. 2. Definitions.` of a compact below § 7-581. They
 * have another marker or format than nearly all others, and their numbers do not fit there.
 */
function withoutInner(candidates: readonly Candidate[]): readonly Candidate[] {
  const looks = grouped(
    candidates.filter(({ heading }) => heading.kind === 'section'),
    ({ heading }) => lookOf(heading),
  );
  const most = Math.max(0, ...looks.map((look) => look.length));
  const rare = new Set(looks.filter((look) => look.length * 20 < most).flat());
  const inner = new Set<Candidate>();
  let before: Candidate | undefined;
  let run: Candidate[] = [];
  const close = (after: Candidate | undefined): void => {
    const isChapter = after === undefined || (before !== undefined && areNeighbors(before.heading, after.heading));
    for (const look of before !== undefined && isChapter ? grouped(run, ({ heading }) => lookOf(heading)) : [])
      if (!look.every((one) => fitsBetween(one.heading, before?.heading, after?.heading)))
        for (const one of look) inner.add(one);
    run = [];
  };
  for (const each of candidates) {
    if (each.heading.kind === 'section' && rare.has(each)) {
      if (!each.sure && each.block.outline === undefined) run.push(each);
      continue;
    }
    // A chapter's heading ends the section too.
    close(each.heading.kind === 'section' ? each : undefined);
    before = each.heading.kind === 'section' ? each : undefined;
  }
  close(undefined);
  return candidates.filter((each) => !inner.has(each));
}

/** Whether two numbers follow each other in one chapter: only the last part differs. */
const areNeighbors = (one: Heading, other: Heading): boolean =>
  compareNumbers(one.number, other.number) < 0 && chapterOf(one.number) === chapterOf(other.number);

const chapterOf = (number: string): string => /^.*[-.:]/.exec(number)?.[0] ?? '';

const fitsBetween = ({ number }: Heading, before: Heading | undefined, after: Heading | undefined): boolean =>
  before === undefined ||
  number.startsWith(before.number) ||
  (chapterOf(before.number) !== '' && number.startsWith(chapterOf(before.number))) ||
  (compareNumbers(before.number, number) < 0 && (after === undefined || compareNumbers(number, after.number) < 0));

const lookOf = ({ marker, number }: Heading): string => `${marker} ${shapeOf(number)}`;

/** The position of the next heading, and whether the sections of the document have titles. */
interface Place {
  readonly titling: Titling;
  readonly end: number;
}

/** Adds the title from the next block if the heading has none, and the text in the heading's own paragraph. */
function entryOf({ at, heading, block, sure }: Candidate, blocks: readonly Block[], place: Place): Entry {
  const isSection = sectionKinds.has(heading.kind);
  const common = { at, isSection, sure, ...(block.outline === undefined ? {} : { outline: block.outline }) };
  const next = blocks[at + 1];
  if (heading.title === '' && next !== undefined && isTitleBlock(next)) {
    const joined = { ...heading, title: tidyTitle(next.text) };
    if (
      heading.through !== undefined ||
      next.role === 'heading' ||
      !isSection ||
      block.role === 'number' ||
      isTitle(next.text)
    )
      return { ...common, end: at + 2, heading: joined };
  }
  const { title, runIn } = isSection
    ? apart(
        heading,
        block,
        place.titling === 'all',
        () => place.titling === 'some' || !hasLaw(blocks, at + 1, place.end),
      )
    : { title: heading.title, runIn: undefined };
  return {
    ...common,
    end: at + 1,
    heading: { ...heading, title: tidyTitle(title) },
    ...(runIn === undefined ? {} : { runIn }),
  };
}

function isTitleBlock(next: Block): boolean {
  if (next.table !== undefined || next.linked === true) return false;
  if (next.role !== undefined && next.role !== 'heading') return false;
  return (
    isTitle(next.text) &&
    readHeading(next.text) === undefined &&
    noteLabel(next.text) === undefined &&
    !isHistoryBlock(next.text) &&
    !isContentsLabel(next.text)
  );
}

function grouped<T>(all: readonly T[], key: (one: T) => string): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(key(one));
    if (group === undefined) groups.set(key(one), [one]);
    else group.push(one);
  }
  return [...groups.values()];
}
