/**
 * Reads Word documents (`.docx`, `.docm`; Office Open XML, ISO/IEC 29500) in either reading of tracked changes. Returns
 * paragraphs with styles and numbers, tables, footnotes and endnotes. Does not read comments, headers, footers and
 * macros.
 */
import { DocumentProblem } from '../problem.ts';
import type { NoteKind, Reading, WordBlock, WordDocument, WordNote } from './blocks.ts';
import { BodyReader } from './body.ts';
import { Numbering } from './numbering.ts';
import { partsOf, type WordParts } from './package.ts';
import { Styles } from './styles.ts';
import { eachChild, type WordElement } from './xml.ts';

export type {
  Reading,
  WordBlock,
  WordDocument,
  WordParagraph,
  WordTable,
} from './blocks.ts';

/** Far more than any real document has. */
const mostNotes = 50_000;
/** The maximum file size in bytes. Larger files are not opened. */
const largestFile = 200_000_000;

/**
 * Reads the text of a Word document.
 *
 * @param bytes the whole file
 * @param reading whether tracked changes count as accepted or as rejected
 * @throws {DocumentProblem} if the file is not a Word document, is damaged, or is malicious
 */
export function readDocx(bytes: Uint8Array, reading: Reading): WordDocument {
  if (bytes.byteLength > largestFile) throw new DocumentProblem('tooLarge');
  const parts = partsOf(bytes);
  const counted = { tracked: 0, hidden: 0 };
  const numbers = { footnote: new Map<string, number>(), endnote: new Map<string, number>() };
  const shared = {
    reading,
    styles: new Styles(parts.styles),
    numbering: new Numbering(parts.numbering),
    numberOfNote: (kind: NoteKind, id: string): number => {
      const number = numbers[kind].get(id) ?? numbers[kind].size + 1;
      numbers[kind].set(id, number);
      return number;
    },
    onHidden: (characters: number): void => {
      counted.hidden += characters;
    },
  };
  const body = new BodyReader(shared);
  eachChild(parts.document, 'body', (element) => {
    counted.tracked += trackedIn(element);
    body.add(element);
  });
  const blocks = body.end();
  const notes = (kind: NoteKind): readonly WordNote[] => {
    const found = new Map<string, readonly WordBlock[]>();
    eachNote(parts, kind, (id, element) => {
      counted.tracked += trackedIn(element);
      if (!numbers[kind].has(id)) return;
      const reader = new BodyReader(shared);
      for (const child of element.children) reader.add(child);
      found.set(id, reader.end());
    });
    return [...numbers[kind]].map(([id, number]) => ({ kind, number, blocks: found.get(id) ?? [] }));
  };
  return {
    reading,
    blocks,
    notes: [...notes('footnote'), ...notes('endnote')],
    trackedChanges: counted.tracked,
    comments: commentsIn(parts),
    hiddenCharacters: counted.hidden,
    macros: parts.macros,
  };
}

function eachNote(parts: WordParts, kind: NoteKind, use: (id: string, element: WordElement) => void): void {
  const bytes = kind === 'footnote' ? parts.footnotes : parts.endnotes;
  if (bytes === undefined) return;
  let count = 0;
  eachChild(bytes, kind === 'footnote' ? 'footnotes' : 'endnotes', (element) => {
    count += 1;
    if (count > mostNotes) throw new DocumentProblem('tooManyNotes');
    const { id, type } = element.attributes;
    // Word also stores the separator lines above notes as notes, each with a type.
    if (element.name === kind && id !== undefined && (type === undefined || type === 'normal')) use(id, element);
  });
}

function commentsIn({ comments }: WordParts): number {
  let count = 0;
  if (comments !== undefined)
    eachChild(comments, 'comments', () => {
      count += 1;
    });
  return count;
}

const changes = new Set(['ins', 'del', 'moveFrom', 'moveTo', 'cellIns', 'cellDel']);

function trackedIn(element: WordElement): number {
  return element.children.reduce((sum, child) => sum + trackedIn(child), changes.has(element.name) ? 1 : 0);
}
