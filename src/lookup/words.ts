/** Failures and statuses in words, and what can be done next. The one place that says them; strings go through `t` (l10n). */
import type { Failure } from '../contract/failure.ts';
import { knownStatus } from '../contract/status.ts';

/** `vscode.l10n.t`, or `untranslated` outside VS Code. */
export type Translate = (message: string, ...args: (string | number)[]) => string;

/** What a person can do about it; the workbench makes buttons of these. */
export type NextStep = 'setKey' | 'retry' | 'checkConnection' | 'openSettings' | 'showLog';

export interface FailureWords {
  readonly message: string;
  readonly steps: readonly NextStep[];
}

/** English, with `{0}` filled in as vscode.l10n does. */
export const untranslated: Translate = (message, ...args) =>
  message.replace(/\{(\d+)\}/g, (whole, index: string) => String(args[Number(index)] ?? whole));

/** One sentence that says which gap it is, what the service said of it, and the steps that may help, likeliest first. */
export function describeFailure(failure: Failure, t: Translate): FailureWords {
  const { message, steps } = wordsFor(failure, t);
  const detail = 'detail' in failure ? failure.detail : undefined;
  return { message: detail === undefined ? message : `${message} ${t('It says: {0}', detail)}`, steps };
}

function wordsFor(failure: Failure, t: Translate): FailureWords {
  switch (failure.kind) {
    case 'unauthorized':
      return failure.refused
        ? { message: t('The service did not accept your API key.'), steps: ['setKey', 'checkConnection'] }
        : { message: t('The service needs an API key, and none is set.'), steps: ['setKey'] };
    case 'forbidden':
      return { message: t('Your account does not include this. The service has it, but keeps it back.'), steps: [] };
    case 'notFound':
      return { message: t('The service does not know of this.'), steps: ['retry'] };
    case 'notOffered':
      return { message: t('The service does not offer this.'), steps: [] };
    case 'rateLimited':
      return {
        message:
          failure.retryAt === undefined
            ? t('The service has had too many requests from this account. Try again later.')
            : t(
                'The service has had too many requests from this account. Try again after {0}.',
                timeOf(failure.retryAt),
              ),
        steps: ['retry'],
      };
    case 'offline':
      return {
        message: offlineWords(failure.cause, t),
        steps: failure.cause?.startsWith('EMBEDDED_')
          ? ['retry', 'showLog']
          : ['retry', 'checkConnection', 'openSettings'],
      };
    case 'timeout':
      return { message: timeoutWords(failure.phase, t), steps: ['retry', 'checkConnection'] };
    case 'serviceError':
      if (failure.retryAt !== undefined) {
        return {
          message: t(
            'The service is not available now (status {0}). Try again after {1}.',
            failure.status,
            timeOf(failure.retryAt),
          ),
          steps: ['retry', 'showLog'],
        };
      }
      return failure.status >= 500
        ? { message: t('The service failed (status {0}).', failure.status), steps: ['retry', 'showLog'] }
        : failure.status === 422 && failure.detail !== undefined
          ? { message: t('The service refused the request: {0}', failure.detail), steps: [] }
          : { message: t('The service did not accept the request (status {0}).', failure.status), steps: ['showLog'] };
    case 'notUnderstood':
      return {
        message:
          failure.expected === undefined
            ? t('The answer could not be understood. Is this the address of a v1 service?')
            : t(
                'The answer could not be understood: expected {0}. Is this the address of a v1 service?',
                failure.expected,
              ),
        steps: ['openSettings', 'showLog'],
      };
    case 'unexpected':
      return {
        message: t('Something went wrong here, not at the service. The log says what.'),
        steps: ['retry', 'showLog'],
      };
  }
}

function offlineWords(cause: string | undefined, t: Translate): string {
  switch (cause) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return t('The service’s name could not be found. Is this machine online, and the address right?');
    case 'ECONNREFUSED':
      return t('Nothing answers at the service’s address.');
    case 'PROXY_407':
      return t(
        'The proxy asks for a user name and password (setting http.proxyAuthorization, or in the proxy’s address).',
      );
    case 'PROXY_ADDRESS':
      return t('The proxy’s address cannot be used (setting http.proxy, or HTTPS_PROXY).');
    case 'CERT_HAS_EXPIRED':
      return t('The service’s certificate has expired, so the connection is not safe.');
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return t('The service’s certificate is not one that this machine trusts, so the connection is not safe.');
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return t('The service’s certificate is for another name, so the connection is not safe.');
    case undefined:
      return t('The service cannot be reached.');
    case 'ERR_INVALID_URL':
      return t('The address in the setting legalCode.service.url cannot be used.');
    default:
      if (cause.startsWith('EMBEDDED_')) return t('The embedded library could not be started.');
      if (cause.startsWith('PROXY_')) return t('The proxy did not let the request through ({0}).', cause.slice(6));
      return t('The service cannot be reached ({0}).', cause);
  }
}

function timeoutWords(phase: Extract<Failure, { readonly kind: 'timeout' }>['phase'], t: Translate): string {
  switch (phase) {
    case 'connect':
      return t('The service could not be reached in time.');
    case 'headers':
      return t('The service did not answer in time.');
    case 'body':
    case 'total':
      return t('The service did not finish its answer in time.');
  }
}

const timeOf = (at: number): string => new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });

/** A section's status in words; one that we do not know is shown as the service said it. */
export function describeStatus(status: string, t: Translate): string {
  switch (knownStatus(status)) {
    case 'in_force':
      return t('In force');
    case 'repealed':
      return t('Repealed');
    case 'recodified':
      return t('Recodified');
    case 'reserved':
      return t('Reserved');
    case 'expired':
      return t('Expired');
    case 'not_funded':
      return t('Not funded');
    case 'omitted':
      return t('Omitted');
    case 'superseded':
      return t('Superseded');
    case undefined: {
      const words = status.replaceAll('_', ' ');
      return words.charAt(0).toUpperCase() + words.slice(1);
    }
  }
}
