'use strict';
// Runs beside the extension under test. It does what is slow or unreliable by mouse: changes a setting, runs a command
// with arguments, or reads a document by its address. VS Code's server does not always notice a changed settings file.
// Each window listens on a socket in the folder that LEGAL_CODE_TEST_ASSISTANT names. The newest one answers
// workbench.ts.
const { mkdirSync } = require('node:fs');
const { createServer } = require('node:http');
const { join } = require('node:path');
const vscode = require('vscode');

exports.activate = (context) => {
  const folder = process.env.LEGAL_CODE_TEST_ASSISTANT;
  if (!folder) return;
  const server = createServer(async (request, response) => {
    try {
      if (request.method === 'GET') {
        // Answers only while the window exists, because its host runs a little longer.
        await vscode.commands.executeCommand('setContext', 'legalCode.underTest', true);
        response.end('{}');
        return;
      }
      const chunks = [];
      for await (const chunk of request) chunks.push(chunk);
      const { settings, ...wish } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      for (const [name, value] of Object.entries(settings ?? {})) {
        const wanted = value === null ? undefined : value;
        await vscode.workspace.getConfiguration().update(name, wanted, vscode.ConfigurationTarget.Global);
      }
      const answer = await answerTo(wish);
      response.end(JSON.stringify({ answer }));
    } catch (error) {
      response.statusCode = 500;
      response.end(JSON.stringify({ error: String(error) }));
    }
  });
  mkdirSync(folder, { recursive: true });
  server.listen(join(folder, String(Date.now())));
  context.subscriptions.push({ dispose: () => server.close() });
};

async function answerTo({ command, args, text, tool, input }) {
  if (text !== undefined) return (await vscode.workspace.openTextDocument(vscode.Uri.parse(text))).getText();
  if (command !== undefined) return await vscode.commands.executeCommand(command, ...args);
  if (tool === undefined) return undefined;
  const { content } = await vscode.lm.invokeTool(tool, { input, toolInvocationToken: undefined });
  return JSON.parse(content.map(({ value }) => value).join(''));
}
