/** What happens to requests when the service stops, or when their clients disconnect. */
import { strict as assert } from 'node:assert';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Drain, type Serving, serve } from '../../../src/service/serve.ts';
import { openSqliteStore, type SqliteStore } from '../../../src/service/store/sqlite/index.ts';
import type { Store } from '../../../src/service/store/store.ts';
import { accounts, city, keys, publish } from './fixtures.ts';
import { sendRaw } from './raw.ts';

/** Milliseconds, longer than a test runs. */
const forEver = 600_000;

/** Resolves once `holds` does. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5).unref());
}

describe('requests in progress', () => {
  let library: SqliteStore;
  let serving: Serving | undefined;
  /** The searches and lists that have started. */
  let begun: number;
  let letGo: () => void;
  const sockets: Socket[] = [];
  beforeEach(async () => {
    library = openSqliteStore(':memory:');
    await publish(library, city);
    begun = 0;
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    letGo();
    await serving?.stop();
    serving = undefined;
  });

  /** Serves a library whose searches and lists wait until they are released. Returns the port. */
  const served = async (drain: Drain = { refuseAfter: forEver, closeAfter: forEver }): Promise<number> => {
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const held =
      <A extends readonly unknown[], R>(read: (...args: A) => Promise<R>) =>
      async (...args: A): Promise<R> => {
        begun += 1;
        await gate;
        return read(...args);
      };
    const changes: Partial<Store> = {
      search: held(library.search.bind(library)),
      jurisdictions: held(library.jurisdictions.bind(library)),
    };
    const store = new Proxy<Store>(library, {
      get(target, name) {
        const given: unknown = Reflect.get(changes, name) ?? Reflect.get(target, name);
        return typeof given === 'function' ? given.bind(target) : given;
      },
    });
    serving = await serve({ store, accounts, at: { host: '127.0.0.1', port: 0 }, log: false, drain });
    return Number(new URL(serving.reached.url).port);
  };
  const head = (port: number, path: string, key: string = keys.full): string =>
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${key}\r\n\r\n`;

  interface Client {
    readonly socket: Socket;
    /** The service has read the request. */
    readonly isTaken: () => boolean;
    /** Its answer; undefined if the connection was closed first. */
    readonly answer: Promise<{ readonly status: number; readonly text: string } | undefined>;
  }
  /** Sends a request together with another that is answered at once, which shows that both were read. */
  const client = (port: number, path: string, key?: string): Client => {
    const socket = connect({ host: '127.0.0.1', port });
    sockets.push(socket);
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', () => undefined);
    const answer = new Promise<{ readonly status: number; readonly text: string } | undefined>((resolve) => {
      socket.once('close', () => {
        const [, , text] = received.split('HTTP/1.1 ');
        resolve(text === undefined ? undefined : { status: Number(text.slice(0, 3)), text });
      });
    });
    socket.write(head(port, '/health') + head(port, path, key));
    return { socket, isTaken: () => received.includes('{"status":"ok"}'), answer };
  };
  const taken = (clients: readonly Client[]): Promise<void> => until(() => clients.every(({ isTaken }) => isTaken()));
  /** Resolves once the service accepts no more connections. */
  const closed = async (port: number): Promise<void> => {
    const isOpen = async (): Promise<boolean> => {
      const socket = connect({ host: '127.0.0.1', port });
      const open = await new Promise<boolean>((resolve) => {
        socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      });
      socket.destroy();
      return open;
    };
    while (await isOpen());
  };

  it('50 lists are all answered after a stop, each as the last on its connection', async () => {
    const port = await served();
    const clients = Array.from({ length: 50 }, () => client(port, '/v1/jurisdictions'));
    await until(() => begun === 50);
    const stopping = serving?.stop();
    await closed(port);
    letGo();
    for (const { answer } of clients) {
      const { status, text = '' } = (await answer) ?? {};
      assert.equal(status, 200);
      assert.match(text, /^connection: close\r$/m);
      assert.match(text, /"name":"Alder Bay".*\}$/);
    }
    await stopping;
  });

  it('50 lists that were requested before a stop are all answered, though no connection was accepted yet', async () => {
    const port = await served();
    letGo();
    const clients = Array.from({ length: 50 }, () => client(port, '/v1/jurisdictions'));
    await Promise.all(clients.map(({ socket }) => once(socket, 'connect')));
    await serving?.stop();
    for (const { answer } of clients) assert.equal((await answer)?.status, 200);
  });

  it('50 searches that wait for their turn are refused with 503 in time; the one that runs is answered', async () => {
    const port = await served({ refuseAfter: 50, closeAfter: forEver });
    const clients = Array.from({ length: 51 }, (_, at) => client(port, `/v1/search?q=noise%20${at}`));
    await taken(clients);
    await until(() => begun === 1);
    const stopping = serving?.stop();
    const refused = await Promise.any(clients.map(({ answer }) => answer));
    assert.equal(refused?.status, 503);
    assert.match(refused.text, /^retry-after: 1\r$/m);
    assert.match(refused.text, /^connection: close\r$/m);
    assert.match(refused.text, /"detail":"The service is stopping\."/);
    letGo();
    await stopping;
    const statuses = await Promise.all(clients.map(async ({ answer }) => (await answer)?.status));
    assert.deepEqual(
      statuses.toSorted(),
      Array.from({ length: 51 }, (_, at) => (at === 0 ? 200 : 503)),
    );
    assert.equal(begun, 1, 'nothing was searched for after that');
  });

  it('that never end do not prevent a stop', async () => {
    const port = await served({ refuseAfter: 10, closeAfter: 20 });
    const { answer } = client(port, '/v1/search?q=noise');
    await until(() => begun === 1);
    await serving?.stop();
    assert.equal(await answer, undefined, 'the connection is closed');
  });

  it('with a wrong key that are delayed are refused at once after a stop', async () => {
    const port = await served();
    const clients = Array.from({ length: 40 }, (_, at) => client(port, '/v1/jurisdictions', `guess-${at}`));
    await taken(clients);
    await serving?.stop();
    const statuses = await Promise.all(clients.map(async ({ answer }) => (await answer)?.status));
    assert.deepEqual(new Set(statuses), new Set([401]));
  });

  it('whose clients have disconnected are skipped', async () => {
    const port = await served();
    const leaving = Array.from({ length: 20 }, (_, at) => client(port, `/v1/search?q=noise%20${at}`));
    await taken(leaving);
    await until(() => begun === 1);
    for (const { socket } of leaving) socket.destroy();
    await Promise.all(leaving.map(({ answer }) => answer));
    // Later data is read after the ends of those connections.
    for (let round = 0; round < 5; round += 1) await sendRaw(port, head(port, '/health'));
    const staying = client(port, '/v1/search?q=quiet');
    await taken([staying]);
    letGo();
    await until(() => begun === 2);
    await serving?.stop();
    assert.equal((await staying.answer)?.status, 200);
    assert.equal(begun, 2, 'the search that ran, and that of the client who stayed');
  });
});
