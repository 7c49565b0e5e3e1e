/** Why a lookup did not bring what was asked for. Each kind has its own words and its own next step on screen. */
export type Failure =
  /** No key was sent, or (`refused`) the service does not accept the one that was. */
  | { readonly kind: 'unauthorized'; readonly refused: boolean; readonly detail?: string }
  /**
   * The service refuses the request. `because` is set if the service says that the account's tier or coverage does not
   * include it. A bare 403 says only that it refuses, and may come from a firewall.
   */
  | { readonly kind: 'forbidden'; readonly because?: 'account'; readonly detail?: string }
  /** The service knows of no such resource (or does not say so to this account). */
  | { readonly kind: 'notFound'; readonly detail?: string }
  /** The service found none, and does not claim that there is none: it has not checked its library yet. */
  | { readonly kind: 'incomplete'; readonly detail?: string }
  /** The service holds no edition for the date that was asked for. */
  | { readonly kind: 'editionNotHeld'; readonly detail?: string }
  /** The service does not answer as of a date: what it sends is its current text. */
  | { readonly kind: 'editionsNotOffered' }
  /** What was asked for as a date is none. The service was not asked. */
  | { readonly kind: 'notADate'; readonly stated: string }
  /** The service has no such endpoint or feature. */
  | { readonly kind: 'notOffered'; readonly detail?: string }
  /** `retryAt` is in epoch milliseconds. */
  | { readonly kind: 'rateLimited'; readonly retryAt?: number; readonly detail?: string }
  /** Nothing answered: refused, reset, name not found, TLS, proxy. `cause` is the system's code, such as ECONNREFUSED. */
  | { readonly kind: 'offline'; readonly cause?: string; readonly detail?: string }
  | { readonly kind: 'timeout'; readonly phase: 'connect' | 'headers' | 'body' | 'total' }
  /** The service failed (5xx), or did not accept the request. `retryAt`: when it said that it will be back, epoch milliseconds. */
  | { readonly kind: 'serviceError'; readonly status: number; readonly retryAt?: number; readonly detail?: string }
  /**
   * It answered, but not with something v1 could mean. `where` is a path into the answer, `expected` what should be there.
   * `from`: `other` for a page to sign in at and the like, which a network sends in place of any service.
   */
  | {
      readonly kind: 'notUnderstood';
      readonly where?: string;
      readonly expected?: string;
      readonly detail?: string;
      readonly from?: 'other';
    }
  /** A fault of ours or of the program we run in, not of the service. What it was is in the log. */
  | { readonly kind: 'unexpected' };

export type FailureKind = Failure['kind'];

/** Whether a failure leaves a question open. That a service lacks, does not offer or does not allow something is an answer. */
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

/** Whether a failure is about the date that law was asked for. The same question meets it again. */
export function isAboutDate({ kind }: Failure): boolean {
  return kind === 'editionNotHeld' || kind === 'editionsNotOffered' || kind === 'notADate';
}

/** A failure thrown. Its message names the kind only: it never holds a key, a header or a document's text. */
export class LookupError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure, options?: ErrorOptions) {
    super(`lookup failed: ${failure.kind}`, options);
    this.name = 'LookupError';
    this.failure = failure;
  }
  /** The client ships as a bundle of its own, with its own copy of this class: what it throws is known here all the same. */
  static override [Symbol.hasInstance](value: unknown): value is LookupError {
    return value instanceof Error && value.name === 'LookupError' && 'failure' in value;
  }
}

/** True for what an AbortSignal throws: the caller canceled, so there is nothing to report. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
