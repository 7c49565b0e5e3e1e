import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { toolNames } from '../../src/tools/tool-names.ts';
import { knownService, until } from './service.ts';

const ours = 'legal-code-lookup.legal-code-lookup';

/** Calls a tool like an assistant outside a chat. */
async function call(name: string, input: object): Promise<unknown> {
  const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
  const [part] = content;
  assert.ok(part instanceof vscode.LanguageModelTextPart);
  return JSON.parse(part.value);
}

const toolsHere = (): readonly string[] =>
  vscode.lm.tools.map(({ name }) => name).filter((name) => toolNames.some((own) => own === name));

/** An answer without its volatile parts. */
const withoutTime = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (key, value: unknown) => (key === 'retrieved' ? undefined : value)));

async function untilAsync(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 100));
}

describe('assistants', () => {
  it('have exactly the tools of the table', async () => {
    await knownService();
    await until('the tools', () => (toolsHere().length > 0 ? true : undefined));
    assert.deepEqual([...toolsHere()].sort(), [...toolNames].sort());
    const contributed: readonly { readonly name: string }[] =
      vscode.extensions.getExtension(ours)?.packageJSON.contributes.languageModelTools;
    for (const { name, inputSchema } of vscode.lm.tools.filter((tool) => toolNames.some((own) => own === tool.name)))
      assert.deepEqual(
        inputSchema,
        contributed.map((tool) => Object(tool)).find((tool) => tool.name === name).inputSchema,
      );
  });

  for (const setting of ['off', 'mcp'])
    it(`can call no tool of the window when the setting is ${setting}, and every tool again afterward`, async () => {
      const { name } = await knownService();
      if (name !== 'embedded') return;
      const isAnswered = (): Promise<boolean> =>
        call('list_coverage', {}).then(
          () => true,
          () => false,
        );
      assert.equal(await isAnswered(), true);
      const settings = vscode.workspace.getConfiguration('legalCode');
      await settings.update('assistants', setting, vscode.ConfigurationTarget.Global);
      try {
        await untilAsync(async () => !(await isAnswered()));
      } finally {
        await settings.update('assistants', undefined, vscode.ConfigurationTarget.Global);
      }
      await untilAsync(isAnswered);
    });

  it('get the same answers as the command line', async () => {
    const { name, inForce, missing, home } = await knownService();
    // An operator's service requires the user's consent, and no user can give it here.
    if (name !== 'embedded') return;
    const extension = vscode.extensions.getExtension(ours);
    assert.ok(extension);
    const node = join(extension.extensionPath, 'node_modules/.bin/node');
    const cli = join(extension.extensionPath, 'dist/cli.js');
    const folder = mkdtempSync(join(tmpdir(), 'legal-code-assistants-'));
    const library = join(folder, 'law.db');
    const inputs: readonly (readonly [string, object])[] = [
      ['list_coverage', { name: home }],
      ['read_section', { citation: inForce.cited }],
      ['check_citations', { text: `See ${inForce.cited} and ${missing}.` }],
      ['search_local_law', { query: inForce.cited }],
    ];
    try {
      const sample = join(extension.extensionPath, 'sample/library');
      execFileSync(node, [cli, 'import', sample, '--library', library, '--progress', 'none'], { stdio: 'ignore' });
      for (const [tool, input] of inputs) {
        const there = execFileSync(node, [cli, 'tool', tool, '--library', library], {
          input: JSON.stringify(input),
          encoding: 'utf8',
          stdio: ['pipe', 'pipe', 'ignore'],
        });
        assert.deepEqual(withoutTime(await call(tool, input)), withoutTime(JSON.parse(there)), tool);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
