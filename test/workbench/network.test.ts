import { strict as assert } from 'node:assert';
import { createServer } from 'node:net';
import * as vscode from 'vscode';
import { LookupError } from '../../src/contract/failure.ts';
import { type KnownService, knownService, until } from './service.ts';

/** A proxy that refuses every tunnel, with the heads of the requests to it. */
async function refusingProxy(): Promise<{ readonly url: string; readonly heads: readonly string[]; close(): void }> {
  const heads: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (data) => {
      heads.push(data.toString());
      socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n');
    });
  });
  await new Promise<void>((started) => server.listen(0, '127.0.0.1', started));
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  return { url: `http://127.0.0.1:${address.port}`, heads, close: () => server.close() };
}

describe('requests to an operator’s service', () => {
  const operator = 'https://law.example.org';
  let known: KnownService;
  let usual: string | undefined;
  const set = (name: string, value: string | undefined): Thenable<void> =>
    vscode.workspace.getConfiguration().update(name, value, vscode.ConfigurationTarget.Global);

  before(async () => {
    known = await knownService();
    usual = vscode.workspace.getConfiguration('legalCode').inspect<string>('service.url')?.globalValue;
  });
  after(async () => {
    await set('http.proxy', undefined);
    await set('legalCode.service.url', usual);
    await known.api.ready();
  });

  it('use VS Code’s network: a tunnel through http.proxy, which never sees the key', async () => {
    const proxy = await refusingProxy();
    try {
      await set('http.proxy', proxy.url);
      await set('legalCode.service.url', operator);
      const client = await until('the client', async () => {
        const current = await known.api.client();
        return current.origin === operator ? current : undefined;
      });
      await assert.rejects(client.check(), (error: unknown) => {
        assert.ok(error instanceof LookupError, String(error));
        assert.deepEqual(error.failure, { kind: 'offline', cause: 'PROXY_403' });
        return true;
      });
      assert.match(proxy.heads[0] ?? '', /^CONNECT law\.example\.org:443 /);
      assert.doesNotMatch(proxy.heads.join('\n'), /^authorization:/im);
    } finally {
      proxy.close();
    }
  });

  it('for public codes use the proxy of VS Code’s settings, too', async () => {
    const proxy = await refusingProxy();
    try {
      // Codes are added to the embedded library.
      await set('legalCode.service.url', undefined);
      await known.api.ready();
      await set('http.proxy', proxy.url);
      await set('legalCode.catalog.url', 'https://codes.example.org/catalog.json');
      // The command ends when someone closes its message.
      void vscode.commands.executeCommand('legalCode.addPublicCode');
      const requests = (): readonly string[] => proxy.heads.filter((head) => head.includes('codes.example.org'));
      await until('the request for the catalog', async () => requests()[0]);
      assert.match(requests()[0] ?? '', /^CONNECT codes\.example\.org:443 /);
    } finally {
      proxy.close();
      await set('legalCode.catalog.url', undefined);
      await vscode.commands.executeCommand('notifications.clearAll');
    }
  });
});
