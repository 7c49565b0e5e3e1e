/** Converts an error into the problem that the service returns. */
import type { FastifyError } from 'fastify';
import { type Problem, problems } from '../contract/problem.ts';
import { editionNotHeld, ProblemError } from './problem-error.ts';
import { SearchTooCostly } from './search/budget.ts';
import { EditionNotHeld, LibraryError } from './store/errors.ts';

/** Returns the problem (RFC 9457) and its headers. */
export function problemOf(error: unknown): { problem: Problem; headers: Readonly<Record<string, string>> } {
  if (error instanceof ProblemError) return error;
  if (error instanceof SearchTooCostly)
    return { problem: { ...problems.searchTooCostly, detail: error.message }, headers: {} };
  if (error instanceof EditionNotHeld) return editionNotHeld(error.message);
  if (error instanceof LibraryError) {
    if (error.fault === 'corrupted') return { problem: problems.damaged, headers: { 'retry-after': '60' } };
    const detail = error.fault === 'busy' ? 'The library is busy.' : 'The library cannot be read.';
    return { problem: { ...problems.unavailable, detail }, headers: { 'retry-after': '1' } };
  }
  const status = statusOf(error);
  if (status === 414) return { problem: problems.addressTooLong, headers: {} };
  if (status !== undefined && status >= 400 && status < 500)
    return { problem: { ...problems.badRequest, status }, headers: {} };
  if (status === 503) return { problem: problems.unavailable, headers: { 'retry-after': '1' } };
  return { problem: problems.internal, headers: {} };
}

function statusOf(error: unknown): number | undefined {
  const candidate: Partial<FastifyError> = error instanceof Error ? error : {};
  return candidate.statusCode;
}

/** Returns the error message without quoted content, which may be a search query or text of the law. */
export function withoutQuotes(error: unknown): string {
  return error instanceof Error ? error.message.replace(/"[\s\S]*"/, '"…"') : 'unknown';
}
