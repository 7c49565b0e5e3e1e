/** Sends requests to the service in use. Its client reports their outcomes to the connection. */
import type { Answer, LegalCodeClient } from '../../client/types.ts';
import type { Connection } from './services.ts';

/** Returns the result of `question` with the client in use; rejects as it does. */
export async function sendRequest<T>(
  connection: Connection,
  question: (client: LegalCodeClient) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  return question(await connection.client());
}
