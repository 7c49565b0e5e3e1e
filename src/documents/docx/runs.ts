/** The words of one paragraph in one reading of its tracked changes (ISO/IEC 29500-1, 17.13.5 and 17.16). */
import type { NoteKind, Reading } from './blocks.ts';
import { type ParagraphProperties, runPropertiesOf } from './styles.ts';
import { childOf, type WordElement } from './xml.ts';

/** The words of a paragraph that may continue in the next one. */
export interface Words {
  text: string;
  readonly notes: { readonly offset: number; readonly kind: NoteKind; readonly id: string }[];
  /** The number of bold, and italic, characters without white space. */
  bold: number;
  italic: number;
  /** The length of a bold or italic lead, in UTF-16 units. */
  lead: number;
  hidden: number;
  /** The contents of text boxes anchored in the paragraph. */
  readonly boxes: WordElement[];
}

export const noWords = (): Words => ({ text: '', notes: [], bold: 0, italic: 0, lead: 0, hidden: 0, boxes: [] });

/** The elements that each reading leaves out. */
const leftOut: Readonly<Record<Reading, ReadonlySet<string>>> = {
  accepted: new Set(['del', 'moveFrom']),
  original: new Set(['ins', 'moveTo']),
};

/** Elements without text: properties, field codes, and fallbacks for older programs. */
const ignoredElements = new Set([
  'pPr',
  'rPr',
  'instrText',
  'delInstrText',
  'mc:Fallback',
  'sdtPr',
  'sdtEndPr',
  'other:binData',
]);

interface Appending {
  readonly words: Words;
  readonly reading: Reading;
  readonly inherited: ParagraphProperties;
  /** One entry for each open complex field. `result` is true once the field's result has begun. */
  readonly fields: { result: boolean }[];
}

/** Appends the words of a paragraph element to `words`. */
export function appendWords(
  words: Words,
  paragraph: WordElement,
  reading: Reading,
  inherited: ParagraphProperties,
): void {
  append(paragraph, { words, reading, inherited, fields: [] }, inherited);
}

function append(element: WordElement, to: Appending, properties: ParagraphProperties): void {
  for (const child of element.children) {
    if (ignoredElements.has(child.name) || leftOut[to.reading].has(child.name)) continue;
    if (child.name === 'r') append(child, to, { ...to.inherited, ...runPropertiesOf(childOf(child, 'rPr')) });
    else if (!special(child, to, properties)) append(child, to, properties);
  }
}

/** Appends an element that has text or a meaning of its own. Returns false for any other element. */
function special(element: WordElement, { words, fields }: Appending, properties: ParagraphProperties): boolean {
  const { name, attributes } = element;
  switch (name) {
    case 't':
    case 'delText':
    case 'm:t':
      if (fields.every(({ result }) => result)) write(words, element.text, properties);
      return true;
    case 'tab':
    case 'ptab':
      write(words, '\t', properties);
      return true;
    case 'br':
    case 'cr':
      write(words, '\n', properties);
      return true;
    case 'noBreakHyphen':
      write(words, '\u2011', properties);
      return true;
    case 'sym':
      write(words, symbol(attributes), properties);
      return true;
    case 'footnoteReference':
    case 'endnoteReference':
      if (attributes.id !== undefined)
        words.notes.push({
          offset: words.text.length,
          kind: name === 'footnoteReference' ? 'footnote' : 'endnote',
          id: attributes.id,
        });
      return true;
    case 'fldChar':
      if (attributes.fldCharType === 'begin') fields.push({ result: false });
      else if (attributes.fldCharType === 'end') fields.pop();
      else fields.splice(-1, 1, { result: true });
      return true;
    case 'txbxContent':
      words.boxes.push(element);
      return true;
    default:
      return false;
  }
}

function write(words: Words, text: string, { bold, italic, hidden }: ParagraphProperties): void {
  if (hidden === true) {
    words.hidden += text.length;
    return;
  }
  const before = words.text.length;
  words.text += text;
  if ((bold === true || italic === true) && words.lead === before) words.lead = words.text.length;
  // A space between two bold or italic words is often plain.
  else if (text.trim() === '' && words.lead === before && before > 0) words.lead = words.text.length;
  const length = lettersIn(text);
  if (bold === true) words.bold += length;
  if (italic === true) words.italic += length;
}

export const lettersIn = (text: string): number => text.replace(/\s/g, '').length;

/** Symbol fonts store a character at 0xF000 plus its place in the font. Only the font knows the picture, so it becomes a box. */
function symbol({ font, char }: Readonly<Record<string, string>>): string {
  const code = Number.parseInt(char ?? '', 16);
  if (!(code > 0x1f && code <= 0xffff)) return '';
  if (code < 0xe000 || code > 0xf8ff) return String.fromCharCode(code);
  return /symbol|dings/i.test(font ?? '') || code < 0xf020 || code > 0xf0ff
    ? '\u25a1'
    : String.fromCharCode(code - 0xf000);
}
