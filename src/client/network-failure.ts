/** What an error of the network means, whether undici or `fetch` threw it. */
import { type Failure, LookupError } from '../contract/failure.ts';

/** The failure that `error` stands for. Its cause holds no address and no header. */
export function networkError(error: unknown): LookupError {
  return new LookupError(failureOf(error), { cause: withoutRequest(error) });
}

/** The codes are Node's and undici's. */
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
  // undici has the status with which a proxy refused a tunnel in its message only.
  const [refused] = causes.flatMap(({ message }) => /Proxy response \((\d{3})\)/.exec(message)?.[1] ?? []);
  if (refused !== undefined) return { kind: 'offline', cause: `PROXY_${refused}` };
  return code === undefined ? { kind: 'offline' } : { kind: 'offline', cause: code };
}

/** `error` and what caused it, the outermost first: `fetch` wraps what undici threw. */
function* causesOf(error: unknown): Generator<Error> {
  let cause = error;
  for (let depth = 0; depth < 4 && cause instanceof Error; depth++) {
    yield cause;
    cause = cause.cause;
  }
}

function codeOf(error: unknown, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth > 3) return undefined;
  // undici's own code says less than what it wraps.
  const inner = codeOf(error.cause, depth + 1);
  if (inner !== undefined) return inner;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error instanceof AggregateError ? codeOf(error.errors[0], depth + 1) : undefined;
}

/** An error that holds no address with a search in it and no header: its name and code only. */
function withoutRequest(error: unknown): Error {
  const bare = new Error(codeOf(error) ?? 'network error');
  bare.name = error instanceof Error ? error.name : 'Error';
  return bare;
}
