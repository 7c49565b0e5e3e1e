/** Reads saved web pages: blocks by element, with the meaning of the publisher's classes. */
import { Parser } from 'htmlparser2';
import type { Block, BlockTable, Document } from '../block.ts';
import { oneLine } from '../block.ts';
import { isOwnLine, meaningOf, ownLinesWhy, profileFor } from '../profiles/index.ts';
import type { Meaning, Profile } from '../profiles/profile.ts';
import { readHeading } from '../structure/heading.ts';
import { isNumberCell, layoutTables } from './layout-tables.ts';

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
const offset = new Set('b strong em i u'.split(' '));
/** Deeper than any real page. Deeper content is left out and counted. */
const deepest = 400;
/** Only a hostile file exceeds this, so reading stops here. */
const tooDeep = 5_000;
/** Icons of a page are at most this wide or high, in pixels. */
const largestIcon = 32;
/** The number of characters to read at once. */
const chunk = 1 << 14;

export function readHtml(path: string, html: string, fragmentOf?: Profile): Document {
  const profile = fragmentOf ?? profileFor(classesOf(html));
  const read = profile === undefined ? withinMain(html) : walked(html, profile);
  // Some pages contain the law in a class that others use for menus.
  const isMenu = profile !== undefined && read.left > 1_000 && sizeOf(read.blocks) * 20 < read.left;
  return documentOf(path, html, profile, isMenu ? walked(html, withoutOmissions(profile)) : read);
}

/** Reads only the `<main>` of a page if it has a numbered heading. Side bars of such pages list other pages of the code. */
function withinMain(html: string): Walked {
  const whole = walked(html, undefined);
  const [main, another] = html.match(/<main[\s>][\s\S]*?<\/main>/gi) ?? [];
  const inner = main === undefined || another !== undefined ? undefined : walked(main, undefined);
  if (inner?.blocks.some(({ text, outline }) => outline !== undefined && readHeading(text) !== undefined) !== true)
    return whole;
  const left = whole.left + sizeOf(whole.blocks) - sizeOf(inner.blocks);
  return { ...inner, titles: whole.titles, left, above: headingsAbove(whole.blocks, inner.blocks) };
}

/** The containers in the page's own headings above its `<main>`. */
function headingsAbove(whole: readonly Block[], inner: readonly Block[]): Document['within'] {
  const start = whole.findIndex(({ text }) => text === inner[0]?.text);
  return whole.slice(0, Math.max(0, start)).flatMap((block) => (block.outline === undefined ? [] : containerIn(block)));
}

/** The containers that a trail of links above the text names: `Code › Title 1 General › Chapter 2 Fees`. */
function trailOf(html: string): Document['within'] {
  const [, , trail = ''] =
    /<(nav|ol|ul|div|p)\b[^>]{0,300}?(?:class|id|aria-label)=["'][^"']{0,200}bread-?crumb[^>]{0,300}>([\s\S]{0,5000}?)<\/\1>/i.exec(
      html,
    ) ?? [];
  const { blocks } = walked(trail.replace(/<\/?(?:a|li|span)\b[^>]*>/gi, '<br>'), undefined);
  return blocks.flatMap(containerIn);
}

function containerIn({ text }: Block): Document['within'] {
  const { kind, number = '', title = '' } = readHeading(text) ?? {};
  return kind === undefined || kind === 'section'
    ? []
    : [{ level: kind, number, ...(title === '' ? {} : { heading: title }) }];
}

/** The containers around a whole page. */
function containersAround(html: string, above: Document['within']): Document['within'] {
  const trail = trailOf(html);
  const isNew = ({ level, number }: Document['within'][number]): boolean =>
    !trail.some((each) => each.level === level && each.number === number);
  return [...trail, ...above.filter(isNew)];
}

/** Links to other pages: `Previous`, `Next`. */
const pager =
  /^(?:[\s|«‹←→›»]*(?:previous|prev|next|back to top|skip to (?:main )?content|print|share|permalink)(?: (?:section|page|chapter))?[\s|«‹←→›»]*)+$/i;

interface Walked {
  readonly blocks: readonly Block[];
  readonly titles: readonly string[];
  /** The number of characters of menus and buttons. */
  readonly left: number;
  /** The number of characters that were not read. */
  readonly unread: number;
  /** Pictures without a description. */
  readonly pictures: number;
  readonly above?: Document['within'];
}

const sizeOf = (blocks: readonly Block[]): number => blocks.reduce((sum, { text }) => sum + text.length, 0);

const withoutOmissions = (profile: Profile): Profile => ({
  ...profile,
  names: profile.names.filter(([, { omit }]) => omit !== true),
});

function walked(html: string, profile: Profile | undefined): Walked {
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
  return { ...walk.finished(), unread: Math.max(0, html.length - at) };
}

function documentOf(path: string, html: string, profile: Profile | undefined, read: Walked): Document {
  const { titles, left, unread, pictures, above = [] } = read;
  const blocks = read.blocks.filter((block) => !isOwnLine(profile, block));
  const omitted = sizeOf(read.blocks) - sizeOf(blocks);
  return {
    path,
    form: profile === undefined ? 'web page' : `web page of ${profile.publisher}`,
    ...(profile === undefined ? {} : { publisher: profile.publisher }),
    ...pagesOf(profile, html),
    titles,
    within: profile === undefined ? containersAround(html, above) : [],
    blocks,
    ...(pictures === 0 ? {} : { remarks: [`pictures without a description are left out: ${pictures}`] }),
    left: [
      ...(left === 0 ? [] : [{ why: 'menus and buttons of the page', characters: left }]),
      ...(omitted === 0 ? [] : [{ why: ownLinesWhy, characters: omitted }]),
      ...(unread === 0 ? [] : [{ why: `text inside more than ${tooDeep} nested elements`, characters: unread }]),
    ],
  };
}

/** The address that a page was saved from, or the page's own address. */
const ownAddress = [
  /<!--\s*saved from url=\(\d+\)(https:\/\/[^\s>]{1,500})/i,
  /<link\b[^>]{0,200}\brel=["']?canonical["']?[^>]{0,200}\bhref=["'](https:\/\/[^"'\s]{1,500})/i,
  /<meta\b[^>]{0,200}\bproperty=["']?og:url["']?[^>]{0,200}\bcontent=["'](https:\/\/[^"'\s]{1,500})/i,
];

/** The publisher's URLs for sections, if the profile and the page provide them. */
function pagesOf(profile: Profile | undefined, html: string): { readonly pages?: string } {
  const { pages } = profile ?? {};
  if (pages === undefined) return {};
  if (!pages.address.includes('{page}')) return { pages: pages.address };
  const start = html.slice(0, 20_000);
  const [own] = ownAddress.flatMap((pattern) => pattern.exec(start)?.[1] ?? []);
  const page = own === undefined || !URL.canParse(own) ? undefined : new URL(own);
  return page === undefined || page.host !== pages.host
    ? {}
    : { pages: pages.address.replace('{page}', page.origin + page.pathname) };
}

function classesOf(html: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [, one, other] of html.matchAll(/\sclass\s*=\s*(?:"([^"]{0,400})"|'([^']{0,400})')/gi))
    for (const name of (one ?? other ?? '').split(/\s+/)) if (name !== '') names.add(name);
  return names;
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
  readonly #blocks: Block[] = [];
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
  #lists = 0;
  #offsetDepth = 0;
  #innerLinks = 0;
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
    if (this.#omitted > 0 || ignoredElements.has(name) || isHidden(attributes) || this.#open.length >= deepest) {
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
      meaning?.role === 'designator' ||
      meaning?.role === 'history' ||
      meaning?.role === 'number';
    const headingHolds = isHeading && this.#inHeading() && meaning === undefined;
    if (isBlock && !headingHolds && !this.#isLabelOf(name)) this.#flush();
    const inner = name === 'a' && (attributes.href ?? '').startsWith('#');
    const isOffset = offset.has(name) || /font-weight:\s*(?:bold|[6-9]00)/i.test(attributes.style ?? '');
    this.#open.push({ name, isBlock, meaning, address: addressOf(attributes), inner, isOffset });
    if (isOffset) this.#offsetDepth += 1;
    if (inner) this.#innerLinks += 1;
    if (name === 'ol' || name === 'ul') this.#lists += 1;
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
    if (open.meaning?.spaced === true) this.#text += ' ';
    if (open.isOffset) this.#offsetDepth -= 1;
    if (open.inner) this.#innerLinks -= 1;
    if (name === 'ol' || name === 'ul') this.#lists -= 1;
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

  #flush(): void {
    const text = oneLine(this.#text);
    const [lead, plain, linked, unlinked] = [this.#lead, this.#plain, this.#linked, this.#unlinked];
    this.#text = '';
    this.#lead = 0;
    this.#plain = 0;
    this.#linked = 0;
    this.#unlinked = 0;
    if (text === '') return;
    if (text.length < 100 && pager.test(text)) {
      this.#left += text.length;
      return;
    }
    const { role, level, indent = this.#lists } = this.#meaning ?? {};
    this.#push({
      text,
      line: 0,
      ...(role === undefined ? {} : { role }),
      ...(level === undefined ? {} : { level }),
      ...(this.#outline === undefined ? {} : { outline: this.#outline }),
      ...(indent === 0 ? {} : { indent }),
      ...(lead > 0 && plain > 0 ? { lead } : {}),
      ...(lead > 0 && plain === 0 ? { strong: true } : {}),
      ...(linked > 0 && unlinked === 0 && role === undefined ? { linked: true } : {}),
      ...(role === 'heading' && this.#address !== undefined ? { address: this.#address } : {}),
    });
  }

  #push(block: Block): void {
    this.#blocks.push({ ...block, line: 0 });
  }

  finished(): Omit<Walked, 'unread'> {
    this.#flush();
    const { blocks } = this;
    const first = blocks.filter(({ outline, role }) => outline === 1 && role === undefined).map(({ text }) => text);
    return { blocks, titles: [...this.#titles, ...first.slice(0, 3)], left: this.#left, pictures: this.#pictures };
  }

  get blocks(): readonly Block[] {
    return this.#blocks;
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

function tableOf(head: readonly (readonly string[])[], rows: readonly (readonly string[])[]): BlockTable {
  return { head: head.filter((row) => row.some((cell) => cell !== '')), rows };
}
