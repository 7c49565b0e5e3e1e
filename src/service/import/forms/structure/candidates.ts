/** Lines that may be headings, by a publisher's profile, by their words, or by a style. */
import type { Block } from '../block.ts';
import { noLaw } from '../reading/corrected.ts';
import {
  compareNumbers,
  type Heading,
  headingOfPage,
  letteredHeading,
  letteredNumber,
  plainRange,
  readHeading,
  spacedHeading,
} from './heading.ts';
import { isHistoryBlock, isHistoryLabel, noteLabel } from './notes.ts';

/** A line that may be a heading. The rest of the document decides. */
export interface Candidate {
  readonly at: number;
  readonly heading: Heading;
  /** The heading's words; shorter than the block if text follows in it. */
  readonly block: Block;
  readonly sure: boolean;
  /** The words of the line below, if the heading is a number alone. */
  readonly below?: string;
  /** Only a space is between a number with a letter and the title: `C-4 Fees`. */
  readonly spaced?: true;
}

/** Levels with headings that can contain sections. */
export const sectionKinds: ReadonlySet<string> = new Set(['section', 'rule', 'regulation', noLaw]);

/**
 * What a block may head; undefined for text.
 * @param page the name of the document in the first line of the page, before the number; empty if that line has none
 */
export function candidateAt(block: Block, at: number, next: Block | undefined, page = ''): Candidate | undefined {
  const { role, table, text, path } = block;
  if (table !== undefined || text === '' || path !== undefined || isListed(text) || isContainerLine(text))
    return undefined;
  if (role !== undefined && role !== 'heading' && role !== 'number') return undefined;
  const sure = role !== undefined;
  if (sure && isContentsLabel(text)) return undefined;
  const spaced = sure ? undefined : spacedHeading(text);
  const found =
    readHeading(text) ??
    (at === 0 || (page !== '' && text.startsWith(page)) ? headingOfPage(text) : undefined) ??
    lowerCase(block, next) ??
    (sure
      ? styled(block)
      : (outlined(block) ??
        letteredHeading(block.strong === true ? text.replace(behindNumber, '. ') : text) ??
        (next?.strong === true ? letteredNumber(text) : undefined) ??
        spaced));
  if (found === undefined || isNamedInTitle(found, next) || isAct(found)) return undefined;
  // The end of a sentence and its history: `§ 1301. (Ord. 12, 1990)`. Repealed sections have such headings too.
  if (!sure && isHistoryBlock(found.title) && !bracketedStatus.test(found.title)) return undefined;
  // The name of the page, above the section's own heading.
  if (sure && found.number === '' && block.level === 'section' && !/^[A-Z]{0,8}-?\d/.test(text) && isSectionLine(next))
    return undefined;
  const below = found.title === '' && next !== undefined && next.table === undefined ? { below: next.text } : {};
  return { at, heading: leveled(found, block), block, sure, ...below, ...(found === spaced ? { spaced: true } : {}) };
}

/** Whether the profile says that a line is a section's heading, or only a heading. */
const isSectionLine = (block: Block | undefined): boolean =>
  block?.role === 'heading' && (block.level ?? 'section') === 'section';

/** `TITLE 17` above `OF THE CODE OF ASHFORD`: the title of an ordinance has its lines apart. */
const isNamedInTitle = ({ kind, number, title }: Heading, next: Block | undefined): boolean =>
  !sectionKinds.has(kind) && number !== '' && title === '' && /^of (?:the|this|said)\b/i.test(next?.text ?? '');

/** `OR 92-538 Kites AN ORDINANCE OF THE CITY …`: the file of an act begins with the number of the act. */
const isAct = ({ title }: Heading): boolean =>
  title.length > 100 &&
  /\bAN? (?:ORDINANCE|RESOLUTION|BY-?LAW) (?:OF|TO|AMENDING|ADOPTING|REPEALING|CONCERNING)\b/.test(title);

/** What a heading in bold may have in place of a period: `C-4`, a tab, and its title. */
const behindNumber = /(?<=^[A-Z]{1,2}-\d{1,4}[A-Z]?)\s{2,}/;

/** `[Renumbered as Sec. 4.]` in place of a title. */
const bracketedStatus = /^[[(]\s*(?:repealed|reserved|renumbered|recodified|transferred)\b/i;

const listedHeading =
  /(?:([Ss]ec\.|SEC\.|§|[Aa]rt\.|ART\.|[Cc]h\.|CH\.|[A-Z]{2,5}(?=\s))\s?)?((?:[A-Z]{1,4}[-.])?\d{1,6}(?:[A-Z](?=[.:-]\d))?(?:[.:-](?:\d{1,6}[A-Z]?|[A-Z]{1,2}(?![A-Za-z]))){0,3})\.?\s?["“[(]?\p{Lu}/u
    .source;
const firstListed = new RegExp(`^${listedHeading}`, 'u');
const laterListed = new RegExp(`[.)\\]”"](\\s?)${listedHeading}`, 'gu');
/** The longest title in such a list, in characters. */
const longestListed = 300;

/** Whether a line is a list of headings in a row: `Sec. 1.1.Parks.Sec. 1.2.Signs.`, `1.04.010.Parks.1.04.020.Signs.` */
export function isListed(text: string): boolean {
  const [whole, mark = '', number = ''] = firstListed.exec(text) ?? [];
  if (whole === undefined) return false;
  const form = (written: string): string => written.replace(/\d+|[A-Z]{1,2}$/g, '#').toLowerCase();
  for (const { index, 1: space, 2: nextMark = '', 3: next = '' } of text
    .slice(0, longestListed)
    .matchAll(laterListed)) {
    // Without a mark, a number begins the next heading only where no space precedes it.
    if (mark === '' && (space !== '' || !/[.:-]/.test(number))) continue;
    // `ORS 44.29.335. No person …`: inside a number. A title may end with one: `1.04.010.Kites 1.1.04.020.Bells.`
    if (/\d/.test(text.charAt(index - 1)) && chapterIn(number) !== chapterIn(next)) continue;
    // Between two marks, an inserted number has another format: `Sec. 6.1-1.Parks. Sec. 6.2.Signs.`
    const isAlike = form(number) === form(next) || (mark !== '' && chapterIn(number) === chapterIn(next));
    if (form(mark) === form(nextMark) && isAlike && compareNumbers(number, next) < 0) return true;
  }
  return false;
}

const chapterIn = (number: string): string => /^.+?[.:-]/.exec(number)?.[0] ?? number;

/** A line of a table of contents with a container's sections: `Art. II. Public Records, §§ 2-18—2-36`. */
export const isContainerLine = (text: string): boolean =>
  text.length < 200 &&
  /^(?:art|ch|div|pt|title|chapter|article|division|part|subdivision|subdiv)\b/i.test(text) &&
  /,\s*§§?\s*[\w.:-]*\d[\w.:-]*(?:\s*[—–-]+\s*[\w.:-]+|,\s*[\w.:-]+)?\.?$/.test(text);

/** The profile states the level, and the words state only the number: `2 Administration` in the style `Chapter`. */
function leveled(heading: Heading, { level, corrected }: Block): Heading {
  return level === undefined || level === heading.kind || (heading.kind !== 'section' && corrected === undefined)
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
  // `Subsection 1-3.A Use` is within a section.
  if (isHistoryLabel(text) || /^sub-?section\b/i.test(text)) return undefined;
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

/** `Sec. 9-27 winter parking`: a short line that ends without punctuation. */
const shortLine = /^(?:§|[Ss]ec(?:\.|tion)) ?\d+[-.:]\d[\w.-]{0,8} (?:\p{Ll}[\p{L}-]{2,20} ?){1,5}$/u;
const stops = /\b(?:of|and|or|to|in|for|by|with|the|that|which|shall|may|is|are|was|were|applies|apply)\b/;
const firstParagraph = /^(?:\((?:a|A|1)\)|[aA1]\.)(?: |$)/;

/** A heading whose style or first paragraph shows that it is one, although its title is in lowercase: `§ 4-3. e-bikes`. */
function lowerCase({ text, outline, role, strong }: Block, next: Block | undefined): Heading | undefined {
  const isStyled =
    role === 'heading' ||
    outline !== undefined ||
    (strong === true && text.length < 100) ||
    (shortLine.test(text) && !stops.test(text) && firstParagraph.test(next?.text ?? ''));
  const [, number, title] = isStyled
    ? (/^(\S{1,12}\s(?=\S*\d)\S{2,20}|\S{2,20}?)[.:]?\s+(\p{Ll}.+)$/u.exec(text) ?? [])
    : [];
  if (number === undefined || title === undefined || !/\d[.:-]\w|^(?:§+|sec\.|section)\s/i.test(number))
    return undefined;
  const found = readHeading(`${number}. ${title.charAt(0).toUpperCase()}${title.slice(1)}`);
  return found?.kind === 'section' && found.title.length === title.length ? { ...found, title } : undefined;
}

/** Matches `Sections:` and `Table of contents`, which precede a list of headings. */
export function isContentsLabel(text: string): boolean {
  return /^(?:toc|(?:table of )?(?:contents|sections?|chapters?|articles?|titles?|divisions?|parts?|analysis|subchapters?|index))\s*:?(?:\s+page)?$/i.test(
    text,
  );
}

/** Groups values by a key, in order. */
export function grouped<T>(all: readonly T[], key: (one: T) => string): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(key(one));
    if (group === undefined) groups.set(key(one), [one]);
    else group.push(one);
  }
  return [...groups.values()];
}
