/** Why a lookup failed. Each kind has its own message and next step on screen. */
export type Failure =
  /** No key was sent, or (`refused`) the service rejected the key. */
  | { readonly kind: 'unauthorized'; readonly refused: boolean; readonly detail?: string }
  /**
   * The service refuses the request. `because` is set if the service says that the account's tier or coverage does not
   * include it. A bare 403 gives no reason, and may come from a firewall.
   */
  | { readonly kind: 'forbidden'; readonly because?: 'account'; readonly detail?: string }
  /** The service does not know the resource, or does not disclose it to this account. */
  | { readonly kind: 'notFound'; readonly detail?: string }
  /** The service found nothing, but does not claim that nothing exists, because it has not checked its library yet. */
  | { readonly kind: 'incomplete'; readonly detail?: string }
  /** The service has no edition for the requested date, ISO 8601. */
  | { readonly kind: 'editionNotHeld'; readonly asOf?: string; readonly detail?: string }
  /** The service does not answer as of a date. It sends its current text. */
  | { readonly kind: 'editionsNotOffered' }
  /** The requested date is not a date. No request was sent. */
  | { readonly kind: 'notADate'; readonly stated: string }
  /** The service has no such endpoint or feature. */
  | { readonly kind: 'notOffered'; readonly detail?: string }
  /** `retryAt` is in epoch milliseconds. */
  | { readonly kind: 'rateLimited'; readonly retryAt?: number; readonly detail?: string }
  /** No response: refused, reset, name not found, TLS, proxy. `cause` is the system's error code, such as ECONNREFUSED. */
  | { readonly kind: 'offline'; readonly cause?: string; readonly detail?: string }
  | { readonly kind: 'timeout'; readonly phase: 'connect' | 'headers' | 'body' | 'total' }
  /** The service failed (5xx) or rejected the request. `retryAt`: when it expects to be available, in epoch milliseconds. */
  | { readonly kind: 'serviceError'; readonly status: number; readonly retryAt?: number; readonly detail?: string }
  /**
   * The response is not valid for v1. `where` is a path into the response, and `expected` is what should be there.
   * `from`: `other` for a response that a network sends in place of the service, such as a sign-in page.
   */
  | {
      readonly kind: 'notUnderstood';
      readonly where?: string;
      readonly expected?: string;
      readonly detail?: string;
      readonly from?: 'other';
    }
  /** A fault in our code or in its host, not in the service. The log has the details. */
  | { readonly kind: 'unexpected' };

export type FailureKind = Failure['kind'];

/** Whether a failure leaves the question open. If a service lacks, does not offer, or does not allow something, that is an answer. */
export function isSilence(failure: Failure): boolean {
  switch (failure.kind) {
    case 'notFound':
    case 'notOffered':
    case 'forbidden':
      return false;
    case 'serviceError':
      return failure.status >= 500;
    default:
      return true;
  }
}

/** Whether a failure is about the requested date. Repeating the request gives the same failure. */
export function isAboutDate({ kind }: Failure): boolean {
  return kind === 'editionNotHeld' || kind === 'editionsNotOffered' || kind === 'notADate';
}

/** A failure as an error. The message has only the kind, never a key, a header, or a document's text. */
export class LookupError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure, options?: ErrorOptions) {
    super(`lookup failed: ${failure.kind}`, options);
    this.name = 'LookupError';
    this.failure = failure;
  }
  /** The client's bundle has its own copy of this class. This recognizes its errors, too. */
  static override [Symbol.hasInstance](value: unknown): value is LookupError {
    return value instanceof Error && value.name === 'LookupError' && 'failure' in value;
  }
}

/** Whether an error comes from an AbortSignal. The caller canceled, so there is nothing to report. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
