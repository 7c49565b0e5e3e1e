/** A failure as something to look at: its words, and its next steps as buttons. */
import * as vscode from 'vscode';
import { type Failure, isAbort, LookupError } from '../../contract/failure.ts';
import { describeFailure } from '../../lookup/words.ts';
import { type StepName, stepOf } from './actions.ts';

export interface FailureWords {
  readonly message: string;
  readonly steps: readonly { readonly id: StepName; readonly label: string }[];
}

/** What cannot be had differently by asking again: the account or the service must change first. */
const settled: ReadonlySet<Failure['kind']> = new Set(['forbidden', 'notOffered']);

/** The failure's words, with "Try Again" among the steps wherever trying again may help. */
export function failureWords(failure: Failure): FailureWords {
  const { message, steps } = describeFailure(failure, vscode.l10n.t);
  const withRetry: readonly StepName[] =
    steps.includes('retry') || settled.has(failure.kind) ? steps : ['retry', ...steps];
  return { message, steps: withRetry.map((id) => ({ id, label: stepOf(id).label })) };
}

const stepNames: Readonly<Record<StepName, true>> = {
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
};

/** Whether a page's word names a step. */
export function isStepName(id: string): id is StepName {
  return Object.hasOwn(stepNames, id);
}

/** The failure that an error stands for; undefined when it was only cancelled. What is no lookup's failure is no fault of the service: it is logged. */
export function failureOf(error: unknown, log: vscode.LogOutputChannel): Failure | undefined {
  if (error instanceof LookupError) return error.failure;
  if (isAbort(error)) return undefined;
  log.error(error instanceof Error ? error : String(error));
  return { kind: 'unexpected' };
}
