/** The connection's status in words, for the status item, the tree's welcome view and the key check. Independent of its views. */
import type { Failure } from '../../contract/failure.ts';
import { describeFailure, isEmbedded, type NextAction, type Translate } from '../../lookup/failure-words.ts';
import type { AddressProblem } from './service-address.ts';
import type { ConnectionState } from './services.ts';

export interface Situation {
  readonly state: ConnectionState;
  /** Undefined: the embedded library. */
  readonly host: string | undefined;
  /** Whether a key is saved for the service. */
  readonly hasKey: boolean;
  /** The jurisdiction that a bare § refers to in the active document. */
  readonly place?: string | undefined;
}

/** The value of the context key `legalCode.state`, one per welcome view. */
export type ConnectionStatusName =
  | 'idle'
  | 'connecting'
  | 'ready'
  | 'empty'
  | 'misconfigured'
  | 'signedOut'
  | 'refused'
  | 'notEnabled'
  | 'offline'
  | 'timeout'
  | 'rateLimited'
  | 'serviceError'
  | 'notUnderstood'
  | 'unexpected';

/** Steps specific to VS Code. */
export type OwnAction =
  | 'search'
  | 'checkDocument'
  | 'setJurisdiction'
  | 'refresh'
  | 'useEmbedded'
  | 'connect'
  | 'importCode'
  | 'clearKey';

export interface ConnectionStatus {
  readonly name: ConnectionStatusName;
  /** A codicon's name. */
  readonly icon: string;
  /** A word or two for the status bar. */
  readonly short: string;
  /** A sentence or two: the service, its state, and next steps. */
  readonly message: string;
  readonly severity: 'fine' | 'warning' | 'error';
  readonly steps: readonly (NextAction | OwnAction)[];
}

/** Describes the connection's status. Pure: `t` translates. */
export function connectionStatusOf({ state, host, hasKey, place }: Situation, t: Translate): ConnectionStatus {
  const service = host ?? t('Embedded library');
  const name = host ?? nameOf(state, place, t);
  switch (state.kind) {
    case 'idle':
      return fine('idle', host === undefined ? 'law' : 'cloud', name, idleMessage(host, t), host, hasKey);
    case 'connecting':
      return {
        ...fine('connecting', 'loading~spin', name, '', host, hasKey),
        message: host === undefined ? t('The embedded library is starting…') : t('Connecting to {0}…', service),
        steps: ['showLog'],
      };
    case 'ready': {
      const empty = state.jurisdictions === 0;
      return fine(
        empty ? 'empty' : 'ready',
        host === undefined ? 'law' : 'cloud',
        name,
        `${service}: ${countOf(state.jurisdictions, t)}`,
        host,
        hasKey,
      );
    }
    case 'misconfigured':
      return {
        name: 'misconfigured',
        icon: 'warning',
        short: t('Legal Code: invalid address'),
        message: addressMessage(state.why, t),
        severity: 'error',
        steps: ['connect', 'openSettings', 'useEmbedded'],
      };
    case 'failed':
      return failed(state.failure, service, host, t);
  }
}

/** The embedded library by the draft's place, or else by what it holds. */
function nameOf(state: ConnectionState, place: string | undefined, t: Translate): string {
  if (place !== undefined) return t('Legal Code: {0}', place);
  const held = state.kind === 'ready' ? (state.jurisdictions ?? 0) : 0;
  return held === 0 ? t('Legal Code') : t('Legal Code: {0}', countOf(held, t));
}

/** The most common tasks, first. */
const daily = ['search', 'checkDocument', 'setJurisdiction'] as const;

function fine(
  name: ConnectionStatusName,
  icon: string,
  short: string,
  message: string,
  host: string | undefined,
  hasKey: boolean,
): ConnectionStatus {
  const steps: ConnectionStatus['steps'] =
    host === undefined
      ? [...daily, 'importCode', 'connect', 'checkConnection', 'refresh', 'openSettings', 'showLog']
      : [
          ...daily,
          'checkConnection',
          'setKey',
          ...(hasKey ? (['clearKey'] as const) : []),
          'refresh',
          'useEmbedded',
          'openSettings',
          'showLog',
        ];
  return { name, icon, short, message, severity: 'fine', steps };
}

function failed(failure: Failure, service: string, host: string | undefined, t: Translate): ConnectionStatus {
  const { message, steps } = describeFailure(failure, t);
  const { name, icon, severity, word } = failurePresentation(failure, t);
  const beside: ConnectionStatus['steps'] =
    host === undefined
      ? ['retry', 'showLog', 'importCode', 'connect']
      : ['retry', 'checkConnection', 'useEmbedded', 'openSettings', 'showLog'];
  return {
    name,
    icon,
    short: t('Legal Code: {0}', word),
    // Failures of the embedded library already name it.
    message: host === undefined ? message : `${service}: ${message}`,
    severity,
    steps: [...new Set([...steps, ...beside])],
  };
}

interface FailurePresentation {
  readonly name: ConnectionStatusName;
  readonly icon: string;
  readonly severity: 'warning' | 'error';
  readonly word: string;
}

function failurePresentation(failure: Failure, t: Translate): FailurePresentation {
  switch (failure.kind) {
    case 'unauthorized':
      return failure.refused
        ? { name: 'refused', icon: 'key', severity: 'error', word: t('key refused') }
        : { name: 'signedOut', icon: 'key', severity: 'warning', word: t('key needed') };
    case 'forbidden':
      return { name: 'notEnabled', icon: 'lock', severity: 'warning', word: t('access refused') };
    case 'rateLimited':
      return {
        name: 'rateLimited',
        icon: 'watch',
        severity: 'warning',
        word: failure.retryAt === undefined ? t('limit reached') : t('limit until {0}', clock(failure.retryAt)),
      };
    case 'offline':
      return isEmbedded(failure)
        ? { name: 'offline', icon: 'error', severity: 'error', word: t('library not available') }
        : { name: 'offline', icon: 'debug-disconnect', severity: 'warning', word: t('offline') };
    case 'timeout':
      return { name: 'timeout', icon: 'watch', severity: 'warning', word: t('no answer') };
    case 'serviceError':
      return { name: 'serviceError', icon: 'error', severity: 'error', word: t('service failed') };
    case 'notFound':
    case 'incomplete':
    case 'editionNotHeld':
    case 'editionsNotOffered':
    case 'notADate':
    case 'notOffered':
    case 'notUnderstood':
      return { name: 'notUnderstood', icon: 'question', severity: 'error', word: t('not understood') };
    case 'unexpected':
      return { name: 'unexpected', icon: 'error', severity: 'error', word: t('not working') };
  }
}

/** Formats a time of day in the user's locale. */
export function clock(at: number): string {
  return new Date(at).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });
}

function countOf(jurisdictions: number | undefined, t: Translate): string {
  if (jurisdictions === undefined) return t('connected');
  if (jurisdictions === 0) return t('no jurisdictions');
  return jurisdictions === 1 ? t('1 jurisdiction') : t('{0} jurisdictions', jurisdictions.toLocaleString());
}

function idleMessage(host: string | undefined, t: Translate): string {
  return host === undefined ? t('Embedded library: starts on first use') : t('{0}: not connected yet', host);
}

/** Why `legalCode.service.url` cannot be used. */
export function addressMessage(why: AddressProblem, t: Translate): string {
  switch (why) {
    case 'notAnAddress':
      return t('The setting legalCode.service.url is not a web address such as https://law.example.org.');
    case 'notHttps':
      return t(
        'The service address must begin with https://. Over http, others could read your key. (http is allowed only for this machine.)',
      );
    case 'tooMuch':
      return t('The service address can’t contain a user name, password or query. Set the key with “Set API Key…”.');
  }
}
