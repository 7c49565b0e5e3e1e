import type { WireTextBlock } from '../../../contract/schemas.ts';
import { childrenOf, type XmlElement } from './element.ts';
import { textOf } from './inline.ts';

type Table = NonNullable<WireTextBlock['table']>;
type Span = NonNullable<Table['spans']>[number];

/** The maximum number of columns or rows of a cell, so that a hostile table can't create millions of cells. */
const widest = 200;

/**
 * Reads a table with the same number of cells in each row. A cell across several columns or rows fills the first one, leaves the
 * others empty, and records its span. Every word is in a cell or in the caption. Undefined for a table without words.
 */
export function readTable(element: XmlElement): Table | undefined {
  const parts: TableParts = { captions: [], head: [], body: [] };
  gather(element, parts, false);
  const { rows, spans } = grid([...parts.head, ...parts.body]);
  const caption = parts.captions.filter((text) => text !== '').join('\n');
  if (rows.every((row) => row.every((cell) => cell === '')) && caption === '') return undefined;
  return {
    ...(caption === '' ? {} : { caption }),
    head: rows.slice(0, parts.head.length),
    rows: rows.slice(parts.head.length),
    ...(spans.length === 0 ? {} : { spans }),
  };
}

interface TableParts {
  readonly captions: string[];
  readonly head: XmlElement[];
  readonly body: XmlElement[];
}

const rowNames = new Set(['tr', 'row']);
const groups = new Set(['thead', 'tbody', 'tfoot', 'tgroup']);
const headCells = new Set(['th']);

/** Reads the rows of a table or a row group in both vocabularies: `thead/tr/td` and `tgroup/thead/row/entry`. */
function gather(within: XmlElement, parts: TableParts, inHead: boolean): void {
  const loose = within.children
    .filter((part) => typeof part === 'string')
    .join('')
    .trim();
  if (loose !== '') parts.captions.push(textOf({ ...within, children: [loose] }));
  for (const part of childrenOf(within)) {
    if (rowNames.has(part.name)) {
      // Rows of only headings at the top are the header, even if the publisher does not mark them.
      const cells = childrenOf(part);
      const heads = parts.body.length === 0 && cells.length > 0 && cells.every((cell) => headCells.has(cell.name));
      (inHead || heads ? parts.head : parts.body).push(part);
    } else if (groups.has(part.name)) {
      gather(part, parts, part.name === 'thead' || inHead);
    } else {
      parts.captions.push(textOf(part));
    }
  }
}

function grid(rows: readonly XmlElement[]): { readonly rows: string[][]; readonly spans: Span[] } {
  const filled: string[][] = [];
  const spans: Span[] = [];
  /** For each column, the number of rows below that a cell above still covers. */
  const covered: number[] = [];
  for (const [at, row] of rows.entries()) {
    const cells: string[] = [];
    const skipCovered = (): void => {
      while ((covered[cells.length] ?? 0) > 0) {
        covered[cells.length] = (covered[cells.length] ?? 0) - 1;
        cells.push('');
      }
    };
    for (const cell of cellsOf(row)) {
      skipCovered();
      const column = cells.length;
      const across = span(cell.attributes.colspan ?? acrossNamed(cell));
      const down = Math.min(span(cell.attributes.rowspan ?? more(cell.attributes.morerows)), rows.length - at);
      if (across > 1 || down > 1) spans.push({ row: at, column, rows: down, columns: across });
      for (let each = 0; each < across; each += 1) {
        covered[cells.length] = down - 1;
        cells.push(each === 0 ? textOf(cell) : '');
      }
    }
    skipCovered();
    filled.push(cells);
  }
  const width = filled.reduce((most, row) => Math.max(most, row.length), 0);
  return { rows: filled.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')]), spans };
}

/** Everything in a row is a cell, including words without an element. */
function cellsOf(row: XmlElement): readonly XmlElement[] {
  return row.children.flatMap((part) => {
    if (typeof part !== 'string') return [part];
    return part.trim() === '' ? [] : [{ ...row, children: [part], attributes: {} }];
  });
}

function span(value: string | undefined): number {
  const given = Number(value ?? '1');
  return Number.isInteger(given) && given > 0 ? Math.min(given, widest) : 1;
}

/** `morerows="1"` covers two rows. */
function more(rows: string | undefined): string | undefined {
  return rows === undefined || !/^\d{1,4}$/.test(rows) ? undefined : String(Number(rows) + 1);
}

/** `namest="c2" nameend="c4"` covers three columns, where the columns are numbered. */
function acrossNamed(cell: XmlElement): string | undefined {
  const [first, last] = [cell.attributes.namest, cell.attributes.nameend].map((name) => /(\d+)$/.exec(name ?? '')?.[1]);
  return first === undefined || last === undefined ? undefined : String(Number(last) - Number(first) + 1);
}
