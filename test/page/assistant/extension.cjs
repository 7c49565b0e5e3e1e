'use strict';
// Runs beside the extension under test. It does what is slow or unreliable by mouse: changes a setting, runs a command
// with arguments, or reads a document by its address. VS Code's server does not always notice a changed settings file.
// It also has a virtual file system. Each window listens on a socket in the folder that LEGAL_CODE_TEST_ASSISTANT names.
// The newest one answers workbench.ts.
const { mkdirSync } = require('node:fs');
const { createServer } = require('node:http');
const { join } = require('node:path');
const vscode = require('vscode');

exports.activate = (context) => {
  const folder = process.env.LEGAL_CODE_TEST_ASSISTANT;
  if (!folder) return;
  context.subscriptions.push(vscode.workspace.registerFileSystemProvider('page-test', virtualFiles));
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

/** A file system in memory, as that of a repository on the web. */
const contents = new Map();
const changed = new vscode.EventEmitter();
const at = ({ path }) => contents.get(path) ?? fail(vscode.FileSystemError.FileNotFound(path));
const virtualFiles = {
  onDidChangeFile: changed.event,
  watch: () => new vscode.Disposable(() => undefined),
  stat: (uri) => ({ type: vscode.FileType.File, ctime: 0, mtime: at(uri).time, size: at(uri).bytes.length }),
  readDirectory: () => [],
  readFile: (uri) => at(uri).bytes,
  writeFile: ({ path }, bytes) => void contents.set(path, { bytes, time: Date.now() }),
  createDirectory: () => undefined,
  delete: ({ path }) => void contents.delete(path),
  rename: () => undefined,
};

function fail(error) {
  throw error;
}

async function answerTo({ command, args, text, tool, input, virtual }) {
  if (virtual !== undefined) {
    const uri = vscode.Uri.from({ scheme: 'page-test', path: virtual.path });
    await vscode.workspace.fs.writeFile(uri, Buffer.from(virtual.text));
    await vscode.window.showTextDocument(uri, { preview: false });
    return undefined;
  }
  if (text !== undefined) return (await vscode.workspace.openTextDocument(vscode.Uri.parse(text))).getText();
  if (command !== undefined) return await vscode.commands.executeCommand(command, ...args);
  if (tool === undefined) return undefined;
  const { content } = await vscode.lm.invokeTool(tool, { input, toolInvocationToken: undefined });
  return JSON.parse(content.map(({ value }) => value).join(''));
}
