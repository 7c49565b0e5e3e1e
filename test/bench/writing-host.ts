// Runs inside VS Code's extension host: completes citations, and edits a long draft with the Citations view open.
import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as vscode from 'vscode';
import type { Api } from '../../src/workbench/api.ts';
import { lawText } from './citation-texts.ts';
import { type LongestTask, longestTask } from './longest-task.ts';

export interface Measured {
  /** Milliseconds each. */
  readonly completions: readonly number[];
  /** Bytes in use after a garbage collection. */
  readonly heapBefore: number;
  readonly heapAfter: number;
  readonly editTask: LongestTask;
  readonly idleTask: LongestTask;
  readonly edits: number;
}

const edits = 10_000;

export async function run(): Promise<void> {
  const extension = vscode.extensions.getExtension<Api>('legal-code-lookup.legal-code-lookup');
  const result = process.env.LEGAL_CODE_BENCH_RESULT;
  if (extension === undefined || result === undefined) throw new Error('Not run by writing.ts.');
  const api = await extension.activate();
  await api.ready();
  const completions = await complete(api);
  const idleTask = await longestTask(() => new Promise((resolve) => setTimeout(resolve, 3_000)));
  const measured: Measured = { completions, idleTask, ...(await edit(api)) };
  writeFileSync(result, JSON.stringify(measured));
}

/** Types citations of each code, digit by digit, and words of headings after each code's name. */
async function complete(api: Api): Promise<readonly number[]> {
  const client = await api.client();
  const places: readonly string[] = JSON.parse(process.env.LEGAL_CODE_BENCH_PLACES ?? '[]');
  const found = await Promise.all(places.map((id) => client.jurisdiction(id)));
  const codes = found.flatMap(
    ({
      value: {
        id,
        codes: [code],
      },
    }) => (code === undefined ? [] : [{ id, code }]),
  );
  const document = await vscode.workspace.openTextDocument({ language: 'markdown' });
  await vscode.window.showTextDocument(document);
  globalThis.legalCodeBench.completions = [];
  for (const { id, code } of codes) {
    const { entries } = (await client.search({ text: 'notice', jurisdictionId: id, limit: 3 })).value;
    for (const { number = '', heading = '' } of entries) {
      const typed = [
        ...Array.from({ length: number.length }, (_, length) => `${code.name} § ${number.slice(0, length + 1)}`),
        `${code.name} §§ ${number}, `,
        `${code.name} ${heading.split(' ')[0] ?? ''}`,
      ];
      for (const each of typed) await suggest(document, `The rule applies. See ${each}`);
    }
  }
  return globalThis.legalCodeBench.completions;
}

async function suggest(document: vscode.TextDocument, content: string): Promise<void> {
  const change = new vscode.WorkspaceEdit();
  change.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), content);
  await vscode.workspace.applyEdit(change);
  const at = document.positionAt(content.length);
  await vscode.commands.executeCommand('vscode.executeCompletionItemProvider', document.uri, at);
}

/**
 * Edits 1 MB of dense law text with the Citations view open. Plain text, because VS Code's own Markdown extension parses the whole of a
 * Markdown document in the same thread.
 */
async function edit(api: Api): Promise<Omit<Measured, 'completions' | 'idleTask'>> {
  // Paragraphs of about 600 characters.
  const content = lawText(1_000_000).text.replace(/(.{600}[^.]*\.) /g, '$1\n\n');
  const document = await vscode.workspace.openTextDocument({ language: 'plaintext', content });
  await vscode.window.showTextDocument(document);
  await vscode.commands.executeCommand('legalCode.citations.focus');
  await api.citations(document);
  // Fills the caches before the heap is measured.
  await type(document, 500);
  await rest();
  const heapBefore = heap();
  const editTask = await longestTask(async () => {
    await type(document, edits);
    await rest();
  });
  return { heapBefore, heapAfter: heap(), editTask, edits };
}

/** Types letters one by one all over the document, and deletes them again. */
async function type(document: vscode.TextDocument, count: number): Promise<void> {
  for (let done = 0; done < count; done++) {
    const pair = done >> 1;
    const at = document.positionAt(1_000 + (pair % 20) * 45_000 + (Math.floor(pair / 20) % 40) * 1_000);
    const change = new vscode.WorkspaceEdit();
    if (done % 2 === 0) change.insert(document.uri, at, 'x');
    else change.delete(document.uri, new vscode.Range(at, at.translate(0, 1)));
    await vscode.workspace.applyEdit(change);
  }
}

/** Waits for the views and marks after an edit. */
function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 2_000));
}

function heap(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') for (let k = 0; k < 4; k++) collect();
  return process.memoryUsage().heapUsed;
}
