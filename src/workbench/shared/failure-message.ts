/** A failure as a message: its words, and its next steps as buttons. */
import * as vscode from 'vscode';
import { type Failure, isAbort, LookupError } from '../../contract/failure.ts';
import { describeFailure } from '../../lookup/failure-words.ts';
import { type ActionName, actionOf } from './actions.ts';

export interface FailureMessage {
  readonly message: string;
  readonly steps: readonly { readonly id: ActionName; readonly label: string }[];
}

/** Failures that a retry can't fix: the account or the service must change first. */
const notRetryable: ReadonlySet<Failure['kind']> = new Set([
  'forbidden',
  'notOffered',
  'editionNotHeld',
  'editionsNotOffered',
  'notADate',
]);

/** The failure's message. Adds "Try Again" if a retry may help. */
export function failureMessage(failure: Failure): FailureMessage {
  const { message, steps } = describeFailure(failure, vscode.l10n.t);
  const withRetry: readonly ActionName[] =
    steps.includes('retry') || notRetryable.has(failure.kind) ? steps : ['retry', ...steps];
  return { message, steps: withRetry.map((id) => ({ id, label: actionOf(id).label })) };
}

const actionNames: Readonly<Record<ActionName, true>> = {
  setKey: true,
  clearKey: true,
  retry: true,
  refresh: true,
  showLog: true,
  openSettings: true,
  checkConnection: true,
  useEmbedded: true,
  connect: true,
  importCode: true,
  search: true,
  checkDocument: true,
  setJurisdiction: true,
};

/** Whether an id from a page names a step. */
export function isActionName(id: string): id is ActionName {
  return Object.hasOwn(actionNames, id);
}

/**
 * Returns the failure of an error; undefined for a cancellation. An error that is not a lookup failure is not the
 * service's fault, and is logged.
 */
export function failureOf(error: unknown, log: vscode.LogOutputChannel): Failure | undefined {
  if (error instanceof LookupError) return error.failure;
  if (isAbort(error)) return undefined;
  log.error(error instanceof Error ? error : String(error));
  return { kind: 'unexpected' };
}
