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
const silentTags = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'iframe', 'object', 'svg']);

/** Whether a text is markup. In plain text, `<` means "less than". */
export function looksLikeHtml(text: string): boolean {
  for (const match of text.matchAll(/<\/?([a-z][a-z0-9]{0,10})(?=[\s/>])[^<>]{0,2000}>/gi)) {
    const tag = (match[1] ?? '').toLowerCase();
    if (blockTags.has(tag) || inlineTags.has(tag) || silentTags.has(tag)) return true;
  }
  return false;
}

/** The parts of an HTML text, in order. */
export function readHtml(html: string): readonly HtmlPart[] {
  const parts: HtmlPart[] = [];
  let line = '';
  let heading = false;
  let table: { caption: string; head: string[][]; rows: string[][]; row: string[]; header: boolean } | undefined;
  let ignoredTag: string | undefined;

  const flush = (): void => {
    const text = squeeze(line);
    line = '';
    if (text !== '') parts.push({ kind: heading ? 'heading' : 'paragraph', text });
  };
  const endRow = (): void => {
    if (table === undefined || table.row.length === 0) return;
    (table.header && table.rows.length === 0 ? table.head : table.rows).push(table.row);
    table.row = [];
    table.header = true;
  };

  for (const token of html.matchAll(
    /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)((?:[^<>"']|"[^"]*"|'[^']*')*)>|[^<]+|</gi,
  )) {
    const tag = token[2]?.toLowerCase();
    const closing = token[1] === '/';
    if (ignoredTag !== undefined) {
      if (closing && tag === ignoredTag) ignoredTag = undefined;
      continue;
    }
    if (tag === undefined) {
      if (!token[0].startsWith('<!--')) line += decodeEntities(token[0]);
      continue;
    }
    if (silentTags.has(tag)) {
      if (!closing && !token[0].endsWith('/>')) ignoredTag = tag;
      continue;
    }
    if (!blockTags.has(tag)) {
      if (!inlineTags.has(tag)) line += token[0];
      continue;
    }
    if (table === undefined) {
      flush();
      heading = /^h[1-6]$/.test(tag) && !closing;
      if (tag === 'table' && !closing) table = { caption: '', head: [], rows: [], row: [], header: true };
      continue;
    }
    if (tag === 'td' || tag === 'th') {
      if (closing) {
        table.row.push(squeeze(line));
        if (tag === 'td') table.header = false;
      }
      line = '';
    } else if (tag === 'caption') {
      if (closing) table.caption = squeeze(line);
      line = '';
    } else if (tag === 'tr') endRow();
    else if (tag === 'table' && closing) {
      endRow();
      const { caption, head, rows } = table;
      if (head.length + rows.length > 0)
        parts.push({ kind: 'table', table: { ...(caption === '' ? {} : { caption }), head, rows } });
      table = undefined;
    } else line += ' ';
  }
  if (table !== undefined) {
    if (squeeze(line) !== '') table.row.push(squeeze(line));
    endRow();
    const { head, rows } = table;
    if (head.length + rows.length > 0) parts.push({ kind: 'table', table: { head, rows } });
    line = '';
  }
  flush();
  return parts;
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
