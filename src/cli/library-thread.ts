/** Answers a library's requests in a thread of its own, so that a long check uses two processors. */
import { parentPort, Worker, workerData } from 'node:worker_threads';
import type { DirectAnswer, DirectService } from '../service/direct.ts';
import type { Corrections } from '../service/store/corrections.ts';
import { openLibrary } from './open-library.ts';

interface Library {
  readonly library: string;
  readonly corrections: Corrections | undefined;
}

interface Request {
  readonly id: number;
  readonly url: string;
  readonly ifNoneMatch: string | undefined;
}

interface Response {
  readonly id: number;
  readonly answer: DirectAnswer;
}

interface Waiting {
  resolve(answer: DirectAnswer): void;
  reject(error: Error): void;
}

/**
 * Starts this program again in a thread, where it answers from the library. If the thread fails, every request rejects with its error.
 *
 * @param program the file of the `legal-code` command
 */
export function libraryInThread(program: string, { library, corrections }: Library): DirectService {
  const thread = new Worker(program, { workerData: { library, corrections } satisfies Library });
  const waiting = new Map<number, Waiting>();
  let sent = 0;
  let failure: Error | undefined;
  const fail = (error: Error): void => {
    failure ??= error;
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
  };
  thread.on('message', ({ id, answer }: Response) => {
    waiting.get(id)?.resolve(answer);
    waiting.delete(id);
  });
  thread.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));
  const ended = new Promise<void>((resolve) => {
    thread.on('exit', () => {
      fail(new Error('The library’s thread has ended.'));
      resolve();
    });
  });
  return {
    get: (url, ifNoneMatch) =>
      new Promise((resolve, reject) => {
        if (failure !== undefined) return reject(failure);
        const id = sent++;
        waiting.set(id, { resolve, reject });
        thread.postMessage({ id, url: url.href, ifNoneMatch } satisfies Request);
      }),
    async close() {
      thread.postMessage('close');
      await ended;
    },
  };
}

/** In the thread: answers requests until the other side closes. */
export function answerRequests(): void {
  const { library, corrections }: Library = workerData;
  const { direct } = openLibrary(library, corrections);
  parentPort?.on('message', async (message: Request | 'close') => {
    if (message === 'close') {
      await direct.close();
      parentPort?.close();
      return;
    }
    const { id, url, ifNoneMatch } = message;
    const answer = await direct.get(new URL(url), ifNoneMatch);
    parentPort?.postMessage({ id, answer } satisfies Response);
  });
}
