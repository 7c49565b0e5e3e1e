/** Identical requests in flight share one request, which is aborted when every subscriber has left. */

interface SharedRequest<T> {
  readonly answer: Promise<T>;
  readonly controller: AbortController;
  waiting: number;
}

export class RequestCoalescer<T> {
  readonly #flights = new Map<string, SharedRequest<T>>();

  /** Subscribes to the request with this name, or starts it. Rejects with an AbortError when `signal` is aborted. */
  subscribe(name: string, signal: AbortSignal | undefined, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (signal?.aborted === true) return Promise.reject(aborted());
    const flight = this.#flights.get(name) ?? this.#start(name, start);
    flight.waiting += 1;
    return new Promise<T>((resolve, reject) => {
      const unsubscribe = (): void => {
        signal?.removeEventListener('abort', cancel);
        flight.waiting -= 1;
        if (flight.waiting > 0) return;
        if (this.#flights.get(name) === flight) this.#flights.delete(name);
        flight.controller.abort();
      };
      const cancel = (): void => {
        unsubscribe();
        reject(aborted());
      };
      signal?.addEventListener('abort', cancel, { once: true });
      flight.answer.then(
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
    for (const flight of this.#flights.values()) flight.controller.abort();
    this.#flights.clear();
  }

  #start(name: string, start: (signal: AbortSignal) => Promise<T>): SharedRequest<T> {
    const controller = new AbortController();
    const flight: SharedRequest<T> = {
      controller,
      waiting: 0,
      answer: start(controller.signal).finally(() => {
        if (this.#flights.get(name) === flight) this.#flights.delete(name);
      }),
    };
    // Avoid an unhandled rejection when every subscriber has left.
    flight.answer.catch(() => undefined);
    this.#flights.set(name, flight);
    return flight;
  }
}

export function aborted(): DOMException {
  return new DOMException('aborted', 'AbortError');
}

/** Throws an AbortError if the signal is aborted, for any reason. */
export function stopIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw aborted();
}
