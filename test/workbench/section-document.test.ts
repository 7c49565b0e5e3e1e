import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { draft, type KnownService, knownService, on } from './service.ts';

async function definition(document: vscode.TextDocument, words: string): Promise<vscode.Location | undefined> {
  const found = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>(
    'vscode.executeDefinitionProvider',
    document.uri,
    on(document, words),
  );
  return found.find((each): each is vscode.Location => 'uri' in each && each.uri.scheme === 'legal-code');
}

describe('a section as a document', () => {
  let service: KnownService;
  before(async () => {
    service = await knownService();
  });

  it('is the definition of a citation', async () => {
    const { cited, heading, words } = service.inForce;
    const at = await definition(await draft(service, `See ${cited}.`), cited);
    assert.ok(at);
    const text = (await vscode.workspace.openTextDocument(at.uri)).getText();
    assert.match(text, heading);
    assert.match(text, words);
    if (service.name === 'embedded') assert.match(text, /^In force as of /m);
  });

  it('has no highlights on the dashes and blanks of law', async () => {
    const { cited } = service.inForce;
    const at = await definition(await draft(service, `See ${cited}.`), cited);
    assert.ok(at);
    const document = await vscode.workspace.openTextDocument(at.uri);
    const highlights = vscode.workspace.getConfiguration('editor.unicodeHighlight', document);
    for (const kind of ['ambiguousCharacters', 'invisibleCharacters']) assert.equal(highlights.get(kind), false);
  });

  it('has the language of law from the start and keeps it, with others beside it', async () => {
    const languages: string[] = [];
    const watching = vscode.workspace.onDidOpenTextDocument(({ uri, languageId }) => {
      if (uri.scheme === 'legal-code') languages.push(languageId);
    });
    const { cited } = service.inForce;
    const at = await definition(await draft(service, `See ${cited}.`), cited);
    assert.ok(at);
    for (const opened of [1, 2, 3]) {
      // VS Code keeps closed documents for minutes. Another query makes another document.
      const query = JSON.stringify({ ...JSON.parse(at.uri.query), opened: `${opened} ${Date.now()}` });
      await vscode.window.showTextDocument(at.uri.with({ query }), { preview: false });
    }
    // A document whose language changes is opened again.
    await new Promise((resolve) => setTimeout(resolve, 500));
    watching.dispose();
    assert.deepEqual(languages, ['legal-code', 'legal-code', 'legal-code']);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('opens at the cited subdivision', async () => {
    const { cited, words } = service.subdivision;
    const at = await definition(await draft(service, `See ${cited}.`), cited);
    assert.ok(at);
    const document = await vscode.workspace.openTextDocument(at.uri);
    assert.match(document.lineAt(at.range.start.line).text, words);
  });

  it('cannot be edited', async () => {
    const { cited } = service.inForce;
    const at = await definition(await draft(service, `See ${cited}.`), cited);
    assert.ok(at);
    const { document } = await vscode.window.showTextDocument(at.uri);
    const before = document.getText();
    await vscode.commands.executeCommand('type', { text: 'x' });
    assert.equal(document.getText(), before);
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  });

  it('knows which drafts cite it', async () => {
    const { cited } = service.inForce;
    const one = await draft(service, `One draft: ${cited}. Another section: ${service.repealed.cited}.`);
    const two = await draft(service, `Another draft cites ${cited}, too.`);
    const ask = async (uri: vscode.Uri, position: vscode.Position): Promise<readonly string[]> => {
      const found = await vscode.commands.executeCommand<vscode.Location[]>(
        'vscode.executeReferenceProvider',
        uri,
        position,
      );
      return found.map((each) => each.uri.toString());
    };
    const fromDraft = await ask(one.uri, on(one, cited));
    for (const { uri } of [one, two]) assert.ok(fromDraft.includes(uri.toString()), uri.toString());
    const at = await definition(one, cited);
    assert.ok(at);
    await vscode.workspace.openTextDocument(at.uri);
    assert.deepEqual([...(await ask(at.uri, new vscode.Position(0, 0)))].sort(), [...fromDraft].sort());
  });

  it('is not shown for plain words', async () => {
    const document = await draft(service, 'Nothing is cited here.', '');
    assert.equal(await definition(document, 'cited'), undefined);
  });
});
