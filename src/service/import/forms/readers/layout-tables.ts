/** Finds the tables of a web page that only place text on the page. Their cells hold headings and paragraphs, not data. */
import { Parser } from 'htmlparser2';

/** A column of the page has at least this many blocks. */
const blocksOfColumn = 8;
/** The share of a table's text that a column of the page holds. */
const shareOfColumn = 0.6;

const blocks = new Set('blockquote br dd div dt h1 h2 h3 h4 h5 h6 li p pre tr'.split(' '));
const silent = new Set(['script', 'style', 'noscript', 'template']);

/** `§ 2-1.`, `Sec. 5`. */
const sectionMark = /^(?:§+|sec(?:tion|\.)?)\s*[A-Z]{0,3}-?\d[\w.:-]{0,15}$/i;
/** `(a)`, `12.`, `2-1`. */
const mark = /^(?:\(\w{1,5}\)|[A-Z]{0,3}-?\d[\w.:-]{0,15}|\w\.)$/i;

/** `(a)`, `12.`, `B.`: a number alone may be data. */
const designator = /^(?:\(\w{1,5}\)|\w{1,2}[.)])$/;
/** Text beside a designator is longer than most names and prices, in characters. */
const shortestText = 25;

/** Whether a cell holds only the number of a section or the designator of the paragraph beside it. */
export function isNumberCell(text: string): boolean {
  const own = text.trim();
  return own.length < 30 && (sectionMark.test(own) || mark.test(own));
}

/** What is in a cell, with the tables in it. */
interface Cell {
  /** The first characters of its text. */
  begins: string;
  characters: number;
  blocks: number;
  headings: number;
}

interface OpenTable {
  readonly at: number;
  /** Whether the page says that the table is only for layout. */
  readonly isStated: boolean;
  readonly rows: Cell[][];
  hasHeader: boolean;
}

/** The positions, from 0 in the order of their start tags, of the tables that are only layout. */
export function layoutTables(html: string): ReadonlySet<number> {
  if (!/<table\b/i.test(html)) return new Set();
  const tables = new Tables();
  const parser = new Parser(
    {
      onopentag: (name, { role = '' }) => tables.open(name, role),
      ontext: (text) => tables.text(text),
      onclosetag: (name) => tables.close(name),
    },
    { lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  parser.write(html);
  parser.end();
  return tables.layout();
}

class Tables {
  readonly #open: OpenTable[] = [];
  /** By position: the table around it, and whether it is layout. */
  readonly #read: { readonly outer: number | undefined; isLayout: boolean }[] = [];
  #silent = 0;

  open(name: string, role: string): void {
    if (silent.has(name)) this.#silent += 1;
    if (name === 'table') {
      const isStated = /^(?:none|presentation)$/i.test(role);
      const at = this.#read.push({ outer: this.#open.at(-1)?.at, isLayout: false }) - 1;
      this.#open.push({ at, isStated, rows: [], hasHeader: false });
      return;
    }
    const table = this.#open.at(-1);
    if (table === undefined) return;
    if (name === 'tr') table.rows.push([]);
    else if (name === 'td') table.rows.at(-1)?.push({ begins: '', characters: 0, blocks: 0, headings: 0 });
    else if (name === 'th' || name === 'thead' || name === 'caption') table.hasHeader = true;
    const cell = cellOf(table);
    if (cell === undefined || !blocks.has(name)) return;
    cell.blocks += 1;
    if (/^h[1-6]$/.test(name)) cell.headings += 1;
  }

  text(text: string): void {
    const cell = this.#silent > 0 ? undefined : cellOf(this.#open.at(-1));
    if (cell === undefined) return;
    cell.characters += text.trim().length;
    if (cell.begins.length < 40) cell.begins += text.slice(0, 40);
  }

  close(name: string): void {
    if (silent.has(name)) this.#silent -= 1;
    const table = name === 'table' ? this.#open.pop() : undefined;
    if (table === undefined) return;
    const read = this.#read[table.at];
    if (read !== undefined) read.isLayout = isLayout(table);
    const outer = cellOf(this.#open.at(-1));
    if (outer === undefined) return;
    for (const cell of table.rows.flat()) {
      outer.characters += cell.characters;
      outer.blocks += cell.blocks + 1;
      outer.headings += cell.headings;
    }
  }

  /** A table in a cell of data belongs to that cell. */
  layout(): ReadonlySet<number> {
    const found = new Set<number>();
    for (const [at, { outer, isLayout }] of this.#read.entries())
      if (isLayout && (outer === undefined || found.has(outer))) found.add(at);
    return found;
  }
}

const cellOf = (table: OpenTable | undefined): Cell | undefined => table?.rows.at(-1)?.at(-1);

function isLayout({ isStated, rows, hasHeader }: OpenTable): boolean {
  if (isStated || hasHeader) return isStated;
  const filled = rows.map((row) => row.filter(({ characters }) => characters > 0));
  if (filled.every((row) => row.length <= 1)) return true;
  const cells = filled.flat();
  const all = cells.reduce((sum, { characters }) => sum + characters, 0);
  if (isNumbered(filled, all) || filled.every(isListRow)) return true;
  return cells.some(
    (cell) => cell.headings > 1 || (cell.blocks >= blocksOfColumn && cell.characters >= all * shareOfColumn),
  );
}

/** A designator, and the text beside it: `(a)` and `The owner …`. Other rows have only text. */
function isListRow([first, second, third]: readonly Cell[]): boolean {
  if (first === undefined || second === undefined) return true;
  return third === undefined && designator.test(first.begins.trim()) && second.characters >= shortestText;
}

/** Sections in rows: the number of each in the first cell, and most of the text in rows that are not headings. */
function isNumbered(rows: readonly (readonly Cell[])[], characters: number): boolean {
  const pairs = rows.filter((row) => row.length > 1);
  const headings = pairs.filter(([first]) => sectionMark.test(first?.begins.trim() ?? ''));
  const ofHeadings = headings.flat().reduce((sum, cell) => sum + cell.characters, 0);
  return (
    headings.length > 1 &&
    ofHeadings * 2 < characters &&
    pairs.every((row) => row.length === 2 && isNumberCell(row[0]?.begins ?? ''))
  );
}
