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
      'styles.md': 'Cite:\n',
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

  /** Finds a section by a search, and inserts its citation by keys. */
  const insertBySearch = async (words: string): Promise<void> => {
    await vscode().runCommand('Legal Code: Search the Law…');
    await vscode().quickInput.title.filter({ hasText: 'Search the Law' }).waitFor();
    await vscode().quickInput.type(words);
    await vscode().quickInput.waitForRows(([first]) => first?.separator === 'citation');
    await vscode().page.keyboard.press('Alt+Enter');
    await vscode().quickInput.widget.waitFor({ state: 'hidden' });
  };

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
    await suggestions().filter({ hasText: '23.42.050' }).first().waitFor();
    const rows = await suggestions().evaluateAll((found) =>
      found
        .sort((a, b) => Number(a.getAttribute('data-index')) - Number(b.getAttribute('data-index')))
        .map((row) => String(row.textContent)),
    );
    assert.ok(rows.length > 2);
    assert.match(rows.at(-1) ?? '', /23\.42\.050.*repealed/i);
    assert.ok(
      rows.slice(0, -1).every((row) => !/repealed/i.test(row)),
      rows.join('; '),
    );
    await vscode().page.keyboard.type('20. ', { delay: 20 });
    await vscode().editor.save();
  });

  it('shows headings after numbers where the setting asks for them', async () => {
    await vscode().openFile('other.md');
    assert.equal(await line(/Required.setbacks/).count(), 0, 'off by default');
    await vscode().changeSettings({ 'legalCode.inlayHints': true });
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
    await vscode().editor.goToDefinition();
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

  it('copies words of the definition', async () => {
    await vscode().page.keyboard.press('ControlOrMeta+KeyA');
    await vscode().page.keyboard.press('ControlOrMeta+KeyC');
    assert.match(await vscode().clipboard(), /^Port Wenlow Municipal Code § 23\.44\.040\nRequired setbacks\.\n/);
  });

  it('inserts into the draft, and not into the law that was read last', async () => {
    await vscode().openFile('other.md');
    await vscode().editor.goTo('23.44.040');
    await vscode().editor.goToDefinition();
    await insertBySearch('PWMC 8.24.030');
    await vscode().tab('other.md').and(vscode().page.locator('.dirty')).waitFor();
    await vscode().openFile('other.md');
    await vscode().runCommand('File: Revert File');
  });

  for (const [style, expected] of [
    ['plain', 'Cite: Port Wenlow Municipal Code § 8.24.030'],
    ['bluebook', 'Cite: Port Wenlow, Wash., Mun. Code § 8.24.030 (2026)'],
    ['california', 'Cite: Port Wenlow Municipal Code section 8.24.030'],
  ] as const)
    it(`cites in the style that the setting names: ${style}`, async () => {
      await vscode().changeSettings({ 'legalCode.citationStyle': style });
      await vscode().openFile('styles.md');
      await vscode().editor.goTo('Cite:');
      await vscode().page.keyboard.press('End');
      await insertBySearch('PWMC 8.24.030');
      await line(/Cite:.*8\.24\.030/).waitFor();
      const shown = await vscode().editor.visibleLines();
      await vscode().runCommand('File: Revert File');
      await vscode().changeSettings({ 'legalCode.citationStyle': null });
      assert.ok(shown.includes(expected), shown.join('\n'));
    });

  it('opens the definition of a citation, and lists who cites it', async () => {
    await vscode().openFile('draft.md');
    await vscode().editor.goTo('23.44.040');
    await vscode().editor.goToDefinition();
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
