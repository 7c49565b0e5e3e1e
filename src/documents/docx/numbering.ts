/** Computes the numbers and letters that Word puts before paragraphs. The text doesn't contain them (ISO/IEC 29500-1, 17.9). */
import { romanNumeral } from '../roman-numeral.ts';
import { integer } from './styles.ts';
import { childOf, eachChild, isOn, valOf, type WordElement } from './xml.ts';

interface Level {
  readonly start: number;
  readonly format: string;
  /** `%1.%2`: each digit refers to the counter of that level, from 1. */
  readonly text: string;
  /** The level, from 1, after which this level restarts; 0: never restarts. If absent, it restarts after any higher level. */
  readonly restart?: number;
  /** Whether letters and Roman numerals of all levels are shown as decimal numbers. */
  readonly decimal: boolean;
}

interface List {
  readonly abstract: string;
  readonly starts: ReadonlyMap<number, number>;
  readonly levels: ReadonlyMap<number, Level>;
}

export class Numbering {
  readonly #abstracts = new Map<string, ReadonlyMap<number, Level>>();
  /** The style id of each abstract list that takes its levels from a numbering style. */
  readonly #linked = new Map<string, string>();
  readonly #styled = new Map<string, string>();
  readonly #lists = new Map<string, List>();
  readonly #counters = new Map<string, (number | undefined)[]>();
  readonly #begun = new Set<string>();

  constructor(bytes: Uint8Array | undefined) {
    if (bytes === undefined) return;
    eachChild(bytes, 'numbering', (element) => {
      if (element.name === 'abstractNum') this.#addAbstract(element);
      else if (element.name === 'num') this.#addList(element);
    });
  }

  /** Counts a list paragraph and returns its label. Returns undefined for a bullet, an unknown list, or a level without a number. */
  next(listId: string, level: number): string | undefined {
    const list = this.#lists.get(listId);
    if (list === undefined) return undefined;
    const abstract = this.#abstractOf(list);
    const levels = this.#abstracts.get(abstract);
    const levelAt = (index: number): Level | undefined => list.levels.get(index) ?? levels?.get(index);
    const own = levelAt(level);
    if (own === undefined) return undefined;
    const counters = this.#counters.get(abstract) ?? [];
    this.#counters.set(abstract, counters);
    // A list with its own start number uses it for its first paragraph on that level.
    const start = list.starts.get(level);
    const begin = `${listId} ${level}`;
    const current = start !== undefined && !this.#begun.has(begin) ? undefined : counters[level];
    this.#begun.add(begin);
    counters[level] = current === undefined ? (start ?? own.start) : current + 1;
    for (let above = 0; above < level; above += 1) counters[above] ??= levelAt(above)?.start ?? 1;
    for (let below = level + 1; below < Math.max(counters.length, 9); below += 1) {
      const { restart } = levelAt(below) ?? {};
      if (restart === undefined || level < restart) counters[below] = undefined;
    }
    if (own.format === 'bullet') return undefined;
    const label = own.text.replace(/%([1-9])/g, (_, digit: string) => {
      const index = Number(digit) - 1;
      const format = levelAt(index)?.format ?? 'decimal';
      // Word keeps the zero of `Section 1.01` in its list of articles and sections.
      const shown = own.decimal && format !== 'decimalZero' ? 'decimal' : format;
      return formatted(counters[index] ?? levelAt(index)?.start ?? 1, shown);
    });
    return label.trim() === '' ? undefined : label.trim();
  }

  #abstractOf({ abstract }: List): string {
    const style = this.#linked.get(abstract);
    return (style === undefined ? undefined : this.#styled.get(style)) ?? abstract;
  }

  #addAbstract(element: WordElement): void {
    const { abstractNumId: id } = element.attributes;
    if (id === undefined) return;
    this.#abstracts.set(id, levelsOf(element));
    const [link, named] = [valOf(element, 'numStyleLink'), valOf(element, 'styleLink')];
    if (link !== undefined) this.#linked.set(id, link);
    if (named !== undefined) this.#styled.set(named, id);
  }

  #addList(element: WordElement): void {
    const { numId: id } = element.attributes;
    const abstract = valOf(element, 'abstractNumId');
    if (id === undefined || abstract === undefined) return;
    const starts = new Map<number, number>();
    const levels = new Map<number, Level>();
    for (const override of element.children.filter(({ name }) => name === 'lvlOverride')) {
      const at = integer(override.attributes.ilvl) ?? 0;
      const start = integer(valOf(override, 'startOverride'));
      if (start !== undefined) starts.set(at, start);
      for (const [index, level] of levelsOf(override)) levels.set(index, level);
    }
    this.#lists.set(id, { abstract, starts, levels });
  }
}

function levelsOf(element: WordElement): ReadonlyMap<number, Level> {
  return new Map(
    element.children
      .filter(({ name }) => name === 'lvl')
      .map((level) => {
        const restart = integer(valOf(level, 'lvlRestart'));
        return [
          integer(level.attributes.ilvl) ?? 0,
          {
            start: integer(valOf(level, 'start')) ?? 0,
            format: formatOf(level),
            text: valOf(level, 'lvlText') ?? '',
            decimal: isOn(level, 'isLgl') ?? false,
            ...(restart === undefined ? {} : { restart }),
          },
        ];
      }),
  );
}

/** A newer format is in an alternative, next to a fallback that all versions support. */
function formatOf(level: WordElement): string {
  const alternatives = childOf(level, 'mc:AlternateContent');
  return valOf(level, 'numFmt') ?? valOf(childOf(alternatives, 'mc:Fallback'), 'numFmt') ?? 'decimal';
}

function formatted(value: number, format: string): string {
  switch (format) {
    case 'lowerLetter':
      return letters(value);
    case 'upperLetter':
      return letters(value).toUpperCase();
    case 'lowerRoman':
      return romanNumeral(value);
    case 'upperRoman':
      return romanNumeral(value).toUpperCase();
    case 'decimalZero':
      return String(value).padStart(2, '0');
    case 'ordinal':
      return `${value}${ordinalEnding(value)}`;
    case 'none':
      return '';
    default:
      return String(value);
  }
}

/** `a` … `z`, `aa`, `bb` …, like Word. */
function letters(value: number): string {
  if (value < 1) return String(value);
  const letter = String.fromCharCode(97 + ((value - 1) % 26));
  return letter.repeat(Math.min(30, Math.floor((value - 1) / 26) + 1));
}

function ordinalEnding(value: number): string {
  const tens = value % 100;
  if (tens >= 11 && tens <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][value % 10] ?? 'th';
}
