import type { UnreadKind } from '../../store/records.ts';
import type { ImportRun } from '../import-run.ts';
import type { Tally } from '../ledger/meter.ts';
import type { XmlElement } from './element.ts';
import type { LibraryFile, LibraryFiles } from './include.ts';
import { readXmlFile, readXmlInParts } from './xml.ts';
import { type Opening, type Structural, type XmlEvent, XmlProblem } from './xml-events.ts';

/** A visitor for a library and its includes, in reading order. */
export interface Reader {
  /** Returns false to skip its content and includes. */
  open(opening: Opening, file: LibraryFile): boolean;
  /** @param alone whether it is the root of its file */
  node(element: XmlElement, file: LibraryFile, alone: boolean): Promise<void>;
  /** Whether to follow an include at this place. */
  follows(): boolean;
  close(name: Structural): Promise<void>;
  /** The number of characters of law here, before the next opening, content, or closing. */
  count(read: Tally): void;
  /** A file here can't be read. Returns what it may have contained. */
  unread(): UnreadKind;
}

/** Larger files are read in parts. */
export const bytesHeld = 4_000_000;

/** Reads a library's files through their includes. Reads each file once, and reports repeated and circular includes. */
export class Walk {
  readonly #files: LibraryFiles;
  readonly #importRun: ImportRun;
  readonly #shown: (inLibrary: string) => string;
  readonly #read = new Set<string>();
  readonly #open: string[] = [];

  /** @param shown the path to show to the user who imports */
  constructor(files: LibraryFiles, importRun: ImportRun, shown: (inLibrary: string) => string) {
    this.#files = files;
    this.#importRun = importRun;
    this.#shown = shown;
  }

  async read(file: LibraryFile, reader: Reader): Promise<void> {
    this.#read.add(file.path);
    this.#open.push(file.path);
    this.#importRun.fileRead(file.inLibrary);
    await this.#importRun.pause();
    try {
      await this.#events(file, reader);
    } catch (error) {
      if (error instanceof XmlProblem) {
        this.#importRun.skip(this.#shown(file.inLibrary), error.message, error.line, reader.unread());
      } else if (isFileError(error)) {
        const why = `it cannot be read (${error.code})`;
        this.#importRun.skip(this.#shown(file.inLibrary), why, undefined, reader.unread());
      } else {
        throw error;
      }
    } finally {
      this.#open.pop();
    }
  }

  async #events(file: LibraryFile, reader: Reader): Promise<void> {
    const parts = file.bytes <= bytesHeld ? [readXmlFile(file.path)] : readXmlInParts(file.path);
    let depth = 0;
    /** The depth of the skipped opening; 0 if there is none. */
    let unwanted = 0;
    for (const events of parts) {
      for (const event of events) {
        if (unwanted === 0 && event.read !== undefined) reader.count(event.read);
        if (event.kind === 'open') {
          depth += 1;
          if (unwanted === 0 && !reader.open(event, file)) unwanted = depth;
        } else if (event.kind === 'close') {
          if (unwanted === depth) {
            unwanted = 0;
          } else if (unwanted === 0) await reader.close(event.name);
          depth -= 1;
        } else if (unwanted === 0) await this.#inside(event, file, reader, depth === 0);
      }
      await this.#importRun.pause();
    }
  }

  async #inside(
    event: Extract<XmlEvent, { kind: 'node' | 'include' }>,
    file: LibraryFile,
    reader: Reader,
    alone: boolean,
  ): Promise<void> {
    if (event.kind === 'node') {
      if (alone && event.element.name !== 'section') {
        const why = `its root is <${event.element.name.slice(0, 40)}>, which is no part of a library`;
        this.#importRun.skip(this.#shown(file.inLibrary), why, event.element.line, reader.unread());
        return;
      }
      await reader.node(event.element, file, alone);
      return;
    }
    if (!reader.follows()) return;
    const found = this.#files.resolve(file, event.href);
    if (!('file' in found)) {
      // An address without a file never provided anything.
      const holds = found.namesFile ? reader.unread() : undefined;
      this.#importRun.skip(this.#shown(file.inLibrary), found.why, event.line, holds);
    } else if (this.#open.includes(found.file.path)) {
      this.#importRun.skip(
        this.#shown(file.inLibrary),
        `includes in a circle: "${found.file.inLibrary}" is the file itself or one that includes it`,
        event.line,
      );
    } else if (this.#read.has(found.file.path)) {
      this.#importRun.skip(
        this.#shown(file.inLibrary),
        `"${found.file.inLibrary}" has been included before and is taken once`,
        event.line,
      );
    } else {
      await this.read(found.file, reader);
    }
  }
}

function isFileError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && 'syscall' in error;
}
