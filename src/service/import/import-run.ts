import { sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type LedgerLine, totalsOf } from '../store/ledger.ts';
import type { JurisdictionRecord, PublicationWriter, UnreadKind } from '../store/records.ts';
import type { ImportedPlace, ImportOptions, ImportSummary, Skipped } from './summary.ts';

const turn = 10;
const reportEvery = 100;

/** A new edition with files that cannot be read lacks sections that the library has. */
export class PartialEdition extends Error {
  readonly asked: { readonly partial: { readonly sections: number; readonly skipped: number } };

  /**
   * @param sections how many the edition lacks
   * @param skipped how many files or parts could not be read
   */
  constructor(sections: number, skipped: number) {
    super(
      `some files could not be read, and ${sections} sections of the library are not in the others: add --partial to keep these sections as they are, marked as not in the files read`,
    );
    this.name = 'PartialEdition';
    this.asked = { partial: { sections, skipped } };
  }
}

/** One import under way: its counts, what was skipped, its progress, its pauses for other work, and its cancellation. */
export class ImportRun {
  readonly #options: ImportOptions;
  readonly #skipped: Skipped[] = [];
  /** Of what a part of the publication that is being read could not be. */
  readonly #unread = new Set<UnreadKind>();
  readonly #counts = { sections: 0, ordinances: 0, chainEntries: 0 };
  /** A government whose documents come from several libraries is one. */
  readonly #places = new Map<string, ImportedPlace>();
  readonly #ledger: LedgerLine[] = [];
  readonly #unpacked: { readonly archive: string; readonly folder: string }[] = [];
  #filesTotal: number | undefined;
  #filesRead = 0;
  #sections = 0;
  #kept = 0;
  #path = '';
  #turned = performance.now();
  #reported = 0;

  constructor(options: ImportOptions) {
    this.#options = options;
  }

  /** Starts on another publication, of this many files where that is known. */
  begin(path: string, filesTotal: number | undefined): void {
    this.#path = path;
    if (filesTotal !== undefined) this.#filesTotal = (this.#filesTotal ?? 0) + filesTotal;
    this.#report(true);
  }

  fileRead(path: string): void {
    this.#path = path;
    this.#filesRead += 1;
  }

  sectionRead(): void {
    this.#sections += 1;
  }

  /** @param unread what it may have held: what the publication lacks of that stays in the library */
  skip(path: string, why: string, line?: number, unread?: UnreadKind): void {
    if (unread !== undefined) this.#unread.add(unread);
    this.#skipped.push({ path: this.#named(path), ...(line === undefined ? {} : { line }), why });
  }

  /** What is read from a folder now was in this archive, which is the name that a person knows. */
  unpacked(archive: string, folder: string): void {
    this.#unpacked.push({ archive, folder });
  }

  #named(path: string): string {
    const found = this.#unpacked.find(({ folder }) => path === folder || path.startsWith(folder + sep));
    return found === undefined ? path : found.archive + path.slice(found.folder.length);
  }

  log(line: string): void {
    this.#options.log?.(line);
  }

  /** Takes the ledger of a code that has been read. */
  account(lines: readonly LedgerLine[]): void {
    this.#ledger.push(...lines);
  }

  /** Yields to other work now and then. @throws the signal's reason when the import was canceled */
  async pause(): Promise<void> {
    this.#options.signal?.throwIfAborted();
    const now = performance.now();
    if (now - this.#turned < turn) return;
    this.#report(false);
    await setImmediate();
    this.#turned = performance.now();
    this.#options.signal?.throwIfAborted();
  }

  /**
   * Writes a publication to the library. A cancellation is possible until the commit.
   *
   * @throws the signal's reason when canceled, and PartialEdition where sections of the library may be in parts that could not be read
   */
  async commit(writer: PublicationWriter, { key, name, region }: JurisdictionRecord): Promise<void> {
    await this.pause();
    const { signal, partial = false } = this.#options;
    const unread = new Set(this.#unread);
    this.#unread.clear();
    const lacking = unread.has('sections') ? writer.lacking() : 0;
    if (lacking > 0 && !partial) throw new PartialEdition(lacking, this.#skipped.length);
    // What the commit says about it is what counts.
    const giveUp = (): void => void writer.rollback().catch(() => undefined);
    signal?.addEventListener('abort', giveUp);
    // Reports that the import is alive, although nothing is read meanwhile.
    const alive = setInterval(() => this.#report(true), reportEvery);
    try {
      const counts = await writer.commit(unread);
      this.#places.set(key, { name, ...(region === undefined ? {} : { region }) });
      this.#counts.sections += counts.sections;
      this.#counts.ordinances += counts.ordinances;
      this.#counts.chainEntries += counts.chainEntries;
      this.#kept += counts.kept;
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      clearInterval(alive);
      signal?.removeEventListener('abort', giveUp);
    }
    this.#report(true);
  }

  summary(): ImportSummary {
    const { sections, ordinances, chainEntries } = this.#counts;
    return {
      jurisdictions: this.#places.size,
      places: [...this.#places.values()],
      sections,
      ordinances,
      chain_entries: chainEntries,
      kept: this.#kept,
      characters: totalsOf(this.#ledger),
      ledger: this.#ledger,
      skipped: this.#skipped,
    };
  }

  #report(always: boolean): void {
    const now = performance.now();
    if (!always && now - this.#reported < reportEvery) return;
    this.#reported = now;
    this.#options.onProgress?.({
      path: this.#path,
      filesRead: this.#filesRead,
      ...(this.#filesTotal === undefined ? {} : { filesTotal: this.#filesTotal }),
      sections: this.#sections,
    });
  }
}
