// Runs inside VS Code's extension host: uses the extension and records how long each step takes.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { Api } from '../../src/workbench/api.ts';
import { lawText } from './citation-texts.ts';
import type { Times } from './in-editor.ts';
import { type LongestTask, longestTask } from './longest-task.ts';

/** Milliseconds. */
export interface Measured extends Pick<Times, 'load' | 'activate' | 'activationWall' | 'loadedAtStart'> {
  readonly hoverFirst: readonly number[];
  readonly hoverCached: readonly number[];
  readonly search: readonly number[];
  /** The longest task while a document of 1 MB is opened and read, and during typing. */
  readonly openTask: LongestTask;
  readonly typeTask: LongestTask;
  /** The service's answer to a direct request. */
  readonly bareGet: readonly number[];
  /** The longest task of this process while it is idle, and while a full-size code is imported. */
  readonly idleTask: LongestTask;
  readonly importTask: LongestTask;
  readonly importedSections: number;
}

export async function run(): Promise<void> {
  const extension = vscode.extensions.getExtension<Api>('legal-code-lookup.legal-code-lookup');
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  const result = process.env.LEGAL_CODE_BENCH_RESULT;
  if (extension === undefined || folder === undefined || result === undefined) throw new Error('Not run by editor.ts.');
  const api = await extension.activate();
  await api.ready();
  const document = await vscode.workspace.openTextDocument(join(folder, 'memo.md'));
  await vscode.window.showTextDocument(document);
  const citations = await api.citations(document);
  // The first hover loads code, so it is not measured.
  const [warm, ...rest] = citations;
  const hover = async (offset: number): Promise<number | undefined> => {
    globalThis.legalCodeBench.hovers = [];
    await vscode.commands.executeCommand('vscode.executeHoverProvider', document.uri, document.positionAt(offset));
    return globalThis.legalCodeBench.hovers[0];
  };
  if (warm !== undefined) await hover(warm.start + 1);
  const targets = rest.flatMap((citation) => citation.targets).filter((target) => target.kind === 'section');
  const firstOf = new Map(targets.map((target) => [target.number, target]));
  const hoverFirst: number[] = [];
  for (const target of firstOf.values()) keep(hoverFirst, await hover(target.start + 1));
  const hoverCached: number[] = [];
  for (let round = 0; round < 5; round++)
    for (const target of targets) keep(hoverCached, await hover(target.start + 1));

  const client = await api.client();
  const search: number[] = [];
  for (const query of [
    'notice of rent increase',
    'accessory dwelling units',
    'short-term rental license',
    '23.44.040',
    'PWMC 21.09',
  ])
    for (let length = 2; length <= query.length; length++) {
      const start = performance.now();
      await client.search({ text: query.slice(0, length), limit: 20 }, { reload: true });
      search.push(performance.now() - start);
    }

  const [openTask, typeTask] = await longDocument(api);

  // The lower bound: one section over HTTP without our code, on an open connection.
  const bareGet: number[] = [];
  const { createServer, Agent, get } = await import('node:http');
  const body = JSON.stringify(
    (await client.section((await client.search({ text: '23.44.040' })).value.entries[0]?.id ?? '')).value,
  );
  const server = createServer((_request, response) => response.setHeader('content-type', 'application/json').end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const agent = new Agent({ keepAlive: true });
  for (let round = 0; round < 200; round++) {
    const start = performance.now();
    await new Promise<void>((resolve, reject) => {
      get({ host: '127.0.0.1', port, agent }, (response) => {
        response.resume().once('end', resolve);
      }).once('error', reject);
    });
    bareGet.push(performance.now() - start);
  }
  agent.destroy();
  server.close();

  const idleTask = await longestTask(() => new Promise((resolve) => setTimeout(resolve, 5_000)));
  let importedSections = 0;
  const importTask = await longestTask(async () => {
    const summary: unknown = await vscode.commands.executeCommand(
      'legalCode.importCode',
      process.env.LEGAL_CODE_BENCH_IMPORT,
    );
    if (typeof summary === 'object' && summary !== null && 'sections' in summary)
      importedSections = Number(summary.sections);
  });

  const { hovers: _, completions: __, ...start } = globalThis.legalCodeBench;
  const measured: Measured = {
    ...start,
    hoverFirst,
    hoverCached,
    search,
    openTask,
    typeTask,
    bareGet,
    idleTask,
    importTask,
    importedSections,
  };
  writeFileSync(result, JSON.stringify(measured));
}

/** Opens 1 MB of dense law text, waits until it is read, and types into it; the longest tasks meanwhile. */
async function longDocument(api: Api): Promise<readonly [LongestTask, LongestTask]> {
  const document = await vscode.workspace.openTextDocument({ language: 'markdown', content: lawText(1_000_000).text });
  const opened = await longestTask(async () => {
    await vscode.window.showTextDocument(document);
    await api.citations(document);
  });
  const typed = await longestTask(async () => {
    for (let k = 0; k < 40; k++) {
      const edit = new vscode.WorkspaceEdit();
      edit.insert(document.uri, document.positionAt(500_000 + k), 'x');
      await vscode.workspace.applyEdit(edit);
      await api.citations(document);
    }
  });
  return [opened, typed];
}

function keep(samples: number[], sample: number | undefined): void {
  if (sample !== undefined) samples.push(sample);
}
