import { strict as assert } from 'node:assert';
import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { listenForTools, type ToolSocket } from '../../../src/workbench/assistants/socket.ts';
import { at } from '../../unit/tools/tools.ts';
import { type SampleLibrary, sampleLibrary } from './library.ts';

const cli = join(import.meta.dirname, '../../../dist/cli.js');

describe('the MCP process of a window', () => {
  let library: SampleLibrary;
  let socket: ToolSocket;
  before(async () => {
    library = await sampleLibrary();
    socket = await listenForTools(library.tools, () => undefined);
  });
  after(async () => {
    await socket.close();
    await library.remove();
  });

  it('sends requests to the window over its socket, without a service’s key', async () => {
    const client = new Client({ name: 'test', version: '1' });
    const env = { LEGAL_CODE_WINDOW_KEY: socket.key, NODE_NO_WARNINGS: '1' };
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [cli, 'mcp', '--window', socket.path], env }),
    );
    try {
      const answer = await client.callTool({ name: 'list_coverage', arguments: { name: 'Port Wenlow' } });
      assert.equal(at(answer, 'structuredContent', 'places', 0, 'name'), 'Port Wenlow');
      const wrong = await client.callTool({ name: 'read_section', arguments: {} });
      assert.equal(at(wrong, 'isError'), true);
      assert.match(String(at(wrong, 'content', 0, 'text')), /expected a citation or an id/);
    } finally {
      await client.close();
    }
  });

  it('is the only process that the window answers', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request({ socketPath: socket.path, method: 'POST', path: '/tool' }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.once('error', reject);
      sent.end('{"name": "list_coverage", "input": {}}');
    });
    assert.equal(status, 401);
  });

  it('leaves nothing behind when the window closes', async () => {
    const other = await listenForTools(library.tools, () => undefined);
    await other.close();
    if (process.platform !== 'win32') assert.equal(existsSync(dirname(other.path)), false);
  });
});
