import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { type KnownService, knownService, until } from './service.ts';

describe('a program in a language that the setting names', () => {
  const settings = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration('legalCode');
  let service: KnownService;
  before(async () => {
    service = await knownService();
    await settings().update('languages', ['markdown', 'typescript', 'python'], vscode.ConfigurationTarget.Global);
  });
  after(() => settings().update('languages', undefined, vscode.ConfigurationTarget.Global));

  /** The lines on which citations are recognized. */
  async function citedLines(document: vscode.TextDocument): Promise<readonly number[]> {
    return (await service.api.citations(document)).map(({ start }) => document.positionAt(start).line);
  }

  for (const [language, lines, expected] of [
    ['typescript', ['f("CITED");', '// CITED', 'g(`', '// CITED', '`);', '/* Under', ' * CITED */'], [1, 6]],
    ['python', ['x = "CITED"', 'y = 1  # CITED', "z = '''", '# CITED', "'''"], [1]],
  ] as const)
    it(`has citations in its comments, and none in its strings: ${language}`, async () => {
      const { cited } = service.inForce;
      const content = lines.join('\n').replaceAll('CITED', cited);
      const document = await vscode.workspace.openTextDocument({ language, content });
      assert.deepEqual(await citedLines(document), expected);
    });

  it('is read again as comments change', async () => {
    const { cited, heading } = service.inForce;
    const document = await vscode.workspace.openTextDocument({
      language: 'typescript',
      content: `f(); ${cited}\ng("${cited}");\n`,
    });
    assert.deepEqual(await citedLines(document), []);
    const edit = async (change: (edit: vscode.WorkspaceEdit) => void): Promise<void> => {
      const made = new vscode.WorkspaceEdit();
      change(made);
      assert.ok(await vscode.workspace.applyEdit(made));
    };
    await edit((made) => made.insert(document.uri, new vscode.Position(0, 5), '// '));
    assert.deepEqual(await citedLines(document), [0]);
    const hovers = await until('the hover', async () => {
      const found = await vscode.commands.executeCommand<vscode.Hover[]>(
        'vscode.executeHoverProvider',
        document.uri,
        new vscode.Position(0, 8 + cited.length - 1),
      );
      return found.length > 0 ? found : undefined;
    });
    const words = hovers[0]?.contents.map((content) => (typeof content === 'string' ? content : content.value));
    assert.match(words?.join('\n') ?? '', heading);
    await edit((made) => made.replace(document.uri, new vscode.Range(0, 5, 0, 7), '/*'));
    assert.deepEqual(await citedLines(document), [0, 1]);
    await edit((made) => made.insert(document.uri, new vscode.Position(0, 8 + cited.length), ' */'));
    assert.deepEqual(await citedLines(document), [0]);
  });

  it('is completed in a comment, and not in a string', async () => {
    const typed = service.inForce.cited.slice(0, -1);
    const content = `f("${typed}");\n// ${typed}\n`;
    const document = await vscode.workspace.openTextDocument({ language: 'typescript', content });
    const offered = async (line: number): Promise<number> => {
      const at = new vscode.Position(line, 3 + typed.length);
      const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        document.uri,
        at,
      );
      return items.filter(({ kind }) => kind === vscode.CompletionItemKind.Reference).length;
    };
    assert.equal(await offered(0), 0);
    if (service.name === 'embedded') assert.ok((await offered(1)) > 0);
  });

  it('is checked only in its comments', async () => {
    const { missing } = service;
    const content = `f("${missing}");\n// Under ${missing}, and ${service.inForce.cited}.\n`;
    const document = await vscode.workspace.openTextDocument({ language: 'typescript', content });
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('legalCode.checkDocument');
    const problems = await until('the problem', () => {
      const all = vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === 'Legal Code');
      return all.length === 0 ? undefined : all;
    });
    assert.deepEqual(
      problems.map(({ range }) => range.start.line),
      [1],
    );
  });
});
