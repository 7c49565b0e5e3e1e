/** A checked draft, with the lines and columns of its offsets. */
import type { DocumentPlace } from '../documents/draft-text.ts';
import type { Check } from './check.ts';
import type { Finding } from './findings.ts';

export interface CheckedFile {
  /** The path as given, with `/`. */
  readonly path: string;
  readonly text: string;
  /** SHA-256 hash of the file's bytes, in hexadecimal. */
  readonly hash: string;
  readonly check: Check;
  /** The date of the law that the draft was checked against; absent: the day of the check. */
  readonly asOf?: string;
  /** For documents other than plain text: which reading of tracked changes was checked, and the locations of its parts. */
  readonly document?: CheckedDocument;
}

export interface CheckedDocument {
  readonly reading: DocumentReading;
  readonly trackedChanges: number;
  /** The number of hidden characters in the document. They were not checked. */
  readonly hiddenCharacters: number;
  readonly macros: boolean;
  /** For a PDF: the number of pages. */
  readonly pages?: number;
  readonly place: (offset: number) => DocumentPlace;
  /** The readings that contain each finding, if both readings were checked; `reading` if there is no entry. */
  readonly readings?: ReadonlyMap<Finding, DocumentReading>;
  /** The other reading lists what both have, so this one has only what it adds. */
  readonly addsTo?: DocumentReading;
}

export type DocumentReading = 'accepted' | 'original' | 'both';

/** The location of a finding for people: `12:3` in a text, `footnote 4` in a document. */
export function whereIn({ text, document }: CheckedFile): (offset: number) => string {
  if (document === undefined) {
    const places = placesIn(text);
    return (offset) => {
      const { line, column } = places(offset);
      return `${line}:${column}`;
    };
  }
  return (offset) => {
    const { part, index } = document.place(offset);
    return `${part === 'body' ? 'paragraph' : part} ${index}`;
  };
}

/** The line of a report about how a file was read: the date of the law, and which parts of a document were read. */
export function readingLine({ asOf, document }: CheckedFile): string | undefined {
  const lines = [
    ...(asOf === undefined ? [] : [`Checked against the law as of ${asOf}.`]),
    ...(document === undefined ? [] : [documentLine(document)]),
  ];
  return lines.length === 0 ? undefined : lines.join(' ');
}

function documentLine({ reading, trackedChanges, hiddenCharacters, macros, pages, addsTo }: CheckedDocument): string {
  if (pages !== undefined) return `The text of a PDF with ${pages} ${pages === 1 ? 'page' : 'pages'} was checked.`;
  const read =
    trackedChanges === 0
      ? 'No tracked changes.'
      : `${trackedChanges} tracked ${trackedChanges === 1 ? 'change' : 'changes'}; checked ${reading === 'both' ? 'with changes accepted and as the original' : readingWords[reading]}.`;
  const added = addsTo === undefined ? '' : ` Lists only what the ${addsTo} reading does not have.`;
  const hidden =
    hiddenCharacters === 0
      ? ''
      : ` ${hiddenCharacters} hidden ${hiddenCharacters === 1 ? 'character was' : 'characters were'} not checked.`;
  return `${read}${added}${hidden}${macros ? ' The document has macros, which were not read.' : ''}`;
}

const readingWords = { accepted: 'with changes accepted', original: 'as the original, without the changes' } as const;

export type Places = (offset: number) => { readonly line: number; readonly column: number };

/** Converts offsets to lines and columns, both from 1. */
export function placesIn(text: string): Places {
  const starts = [0];
  for (const match of text.matchAll(/\r\n|\n|\r/g)) starts.push(match.index + match[0].length);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

/** Which reading of a document has a finding, if only one has it: ` (original reading only)`. */
export function readingNote(finding: Finding, document: CheckedDocument | undefined): string {
  const reading = document?.readings?.get(finding);
  return reading === undefined || reading === 'both' ? '' : ` (${reading} reading only)`;
}
