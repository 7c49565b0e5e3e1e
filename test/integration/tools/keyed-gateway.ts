/** A gateway that adds a key to each request, for a client that cannot be given one. Hosts and origins pass through. */
import { createServer, request } from 'node:http';

export interface Gateway {
  readonly url: string;
  close(): void;
}

export async function keyedGateway(served: { readonly url: string; readonly key: string }): Promise<Gateway> {
  const target = new URL(served.url);
  const gateway = createServer((incoming, outgoing) => {
    const own = incoming.headers.host === here();
    const headers = {
      ...incoming.headers,
      authorization: `Bearer ${served.key}`,
      ...(own ? { host: target.host } : {}),
      ...(incoming.headers.origin === `http://${here()}` ? { origin: target.origin } : {}),
    };
    const onward = request(target, { method: incoming.method ?? 'GET', headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(onward);
  });
  const here = (): string => {
    const address = gateway.address();
    return typeof address === 'object' && address !== null ? `127.0.0.1:${address.port}` : '';
  };
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://${here()}${target.pathname}`,
    close() {
      gateway.closeAllConnections();
      gateway.close();
    },
  };
}
