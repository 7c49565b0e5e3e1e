/** What a check asks beyond the citation itself: a failure there ends no check, and is not passed over either. */
import { type Failure, isSilence, LookupError } from '../contract/failure.ts';

/**
 * @param onSilence told when the service failed, as opposed to having nothing or refusing; absent for what only makes a message fuller
 * @returns undefined when the service could not be asked
 * @throws an AbortError, and what is no LookupError
 */
export async function quietly<T>(
  ask: () => Promise<T>,
  onSilence?: (failure: Failure) => void,
): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof LookupError)) throw error;
    if (isSilence(error.failure)) onSilence?.(error.failure);
    return undefined;
  }
}
