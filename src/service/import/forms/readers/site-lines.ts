/** Finds what a site prints around the law, in text copied from its pages: menus, buttons and the foot of a page. */
import type { Block } from '../block.ts';
import { readHeading } from '../structure/heading.ts';
import { isHistoryBlock } from '../structure/notes.ts';

/** The words of buttons and links that sites of codes have. Each is a whole line. */
const names = [
  'skip to (?:(?:main|code|page) )?content(?: \\(.{2,40}\\))?',
  '(?:back|return|go) to (?:the )?top',
  'share(?: (?:link|this|page|section)(?: to [a-z]+)?)?',
  'print(?: (?:this|page|section|chapter|friendly))*',
  'e-?mail(?: (?:this|page|section))*',
  'download(?: \\(?(?:docx|pdf|word|rtf)\\)?)?(?: of sections?)?',
  'copy (?:link|citation|url)',
  '(?:add )?bookmark(?: this)?',
  'annotations?(?: off| on)?',
  'compare(?: versions)?',
  'previous(?: (?:section|chapter|page))?|next(?: (?:section|chapter|page))?',
  'sign (?:in|up|out)|log ?(?:in|out)|create (?:an )?account|register',
  'home|menu|search(?: (?:this )?(?:code|site))?|advanced search|help|browse|account|faqs?',
  'my (?:notes|account|library|saved [a-z]+)',
  'code library|new laws|notifications|subscribe|settings|history|favorites',
  'contact(?: us)?|about(?: us)?|site ?map',
  '(?:toggle|show|hide|open|close) (?:navigation|menu|sidebar|contents|table of contents|more|less|all)',
  '(?:expand|collapse)(?: all)?',
  'privacy(?: (?:policy|statement|notice))?|terms(?: (?:of (?:use|service)|and conditions))?|accessibility(?: (?:statement|policy))?|cookie (?:policy|settings|preferences)|disclaimer',
  '(?:powered|hosted|published) by .{2,60}',
  '(?:© ?|copyright (?=©|\\(c\\)|(?:19|20)\\d\\d)).{0,120}',
  '.{0,60}all rights reserved\\.?',
];
const site = new RegExp(`^(?:${names.join('|')})$`, 'i');
/** Such a line is a link even alone. */
const link =
  /^(?:skip to (?:(?:main|code|page) )?content(?: \(.{2,40}\))?|(?:back|return|go) to (?:the )?(?:top|(?:table of )?contents)|(?:top|bottom) of page|(?:<<|«|‹|←) ?prev(?:ious)?\b.{0,20}\bnext ?(?:>>|»|›|→))$/i;
/** The fewest such lines in a row between lines of law. */
const fewest = 3;
/** The most lines above the first link of a menu. */
const mostAbove = 3;
/** The fewest such lines at the end of a text. */
const fewestAtEnd = 2;

/** Returns the blocks without runs of lines that are only words of a site's buttons and links. */
export function withoutSiteLines(blocks: readonly Block[]): readonly Block[] {
  const foot = footOf(blocks);
  const runs = [{ from: foot, to: blocks.length }];
  for (let at = 0; at < foot; at += 1) {
    const from = at;
    while (isSiteLine(blocks[at])) at += 1;
    const needed = at >= foot ? fewestAtEnd : fewest;
    if (at - from >= needed) runs.push({ from, to: at });
  }
  const removed = new Set(runs.flatMap(({ from, to }) => blocks.slice(from, to)));
  const menu = menuOf(blocks);
  const isOwn = (block: Block, at: number): boolean =>
    at >= menu && !removed.has(block) && !(isPlain(block) && link.test(block.text));
  return blocks.filter(isOwn).map((block) => (isPlain(block) ? withoutLink(block) : block));
}

/** Whether a line is of a page's program: `page.data('cite', val);`, `var val = 5;`. `Sec.5(a);` is not. */
export const isScript = (line: string): boolean =>
  /^(?:var|let|const) [\w$]+ ?= ?\S.*;$|^[a-z_$][\w$]*(?:\.[a-z_$][\w$]*)+(?:\((?:[^()]*['",.][^()]*)?\)| ?= ?\S.*);$/.test(
    line,
  );

/** Removes the mark between the levels above a page, `Chapter 17. KITES |`, and a link at the end of a heading, `Kites. Page Top`. */
function withoutLink(block: Block): Block {
  const { text } = block;
  const end = /(?<=^[^|]+) \|$|(?<=[.:)]) (?:Page Top|Back to Top|Return to Top|Top of Page)$/.exec(text)?.index;
  return end === undefined ? block : { ...block, text: text.slice(0, end) };
}

/** The number of lines above the law that are the site's menu. It ends with the words that a page shows while it loads. */
function menuOf(blocks: readonly Block[]): number {
  const start = blocks.slice(0, mostAbove).findIndex(({ text }) => /^skip to /i.test(text));
  const loading = blocks.findIndex(({ text }) => /^loading\s?(?:\.\.\.|…)$/i.test(text));
  const isMenu = ({ text }: Block): boolean => !isHistoryBlock(text) && !(text.length > 100 && /[.;:]$/.test(text));
  return start !== -1 && blocks.slice(start, Math.max(start, loading)).every(isMenu) ? loading + 1 : 0;
}

const isSiteLine = (block: Block | undefined): boolean =>
  block !== undefined && isPlain(block) && block.text.split(/\s+[|•·]\s+/).every((words) => site.test(words));

/** What a site has below each heading, above the law. The law is an item of a list on its page. */
const versionLine =
  /^(?:latest|current) version\.?$|^(?:city|town|village|county|municipal) code (?:title|chapter|section)$/i;

/** Returns the blocks without the site's own line below each heading, and without the mark of a list before the law below it. */
export function withoutVersionLines(blocks: readonly Block[]): readonly Block[] {
  const isBelow = (at: number): boolean => {
    const line = blocks[at];
    const above = blocks[at - 1];
    return (
      line !== undefined &&
      isPlain(line) &&
      versionLine.test(line.text) &&
      above !== undefined &&
      (above.role === 'heading' || readHeading(above.text) !== undefined)
    );
  };
  return blocks.flatMap((block, at) => {
    if (isBelow(at)) return [];
    return isBelow(at - 1) && isPlain(block) ? { ...block, text: block.text.replace(/^• ?/, '') } : block;
  });
}

const isPlain = ({ table, role }: Block): boolean => table === undefined && role === undefined;

/** Returns the blocks without the foot of the page. */
export const withoutFoot = (blocks: readonly Block[]): readonly Block[] => blocks.slice(0, footOf(blocks));

/** A line at the foot of a page, below which are only the owner's name and address. */
const rights =
  /^(?:©|copyright (?=©|\(c\)|(?:19|20)\d\d))|\ball rights reserved\b|^(?:powered|hosted) by\b|^privacy (?:policy|statement)\b|^(?:(?:this )?page |site )?(?:was )?last (?:updated|modified)(?: on)?:? .{0,20}\d|^the .{3,80} is current through (?:ordinance|ord\.|resolution|legislation)/i;
/** What a site or an office states of its copy of the law. */
const disclaimer =
  /^(?:(?:legal )?disclaimer:? |for (?:additional|more|further) information,? (?:please )?(?:contact|call|visit)\b|(?:this|the) (?:on-?line|electronic|web ?site|internet|unofficial) (?:code|version|copy|edition|text|posting)\b.{0,120}\b(?:not|may not|official|convenience|reference|information)|(?:this|the above) (?:web ?)?(?:page|document|code|copy|text) is (?:provided|posted|made available)\b.{0,80}\b(?:convenience|information|reference|official)|these (?:materials|documents|ordinances|by-?laws) are (?:provided|posted)\b.{0,120}\b(?:convenience|information|reference|official))/i;
/** The most lines of a foot, and the longest of them, in characters. */
const mostFoot = 12;
const longestFoot = 120;

/** The position of the foot of the page, from a statement of rights to the end; the number of blocks if there is none. */
function footOf(blocks: readonly Block[]): number {
  let foot = blocks.length;
  for (let at = blocks.length - 1; at >= Math.max(0, blocks.length - mostFoot); at -= 1) {
    const block = blocks[at];
    if (block === undefined || !isPlain(block)) break;
    const isDisclaimer = disclaimer.test(block.text) && !/\bshall\b/.test(block.text);
    if (block.text.length > longestFoot && !isDisclaimer) break;
    if (isHistoryBlock(block.text) || readHeading(block.text) !== undefined) break;
    if (isDisclaimer || rights.test(block.text)) foot = at;
  }
  return foot;
}
