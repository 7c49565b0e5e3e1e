import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { type KnownService, knownService } from './service.ts';

const PROSE = 'Words of prose stand between the one citation and the next, as they do in any memo. ';
const CITED = 'Seattle Municipal Code § 23.44.010(A). ';

describe('a draft of a megabyte', () => {
  let service: KnownService;

  before(async () => {
    service = await knownService();
  });
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('is read together with text typed meanwhile', async () => {
    const times = Math.ceil(1_000_000 / (2 * PROSE.length + CITED.length));
    const content = (PROSE + PROSE + CITED).repeat(times);
    const document = await vscode.workspace.openTextDocument({ language: 'plaintext', content });
    const reading = service.api.citations(document);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, document.positionAt(content.length), `${PROSE}${CITED}`);
    edit.delete(document.uri, new vscode.Range(document.positionAt(0), document.positionAt(PROSE.length)));
    await Promise.all([reading, vscode.workspace.applyEdit(edit)]);
    const citations = await service.api.citations(document);
    const text = document.getText();
    assert.equal(citations.length, times + 1);
    for (const citation of citations)
      assert.equal(text.slice(citation.start, citation.end), 'Seattle Municipal Code § 23.44.010(A)');
    assert.equal(citations.at(-1)?.end, text.lastIndexOf('.'));
  }).timeout(60_000);
});
