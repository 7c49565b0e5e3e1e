/** Reads Markdown, which civic groups use for codes in git: front matter, headings, and lists with legal designators. */
import MarkdownIt from 'markdown-it';
import { entriesOf, entryText, type FrontMatter, frontMatterOf, linesOf } from '../../../../documents/front-matter.ts';
import { definedFields } from '../../defined-fields.ts';
import type { Block, BlockTable, Document } from '../block.ts';
import { oneLine } from '../block.ts';
import { readHeading } from '../structure/heading.ts';
import { bracketsLeftOpen } from '../structure/wording.ts';
import { entriesInEnglish } from './spanish-names.ts';

type Token = ReturnType<MarkdownIt['parse']>[number];

export function readMarkdown(path: string, text: string): Document {
  const matter = frontMatterOf(linesOf(text));
  const offset = matter === undefined ? 0 : matter.end + 1;
  const { within, titles, section } = readMatter(matter);
  const written = text.split(/(?<=\n)/).slice(offset);
  const body = written.map(withoutProgramMarks);
  const marks = written.join('').length - body.join('').length;
  const tokens = new MarkdownIt({ html: true }).parse(body.join(''), {});
  const blocks = withSection(new Walk(offset).blocksOf(tokens), section);
  const [first] = blocks.filter(({ outline }) => outline === 1);
  return {
    path,
    form: 'Markdown',
    titles: [...titles, ...(first === undefined ? [] : [first.text])],
    within,
    blocks,
    left: marks === 0 ? [] : [{ why: 'marks for the program that sets the text', characters: marks }],
  };
}

/** A line that only links to other notes: `Up: [[Chapter 2]]`. */
const noteLinks = /^\s*(?:[\p{L} ]{1,20}:\s*)?(?:!?\[\[[^[\]\n]{1,300}\]\][\s|·•,←→<>-]*)+$/u;

/** A line without kramdown's attributes, `{: .section}`, and with the words of links to notes, `[[Chapter 2|that chapter]]`. */
function withoutProgramMarks(line: string): string {
  const end = line.endsWith('\n') ? '\n' : '';
  if (noteLinks.test(line)) return end;
  return line
    .replace(/[ \t]*\{:[^{}\n]{0,200}\}(?=\s*$)/, '')
    .replace(/!?\[\[(?:[^[\]|\n]{1,200}\|)?([^[\]|\n]{1,200})\]\]/g, '$1');
}

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
const nameKey = /^(?:name|heading|catch_?line)$/i;
const headingKey = /^(?:title|name|heading|catch_?line)$/i;
const historyKey = /^(?:(?:legislative[_-]?)?history|credits?|sources?|history[_-]notes?)$/i;
const throughKey = /^(?:(?:section|sec)[_-]?)?(?:through|thru|to|end)$/i;
/** `12 Permits`, `XII. Permits`: a level's number and its heading. */
const numbered = /^([\w.-]*\d[\w.-]*?|[IVXLC]+)(?:[.:]?\s+(?:[-–—]\s+)?(\S.*))?$/;

/**
 * `title_no: 3`, `chapter: 12 Permits`, `title: "Chapter 113: Ordinances"`: the containers of one file of a larger code. A number
 * in `section` makes the file one section, with the heading and the history of the front matter.
 */
function readMatter(matter: FrontMatter | undefined): Matter {
  const stated = Object.entries(matter === undefined ? {} : entriesOf(matter)).flatMap(([key, value]) => {
    // A number as it is written: `1.10` is not `1.1`.
    const text = typeof value === 'number' && matter !== undefined ? entryText(matter, key.toLowerCase()) : value;
    return typeof text === 'string' ? [[key, text.trim()] as const] : [];
  });
  const entries = entriesInEnglish(stated);
  const entryOf = (key: RegExp): string | undefined => entries.find(([name]) => key.test(name))?.[1];
  const number = entryOf(sectionKey)?.replace(/^(?:§+|sec(?:tion|s?\.)?)\s*/i, '');
  const isSection = number !== undefined && /^\S*\d\S*$/.test(number);
  const within: Level[] = [];
  const titles: string[] = [];
  // Beside a heading, `title` is the level: `title: Title 4 - Business`, `heading: Fees`.
  const isNamed = entryOf(nameKey) !== undefined;
  const isLevel = (key: string, value: string): boolean =>
    isSection && isNamed && /^title$/i.test(key) && levelIn('title', value) !== undefined;
  for (const [key, value] of entries) {
    const [, level, numberOnly] = levelKey.exec(key) ?? [];
    if (level !== undefined && numberOnly !== undefined)
      addLevel({ level: level.toLowerCase(), number: value }, within);
    else if (headingKey.test(key) && !isLevel(key, value)) {
      if (!isSection) addTitle(value, within, titles);
    } else if (level !== undefined) {
      const found = levelIn(level.toLowerCase(), value);
      if (found !== undefined) addLevel(found, within);
    } else if (/^(?:code|place|city|jurisdiction)$/i.test(key)) titles.push(value);
  }
  if (!isSection) return { within, titles };
  const [through, history] = [throughKey, historyKey].map(entryOf);
  const heading = entries.find(([key, value]) => headingKey.test(key) && !isLevel(key, value))?.[1];
  return { within, titles, section: { number, ...definedFields({ through, heading, history }) } };
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

/** Adds a container, unless the front matter states it twice: `title: "Chapter 12: Fees"` and `chapter_no: 12`. */
function addLevel(added: Level, within: Level[]): void {
  const known = within.findIndex(({ level, number }) => level === added.level && number === added.number);
  if (known === -1) within.push(added);
  else within[known] = { ...within[known], ...added };
}

/** Adds the heading and the history of the front matter's section, unless the text has them. */
function withSection(blocks: readonly Block[], section: MatterSection | undefined): readonly Block[] {
  if (section === undefined) return blocks;
  const { number, through, heading = '', history } = section;
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
  return [
    ...(isHeaded ? [] : [{ text: written, line: 1, outline: 1 }]),
    ...blocks,
    ...(history === undefined || blocks.some(({ text }) => text.includes(history)) ? [] : [{ text: history, line: 1 }]),
  ];
}

/** The content of a paragraph: its text, the length of its emphasized start, and whether it only links within the document. */
interface Words {
  readonly text: string;
  readonly lead: number;
  readonly linked: boolean;
}

class Walk {
  readonly #offset: number;
  readonly #blocks: Block[] = [];
  /** Open lists, with the next number of ordered ones. */
  readonly #lists: ({ next: number; mark: string } | undefined)[] = [];
  /** The number of a list item whose first paragraph has not begun yet. */
  #item: string | undefined;
  #table: { head: string[][]; rows: string[][]; inHead: boolean; line: number } | undefined;

  constructor(offset: number) {
    this.#offset = offset;
  }

  blocksOf(tokens: readonly Token[]): readonly Block[] {
    let outline: number | undefined;
    for (const token of tokens) {
      const line = (token.map?.[0] ?? 0) + 1 + this.#offset;
      if (token.type === 'heading_open') outline = Number(token.tag.slice(1));
      else if (token.type === 'heading_close') outline = undefined;
      else if (token.type === 'ordered_list_open')
        this.#lists.push({ next: Number(token.attrGet('start') ?? 1), mark: '.' });
      else if (token.type === 'bullet_list_open') this.#lists.push(undefined);
      else if (/_list_close$/.test(token.type)) this.#lists.pop();
      else if (token.type === 'list_item_open') this.#beginItem();
      else if (token.type === 'table_open') this.#table = { head: [], rows: [], inHead: false, line };
      else if (token.type === 'table_close') this.#endTable();
      else if (token.type === 'thead_open' || token.type === 'thead_close') this.#inHead(token.type === 'thead_open');
      else if (token.type === 'tr_open')
        (this.#table?.inHead === true ? this.#table.head : this.#table?.rows)?.push([]);
      else if (token.type === 'inline') this.#inline(token, line, outline);
      else if (token.type === 'code_block' || token.type === 'fence') this.#add({ text: oneLine(token.content), line });
      else if (token.type === 'html_block') this.#html(token.content, line);
    }
    return this.#blocks;
  }

  #beginItem(): void {
    const list = this.#lists.at(-1);
    if (list === undefined) return;
    this.#item = `${list.next}${list.mark}`;
    list.next += 1;
  }

  #inHead(inHead: boolean): void {
    if (this.#table !== undefined) this.#table.inHead = inHead;
  }

  #endTable(): void {
    const table = this.#table;
    this.#table = undefined;
    if (table === undefined) return;
    const { head, rows, line } = table;
    const made: BlockTable = { head: head.filter((row) => row.some((cell) => cell !== '')), rows };
    this.#blocks.push({ text: '', line, table: made });
  }

  #html(content: string, line: number): void {
    const text = oneLine(content.replace(/<!--[\s\S]*?-->/g, '').replace(/<[^>]{0,500}>/g, ' '));
    if (text !== '') this.#add({ text, line });
  }

  #inline(token: Token, line: number, outline: number | undefined): void {
    const paragraphs = wordsOf(token.children ?? []);
    if (this.#table !== undefined) {
      (this.#table.inHead ? this.#table.head : this.#table.rows)
        .at(-1)
        ?.push(paragraphs.map(({ text }) => text).join(' '));
      return;
    }
    for (const { text: written, lead, linked } of paragraphs) {
      // `## Dogs {#sec-4-1}`: the heading's identifier.
      const text = outline === undefined ? written : written.replace(/\s*\{[#.:][^{}]*\}$/, '');
      this.#add({
        text,
        line,
        ...(outline === undefined ? {} : { outline }),
        ...(lead > 0 && lead < text.length ? { lead } : {}),
        ...(lead >= text.length && outline === undefined ? { strong: true } : {}),
        ...(linked ? { linked } : {}),
      });
    }
  }

  /** If the text of a numbered item has a designator, the item's number is only Markdown syntax. */
  #add(block: Block): void {
    const own = /^\(?\s?(?:\w{1,4})\s?[.)]\s?(?:\s|$)/.test(block.text);
    const number = this.#item;
    this.#item = undefined;
    const depth = this.#lists.length;
    const text = number === undefined || own ? block.text : `${number} ${block.text}`;
    const lead = block.lead === undefined ? {} : { lead: block.lead + text.length - block.text.length };
    this.#blocks.push({ ...block, text, ...lead, ...(depth === 0 ? {} : { indent: depth }) });
  }
}

const opensParagraph = (line: string): boolean =>
  /^(?:\(\s?\w{1,4}\s?\)|(?:\d{1,3}|[A-Za-z]|[ivx]{2,5})[.)])\s+\S/.test(line);

/** Splits inline content into paragraphs at hard line breaks, and before designators. */
function wordsOf(children: readonly Token[]): readonly Words[] {
  const found: Words[] = [];
  let text = '';
  let lead = 0;
  let depth = 0;
  let linkDepth = 0;
  let outside = 0;
  const end = (): void => {
    const whole = oneLine(text);
    const shift = text.length - text.trimStart().length;
    if (whole !== '')
      found.push({
        text: whole,
        lead: Math.max(0, Math.min(lead - shift, whole.length)),
        linked: outside === 0 && linkSeen,
      });
    text = '';
    lead = 0;
    outside = 0;
    linkSeen = false;
  };
  let linkSeen = false;
  for (const [at, child] of children.entries()) {
    if (child.type === 'hardbreak') end();
    else if (/^(?:strong|em)_open$/.test(child.type)) depth += 1;
    else if (/^(?:strong|em)_close$/.test(child.type)) depth -= 1;
    else if (child.type === 'link_open') {
      const inner = child.attrGet('href')?.startsWith('#') === true;
      linkDepth = inner ? 1 : 0;
      linkSeen ||= inner;
    } else if (child.type === 'link_close') linkDepth = 0;
    else if (child.type === 'softbreak') {
      // A line of its own for each designator: `shall:` and `a. file a plan`, but not `(43 Stat. 176, Pub.` and `L. 101-168)`.
      const isEnd = /[.:;]$|\b(?:and|or)$/.test(text) && bracketsLeftOpen(text) <= 0;
      if (isEnd && opensParagraph(children[at + 1]?.content ?? '')) end();
      else text += ' ';
    } else if (child.type === 'text' || child.type === 'code_inline' || child.type === 'image') {
      const atLead = lead === text.trimEnd().length || text.trim() === '' || lead >= text.length;
      const words = child.content;
      if (depth > 0 && atLead) lead = text.length + words.length;
      if (linkDepth === 0) outside += words.trim().length;
      text += words;
    }
  }
  end();
  return found;
}
