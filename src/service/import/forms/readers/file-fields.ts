/** Reads the front matter of a Markdown file: the containers around the file, and the section that it is. */

import { romanValue } from '../../../../contract/roman.ts';
import { entriesOf, entryText, type FrontMatter } from '../../../../documents/front-matter.ts';
import { definedFields } from '../../defined-fields.ts';
import type { Block, Document } from '../block.ts';
import { readHeading } from '../structure/heading.ts';
import { isHistoryBlock, noteLabel } from '../structure/notes.ts';
import { isStatusOnly } from '../structure/run-in.ts';
import { entriesInEnglish } from './spanish-names.ts';

/** A section that is a whole file, from the file's front matter. */
interface MatterSection {
  readonly number: string;
  /** The last number of a range of reserved sections. */
  readonly through?: string;
  readonly heading?: string;
  readonly history?: string;
}

interface Matter {
  readonly within: Document['within'];
  readonly titles: readonly string[];
  readonly section?: MatterSection;
}

const levelKey = /^(part|title|subtitle|chapter|subchapter|article|division|appendix)([_-]?(?:no|number|num|id))?$/i;
const sectionKey = /^(?:section|sec)(?:[_-]?(?:no|number|num|id))?$/i;
const levelNameKey = /^(part|title|subtitle|chapter|subchapter|article|division|appendix)[_-]?(?:title|name|heading)$/i;
const numberKey = /^(?:number|num|no)$/i;
const kindKey = /^(?:kind|type|level)$/i;
const nameKey = /^(?:name|heading|catch_?line)$/i;
const headingKey = /^(?:title|name|heading|catch_?line)$/i;
const historyKey = /^(?:(?:legislative[_-]?)?history|credits?|sources?|history[_-]notes?)$/i;
const throughKey = /^(?:(?:section|sec)[_-]?)?(?:through|thru|to|end)$/i;
/** A number of several parts, which only a section has: `12.04`, `4-1-2`. */
const compound = /^\w*\d\w*(?:[-.:]\w*\d\w*)+$/;
/** The number of a level without its heading. A year is none. */
const levelNumber = /^(?:\d{1,3}[A-Z]?|[IVXLC]+)$/;
/** `12 Permits`, `XII. Permits`: a level's number and its heading. */
const numbered = /^([\w.-]*\d[\w.-]*?|[IVXLC]+)(?:[.:]?\s+(?:[-–—]\s+)?(\S.*))?$/;

/**
 * `title_no: 3`, `chapter: 12 Permits`, `title: "Chapter 113: Ordinances"`: the containers of one file of a larger code. A number
 * in `section` makes the file one section, with the heading and the history of the front matter. So does one of several parts in
 * `number`, unless the file has sections with other numbers.
 */
export function readMatter(matter: FrontMatter | undefined, blocks: readonly Block[]): Matter {
  const stated = Object.entries(matter === undefined ? {} : entriesOf(matter)).flatMap(([key, value]) => {
    // A number as it is written: `1.10` is not `1.1`.
    const text = typeof value === 'number' && matter !== undefined ? entryText(matter, key.toLowerCase()) : value;
    return typeof text === 'string' ? [[key, text.trim()] as const] : [];
  });
  const entries = entriesInEnglish(stated);
  const entryOf = (key: RegExp): string | undefined => entries.find(([name]) => key.test(name))?.[1];
  const bare = (written: string | undefined): string | undefined =>
    written?.replace(/^(?:§+|sec(?:tion|s?\.)?)\s*/i, '');
  const own = bare(entryOf(numberKey));
  const isOwn =
    own !== undefined &&
    compound.test(own) &&
    /^section$/i.test(entryOf(kindKey) ?? 'section') &&
    !blocks.some(({ text }) => isOtherSection(text, own));
  const number = bare(entryOf(sectionKey)) ?? (isOwn ? own : undefined);
  const isSection = number !== undefined && /^\S*\d\S*$/.test(number);
  const within: Level[] = [];
  const titles: string[] = [];
  // Beside a heading, `title` is the level: `title: Title 4 - Business`, `heading: Fees`.
  const isNamed = entryOf(nameKey) !== undefined;
  const isLevel = (key: string, value: string): boolean =>
    /^title$/i.test(key) &&
    (levelNumber.test(value) || (isSection && isNamed && levelIn('title', value) !== undefined));
  const names = new Map<string, string>();
  for (const [key, value] of entries) {
    const [, level, numberOnly] = levelKey.exec(key) ?? [];
    const [, named] = levelNameKey.exec(key) ?? [];
    if (named !== undefined) names.set(named.toLowerCase(), value);
    else if (level !== undefined && numberOnly !== undefined)
      addLevel({ level: level.toLowerCase(), number: value }, within);
    else if (headingKey.test(key) && !isLevel(key, value)) {
      if (!isSection) addTitle(value, within, titles);
    } else if (level !== undefined) {
      const found = levelIn(level.toLowerCase(), value);
      if (found !== undefined) addLevel(found, within);
    } else if (/^(?:code|place|city|jurisdiction)$/i.test(key)) titles.push(value);
  }
  const around = within.map((each) => ({ ...definedFields({ heading: names.get(each.level) }), ...each }));
  if (!isSection) return { within: around, titles };
  const [through, history] = [throughKey, historyKey].map(entryOf);
  const heading = entries.find(([key, value]) => headingKey.test(key) && !isLevel(key, value))?.[1];
  return { within: around, titles, section: { number, ...definedFields({ through, heading, history }) } };
}

/** Whether a line is the heading of a section with another number. */
function isOtherSection(line: string, number: string): boolean {
  const heading = readHeading(line);
  return heading?.kind === 'section' && heading.number !== number;
}

/** The level that a value names: `12 Permits`, `Chapter 12 - Permits`. */
function levelIn(level: string, value: string): Level | undefined {
  const own = readHeading(value);
  const [, number, heading] =
    own?.kind === level ? [value, own.number, own.title || undefined] : (numbered.exec(value) ?? []);
  return number === undefined ? undefined : { level, number, ...definedFields({ heading }) };
}

/** Adds a file's title, and the container that it is, if it reads as one. */
function addTitle(value: string, within: Level[], titles: string[]): void {
  titles.push(value);
  const own = readHeading(value);
  if (own === undefined || own.title === '') return;
  if (own.kind !== 'section' || within.some((each) => each.level === own.kind && each.number === own.number))
    addLevel({ level: own.kind, number: own.number, heading: own.title }, within);
}

interface Level {
  readonly level: string;
  readonly number?: string;
  readonly heading?: string;
}

/** Adds a container, unless the front matter states it twice: `title: "Article VI: Fees"` and `article_no: 6`. */
function addLevel(added: Level, within: Level[]): void {
  const value = inDigits(added.number);
  const known = within.findIndex(({ level, number }) => level === added.level && inDigits(number) === value);
  if (known === -1) within.push(added);
  else within[known] = { ...within[known], ...added };
}

/** The value of a Roman number, in digits; any other number as it is. */
function inDigits(number: string | undefined): string | undefined {
  const value = number === undefined || !/^[IVXLC]+$/.test(number) ? undefined : romanValue(number.toLowerCase());
  return value === undefined ? number : String(value);
}

/** Adds the heading and the history of the front matter's section, unless the text has them. */
export function withSection(blocks: readonly Block[], section: MatterSection | undefined): readonly Block[] {
  if (section === undefined) return blocks;
  const { number, through, history } = section;
  const below = section.heading === undefined ? headingBelow(blocks[0]) : undefined;
  const heading = section.heading ?? below ?? '';
  // `section: 12–20` is a range if its sections are reserved.
  const range = through === undefined ? readHeading(`§ ${number} ${heading}`) : undefined;
  const first = range?.through === undefined ? number : range.number;
  const isHeaded = blocks.some(({ text }) => {
    const own = readHeading(text);
    return own?.kind === 'section' && own.number === first;
  });
  const isTitle = readHeading(heading)?.kind === 'section';
  const numbers = through === undefined ? `§ ${number}` : `§§ ${number} through ${through}`;
  const written = isTitle ? heading : `${numbers} ${heading}`.trim();
  const text = below === undefined || isHeaded ? blocks : blocks.slice(1);
  const law = isHeaded || heading !== '' ? text : withoutTitleBelow(text);
  return [
    ...(isHeaded ? [] : [{ text: written, line: 1, outline: 1 }]),
    ...law,
    ...(history === undefined || blocks.some(({ text }) => text.includes(history)) ? [] : [{ text: history, line: 1 }]),
  ];
}

/** The words of a line that is marked as a heading and has no number of its own. */
function headingBelow(first: Block | undefined): string | undefined {
  if (first?.outline === undefined || readHeading(first.text) !== undefined) return undefined;
  const isOther = isHistoryBlock(first.text) || noteLabel(first.text) !== undefined || isStatusOnly(first.text);
  return isOther || /^\(?\w{1,3}[.)]/.test(first.text) ? undefined : first.text;
}

/** The text of a section without a heading. Its first paragraph is no heading, unless it is marked as one. */
function withoutTitleBelow([first, ...rest]: readonly Block[]): readonly Block[] {
  if (first === undefined) return rest;
  const { outline, strong, lead, table, text } = first;
  const isMarked = outline !== undefined || strong === true || lead !== undefined || table !== undefined;
  const isNote = isHistoryBlock(text) || noteLabel(text) !== undefined || isStatusOnly(text);
  return [isMarked || isNote ? first : { ...first, role: 'text' }, ...rest];
}
