import type { WireTextBlock } from '../../../contract/schemas.ts';
import { childrenOf, type XmlElement } from './element.ts';
import { textOf } from './inline.ts';

type Table = NonNullable<WireTextBlock['table']>;

const widest = 200;

/**
 * A table with as many cells in each row: a cell over several columns or rows fills the first and leaves the others empty, so that
 * what stands under a heading stays under it. Undefined when it holds no words at all.
 */
export function readTable(element: XmlElement): Table | undefined {
  let caption: string | undefined;
  const head: XmlElement[] = [];
  const body: XmlElement[] = [];
  for (const part of childrenOf(element)) {
    if (part.name === 'caption') {
      caption = textOf(part);
    } else if (part.name === 'tr') {
      // Rows of headings only at the top are the head also where the publisher does not say so.
      const heads =
        body.length === 0 && childrenOf(part).length > 0 && childrenOf(part).every((cell) => cell.name === 'th');
      (heads ? head : body).push(part);
    } else if (part.name === 'thead') {
      head.push(...rowsOf(part));
    } else if (part.name === 'tbody' || part.name === 'tfoot') {
      body.push(...rowsOf(part));
    }
  }
  const rows = grid([...head, ...body]);
  if (rows.every((row) => row.every((cell) => cell === '')) && (caption ?? '') === '') {
    return undefined;
  }
  return {
    ...(caption === undefined || caption === '' ? {} : { caption }),
    head: rows.slice(0, head.length),
    rows: rows.slice(head.length),
  };
}

function rowsOf(part: XmlElement): readonly XmlElement[] {
  return childrenOf(part).filter((row) => row.name === 'tr');
}

function grid(rows: readonly XmlElement[]): string[][] {
  const filled: string[][] = [];
  /** For each column how many rows below are still covered from above. */
  const covered: number[] = [];
  for (const row of rows) {
    const cells: string[] = [];
    let column = 0;
    const skipCovered = (): void => {
      while ((covered[column] ?? 0) > 0) {
        covered[column] = (covered[column] ?? 0) - 1;
        cells.push('');
        column += 1;
      }
    };
    for (const cell of childrenOf(row)) {
      if (cell.name !== 'td' && cell.name !== 'th') {
        continue;
      }
      skipCovered();
      const down = span(cell.attributes.rowspan) - 1;
      for (let wide = span(cell.attributes.colspan), at = 0; at < wide && column < widest; at += 1) {
        cells.push(at === 0 ? textOf(cell) : '');
        covered[column] = down;
        column += 1;
      }
    }
    skipCovered();
    filled.push(cells);
  }
  const width = Math.max(0, ...filled.map((row) => row.length));
  return filled.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')]);
}

function span(value: string | undefined): number {
  const given = Number(value ?? '1');
  return Number.isInteger(given) && given > 0 ? Math.min(given, widest) : 1;
}
