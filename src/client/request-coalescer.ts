/** Identical concurrent requests share one request, which is aborted when every subscriber has left. */

interface SharedRequest<T> {
  readonly answer: Promise<T>;
  readonly controller: AbortController;
  waiting: number;
}

export class RequestCoalescer<T> {
  readonly #requests = new Map<string, SharedRequest<T>>();

  /** Subscribes to the request with this name, or starts it. Rejects with an AbortError when `signal` is aborted. */
  subscribe(name: string, signal: AbortSignal | undefined, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (signal?.aborted === true) return Promise.reject(aborted());
    const request = this.#requests.get(name) ?? this.#start(name, start);
    request.waiting += 1;
    return new Promise<T>((resolve, reject) => {
      const unsubscribe = (): void => {
        signal?.removeEventListener('abort', cancel);
        request.waiting -= 1;
        if (request.waiting > 0) return;
        if (this.#requests.get(name) === request) this.#requests.delete(name);
        request.controller.abort();
      };
      const cancel = (): void => {
        unsubscribe();
        reject(aborted());
      };
      signal?.addEventListener('abort', cancel, { once: true });
      request.answer.then(
        (answer) => {
          signal?.removeEventListener('abort', cancel);
          resolve(answer);
        },
        (error: unknown) => {
          signal?.removeEventListener('abort', cancel);
          reject(error);
        },
      );
    });
  }

  /** Aborts all requests. */
  abort(): void {
    for (const request of this.#requests.values()) request.controller.abort();
    this.#requests.clear();
  }

  #start(name: string, start: (signal: AbortSignal) => Promise<T>): SharedRequest<T> {
    const controller = new AbortController();
    const request: SharedRequest<T> = {
      controller,
      waiting: 0,
      answer: start(controller.signal).finally(() => {
        if (this.#requests.get(name) === request) this.#requests.delete(name);
      }),
    };
    // Avoid an unhandled rejection when every subscriber has left.
    request.answer.catch(() => undefined);
    this.#requests.set(name, request);
    return request;
  }
}

export function aborted(): DOMException {
  return new DOMException('aborted', 'AbortError');
}

/** Throws an AbortError if the signal is aborted, for any reason. */
export function stopIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw aborted();
}
