import { sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type LedgerLine, totalsOf } from '../store/ledger.ts';
import type { JurisdictionRecord, PublicationWriter, UnreadKind } from '../store/records.ts';
import type { ImportedPlace, ImportOptions, ImportSummary, Skipped } from './summary.ts';

const turn = 10;
const reportEvery = 100;

/** Thrown when a new edition has unreadable files and lacks sections that the library has. */
export class PartialEdition extends Error {
  readonly question: { readonly partial: { readonly sections: number; readonly skipped: number } };

  /**
   * @param sections the number of sections that the edition lacks
   * @param skipped the number of files or parts that couldn't be read
   */
  constructor(sections: number, skipped: number) {
    super(
      `some files could not be read, and ${sections} sections of the library are not in the others: add --partial to keep these sections as they are, marked as not in the files read`,
    );
    this.name = 'PartialEdition';
    this.question = { partial: { sections, skipped } };
  }
}

/** A running import: its counts, skipped files, progress, pauses, and cancellation. */
export class ImportRun {
  readonly #options: ImportOptions;
  readonly #skipped: Skipped[] = [];
  /** The kinds of content that couldn't be read in the current publication. */
  readonly #unread = new Set<UnreadKind>();
  readonly #counts = { sections: 0, ordinances: 0, chainEntries: 0 };
  /** By key, because one government's documents can come from several libraries. */
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

  /** Starts a publication. `filesTotal` is undefined if the number of files is unknown. */
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

  /** @param unread the kind of content that is missing; the library keeps its records of that kind if the publication lacks them */
  skip(path: string, why: string, line?: number, unread?: UnreadKind): void {
    if (unread !== undefined) this.#unread.add(unread);
    this.#skipped.push({ path: this.#named(path), ...(line === undefined ? {} : { line }), why });
  }

  /** Maps a temporary folder to its archive, so that messages name the archive. */
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

  /** Adds the ledger of a code. */
  account(lines: readonly LedgerLine[]): void {
    this.#ledger.push(...lines);
  }

  /** Yields to the event loop periodically. @throws the signal's reason if the import was canceled */
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
   * Writes a publication to the library. The user can cancel until the commit.
   *
   * @param isEarlier whether a later edition of it follows, which the summary counts
   * @throws the signal's reason if canceled; PartialEdition if unreadable parts may contain sections that the library has
   */
  async commit(writer: PublicationWriter, { key, name, region }: JurisdictionRecord, isEarlier = false): Promise<void> {
    await this.pause();
    const { signal, partial = false } = this.#options;
    const unread = new Set(this.#unread);
    if (!isEarlier) this.#unread.clear();
    const lacking = unread.has('sections') ? writer.lacking() : 0;
    if (lacking > 0 && !partial) throw new PartialEdition(lacking, this.#skipped.length);
    // Ignore errors of the rollback: the commit reports the outcome.
    const giveUp = (): void => void writer.rollback().catch(() => undefined);
    signal?.addEventListener('abort', giveUp);
    // Shows that the import is still running, although no file is being read.
    const alive = setInterval(() => this.#report(true), reportEvery);
    try {
      const counts = await writer.commit(unread);
      this.#places.set(key, { name, ...(region === undefined ? {} : { region }) });
      if (isEarlier) return;
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
