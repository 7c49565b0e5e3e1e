import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { draft, type KnownService, knownService, until } from './service.ts';

const problemsOf = (document: vscode.TextDocument) =>
  vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === 'Legal Code');

describe('checking a draft', () => {
  let service: KnownService;
  before(async function () {
    this.timeout(60_000);
    service = await knownService();
  });
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  const check = async (text: string): Promise<vscode.TextDocument> => {
    const document = await draft(service, text);
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('legalCode.checkDocument');
    return document;
  };

  it('leaves good citations alone and marks one that is not there', async () => {
    const document = await check(`Good: ${service.inForce.cited}. Bad: ${service.missing}.`);
    const problems = problemsOf(document);
    assert.deepEqual(
      problems.map(({ code }) => code),
      ['notFound'],
    );
    const [problem] = problems;
    assert.ok(problem);
    assert.ok(service.missing.includes(document.getText(problem.range)));
    assert.equal(problem.severity, vscode.DiagnosticSeverity.Error);
  });

  it('checks when a draft is opened, where the setting says so', async () => {
    const configuration = vscode.workspace.getConfiguration('legalCode');
    await configuration.update('check.when', 'onSave', vscode.ConfigurationTarget.Global);
    try {
      const document = await draft(service, `Bad: ${service.missing}.`);
      await until('a problem', () => problemsOf(document)[0]);
    } finally {
      await configuration.update('check.when', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('offers to say what an unplaced citation means', async () => {
    const document = await draft(service, 'As § 12-34 says.', '');
    const start = document.positionAt(document.getText().indexOf('§ 12'));
    await service.api.citations(document);
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document.uri,
      new vscode.Range(start, start.translate(0, 3)),
    );
    const fix = actions.find(({ title }) => title.startsWith('Set This Document’s Jurisdiction to'));
    assert.ok(fix, actions.map(({ title }) => title).join('; '));
  });

  // Only the sample has a recodified section.
  if (process.env.LEGAL_CODE_TEST_SERVICE !== 'second') {
    it('writes the number that a recodified section has now', async () => {
      const document = await check('Trees: Alder County Code § 16-24-050.');
      const [problem] = problemsOf(document);
      assert.equal(problem?.code, 'recodified');
      assert.ok(problem);
      const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        document.uri,
        problem.range,
      );
      const fix = actions.find(({ title }) => title.startsWith('Replace with'));
      assert.ok(fix?.edit, actions.map(({ title }) => title).join('; '));
      await vscode.workspace.applyEdit(fix.edit);
      assert.match(document.getText(), /Alder County Code § 16-40-020\./);
    });
  }
});
