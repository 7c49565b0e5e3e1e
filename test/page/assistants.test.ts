import { strict as assert } from 'node:assert';
import { toolNames } from '../../src/tools/tool-names.ts';
import { type OtherService, startOtherService } from '../fixtures/services/other-shapes.ts';
import { releases } from '../host/releases.ts';
import { useWorkbench } from './workbench.ts';

const citation = 'Millbrook Falls Town Code § 4-17';
/** A call of each tool, and VS Code's question about the data to send. */
const inputs: Readonly<Record<(typeof toolNames)[number], { readonly input: object; readonly sent: RegExp }>> = {
  search_local_law: { input: { query: 'setbacks' }, sent: /These words are sent to 127\.0\.0\.1.*: “setbacks”/ },
  read_section: { input: { citation }, sent: /This citation is sent to .*: “Millbrook Falls Town Code § 4-17”/ },
  check_citations: { input: { text: `See ${citation}.` }, sent: /section numbers .* The text itself stays/ },
  compare_versions: { input: { citation, from: '2020-01-01', to: '2021-01-01' }, sent: /This citation is sent to/ },
  find_references: { input: { citation, direction: 'to' }, sent: /This citation is sent to/ },
  list_coverage: { input: {}, sent: /This requests the list of places from .* Nothing else is sent/ },
};

for (const release of Object.values(releases)) {
  describe(`an assistant with an operator’s service, in VS Code ${release.vscode}`, () => {
    let service: OtherService;
    before(async () => {
      service = await startOtherService({ tier: 'full' });
    });
    after(() => service.close());
    const vscode = useWorkbench({ release });
    it('sends nothing before the user agrees', async () => {
      await vscode().runCommand('Legal Code: Connect to a Service…');
      await vscode().quickInput.input.waitFor();
      await vscode().quickInput.type(service.url);
      await vscode().quickInput.accept();
      await vscode().quickInput.title.filter({ hasText: 'Set the API Key' }).waitFor();
      await vscode().quickInput.type(service.key);
      await vscode().quickInput.accept();
      await vscode().notification(/accepts the key/);
      const before = service.requests.length;
      const refused = assert.rejects(vscode().invokeTool('search_local_law', { query: 'a secret draft' }));
      const question = vscode().dialog(/a secret draft/);
      await question.getByRole('button', { name: 'Cancel' }).click();
      await refused;
      assert.equal(service.requests.slice(before).filter(({ path }) => /secret/.test(path)).length, 0);
    });

    for (const name of toolNames)
      it(`says what ${name} sends, and where`, async () => {
        const { input, sent } = inputs[name];
        const answered = vscode().invokeTool(name, input);
        const question = vscode().dialog(/Ask 127\.0\.0\.1/);
        await question.waitFor();
        assert.match((await question.textContent()) ?? '', sent);
        await question.getByRole('button', { name: 'Yes', exact: true }).click();
        const answer = await answered;
        assert.ok(typeof answer === 'object' && answer !== null && 'provenance' in answer);
        assert.match(JSON.stringify(answer.provenance), new RegExp(service.url));
      });

    it('never sends the words of a draft', () => {
      assert.deepEqual(
        service.requests.filter(({ path }) => /See/.test(decodeURIComponent(path))),
        [],
      );
    });
  });

  describe(`an assistant in Restricted Mode, in VS Code ${release.vscode}`, () => {
    const vscode = useWorkbench({
      release,
      asksForTrust: true,
      userSettings: { 'security.workspace.trust.enabled': true, 'security.workspace.trust.startupPrompt': 'never' },
    });

    it('can call no tool until the user trusts the folder', async () => {
      for (const name of toolNames) await assert.rejects(vscode().invokeTool(name, inputs[name].input));
      await vscode().runCommand('Workspaces: Manage Workspace Trust');
      await vscode().page.getByRole('button', { name: 'Trust', exact: true }).first().click();
      const end = Date.now() + 60_000;
      let answer: unknown;
      while (answer === undefined) {
        assert.ok(Date.now() < end, 'the tools stay off');
        answer = await vscode()
          .invokeTool('list_coverage', {})
          .catch(() => vscode().page.waitForTimeout(100));
      }
      assert.match(JSON.stringify(answer), /Port Wenlow/);
    });
  });
}
