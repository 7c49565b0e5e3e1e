import type { PublicationWriter, Unread } from '../../store/records.ts';
import { type ActIndex, readAct } from './acts.ts';
import { child, type XmlElement } from './element.ts';
import type { LibraryFile } from './include.ts';
import { textOf } from './inline.ts';
import { readInstructions } from './instructions.ts';
import { bareNumber } from './paths.ts';
import type { LibraryFacts } from './sources.ts';
import type { Reader } from './walk.ts';
import type { Opening, Structural } from './xml.ts';

interface ActBeingRead {
  readonly id: string;
  readonly file: LibraryFile;
  readonly parts: XmlElement[];
  /** It turned out to be a code that stands in a collection. */
  code: boolean;
  /** For each open container: whether the act puts it into the code. */
  readonly inserted: boolean[];
}

/** Reads the acts of a library's collections: hands each to the store, and keeps for the histories what it did to which section. */
export class ActReader implements Reader {
  /** Files of codes that stand in a collection, to be read as codes. */
  readonly codes: LibraryFile[] = [];
  readonly #writer: PublicationWriter;
  readonly #acts: ActIndex;
  readonly #facts: LibraryFacts;
  readonly #missing: (file: LibraryFile, line: number, why: string) => void;
  #collections = 0;
  #inLibrary = false;
  #act: ActBeingRead | undefined;

  constructor(
    writer: PublicationWriter,
    acts: ActIndex,
    facts: LibraryFacts,
    missing: (file: LibraryFile, line: number, why: string) => void,
  ) {
    this.#writer = writer;
    this.#acts = acts;
    this.#facts = facts;
    this.#missing = missing;
  }

  open(opening: Opening, file: LibraryFile): boolean {
    switch (opening.name) {
      case 'library':
        this.#inLibrary = true;
        return true;
      case 'collection':
        this.#collections += 1;
        return true;
      case 'document':
        return this.#openDocument(opening, file);
      case 'container':
        this.#act?.inserted.push(false);
        return this.#act !== undefined && !this.#act.code;
    }
  }

  #openDocument(opening: Opening, file: LibraryFile): boolean {
    const id = opening.attributes.id ?? '';
    if (this.#collections === 0 && this.#inLibrary) {
      return false;
    }
    if (id === '' || this.#acts.has(id)) {
      this.#missing(file, opening.line, id === '' ? 'an act without an id' : `an act "${id}" has been read before`);
      return false;
    }
    this.#act = { id, file, parts: [], code: false, inserted: [] };
    return true;
  }

  async node(element: XmlElement): Promise<void> {
    const act = this.#act;
    if (act === undefined || act.code) {
      return;
    }
    if (element.name === 'meta' && child(element, 'recency') !== undefined) {
      act.code = true;
      this.codes.push(act.file);
      return;
    }
    if (
      act.inserted.length === 0 &&
      (element.name === 'num' || element.name === 'heading' || element.name === 'meta')
    ) {
      act.parts.push(element);
      return;
    }
    if (element.name === 'codify:insert' && act.inserted.length > 0) {
      act.inserted[act.inserted.length - 1] = true;
    }
    if (element.name === 'section' && act.inserted.some((inserted) => inserted)) {
      const num = child(element, 'num');
      if (num !== undefined) {
        this.#acts.instruct(act.id, bareNumber(textOf(num)), { actPath: '', action: 'enacted', stub: false });
      }
    }
    readInstructions(element, (section, instruction) => this.#acts.instruct(act.id, section, instruction));
  }

  /** The ledger is of codes. Of an act, whose text is not law until a code has it, the record keeps what identifies it. */
  count(): void {
    // Nothing to count.
  }

  follows(): boolean {
    return this.#collections > 0 && this.#act?.code !== true;
  }

  /** What the library has of it stays, as that of all acts that are not read: which it was is not known. */
  async unread(): Promise<Unread> {
    const unread: Unread = { kind: 'act' };
    this.#acts.complete = false;
    await this.#writer.unread(unread);
    return unread;
  }

  async close(name: Structural): Promise<void> {
    if (name === 'collection') {
      this.#collections -= 1;
    } else if (name === 'container') {
      this.#act?.inserted.pop();
    } else if (name === 'document') {
      const act = this.#act;
      this.#act = undefined;
      if (act !== undefined && !act.code) {
        const record = readAct(act.id, act.parts, this.#facts, act.file.inLibrary);
        this.#acts.add(record);
        await this.#writer.act(record);
      }
    }
  }
}
