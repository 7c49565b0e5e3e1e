import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { type KnownService, knownService, on, until } from './service.ts';

/** One file in memory, as in a virtual workspace, without a path on this computer. */
class OneFile implements vscode.FileSystemProvider {
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  #content: Uint8Array;

  readonly onDidChangeFile = this.#changed.event;

  constructor(text: string) {
    this.#content = Buffer.from(text);
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  stat(): vscode.FileStat {
    return { type: vscode.FileType.File, ctime: 0, mtime: 0, size: this.#content.length };
  }

  readFile(): Uint8Array {
    return this.#content;
  }

  writeFile(_: vscode.Uri, content: Uint8Array): void {
    this.#content = content;
  }

  readDirectory(): [string, vscode.FileType][] {
    return [];
  }

  createDirectory(): void {
    throw vscode.FileSystemError.NoPermissions();
  }

  delete(): void {
    throw vscode.FileSystemError.NoPermissions();
  }

  rename(): void {
    throw vscode.FileSystemError.NoPermissions();
  }
}

/** An extension can request links from VS Code, but not underlines. Citations that are links have no definitions. */
async function marking(style: 'links' | undefined): Promise<void> {
  await vscode.workspace
    .getConfiguration('legalCode')
    .update('marking.style', style, vscode.ConfigurationTarget.Global);
}

describe('a draft that is not a file in a single folder', () => {
  const registered: vscode.Disposable[] = [];
  let service: KnownService;
  let section: { readonly sectionId: string; readonly citation: string };
  let text: string;

  before(async () => {
    service = await knownService();
    const { home, inForce, missing } = service;
    text = `---\njurisdiction: ${home}\n---\n\nGood: ${inForce.cited}. Bad: ${missing}.\n\nSee `;
    const [hit] = (await (await service.api.client()).search({ text: inForce.cited })).value.entries;
    assert.ok(hit?.citation !== undefined);
    section = { sectionId: hit.id, citation: hit.citation };
  });
  afterEach(() => marking(undefined));
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (const each of registered) each.dispose();
  });

  /** Opens the draft and shows it. */
  const contexts: readonly (readonly [string, () => Promise<vscode.TextEditor>])[] = [
    [
      'an untitled file',
      async () =>
        vscode.window.showTextDocument(
          await vscode.workspace.openTextDocument({ language: 'markdown', content: text }),
        ),
    ],
    [
      'a virtual workspace',
      async () => {
        registered.push(vscode.workspace.registerFileSystemProvider('memory-law', new OneFile(text)));
        return vscode.window.showTextDocument(vscode.Uri.parse('memory-law://host/memo.md'));
      },
    ],
    [
      'a diff editor',
      async () => {
        registered.push(
          vscode.workspace.registerTextDocumentContentProvider('before-law', {
            provideTextDocumentContent: () => 'Nothing was cited.\n',
          }),
        );
        const draft = await vscode.workspace.openTextDocument({ language: 'markdown', content: text });
        const before = vscode.Uri.parse('before-law:memo.md');
        await vscode.commands.executeCommand('vscode.diff', before, draft.uri, 'Memo');
        return until('the editor of the draft', () =>
          vscode.window.visibleTextEditors.find(({ document }) => document === draft),
        );
      },
    ],
    [
      'a Markdown cell of a notebook',
      async () => {
        const cells = ['# Facts', text].map(
          (content) => new vscode.NotebookCellData(vscode.NotebookCellKind.Markup, content, 'markdown'),
        );
        const notebook = await vscode.workspace.openNotebookDocument(
          'jupyter-notebook',
          new vscode.NotebookData(cells),
        );
        await vscode.window.showNotebookDocument(notebook, { selections: [new vscode.NotebookRange(1, 2)] });
        await vscode.commands.executeCommand('notebook.cell.edit');
        return until('the editor of the cell', () => {
          const { activeTextEditor } = vscode.window;
          return activeTextEditor?.document === notebook.cellAt(1).document ? activeTextEditor : undefined;
        });
      },
    ],
    ...(vscode.workspace.workspaceFolders ?? []).slice(1).map(({ name, uri }): (typeof contexts)[number] => [
      `a file of the second folder, ${name}`,
      async () => {
        const file = vscode.Uri.joinPath(uri, 'memo.md');
        await vscode.workspace.fs.writeFile(file, Buffer.from(text));
        return vscode.window.showTextDocument(file);
      },
    ]),
  ];

  for (const [what, open] of contexts)
    it(`has hovers, marks, definitions, suggestions, a check and inserted citations: ${what}`, async () => {
      const editor = await open();
      const { document } = editor;
      const { cited, heading } = service.inForce;
      const at = on(document, cited);
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
        'vscode.executeHoverProvider',
        document.uri,
        at,
      );
      const hover = hovers.flatMap(({ contents }) =>
        contents.map((content) => (typeof content === 'string' ? content : content.value)),
      );
      assert.match(hover.join('\n'), heading);

      await marking('links');
      const links = await until('the marks', async () => {
        const all = await vscode.commands.executeCommand<vscode.DocumentLink[]>(
          'vscode.executeLinkProvider',
          document.uri,
        );
        return all.length === 0 ? undefined : all;
      });
      assert.ok(links.some(({ range }) => range.contains(at)));
      await marking(undefined);

      const definitions = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>(
        'vscode.executeDefinitionProvider',
        document.uri,
        at,
      );
      assert.ok(definitions.some((each) => 'uri' in each && each.uri.scheme === 'legal-code'));

      if (vscode.window.activeTextEditor !== editor)
        await vscode.window.showTextDocument(document, { viewColumn: editor.viewColumn ?? vscode.ViewColumn.One });
      await vscode.commands.executeCommand('legalCode.checkDocument');
      const problems = await until('the problem', () => {
        const all = vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === 'Legal Code');
        return all.length === 0 ? undefined : all;
      });
      assert.deepEqual(
        problems.map(({ range }) => service.missing.includes(document.getText(range))),
        [true],
      );

      const end = document.positionAt(document.getText().length);
      const shown = vscode.window.visibleTextEditors.find((each) => each.document === document) ?? editor;
      shown.selection = new vscode.Selection(end, end);
      await vscode.commands.executeCommand('legalCode.insertCitation', section);
      assert.ok(document.getText().endsWith(`See ${section.citation}`), document.getText());

      if (service.name === 'embedded') {
        const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
          'vscode.executeCompletionItemProvider',
          document.uri,
          document.positionAt(document.getText().indexOf(cited) + cited.length - 1),
        );
        assert.ok(items.some(({ kind }) => kind === vscode.CompletionItemKind.Reference));
      }
    });
});
