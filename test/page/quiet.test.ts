import { strict as assert } from 'node:assert';
import { servingProcesses } from './serving.ts';
import { useWorkbench } from './workbench.ts';

/** Longer than a hover, marks or suggestions take, milliseconds. */
const longEnough = 3_000;

describe('a window in which one only writes', () => {
  const vscode = useWorkbench({
    folder: null,
    files: {
      'plain.md': 'The council met on the second Tuesday, and 40 people came.\n',
      'rules.ts': '// See PWMC 23.44.040.\nexport const feet = 15;\n',
      'draft.md': '---\njurisdiction: Port Wenlow\n---\n\nSee PWMC 23.44.040.\n',
      'free.md': 'See PWMC 23.44.040.\n',
    },
  });
  const status = () => vscode().page.locator('.part.statusbar .statusbar-item').filter({ hasText: 'Legal Code' });
  const serving = (): readonly number[] => servingProcesses(vscode().userDataDir);

  it('has no status item without a draft, nor for a program', async () => {
    assert.equal(await status().count(), 0);
    await vscode().openFile('rules.ts');
    await vscode().page.waitForTimeout(longEnough);
    assert.equal(await status().count(), 0);
    assert.deepEqual(serving(), [], 'comments of a program are not read unless the settings say so');
  });

  it('starts nothing for a hover on plain words', async () => {
    await vscode().openFile('plain.md');
    await status().waitFor();
    await vscode().editor.goTo('council');
    const words = vscode().editor.element.locator('.view-line').first();
    await words.hover({ position: { x: 60, y: 8 } });
    await vscode().page.waitForTimeout(longEnough);
    const hover = vscode().page.locator('.monaco-hover:not(.hidden) .monaco-hover-content').filter({ visible: true });
    assert.equal(await hover.count(), 0);
    assert.deepEqual(serving(), []);
  });

  it('names the draft’s place, or what the library holds, and says it to a screen reader', async () => {
    await vscode().openFile('draft.md');
    const place = vscode().statusItem('Legal Code: Port Wenlow');
    await place.waitFor();
    await vscode().editor.hover('23.44.040');
    await vscode().editor.leaveHover();
    await place.locator('a[aria-label^="Legal Code: Port Wenlow. Embedded library: 2 jurisdictions"]').waitFor();
    await vscode().openFile('free.md');
    await vscode().statusItem('Legal Code: 2 jurisdictions').waitFor();
  });

  it('begins the menu of its status item with search, check and the default jurisdiction', async () => {
    await status().click();
    const rows = await vscode().quickInput.waitForRows((found) => found.length > 3);
    assert.deepEqual(
      rows.slice(0, 3).map(({ label }) => label),
      ['Search the Law…', 'Check Citations in This Document', 'Set Default Jurisdiction…'],
    );
    await vscode().quickInput.close();
  });

  it('offers what can be done in the menus of the editor, its title and the Explorer', async () => {
    const items = vscode().page.locator('.monaco-menu .action-menu-item');
    const item = (words: string) => items.filter({ hasText: words }).first();
    const closeMenus = async (): Promise<void> => {
      while ((await vscode().page.locator('.monaco-menu').count()) > 0) await vscode().page.keyboard.press('Escape');
    };
    await vscode().openFile('draft.md');
    await vscode().editor.goTo('23.44.040');
    await vscode().page.keyboard.press('Shift+F10');
    await item('Legal Code').hover();
    for (const words of [
      'Look Up Citation at Cursor',
      'Search the Law…',
      'Insert Citation…',
      'Insert or Update Table of Authorities',
      'Check Citations in This Document',
      'Set Default Jurisdiction…',
    ])
      await item(words).waitFor();
    await closeMenus();
    await vscode().page.getByRole('button', { name: 'More Actions...' }).last().click();
    for (const words of ['Check Citations in This Document', 'Insert or Update Table of Authorities'])
      await item(words).waitFor();
    await closeMenus();
    await vscode().runCommand('View: Show Explorer');
    await vscode()
      .page.locator('.explorer-folders-view .monaco-list-row')
      .filter({ hasText: 'draft.md' })
      .click({ button: 'right' });
    for (const words of ['Import a Code…', 'Check Citations in This Document']) await item(words).waitFor();
    await closeMenus();
  });
});
