/**
 * Offers the tools to VS Code as an MCP server: a child process that calls this window over a socket. It never receives
 * the window's key.
 */
import * as vscode from 'vscode';
import type { Tools } from '../../tools/index.ts';
import type { Services } from '../shared/services.ts';
import { listenForTools, type ToolSocket } from './socket.ts';

const providerId = 'legalCode.mcp';

export function registerMcpServer(
  { context, log }: Services,
  tools: Tools,
  { isWanted, onDidChange }: { readonly isWanted: () => boolean; readonly onDidChange: vscode.Event<void> },
): vscode.Disposable {
  let socket: Promise<ToolSocket> | undefined;
  const version: unknown = context.extension.packageJSON.version;
  const provider = vscode.lm.registerMcpServerDefinitionProvider(providerId, {
    onDidChangeMcpServerDefinitions: onDidChange,
    provideMcpServerDefinitions: () => (isWanted() ? [definition({})] : []),
    // Open the socket when a server is about to start, not when VS Code lists the servers.
    async resolveMcpServerDefinition() {
      if (!isWanted()) return undefined;
      socket ??= listenForTools(tools, (line) => log.warn(line));
      const opening = socket;
      // After a failure, such as a full disk, the next start opens it again.
      opening.catch(() => {
        if (socket === opening) socket = undefined;
      });
      return definition(await opening);
    },
  });
  const definition = ({ path = '', key = '' }: Partial<ToolSocket>): vscode.McpStdioServerDefinition =>
    new vscode.McpStdioServerDefinition(
      vscode.l10n.t('Local law (Legal Code Lookup)'),
      process.execPath,
      [context.asAbsolutePath('dist/cli.js'), 'mcp', '--window', path],
      { ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1', NODE_OPTIONS: null, LEGAL_CODE_WINDOW_KEY: key },
      typeof version === 'string' ? version : '0',
    );
  return vscode.Disposable.from(provider, {
    dispose: () => {
      socket?.then((open) => open.close()).catch((error: unknown) => log.warn(String(error)));
    },
  });
}
