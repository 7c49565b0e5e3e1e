/** Finds the lines of a document that are headings: by the profile, else by the document's numbering. */
import type { Block } from '../block.ts';
import { type Candidate, candidateAt, isContentsLabel, sectionKinds } from './candidates.ts';
import { isPassed } from './closing-pages.ts';
import { withEnactedNumbers } from './enacted-numbers.ts';
import type { Entry } from './entry.ts';
import { withFactoredChapters } from './factored-numbers.ts';
import { isSpanishArticle, nameOfPage, readHeading } from './heading.ts';
import { withLetteredGroups } from './lettered-groups.ts';
import { rank } from './levels.ts';
import { withLone } from './lone-section.ts';
import { withLostMarks } from './lost-marks.ts';
import { isFrontMatter } from './named-parts.ts';
import { isExample, isHistoryBlock, noteLabel } from './notes.ts';
import { withNumberedTitles } from './numbered-titles.ts';
import {
  withoutActs,
  withoutAdopting,
  withoutInner,
  withoutOtherCodes,
  withoutRecited,
  withoutSentences,
} from './other-documents.ts';
import { borneOut } from './own-numbering.ts';
import { withDashedNumbers, withPlainNumbers } from './plain-numbers.ts';
import { withPlainRanges, withWholeNumbers } from './ranges.ts';
import { apart, isStatusOnly, tidyTitle } from './run-in.ts';
import { withStyledNumbers } from './styled-numbers.ts';
import { withTitlesFirst } from './titles-first.ts';
import { type Titling, titlingOf } from './titling.ts';
import { withUntitledActs } from './untitled-acts.ts';
import { firstSentence, isCapitals, isTitle } from './wording.ts';

export function entriesOf(blocks: readonly Block[]): readonly Entry[] {
  const page = nameOfPage(blocks[0]?.text ?? '');
  const found = blocks.flatMap((block, at) =>
    // Behind a designator, words are text: `(a)`, `Chapter 7 of this title`.
    (block.role === undefined && blocks[at - 1]?.role === 'designator') || isExample(blocks[at - 1]?.text ?? '')
      ? []
      : (candidateAt(block, at, blocks[at + 1], page) ?? []),
  );
  const plain = withPlainNumbers(withStyledNumbers(found), blocks);
  const numbered = withNumberedTitles(withTitlesFirst(plain, blocks), blocks);
  const candidates = withArticles(
    withWholeNumbers(withPlainRanges(withoutActs(withoutOtherCodes(withoutAdopting(numbered, blocks))))),
  );
  const ours = withEnactedNumbers(withLone(borneOut(candidates), candidates, blocks), blocks);
  const printed = withoutFirstPage(withDashedNumbers(withLostMarks(ours, blocks), blocks));
  const own = withoutInner(withoutRecited(withoutSentences(printed), blocks));
  const outer = withUntitledActs(withoutInnerHeadings(withUnnumbered(own, blocks)), blocks);
  const headings = withLetteredGroups(withFactoredChapters(outer, blocks), blocks);
  const titling = titlingOf(headings);
  const titles = innerTitles(headings);
  const kept = headings.filter((each) => !titles.has(each.at));
  const titledBelow = haveTitlesBelow(kept, blocks);
  return kept.map((each, at) =>
    entryOf(each, blocks, { titling, titles, titledBelow, end: kept[at + 1]?.at ?? blocks.length }),
  );
}

/** Without the number of the first page, `8-1` directly above `TITLE 8`. A section has a mark, a title or a text. */
function withoutFirstPage(found: readonly Candidate[]): readonly Candidate[] {
  const [first, next] = found;
  const isPage =
    first?.heading.kind === 'section' &&
    !first.sure &&
    first.heading.marker === '' &&
    first.heading.title === '' &&
    next?.at === first.at + 1 &&
    !sectionKinds.has(next.heading.kind);
  return isPage ? found.slice(1) : found;
}

/** The longest heading of an article that contains sections, in characters. */
const longestArticle = 300;

/** `Artículo 1.01.- Propósito`: articles are the sections of a code in Spanish that has no other sections. */
function withArticles(candidates: readonly Candidate[]): readonly Candidate[] {
  const articles = candidates.filter(({ heading }) => isSpanishArticle(heading));
  if (articles.length === 0) return candidates;
  // A table of contents may have the numbers of the articles alone.
  const own = new Set(articles.map(({ heading }) => heading.number));
  const isOther = ({ heading }: Candidate): boolean =>
    sectionKinds.has(heading.kind) && !isSpanishArticle(heading) && !own.has(heading.number);
  // Articles that contain sections have more than one each. A line of the text may look like a section's heading.
  if (candidates.filter(isOther).length * 2 > articles.length)
    return candidates.filter(({ heading, block }) => !isSpanishArticle(heading) || block.text.length < longestArticle);
  return candidates.map((each) =>
    isSpanishArticle(each.heading) ? { ...each, heading: { ...each.heading, kind: 'section' } } : each,
  );
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

/** `Table 2 – Setbacks`, in the style of a heading. */
const isCaption = (title: string): boolean =>
  /^(?:table|figure|map|diagram|illustration)\s+\d[\w.-]*(?:$|\W)/i.test(title);

/** Omits headings without a number that are inside a section: their style is below that of its heading, and no section is below them. */
function withoutInnerHeadings(headings: readonly Candidate[]): readonly Candidate[] {
  const isPlain = ({ heading, sure }: Candidate): boolean => heading.kind === 'heading' && !sure;
  const numbered = headings.filter((each) => !isPlain(each));
  let passed = 0;
  return headings.filter((each) => {
    if (!isPlain(each)) {
      passed += 1;
      return true;
    }
    const style = each.block.outline ?? 0;
    const [section, next] = [numbered[passed - 1], numbered[passed]];
    if (section === undefined || !sectionKinds.has(section.heading.kind)) return true;
    const isBelow = (section.block.outline ?? style) < style;
    const isAbove = (next?.block.outline ?? 0) > style;
    return !isCaption(each.heading.title) && (!isBelow || isAbove);
  });
}

/** Whether text other than histories and notes is between two positions. */
function hasLaw(blocks: readonly Block[], from: number, end: number): boolean {
  const below = blocks.slice(from, end);
  const passed = end === blocks.length ? below.findIndex(isPassed) : -1;
  return below
    .slice(0, passed === -1 ? undefined : passed)
    .some(
      ({ table, text, role }) =>
        table !== undefined ||
        (role !== 'history' && role !== 'note' && !isHistoryBlock(text) && noteLabel(text) === undefined),
    );
}

/** With fewer numbers alone, the line below one may be text. */
const fewestAlone = 10;

/** Whether the numbers of sections are lines of their own, with titles below them. */
function haveTitlesBelow(headings: readonly Candidate[], blocks: readonly Block[]): boolean {
  const alone = headings.filter(({ heading }) => heading.kind === 'section' && heading.title === '');
  const titled = alone.filter(({ at }) => {
    const next = blocks[at + 1];
    return next !== undefined && isTitleBlock(next);
  });
  return titled.length >= fewestAlone && titled.length * 3 >= alone.length * 2;
}

/** `Vacancies. [Repealed by Ord. 12, 1999.]` */
const statusBehind = /\s*[[(](?:reserved|repealed)\b[^\])]{0,100}[\])]\.?$/i;

/** Whether the line below a number can be its title, where most numbers have titles below them. */
const isLineOfTitle = (next: Block): boolean =>
  next.table === undefined &&
  next.role === undefined &&
  next.text.length <= longTitle &&
  /^["“‘'(]?[\p{Lu}\d]/u.test(next.text) &&
  !/^[[(]|^\w{1,3}[.)]\s|[;:,]$/.test(next.text) &&
  firstSentence(next.text.replace(statusBehind, '')) === undefined &&
  readHeading(next.text) === undefined &&
  noteLabel(next.text) === undefined &&
  !isHistoryBlock(next.text);

/** The position of the next heading, and whether the sections of the document have titles. */
interface Place {
  readonly titling: Titling;
  /** The positions of titles that read as headings of other containers. */
  readonly titles: ReadonlySet<number>;
  /** Whether most numbers of sections have their titles below them. */
  readonly titledBelow: boolean;
  readonly end: number;
}

/** Adds the title from the next block if the heading has none, and the text in the heading's own paragraph. */
function entryOf({ at, heading, block, sure }: Candidate, blocks: readonly Block[], place: Place): Entry {
  const isSection = sectionKinds.has(heading.kind);
  const common = { at, isSection, sure, ...(block.outline === undefined ? {} : { outline: block.outline }) };
  const next = blocks[at + 1];
  const isBelowTitle =
    heading.title === '' ||
    (heading.title.length < longTitle && isCapitals(heading.title) && block.line > 0 && next?.line === block.line + 1);
  // `§ 8-3`, `(Reserved)`; `SEC. 704. QUORUM.`, `[REPEALED.]`
  if (isSection && next?.table === undefined && isStatusOnly(next?.text ?? '') && isBelowTitle) {
    const title = `${tidyTitle(heading.title)} ${next?.text ?? ''}`.trim();
    return { ...common, end: at + 2, heading: { ...heading, title } };
  }
  const isBelow = isSection && place.titledBelow && next !== undefined && isLineOfTitle(next);
  const isTitled = next !== undefined && (isTitleBlock(next) || place.titles.has(at + 1) || isBelow);
  const isBegun = !isSection && isBegunTitle(next, blocks[at + 2]);
  if (heading.title === '' && next !== undefined && (isTitled || isBegun)) {
    const rest = isSection ? [] : restOfTitle(blocks, at + 1);
    const title = [next, ...rest].map(({ text }) => text).reduce(joinLines);
    const [status = ''] = isSection ? (statusBehind.exec(title) ?? []) : [];
    const isStatus = status !== title && /\d/.test(status);
    const joined = { ...heading, title: tidyTitle(isStatus ? title.slice(0, -status.length) : title) };
    const behind = isStatus ? { runIn: status.trim() } : {};
    if (
      heading.through !== undefined ||
      next.role === 'heading' ||
      !isSection ||
      block.role === 'number' ||
      isBelow ||
      isTitle(next.text.replace(statusBehind, ''))
    )
      return { ...common, end: at + 2 + rest.length, heading: joined, ...behind };
  }
  if (!isSection && heading.title !== '') {
    const rest = restOfTitle(blocks, at);
    const title = [heading.title, ...rest.map(({ text }) => text)].reduce(joinLines);
    return { ...common, end: at + 1 + rest.length, heading: { ...heading, title: tidyTitle(title) } };
  }
  const wrapped = isSection ? wrappedTitle(heading.title, blocks, at) : undefined;
  if (wrapped !== undefined)
    return { ...common, end: wrapped.end, heading: { ...heading, title: tidyTitle(wrapped.title) } };
  const { title, runIn } = isSection
    ? apart(heading, block, place.titling, () => place.titling.titled === 'some' || !hasLaw(blocks, at + 1, place.end))
    : { title: heading.title, runIn: undefined };
  const behind = isSection && runIn === undefined ? statusIn(title) : '';
  const own = runIn ?? (behind === '' ? undefined : behind);
  return {
    ...common,
    end: at + 1,
    heading: { ...heading, title: tidyTitle(behind === '' ? title : title.slice(0, -behind.length)) },
    ...(own === undefined ? {} : { runIn: own.trim() }),
  };
}

/** The status behind a title that names its act: `Cats. (Repealed by Ord. 98-1180)`. The act is the section's history. */
function statusIn(title: string): string {
  const [status = ''] = statusBehind.exec(title) ?? [];
  return status !== title && isHistoryBlock(status.trim()) ? status : '';
}

/** The longest title in one block, in characters. Longer ones have text of the section. */
const longTitle = 200;
/** The most lines of a section's title in capitals. */
const mostTitleLines = 5;

/** A section's title in capitals over several lines, up to its period: `SEC. 12.  TRANSFER OF` and `A LICENSE.` */
function wrappedTitle(
  title: string,
  blocks: readonly Block[],
  at: number,
): { readonly title: string; readonly end: number } | undefined {
  const line = blocks[at]?.line ?? 0;
  if (line === 0 || !isCapitals(title) || /[.\])]$/.test(title)) return undefined;
  let joined = title;
  for (let end = at + 1; end < at + mostTitleLines; end += 1) {
    const next = blocks[end];
    const isBelow = next !== undefined && next.line === line + end - at && isCapitals(next.text);
    if (!isBelow || next.table !== undefined || next.role !== undefined || readHeading(next.text) !== undefined)
      return undefined;
    joined = joinLines(joined, next.text);
    if (/[.\])]$/.test(next.text)) return { title: joined, end: end + 1 };
  }
  return undefined;
}

/** The lines behind the first of a container's title, if that one cannot be all of it: `SIMULTANEOUS DEATHS—` and `UNIFORM LAW`. */
function restOfTitle(blocks: readonly Block[], first: number): readonly Block[] {
  const start = blocks[first];
  const rest: Block[] = [];
  for (let last = start; last !== undefined && areCapitals(last.text); last = rest.at(-1)) {
    const next = blocks[first + rest.length + 1];
    if (next === undefined || !isCapitals(next.text) || !isTitleBlock(next)) break;
    const isNextLine = last.line > 0 && next.line === last.line + 1;
    if (!unfinished.test(last.text) && !(isNextLine && continued.test(next.text))) break;
    rest.push(next);
  }
  return rest;
}

/** A title in capitals that is not at its end: `HEALTH BOARDS;` above `MEMBERSHIP AND TERMS`. */
const isBegunTitle = (block: Block | undefined, next: Block | undefined): boolean =>
  block !== undefined &&
  next !== undefined &&
  /[;,]$/.test(block.text) &&
  isCapitals(block.text) &&
  isCapitals(next.text) &&
  isTitleBlock({ ...block, text: block.text.slice(0, -1) }) &&
  isTitleBlock(next);

const joinLines = (one: string, other: string): string =>
  /[\p{L}\p{N}][—–-]$/u.test(one) ? one + other : `${one} ${other}`;

/** Also `ARTICLE IIIa PARKS`, whose number has a lowercase letter. */
const areCapitals = (text: string): boolean => isCapitals(text.replace(/(?<=^[A-Z]+ [IVXLC]+)[a-h]\b/, ''));

/** `ARTICLE IV. COUNCIL FOR PARKS` and `AND GREENS` */
const continued = /^(?:AND|OR|OF|FOR|BY|WITH) /;
const unfinished = /[—–:,;-]$|\b(?:AND|OR|OF|THE|FOR|IN|TO|BY|WITH|ON)$/;

/**
 * The positions of titles that read as headings: `TITLE IX ATHLETIC EQUITY` below `CHAPTER 8C`. The level is above that of the
 * container without a title, and the document has no other container of this level.
 */
function innerTitles(headings: readonly Candidate[]): ReadonlySet<number> {
  const counts = new Map<string, number>();
  for (const { heading } of headings) counts.set(heading.kind, (counts.get(heading.kind) ?? 0) + 1);
  return new Set(
    headings.flatMap(({ at, heading, sure }, order) => {
      const before = headings[order - 1];
      const isTitle =
        before !== undefined &&
        before.at + 1 === at &&
        before.heading.title === '' &&
        !sure &&
        !sectionKinds.has(before.heading.kind) &&
        !sectionKinds.has(heading.kind) &&
        rank(heading.kind) < rank(before.heading.kind) &&
        counts.get(heading.kind) === 1 &&
        (counts.get(before.heading.kind) ?? 0) > 1;
      return isTitle ? [at] : [];
    }),
  );
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
