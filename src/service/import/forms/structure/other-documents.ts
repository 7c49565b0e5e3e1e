/** Leaves out candidates that are not headings of this code: sentences, acts, and sections of other documents printed in it. */
import type { Block } from '../block.ts';
import { type Candidate, grouped, sectionKinds } from './candidates.ts';
import { compareNumbers, type Heading, isAbbreviation } from './heading.ts';
import { isAdoptingOrdinance } from './named-parts.ts';
import { shapeOf } from './own-numbering.ts';
import { isClause } from './run-in.ts';
import { isTitle } from './wording.ts';

/** The abbreviation before most section numbers is the document's own. `RCW 35.22.280` elsewhere is a reference. */
export function withoutOtherCodes(candidates: readonly Candidate[]): readonly Candidate[] {
  const sections = candidates.filter(({ heading }) => heading.kind === 'section');
  const markers = grouped(
    sections.filter(({ heading }) => isAbbreviation(heading.marker)),
    ({ heading }) => heading.marker,
  );
  const others = new Set(markers.filter((marked) => marked.length * 2 < sections.length).flat());
  return candidates.filter((each) => !others.has(each));
}

/** Removes the sections of the ordinance that adopts the code. They are part of the preface, up to the code's first container. */
export function withoutAdopting(candidates: readonly Candidate[], blocks: readonly Block[]): readonly Candidate[] {
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
  return candidates.filter((each) => {
    const { heading, block, sure } = each;
    if (sure || block.outline !== undefined || heading.kind !== 'section') return true;
    const inSentence =
      !heading.parted &&
      heading.title !== '' &&
      !isTitle(heading.title) &&
      !(spaced.has(each) && !isClause(heading.title));
    if (inSentence && /^s/i.test(heading.marker)) return false;
    // `Section 5.` in a quoted ordinance, if the document marks its own sections differently.
    return !(rare.has(each) && (block.indent ?? 0) > 0);
  });
}

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

/** How a section's heading looks: its marker, and the format of its number. */
const lookOf = ({ marker, number }: Heading): string => `${marker} ${shapeOf(number)}`;
