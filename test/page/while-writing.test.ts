import { strict as assert } from 'node:assert';
import { useWorkbench } from './workbench.ts';

const draft = '---\njurisdiction: Port Wenlow\n---\n\nSee § 23.44.040 on fences.\n\nAnd see also: \n';

describe('citations marked as links', () => {
  const vscode = useWorkbench({
    files: { 'draft.md': draft },
    userSettings: { 'legalCode.marking.style': 'links' },
  });

  it('open their section by Ctrl+click', async () => {
    await vscode().openFile('draft.md');
    const link = vscode().editor.element.locator('.detected-link', { hasText: '23.44.040' }).first();
    await link.waitFor();
    // The editor redraws its lines when links arrive, even under the pointer. A user would click again.
    const { mouse, keyboard } = vscode().page;
    for (const end = Date.now() + 20_000; ; ) {
      const box = await link.boundingBox();
      await keyboard.down('ControlOrMeta');
      if (box !== null) await mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: 50 });
      await keyboard.up('ControlOrMeta');
      try {
        await vscode()
          .tab(/23\.44\.040/)
          .waitFor({ timeout: 2500 });
        break;
      } catch (error) {
        if (Date.now() > end) throw error;
      }
    }
    const page = await vscode().webview(/23\.44\.040/);
    await page.getByRole('heading', { level: 1, name: /23\.44\.040/ }).waitFor();
  });

  it('are no longer links if the setting is off', async () => {
    await vscode().changeSettings({ 'legalCode.marking.style': 'none' });
    await vscode().openFile('draft.md');
    await vscode().editor.goTo('And see also: ');
    await vscode().editor.type('well, ');
    await vscode()
      .editor.element.locator('.detected-link', { hasText: '23.44.040' })
      .first()
      .waitFor({ state: 'detached' });
  });
});

describe('checking while typing', () => {
  const vscode = useWorkbench({
    files: { 'draft.md': draft },
    userSettings: { 'legalCode.check.when': 'onType' },
  });

  it('marks no number that is still being typed', async () => {
    await vscode().openFile('draft.md');
    await vscode().editor.goTo('And see also: ');
    await vscode().page.keyboard.press('End');
    await vscode().editor.type('§ 23.42.050 and § 23.99.01');
    const { element } = vscode().editor;
    const underlined = element.locator('.cdr[class*="squiggly"]');
    await underlined.first().waitFor();
    assert.equal(await underlined.count(), 1);
    const number = element.locator('.view-line span span', { hasText: '23.99.01' });
    const line = (): Promise<string> =>
      number.first().evaluate((one: Drawn) => one.ownerDocument.defaultView.getComputedStyle(one).textDecoration);
    assert.match(await line(), /dotted/);
    await vscode().page.keyboard.press('Home');
    await underlined.nth(1).waitFor();
    await vscode().runCommand('File: Revert File');
  });

  it('finds a wrong citation that was never saved, and forgets it when it is deleted', async () => {
    await vscode().openFile('draft.md');
    await vscode().editor.goTo('And see also: ');
    await vscode().editor.type('§ 23.42.050. ');
    const squiggle = vscode().editor.element.locator('.squiggly-warning, .squiggly-error, .squiggly-info').first();
    await squiggle.waitFor();
    await vscode().runCommand('Problems: Focus on Problems View');
    const problem = vscode()
      .page.locator('.markers-panel')
      .getByText(/2021-16/)
      .first();
    await problem.waitFor();
    await vscode().openFile('draft.md');
    await vscode()
      .editor.element.locator('.view-lines')
      .click({ position: { x: 2, y: 2 } });
    await vscode().page.keyboard.press('ControlOrMeta+KeyA');
    await vscode().editor.type('Nothing is cited any more.');
    await problem.waitFor({ state: 'detached' });
  });
});

/** The parts of the DOM that the code above needs. */
interface Drawn {
  readonly ownerDocument: {
    readonly defaultView: { getComputedStyle(of: Drawn): { readonly textDecoration: string } };
  };
}
