import { strict as assert } from 'node:assert';
import { useWorkbench } from './workbench.ts';

describe('searching while drafting', () => {
  const vscode = useWorkbench({
    files: {
      'draft.md': '---\njurisdiction: Port Wenlow\n---\n\nSee PWMC 23.44.040 for setbacks.\n\nINSERT HERE\n',
      'note.tex': 'See here: \n',
    },
  });

  const open = async (): Promise<void> => {
    await vscode().runCommand('Legal Code: Search the Law…');
    await vscode().quickInput.title.filter({ hasText: 'Search the Law' }).waitFor();
  };
  const search = async (text: string): Promise<void> => {
    await open();
    await vscode().quickInput.type(text);
  };

  it('finds a section by words as they are typed, and shows the matching text', async () => {
    await search('required setb');
    const rows = await vscode().quickInput.waitForRows((found) =>
      found.some(({ label }) => label.includes('23.44.040')),
    );
    assert.ok(rows[0]?.label.includes('23.44.040'), JSON.stringify(rows[0]));
    // The place in the code precedes the date, which a narrow row truncates.
    assert.match(rows[0]?.description ?? '', /Required setbacks · Residential .* · as of/);
    assert.ok((rows[0]?.detail ?? '') !== '');
    await vscode().quickInput.close();
  });

  it('keeps the order in which the service ranks, though its names would sort otherwise', async () => {
    await search('setback');
    const rows = await vscode().quickInput.waitForRows(
      (found) => found.filter(({ label }) => / § /.test(label)).length > 4,
    );
    const sections = rows.filter(({ label }) => / § /.test(label));
    const labels = sections.map(({ label }) => label);
    assert.match(sections[0]?.description ?? '', /setback/i, 'a match in the heading is first');
    assert.notDeepEqual(labels, [...labels].sort(), 'and VS Code has not sorted them by their labels');
    await vscode().quickInput.close();
  });

  it('lists current law above recodified law with the same heading', async () => {
    await search('rent increase notice');
    const rows = await vscode().quickInput.waitForRows((found) => found.some(({ label }) => /21\.06\.050/.test(label)));
    assert.match(rows[0]?.label ?? '', /21\.09\.040/);
    const former = rows.find(({ label }) => label.includes('21.06.050'));
    assert.match(former?.description ?? '', /recodified/i);
    await vscode().quickInput.close();
  });

  it('lists citation matches on top, under their own heading', async () => {
    await search('PWMC 23.42.020');
    const rows = await vscode().quickInput.waitForRows(([first]) => first?.label.includes('23.42.020') === true);
    assert.equal(rows[0]?.separator, 'citation');
    await vscode().quickInput.close();
  });

  it('opens the section with Enter, no matter how fast it follows the last key', async () => {
    await open();
    await vscode().page.keyboard.insertText('ACC 5-12-030');
    await vscode().page.keyboard.press('Enter');
    // When loaded, it takes the focus, which closes an open box.
    const section = await vscode().webview(/5-12-030/);
    await section.getByRole('heading', { name: /5-12-030/ }).waitFor();
  });

  it('offers recently opened sections when nothing is typed', async () => {
    await open();
    const rows = await vscode().quickInput.waitForRows((found) =>
      found.some(({ label }) => label.includes('5-12-030')),
    );
    assert.ok(rows.some(({ separator }) => separator === 'recently opened'));
    assert.ok(rows.some(({ label }) => label.includes('Search again for')));
    await vscode().quickInput.close();
  });

  it('inserts the citation at the cursor, by keyboard alone', async () => {
    await vscode().openFile('draft.md');
    await vscode().editor.goTo('INSERT HERE');
    await search('PWMC 8.24.030');
    await vscode().quickInput.waitForRows((rows) => rows.some(({ label }) => label.includes('8.24.030')));
    await vscode().page.keyboard.press('Alt+Enter');
    await vscode().quickInput.widget.waitFor({ state: 'hidden' });
    await vscode().page.locator('.tabs-container .tab.active.dirty').first().waitFor();
    const text = await vscode().editor.save();
    assert.match(text, /^Port Wenlow Municipal Code § 8\.24\.030 INSERT HERE$/m, 'a space keeps it off the next word');
  });

  it('writes the section sign the way LaTeX does', async () => {
    await vscode().openFile('note.tex');
    await vscode().executeCommand('legalCode.insertCitation', {
      sectionId: 'x',
      citation: 'Alder County Code § 5-12-030',
    });
    await vscode().page.locator('.tabs-container .tab.active.dirty').first().waitFor();
    assert.ok((await vscode().editor.save()).includes(String.raw`Alder County Code \S~5-12-030`));
  });

  it('copies a citation and stays open', async () => {
    await search('ACC 16-28-020');
    await vscode().quickInput.waitForRows(([first]) => first?.label.includes('16-28-020') === true);
    await vscode().quickInput.pressRowButton(/16-28-020/, 'Copy Citation');
    await vscode()
      .statusItem(/Copied/)
      .waitFor();
    assert.equal(await vscode().clipboard(), 'Alder County Code § 16-28-020');
    assert.ok(await vscode().quickInput.widget.isVisible());
    await vscode().quickInput.close();
  });

  it('shows a hit among its neighbors in the tree', async () => {
    await search('ACC 16-28-020');
    await vscode().quickInput.waitForRows(([first]) => first?.label.includes('16-28-020') === true);
    await vscode().quickInput.pressRowButton(/16-28-020/, 'Show Neighboring Sections');
    await vscode().quickInput.widget.waitFor({ state: 'hidden' });
    await vscode()
      .page.locator('.tree-explorer-viewlet-tree-view .monaco-list-row.focused', { hasText: '16-28-020' })
      .waitFor();
    const rows = vscode().page.locator('.tree-explorer-viewlet-tree-view .monaco-list-row', { hasText: '16-28-' });
    assert.ok((await rows.count()) > 1);
  });

  it('searches one jurisdiction, shows that, and returns to all', async () => {
    await search('accessory dwelling');
    await vscode().quickInput.waitForRows((rows) => rows.some(({ label }) => label.includes('Port Wenlow')));
    await vscode().page.keyboard.press('Control+Shift+J');
    await vscode().quickInput.pick('Alder County');
    const rows = await vscode().quickInput.waitForRows(
      (found) =>
        found.length > 0 &&
        found.every(({ label }) => !label.includes('Port Wenlow')) &&
        found.some(({ label }) => label.includes('Alder')),
    );
    assert.ok(rows.length > 0);
    assert.match((await vscode().quickInput.title.textContent()) ?? '', /in Alder County/);
    assert.equal(await vscode().quickInput.input.inputValue(), 'accessory dwelling');
    await vscode().quickInput.close();
  });

  it('offers the draft’s own jurisdiction in words above the hits', async () => {
    await vscode().openFile('draft.md');
    await search('license');
    const rows = await vscode().quickInput.waitForRows(
      ([first, ...others]) => first?.label === 'Search in Port Wenlow Only' && others.length > 0,
    );
    assert.ok(
      rows.some(({ label }) => label.includes('Alder')),
      'of all places until then',
    );
    await vscode().quickInput.pick(/Search in Port Wenlow Only/);
    const narrowed = await vscode().quickInput.waitForRows(
      (found) =>
        found.some(({ label }) => label.includes('Port Wenlow')) &&
        found.every(({ label }) => !label.includes('Alder')),
    );
    assert.ok(narrowed.every(({ label }) => !/Only$/.test(label)));
    assert.match((await vscode().quickInput.title.textContent()) ?? '', /in Port Wenlow/);
    await vscode().quickInput.close();
  });

  it('completes a filter while it is typed, and shows where it was applied', async () => {
    await search('accessory dwelling in:ald');
    await vscode().quickInput.waitForRows((rows) => rows.some(({ label }) => label.includes('in:Alder County')));
    await vscode().quickInput.pick(/in:Alder County/);
    await vscode().quickInput.waitForRows(
      (rows) =>
        rows.some(({ label }) => /Alder .*§/.test(label)) && rows.every(({ label }) => !label.includes('Wenlow')),
    );
    assert.equal(await vscode().quickInput.input.inputValue(), 'accessory dwelling in:"Alder County" ');
    await vscode().quickInput.close();
    await search('setback status:recodified');
    await vscode().quickInput.waitForRows((rows) => rows.some(({ label }) => /results match the filter/.test(label)));
    await vscode().quickInput.close();
  });

  it('handles no keys while the list of jurisdictions is open', async () => {
    await search('setback');
    await vscode().quickInput.waitForRows((rows) => rows.some(({ label }) => label.includes('23.44.040')));
    const tabs = vscode().page.locator('.tabs-container .tab');
    const before = await tabs.count();
    await vscode().page.keyboard.press('Control+Shift+J');
    await vscode().quickInput.title.filter({ hasText: 'Search in One Jurisdiction' }).waitFor();
    await vscode().page.keyboard.press('Control+Enter');
    await vscode().page.keyboard.press('Alt+Enter');
    // VS Code decides what those keys do in the list. Either the search returns, or the list is still there.
    await vscode().quickInput.widget.waitFor();
    assert.equal(await tabs.count(), before, 'no section was opened from the hidden search');
    await vscode().quickInput.close();
  });

  it('reports that no section has this number', async () => {
    await search('§ 99.99.010(b)');
    const rows = await vscode().quickInput.waitForRows((found) =>
      found.some(({ label }) => /Nothing found/.test(label)),
    );
    assert.match(rows[0]?.detail ?? '', /^No section with this number was found/);
    await vscode().quickInput.close();
  });

  it('reports when nothing was found, and in which jurisdiction', async () => {
    await search('zzyzx quokka');
    await vscode().quickInput.waitForRows((rows) =>
      rows.some(({ label }) => /Nothing found for “zzyzx quokka”/.test(label)),
    );
    await vscode().page.keyboard.press('Control+Shift+J');
    await vscode().quickInput.pick('Alder County');
    await vscode().quickInput.waitForRows((rows) => rows.some(({ label }) => /in Alder County/.test(label)));
    await vscode().quickInput.pick(/Search in all jurisdictions/);
    await vscode().quickInput.waitForRows((rows) => rows.every(({ label }) => !/in Alder County/.test(label)));
    await vscode().quickInput.close();
  });

  it('opens to the side', async () => {
    await vscode().openFile('draft.md');
    await search('PWMC 23.44.040');
    await vscode().quickInput.waitForRows((rows) => rows.some(({ label }) => label.includes('23.44.040')));
    await vscode().page.keyboard.press('Control+Enter');
    await vscode()
      .tab(/23\.44\.040/)
      .waitFor();
    assert.equal(await vscode().page.locator('.editor-group-container').filter({ visible: true }).count(), 2);
  });

  it('lists the user’s places first in a draft without a jurisdiction', async () => {
    await vscode().openFile('note.tex');
    for (const [place, code] of [
      ['Port Wenlow', /Port Wenlow/],
      ['Alder County', /Alder County/],
    ] as const) {
      await vscode().changeSettings({ 'legalCode.places': [place] });
      await search('definitions');
      await vscode().quickInput.waitForRows(([first]) => code.test(first?.label ?? ''));
      await vscode().quickInput.close();
    }
    await vscode().changeSettings({ 'legalCode.places': null });
  });
});
