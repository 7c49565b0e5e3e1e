/** The MCP server over stdio and over HTTP. Loaded on first use: it is a bundle of its own. */
import type { HttpOptions, McpServing } from './http.ts';

export { serveOverStdio } from './stdio.ts';

/** MCP over HTTP (see http.ts). A client on standard input waits for none of it. */
export async function serveHttp(options: HttpOptions): Promise<McpServing> {
  const { serveHttp: serve } = await import('./http.ts');
  return await serve(options);
}
