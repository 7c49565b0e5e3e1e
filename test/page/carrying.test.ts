import { strict as assert } from 'node:assert';
import { useWorkbench } from './workbench.ts';

const draft = '---\njurisdiction: Port Wenlow\n---\n\nPaste here: \n\nDrop here:\n';

describe('carrying law into a draft', () => {
  const vscode = useWorkbench({
    files: {
      'draft.md': draft,
      'pasted.md': 'Paste here:\n',
      'cited.md': '---\njurisdiction: Port Wenlow\n---\n\nPWMC 23.44.040\n',
    },
  });
  const openSection = async (): Promise<void> => {
    await vscode().openFile('cited.md');
    await vscode().editor.goTo('23.44.040');
    await vscode().runCommand('Legal Code: Look Up Citation at Cursor');
  };
  /** Pastes, and then chooses another way to paste. */
  const pasteWith = async (way: string): Promise<void> => {
    await vscode().page.keyboard.press('ControlOrMeta+KeyV');
    await vscode().page.locator('.post-edit-widget .monaco-button').click();
    const ways = vscode().page.locator('.action-widget .monaco-list-row');
    for (const each of ['Quotation', 'Citation', 'Link'])
      await ways
        .filter({ hasText: `Paste as ${each}` })
        .first()
        .waitFor();
    // By keyboard, because a layer over the window takes the clicks in the oldest VS Code.
    const chosen = vscode().page.locator('.action-widget .monaco-list-row.focused', { hasText: way });
    for (let k = 0; k < 10 && (await chosen.count()) === 0; k += 1) await vscode().page.keyboard.press('ArrowDown');
    await chosen.waitFor();
    await vscode().page.keyboard.press('Enter');
  };
  const section = { citation: 'Port Wenlow Municipal Code § 23.44.040', sectionId: 'unused' };

  it('pastes words of the panel as a quotation with their citation', async () => {
    await openSection();
    const page = await vscode().webview(/23\.44\.040/);
    const words = page.getByText('A principal building in a residential zone must stand back from:');
    await words.click({ clickCount: 3 });
    await vscode().page.keyboard.press('ControlOrMeta+KeyC');
    await vscode().openFile('draft.md');
    await vscode().editor.goTo('Paste here:');
    await vscode().page.keyboard.press('End');
    await pasteWith('Paste as Quotation');
    await vscode()
      .editor.element.locator('.view-line')
      .filter({ hasText: /from:”/ })
      .first()
      .waitFor();
    const text = await vscode().editor.save();
    assert.match(
      text,
      /“A principal building in a residential zone must stand back from:” Port Wenlow Municipal Code § 23\.44\.040\(a\)/,
    );
  });

  for (const [way, expected] of [
    ['Paste as Citation', /^Paste here: Port Wenlow Municipal Code § 23\.44\.040\(a\)$/],
    [
      'Paste as Link',
      /^Paste here: \[Port Wenlow Municipal Code § 23\.44\.040\(a\)\]\([\w-]+:\/\/legal-code-lookup\.legal-code-lookup\/section\?citation=/,
    ],
  ] as const)
    it(`pastes them with ${way}`, async () => {
      await openSection();
      const page = await vscode().webview(/23\.44\.040/);
      await page.getByText('A principal building in a residential zone must stand back from:').click({ clickCount: 3 });
      await vscode().page.keyboard.press('ControlOrMeta+KeyC');
      await vscode().openFile('pasted.md');
      await vscode().editor.goTo('Paste here:');
      await vscode().page.keyboard.press('End');
      await pasteWith(way);
      await vscode()
        .editor.element.locator('.view-line')
        .filter({ hasText: /Paste\shere:\s.*23\.44\.040/ })
        .first()
        .waitFor();
      // A long line wraps.
      const shown = (await vscode().editor.visibleLines()).join('');
      await vscode().runCommand('File: Revert File');
      assert.match(shown, expected);
    });

  it('drops a section of the tree as its citation, with a space before it', async () => {
    // The draft marks its jurisdiction in the tree. Until all rows are read again, VS Code cannot hand over a dragged one.
    await vscode().openFile('draft.md');
    await vscode().runCommand('Legal Code: Focus on Jurisdictions View');
    const tree = vscode().tree('Jurisdictions');
    for (const row of ['Port Wenlow', 'Port Wenlow Municipal Code', 'Title 8', 'Chapter 8.24']) await tree.expand(row);
    const line = vscode().editor.element.locator('.view-line').filter({ hasText: 'Drop here' }).first();
    const [from, to] = [await tree.row(/8\.24\.030/).boundingBox(), await line.boundingBox()];
    assert.ok(from && to);
    const { mouse, keyboard } = vscode().page;
    await mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await mouse.down();
    // VS Code drops into the editor while Shift is down, and opens what is dropped otherwise.
    await keyboard.down('Shift');
    const drawn = vscode().editor.element.locator('.view-line span').filter({ hasText: 'Drop here' }).last();
    const words = await drawn.boundingBox();
    assert.ok(words);
    await mouse.move(words.x + words.width - 1, words.y + words.height / 2, { steps: 10 });
    await mouse.up();
    await keyboard.up('Shift');
    await vscode().editor.element.locator('.view-line').filter({ hasText: '8.24.030' }).first().waitFor();
    assert.match(await vscode().editor.save(), /^Drop here: Port Wenlow Municipal Code § 8\.24\.030$/m);
  });

  it('opens a link to a section after asking', async () => {
    await vscode().executeCommand('legalCode.copyLink', section);
    const link = await vscode().clipboard();
    assert.match(link, /^[\w-]+:\/\/legal-code-lookup\.legal-code-lookup\/section\?citation=Port%20Wenlow/);
    await vscode().runCommand('Developer: Open URL');
    await vscode().quickInput.type(link);
    await vscode().page.keyboard.press('Enter');
    const dialogs = vscode().page.locator('.monaco-dialog-box');
    await dialogs.getByRole('button', { name: /^Open$/ }).click();
    const ours = vscode().dialog('A link asks to open');
    await ours.getByText('Port Wenlow Municipal Code § 23.44.040').waitFor();
    await ours.getByRole('button', { name: 'Open Section' }).click();
    await vscode()
      .tab(/23\.44\.040/)
      .waitFor();
  });
});
