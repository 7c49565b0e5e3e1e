/** Chooses the candidates that fit the document's own numbering. */
import { type Candidate, grouped } from './candidates.ts';
import { compareNumbers, type Heading } from './heading.ts';
import { isClause } from './run-in.ts';
import { firstSentence, isTitle, letters } from './wording.ts';

/** The candidates that fit the document's own numbering. */
export function borneOut(candidates: readonly Candidate[]): readonly Candidate[] {
  const isCited = citedAlone(candidates);
  const marked = candidates.filter(
    (each) => each.heading.kind === 'section' && (each.sure || (each.heading.marker !== '' && !isCited(each))),
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
    const members = styledShape ? outlined : withoutCited(withoutSpaced(shape));
    const extending = members.filter((each) => below.has(each));
    const enough =
      marked.length < 3 ||
      extending.length * 2 > members.length ||
      members.length > 3 * marked.length ||
      (styledShape && outlined.length > 0) ||
      isSeries(members);
    if (members.some(isLettered) && (marked.length > 0 || !isLetteredSeries(members))) continue;
    if (enough && (rises(members, styledShape) || (styledShape && members.length === 1)))
      for (const each of ordered(members)) accepted.add(each);
  }
  addBetween(candidates, accepted);
  addAgain(candidates, accepted);
  return withoutForeignRuns(candidates.filter((each) => accepted.has(each)));
}

/**
 * A line of text with only a citation, `§ 48-803.05.`, if that section has its own heading elsewhere. A table of contents may have the
 * title that is below the number in the law.
 */
function citedAlone(candidates: readonly Candidate[]): (candidate: Candidate) => boolean {
  const titles = new Map<string, Set<string>>();
  for (const { heading } of candidates) {
    if (heading.title === '') continue;
    const known = titles.get(heading.number) ?? new Set();
    titles.set(heading.number, known.add(letters(heading.title)));
  }
  return ({ heading, below, block }) => {
    // No line of text is in the font of headings.
    const known = heading.title === '' && block.strong !== true ? titles.get(heading.number) : undefined;
    if (known === undefined || below === undefined) return known !== undefined;
    // A list has only `Repealed` where the law has the title too.
    const isEnded = [...known].every(isFree) && /[[(](?:repealed|reserved)\b[^\])]*[\])]\.?$/i.test(below);
    return !known.has(letters(below)) && !isEnded;
  };
}

/**
 * `A8.106-1` between A8.105 and A8.107: an inserted number has another format than its neighbors. `3.08.050 FEES.` between § 3.08.040 and
 * § 3.08.060 lacks their mark, and a table of contents has it too.
 */
function addBetween(candidates: readonly Candidate[], accepted: Set<Candidate>): void {
  const sections = candidates.filter(({ heading }) => heading.kind === 'section');
  const next = new Map<Candidate, Candidate>();
  let following: Candidate | undefined;
  for (const each of sections.toReversed()) {
    if (following !== undefined) next.set(each, following);
    if (accepted.has(each)) following = each;
  }
  let before: Candidate | undefined;
  const listed = new Set<string>();
  for (const each of sections) {
    const words = `${each.heading.number} ${letters(each.heading.title)}`;
    if (!accepted.has(each) && before !== undefined && (before.heading.marker === '' || listed.has(words))) {
      const after = next.get(each);
      const [shape, known] = [shapeOf(each.heading.number), shapeOf(before.heading.number)];
      const fits =
        compareNumbers(before.heading.number, each.heading.number) < 0 &&
        (after === undefined || compareNumbers(each.heading.number, after.heading.number) < 0);
      const { title } = each.heading;
      if (fits && isTitle(title) && !isClause(title) && (shape.startsWith(known) || known.startsWith(shape)))
        accepted.add(each);
    }
    if (accepted.has(each)) before = each;
    listed.add(words);
  }
}

/** A heading directly below the same one with a mark, as the page's title has it: `Section 4.04.010 Kites.` above `4.04.010 Kites.` */
function addAgain(candidates: readonly Candidate[], accepted: Set<Candidate>): void {
  for (const [order, each] of candidates.entries()) {
    const before = candidates[order - 1];
    if (before === undefined || before.at !== each.at - 1 || !accepted.has(before)) continue;
    if (each.heading.title !== '' && isSame(before, each)) accepted.add(each);
  }
}

const isSame = ({ heading: one }: Candidate, { heading: other }: Candidate): boolean =>
  one.kind === other.kind && one.number === other.number && letters(one.title) === letters(other.title);

/** `C-4. Fees.` without a style: a section only where all sections have such numbers. `R-1. Residences.` may be a district. */
const isLettered = ({ heading: { number }, block }: Candidate): boolean =>
  /^[A-Z]{1,2}-\d+[A-Z]?$/.test(number) && block.outline === undefined;

/** Leaves out `C-4 Fees`, unless all sections have such numbers and a table of contents has nearly all of them too. */
function withoutSpaced(members: readonly Candidate[]): readonly Candidate[] {
  const others = members.filter(({ spaced }) => spaced === undefined);
  if (others.some(isLettered) || others.length === members.length) return others;
  const byNumber = grouped(members, ({ heading }) => heading.number);
  const listed = byNumber.filter((own) => {
    const [shortest = '', ...longer] = own
      .map(({ heading }) => letters(heading.title.replace(/[\s.]*\d*$/, '')))
      .sort((one, other) => one.length - other.length);
    return longer.some((title) => title.startsWith(shortest));
  });
  return listed.length * 5 >= byNumber.length * 4 ? members : others;
}

/** Leaves out a number of another chapter on a line of its own, as in the column of a table, where most headings have titles. */
function withoutCited(members: readonly Candidate[]): readonly Candidate[] {
  const titled = members.filter(({ heading }) => heading.title !== '');
  if (titled.length * 2 <= members.length) return members;
  const chapters = new Set(titled.map(({ heading }) => chapterOf(heading.number)));
  return members.filter(({ heading: { title, number } }) => title !== '' || chapters.has(chapterOf(number)));
}

/** The share of the numbers from 1 to the last that are there. */
const dense = 0.7;

/** Whether numbers with one letter count from 1, and have titles. Tables of contents of the code and of each chapter may have them too. */
function isLetteredSeries(members: readonly Candidate[]): boolean {
  const numbers = new Set(members.map(({ heading }) => heading.number));
  const letters = new Set([...numbers].map((number) => /^[A-Z]+/.exec(number)?.[0]));
  const last = Math.max(...[...numbers].map((number) => Number(/\d+/.exec(number)?.[0])));
  const titles = members.map(({ heading, below = '' }) => (heading.title === '' ? below : heading.title));
  // `FEES: The fee is one dollar.`
  const titled = titles.filter((title) =>
    isTitle(
      title
        .slice(0, firstSentence(title))
        .replace(/:(?: .*)?$/, '')
        .trim(),
    ),
  );
  return (
    letters.size === 1 &&
    numbers.size >= series &&
    numbers.size >= last * dense &&
    members.length <= numbers.size * 3.1 &&
    titled.length * 5 >= members.length * 4
  );
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
export function shapeOf(number: string): string {
  return number.replace(/\d+[A-Za-z]{0,2}/g, 'd').replace(/[A-Z]+/g, 'a');
}

/** Numbers that extend the number of the previous marked section, or of the appendix: `104.1.1` below section 104, `A8.329` in Appendix A. */
function belowMarked(candidates: readonly Candidate[], marked: ReadonlySet<Candidate>): ReadonlySet<Candidate> {
  const below = new Set<Candidate>();
  let last: string | undefined;
  let appendix: string | undefined;
  for (const each of candidates) {
    const { kind, number } = each.heading;
    if (kind !== 'section') appendix = appendices.has(kind) && /^[A-Z]{1,2}$/.test(number) ? number : undefined;
    else if (marked.has(each)) last = number;
    else if (extend(number, last, /^[.:-]/) || extend(number, appendix, /^[.-]?\d/)) below.add(each);
  }
  return below;
}

const appendices: ReadonlySet<string> = new Set(['appendix', 'annex', 'attachment', 'exhibit', 'schedule']);

const extend = (number: string, base: string | undefined, rest: RegExp): boolean =>
  base !== undefined && number.startsWith(base) && rest.test(number.slice(base.length));

/** Whether numbers increase as in a code, apart from tables of contents and new chapters. */
function rises(members: readonly Candidate[], styled: boolean): boolean {
  let up = 0;
  let down = 0;
  const listed = new Set<string>();
  for (const [at, { heading }] of members.entries()) {
    const before = members[at - 1]?.heading.number;
    const line = lineOf(heading);
    // The law of a short chapter begins again with the first line of its table.
    const isListed = heading.title !== '' && (styled || threeParts.test(heading.number)) && listed.has(line);
    listed.add(line);
    if (before === undefined || isListed) continue;
    if (heading.number !== before && isInOrder(before, heading.number)) up += 1;
    else down += 1;
  }
  return up >= 3 * down && (members.length > 1 || members[0]?.heading.parted === true);
}

/** The number and the title of a heading, without the text that may be behind the title: `1.04.010 Bells. The bells …` */
const lineOf = ({ number, title }: Heading): string => `${number} ${letters(title.slice(0, firstSentence(title)))}`;

/** `9.16.010`, `4-1-1`: `4.1` also begins paragraphs and amounts. */
const threeParts = /^\w+(?:[.:-]\w+){2}/;

/** Removes numbers out of order with both neighbors, such as numbers of a text at the start of a line. */
function ordered(members: readonly Candidate[]): readonly Candidate[] {
  const listed = new Set<string>();
  return members.filter(({ heading, block }, at) => {
    const words = lineOf(heading);
    // A table of contents has the heading too, and the law may end behind it.
    if (heading.title !== '' && listed.has(words)) return true;
    listed.add(words);
    const [before, after] = [members[at - 1]?.heading.number, members[at + 1]?.heading.number];
    if (before === undefined || after === undefined || block.outline !== undefined || block.strong === true)
      return true;
    const fits = compareNumbers(before, after) < 0;
    return !fits || (isInOrder(before, heading.number) && isInOrder(heading.number, after));
  });
}

/** The most paragraphs of a section that have numbers like those of sections. */
const mostParagraphs = 12;

/** Removes the numbers of another chapter between two sections of one: the paragraphs `1.1` and `1.2` of § 223.04. */
function withoutForeignRuns(headings: readonly Candidate[]): readonly Candidate[] {
  const kept: Candidate[] = [];
  for (let at = 0; at < headings.length; ) {
    const each = headings[at];
    if (each === undefined) break;
    const end = foreignRunEnd(kept.at(-1), headings, at);
    if (end === at) kept.push(each);
    at = Math.max(end, at + 1);
  }
  return kept;
}

/** The end of the run of another chapter's numbers that begins at a position; the position itself if none does. */
function foreignRunEnd(before: Candidate | undefined, headings: readonly Candidate[], at: number): number {
  const chapter = before?.heading.kind === 'section' ? chapterOf(before.heading.number) : '';
  if (before === undefined || chapter === '') return at;
  for (let end = at; end < Math.min(headings.length, at + mostParagraphs); end += 1) {
    const each = headings[end];
    if (each?.heading.kind !== 'section') return at;
    const { number, marker } = each.heading;
    if (number.startsWith(chapter)) return compareNumbers(before.heading.number, number) < 0 ? end : at;
    if (marker !== '' || each.sure || each.block.outline !== undefined || each.block.strong === true) return at;
  }
  return at;
}

const chapterOf = (number: string): string => /^.*[-.:]/.exec(number)?.[0] ?? '';

/** Whether numbers are in order, also as decimals: `6.041` is between 6.04 and 6.05. */
function isInOrder(one: string, other: string): boolean {
  if (compareNumbers(one, other) <= 0) return true;
  const [a, b] = [one.lastIndexOf('.'), other.lastIndexOf('.')];
  return a === b && a !== -1 && one.slice(0, a) === other.slice(0, b) && one.slice(a) < other.slice(b);
}

export const isFree = (title: string): boolean => /^[[(]?(?:reserved|repealed|vacant)[\])]?\.?$/i.test(title);
