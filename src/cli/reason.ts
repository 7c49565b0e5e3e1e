/** Explains why a command could not run. */
import { LookupError } from '../contract/failure.ts';
import { describeFailure, untranslated } from '../lookup/failure-words.ts';

export function reasonOf(error: unknown): string {
  if (error instanceof LookupError) {
    const { message } = describeFailure(error.failure, untranslated);
    return error.failure.kind === 'unauthorized' ? `${message} The key is read from LEGAL_CODE_API_KEY.` : message;
  }
  return error instanceof Error ? error.message : String(error);
}
