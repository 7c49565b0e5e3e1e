import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { type Scripted, scripted } from './scripted.ts';
import { type KnownService, knownService, on, until } from './service.ts';

const content = '---\njurisdiction: Test Hollow\n---\n\nSee Test Hollow Municipal Code § 1.01.010.\n';

/** The section panels' tabs. */
const panels = (): readonly vscode.Tab[] =>
  vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(({ input }) => input instanceof vscode.TabInputWebview && input.viewType.endsWith('legalCode.section'));

/** The commands that the links of hovers run, with their arguments. */
function linksIn(hovers: readonly vscode.Hover[]): readonly (readonly [string, unknown])[] {
  const markdown = hovers.flatMap(({ contents }) =>
    contents.map((content) => (typeof content === 'string' ? content : content.value)),
  );
  return [...markdown.join('\n').matchAll(/command:([\w.]+)\?([^\s")]+)/g)].flatMap(([, command = '', given = '']) => {
    const [argument]: readonly unknown[] = JSON.parse(decodeURIComponent(given));
    return [[command, argument] as const];
  });
}

describe('changing the service', () => {
  let known: KnownService;
  let first: Scripted;
  let second: Scripted;
  let usual: string | undefined;
  const configuration = () => vscode.workspace.getConfiguration('legalCode');
  const use = async (service: Scripted): Promise<void> => {
    await configuration().update('service.url', service.url, vscode.ConfigurationTarget.Global);
    await until('the client', async () => ((await known.api.client()).origin === service.url ? true : undefined));
    await known.api.ready();
  };

  before(async () => {
    known = await knownService();
    usual = configuration().inspect<string>('service.url')?.globalValue;
    first = await scripted('first-');
    second = await scripted('second-');
  });
  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await configuration().update('service.url', usual, vscode.ConfigurationTarget.Global);
    await known.api.ready();
    first.close();
    second.close();
  });

  it('sends the new service no identifier of the old one, with any panels open', async () => {
    await use(first);
    const document = await vscode.workspace.openTextDocument({ language: 'markdown', content });
    const editor = await vscode.window.showTextDocument(document);
    editor.selection = new vscode.Selection(on(document, '1.01.010'), on(document, '1.01.010'));
    await vscode.commands.executeCommand('legalCode.openSection', { sectionId: 'first-s1', beside: true });
    await until('the panel’s questions', () =>
      ['/sources', '/legislative-chain'].every((part) => first.asked.some((path) => path.endsWith(part)))
        ? true
        : undefined,
    );
    await until('the panel', () => panels().find(({ label }) => label.includes('1.01.010')));

    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      on(document, '1.01.010'),
    );
    const links = linksIn(hovers);
    assert.ok(
      links.some(([, argument]) => JSON.stringify(argument).includes('first-')),
      'the links name the section',
    );
    const definitions = await vscode.commands.executeCommand<vscode.Location[]>(
      'vscode.executeDefinitionProvider',
      document.uri,
      on(document, '1.01.010'),
    );

    await use(second);
    assert.equal(panels().length, 1, 'the panel stays');
    // A hover that is still open, and a document that is opened again.
    for (const [command, argument] of links) await vscode.commands.executeCommand(command, argument);
    await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
    assert.equal(panels().length, 1, 'no link of the old service opens a panel');
    for (const { uri } of definitions) {
      const read = await vscode.workspace.openTextDocument(uri);
      assert.match(read.getText(), /not in use now/);
    }
    // The new service resolves the same draft. The panel of the old service sends it no requests.
    await vscode.commands.executeCommand('vscode.executeHoverProvider', document.uri, on(document, '1.01.010'));
    await vscode.commands.executeCommand('legalCode.refreshJurisdictions');
    await until('the new service’s own section', () =>
      second.asked.some((path) => path.includes('second-s1')) ? true : undefined,
    );
    assert.deepEqual(
      second.asked.filter((path) => path.includes('first-')),
      [],
    );
  });

  it('opens another panel for the same citation, because it is another service’s section', async () => {
    await vscode.commands.executeCommand('legalCode.openSection', { sectionId: 'second-s1' });
    await until('the second panel', () => (panels().length === 2 ? true : undefined));
    await until('its questions', () =>
      second.asked.some((path) => path.endsWith('second-s1/sources')) ? true : undefined,
    );
  });

  it('requests the first service’s own section once it is in use again', async () => {
    const before = first.asked.length;
    await use(first);
    await until('the first panel’s questions', () =>
      first.asked.slice(before).some((path) => path.endsWith('first-s1/sources')) ? true : undefined,
    );
    assert.deepEqual(
      first.asked.filter((path) => path.includes('second-')),
      [],
    );
  });
});
