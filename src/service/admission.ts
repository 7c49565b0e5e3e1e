/** Decides which requests the service answers: their form, their key, their rate and their method. */
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problems } from '../contract/problem.ts';
import type { Account, Accounts } from './accounts.ts';
import { isKnown, pathOf, withoutKey } from './api-paths.ts';
import { authenticate, refuseForeign, refuseTooMany, requireSingleFields } from './guard.ts';
import { ProblemError } from './problem-error.ts';
import { rateLimiter } from './rate.ts';
import { addressOf, heldAnswers, wrongKeys } from './wrong-keys.ts';

export interface AdmissionOptions {
  readonly accounts: Accounts;
  /** For loopback only: refuse requests with another Host and requests from web pages. */
  readonly loopback: boolean;
  /** The header in which a trusted proxy passes the client's address. */
  readonly addressHeader: string | undefined;
  /** Runs `work` after a delay in milliseconds. */
  readonly later: (delay: number, work: () => void) => void;
  /** Returns the server's port. */
  readonly port: () => number;
}

export interface Admission {
  /** Throws ProblemError if the service refuses the request. Otherwise its account is known, unless the path needs no key. */
  admit(request: FastifyRequest, reply: FastifyReply): void;
  /** Calls `answer` at once, or after a delay if too many wrong keys came from the same address. */
  delayRefusal(request: FastifyRequest, refusal: unknown, answer: () => void): void;
  /** Sends all delayed refusals, and all later ones, at once. */
  releaseRefusals(): void;
  /** Returns the account of an admitted request; undefined if it has no valid key. */
  accountOf(request: FastifyRequest): Account | undefined;
}

export function admission({ accounts, loopback, addressHeader, later, port }: AdmissionOptions): Admission {
  const known = new WeakMap<IncomingMessage, Account>();
  const limiter = rateLimiter();
  const guesses = wrongKeys();
  const refusals = heldAnswers(later);
  return {
    admit(request, reply) {
      reply.header('x-request-id', request.id);
      if (request.url.length > longestAddress) throw new ProblemError(problems.addressTooLong);
      requireSingleFields(request.raw);
      if (loopback) refuseForeign(request.headers, port());
      const path = pathOf(request.url);
      const open = withoutKey.test(path);
      if (!open) {
        reply.header('vary', 'Authorization');
        const account = authenticate(request.headers, accounts);
        known.set(request.raw, account);
        refuseTooMany(account, limiter, (name, value) => reply.header(name, value));
      }
      if (request.method !== 'GET' && request.method !== 'HEAD') refuseMethod(open || isKnown(path));
    },
    delayRefusal(request, refusal, answer) {
      const wrongKey = refusal instanceof ProblemError && refusal.problem.type === problems.invalidKey.type;
      refusals.hold(wrongKey ? guesses.count(addressOf(request.raw, addressHeader)) : 0, answer);
    },
    releaseRefusals: () => refusals.release(),
    accountOf: (request) => known.get(request.raw),
  };
}

/** In characters. The longest query is far shorter, even if each of its characters takes twelve. */
const longestAddress = 16 * 1024;

function refuseMethod(exists: boolean): never {
  if (!exists) throw noSuchAddress();
  throw new ProblemError(problems.methodNotAllowed, 'This service is read-only. Use GET or HEAD.', {
    allow: 'GET, HEAD',
  });
}

export function noSuchAddress(): ProblemError {
  return new ProblemError(problems.notFound, 'There is no such address.');
}
