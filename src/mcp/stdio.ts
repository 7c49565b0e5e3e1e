/** MCP over standard input and output. */
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createMcpServer, type McpOptions } from './server.ts';

/** Serves until the client closes standard input. */
export async function serveOverStdio(options: McpOptions, onError: (error: Error) => void): Promise<void> {
  const ended = new Promise<void>((resolve) => process.stdin.once('close', resolve).once('end', resolve));
  const serving = serveStdio(() => createMcpServer(options), { onerror: onError });
  await ended;
  await serving.close();
}
