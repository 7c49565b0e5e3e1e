import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { type KnownService, knownService, until } from './service.ts';

describe('citing a section', () => {
  let service: KnownService;
  let section: { readonly sectionId: string; readonly citation: string };

  before(async () => {
    service = await knownService();
    const client = await service.api.client();
    const { value } = await client.search({ text: service.inForce.cited });
    const [hit] = value.entries;
    assert.ok(hit?.citation !== undefined);
    section = { sectionId: hit.id, citation: hit.citation };
  });
  // Not after each test, because a new draft may reuse the name of one that has just been closed.
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  const write = async (language: string, content: string, ...at: readonly number[]): Promise<vscode.TextEditor> => {
    const document = await vscode.workspace.openTextDocument({ language, content });
    const editor = await vscode.window.showTextDocument(document);
    editor.selections = at.map(
      (offset) => new vscode.Selection(document.positionAt(offset), document.positionAt(offset)),
    );
    return editor;
  };

  it('adds a space only where the citation would adjoin a word', async () => {
    const { document } = await write('plaintext', 'Seeand (). Then.\n', 3, 8, 16);
    await vscode.commands.executeCommand('legalCode.insertCitation', section);
    const { citation } = section;
    assert.equal(document.getText(), `See ${citation} and (${citation}). Then. ${citation}\n`);
  });

  it('inserts it at every cursor, and moves each cursor after it', async () => {
    const { document, selections } = await write('plaintext', 'See .\nSee also .\n', 4, 15);
    assert.equal(selections.length, 2);
    await vscode.commands.executeCommand('legalCode.insertCitation', section);
    assert.equal(document.getText(), `See ${section.citation}.\nSee also ${section.citation}.\n`);
    const after = vscode.window.activeTextEditor?.selections.map(({ active }) => document.offsetAt(active));
    assert.deepEqual(after, [4 + section.citation.length, 15 + 2 * section.citation.length]);
  });

  it('inserts it into a diff editor, even behind a panel', async () => {
    const before = await vscode.workspace.openTextDocument({ content: 'See .\n' });
    const after = await vscode.workspace.openTextDocument({ content: 'See now .\n' });
    await vscode.commands.executeCommand('vscode.diff', before.uri, after.uri, 'Two drafts');
    const editor = await until('the diff', () =>
      vscode.window.activeTextEditor?.document === after ? vscode.window.activeTextEditor : undefined,
    );
    editor.selection = new vscode.Selection(0, 8, 0, 8);
    await vscode.commands.executeCommand('legalCode.insertCitation', section);
    const once = `See now ${section.citation}.\n`;
    assert.equal(after.getText(), once);
    const inDiff = (): boolean =>
      vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputTextDiff;
    assert.ok(inDiff(), 'it stays in the diff editor');
    await vscode.commands.executeCommand('legalCode.openSection', section);
    await until('the panel', () => (inDiff() ? undefined : true));
    await vscode.commands.executeCommand('legalCode.insertCitation', section);
    await until('the second citation', () => (after.getText().split(section.citation).length === 3 ? true : undefined));
    await until('the diff again', () => (inDiff() ? true : undefined));
  });

  it('inserts the subdivision with it', async () => {
    const { document } = await write('plaintext', '', 0);
    await vscode.commands.executeCommand('legalCode.insertCitation', { ...section, subdivision: ['(a)', '(1)'] });
    assert.equal(document.getText(), `${section.citation}(a)(1)`);
  });

  it('requests a citation that the reference lacks from the service', async () => {
    const { document } = await write('plaintext', '', 0);
    await vscode.commands.executeCommand('legalCode.insertCitation', { sectionId: section.sectionId });
    await until('the citation', () => (document.getText() === section.citation ? true : undefined));
  });

  it('writes the section sign as LaTeX does', async () => {
    const { document } = await write('latex', '', 0);
    await vscode.commands.executeCommand('legalCode.insertCitation', section);
    assert.ok(document.getText().includes(String.raw`\S~`), document.getText());
    assert.ok(!document.getText().includes('§'));
  });

  it('replaces the selection', async () => {
    const editor = await write('plaintext', 'See HERE.', 0);
    editor.selection = new vscode.Selection(0, 4, 0, 8);
    await vscode.commands.executeCommand('legalCode.insertCitation', section);
    assert.equal(editor.document.getText(), `See ${section.citation}.`);
  });

  it('accepts a row of the tree as well as a section', async () => {
    const { document } = await write('plaintext', '', 0);
    await vscode.commands.executeCommand('legalCode.insertCitation', { kind: 'contents', section });
    assert.equal(document.getText(), section.citation);
  });
});

describe('the service in use', () => {
  let service: KnownService;
  before(async () => {
    service = await knownService();
  });

  it('lists its jurisdictions again after a refresh', async () => {
    await vscode.commands.executeCommand('legalCode.refreshJurisdictions');
    await service.api.ready();
    const client = await service.api.client();
    const { value } = await client.jurisdictions();
    assert.ok(value.entries.some(({ name }) => name?.includes(service.home)));
  });

  it('can end a search for a section without one', async () => {
    const asking = vscode.commands.executeCommand('legalCode.pickSection', { text: service.inForce.cited });
    // The box may open later; until then there is nothing to close.
    let ended = false;
    void asking.then(() => {
      ended = true;
    });
    while (!ended) {
      await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    assert.equal(await asking, undefined);
  });

  it('sets the workspace’s default jurisdiction by name', async () => {
    const home = () => vscode.workspace.getConfiguration('legalCode').get('jurisdiction');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const [listed] = (await (await service.api.client()).jurisdictions()).value.entries;
    assert.ok(listed?.name !== undefined);
    await vscode.commands.executeCommand('legalCode.setJurisdiction', listed.name);
    try {
      assert.equal(home(), listed.name);
    } finally {
      await vscode.workspace
        .getConfiguration('legalCode', vscode.workspace.workspaceFolders?.[0]?.uri)
        .update('jurisdiction', undefined, vscode.ConfigurationTarget.WorkspaceFolder);
    }
  });
});
