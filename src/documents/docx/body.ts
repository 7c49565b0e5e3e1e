/** Converts the XML of a document's body or of a note to blocks, in one reading of the tracked changes. */
import type { NoteKind, Reading, WordBlock, WordCell, WordParagraph, WordRow } from './blocks.ts';
import type { Numbering } from './numbering.ts';
import { appendWords, lettersIn, noWords, type Words } from './runs.ts';
import { integer, propertiesOf, type Styles } from './styles.ts';
import { childOf, isOn, valOf, type WordElement } from './xml.ts';

export interface BodyParts {
  readonly reading: Reading;
  readonly styles: Styles;
  readonly numbering: Numbering;
  /** Returns a note's number in this reading, which counts notes in the order of their references. */
  readonly numberOfNote: (kind: NoteKind, id: string) => number;
  readonly onHidden: (characters: number) => void;
}

/** Takes the children of a body in order and returns its blocks. */
export class BodyReader {
  readonly #parts: BodyParts;
  readonly #blocks: WordBlock[] = [];
  /** The words of a paragraph without an end mark in this reading. They belong to the next paragraph. */
  #open: Words | undefined;

  constructor(parts: BodyParts) {
    this.#parts = parts;
  }

  add(element: WordElement): void {
    switch (element.name) {
      case 'p':
        this.#addParagraph(element);
        return;
      case 'tbl':
        this.#close();
        this.#blocks.push({ kind: 'table', rows: this.#rows(element) });
        return;
      case 'sectPr':
      case 'sdtPr':
      case 'sdtEndPr':
      case 'mc:Fallback':
        return;
      default:
        // Content controls, custom XML, insertions and moves can enclose whole paragraphs.
        if (marksOf[this.#parts.reading].includes(element.name)) return;
        for (const child of element.children) this.add(child);
    }
  }

  /** Returns all blocks. Add nothing afterwards. */
  end(): readonly WordBlock[] {
    this.#close();
    return this.#blocks;
  }

  #addParagraph(element: WordElement): void {
    const { reading, styles } = this.#parts;
    const own = childOf(element, 'pPr');
    const style = styles.style(valOf(own, 'pStyle'));
    const properties = { ...style, ...propertiesOf(own, undefined) };
    const words = this.#open ?? noWords();
    this.#open = undefined;
    appendWords(words, element, reading, {
      ...(style?.bold === undefined ? {} : { bold: style.bold }),
      ...(style?.italic === undefined ? {} : { italic: style.italic }),
      ...(style?.hidden === undefined ? {} : { hidden: style.hidden }),
    });
    // The paragraph mark can be a tracked change too. Without it, the next paragraph continues this one.
    if (isLeftOut(childOf(own, 'rPr'), reading)) {
      this.#open = words;
      return;
    }
    const numbering = { ...style?.numbering, ...propertiesOf(own, undefined).numbering };
    this.#finish(words, {
      ...(style === undefined ? {} : { style: { id: style.id, name: style.name } }),
      ...(properties.outline === undefined || properties.outline > 8 ? {} : { level: properties.outline + 1 }),
      ...(properties.indent === undefined || properties.indent === 0 ? {} : { indent: properties.indent }),
      ...(properties.rightIndent === undefined || properties.rightIndent === 0
        ? {}
        : { rightIndent: properties.rightIndent }),
      ...alignmentOf(properties.alignment),
      ...(numbering.list === undefined || numbering.list === '0'
        ? {}
        : this.#numbered(numbering.list, numbering.level ?? 0)),
    });
  }

  #numbered(list: string, listLevel: number): Pick<WordParagraph, 'label' | 'listLevel'> {
    const label = this.#parts.numbering.next(list, listLevel);
    return { listLevel, ...(label === undefined ? {} : { label }) };
  }

  #close(): void {
    const words = this.#open;
    this.#open = undefined;
    if (words !== undefined) this.#finish(words, {});
  }

  #finish(words: Words, about: Partial<WordParagraph>): void {
    const { numberOfNote, onHidden } = this.#parts;
    onHidden(words.hidden);
    const notes = words.notes.map(({ offset, kind, id }) => ({ offset, kind, number: numberOfNote(kind, id) }));
    const letters = lettersIn(words.text);
    // Word shows the number of a paragraph without words: `ARTICLE I` above a title in the next paragraph.
    if (letters > 0 || notes.length > 0 || about.label !== undefined) {
      this.#blocks.push({
        kind: 'paragraph',
        text: words.text,
        ...about,
        ...(letters > 0 && words.bold === letters ? { bold: true } : {}),
        ...(letters > 0 && words.italic === letters ? { italic: true } : {}),
        ...(words.lead > 0 && words.text.slice(words.lead).trim() !== '' ? { lead: words.lead } : {}),
        notes,
      });
    }
    for (const box of words.boxes) {
      const inside = new BodyReader(this.#parts);
      for (const child of box.children) inside.add(child);
      this.#blocks.push(...inside.end());
    }
  }

  #rows(table: WordElement): readonly WordRow[] {
    const { reading } = this.#parts;
    return flat(table, 'tr').flatMap((row) => {
      const about = childOf(row, 'trPr');
      if (isLeftOut(about, reading)) return [];
      return [
        { header: isOn(about, 'tblHeader') ?? false, cells: flat(row, 'tc').flatMap((cell) => this.#cell(cell)) },
      ];
    });
  }

  #cell(cell: WordElement): readonly WordCell[] {
    const about = childOf(cell, 'tcPr');
    const gone = this.#parts.reading === 'accepted' ? 'cellDel' : 'cellIns';
    if (childOf(about, gone) !== undefined) return [];
    const inside = new BodyReader(this.#parts);
    for (const child of cell.children) if (child.name !== 'tcPr') inside.add(child);
    const merged = childOf(about, 'vMerge');
    return [
      {
        blocks: inside.end(),
        columns: Math.max(1, integer(valOf(about, 'gridSpan')) ?? 1),
        continued: merged !== undefined && merged.attributes.val !== 'restart',
      },
    ];
  }
}

/** Content controls and custom XML can enclose rows and cells. */
function flat(element: WordElement, name: string): readonly WordElement[] {
  return element.children.flatMap((child) =>
    child.name === name ? [child] : /^(?:sdt|sdtContent|customXml)$/.test(child.name) ? flat(child, name) : [],
  );
}

/** The marks of left-out content in each reading: elements around content, or elements in properties. */
const marksOf: Readonly<Record<Reading, readonly string[]>> = {
  accepted: ['del', 'moveFrom'],
  original: ['ins', 'moveTo'],
};

/** Whether a reading leaves out the paragraph mark or row that has these properties. */
function isLeftOut(properties: WordElement | undefined, reading: Reading): boolean {
  return marksOf[reading].some((mark) => childOf(properties, mark) !== undefined);
}

function alignmentOf(alignment: string | undefined): Pick<WordParagraph, 'alignment'> {
  switch (alignment) {
    case 'center':
      return { alignment: 'center' };
    case 'right':
    case 'end':
      return { alignment: 'right' };
    case 'both':
      return { alignment: 'both' };
    default:
      return {};
  }
}
