/** Handles MediaWiki markup: uses headings, lists and tables, and removes links, templates and emphasis. */
import type { TextLine } from './lines.ts';

/** `== § 4-1 Dogs ==`: the same signs begin and end the line. */
const heading = /^(={1,6})(?!=)\s*(\S.*?)\s*(?<!=)\1$/;
/** Marks that only this markup has. */
const wikiMark = /'{2,}|\[\[[^\]]+\]\]|\{\{[^}]+\}\}|^\{\||^__[A-Z]+__$|^[#:;*]+ ?\S/;

/** Whether the lines have this markup: headings, and another of its marks. */
export function isWikiText(lines: readonly TextLine[]): boolean {
  return lines.filter(({ text }) => heading.test(text)).length > 1 && lines.some(({ text }) => wikiMark.test(text));
}

/** Reads lines with this markup. A paragraph is a line; headings, list items and tables are also blocks of their own. */
export function withoutWikiMarkup(lines: readonly TextLine[]): readonly TextLine[] {
  const kept: TextLine[] = [];
  const counts: number[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined) continue;
    const left = leftOut(lines, at);
    if (left > 0) {
      at += left - 1;
      continue;
    }
    const length = line.text.startsWith('{|') ? lines.slice(at).findIndex(({ text }) => text.startsWith('|}')) : -1;
    if (length > 0) {
      kept.push({ ...line, text: '', table: tableOf(lines.slice(at + 1, at + length)) });
      at += length;
      continue;
    }
    kept.push(...linesOf(line, counts));
  }
  return kept;
}

/** The number of lines from here that are a template, a comment, or a command of the wiki. */
function leftOut(lines: readonly TextLine[], at: number): number {
  const text = lines[at]?.text ?? '';
  if (/^__[A-Z]+__$|^<references\b[^>]*>$|^<\/?(?:div|center|poem|onlyinclude|noinclude)\b[^>]*>$/.test(text)) return 1;
  const [opening = ''] = /^(?:<!--|\{\{(?![^{}]*\}\}))/.exec(text) ?? [];
  if (opening === '') return 0;
  const closing = opening === '<!--' ? '-->' : '}}';
  const end = lines.slice(at, at + 200).findIndex((line) => line.text.endsWith(closing));
  return end + 1;
}

/** A heading, a list item, or a paragraph, and its footnotes on lines of their own. */
function linesOf(line: TextLine, counts: number[]): readonly TextLine[] {
  const [, signs, title] = heading.exec(line.text) ?? [];
  if (signs !== undefined && title !== undefined) {
    counts.length = 0;
    return [{ ...line, text: plain(title), outline: signs.length }];
  }
  const footnotes: string[] = [];
  const text = line.text.replace(/<ref\b[^>]*?(?:\/>|>(.*?)<\/ref>)/g, (_, note: string | undefined) => {
    if (note !== undefined) footnotes.push(note);
    return '';
  });
  const [whole = '', list = ''] = /^([*#:;]+)\s*(?=\S)/.exec(text) ?? [];
  // A number counts the items of its list since the last line outside of it.
  counts.length = list.length;
  const last = list.length - 1;
  if (list !== '') counts[last] = (counts[last] ?? 0) + 1;
  const own = list.endsWith('#') ? `${counts[last] ?? 1}. ` : '';
  const paragraph = plain(text.slice(whole.length));
  return [
    ...(paragraph === '' ? [] : [{ ...line, text: own + paragraph, indent: 4 * list.length, gap: true }]),
    ...footnotes.map((note) => ({ ...line, text: plain(note), gap: true })),
  ];
}

/** Templates in templates. */
const deepest = 5;

/** Text without emphasis, links, templates and tags. Keeps the words that the wiki shows. */
function plain(text: string): string {
  let shown = text.replace(/<!--.*?-->/g, '');
  // From the inside out: `{{center|{{larger|FEES}}}}`.
  for (let depth = 0; depth < deepest && shown.includes('{{'); depth += 1)
    shown = shown.replace(/\{\{([^{}]*)\}\}/g, (_, template: string) => shownBy(template));
  return shown
    .replace(/\[\[(?:Category|File|Image):[^\]]*\]\]/gi, '')
    .replace(/\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/g, '$1')
    .replace(/\[(?:https?:)?\/\/\S+\s+([^\]]+)\]/g, '$1')
    .replace(/'{2,5}/g, '')
    .replace(/<\/?[a-z][^<>]{0,80}>/gi, (tag) => (/^<br/i.test(tag) ? ' ' : ''))
    .replace(/&nbsp;/g, ' ')
    .replace(/&(sect|ndash|mdash);/g, (_, name: string) => ({ sect: '§', ndash: '–', mdash: '—' })[name] ?? '')
    .trim();
}

/** A template shows its last unnamed value: `{{larger|FEES}}`. An anchor shows nothing. */
function shownBy(template: string): string {
  const [name = '', ...values] = template.split('|');
  if (/^(?:anchor|nop|toc|clear|header|footer|dhr|rule|rh)/i.test(name.trim())) return '';
  return values.findLast((value) => !/^\s*\w+\s*=/.test(value)) ?? '';
}

/** `! head`, `|-`, `| cell || cell`. */
function tableOf(lines: readonly TextLine[]): NonNullable<TextLine['table']> {
  const rows: { readonly isHead: boolean; readonly cells: string[] }[] = [];
  let caption: string | undefined;
  let fresh = true;
  for (const { text } of lines) {
    if (text.startsWith('|+')) caption = plain(text.slice(2));
    else if (text.startsWith('|-')) fresh = true;
    else if (/^[|!]/.test(text)) {
      const isHead = text.startsWith('!');
      if (fresh) rows.push({ isHead, cells: [] });
      fresh = false;
      const cells = text.slice(1).split(isHead ? /\s*(?:!!|\|\|)\s*/ : /\s*\|\|\s*/);
      rows.at(-1)?.cells.push(...cells.map((cell) => plain(cell.replace(/^[^[|]*="[^|]*\|(?!\|)/, ''))));
    } else {
      const last = rows.at(-1)?.cells;
      if (last !== undefined && last.length > 0) last[last.length - 1] = `${last.at(-1)} ${plain(text)}`.trim();
    }
  }
  return {
    ...(caption === undefined ? {} : { caption }),
    head: rows.filter(({ isHead }, at) => isHead && at === 0).map(({ cells }) => cells),
    rows: rows.filter(({ isHead }, at) => !(isHead && at === 0)).map(({ cells }) => cells),
  };
}
