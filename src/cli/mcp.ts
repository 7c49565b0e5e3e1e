/** `legal-code mcp`: the assistants' tools as an MCP server. */
import { visibleLine } from '../contract/visible.ts';
import type { Tools } from '../tools/index.ts';
import { UsageError } from './law.ts';
import { optionsOf, textOption } from './options.ts';
import { reasonOf } from './reason.ts';
import { version } from './version.ts';
import { whereOf } from './where.ts';

/** Returns the exit code: 0 the client disconnected, 2 could not run. Stdout is for the protocol, and messages go to stderr. */
export async function mcpCommand(given: unknown): Promise<number> {
  const log = (line: string): void => void process.stderr.write(`legal-code mcp: ${visibleLine(line)}\n`);
  const onError = (error: Error): void => log(error.message);
  try {
    const options = optionsOf(given);
    const port = portOf(textOption(options, 'http'));
    const [{ serveHttp, serveOverStdio }, tools] = await Promise.all([
      import('../mcp/index.ts'),
      toolsFor(options, log),
    ]);
    try {
      if (port === undefined) {
        await serveOverStdio({ tools, version: version() }, onError);
        return 0;
      }
      const { randomKey } = await import('../service/accounts.ts');
      const { stopAsked } = await import('../service/stop-asked.ts');
      // Clients of this server get a key of its own, never the service's key.
      const key = process.env.LEGAL_CODE_MCP_KEY ?? randomKey();
      const serving = await serveHttp({ tools, version: version(), port, key, onError });
      const printedKey = process.env.LEGAL_CODE_MCP_KEY === undefined ? { key } : {};
      process.stdout.write(`${JSON.stringify({ url: serving.url, ...printedKey })}\n`);
      await stopAsked();
      await serving.close();
      return 0;
    } finally {
      await tools.close();
    }
  } catch (error) {
    log(reasonOf(error));
    return 2;
  }
}

interface ClosableTools extends Tools {
  close(): Promise<void>;
}

/** The tools of a window if one started this process; else tools that use a library or a service. */
async function toolsFor(options: ReturnType<typeof optionsOf>, log: (line: string) => void): Promise<ClosableTools> {
  const window = textOption(options, 'window');
  if (window !== undefined) {
    const { windowTools } = await import('./window-tools.ts');
    return windowTools(window, process.env.LEGAL_CODE_WINDOW_KEY ?? '');
  }
  const where = whereOf(options, log);
  if (where.library === undefined && where.service === undefined)
    throw new UsageError('--library FILE or --service URL is needed');
  const { lawTools } = await import('./law-tools.ts');
  return lawTools(where, log);
}

function portOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const port = Number(given);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError('--http: expected a port from 0 to 65535');
  return port;
}
