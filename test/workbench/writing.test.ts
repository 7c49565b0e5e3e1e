import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { draft, type KnownService, knownService, until } from './service.ts';

describe('writing citations', () => {
  let service: KnownService;
  let section: { readonly sectionId: string; readonly citation: string; readonly jurisdictionId: string };

  before(async () => {
    service = await knownService();
    const client = await service.api.client();
    const [hit] = (await client.search({ text: service.inForce.cited })).value.entries;
    assert.ok(hit?.citation !== undefined && hit.jurisdictionId !== undefined);
    section = { sectionId: hit.id, citation: hit.citation, jurisdictionId: hit.jurisdictionId };
  });
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  const setting = async (name: string, value: unknown): Promise<void> => {
    await vscode.workspace.getConfiguration('legalCode').update(name, value, vscode.ConfigurationTarget.Global);
  };

  const insertedIn = async (content: string): Promise<string> => {
    const document = await vscode.workspace.openTextDocument({ language: 'markdown', content });
    const editor = await vscode.window.showTextDocument(document);
    const end = document.positionAt(content.length);
    editor.selection = new vscode.Selection(end, end);
    await vscode.commands.executeCommand('legalCode.insertCitation', section);
    return document.getText().slice(content.length);
  };

  describe('a citation that is inserted', () => {
    it('has the style of the draft', async () => {
      const { cited } = service.inForce;
      const asDrafted = await insertedIn(`${`${cited}; `.repeat(3)}and `);
      assert.equal(asDrafted, cited);
    });

    it('has the style that the setting names', async () => {
      await setting('citationStyle', 'california');
      try {
        const inSentence = await insertedIn('See ');
        const inParentheses = await insertedIn('(See ');
        assert.match(inSentence, / section /);
        assert.match(inParentheses, /, § /);
      } finally {
        await setting('citationStyle', undefined);
      }
    });

    it('is the code’s own in a draft without a style', async () => {
      assert.equal(await insertedIn('See '), section.citation);
    });
  });

  describe('a table of authorities', () => {
    const table = async (document: vscode.TextDocument): Promise<string> => {
      await vscode.window.showTextDocument(document);
      const before = document.getText();
      await vscode.commands.executeCommand('legalCode.insertTableOfAuthorities');
      return until('the table', () => (document.getText() === before ? undefined : document.getText()));
    };

    it('lists each section with the places that cite it, and is updated in place', async () => {
      const { cited } = service.inForce;
      const document = await vscode.workspace.openTextDocument({
        language: 'markdown',
        content: `# I. Facts\n\nSee ${cited}.\n\n# II. Law\n\n${cited} says so.\n`,
      });
      const first = await table(document);
      assert.ok(first.includes(`- ${section.citation}: I; II`), first);
      const edit = new vscode.WorkspaceEdit();
      edit.insert(document.uri, document.lineAt(document.lineCount - 1).range.end, `\n# III. End\n\n${cited}.\n`);
      await vscode.workspace.applyEdit(edit);
      const second = await table(document);
      assert.ok(second.includes(`- ${section.citation}: I; II; III`), second);
      assert.equal(second.split(`- ${section.citation}:`).length, 2, second);
    });

    it('writes passim from five places on', async () => {
      const { cited } = service.inForce;
      const parts = ['I', 'II', 'III', 'IV', 'V'].map((number) => `# ${number}. Part\n\n${cited}.\n`);
      const document = await vscode.workspace.openTextDocument({ language: 'markdown', content: parts.join('\n') });
      assert.match(await table(document), /: \*passim\*$/m);
    });
  });

  describe('headings after numbers', () => {
    const hints = async (document: vscode.TextDocument): Promise<readonly string[]> => {
      const all = new vscode.Range(0, 0, document.lineCount, 0);
      const found = await vscode.commands.executeCommand<vscode.InlayHint[]>(
        'vscode.executeInlayHintProvider',
        document.uri,
        all,
      );
      return found.map(({ label }) => (typeof label === 'string' ? label : label.map(({ value }) => value).join('')));
    };

    it('are not shown unless the setting asks for them', async () => {
      assert.deepEqual(await hints(await draft(service, `See ${service.inForce.cited}.`)), []);
    });

    it('are shown if the setting asks for them, and the draft has none itself', async () => {
      await setting('inlayHints', true);
      try {
        const bare = await draft(service, `See ${service.inForce.cited}.`);
        const shown = await until('a hint', async () => (await hints(bare))[0]);
        assert.match(shown, service.inForce.heading);
        assert.deepEqual(await hints(await draft(service, `See ${service.inForce.cited} (Setbacks).`)), []);
      } finally {
        await setting('inlayHints', undefined);
      }
    });
  });

  describe('the Markdown cells of a notebook', () => {
    it('are completed, and their definitions open', async () => {
      const { cited } = service.inForce;
      const cell = new vscode.NotebookCellData(vscode.NotebookCellKind.Markup, `See ${cited}.`, 'markdown');
      const notebook = await vscode.workspace.openNotebookDocument('jupyter-notebook', new vscode.NotebookData([cell]));
      const document = notebook.cellAt(0).document;
      const middle = document.positionAt(document.getText().indexOf(cited) + cited.length - 1);
      const [found] = await vscode.commands.executeCommand<vscode.Location[]>(
        'vscode.executeDefinitionProvider',
        document.uri,
        middle,
      );
      assert.equal(found?.uri.scheme, 'legal-code');
      const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        document.uri,
        middle,
      );
      if (service.name === 'embedded')
        assert.ok(items.some(({ kind }) => kind === vscode.CompletionItemKind.Reference));
    });

    it('share one table of authorities', async () => {
      const { cited } = service.inForce;
      const cells = [`# I. Facts\n\n${cited}`, `# II. Law\n\n${cited}`].map(
        (text) => new vscode.NotebookCellData(vscode.NotebookCellKind.Markup, text, 'markdown'),
      );
      const notebook = await vscode.workspace.openNotebookDocument('jupyter-notebook', new vscode.NotebookData(cells));
      const document = notebook.cellAt(0).document;
      await vscode.window.showTextDocument(document);
      await vscode.commands.executeCommand('legalCode.insertTableOfAuthorities');
      const text = await until('the table', () =>
        document.getText().includes('## ') ? document.getText() : undefined,
      );
      assert.ok(text.includes(`- ${section.citation}: I; II`), text);
    });
  });
});
