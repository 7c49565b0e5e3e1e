/**
 * The outline of a text sent as plain paragraphs: `(a)(1) Every keeper …` is under (a), at (1). A designator counts
 * only where it continues or opens a level. Any other stays in the text unchanged.
 */
type Style = 'number' | 'lower' | 'upper' | 'lowerRoman' | 'upperRoman';

interface Level {
  readonly style: Style;
  readonly wrap: string;
  readonly ordinal: number;
  readonly designator: string;
}

export interface Outlined {
  readonly designators: readonly string[];
  readonly text: string;
}

/** Creates a reader of paragraphs. Each call continues the outline of the earlier paragraphs. */
export function createOutline(): (paragraph: string) => Outlined {
  let levels: readonly Level[] = [];
  return (paragraph) => {
    let text = paragraph;
    let found = false;
    let at = levels;
    for (;;) {
      const match = leading.exec(text);
      if (match === null) break;
      const next = place(at, match[1] ?? '', found);
      if (next === undefined) break;
      at = next;
      found = true;
      text = text.slice(match[0].length);
    }
    if (!found) return { designators: [], text: paragraph };
    levels = at;
    return { designators: levels.map((level) => level.designator), text };
  };
}

/** `(a)`, `(12)`, `(iv)`, `(A-1)`. `1.` and `A.` count only before a space. */
const leading = /^\s*(\((?:[A-Za-z]{1,5}|\d{1,3})\)|(?:[A-Z]|\d{1,2}|[a-z])\.(?=\s))[\s\u00a0]*/u;

/** The levels that end with this designator: the next of an open level, or the first of a new one. */
function place(levels: readonly Level[], designator: string, deeper: boolean): readonly Level[] | undefined {
  const readings = readingsOf(designator);
  if (!deeper) {
    for (let depth = levels.length - 1; depth >= 0; depth--) {
      const open = levels[depth];
      const next = readings.find((level) => open !== undefined && continues(open, level));
      if (next !== undefined) return [...levels.slice(0, depth), next];
    }
  }
  const opening = readings.filter((level) => level.ordinal === 1 && !levels.some((open) => same(open, level)));
  // (i) opens a Roman level below, never a level of letters.
  const [first] = opening;
  return first === undefined ? undefined : [...levels, first];
}

const same = (a: Level, b: Level): boolean => a.style === b.style && a.wrap === b.wrap;
const continues = (open: Level, next: Level): boolean => same(open, next) && next.ordinal === open.ordinal + 1;

function readingsOf(designator: string): readonly Level[] {
  const wrap = designator.startsWith('(') ? '()' : '.';
  const core = designator.replace(/[().]/g, '');
  const level = (style: Style, ordinal: number | undefined): Level[] =>
    ordinal === undefined ? [] : [{ style, wrap, ordinal, designator }];
  if (/^\d+$/.test(core)) return level('number', Number(core));
  const lower = core === core.toLowerCase();
  if (!lower && core !== core.toUpperCase()) return [];
  return [
    ...level(lower ? 'lower' : 'upper', letterOrdinal(core.toLowerCase())),
    ...level(lower ? 'lowerRoman' : 'upperRoman', romanOrdinal(core.toLowerCase())),
  ];
}

/** a … z, then aa, bb, …, as in codes. */
function letterOrdinal(letters: string): number | undefined {
  const [first] = letters;
  if (first === undefined || letters !== first.repeat(letters.length)) return undefined;
  return (letters.length - 1) * 26 + first.charCodeAt(0) - 96;
}

function romanOrdinal(letters: string): number | undefined {
  if (!/^(?=[ivxl])(xl|l?x{0,3})(ix|iv|v?i{0,3})$/.test(letters)) return undefined;
  const values: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50 };
  return [...letters].reduce((sum, letter, index) => {
    const value = values[letter] ?? 0;
    const next = values[letters[index + 1] ?? ''] ?? 0;
    return sum + (value < next ? -value : value);
  }, 0);
}
