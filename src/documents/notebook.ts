/** Reads the Markdown cells of a Jupyter notebook (nbformat 4) as one text. */

/** A string of JSON, with the offsets of its quotation marks. */
interface StringRead {
  readonly start: number;
  readonly end: number;
}

/**
 * The text of a notebook's Markdown cells. It has the length of the file, and each character is at its offset in the file. Spaces
 * stand for the rest.
 *
 * @returns undefined if the file is no notebook
 */
export function notebookText(file: string): string | undefined {
  const cells = cellsOf(file);
  if (cells === undefined) return undefined;
  const text = new Array<string>(file.length).fill(' ');
  for (const strings of cells) {
    let breaks = 2;
    for (const { start, end } of strings) {
      // The breaks go right before the next words, so that a line of Markdown begins with its own first character.
      for (let count = 0; count < Math.min(breaks, start + 1); count += 1) text[start - count] = '\n';
      breaks = 0;
      for (let at = start + 1; at < end; at += 1) {
        if (file[at] !== '\\') {
          text[at] = file.charAt(at);
          continue;
        }
        const last = at + (file[at + 1] === 'u' ? 5 : 1);
        const written = unescaped(file.slice(at, last + 1));
        if (written === '\n' && last + 1 === end) breaks = 1;
        else text[at] = written;
        // What an escape takes besides its character must not divide a word, or a mark from the word that it opens.
        if (/[\p{L}\p{N}]/u.test(file.charAt(last + 1))) text.fill(written === '\n' ? ' ' : '\u00ad', at + 1, last + 1);
        if (written === '\n' && text[at] === '\n') [text[at], text[last]] = [' ', '\n'];
        at = last;
      }
    }
  }
  return text.join('');
}

function unescaped(written: string): string {
  try {
    return String(JSON.parse(`"${written}"`));
  } catch {
    return ' ';
  }
}

/** The strings of each Markdown cell's source; undefined if the file is no notebook. */
function cellsOf(file: string): readonly (readonly StringRead[])[] | undefined {
  const types = cellTypesOf(file);
  if (types === undefined) return undefined;
  const cells: StringRead[][] = [];
  // The keys and indexes of the objects and arrays around the current value.
  const path: (string | number)[] = [];
  const isArray: boolean[] = [];
  for (const { 0: token, index } of file.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[[\]{},]/g)) {
    if (token === '{' || token === '[') {
      path.push(token === '[' ? 0 : '');
      isArray.push(token === '[');
    } else if (token === '}' || token === ']') {
      path.pop();
      isArray.pop();
    } else if (token === ',') {
      const last = path.at(-1);
      if (isArray.at(-1) === true && typeof last === 'number') path[path.length - 1] = last + 1;
    } else if (token.endsWith(':') && isArray.at(-1) === false) path[path.length - 1] = token.replace(/\s*:$/, '');
    else if (path[0] === '"cells"' && path[2] === '"source"' && typeof path[1] === 'number') {
      if (types[path[1]] !== 'markdown') continue;
      const cell = cells[path[1]] ?? [];
      cell.push({ start: index, end: index + token.length - 1 });
      cells[path[1]] = cell;
    }
  }
  return cells.filter((cell) => cell !== undefined);
}

function cellTypesOf(file: string): readonly unknown[] | undefined {
  try {
    const notebook: unknown = JSON.parse(file);
    if (typeof notebook !== 'object' || notebook === null || !('cells' in notebook) || !Array.isArray(notebook.cells))
      return undefined;
    return notebook.cells.map((cell: unknown) =>
      typeof cell === 'object' && cell !== null && 'cell_type' in cell ? cell.cell_type : undefined,
    );
  } catch {
    return undefined;
  }
}
