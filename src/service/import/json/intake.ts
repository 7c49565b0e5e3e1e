/** Writes the provisions of a JSON publication with their pictures, and keeps its ledger. */
import { basename, dirname } from 'node:path';
import type { PublicationWriter, SectionRecord } from '../../store/records.ts';
import type { ImportRun } from '../import-run.ts';
import { Ledger } from '../ledger/index.ts';
import { examineText, type Reason } from '../ledger/missing.ts';
import { StoredWords } from '../ledger/stored-words.ts';
import type { XmlElement } from '../open-law/element.ts';
import { type LibraryFile, LibraryFiles } from '../open-law/include.ts';
import { illustrate } from '../open-law/pictures.ts';
import { tallyOf } from './account.ts';

export class Intake {
  readonly #path: string;
  readonly #writer: PublicationWriter;
  readonly #importRun: ImportRun;
  readonly #files: LibraryFiles;
  readonly #file: LibraryFile;
  readonly #ledgers = new Map<string, Ledger>();

  constructor(path: string, writer: PublicationWriter, importRun: ImportRun) {
    this.#path = path;
    this.#writer = writer;
    this.#importRun = importRun;
    this.#files = new LibraryFiles(dirname(path));
    this.#file = { path, inLibrary: basename(path), bytes: 0 };
  }

  /** The ledger of a code, by the code's key. */
  ledger(code: string): Ledger {
    const ledger = this.#ledgers.get(code) ?? new Ledger();
    this.#ledgers.set(code, ledger);
    return ledger;
  }

  async provision(found: SectionRecord): Promise<void> {
    const { text, files, lacking } = illustrate(found.text, this.#files, this.#file);
    for (const why of lacking) {
      this.ledger(found.code).drop('image', why, 0);
      this.#importRun.skip(this.#path, `${found.citation}: ${why}`);
    }
    for (const file of files) await this.#writer.file(file);
    await this.#writer.section(lacking.length + files.length === 0 ? found : { ...found, text });
    this.#importRun.sectionRead();
  }

  /** Counts a value of the file and compares it with what was stored. `unknown` lists fields that were left out. */
  account(code: string, element: XmlElement, add: (words: StoredWords) => void, unknown: readonly string[] = []): void {
    const ledger = this.ledger(code);
    const words = new StoredWords();
    add(words);
    ledger.read(tallyOf(element));
    const leftOut = ({ name }: XmlElement): Reason | undefined =>
      unknown.includes(name) ? { why: 'a field that the format does not have', never: true } : undefined;
    for (const { missing, element: field, sample } of ledger.examined(examineText([element], words, leftOut)))
      this.#importRun.skip(this.#path, `${missing} characters of "${field}" are not stored: "${sample.slice(0, 80)}"`);
  }

  /** Counts a value that was left out. */
  lost(code: string, element: XmlElement, why: string): void {
    const ledger = this.ledger(code);
    ledger.read(tallyOf(element));
    ledger.examined(examineText([element], new StoredWords(), () => ({ why, never: true })));
  }
}
