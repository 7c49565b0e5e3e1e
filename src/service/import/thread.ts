/**
 * Reads in a thread of its own while this one writes: of a large import, reading and writing take about as long. What crosses
 * between them is what an importer hands to a store anyway, in batches, a few of them on the way at a time.
 */
import { type MessagePort, parentPort, Worker, workerData } from 'node:worker_threads';
import type {
  ActRecord,
  CodeRecord,
  ContainerRecord,
  Counts,
  JurisdictionRecord,
  PublicationWriter,
  SectionRecord,
} from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { keepNewSpaceSmall } from './memory.ts';
import { readHere } from './read.ts';
import type { ImportOptions, ImportProgress, ImportSummary } from './summary.ts';

/** The hidden command by which the program's own file, started as a thread, reads. */
export const readerCommand = 'import-reader';

type Step =
  | { readonly do: 'code'; readonly code: CodeRecord }
  | { readonly do: 'container'; readonly code: string; readonly path: readonly ContainerRecord[] }
  | { readonly do: 'section'; readonly section: SectionRecord }
  | { readonly do: 'act'; readonly act: ActRecord };

/** What the reading thread asks for; each is answered in turn. */
type Asked =
  | { readonly ask: 'publish'; readonly jurisdiction: JurisdictionRecord }
  | { readonly ask: 'write'; readonly steps: readonly Step[] }
  | { readonly ask: 'commit' }
  | { readonly ask: 'rollback' };
type FromReader =
  | Asked
  | { readonly tell: 'progress'; readonly progress: ImportProgress }
  | { readonly tell: 'log'; readonly line: string }
  | { readonly tell: 'done'; readonly summary: ImportSummary }
  | { readonly tell: 'failed'; readonly error: unknown };
type ToReader =
  | { readonly answer: 'done'; readonly counts?: Counts }
  | { readonly answer: 'failed' }
  | { readonly abort: true };

const stepsOfBatch = 48;
const batchesUnderWay = 4;
/** So that the reader's garbage does not grow with the machine's memory. */
const readerLimits = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 1_500 };

/** The thread never came to say anything: nothing has been read or written, and the import may be done without it. */
export class ThreadNotStarted extends Error {
  constructor(cause: unknown) {
    super('the thread that reads could not be started', { cause });
    this.name = 'ThreadNotStarted';
  }
}

/** Imports as `importPaths` does, the reading done by the program at `entry` started as a thread with `readerCommand`. */
export async function readInThread(
  entry: string,
  paths: readonly string[],
  store: Store,
  options: ImportOptions,
): Promise<ImportSummary> {
  options.signal?.throwIfAborted();
  const reader = new Worker(entry, {
    argv: [readerCommand],
    workerData: { paths },
    resourceLimits: readerLimits,
    stdout: true,
  });
  const endWatch = keepNewSpaceSmall();
  let writer: PublicationWriter | undefined;
  const abort = (): void => reader.postMessage({ abort: true } satisfies ToReader);
  options.signal?.addEventListener('abort', abort);
  try {
    return await new Promise<ImportSummary>((resolve, reject) => {
      let over = false;
      let heard = false;
      /** Answers go out in the order of what was asked. */
      let before = Promise.resolve();
      const answer = async (asked: Asked): Promise<void> => {
        if (over) {
          return;
        }
        try {
          let counts: Counts | undefined;
          if (asked.ask === 'publish') {
            writer = await store.publish(asked.jurisdiction);
          } else if (writer !== undefined) {
            counts = await carryOut(asked, writer);
            writer = asked.ask === 'write' ? writer : undefined;
          }
          reader.postMessage({ answer: 'done', ...(counts === undefined ? {} : { counts }) } satisfies ToReader);
        } catch (error) {
          over = true;
          // The store's own error is thrown here as it is: a thread's messages would lose its class.
          reject(error);
        }
      };
      reader.on('message', (message: FromReader) => {
        heard = true;
        if ('ask' in message) {
          before = before.then(() => answer(message));
        } else if (message.tell === 'progress') {
          options.onProgress?.(message.progress);
        } else if (message.tell === 'log') {
          options.log?.(message.line);
        } else if (message.tell === 'done') {
          resolve(message.summary);
        } else {
          reject(options.signal?.aborted === true ? options.signal.reason : message.error);
        }
      });
      reader.on('error', (error) => reject(heard ? error : new ThreadNotStarted(error)));
      reader.on('exit', () => {
        const ended = new Error('the thread that reads ended before it was done');
        reject(heard ? ended : new ThreadNotStarted(ended));
      });
    });
  } finally {
    options.signal?.removeEventListener('abort', abort);
    endWatch();
    await reader.terminate();
    await writer?.rollback();
  }
}

async function carryOut(
  asked: Exclude<Asked, { ask: 'publish' }>,
  writer: PublicationWriter,
): Promise<Counts | undefined> {
  if (asked.ask === 'commit') {
    return writer.commit();
  }
  if (asked.ask === 'rollback') {
    await writer.rollback();
    return undefined;
  }
  for (const step of asked.steps) {
    switch (step.do) {
      case 'code':
        await writer.code(step.code);
        break;
      case 'container':
        await writer.container(step.code, step.path);
        break;
      case 'section':
        await writer.section(step.section);
        break;
      case 'act':
        await writer.act(step.act);
        break;
    }
  }
  return undefined;
}

/** The thread's side: reads what it was given and has its parent write it. */
export async function readForParent(): Promise<void> {
  const port = parentPort;
  if (port === null) {
    throw new Error('this reads for another thread; it is started by an import');
  }
  const given: unknown = workerData;
  const paths =
    typeof given === 'object' && given !== null && 'paths' in given && Array.isArray(given.paths)
      ? given.paths.map(String)
      : [];
  const tell = (message: FromReader): void => port.postMessage(message);
  const controller = new AbortController();
  const parent = new Parent(port, () => controller.abort());
  try {
    const summary = await readHere(paths, parent, {
      signal: controller.signal,
      onProgress: (progress) => tell({ tell: 'progress', progress }),
      log: (line) => tell({ tell: 'log', line }),
    });
    tell({ tell: 'done', summary });
  } catch (error) {
    tell({ tell: 'failed', error });
  } finally {
    port.close();
  }
}

/** The parent's store, as far as an importer needs one. */
class Parent {
  readonly #port: MessagePort;
  readonly #waiting: ((counts: Counts | undefined) => void)[] = [];

  constructor(port: MessagePort, abort: () => void) {
    this.#port = port;
    port.on('message', (message: ToReader) => {
      if ('abort' in message) {
        abort();
      } else if (message.answer === 'done') {
        this.#waiting.shift()?.(message.counts);
      }
    });
  }

  async publish(jurisdiction: JurisdictionRecord): Promise<PublicationWriter> {
    await this.#ask({ ask: 'publish', jurisdiction });
    let steps: Step[] = [];
    const underWay: Promise<unknown>[] = [];
    const send = async (): Promise<void> => {
      underWay.push(this.#ask({ ask: 'write', steps }));
      steps = [];
      if (underWay.length > batchesUnderWay) {
        await underWay.shift();
      }
    };
    const add = async (step: Step): Promise<void> => {
      steps.push(step);
      if (steps.length >= stepsOfBatch) {
        await send();
      }
    };
    return {
      code: (code) => add({ do: 'code', code }),
      container: (code, path) => add({ do: 'container', code, path }),
      section: (section) => add({ do: 'section', section }),
      act: (act) => add({ do: 'act', act }),
      commit: async () => {
        await send();
        await Promise.all(underWay);
        const counts = await this.#ask({ ask: 'commit' });
        if (counts === undefined) {
          throw new Error('a commit was not answered with its counts');
        }
        return counts;
      },
      rollback: async () => {
        await this.#ask({ ask: 'rollback' });
      },
    };
  }

  #ask(asked: Asked): Promise<Counts | undefined> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#port.postMessage(asked);
    });
  }
}
