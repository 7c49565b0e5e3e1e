/** Registers the tools as VS Code language-model tools. package.json declares them from the same table. */
import * as vscode from 'vscode';
import type { Tools } from '../../tools/index.ts';
import { type ToolName, toolNames } from '../../tools/tool-names.ts';
import type { Services } from '../shared/services.ts';
import { signalOf } from '../shared/signal.ts';
import { confirmationFor } from './confirmation.ts';

export function registerTools({ connection }: Services, tools: Tools): vscode.Disposable {
  return vscode.Disposable.from(
    ...toolNames.map((name) => vscode.lm.registerTool(name, new Tool(name, tools, connection))),
  );
}

class Tool implements vscode.LanguageModelTool<object> {
  readonly #name: ToolName;
  readonly #tools: Tools;
  readonly #connection: Services['connection'];

  constructor(name: ToolName, tools: Tools, connection: Services['connection']) {
    this.#name = name;
    this.#tools = tools;
    this.#connection = connection;
  }

  /** Asks for confirmation, and names the data and the recipient, if a call would send data off this machine. */
  prepareInvocation({
    input,
  }: vscode.LanguageModelToolInvocationPrepareOptions<object>): vscode.PreparedToolInvocation {
    const { host } = this.#connection;
    const invocationMessage = vscode.l10n.t('Looking up local law');
    if (host === undefined) return { invocationMessage };
    return { invocationMessage, confirmationMessages: confirmationFor(this.#name, input, host) };
  }

  async invoke(
    { input }: vscode.LanguageModelToolInvocationOptions<object>,
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult> {
    const cancel = signalOf(token);
    try {
      const answer = await this.#tools.run(this.#name, input, cancel.signal);
      if (answer.kind === 'wrongInput') throw new Error(answer.message);
      return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(JSON.stringify(answer.value))]);
    } finally {
      cancel.dispose();
    }
  }
}
