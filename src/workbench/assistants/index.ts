/** Local law for assistants: language-model tools, or an MCP server that calls this window. Off in Restricted Mode. */
import * as vscode from 'vscode';
import type { Services } from '../shared/services.ts';
import { registerMcpServer } from './mcp-server.ts';
import { registerTools } from './tools.ts';
import { windowTools } from './window-tools.ts';

export function register(services: Services): vscode.Disposable {
  const { settings } = services;
  const tools = windowTools(services);
  const way = (): ReturnType<typeof settings.assistants> =>
    vscode.workspace.isTrusted ? settings.assistants() : 'off';
  let registered: vscode.Disposable | undefined;
  const changed = new vscode.EventEmitter<void>();
  const follow = (): void => {
    if (way() === 'tools') registered ??= registerTools(services, tools);
    else {
      registered?.dispose();
      registered = undefined;
    }
    changed.fire();
  };
  follow();
  return vscode.Disposable.from(
    changed,
    registerMcpServer(services, tools, { isWanted: () => way() === 'mcp', onDidChange: changed.event }),
    vscode.workspace.onDidGrantWorkspaceTrust(follow),
    settings.onDidChange((event) => {
      if (event.affectsConfiguration('legalCode.assistants')) follow();
    }),
    { dispose: () => registered?.dispose() },
  );
}
