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
  before(async () => {
    service = await knownService();
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await until('no panel', () => (panels().length === 0 ? true : undefined));
  });

  const nowhere = '00000000-0000-5000-8000-000000000001';

  const number = () => /[\d.-]+\d/.exec(service.inForce.cited)?.[0] ?? '';
  const cursorOn = async (words: string): Promise<void> => {
    const document = await draft(service, `See ${words}.`);
    const editor = await vscode.window.showTextDocument(document);
    editor.selection = new vscode.Selection(on(document, words), on(document, words));
  };
  const inForce = async (): Promise<string> => {
    const client = await service.api.client();
    const [hit] = (await client.search({ text: number() })).value.entries;
    assert.ok(hit);
    return hit.id;
  };
  const shows = (title: string): boolean => panels().some(({ label }) => label === title);
  const opened = () => until('the panel', () => panels().find(({ label }) => label.includes(number())));

  it('opens the section of the citation at the cursor', async () => {
    await cursorOn(service.inForce.cited);
    await vscode.commands.executeCommand('legalCode.lookUpAtCursor');
    await opened();
  });

  it('opens once for a section, for any number of requests', async () => {
    const sectionId = await inForce();
    for (let asked = 0; asked < 3; asked++) {
      await vscode.commands.executeCommand('legalCode.openSection', { sectionId });
      await opened();
    }
    assert.equal(panels().length, 1);
  });

  it('follows the user until it is kept open, and can go back', async () => {
    const sectionId = await inForce();
    await vscode.commands.executeCommand('legalCode.openSection', { sectionId });
    await opened();
    await vscode.commands.executeCommand('legalCode.openSection', { sectionId: nowhere, citation: 'Nowhere 1' });
    await until('the next section in its place', () =>
      shows('Nowhere 1') && panels().length === 1 ? true : undefined,
    );
    await vscode.commands.executeCommand('legalCode.section.back');
    await opened();
    await vscode.commands.executeCommand('legalCode.section.forward');
    await until('the next section again', () => (shows('Nowhere 1') ? true : undefined));
    await vscode.commands.executeCommand('legalCode.section.keepOpen');
    await vscode.commands.executeCommand('legalCode.openSection', { sectionId });
    await opened();
    assert.ok(shows('Nowhere 1'));
    assert.equal(panels().length, 2);
  });

  it('follows the user after it was closed and opened again at once', async () => {
    const sectionId = await inForce();
    await vscode.commands.executeCommand('legalCode.openSection', { sectionId });
    await opened();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await until('no panel', () => (panels().length === 0 ? true : undefined));
    await vscode.commands.executeCommand('legalCode.openSection', { sectionId });
    await opened();
    await vscode.commands.executeCommand('legalCode.openSection', { sectionId: nowhere, citation: 'Nowhere 1' });
    await until('the next section', () => (shows('Nowhere 1') ? true : undefined));
    assert.equal(panels().length, 1);
  });

  it('opens beside the draft on request', async () => {
    await cursorOn(service.inForce.cited);
    await vscode.commands.executeCommand('legalCode.openSection', { sectionId: await inForce(), beside: true });
    await until('a second column', () => (vscode.window.tabGroups.all.length === 2 ? true : undefined));
  });

  it('opens with an explanation for an unknown section', async () => {
    await vscode.commands.executeCommand('legalCode.openSection', {
      sectionId: '00000000-0000-5000-8000-000000000000',
    });
    await until('the panel', () => panels()[0]);
  });
});
