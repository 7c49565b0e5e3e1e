/** Extracts paragraphs and tables from HTML sent as a section's text. Runs and loads nothing. */
import type { Table } from '../resources.ts';

export type HtmlPart =
  | { readonly kind: 'paragraph' | 'heading'; readonly text: string }
  | { readonly kind: 'table'; readonly table: Table };

const blockTags = new Set(
  'p div br li ul ol dl dt dd section article header footer blockquote pre hr table caption tr td th thead tbody tfoot h1 h2 h3 h4 h5 h6'.split(
    ' ',
  ),
);
const inlineTags = new Set(
  'a abbr b em i small span strong sub sup u mark cite q s strike ins del code font center'.split(' '),
);
const ignoredTags = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'iframe', 'object', 'svg']);

/** Whether a text is markup. In plain text, `<` means "less than". */
export function looksLikeHtml(text: string): boolean {
  for (const match of text.matchAll(/<\/?([a-z][a-z0-9]{0,10})(?=[\s/>])[^<>]{0,2000}>/gi)) {
    const tag = (match[1] ?? '').toLowerCase();
    if (blockTags.has(tag) || inlineTags.has(tag) || ignoredTags.has(tag)) return true;
  }
  return false;
}

/** The parts of an HTML text, in order. */
export function readHtml(html: string): readonly HtmlPart[] {
  const reader = new HtmlReader();
  for (const token of html.matchAll(
    /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>|[^<]+|</gi,
  )) {
    const [written, slash, name] = token;
    if (name !== undefined) reader.tag(name.toLowerCase(), slash === '/', written);
    else if (!written.startsWith('<!--')) reader.text(written);
  }
  return reader.end();
}

interface OpenTable {
  caption: string;
  readonly head: string[][];
  readonly rows: string[][];
  /** The cells of the open row. */
  row: string[];
  /** Whether all cells of the open row are header cells. */
  isHeader: boolean;
}

class HtmlReader {
  readonly #parts: HtmlPart[] = [];
  #line = '';
  #isHeading = false;
  #table: OpenTable | undefined;
  /** The open tag whose content is skipped. */
  #ignored: string | undefined;

  text(written: string): void {
    if (this.#ignored === undefined) this.#line += decodeEntities(written);
  }

  /** @param written the whole tag, as it is written */
  tag(name: string, closing: boolean, written: string): void {
    if (this.#ignored !== undefined) {
      if (closing && name === this.#ignored) this.#ignored = undefined;
    } else if (ignoredTags.has(name)) {
      if (!closing && !written.endsWith('/>')) this.#ignored = name;
    } else if (!blockTags.has(name)) {
      if (!inlineTags.has(name)) this.#line += written;
    } else if (this.#table === undefined) {
      this.#endLine();
      this.#isHeading = /^h[1-6]$/.test(name) && !closing;
      if (name === 'table' && !closing) this.#table = { caption: '', head: [], rows: [], row: [], isHeader: true };
    } else this.#tableTag(this.#table, name, closing);
  }

  end(): readonly HtmlPart[] {
    if (this.#table !== undefined) {
      const text = squeeze(this.#line);
      if (text !== '') this.#table.row.push(text);
      this.#endTable();
      this.#line = '';
    }
    this.#endLine();
    return this.#parts;
  }

  #tableTag(table: OpenTable, name: string, closing: boolean): void {
    if (name === 'td' || name === 'th') {
      if (closing) {
        table.row.push(squeeze(this.#line));
        if (name === 'td') table.isHeader = false;
      }
      this.#line = '';
    } else if (name === 'caption') {
      if (closing) table.caption = squeeze(this.#line);
      this.#line = '';
    } else if (name === 'tr') this.#endRow();
    else if (name === 'table' && closing) this.#endTable();
    else this.#line += ' ';
  }

  #endLine(): void {
    const text = squeeze(this.#line);
    this.#line = '';
    if (text !== '') this.#parts.push({ kind: this.#isHeading ? 'heading' : 'paragraph', text });
  }

  #endRow(): void {
    const table = this.#table;
    if (table === undefined || table.row.length === 0) return;
    (table.isHeader && table.rows.length === 0 ? table.head : table.rows).push(table.row);
    table.row = [];
    table.isHeader = true;
  }

  #endTable(): void {
    this.#endRow();
    const { caption, head, rows } = this.#table ?? { caption: '', head: [], rows: [] };
    this.#table = undefined;
    if (head.length + rows.length > 0)
      this.#parts.push({ kind: 'table', table: { ...(caption === '' ? {} : { caption }), head, rows } });
  }
}

const squeeze = (text: string): string => text.replace(/[ \t\r\n\f]+/g, ' ').trim();

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  sect: '§',
  para: '¶',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
  middot: '·',
  deg: '°',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  copy: '©',
  reg: '®',
  trade: '™',
  times: '×',
  shy: '\u00ad',
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
};

export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,9}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return (Object.hasOwn(named, name) ? named[name] : undefined) ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole;
    },
  );
}
