/** Reads drafts without losing or guessing any text. */
import { createHash } from 'node:crypto';
import type { Reading, WordDocument } from '../documents/docx/index.ts';
import { type DocumentPlace, draftTextOf, pagesText } from '../documents/draft-text.ts';
import { notebookText } from '../documents/notebook.ts';
import { DocumentProblem } from '../documents/problem.ts';
import { NotARegularFile, readRegularFile } from '../service/regular-file.ts';
import { UsageError } from './law.ts';

/** One reading of a draft. A Word document with tracked changes has two. */
export interface DraftReading {
  readonly text: string;
  /** The file as it is, if `text` has only a part of it at the same offsets. */
  readonly whole?: string;
  /** Absent for plain text. */
  readonly document?: {
    /** `both`: the document has no tracked changes, so both readings are the same. */
    readonly reading: Reading | 'both';
    readonly trackedChanges: number;
    readonly hiddenCharacters: number;
    readonly macros: boolean;
    /** For a PDF: the number of pages. */
    readonly pages?: number;
    readonly place: (offset: number) => DocumentPlace;
  };
}

export interface ReadFile {
  /** SHA-256 hash of the file's bytes, in hexadecimal. */
  readonly hash: string;
  /** One reading, or the accepted and then the original reading. */
  readonly readings: readonly [DraftReading, ...DraftReading[]];
}

/** The values of `--changes`: how to read tracked changes. */
const changesChoices = ['accepted', 'original', 'both'] as const;
export type Changes = (typeof changesChoices)[number];

export const changesIn = (given: string | undefined): Changes | undefined =>
  changesChoices.find((each) => each === given);

/** The argument that means standard input, as in other command-line programs. */
export const standardInput = '-';

/** How messages name a draft. */
export const nameOf = (file: string): string => (file === standardInput ? 'standard input' : file);

/**
 * Reads a draft from a text file, a Word document, or a PDF, or text from standard input.
 *
 * @param changes which readings of tracked changes to return
 * @throws UsageError if the file can't be read
 */
export async function readDocument(file: string, changes: Changes): Promise<ReadFile> {
  const bytes = file === standardInput ? await readInput() : bytesOf(file);
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (/\.pdf$/i.test(file)) return { hash, readings: [await readPdfDraft(bytes, file)] };
  if (!isWordFile(file)) return { hash, readings: [plainReading(decode(bytes, nameOf(file)), file)] };
  try {
    const { readDocx } = await import('../documents/docx/index.ts');
    const first = readDocx(bytes, changes === 'original' ? 'original' : 'accepted');
    if (first.trackedChanges === 0) return { hash, readings: [readingOf(first, 'both')] };
    const readings: [DraftReading, ...DraftReading[]] = [readingOf(first, first.reading)];
    if (changes === 'both') readings.push(readingOf(readDocx(bytes, 'original'), 'original'));
    return { hash, readings };
  } catch (error) {
    throw error instanceof DocumentProblem ? new UsageError(`${file}: ${error.message}`) : error;
  }
}

function plainReading(whole: string, file: string): DraftReading {
  const text = /\.ipynb$/i.test(file) ? notebookText(whole) : undefined;
  return text === undefined ? { text: whole } : { text, whole };
}

async function readPdfDraft(bytes: Uint8Array, file: string): Promise<DraftReading> {
  const { pdfPages } = await import('../service/import/forms/readers/pdf.ts');
  const pages = await pdfPages(bytes);
  if ('why' in pages) throw new UsageError(`${file}: ${pages.why}`);
  const { text, place } = pagesText(pages.texts, pages.notes);
  const plain = { reading: 'both', trackedChanges: 0, hiddenCharacters: 0, macros: false } as const;
  return { text, document: { ...plain, pages: pages.texts.length, place } };
}

const isWordFile = (file: string): boolean => /\.(?:docx|docm|dotx|dotm|doc)$/i.test(file);

function readingOf(document: WordDocument, reading: Reading | 'both'): DraftReading {
  const { trackedChanges, hiddenCharacters, macros } = document;
  const { text, place } = draftTextOf(document);
  return { text, document: { reading, trackedChanges, hiddenCharacters, macros, place } };
}

/** Reads a text file, or standard input if no file is named. Throws UsageError. */
export async function readDraft(file: string | undefined): Promise<string> {
  const name = file ?? 'standard input';
  return decode(file === undefined ? await readInput() : bytesOf(file), name);
}

/** A draft is held in memory as one text. */
const mostBytes = 256_000_000;

function bytesOf(file: string): Uint8Array {
  try {
    return readRegularFile(file, mostBytes);
  } catch (error) {
    if (error instanceof NotARegularFile) throw new UsageError(`${file}: ${error.message}`);
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') throw new UsageError(`${file}: file not found`);
    if (code === 'EACCES') throw new UsageError(`${file}: may not be read`);
    throw error;
  }
}

async function readInput(): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of process.stdin) {
    const read = Buffer.from(chunk);
    bytes += read.length;
    if (bytes > mostBytes) throw new UsageError(`standard input is larger than ${mostBytes / 1_000_000} MB`);
    chunks.push(read);
  }
  return Buffer.concat(chunks);
}

/** Decodes UTF-8. Keeps a byte order mark, because offsets count from the first byte's character. */
function decode(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UsageError(`${name}: not UTF-8; save it as .docx, or as text in UTF-8`);
  }
}
