/** The MCP server over stdio and HTTP. A bundle of its own, loaded on first use. */
import type { HttpOptions, McpServing } from './http.ts';

export { serveOverStdio } from './stdio.ts';

/** Serves MCP over HTTP (see http.ts). Loads on demand, so stdio clients don't wait for it. */
export async function serveHttp(options: HttpOptions): Promise<McpServing> {
  const { serveHttp: serve } = await import('./http.ts');
  return await serve(options);
}
