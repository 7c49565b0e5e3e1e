/** RFC 9457 problem details. `type` is stable, so clients may switch on it. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail?: string;
  readonly instance?: string;
}

const base = 'https://legal-code-lookup.example/problems';

/** Every problem that our service returns. */
export const problems = {
  missingKey: { type: `${base}/missing-key`, title: 'No API key', status: 401 },
  invalidKey: { type: `${base}/invalid-key`, title: 'API key not accepted', status: 401 },
  withheld: { type: `${base}/insufficient-scope`, title: 'Not enabled for this account', status: 403 },
  notFound: { type: `${base}/not-found`, title: 'Not found', status: 404 },
  editionNotHeld: { type: `${base}/edition-not-held`, title: 'No edition for this date', status: 404 },
  expectationFailed: { type: `${base}/expectation-failed`, title: 'Expectation not supported', status: 417 },
  methodNotAllowed: { type: `${base}/method-not-allowed`, title: 'Read only', status: 405 },
  badRequest: { type: `${base}/bad-request`, title: 'Invalid request', status: 400 },
  requestTimeout: { type: `${base}/request-timeout`, title: 'Request not completed in time', status: 408 },
  addressTooLong: { type: `${base}/address-too-long`, title: 'Address too long', status: 414 },
  preconditionFailed: { type: `${base}/precondition-failed`, title: 'The resource has another version', status: 412 },
  headersTooLarge: { type: `${base}/headers-too-large`, title: 'Request headers too large', status: 431 },
  searchTooCostly: { type: `${base}/search-too-costly`, title: 'Search too costly', status: 422 },
  rateLimited: { type: `${base}/rate-limited`, title: 'Too many requests', status: 429 },
  misdirected: { type: `${base}/misdirected-request`, title: 'Wrong host', status: 421 },
  forbiddenOrigin: { type: `${base}/forbidden-origin`, title: 'Origin not allowed', status: 403 },
  clientLeft: { type: `${base}/client-left`, title: 'The client closed the connection', status: 499 },
  internal: { type: `${base}/internal`, title: 'Internal error', status: 500 },
  damaged: { type: `${base}/library-damaged`, title: 'This part of the library is damaged', status: 503 },
  unavailable: { type: `${base}/unavailable`, title: 'The service is not available', status: 503 },
} as const satisfies Record<string, Problem>;

export const problemMediaType = 'application/problem+json';
