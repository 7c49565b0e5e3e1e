/** Reads Markdown, which civic groups use for codes in git: front matter, headings, and lists with legal designators. */
import MarkdownIt from 'markdown-it';
import { entriesOf, frontMatterOf, linesOf } from '../../../../documents/front-matter.ts';
import type { Block, BlockTable, Document } from '../block.ts';
import { oneLine } from '../block.ts';
import { bracketsLeftOpen } from '../structure/wording.ts';
import { readMatter, withSection } from './file-fields.ts';
import { readHtml } from './html.ts';
import { withoutPageHeads } from './markdown-pages.ts';

type Token = ReturnType<MarkdownIt['parse']>[number];

export function readMarkdown(path: string, text: string): Document {
  const matter = frontMatterOf(linesOf(text));
  const offset = matter === undefined ? 0 : matter.end + 1;
  const written = text.split(/(?<=\n)/).slice(offset);
  const body = written.map((line) => withPageTitle(withoutProgramMarks(line), matter));
  if (isPage(written.join(''))) return pageIn(path, '\n'.repeat(offset) + written.join(''), matter);
  const marks = written.join('').length - body.join('').length;
  const tokens = new MarkdownIt({ html: true }).parse(body.join(''), {});
  const walk = new Walk(offset);
  const { blocks: own, characters: heads } = withoutPageHeads(walk.blocksOf(tokens), walk.firstOnPages);
  const { within, titles, section } = readMatter(matter, own);
  const blocks = withSection(own, section);
  const [first] = blocks.filter(({ outline }) => outline === 1);
  return {
    path,
    form: 'Markdown',
    titles: [...titles, ...(first === undefined ? [] : [first.text])],
    within,
    blocks,
    left: [
      ...(marks === 0 ? [] : [{ why: 'marks for the program that sets the text', characters: marks }]),
      ...(heads === 0 ? [] : [{ why: 'page headers and page numbers', characters: heads }]),
    ],
  };
}

/** A line with the title of the front matter where a template has its name: `{{ page.title }}`. */
function withPageTitle(line: string, matter: ReturnType<typeof frontMatterOf>): string {
  if (matter === undefined || !line.includes('{{')) return line;
  const { title } = entriesOf(matter);
  return typeof title === 'string' ? line.replace(/\{\{-?\s*page\.title\s*-?\}\}/g, () => title) : line;
}

/** Whether all of a Markdown below its front matter is HTML, as a program writes it for a site. */
const isPage = (body: string): boolean =>
  /^\s*<(?:div|article|section|main|span)\b/i.test(body) && !/^(?:#{1,6} |[*-] |\d+\. )/m.test(body);

function pageIn(path: string, html: string, matter: ReturnType<typeof frontMatterOf>): Document {
  const page = readHtml(path, html);
  const { within, titles } = readMatter(matter, page.blocks);
  return { ...page, titles: [...titles, ...page.titles], within: [...within, ...page.within] };
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

/** The content of a paragraph: its text, the length of its emphasized start, and whether it only links within the document. */
interface Words {
  readonly text: string;
  readonly lead: number;
  readonly linked: boolean;
}

class Walk {
  /** The positions of the blocks below rules. */
  readonly firstOnPages = new Set<number>();
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
      else if (token.type === 'hr') this.firstOnPages.add(this.#blocks.length);
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
  /** The last characters of the text. Reading them from the text itself would copy all of it at each line. */
  let tail = '';
  let leftOpen = 0;
  let lead = 0;
  /** Whether only spaces follow the lead. */
  let isAtLead = true;
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
    tail = '';
    leftOpen = 0;
    lead = 0;
    isAtLead = true;
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
      const isEnd = /[.:;]$|\b(?:and|or)$/.test(tail) && opensParagraph(children[at + 1]?.content ?? '');
      if (isEnd && leftOpen <= 0) end();
      else {
        text += ' ';
        tail = ' ';
      }
    } else if (child.type === 'text' || child.type === 'code_inline' || child.type === 'image') {
      const words = child.content;
      if (depth > 0 && isAtLead) lead = text.length + words.length;
      else isAtLead &&= words.trim() === '';
      if (linkDepth === 0) outside += words.trim().length;
      text += words;
      leftOpen += bracketsLeftOpen(words);
      tail = (tail + words).slice(-5);
    }
  }
  end();
  return found;
}
