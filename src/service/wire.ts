/** What happens below requests: those that cannot be read, and the forms in which one can name its target. */
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type Problem, problemMediaType, problems } from '../contract/problem.ts';

/** Answers what is no HTTP request, or did not come in time, and closes the connection. */
export function refuseUnreadable(error: Error, socket: Socket): void {
  if (!socket.writable || socket.destroyed) return;
  // What has been answered in part is broken off: a second head would be read as a piece of the first body.
  if (socket.bytesWritten > 0 && 'code' in error && error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    socket.destroy();
    return;
  }
  const problem = problemOf(error);
  const body = JSON.stringify(problem);
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      'Connection: close',
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

/** The path and query that are asked for. A target in absolute form names the host, too, whatever Host says (RFC 9112 §3.2.2). */
export function targetOf(request: IncomingMessage): string {
  const target = request.url ?? '/';
  if (target.startsWith('/')) return target;
  const absolute = /^https?:\/\/([^/?#]*)(.*)$/is.exec(target);
  if (absolute === null) return target;
  const [, authority = '', rest = ''] = absolute;
  request.headers.host = authority;
  return rest.startsWith('/') ? rest : `/${rest}`;
}
