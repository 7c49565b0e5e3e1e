import { type Problem, problems } from '../contract/problem.ts';
import type { Account } from './accounts.ts';
import type { Resource } from './resources.ts';

/**
 * Thrown to answer with a problem (RFC 9457). `detail` is for people. It repeats nothing from the request except parameter names.
 */
export class ProblemError extends Error {
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;
  constructor(problem: Problem, detail?: string, headers: Readonly<Record<string, string>> = {}) {
    super(problem.title);
    this.name = 'ProblemError';
    this.problem = detail === undefined ? problem : { ...problem, detail };
    this.headers = headers;
  }
}

const realm = 'Bearer realm="legal-code"';

export function missingKey(): ProblemError {
  return new ProblemError(problems.missingKey, 'Send your key as: Authorization: Bearer <API_KEY>.', {
    'www-authenticate': realm,
  });
}

export function invalidKey(): ProblemError {
  return new ProblemError(problems.invalidKey, 'The service does not accept this API key.', {
    'www-authenticate': `${realm}, error="invalid_token", error_description="The key is not accepted"`,
  });
}

/** More than one key (RFC 6750 §3.1). */
export function malformedKey(): ProblemError {
  return new ProblemError(problems.badRequest, 'Authorization: expected one key after Bearer.', {
    'www-authenticate': `${realm}, error="invalid_request", error_description="One key is expected"`,
  });
}

export function insufficientScope(resource: Resource, account: Account): ProblemError {
  return new ProblemError(
    problems.withheld,
    `"${resource}" is not enabled for this account (tier "${account.tier}").`,
    {
      'www-authenticate': `${realm}, error="insufficient_scope", error_description="Not enabled for this account", scope="${resource}"`,
    },
  );
}

export function notFound(what: string): ProblemError {
  return new ProblemError(problems.notFound, `There is no such ${what}, or this account has no access to it.`);
}

/** @param why when the first edition begins, or that no edition has a date */
export function editionNotHeld(why: string): ProblemError {
  return new ProblemError(problems.editionNotHeld, why);
}

export function badRequest(detail: string): ProblemError {
  return new ProblemError(problems.badRequest, detail);
}
