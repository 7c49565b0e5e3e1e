import { DatabaseSync } from 'node:sqlite';
import { spellingForms } from '../indexed-words.ts';
import { markChanged, writeBlocks } from './blocks.ts';
import { libraryError } from './faults.ts';
import { type IndexWriter, indexWriter } from './indexing.ts';
import { linkRelated } from './related.ts';
import { removeJurisdiction } from './removal.ts';
import { keepSeals } from './seals.ts';
import { type WritingStatements, writingStatements } from './statements.ts';
import type { Step, StepWriter } from './steps.ts';

/** Thrown inside a transaction that was given up. */
export class TransactionAborted extends Error {
  constructor() {
    super('the publication was given up');
    this.name = 'GivenUp';
  }
}

/**
 * One transaction on a connection of its own. Readers see the library as it was until `commit`. If this process dies
 * before that, SQLite drops what was written. The constructor throws what SQLite throws, such as when another writer is
 * active.
 */
export class Transaction {
  readonly #database: DatabaseSync;
  readonly #file: string;
  readonly #givenUp: () => boolean;
  #sql: WritingStatements | undefined;
  #index: IndexWriter | undefined;

  /** @param givenUp looked at between steps, and within long ones: true ends the transaction by GivenUp */
  constructor(file: string, givenUp: () => boolean = () => false) {
    // Another import may take minutes: it is said at once, not after a wait.
    this.#database = new DatabaseSync(file, { timeout: 250 });
    this.#file = file;
    this.#givenUp = givenUp;
    try {
      // No checkpoint within a commit: a commit is short so, and what is in the library is so at once.
      this.#database.exec(
        'PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32768; PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 0',
      );
      keepSeals(this.#database);
      this.#database.exec('BEGIN IMMEDIATE');
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  carryOut(steps: readonly Step[]): void {
    for (const step of steps) {
      this.#goOn();
      this.#step(step);
    }
  }

  commit(): void {
    this.#index?.flush();
    this.#goOn();
    markChanged(this.#database);
    this.#database.exec('COMMIT');
  }

  /** Ends it: what was not committed is dropped. */
  close(): void {
    if (!this.#database.isOpen) return;
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
    else {
      checkpoint(this.#database);
      writeBlocks(this.#database, this.#file);
    }
    this.#database.close();
  }

  #step(step: Step): void {
    this.#sql ??= writingStatements(this.#database);
    const sql = this.#sql;
    switch (step[0]) {
      case 'replace':
        removeJurisdiction(this.#database, step[1]);
        break;
      case 'begin':
        this.#index = indexWriter(this.#database, step[1], () => this.#goOn());
        break;
      case 'cite':
        sql.cite(step[1], step[2], step[3], step[4], step[5]);
        break;
      case 'actsOf':
        for (let place = 2; place < step.length; place += 1) sql.addActSection(Number(step[place]), step[1]);
        break;
      case 'takeOut':
        sql.takeOut(step[1]);
        break;
      case 'dropSection':
        sql.dropSection(step[1]);
        break;
      case 'index':
        this.#index?.put({ row: step[1], heading: step[3], context: step[4], body: step[5] }, step[2] === 1);
        break;
      case 'unindex':
        this.#index?.remove(step[1]);
        break;
      case 'spell':
        for (const form of spellingForms(step[1])) sql.addSpelling(form, step[1]);
        break;
      case 'complete':
        linkRelated(this.#database, step[1], () => this.#goOn());
        sql.countSections(step[1], step[2]);
        this.#index?.finish();
        break;
      default: {
        const [statement, ...values] = step;
        sql.run(statement, values);
      }
    }
  }

  #goOn(): void {
    if (this.#givenUp()) throw new TransactionAborted();
  }
}

/**
 * Truncates the log if no reader is in the way. If this fails, also because the disk is full, the next checkpoint does
 * it. What is committed is in the library either way.
 */
export function checkpoint(database: DatabaseSync): void {
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // Nothing is lost by it.
  }
}

/** Carries steps out in this thread, as they come. Throws LibraryError when the library cannot be written now. */
export function writeHere(file: string): StepWriter {
  const explained = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw libraryError(error, file);
    }
  };
  const transaction = explained(() => new Transaction(file));
  const attempt = (work: () => void): Promise<void> => {
    try {
      explained(work);
      return Promise.resolve();
    } catch (error) {
      transaction.close();
      return Promise.reject(error);
    }
  };
  return {
    write: (steps) => attempt(() => transaction.carryOut(steps)),
    commit: () =>
      attempt(() => {
        transaction.commit();
        transaction.close();
      }),
    rollback: () => attempt(() => transaction.close()),
  };
}
