/** Asking the service in use, so that the status item knows what came of it. */
import type { Answer, LegalCodeClient } from '../../client/types.ts';
import { LookupError } from '../../contract/failure.ts';
import type { Connection } from './services.ts';

/** What `question` gives of the client in use; rejects as it does. */
export async function sendRequest<T>(
  connection: Connection,
  question: (client: LegalCodeClient) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const client = await connection.client();
  const since = Date.now();
  try {
    const answer = await question(client);
    // An answer from the cache tells nothing of how the service stands now.
    if (answer.stale === true) connection.report({ failure: { kind: 'offline' } });
    else if (answer.at >= since) connection.report({ ok: true });
    return answer;
  } catch (error) {
    if (error instanceof LookupError) connection.report({ failure: error.failure });
    throw error;
  }
}
