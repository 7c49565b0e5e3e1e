import { strict as assert } from 'node:assert';
import { useWorkbench } from './workbench.ts';

const matter = '---\njurisdiction: Port Wenlow\n---\n\n';
const draft = `${matter}# I. Facts

See PWMC 23.44.040 and PWMC 23.42.020.

# II. Law

PWMC 23.44.040 applies. Write here: 

Paste here: 

Drop here:
`;

describe('writing a draft', () => {
  const vscode = useWorkbench({
    files: {
      'draft.md': draft,
      'other.md': `${matter}Another draft cites PWMC 23.44.040.\n`,
      'cells.ipynb': JSON.stringify({
        cells: [{ cell_type: 'markdown', metadata: {}, source: ['A cell cites PWMC 23.44.040.'] }],
        metadata: {},
        nbformat: 4,
        nbformat_minor: 5,
      }),
      'broken.ipynb': 'No notebook, though it has 23.44.040.',
    },
  });
  const suggestions = () => vscode().page.locator('.suggest-widget.visible .monaco-list-row');
  const line = (words: RegExp) => vscode().editor.element.locator('.view-line').filter({ hasText: words }).first();

  /** Types key by key. */
  const typeAfter = async (words: string, typed: string): Promise<void> => {
    await vscode().openFile('draft.md');
    await vscode().editor.goTo(words);
    await vscode().page.keyboard.press('End');
    await vscode().page.keyboard.type(typed, { delay: 20 });
  };

  it('offers section numbers while one is typed after an abbreviation', async () => {
    await typeAfter('Write here:', 'PWMC 23.44.0');
    await suggestions().filter({ hasText: '23.44.040' }).first().waitFor();
    assert.match(
      (await suggestions().filter({ hasText: '23.44.040' }).first().textContent()) ?? '',
      /Required setbacks/,
    );
    await vscode().page.keyboard.type('40', { delay: 20 });
    await vscode().page.keyboard.press('Escape');
  });

  it('offers numbers after a section sign, and the next of a list, also on the next line', async () => {
    await vscode().page.keyboard.type('; §§ 23.44.040, ', { delay: 20 });
    await suggestions().filter({ hasText: '23.44.030' }).first().waitFor();
    await vscode().page.keyboard.press('Escape');
    await vscode().page.keyboard.type('23.44.050,', { delay: 20 });
    await vscode().page.keyboard.press('Enter');
    await suggestions().filter({ hasText: '23.44.030' }).first().waitFor();
    await vscode().page.keyboard.press('Escape');
    // The line end and the comma.
    for (let k = 0; k < 2; k++) await vscode().page.keyboard.press('Backspace');
    await vscode().page.keyboard.type('. Also § ', { delay: 20 });
    await suggestions().filter({ hasText: '23.44.040' }).first().waitFor();
    await vscode().page.keyboard.press('Escape');
    await vscode().page.keyboard.type('23.44.040. ', { delay: 20 });
  });

  it('offers sections by the words of their headings', async () => {
    await vscode().page.keyboard.type('Under PWMC required setb', { delay: 20 });
    await suggestions().filter({ hasText: '23.44.040' }).first().waitFor();
    await vscode().page.keyboard.press('Tab');
    await suggestions().first().waitFor({ state: 'hidden' });
    assert.match(await vscode().editor.save(), /Under PWMC 23\.44\.040$/m);
  });

  it('lists law that is not in force last', async () => {
    await vscode().page.keyboard.type(' and PWMC 23.42.0', { delay: 20 });
    const repealed = suggestions().filter({ hasText: '23.42.050' }).first();
    await repealed.waitFor();
    assert.match((await repealed.textContent()) ?? '', /repealed/i);
    await vscode().page.keyboard.type('20. ', { delay: 20 });
    await vscode().editor.save();
  });

  it('shows headings after numbers where the setting asks for them', async () => {
    await vscode().changeSettings({ 'legalCode.inlayHints': true });
    await vscode().openFile('other.md');
    try {
      await line(/Required.setbacks/).waitFor();
    } finally {
      await vscode().changeSettings({ 'legalCode.inlayHints': null });
    }
  });

  it('makes a table of authorities, and updates it', async () => {
    await vscode().openFile('draft.md');
    await vscode().editor.goTo('Drop here');
    await vscode().runCommand('Legal Code: Insert or Update Table of Authorities');
    await line(/^##\sTable\sof\sAuthorities$/).waitFor();
    const text = await vscode().editor.save();
    assert.match(text, /^- Port Wenlow Municipal Code § 23\.44\.040: .*II/m);
    await vscode().editor.goTo('Paste here');
    await vscode().editor.type('PWMC 23.42.030. ');
    await vscode().runCommand('Legal Code: Insert or Update Table of Authorities');
    await line(/^-\sPort.*23\.42\.030:\sII$/).waitFor();
    const again = await vscode().editor.save();
    assert.equal(again.split('## Table of Authorities').length, 2);
  });

  it('peeks at the definition, and finds words in it', async () => {
    await vscode().openFile('other.md');
    await vscode().editor.goTo('23.44.040');
    await vscode().runCommand('Peek Definition');
    const peeked = vscode().page.locator('.peekview-widget .view-line');
    await peeked.filter({ hasText: 'Required setbacks' }).first().waitFor();
    await vscode().page.keyboard.press('Escape');
    await vscode().page.keyboard.press('F12');
    await vscode()
      .tab(/23\.44\.040\.txt/)
      .waitFor();
    const lines = vscode().page.locator('.editor-instance [data-uri^="legal-code:"] .view-line');
    await lines.filter({ hasText: 'Required setbacks' }).first().click();
    await vscode().page.keyboard.press('ControlOrMeta+KeyF');
    await vscode().page.keyboard.type('principal building');
    await vscode()
      .page.locator('.find-widget.visible .matchesCount')
      .filter({ hasText: /1 of \d/ })
      .waitFor();
    await vscode().page.keyboard.press('Escape');
  });

  it('opens the definition of a citation, and lists who cites it', async () => {
    await vscode().openFile('draft.md');
    await vscode().editor.goTo('23.44.040');
    await vscode().page.keyboard.press('F12');
    await vscode()
      .tab(/23\.44\.040\.txt/)
      .waitFor();
    await vscode()
      .page.locator('[data-uri^="legal-code:"] .view-line')
      .filter({ hasText: 'Required setbacks' })
      .first()
      .waitFor();
    await vscode().runCommand('References: Find All References');
    await vscode().page.locator('.explorer-folders-view').filter({ visible: true }).waitFor({ state: 'hidden' });
    const found = vscode().page.locator('.pane-body .monaco-list-row').filter({ visible: true });
    for (const file of ['other.md', 'cells.ipynb']) await found.filter({ hasText: file }).first().waitFor();
    assert.equal(await found.filter({ hasText: 'broken.ipynb' }).count(), 0);
  });
});
