/** Describes failures and the next steps. The only place with these messages; strings go through `t` (l10n). */
import type { Failure } from '../contract/failure.ts';

/** `vscode.l10n.t`, or `untranslated` outside VS Code. */
export type Translate = (message: string, ...args: (string | number)[]) => string;

/** A `Translate` function for messages with string values only. Every `Translate` is one. */
export type TranslateText = (message: string, ...values: string[]) => string;

/** What the user can do next. The workbench shows these as buttons. */
export type NextAction = 'setKey' | 'retry' | 'checkConnection' | 'openSettings' | 'showLog';

export interface FailureWords {
  readonly message: string;
  readonly steps: readonly NextAction[];
}

/** Returns English with `{0}` replaced, as vscode.l10n does. */
export const untranslated: Translate = (message, ...args) =>
  message.replace(/\{(\d+)\}/g, (whole, index: string) => String(args[Number(index)] ?? whole));

/** One sentence that names the failure, the service's own message, and the steps that may help, likeliest first. */
export function describeFailure(failure: Failure, t: Translate): FailureWords & { readonly summary: string } {
  const { message: summary, steps } = wordsFor(failure, t);
  const stated = statedDetail(failure, t);
  return { summary, message: stated === undefined ? summary : `${summary} ${stated}`, steps };
}

/** The detail of a failure, as the statement of a service, or the plain reason why the embedded library did not start. */
export function statedDetail(failure: Failure, t: Translate): string | undefined {
  const detail = 'detail' in failure ? failure.detail : undefined;
  return detail === undefined || isEmbedded(failure) ? detail : t('The service says: {0}', detail);
}

/** Whether the embedded library did not start, or ended. */
export function isEmbedded(failure: Failure): boolean {
  return failure.kind === 'offline' && failure.cause?.startsWith('EMBEDDED_') === true;
}

function wordsFor(failure: Failure, t: Translate): FailureWords {
  switch (failure.kind) {
    case 'unauthorized':
      return failure.refused
        ? { message: t('The service did not accept your API key.'), steps: ['setKey', 'checkConnection'] }
        : { message: t('The service needs an API key. None is set.'), steps: ['setKey'] };
    case 'forbidden':
      return {
        message:
          failure.because === 'account'
            ? t('Your account does not have access to this.')
            : t('The service refused access to this.'),
        steps: [],
      };
    case 'notFound':
      return { message: t('The service did not find this.'), steps: ['retry'] };
    case 'incomplete':
      return {
        message: t('The service found nothing, but does not say that its answer is complete.'),
        steps: ['retry'],
      };
    case 'editionNotHeld':
      return {
        message:
          failure.asOf === undefined
            ? t('The service holds no edition for this date.')
            : t('The service holds no edition for {0}.', failure.asOf),
        steps: [],
      };
    case 'editionsNotOffered':
      return { message: t('The service does not offer earlier editions.'), steps: [] };
    case 'notADate':
      return {
        message: t(
          '“{0}” is not a date. Write as-of in the draft, or the setting legalCode.asOf, as in 2022-05-31.',
          failure.stated,
        ),
        steps: [],
      };
    case 'notOffered':
      return { message: t('The service does not offer this.'), steps: [] };
    case 'rateLimited':
      return {
        message:
          failure.retryAt === undefined
            ? t('The service received too many requests from this account. Try again later.')
            : t(
                'The service received too many requests from this account. Try again after {0}.',
                timeOf(failure.retryAt),
              ),
        steps: ['retry'],
      };
    case 'offline':
      return {
        message: offlineWords(failure.cause, t),
        steps: isEmbedded(failure) ? ['retry', 'showLog'] : ['retry', 'checkConnection', 'openSettings'],
      };
    case 'timeout':
      return { message: timeoutWords(failure.phase, t), steps: ['retry', 'checkConnection'] };
    case 'serviceError':
      if (failure.retryAt !== undefined) {
        return {
          message: t(
            'The service is unavailable (status {0}). Try again after {1}.',
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
          : { message: t('The service rejected the request (status {0}).', failure.status), steps: ['showLog'] };
    case 'notUnderstood':
      return {
        message:
          failure.expected === undefined
            ? t('The service’s answer was not understood. Check that the address is a Legal Code Lookup service.')
            : t(
                'The service’s answer was not understood: expected {0}. Check that the address is a Legal Code Lookup service.',
                failure.expected,
              ),
        steps: ['openSettings', 'showLog'],
      };
    case 'unexpected':
      return {
        message: t('The extension failed, not the service. See the log for details.'),
        steps: ['retry', 'showLog'],
      };
  }
}

function offlineWords(cause: string | undefined, t: Translate): string {
  switch (cause) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return t('The service’s host name was not found. Check your network connection and the address.');
    case 'ECONNREFUSED':
      return t('Nothing is listening at the service’s address.');
    case 'ECONNRESET':
    case 'EPIPE':
    case 'UND_ERR_SOCKET':
      return t('The service closed the connection before its answer was complete.');
    case 'PROXY_407':
      return t(
        'The proxy needs a user name and password. Set http.proxyAuthorization, or add them to the proxy’s address.',
      );
    case 'PROXY_ADDRESS':
      return t('The proxy’s address is not valid. Check http.proxy or HTTPS_PROXY.');
    case 'CERT_HAS_EXPIRED':
      return t('The service’s certificate has expired, so the connection is not safe.');
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return t('This machine does not trust the service’s certificate, so the connection is not safe.');
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return t('The service’s certificate is for a different name, so the connection is not safe.');
    case undefined:
      return t('Can’t reach the service.');
    case 'ERR_INVALID_URL':
      return t('The address in the setting legalCode.service.url is not valid.');
    default:
      if (cause.startsWith('EMBEDDED_')) return t('The embedded library could not be started.');
      if (cause.startsWith('PROXY_')) return t('The proxy refused the request ({0}).', cause.slice(6));
      return t('Can’t reach the service ({0}).', cause);
  }
}

function timeoutWords(phase: Extract<Failure, { readonly kind: 'timeout' }>['phase'], t: Translate): string {
  switch (phase) {
    case 'connect':
      return t('The connection to the service timed out.');
    case 'headers':
      return t('The service did not answer in time.');
    case 'body':
    case 'total':
      return t('The service did not finish its answer in time.');
  }
}

const timeOf = (at: number): string => new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
