import { strict as assert } from 'node:assert';
import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import { paragraph, wordFile } from '../fixtures/word.ts';
import { draft, type KnownService, knownService, until } from './service.ts';

const problemsOf = (document: vscode.TextDocument) =>
  vscode.languages.getDiagnostics(document.uri).filter(({ source }) => source === 'Legal Code');

describe('checking a draft', () => {
  let service: KnownService;
  before(async () => {
    service = await knownService();
  });
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  const check = async (text: string): Promise<vscode.TextDocument> => {
    const document = await draft(service, text);
    await vscode.window.showTextDocument(document);
    // The command checks the active document. The extension host may learn late which one that is.
    await until('the draft’s editor', () => vscode.window.activeTextEditor?.document === document || undefined);
    await vscode.commands.executeCommand('legalCode.checkDocument');
    return document;
  };

  it('accepts good citations and marks a missing one', async () => {
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

  const fixesAt = (document: vscode.TextDocument, range: vscode.Range): Thenable<vscode.CodeAction[]> =>
    vscode.commands.executeCommand<vscode.CodeAction[]>('vscode.executeCodeActionProvider', document.uri, range);

  const apply = async (document: vscode.TextDocument, title: string): Promise<void> => {
    const [problem] = problemsOf(document);
    assert.ok(problem);
    const actions = await fixesAt(document, problem.range);
    const fix = actions.find((action) => action.title.startsWith(title));
    assert.ok(fix?.edit, actions.map((action) => action.title).join('; '));
    await vscode.workspace.applyEdit(fix.edit);
    if (fix.command) await vscode.commands.executeCommand(fix.command.command, ...(fix.command.arguments ?? []));
  };

  it('moves a finding with its number, and drops it when the number is deleted', async () => {
    const document = await check(`Bad: ${service.missing}`);
    const marked = (): readonly string[] => problemsOf(document).map(({ range }) => document.getText(range));
    const [number] = marked();
    assert.ok(number);
    const edit = async (change: (edit: vscode.WorkspaceEdit) => void): Promise<void> => {
      const edits = new vscode.WorkspaceEdit();
      change(edits);
      await vscode.workspace.applyEdit(edits);
    };
    await edit((edits) => {
      const at = document.getText().indexOf('Bad');
      edits.insert(document.uri, document.positionAt(at), 'A paragraph.\n\n');
      edits.insert(document.uri, document.positionAt(document.getText().length), '\n\n## Table\n');
    });
    await until('the moved finding', () => (String(marked()) === number ? true : undefined));
    const [problem] = problemsOf(document);
    assert.ok(problem);
    const fixes = await fixesAt(document, problem.range);
    assert.ok(fixes.some(({ title }) => title === 'Accept This Finding'));
    await edit((edits) => edits.delete(document.uri, problem.range));
    await until('no finding', () => (marked().length === 0 ? true : undefined));
  });

  for (const title of ['Accept This Finding', 'Accept All “notFound” Findings in This File'])
    it(`accepts a finding in the draft: ${title}`, async () => {
      const document = await check(`First.\n\nBad: ${service.missing}.`);
      await apply(document, title);
      assert.match(document.getText(), /accept.*notFound/);
      assert.deepEqual(problemsOf(document), []);
    });

  it('shows findings as severe as the settings say', async () => {
    const configuration = vscode.workspace.getConfiguration('legalCode');
    await configuration.update('check.severity', { notFound: 'hint' }, vscode.ConfigurationTarget.Global);
    try {
      const document = await check(`Bad: ${service.missing}.`);
      assert.deepEqual(
        problemsOf(document).map(({ severity }) => severity),
        [vscode.DiagnosticSeverity.Hint],
      );
      await configuration.update('check.severity', { notFound: 'off' }, vscode.ConfigurationTarget.Global);
      await until('no problems without another check', () => problemsOf(document).length === 0 || undefined);
      await vscode.commands.executeCommand('legalCode.checkDocument');
      assert.deepEqual(problemsOf(document), []);
      await configuration.update('check.severity', { notFound: 'warning' }, vscode.ConfigurationTarget.Global);
      const shown = await until('the problem without another check', () => problemsOf(document)[0]);
      assert.equal(shown.severity, vscode.DiagnosticSeverity.Warning);
    } finally {
      await configuration.update('check.severity', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('shows an accepted finding again once its acceptance is undone', async () => {
    const document = await check(`Bad: ${service.missing}.`);
    await apply(document, 'Accept This Finding');
    await until('no problems', () => problemsOf(document).length === 0 || undefined);
    await vscode.commands.executeCommand('undo');
    const shown = await until('the problem', () => problemsOf(document)[0]);
    assert.equal(shown.code, 'notFound');
  });

  it('keeps findings and marks them as outdated when the library or service changes', async () => {
    const document = await check(`Bad: ${service.missing}.`);
    await vscode.commands.executeCommand('legalCode.refreshJurisdictions');
    const old = await until('the old finding', () =>
      problemsOf(document).find(({ message }) => message.startsWith('Found before')),
    );
    assert.equal(old.code, 'notFound');
    await vscode.commands.executeCommand('legalCode.checkDocument');
    assert.doesNotMatch(problemsOf(document)[0]?.message ?? '', /^Found before/);
  });

  it('saves a report with the counts, the editions and the hash', async () => {
    const document = await check(`Bad: ${service.missing}.`);
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    assert.ok(folder !== undefined);
    const where = vscode.Uri.joinPath(folder, 'report.json');
    await vscode.commands.executeCommand('legalCode.saveCheckReport', where);
    const report = JSON.parse(new TextDecoder().decode(await vscode.workspace.fs.readFile(where)));
    await vscode.workspace.fs.delete(where);
    assert.equal(report.counts.recognized, 1);
    assert.ok(report.record.law.length > 0);
    assert.equal(report.files[0].hash, createHash('sha256').update(document.getText()).digest('hex'));
    assert.equal(report.files[0].findings[0].kind, 'notFound');
  });

  it('opens the text of a Word file and checks it', async () => {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    assert.ok(folder !== undefined);
    const file = vscode.Uri.joinPath(folder, 'memo.docx');
    await vscode.workspace.fs.writeFile(file, wordFile({ body: paragraph(`Bad: ${service.missing}.`) }));
    await vscode.commands.executeCommand('legalCode.checkWordFile', file);
    await vscode.workspace.fs.delete(file);
    const { document } = vscode.window.activeTextEditor ?? assert.fail('an editor');
    assert.equal(document.uri.scheme, 'legal-code-word');
    assert.deepEqual(
      problemsOf(document).map(({ code }) => code),
      ['notFound'],
    );
  });

  for (const when of ['opened', 'opened and edited at once'])
    it(`checks a draft when it is ${when}, if the setting is on`, async () => {
      const configuration = vscode.workspace.getConfiguration('legalCode');
      await configuration.update('check.when', 'onSave', vscode.ConfigurationTarget.Global);
      try {
        const document = await draft(service, `Bad: ${service.missing}.`);
        if (when !== 'opened') {
          const edit = new vscode.WorkspaceEdit();
          edit.insert(document.uri, new vscode.Position(document.lineCount, 0), 'More.\n');
          await vscode.workspace.applyEdit(edit);
        }
        await until('a problem', () => problemsOf(document)[0]);
      } finally {
        await configuration.update('check.when', undefined, vscode.ConfigurationTarget.Global);
      }
    });

  it('offers to set the jurisdiction of an unresolved citation', async () => {
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
    it('writes the current number of a recodified section', async () => {
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
