/** The letters and numbers that a browser shows before the items of a page's ordered lists. The text doesn't contain them. */
import { romanNumeral } from '../../../../documents/roman-numeral.ts';
import { readHeading } from '../structure/heading.ts';

interface List {
  readonly marker: ((value: number) => string) | undefined;
  next: number;
}

const styles: Readonly<Record<string, string>> = {
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
  decimal: '1',
};

export class Lists {
  readonly #open: List[] = [];
  /** The marker of an item whose text has not begun. */
  #item: string | undefined;

  get depth(): number {
    return this.#open.length;
  }

  /** Begins an `ol` or `ul`. */
  open(name: string, { type = '', start = '', style = '' }: Readonly<Record<string, string>>): void {
    const [, styled = ''] = /list-style(?:-type)?:\s*([a-z-]+)/i.exec(style) ?? [];
    const kind = styled === '' ? (type === '' ? '1' : type) : styles[styled.toLowerCase()];
    const first = Number.parseInt(start, 10);
    this.#open.push({ marker: name === 'ol' ? markerOf(kind) : undefined, next: Number.isNaN(first) ? 1 : first });
  }

  close(): void {
    this.#open.pop();
  }

  /** Begins an `li`. */
  item({ value = '' }: Readonly<Record<string, string>>): void {
    const list = this.#open.at(-1);
    if (list === undefined) return;
    const own = Number.parseInt(value, 10);
    if (!Number.isNaN(own)) list.next = own;
    this.#item = list.marker?.(list.next);
    list.next += 1;
  }

  /** The marker for this text, unless the text has one of its own. Lists of headings and of links have none. */
  markerFor(text: string, isLinked: boolean): string {
    const marker = this.#item ?? '';
    this.#item = undefined;
    if (marker === '' || isLinked || /^(?:\(\s?\w{1,4}\s?\)|\w{1,4}[.)])(?=\s|$)/.test(text)) return '';
    return readHeading(text) === undefined ? `${marker} ` : '';
  }
}

function markerOf(kind: string | undefined): List['marker'] {
  switch (kind) {
    case 'a':
      return (value) => `${letters(value)}.`;
    case 'A':
      return (value) => `${letters(value).toUpperCase()}.`;
    case 'i':
      return (value) => `${romanNumeral(value)}.`;
    case 'I':
      return (value) => `${romanNumeral(value).toUpperCase()}.`;
    case '1':
      return (value) => `${value}.`;
    default:
      return undefined;
  }
}

/** `a` … `z`, `aa`, `ab` …, as browsers count. */
function letters(value: number): string {
  if (value < 1) return String(value);
  const above = Math.floor((value - 1) / 26);
  return (above === 0 ? '' : letters(above)) + String.fromCharCode(97 + ((value - 1) % 26));
}
