import type { LedgerLine } from '../../store/ledger.ts';
import type { ActRecord, PublicationWriter, UnreadKind } from '../../store/records.ts';
import { Ledger } from '../ledger/index.ts';
import type { Tally } from '../ledger/meter.ts';
import { examineText, lossInWords } from '../ledger/missing.ts';
import { addAct, StoredWords } from '../ledger/stored-words.ts';
import { ActText, blocksOfAct } from './act-text.ts';
import { type ActIndex, readAct } from './acts.ts';
import { child, type XmlElement } from './element.ts';
import type { LibraryFile, LibraryFiles } from './include.ts';
import { textOf } from './inline.ts';
import { readInstructions } from './instructions.ts';
import { leftOutOf } from './left-out.ts';
import { bareNumber } from './paths.ts';
import { illustrate } from './pictures.ts';
import type { LibraryFacts } from './sources.ts';
import type { Reader } from './walk.ts';
import type { Opening, Structural } from './xml-events.ts';

interface ActBeingRead {
  readonly id: string;
  readonly file: LibraryFile;
  /** Its number, headings and facts. */
  readonly parts: XmlElement[];
  readonly text: ActText;
  readonly read: Tally[];
  /** Whether it turned out to be a code inside a collection. */
  code: boolean;
  /** Whether the act puts each open container into the code. */
  readonly inserted: boolean[];
}

/** Reads the acts of a library's collections. Passes each to the store, and records for the histories which sections it changed. */
export class ActReader implements Reader {
  /** Files in a collection that contain codes. The import reads them as codes. */
  readonly codes: LibraryFile[] = [];
  readonly #writer: PublicationWriter;
  readonly #acts: ActIndex;
  readonly #facts: LibraryFacts;
  readonly #files: LibraryFiles;
  /** Keys of the library's other governments. Everything under one of them is its act. */
  readonly #ofOthers: readonly string[];
  readonly #missing: (file: LibraryFile, line: number, why: string) => void;
  readonly #ledgers = new Map<string, Ledger>();
  #publication = 'Acts';
  #collections = 0;
  #inLibrary = false;
  #act: ActBeingRead | undefined;

  constructor(
    writer: PublicationWriter,
    acts: ActIndex,
    facts: LibraryFacts,
    files: LibraryFiles,
    ofOthers: readonly string[],
    missing: (file: LibraryFile, line: number, why: string) => void,
  ) {
    this.#writer = writer;
    this.#acts = acts;
    this.#facts = facts;
    this.#files = files;
    this.#ofOthers = ofOthers;
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
        this.#act?.text.open(opening);
        return this.#act !== undefined && !this.#act.code;
    }
  }

  #openDocument(opening: Opening, file: LibraryFile): boolean {
    const id = opening.attributes.id ?? '';
    if (this.#collections === 0 && this.#inLibrary) return false;
    if (this.#ofOthers.some((key) => file.inLibrary.startsWith(`${key}/`))) return false;
    if (id === '') {
      this.#missing(file, opening.line, 'an act without an id');
      return false;
    }
    this.#act = { id, file, parts: [], text: new ActText(opening), read: [], code: false, inserted: [] };
    return true;
  }

  async node(element: XmlElement): Promise<void> {
    const act = this.#act;
    if (act === undefined) {
      this.#collectionPart(element);
      return;
    }
    if (act.code) return;
    if (element.name === 'meta' && child(element, 'recency') !== undefined) {
      act.code = true;
      this.codes.push(act.file);
      return;
    }
    if (
      act.inserted.length === 0 &&
      (element.name === 'num' || element.name === 'heading' || element.name === 'meta')
    ) {
      const again = act.parts.some(
        ({ name, attributes }) => name === element.name && attributes.type === element.attributes.type,
      );
      if (!again) {
        act.parts.push(element);
        return;
      }
    }
    act.text.add(element);
    if (element.name === 'codify:insert' && act.inserted.length > 0) act.inserted[act.inserted.length - 1] = true;
    if (element.name === 'section' && act.inserted.some((inserted) => inserted)) {
      const num = child(element, 'num');
      if (num !== undefined)
        this.#acts.instruct(act.id, bareNumber(textOf(num)), { actPath: '', action: 'enacted', stub: false });
    }
    readInstructions(element, (section, instruction) => this.#acts.instruct(act.id, section, instruction));
  }

  /** The outermost collection names the publication of its acts. */
  #collectionPart({ name, attributes, children }: XmlElement): void {
    if (this.#collections !== 1 || name !== 'heading' || attributes.type !== undefined) return;
    const heading = textOf({ name, attributes, children, line: 0 });
    if (heading !== '') this.#publication = heading;
  }

  count(read: Tally): void {
    if (this.#act?.code === false) this.#act.read.push(read);
  }

  /** The ledger of the acts, by collection. */
  ledger(): readonly LedgerLine[] {
    return [...this.#ledgers].flatMap(([publication, ledger]) => ledger.lines(publication));
  }

  follows(): boolean {
    return this.#collections > 0 && this.#act?.code !== true;
  }

  unread(): UnreadKind {
    this.#acts.complete = false;
    return 'acts';
  }

  async close(name: Structural): Promise<void> {
    if (name === 'collection') {
      this.#collections -= 1;
    } else if (name === 'container') {
      this.#act?.inserted.pop();
      this.#act?.text.close();
    } else if (name === 'document') {
      const act = this.#act;
      this.#act = undefined;
      if (act !== undefined && !act.code) await this.#write(act);
    }
  }

  async #write(act: ActBeingRead): Promise<void> {
    const whole = act.text.whole();
    const { text, files, lacking } = illustrate(blocksOfAct(whole), this.#files, act.file);
    const facts = readAct(act.id, act.parts, this.#facts, act.file.inLibrary);
    const again = this.#acts.has(act.id);
    const key = again ? this.#acts.namesake(facts, act.file.inLibrary) : act.id;
    if (key === undefined || this.#acts.has(key)) {
      this.#missing(act.file, whole.line, `an act "${act.id}" has been read before`);
      return;
    }
    const record: ActRecord = { ...facts, key, ...(text.length === 0 ? {} : { text }) };
    if (again) this.#acts.addNamesake(act.id, record);
    else this.#acts.add(record);
    for (const why of lacking) this.#missing(act.file, whole.line, `${act.id}: ${why}`);
    for (const file of files) await this.#writer.file(file);
    await this.#writer.act(record);
    this.#account(act, whole, record);
  }

  /** Compares the parts of an act that were read with its record. */
  #account(act: ActBeingRead, whole: XmlElement, record: ActRecord): void {
    const ledger = this.#ledgers.get(this.#publication) ?? new Ledger();
    this.#ledgers.set(this.#publication, ledger);
    for (const read of act.read) ledger.read(read);
    const words = new StoredWords();
    addAct(words, record);
    const parts = act.parts.filter(({ name }) => name !== 'meta');
    for (const lost of ledger.examined(examineText([...parts, whole], words, leftOutOf())))
      this.#missing(act.file, lost.line, `${act.id}: ${lossInWords(lost)}`);
  }
}
