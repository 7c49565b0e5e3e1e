/** Leaves out candidates that are not headings of this code: sentences, acts, and sections of other documents printed in it. */
import type { Block } from '../block.ts';
import { type Candidate, grouped, sectionKinds } from './candidates.ts';
import { compareNumbers, type Heading, isLikeReference } from './heading.ts';
import { isAdoptingOrdinance } from './named-parts.ts';
import { shapeOf } from './own-numbering.ts';
import { isClause, isStatusOnly } from './run-in.ts';
import { firstSentence, isRule, isTitle, letters } from './wording.ts';

/** Fewer numbers may be references. */
const fewestOwn = 10;

/**
 * The abbreviation, or the level above, before most section numbers is the document's own. Elsewhere, `RCW 35.22.280` and
 * `Article IV, Section 3` are references.
 */
export function withoutOtherCodes(candidates: readonly Candidate[]): readonly Candidate[] {
  const sections = candidates.filter(({ heading }) => heading.kind === 'section');
  const markers = grouped(
    sections.filter(({ heading }) => isLikeReference(heading.marker)),
    ({ heading }) => heading.marker.replace(/, .*/, ','),
  );
  const bare = new Set(sections.flatMap(({ heading }) => (heading.marker === '' ? [heading.number] : [])));
  // A table of contents may have the code's own numbers without the abbreviation.
  const isOwn = (marked: readonly Candidate[]): boolean =>
    marked.length * 2 >= sections.length ||
    (marked.length >= fewestOwn && marked.filter(({ heading }) => bare.has(heading.number)).length * 2 > marked.length);
  const others = new Set(markers.filter((marked) => !isOwn(marked)).flat());
  return candidates.filter((each) => !others.has(each));
}

/** Removes the sections of the ordinances that adopt the code, and the list of its titles in them. They are part of the preface. */
export function withoutAdopting(candidates: readonly Candidate[], blocks: readonly Block[]): readonly Candidate[] {
  const starts = blocks.flatMap(({ text, table }, at) =>
    table === undefined && isAdoptingOrdinance(text) ? [at] : [],
  );
  const [start] = starts;
  if (start === undefined) return candidates;
  const after = candidates.filter(({ at }) => at > start);
  const inside = after.slice(0, endOfAdopting(after, starts));
  const last = inside.findLastIndex(({ heading }) => sectionKinds.has(heading.kind));
  const first = inside.find(({ heading }) => sectionKinds.has(heading.kind));
  // No section precedes it, and its own begin with 1.
  const isBefore = candidates.every(({ at, heading }) => at > start || !sectionKinds.has(heading.kind));
  if (first?.heading.number !== '1' || !isBefore) return candidates;
  const own = new Set(inside.slice(0, last + 1));
  return candidates.filter((each) => !own.has(each));
}

/** The position of the first heading of the code behind the ordinances: a container that is listed nowhere below, or another number. */
function endOfAdopting(after: readonly Candidate[], starts: readonly number[]): number {
  const keyOf = ({ heading: { kind, number, title } }: Candidate): string =>
    `${kind} ${number.toUpperCase()} ${letters(title)}`;
  const lastOf = new Map(after.map((each, at) => [keyOf(each), at]));
  const isListed = (order: number): boolean =>
    isNextLine(after[order], after[order + 1]) || isNextLine(after[order - 1], after[order]);
  let before: Candidate | undefined;
  const end = after.findIndex((each, order) => {
    const { kind, number } = each.heading;
    if (kind === 'ordinance') return false;
    if (!sectionKinds.has(kind)) return lastOf.get(keyOf(each)) === order && (before !== undefined || !isListed(order));
    const last = before;
    before = each;
    if (last === undefined) return false;
    const isAnother = starts.some((start) => start > last.at && start < each.at);
    // `SECTION 100` above `100.01`, but not the last one of the ordinance, `SECTION 3`, above `3.08.070`.
    const next = after[order + 1]?.heading.number ?? '';
    const isNext = Number(number) === Number(last.heading.number) + 1;
    const isAbove = !isNext && next.startsWith(number) && /^[.-]\d/.test(next.slice(number.length));
    return (
      isAbove ||
      shapeOf(number) !== shapeOf(last.heading.number) ||
      (!isAnother && compareNumbers(last.heading.number, number) >= 0)
    );
  });
  return end === -1 ? 0 : end;
}

/** Whether two containers of one level are on consecutive lines, as in a list. */
const isNextLine = (one: Candidate | undefined, other: Candidate | undefined): boolean =>
  one !== undefined && other !== undefined && one.at + 1 === other.at && one.heading.kind === other.heading.kind;

/** `ORDINANCE NO. 12` is a container where sections begin with 1 again after most such lines. Elsewhere it names an act. */
export function withoutActs(candidates: readonly Candidate[]): readonly Candidate[] {
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

/** Removes marked numbers that begin a sentence or a line of prose, because they differ from the document's headings. */
export function withoutSentences(candidates: readonly Candidate[]): readonly Candidate[] {
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
  const inOrder = numbersInOrder(candidates);
  const marked = candidates.filter(({ heading, sure }) => sure && heading.kind === 'section');
  const markedLooks = new Set(marked.map(({ heading }) => lookOf(heading)));
  return candidates.filter((each) => {
    const { heading, block, sure } = each;
    if (sure || block.outline !== undefined || heading.kind !== 'section' || hasOwnLead(each)) return true;
    if (isCutClause(each) && !inOrder.has(each)) return false;
    // Where the publisher marks the headings, `Section 41 [repealed] (relating to fees)` is text.
    if (marked.length >= fewestMarked && !markedLooks.has(lookOf(heading)) && !inOrder.has(each)) return false;
    const inSentence =
      !heading.parted &&
      heading.title !== '' &&
      !isTitle(heading.title) &&
      !isStatusOnly(heading.title) &&
      !beginsWithTitle(heading.title) &&
      !(spaced.has(each) && !isClause(heading.title));
    if (inSentence && /^s/i.test(heading.marker) && !inOrder.has(each)) return false;
    // `Section 5.` in a quoted ordinance, if the document marks its own sections differently.
    return !(rare.has(each) && (block.indent ?? 0) > 0);
  });
}

const statement =
  /\b(?:shall|may|must|will|is|are|was|were|be|been|has|have|had|means?|appl(?:y|ies)|provides?|does|do)\b/;

/** `FEES. The clerk …`, `Fees: The clerk …`: a title with text behind it. */
const beginsWithTitle = (words: string): boolean => {
  const sentence = words.slice(0, firstSentence(words));
  const title = sentence.slice(0, /:(?:\s+(?=\p{Lu})|$)/u.exec(sentence)?.index);
  return title.length < words.length && (isTitle(title) || !statement.test(title)) && !isRule(title);
};

/** `**Sec. 4. Fees.** The fee is …`: the emphasis ends after the title's words, before the text. */
const hasOwnLead = ({ heading: { title }, block: { text, lead } }: Candidate): boolean =>
  lead !== undefined && lead > text.length - title.length + 3 && lead < text.length;

/** With fewer headings that a publisher marks, others may have no mark. */
const fewestMarked = 5;

/** A clause of a list: `§ 46b-2 [repealed] (relating to stationery),` */
const isCutClause = ({ heading: { title }, block }: Candidate): boolean =>
  /[,;](?: (?:and|or))?$/.test(title) && block.lead === undefined && firstSentence(title) === undefined;

/**
 * The sections whose numbers are between those of their neighbors, in the same format, and occur nowhere else with other words.
 * Such a number is no reference, even if its title has a verb: `Sec. 2-7 Parties who may sue`.
 */
function numbersInOrder(candidates: readonly Candidate[]): ReadonlySet<Candidate> {
  const sections = candidates.filter(({ heading }) => heading.kind === 'section');
  const titles = new Map<string, Set<string>>();
  for (const { heading } of sections) {
    const known = titles.get(heading.number) ?? new Set();
    titles.set(heading.number, known.add(letters(heading.title)));
  }
  const isNext = (one: Heading | undefined, other: Heading | undefined): boolean =>
    one !== undefined && other !== undefined && lookOf(one) === lookOf(other) && areNeighbors(one, other);
  return new Set(
    sections.filter(
      ({ heading }, at) =>
        titles.get(heading.number)?.size === 1 &&
        isNext(sections[at - 1]?.heading, heading) &&
        isNext(heading, sections[at + 1]?.heading),
    ),
  );
}

/** The most sections of other law that a section recites. */
const mostRecited = 20;

/** Removes sections of other law that a section recites: `Section 17958.8.` below `They are repeated here and read as follows:` */
export function withoutRecited(candidates: readonly Candidate[], blocks: readonly Block[]): readonly Candidate[] {
  const recited = new Set<Candidate>();
  for (const [at, first] of candidates.entries()) {
    const before = candidates[at - 1];
    if (before?.heading.kind !== 'section' || first.sure || first.block.outline !== undefined) continue;
    if (recited.has(first) || blocks[first.at - 1]?.text.endsWith(':') !== true) continue;
    const rest = candidates.slice(at, at + mostRecited + 1);
    const end = rest.findIndex(({ heading }) => heading.kind !== 'section' || continues(before.heading, heading));
    const after = rest[end]?.heading;
    const run = rest.slice(0, Math.max(0, end));
    if (isReplaced(first, before, blocks)) {
      const foreign = end === -1 ? rest : run;
      const next = foreign.findIndex(({ heading }) => firstLevel(heading.number) !== firstLevel(first.heading.number));
      // The next section may be in another chapter of the code.
      for (const one of next === -1 ? foreign : foreign.slice(0, next)) recited.add(one);
      continue;
    }
    if (after?.kind === 'section' && run.every(({ heading }) => !fitsBetween(heading, before.heading, after)))
      for (const one of run) recited.add(one);
  }
  return candidates.filter((each) => !recited.has(each));
}

/** `Section 107.2 of the Building Code is amended to read as follows:` above `Section 107.2`: the words that a section puts in another law. */
const isReplaced = ({ at, heading }: Candidate, before: Candidate, blocks: readonly Block[]): boolean => {
  const words = blocks[at - 1]?.text ?? '';
  return (
    /\bto read(?: as follows)?:$/.test(words) && words.includes(heading.number) && !continues(before.heading, heading)
  );
};

/** Whether a number comes after another of the same chapter or the same first level: `104A.2.9` after `104A.2.8.1`. */
const continues = (before: Heading, { number }: Heading): boolean =>
  compareNumbers(before.number, number) < 0 &&
  (chapterOf(before.number) === chapterOf(number) ||
    (/[.:-]/.test(number) && firstLevel(before.number) === firstLevel(number)));

const firstLevel = (number: string): string => /^[^.:-]+/.exec(number)?.[0] ?? '';

/**
 * Removes the sections of a document that is printed in a section: `Sec. 2. Definitions.` of a compact below § 7-581. They
 * have another marker or format than nearly all others, and their numbers do not fit there.
 */
export function withoutInner(candidates: readonly Candidate[]): readonly Candidate[] {
  const looks = grouped(
    candidates.filter(({ heading }) => heading.kind === 'section'),
    ({ heading }) => lookOf(heading),
  );
  const most = Math.max(0, ...looks.map((look) => look.length));
  const rare = new Set(looks.filter((look) => look.length * 20 < most).flat());
  const inner = new Set<Candidate>();
  let before: Candidate | undefined;
  let run: Candidate[] = [];
  const close = (after: Candidate | undefined, isEnd: boolean): void => {
    const isChapter =
      isEnd || (before !== undefined && after !== undefined && areNeighbors(before.heading, after.heading));
    for (const look of before !== undefined && isChapter ? grouped(run, ({ heading }) => lookOf(heading)) : [])
      if (!look.every((one) => fitsBetween(one.heading, before?.heading, after?.heading)))
        for (const one of look) inner.add(one);
    run = [];
  };
  const following = nextOwn(candidates, rare);
  for (const [at, each] of candidates.entries()) {
    if (each.heading.kind === 'section' && rare.has(each)) {
      if (!each.sure && each.block.outline === undefined) run.push(each);
      continue;
    }
    // A chapter's heading ends the section too.
    const isContainer = each.heading.kind !== 'section';
    close(isContainer ? following[at] : each, isContainer);
    before = each.heading.kind === 'section' ? each : undefined;
  }
  close(undefined, true);
  return candidates.filter((each) => !inner.has(each));
}

/** For each candidate, the first section at or after it that looks like most others. */
function nextOwn(candidates: readonly Candidate[], rare: ReadonlySet<Candidate>): readonly (Candidate | undefined)[] {
  const next: (Candidate | undefined)[] = new Array<Candidate | undefined>(candidates.length);
  let found: Candidate | undefined;
  for (let at = candidates.length - 1; at >= 0; at -= 1) {
    const each = candidates[at];
    if (each?.heading.kind === 'section' && !rare.has(each)) found = each;
    next[at] = found;
  }
  return next;
}

/** Whether two numbers follow each other in one chapter: only the last part differs. */
const areNeighbors = (one: Heading, other: Heading): boolean =>
  compareNumbers(one.number, other.number) < 0 && chapterOf(one.number) === chapterOf(other.number);

const chapterOf = (number: string): string => /^.*[-.:]/.exec(number)?.[0] ?? '';

const fitsBetween = ({ number }: Heading, before: Heading | undefined, after: Heading | undefined): boolean =>
  before === undefined ||
  number.startsWith(before.number) ||
  (chapterOf(before.number) !== '' && number.startsWith(chapterOf(before.number))) ||
  (compareNumbers(before.number, number) < 0 &&
    (after === undefined
      ? chapterOf(before.number) === '' && chapterOf(number) === ''
      : compareNumbers(number, after.number) < 0));

/** How a section's heading looks: its marker, also for several sections, and the format of its number. */
const lookOf = ({ marker, number }: Heading): string =>
  `${marker.replace(/^§§$/, '§').replace(/^(sec|section)s/i, '$1')} ${shapeOf(number)}`;
