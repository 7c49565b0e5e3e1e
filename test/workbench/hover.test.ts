import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { draft, type KnownService, knownService, on } from './service.ts';

/** The hovers' visible text, with entities decoded. */
async function hoverOn(document: vscode.TextDocument, words: string): Promise<string> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    'vscode.executeHoverProvider',
    document.uri,
    on(document, words),
  );
  return hovers
    .flatMap(({ contents }) => contents)
    .map((content) => (content instanceof vscode.MarkdownString ? content.value : String(content)))
    .join('\n')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&emsp;', ' ');
}

describe('hovering a citation', () => {
  let service: KnownService;
  before(async () => {
    service = await knownService();
  });

  it('shows the section’s current text, its status, and its last change', async () => {
    const { inForce, lastAct } = service;
    const text = await hoverOn(await draft(service, `See ${inForce.cited} for this.`), inForce.cited);
    assert.match(text, inForce.heading);
    assert.match(text, inForce.words);
    assert.match(text, /In force/);
    assert.match(text, /Last change:/);
    assert.match(text, lastAct);
  });

  it('links to the official source, or explains why not', async () => {
    const { inForce, sources } = service;
    const text = await hoverOn(await draft(service, `See ${inForce.cited}.`), inForce.cited);
    assert.match(
      text,
      sources
        ? /Official source: \[.+\]\(https:\/\//
        : /The official source could not be loaded\. Your account does not have access to this/,
    );
  });

  it('shows the cited subdivision alone', async () => {
    const { subdivision } = service;
    const text = await hoverOn(await draft(service, `See ${subdivision.cited}.`), subdivision.cited);
    assert.match(text, subdivision.words);
    assert.doesNotMatch(text, subdivision.not);
  });

  it('offers to open, copy and insert, and runs no other command', async () => {
    const { inForce } = service;
    const document = await draft(service, `See ${inForce.cited}.`);
    const [hover] = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      on(document, inForce.cited),
    );
    const [content] = hover?.contents ?? [];
    assert.ok(content instanceof vscode.MarkdownString);
    const commands = [...content.value.matchAll(/\(command:([\w.]+)/g)].map(([, command]) => command);
    for (const command of ['legalCode.openSection', 'legalCode.copyCitation', 'legalCode.insertCitation'])
      assert.ok(commands.includes(command), command);
    assert.ok(typeof content.isTrusted === 'object');
    for (const command of commands) assert.ok(content.isTrusted.enabledCommands.includes(command ?? ''), command);
    assert.notEqual(content.supportHtml, true);
  });

  it('reads a bare § by the document’s default jurisdiction', async () => {
    const { bare, inForce, name } = service;
    const text = await hoverOn(await draft(service, `As ${bare} says.`), bare);
    if (name === 'second') assert.match(text, inForce.heading);
    else assert.match(text, /accessory dwelling units/i);
  });

  it('explains a bare § without a jurisdiction, and offers to set one', async () => {
    const text = await hoverOn(await draft(service, 'As § 12-34 says.', ''), '§ 12-34');
    assert.match(text, /Jurisdiction unknown/);
    assert.match(text, /command:legalCode\.(?:setDocumentJurisdiction|setJurisdiction)/);
  });

  it('reports a missing section, and shows no nearby one', async () => {
    const { missing } = service;
    const text = await hoverOn(await draft(service, `See ${missing}.`), missing);
    assert.match(text, /was not found/);
  });

  it('reports a place that the service does not cover', async () => {
    const text = await hoverOn(await draft(service, 'See D.C. Code § 7-2501.01(a).'), '7-2501.01');
    assert.match(text, /is not among the codes of the library or service in use/);
  });

  it('covers only the target under the pointer in a list', async () => {
    const { inForce } = service;
    const document = await draft(
      service,
      service.name === 'second' ? 'Millbrook Falls Town Code §§ 4-17, 4-18' : 'PWMC §§ 23.44.040, 23.42.020',
    );
    const second = service.name === 'second' ? '4-18' : '23.42.020';
    const [hover] = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      on(document, second),
    );
    assert.ok(hover?.range);
    assert.equal(document.getText(hover.range), second);
    assert.doesNotMatch(await hoverOn(document, second), inForce.heading);
  });

  it('shows nothing beside a citation', async () => {
    assert.equal(await hoverOn(await draft(service, 'Plain words here.'), 'words'), '');
  });

  it('shows nothing in a language that is turned off', async () => {
    const configuration = vscode.workspace.getConfiguration('legalCode');
    await configuration.update('languages', ['latex'], vscode.ConfigurationTarget.Global);
    try {
      assert.equal(await hoverOn(await draft(service, `See ${service.inForce.cited}.`), service.inForce.cited), '');
    } finally {
      await configuration.update('languages', undefined, vscode.ConfigurationTarget.Global);
    }
  });
});
