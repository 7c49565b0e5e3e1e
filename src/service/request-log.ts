/** Logs requests without private input: no key, no search text, and no address that the API doesn't have. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account } from './accounts.ts';
import { loggedPath, pathOf, unknownAddress } from './api-paths.ts';
import type { Log } from './log.ts';

/** Writes one line for an answered request. `account`: the account of its key, if the key is valid. */
export function logRequest(log: Log, request: FastifyRequest, reply: FastifyReply, account: Account | undefined): void {
  const length = Number(reply.getHeader('content-length'));
  log({
    level: 'info',
    event: 'request',
    request_id: request.id,
    ...(account === undefined ? {} : { account: account.name }),
    method: request.method,
    path: loggedPath(pathOf(request.url)),
    status: reply.statusCode,
    ...(reply.elapsedTime > 0 ? { milliseconds: Math.round(reply.elapsedTime * 100) / 100 } : {}),
    ...(Number.isNaN(length) ? {} : { bytes: length }),
  });
}

/** Writes one line for a request that can't be parsed as HTTP, such as one with an unusual method. */
export function logUnusual(log: Log, method: string, status: number): void {
  log({ level: 'info', event: 'request', method, path: unknownAddress, status });
}
