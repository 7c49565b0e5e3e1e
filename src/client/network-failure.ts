/** Maps network errors from undici or `fetch` to failures. */
import { type Failure, LookupError } from '../contract/failure.ts';

/** Converts `error` to a failure. Its cause contains no address and no headers. */
export function networkError(error: unknown): LookupError {
  return new LookupError(failureOf(error), { cause: withoutRequest(error) });
}

/** The codes come from Node and undici. */
function failureOf(error: unknown): Failure {
  const code = codeOf(error);
  switch (code) {
    case 'UND_ERR_CONNECT_TIMEOUT':
    case 'ETIMEDOUT':
      return { kind: 'timeout', phase: 'connect' };
    case 'UND_ERR_HEADERS_TIMEOUT':
      return { kind: 'timeout', phase: 'headers' };
    case 'UND_ERR_BODY_TIMEOUT':
      return { kind: 'timeout', phase: 'body' };
    case 'UND_ERR_HEADERS_OVERFLOW':
    case 'UND_ERR_RES_EXCEEDED_MAX_SIZE':
    case 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH':
      return { kind: 'notUnderstood', expected: 'an HTTP answer' };
    default:
  }
  const causes = [...causesOf(error)];
  if (code?.startsWith('HPE_') || causes.some(({ name }) => name === 'HTTPParserError'))
    return { kind: 'notUnderstood', expected: 'an HTTP answer' };
  // undici reports a proxy's status for a refused tunnel only in its message.
  const [refused] = causes.flatMap(({ message }) => /Proxy response \((\d{3})\)/.exec(message)?.[1] ?? []);
  if (refused !== undefined) return { kind: 'offline', cause: `PROXY_${refused}` };
  return code === undefined ? { kind: 'offline' } : { kind: 'offline', cause: code };
}

/** Yields `error` and its causes, outermost first: `fetch` wraps undici's errors. */
function* causesOf(error: unknown): Generator<Error> {
  let cause = error;
  for (let depth = 0; depth < 4 && cause instanceof Error; depth++) {
    yield cause;
    cause = cause.cause;
  }
}

function codeOf(error: unknown, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth > 3) return undefined;
  // undici's own code is less specific than the error it wraps.
  const inner = codeOf(error.cause, depth + 1);
  if (inner !== undefined) return inner;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error instanceof AggregateError ? codeOf(error.errors[0], depth + 1) : undefined;
}

/** Keeps only an error's name and code. The address may contain search text, and the headers a key. */
function withoutRequest(error: unknown): Error {
  const bare = new Error(codeOf(error) ?? 'network error');
  bare.name = error instanceof Error ? error.name : 'Error';
  return bare;
}
