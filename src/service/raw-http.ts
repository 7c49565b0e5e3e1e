/** Handles HTTP below the request level: malformed requests, and the forms of a request target. */
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Problem, problemMediaType, problems } from '../contract/problem.ts';

/** Answers malformed or timed-out requests and closes the connection. */
export function refuseUnreadable(error: Error, socket: Socket): void {
  if (!socket.writable || socket.destroyed) return;
  // If part of an answer was sent, drop the connection. The client would read a second head as part of the first body.
  if (socket.bytesWritten > 0 && 'code' in error && error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    socket.destroy();
    return;
  }
  endWith(socket, problemOf(error));
}

/**
 * Answers requests that Node would refuse with an empty body or a closed connection: CONNECT, and expectations other than
 * 100-continue. Reports each one to `onRefused`.
 */
export function refuseUnusual(server: Server, onRefused: (request: IncomingMessage, status: number) => void): void {
  server.on('checkExpectation', (request, response) => {
    const problem = problems.expectationFailed;
    const body = JSON.stringify(problem);
    response
      .writeHead(problem.status, {
        'content-length': Buffer.byteLength(body),
        'cache-control': 'no-store',
        'content-type': problemMediaType,
        // The client may send a body anyway.
        connection: 'close',
      })
      .end(body);
    onRefused(request, problem.status);
  });
  server.on('connect', (request, socket) => {
    const problem = { ...problems.methodNotAllowed, detail: 'This service is not a proxy.' };
    endWith(socket, problem, 'Allow: GET, HEAD');
    onRefused(request, problem.status);
  });
}

function endWith(socket: Duplex, problem: Problem, ...fields: readonly string[]): void {
  const body = JSON.stringify(problem);
  // A client that has disconnected needs no answer.
  socket.on('error', () => undefined);
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      'Connection: close',
      ...fields,
      `Date: ${new Date().toUTCString()}`,
      'Cache-Control: no-store',
      `Content-Type: ${problemMediaType}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
}

function problemOf(error: Error): Problem {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'HPE_HEADER_OVERFLOW') return problems.headersTooLarge;
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return problems.requestTimeout;
  return problems.badRequest;
}

/** Returns the path and query of the request. An absolute-form target's host overrides the Host header (RFC 9112 §3.2.2). */
export function targetOf(request: IncomingMessage): string {
  const target = request.url ?? '/';
  if (target.startsWith('/')) return target;
  const absolute = /^https?:\/\/([^/?#]*)(.*)$/is.exec(target);
  if (absolute === null) return target;
  const [, authority = '', rest = ''] = absolute;
  request.headers.host = authority;
  return rest.startsWith('/') ? rest : `/${rest}`;
}
