import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Endpoint } from '../../../src/workbench/connection/embedded.ts';

/** Sends a GET request to a socket. Returns status and body. Rejects if nothing listens there. */
export function getAt(
  { url, socketPath }: Pick<Endpoint, 'url' | 'socketPath'>,
  path: string,
  key?: string,
): Promise<{ readonly status: number | undefined; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
    const asked = request(`${url}${path}`, { socketPath, headers }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
    });
    asked.once('error', reject).end();
  });
}
