/** Asking the service in use. What came of it the connection knows from its client. */
import type { Answer, LegalCodeClient } from '../../client/types.ts';
import type { Connection } from './services.ts';

/** What `question` gives of the client in use; rejects as it does. */
export async function sendRequest<T>(
  connection: Connection,
  question: (client: LegalCodeClient) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  return question(await connection.client());
}
