import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { draft, type KnownService, knownService, on, until } from './service.ts';

/** The section panels' tabs. */
function panels(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith('legalCode.section'));
}

describe('the section panel', () => {
  let service: KnownService;
  before(async function () {
    this.timeout(60_000);
    service = await knownService();
  });
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  const number = () => /[\d.-]+\d/.exec(service.inForce.cited)?.[0] ?? '';
  const cursorOn = async (words: string): Promise<vscode.Selection> => {
    const document = await draft(service, `See ${words}.`);
    const editor = await vscode.window.showTextDocument(document);
    const cursor = new vscode.Selection(on(document, words), on(document, words));
    editor.selection = cursor;
    return cursor;
  };
  const opened = () => until('the panel', () => panels().find(({ label }) => label.includes(number())));

  it('opens the section of the citation at the cursor', async () => {
    await cursorOn(service.inForce.cited);
    await vscode.commands.executeCommand('legalCode.lookUpAtCursor');
    await opened();
  });

  it('opens once for a section, however often it is asked for', async () => {
    const cursor = await cursorOn(service.inForce.cited);
    await vscode.commands.executeCommand('legalCode.lookUpAtCursor');
    await opened();
    await vscode.commands.executeCommand('workbench.action.focusFirstEditorGroup');
    await vscode.commands.executeCommand('workbench.action.firstEditorInGroup');
    // VS Code tells of the editor first and of where its cursor was a moment later.
    await until('the draft with its cursor', () => {
      const { activeTextEditor: editor } = vscode.window;
      return editor?.selection.isEqual(cursor) ? true : undefined;
    });
    await vscode.commands.executeCommand('legalCode.lookUpAtCursor');
    await until('the panel in front', () =>
      vscode.window.tabGroups.activeTabGroup.activeTab?.label.includes(number()) ? true : undefined,
    );
    assert.equal(panels().length, 1);
  });

  it('opens beside the draft when asked to', async () => {
    await cursorOn(service.inForce.cited);
    const client = await service.api.client();
    const { value } = await client.search({ text: number() });
    const [hit] = value.entries;
    assert.ok(hit);
    await vscode.commands.executeCommand('legalCode.openSection', { sectionId: hit.id, beside: true });
    await until('a second column', () => (vscode.window.tabGroups.all.length === 2 ? true : undefined));
  });

  it('is there, and says why, for a section that the service does not know', async () => {
    await vscode.commands.executeCommand('legalCode.openSection', {
      sectionId: '00000000-0000-5000-8000-000000000000',
    });
    await until('the panel', () => panels()[0]);
  });
});
