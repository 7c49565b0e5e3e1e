/**
 * Writes in a separate thread, so that slow SQLite work (a full-text index, a commit, a checkpoint) does not block this one.
 * A publication can be abandoned at any time.
 */
import { type MessagePort, parentPort, Worker } from 'node:worker_threads';
import { LibraryError, type LibraryFault } from '../errors.ts';
import { libraryError } from './faults.ts';
import type { Step, StepWriter } from './steps.ts';
import { Transaction, TransactionAborted } from './transaction.ts';

/** The hidden command by which the program's own file, started as a thread, writes. */
const writerCommand = 'library-writer';

type Asked =
  | { readonly ask: 'begin'; readonly file: string; readonly publication: number; readonly givenUp: SharedArrayBuffer }
  | { readonly ask: 'steps'; readonly steps: readonly Step[] }
  | { readonly ask: 'commit' }
  | { readonly ask: 'rollback' };
/** Each question is answered once, in turn. */
type Answer = { readonly done: true } | { readonly fault: LibraryFault; readonly message: string };

/** Characters of text in a batch, and how many batches may be under way. */
const batch = 256 * 1024;
const batchesUnderWay = 48;
/** So that the thread's garbage does not grow with the machine's memory. */
const limits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 };

/** The thread never came to say anything: nothing has been written, and it may be done without it. */
export class ThreadNotStarted extends Error {
  constructor(cause: unknown) {
    super('the thread that writes could not be started', { cause });
    this.name = 'ThreadNotStarted';
  }
}

/** A thread for the transactions of one store, one after the other. Started when first asked. */
export class WriterThread {
  readonly #entry: string;
  readonly #waiting: { resolve(): void; reject(error: unknown): void }[] = [];
  /** The number of the publication that is given up. */
  readonly #givenUp = new Int32Array(new SharedArrayBuffer(4));
  #worker: Worker | undefined;
  #heard = false;
  #publications = 0;

  /** @param entry the program's own file */
  constructor(entry: string) {
    this.#entry = entry;
  }

  /** Begins a transaction. Rejects with LibraryError when the library cannot be written now, and with ThreadNotStarted. */
  async begin(file: string): Promise<StepWriter> {
    this.#publications += 1;
    const publication = this.#publications;
    await this.#ask({ ask: 'begin', file, publication, givenUp: this.#givenUp.buffer });
    return new Batches(
      (asked) => this.#ask(asked),
      () => Atomics.store(this.#givenUp, 0, publication),
    );
  }

  /** Gives up what is under way and ends the thread. */
  async close(): Promise<void> {
    Atomics.store(this.#givenUp, 0, this.#publications);
    const worker = this.#worker;
    if (worker === undefined) return;
    // The thread answers when its current work is done: a rollback or a checkpoint.
    await this.#ask({ ask: 'rollback' }).catch(() => undefined);
    this.#worker = undefined;
    await worker.terminate();
  }

  #ask(asked: Asked): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#worker ??= this.#start();
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(asked);
    });
  }

  #start(): Worker {
    const worker = new Worker(this.#entry, { argv: [writerCommand], resourceLimits: limits, stdout: true });
    worker.on('message', (answer: Answer) => {
      this.#heard = true;
      const asked = this.#waiting.shift();
      if ('done' in answer) asked?.resolve();
      else asked?.reject(new LibraryError(answer.fault, answer.message));
    });
    const ended = (cause: unknown): void => {
      if (this.#worker === worker) this.#worker = undefined;
      const why = this.#heard
        ? new LibraryError('failed', 'The thread that writes the library ended.', { cause })
        : new ThreadNotStarted(cause);
      for (const asked of this.#waiting.splice(0)) asked.reject(why);
    };
    worker.on('error', ended);
    worker.on('exit', (code) => ended(new Error(`exit code ${code}`)));
    return worker;
  }
}

/** Gathers steps into batches, and waits when too many of them are under way. */
class Batches implements StepWriter {
  readonly #ask: (asked: Asked) => Promise<void>;
  readonly #giveUp: () => void;
  readonly #underWay: Promise<void>[] = [];
  #steps: Step[] = [];
  #characters = 0;
  #failed: { readonly error: unknown } | undefined;
  #over = false;

  constructor(ask: (asked: Asked) => Promise<void>, giveUp: () => void) {
    this.#ask = ask;
    this.#giveUp = giveUp;
  }

  async write(steps: readonly Step[]): Promise<void> {
    for (const step of steps) {
      this.#steps.push(step);
      for (const value of step) this.#characters += typeof value === 'object' ? (value?.length ?? 8) : sizeOf(value);
    }
    if (this.#characters < batch) return;
    this.#send();
    if (this.#underWay.length > batchesUnderWay) await this.#underWay.shift();
    if (this.#failed !== undefined) throw this.#failed.error;
  }

  async commit(): Promise<void> {
    this.#send();
    await Promise.all(this.#underWay.splice(0));
    if (this.#failed !== undefined) throw this.#failed.error;
    await this.#ask({ ask: 'commit' });
    this.#over = true;
  }

  async rollback(): Promise<void> {
    if (this.#over) return;
    this.#over = true;
    this.#giveUp();
    await this.#ask({ ask: 'rollback' });
  }

  #send(): void {
    const sent = this.#ask({ ask: 'steps', steps: this.#steps }).catch((error: unknown) => {
      this.#failed ??= { error };
    });
    this.#steps = [];
    this.#characters = 0;
    this.#underWay.push(sent);
  }
}

const sizeOf = (value: string | number): number => (typeof value === 'string' ? value.length : 8);

/** The thread's side: carries out what it is asked, one transaction at a time. */
export function writeForParent(): void {
  const port = parentPort;
  if (port === null) throw new Error('this writes for another thread; it is started by an import');
  const writer = new WriterWorker(port);
  port.on('message', (asked: Asked) => writer.handle(asked));
}

const busy = (file: string): LibraryError =>
  new LibraryError('busy', `${file} is being written already. Try again when that is done.`);

class WriterWorker {
  readonly #port: MessagePort;
  #file = '';
  #transaction: Transaction | undefined;

  constructor(port: MessagePort) {
    this.#port = port;
  }

  handle(asked: Asked): void {
    try {
      this.#carryOut(asked);
      this.#reply({ done: true });
    } catch (error) {
      // A second one that could not begin leaves the first as it is.
      if (asked.ask !== 'begin') this.#end();
      const { fault, message } =
        error instanceof TransactionAborted
          ? new LibraryError('failed', error.message)
          : libraryError(error, this.#file);
      this.#reply({ fault, message });
      return;
    }
    // What is committed is told of first: the checkpoint after it changes nothing that a reader sees.
    if (asked.ask === 'commit') this.#end();
  }

  #carryOut(asked: Asked): void {
    if (asked.ask === 'begin') {
      const givenUp = new Int32Array(asked.givenUp);
      this.#file = asked.file;
      if (this.#transaction !== undefined) throw busy(asked.file);
      this.#transaction = new Transaction(asked.file, () => Atomics.load(givenUp, 0) === asked.publication);
    } else if (asked.ask === 'rollback') this.#end();
    else if (this.#transaction === undefined) throw new TransactionAborted();
    else if (asked.ask === 'commit') this.#transaction.commit();
    else this.#transaction.carryOut(asked.steps);
  }

  #end(): void {
    const transaction = this.#transaction;
    this.#transaction = undefined;
    try {
      transaction?.close();
    } catch {
      // A checkpoint that could not be made is made by the next one; a rollback that could not be made is made at the next opening.
    }
  }

  #reply(answer: Answer): void {
    this.#port.postMessage(answer);
  }
}
