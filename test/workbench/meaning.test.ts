import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import type { Citation } from '../../src/citation/types.ts';
import { type KnownService, knownService, until } from './service.ts';

/** Sets a citation's jurisdiction with the editor's quick fixes, and tests the effects. */
describe('setting the jurisdiction of a citation', () => {
  let service: KnownService;
  let folder: vscode.WorkspaceFolder;
  /** The service's own name of its place. */
  let listed: string;
  before(async () => {
    service = await knownService();
    const [first] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(first);
    folder = first;
    const { value } = await (await service.api.client()).jurisdictions();
    listed = value.entries.find(({ name }) => name?.includes(service.home))?.name ?? '';
    assert.ok(listed.includes(service.home));
  });
  const written: vscode.Uri[] = [];
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (const uri of written.splice(0)) await vscode.workspace.fs.delete(uri);
    const configuration = vscode.workspace.getConfiguration('legalCode', folder);
    for (const key of ['jurisdiction', 'citationAbbreviations'])
      await configuration.update(key, undefined, vscode.ConfigurationTarget.Workspace);
  });

  /** A saved draft in the workspace's folder. */
  const draftFile = async (name: string, text: string): Promise<vscode.TextDocument> => {
    const uri = vscode.Uri.joinPath(folder.uri, name);
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    written.push(uri);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
    await service.api.citations(document);
    return document;
  };

  const fixes = async (document: vscode.TextDocument, words: string): Promise<readonly vscode.CodeAction[]> => {
    const start = document.positionAt(document.getText().indexOf(words));
    return vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      new vscode.Range(start, start.translate(0, words.length)),
    );
  };

  const take = async (document: vscode.TextDocument, words: string, title: RegExp): Promise<void> => {
    const offered = await fixes(document, words);
    const fix = offered.find((each) => title.test(each.title));
    assert.ok(fix?.command, `offered: ${offered.map((each) => each.title).join('; ')}`);
    await vscode.commands.executeCommand(fix.command.command, ...(fix.command.arguments ?? []));
  };

  const placed = (document: vscode.TextDocument): Promise<Citation> =>
    until('a place', async () => (await service.api.citations(document)).find((each) => each.jurisdictionId !== null));

  const stated = () => vscode.workspace.getConfiguration('legalCode', folder).inspect<string>('jurisdiction');

  it('offers to get the code of a place that the embedded library lacks', async () => {
    const document = await draftFile('lacking.md', 'See Cutler’s Landing Municipal Code § 9.12.030.\n');
    const offered = await fixes(document, '9.12.030');
    const isOffered = offered.some(({ command }) => command?.command === 'legalCode.getCode');
    assert.equal(isOffered, service.name === 'embedded');
  });

  it('writes the default jurisdiction into the existing front matter, not into a setting', async () => {
    const document = await draftFile('about.md', `---\ntitle: Memo\n---\n\nAs ${service.bare} says.\n`);
    const title = new RegExp(`Set This Document’s Jurisdiction to ${listed} \\(this document\\)`);
    await take(document, service.bare, title);
    assert.equal(document.lineAt(2).text, `jurisdiction: ${listed}`);
    assert.match((await placed(document)).place ?? '', new RegExp(service.home));
    assert.equal(stated()?.workspaceValue, undefined);
    await document.save();
  });

  it('changes the default jurisdiction in a comment, because it takes precedence over a setting', async () => {
    const document = await draftFile('note.tex', `% jurisdiction: Nowhere at All\n\nAs ${service.bare} says.\n`);
    // The comment names a place that the service does not list: a default jurisdiction fixes nothing until the comment changes.
    await vscode.commands.executeCommand('legalCode.setDocumentJurisdiction', {
      place: service.home,
      uri: document.uri.toString(),
    });
    assert.equal(document.lineAt(0).text, `% jurisdiction: ${service.home}`);
    assert.equal((await placed(document)).place, service.home);
    await document.save();
  });

  it('writes the default jurisdiction into the folder’s settings if the document cannot store it', async () => {
    const document = await draftFile('plain.txt', `As ${service.bare} says.\n`);
    await take(document, service.bare, new RegExp(`Set This Document’s Jurisdiction to ${listed} \\(settings of `));
    assert.equal(document.getText(), `As ${service.bare} says.\n`);
    assert.equal(stated()?.workspaceValue, listed);
    assert.equal(stated()?.globalValue, undefined);
    assert.match((await placed(document)).place ?? '', new RegExp(service.home));
  });

  it('adds an abbreviation to the others, for the folder alone', async () => {
    const configuration = () => vscode.workspace.getConfiguration('legalCode', folder);
    await configuration().update('citationAbbreviations', { XQC: 'Elsewhere' }, vscode.ConfigurationTarget.Workspace);
    const document = await draftFile('form.txt', `See SMC ${service.bare}.\n`);
    const uri = document.uri.toString();
    const offered = (await fixes(document, `SMC ${service.bare}`)).map((each) => each.title);
    assert.ok(
      offered.some((title) => /^Define “SMC”… \(settings of the folder /.test(title)),
      `offered: ${offered.join('; ')}`,
    );
    await vscode.commands.executeCommand('legalCode.setAbbreviation', {
      abbreviation: 'SMC',
      place: service.home,
      uri,
    });
    assert.deepEqual(configuration().inspect('citationAbbreviations')?.workspaceValue, {
      XQC: 'Elsewhere',
      SMC: service.home,
    });
    assert.equal(configuration().inspect('citationAbbreviations')?.globalValue, undefined);
    assert.equal((await placed(document)).place, service.home);
    assert.deepEqual(
      (await fixes(document, `SMC ${service.bare}`)).filter((each) => /^Define /.test(each.title)),
      [],
      'nothing is left to say',
    );
  });

  it('asks for the place of an abbreviation, and writes the chosen one', async () => {
    const document = await draftFile('asked.txt', `As ${service.bare} says.\n`);
    const asking = vscode.commands.executeCommand('legalCode.setDocumentJurisdiction', {
      uri: document.uri.toString(),
    });
    // The list is open once a row can be chosen, and the choice then completes the command.
    await until('the home', async () => {
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      return stated()?.workspaceValue;
    });
    await asking;
    const names = (await (await service.api.client()).jurisdictions()).value.entries.map(({ name }) => name);
    assert.ok(names.includes(stated()?.workspaceValue), stated()?.workspaceValue);
  });
});
