/** Runs the optional requests of a check. A failure does not end the check, but is still reported. */
import { type Failure, isSilence, LookupError } from '../contract/failure.ts';

/**
 * @param onSilence called if the service failed, but not if it has no data or refuses; absent for data that only adds detail
 * @returns undefined if the request failed
 * @throws an AbortError, and any error other than LookupError
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
