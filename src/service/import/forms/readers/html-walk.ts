/** Walks through the elements of a web page: its blocks, what they are by element and class, and what is left out. */
import { Parser } from 'htmlparser2';
import { type Block, type BlockLink, type BlockTable, linksIn, oneLine } from '../block.ts';
import { meaningOf } from '../profiles/index.ts';
import type { Meaning, Profile } from '../profiles/profile.ts';
import { Lists } from './html-lists.ts';
import { isNumberCell, layoutTables } from './layout-tables.ts';
import { type RaisedBlock, withRaisedNotes } from './raised-notes.ts';
import { RaisedNumbers } from './raised-numbers.ts';

const blockElements = new Set(
  'address article aside blockquote body caption center dd details div dl dt fieldset figcaption figure form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
/** Elements without text of the page. */
const ignoredElements = new Set(
  'script style noscript template head nav footer form button select textarea iframe object svg audio video canvas map dialog'.split(
    ' ',
  ),
);
/** Classes that many sites use for what is on the screen only, or for screen readers. */
const screenOnly =
  /(?:^|\s)(?:no-?print|d-print-none|hidden-print|print-hidden|sr-only|visually-hidden|screen-reader-text|skip-(?:link|to-content))(?:\s|$)/i;
/** A heading's words before its title: nothing, or a number. */
const withoutTitle = /^\s*(?:(?:\p{L}+\.?|§+)?\s*[\w.:-]*\d[\w.:-]*)?[\s.:–—-]*$/u;
/** Classes of buttons that are titles. */
const accordion = /(?:^|[\s_-])(?:accordion|collapsible)(?:$|[\s_-])/i;
const offset = new Set('b strong em i u'.split(' '));
/** Deeper than any real page. Deeper content is left out and counted. */
const deepest = 400;
/** Only a hostile file exceeds this, so reading stops here. */
export const tooDeep = 5_000;
/** Icons of a page are at most this wide or high, in pixels. */
const largestIcon = 32;
/** Elements of a page have no more identifiers before the next text. */
const mostAnchors = 50;
/** The number of characters to read at once. */
const chunk = 1 << 14;

/** Links to other pages: `Previous`, `Next`. */
const pager =
  /^(?:[\s|«‹←→›»]*(?:previous|prev|next|back to (?:the )?(?:top|(?:table of )?contents)|skip to (?:main )?content|print|share|permalink)(?: (?:section|page|chapter))?[\s|«‹←→›»]*)+$/i;

/** A page, read into blocks. */
export interface Walked {
  readonly blocks: readonly Block[];
  readonly titles: readonly string[];
  /** The number of characters of menus and buttons. */
  readonly left: number;
  /** The number of characters that were not read. */
  readonly unread: number;
  /** Pictures without a description. */
  readonly pictures: number;
}

/** Reads a page's elements into blocks, with the meaning of a publisher's classes. */
export function walked(html: string, profile: Profile | undefined): Walked {
  const walk = new Walk(profile, layoutTables(html));
  const parser = new Parser(
    {
      onopentag: (name, attributes) => walk.open(name, attributes),
      ontext: (text) => walk.text(text),
      onclosetag: (name) => walk.close(name),
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  let at = 0;
  for (; at < html.length && walk.depth < tooDeep; at += chunk) parser.write(html.slice(at, at + chunk));
  if (walk.depth < tooDeep) parser.end();
  const { blocks, ...read } = walk.finished();
  return { ...read, blocks: withRaisedNotes(blocks), unread: Math.max(0, html.length - at) };
}

interface Open {
  readonly name: string;
  readonly isBlock: boolean;
  readonly meaning: Meaning | undefined;
  readonly address: string | undefined;
  readonly inner: boolean;
  readonly isOffset: boolean;
}

class Walk {
  readonly #profile: Profile | undefined;
  readonly #open: Open[] = [];
  readonly #blocks: RaisedBlock[] = [];
  readonly #titles: string[] = [];
  #title: string | undefined;
  #omitted = 0;
  #left = 0;
  #pictures = 0;
  #text = '';
  #lead = 0;
  #plain = 0;
  #unlinked = 0;
  #linked = 0;
  readonly #lists = new Lists();
  #offsetDepth = 0;
  #innerLinks = 0;
  readonly #raised = new RaisedNumbers();
  #links: BlockLink[] = [];
  #linkFrom: { readonly target: string; readonly start: number } | undefined;
  #anchors: string[] = [];
  #meaning: Meaning | undefined;
  #outline: number | undefined;
  #address: string | undefined;
  readonly #tables: OpenTable[] = [];
  /** The positions of the tables that are only layout. */
  readonly #layout: ReadonlySet<number>;
  #tablesSeen = 0;

  constructor(profile: Profile | undefined, layout: ReadonlySet<number>) {
    this.#profile = profile;
    this.#layout = layout;
  }

  /** The number of open elements. */
  get depth(): number {
    return this.#open.length + this.#omitted;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const isData = name === 'table' && !this.#layout.has(this.#tablesSeen++);
    if (name === 'title') {
      this.#title = '';
      return;
    }
    const isIgnored = ignoredElements.has(name) && !this.#isPartOfText(name, attributes);
    if (this.#omitted > 0 || isIgnored || isHidden(attributes) || this.#open.length >= deepest) {
      if (!voidElements.has(name)) this.#omitted += 1;
      return;
    }
    if (name === 'br') {
      this.#break();
      return;
    }
    if (voidElements.has(name)) {
      if (name === 'hr') this.#flush();
      else if (name === 'img') this.#picture(attributes);
      return;
    }
    const classes = attributes.class ?? '';
    const meaning = this.#meaningOf(classes);
    if (meaning?.omit === true || screenOnly.test(classes)) {
      this.#omitted += 1;
      return;
    }
    const isHeading = /^h[1-6]$/.test(name);
    // A publisher's class on an inline element applies to the block only if the element can be alone.
    const isBlock =
      blockElements.has(name) ||
      (name === 'button' && !this.#open.some((each) => /^h[1-6]$/.test(each.name))) ||
      meaning?.role === 'designator' ||
      meaning?.role === 'history' ||
      meaning?.role === 'number' ||
      meaning?.paragraph === true;
    const headingHolds = isHeading && this.#inHeading() && meaning === undefined;
    if (isBlock && !headingHolds && !this.#isLabelOf(name)) this.#flush();
    const inner = name === 'a' && (attributes.href ?? '').startsWith('#');
    if (this.#anchors.length < mostAnchors) this.#anchors.push(...anchorsOf(name, attributes));
    if (name === 'a' && attributes.href !== undefined)
      this.#linkFrom = { target: attributes.href, start: this.#text.length };
    const isOffset = offset.has(name) || /font-weight:\s*(?:bold|[6-9]00)/i.test(attributes.style ?? '');
    this.#open.push({ name, isBlock, meaning, address: addressOf(attributes), inner, isOffset });
    if (isOffset) this.#offsetDepth += 1;
    if (inner) this.#innerLinks += 1;
    if (name === 'sup') this.#raised.open(this.#text.length);
    if (name === 'ol' || name === 'ul') this.#lists.open(name, attributes);
    else if (name === 'li') this.#lists.item(attributes);
    if (isData) this.#tables.push({ head: [], rows: [], header: false, cell: undefined });
    const table = this.#tables.at(-1);
    if (table !== undefined) {
      if (name === 'thead') table.header = true;
      if (name === 'tr') (table.header ? table.head : table.rows).push([]);
      if (name === 'td' || name === 'th') table.cell = '';
      else if (isBlock) this.#inCell(' ');
    }
    if (isBlock) this.#enter();
  }

  /** Whether a number in a cell of a layout table belongs to the words in the next cell. */
  #isLabelOf(name: string): boolean {
    return name === 'td' && this.#tables.length === 0 && isNumberCell(this.#text);
  }

  /** A picture says what its description does. One without is counted. An icon is a button: `Bookmark`. */
  #picture({ alt = '', width, height }: Readonly<Record<string, string>>): void {
    const isIcon = [width, height].some((size) => size !== undefined && Number.parseInt(size, 10) <= largestIcon);
    if (isIcon) this.#left += alt.trim().length;
    else {
      this.text(` ${alt} `);
      if (alt.trim() === '') this.#pictures += 1;
    }
  }

  /** Sets what the current block is from the innermost element around it with a known meaning. */
  #enter(): void {
    this.#meaning = this.#open.findLast(({ meaning }) => meaning?.role !== undefined)?.meaning;
    const heading = this.#open.findLast(({ name }) => /^h[1-6]$/.test(name));
    this.#outline = heading === undefined ? undefined : Number(heading.name.slice(1));
    this.#address = this.#open.findLast(({ address }) => address !== undefined)?.address;
  }

  /** The header of an article has its title, and the button in a title opens the text below it. */
  #isPartOfText(name: string, attributes: Readonly<Record<string, string>>): boolean {
    if (name === 'header') return this.#open.some((each) => each.name === 'article' || each.name === 'section');
    if (name !== 'button') return false;
    // Below the title's words, it is a button such as `Share`.
    const isInHeading = this.#open.some((each) => /^h[1-6]$/.test(each.name));
    return accordion.test(attributes.class ?? '') || (isInHeading && withoutTitle.test(this.#text));
  }

  #inHeading(): boolean {
    return this.#open.some(({ meaning }) => meaning?.role === 'heading');
  }

  #meaningOf(classes: string): Meaning | undefined {
    for (const name of classes.split(/\s+/)) {
      const meaning = name === '' ? undefined : meaningOf(this.#profile, name);
      if (meaning !== undefined) return meaning;
    }
    return undefined;
  }

  text(text: string): void {
    if (this.#title !== undefined) {
      this.#title += text;
      return;
    }
    if (this.#omitted > 0) {
      this.#left += text.trim().length;
      return;
    }
    if (this.#inCell(text)) return;
    const visible = text.trim().length;
    if (visible > 0) {
      if (this.#offsetDepth > 0) {
        if (this.#plain === 0) this.#lead = oneLine(this.#text + text).length;
      } else this.#plain += visible;
      if (this.#innerLinks > 0) this.#linked += visible;
      else this.#unlinked += visible;
    }
    this.#text += text;
  }

  /** Appends to the open cell; returns false if there is none. */
  #inCell(text: string): boolean {
    const table = this.#tables.findLast(({ cell }) => cell !== undefined);
    if (table?.cell === undefined) return false;
    table.cell += text;
    return true;
  }

  close(name: string): void {
    if (name === 'title' && this.#title !== undefined) {
      for (const part of this.#title.split(/\s[|–—-]\s|\s::\s/))
        if (part.trim() !== '') this.#titles.push(oneLine(part));
      this.#title = undefined;
      return;
    }
    if (this.#omitted > 0) {
      if (!voidElements.has(name)) this.#omitted -= 1;
      return;
    }
    if (voidElements.has(name)) return;
    const open = this.#open.at(-1);
    if (open === undefined || open.name !== name) return;
    if (open.isBlock && !this.#inCell(' ')) {
      if (this.#isLabelOf(name)) this.#text += ' ';
      else this.#flush();
    }
    this.#open.pop();
    if (name === 'a') this.#endLink();
    if (name === 'sup') this.#raised.close(this.#text);
    if (open.meaning?.spaced === true) this.#text += ' ';
    if (open.isOffset) this.#offsetDepth -= 1;
    if (open.inner) this.#innerLinks -= 1;
    if (name === 'ol' || name === 'ul') this.#lists.close();
    this.#closeTable(name);
    if (open.isBlock) this.#enter();
  }

  #closeTable(name: string): void {
    const table = this.#tables.at(-1);
    if (table === undefined) return;
    if (name === 'thead') table.header = false;
    if ((name === 'td' || name === 'th') && table.cell !== undefined) {
      (table.header ? table.head : table.rows).at(-1)?.push(oneLine(table.cell));
      table.cell = undefined;
    }
    if (name !== 'table') return;
    this.#tables.pop();
    const { head, rows } = table;
    if (this.#inCell([...head, ...rows].flat().join(' '))) return;
    const filled = rows.filter((row) => row.some((cell) => cell !== ''));
    if (head.length + filled.length > 0) this.#push({ text: '', line: 0, table: tableOf(head, filled) });
  }

  /** A break separates a history from the text before it, and lines of a heading. Elsewhere it is a space. */
  #break(): void {
    if (this.#inCell(' ')) return;
    if (this.#meaning?.role === 'heading' || this.#outline !== undefined) this.#text += ' ';
    else this.#flush();
  }

  #endLink(): void {
    const from = this.#linkFrom;
    this.#linkFrom = undefined;
    if (from !== undefined && this.#text.length > from.start) this.#links.push({ ...from, end: this.#text.length });
  }

  #flush(): void {
    const raw = this.#text;
    const written = oneLine(raw);
    const links = this.#links;
    const raised = this.#raised.take(raw);
    this.#links = [];
    this.#linkFrom = undefined;
    const [lead, plain, linked, unlinked] = [this.#lead, this.#plain, this.#linked, this.#unlinked];
    this.#text = '';
    this.#lead = 0;
    this.#plain = 0;
    this.#linked = 0;
    this.#unlinked = 0;
    if (written === '') return;
    if (written.length < 100 && pager.test(written)) {
      this.#left += written.length;
      return;
    }
    const isLinked = linked > 0 && unlinked === 0;
    const marker = this.#lists.markerFor(written, isLinked);
    const { role: stated, level, indent = this.#lists.depth } = this.#meaning ?? {};
    // A line with a heading's class that only links to another part of the page is a line of a table of contents.
    const role = isLinked && stated === 'heading' && this.#outline === undefined ? 'contents' : stated;
    const isHeading = role === 'heading' || this.#outline !== undefined || (lead > 0 && plain === 0);
    // The number of a footnote is no part of a title.
    const mark = isHeading ? (raised?.end?.length ?? 0) : 0;
    this.#push({
      text: marker + written.slice(0, written.length - mark).trimEnd(),
      line: 0,
      ...(raised === undefined ? {} : { raised }),
      ...(role === undefined ? {} : { role }),
      ...(level === undefined ? {} : { level }),
      ...(this.#outline === undefined ? {} : { outline: this.#outline }),
      ...(indent === 0 ? {} : { indent }),
      ...(lead > 0 && plain > 0 ? { lead: lead + marker.length } : {}),
      ...(lead > 0 && plain === 0 ? { strong: true } : {}),
      ...(isLinked && role === undefined ? { linked: true } : {}),
      ...(role === 'heading' && this.#address !== undefined ? { address: this.#address } : {}),
      ...linksIn(raw, links, marker.length),
    });
  }

  #push(block: RaisedBlock): void {
    const anchors = this.#anchors;
    this.#anchors = [];
    this.#blocks.push(anchors.length === 0 ? block : { ...block, anchors });
  }

  finished(): Omit<Walked, 'unread'> & { readonly blocks: readonly RaisedBlock[] } {
    this.#flush();
    const blocks = this.#blocks;
    const first = blocks.filter(({ outline, role }) => outline === 1 && role === undefined).map(({ text }) => text);
    return { blocks, titles: [...this.#titles, ...first.slice(0, 3)], left: this.#left, pictures: this.#pictures };
  }
}

interface OpenTable {
  readonly head: string[][];
  readonly rows: string[][];
  header: boolean;
  cell: string | undefined;
}

const voidElements = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

function isHidden({ hidden, style = '', 'aria-hidden': aria }: Readonly<Record<string, string>>): boolean {
  return hidden !== undefined || aria === 'true' || /display:\s*none|visibility:\s*hidden/i.test(style);
}

/** The publisher's identifier for a provision: eCode360's `data-guid`, Municode's node. */
function addressOf(attributes: Readonly<Record<string, string>>): string | undefined {
  return attributes['data-guid'] ?? attributes['data-nodeid'] ?? attributes['data-id'];
}

/** The identifiers of an element that links can lead to. */
const anchorsOf = (name: string, attributes: Readonly<Record<string, string>>): readonly string[] =>
  [attributes.id, name === 'a' ? attributes.name : undefined, addressOf(attributes)].filter(
    (each): each is string => each !== undefined && each !== '',
  );

function tableOf(head: readonly (readonly string[])[], rows: readonly (readonly string[])[]): BlockTable {
  return { head: head.filter((row) => row.some((cell) => cell !== '')), rows };
}
