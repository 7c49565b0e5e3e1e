import { strict as assert } from 'node:assert';
import { useWorkbench } from './workbench.ts';

/** The underline of law in force: solid, which is omitted, and not `none`. */
const found = /^underline (?!dotted|dashed|wavy|double)/;

const settings = {
  'legalCode.citationAbbreviations': { ZZC: 'Port Wenlow Municipal Code' },
  'legalCode.check.when': 'onType',
};

describe('a folder that is not trusted', () => {
  const vscode = useWorkbench({
    files: {
      '.vscode/settings.json': JSON.stringify(settings),
      'draft.md': 'PWMC 23.44.040 and ZZC 23.44.040 and PWMC 23.99.010.\n',
    },
    asksForTrust: true,
    userSettings: { 'security.workspace.trust.enabled': true, 'security.workspace.trust.startupPrompt': 'never' },
  });
  const line = (words: string): Promise<string> =>
    vscode()
      .editor.element.locator('.view-line span span', { hasText: words })
      .first()
      .evaluate((element: Drawn) => element.ownerDocument.defaultView.getComputedStyle(element).textDecoration)
      .catch(() => '');
  const becomes = async (words: string, style: RegExp): Promise<void> => {
    const end = Date.now() + 60_000;
    for (let now = ''; !style.test(now); now = await line(words)) {
      assert.ok(Date.now() < end, `${words}: ${now}`);
      await vscode().page.waitForTimeout(100);
    }
  };

  it('neither turns on checking nor redefines an abbreviation until it is trusted', async function () {
    this.timeout(180_000);
    await vscode().openFile('draft.md');
    await becomes('PWMC 23.44.040', found);
    assert.doesNotMatch(await line('ZZC'), found);
    assert.equal(await vscode().page.locator('.squiggly-error').count(), 0);

    await vscode().runCommand('Workspaces: Manage Workspace Trust');
    await vscode().page.getByRole('button', { name: 'Trust', exact: true }).first().click();
    await vscode().openFile('draft.md');
    // The same folder once it is trusted.
    await becomes('ZZC', found);
    await vscode().page.locator('.squiggly-error').first().waitFor();
  });
});

/** The parts of the DOM that the code above needs. */
interface Drawn {
  readonly ownerDocument: {
    readonly defaultView: { getComputedStyle(of: Drawn): { readonly textDecoration: string } };
  };
}
