import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { useWorkbench } from './workbench.ts';

/** A code whose official text is at an address without encryption. */
const insecure = {
  format: 'legal-code-lookup/1',
  jurisdiction: { name: 'Harrow Point', kind: 'city', region: 'OR' },
  codes: [{ key: 'hpmc', name: 'Harrow Point Municipal Code', abbreviations: ['HPMC'] }],
  sections: [
    {
      code: 'hpmc',
      number: '4.10.010',
      heading: 'Fences',
      text: [{ text: 'A fence is low.' }],
      sources: [{ official_source_url: 'http://harrowpoint.example/code/4.10.010' }],
    },
  ],
};

describe('the panel that follows the user', () => {
  const vscode = useWorkbench({
    files: {
      'draft.md':
        '---\njurisdiction: Port Wenlow\n---\n\nSee PWMC 23.44.040(a)(1) and § 23.42.050.\n\nSee HPMC 4.10.010.\n',
      'harrow-point.json': JSON.stringify(insecure),
    },
  });
  const tabs = () => vscode().tab(/§ 23\./);
  const showing = async (number: string): Promise<Frame> => {
    const title = new RegExp(number.replaceAll('.', '\\.'));
    const page = await vscode().webview(title);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    return page;
  };
  const lookUp = async (number: string): Promise<Frame> => {
    await vscode().openFile('draft.md');
    await vscode().editor.goTo(number);
    await vscode().runCommand('Legal Code: Look Up Citation at Cursor');
    return showing(number);
  };

  it('shows each section in place of the one before', async () => {
    await lookUp('23.44.040');
    const page = await lookUp('23.42.050');
    await page
      .getByText(/Repealed on October 1, 2021/)
      .first()
      .waitFor();
    assert.equal(await tabs().count(), 1);
  });

  it('goes back and forward with keys and buttons', async () => {
    const page = await showing('23.42.050');
    await page.getByRole('heading', { level: 1 }).click();
    await vscode().page.keyboard.press('Alt+ArrowLeft');
    await showing('23.44.040');
    await vscode().page.keyboard.press('Alt+ArrowRight');
    await showing('23.42.050');
    const button = (name: string) => vscode().page.locator('.editor-actions').getByRole('button', { name });
    await button('Go Back to Previous Section').click();
    await (await showing('23.44.040')).locator('a.reference', { hasText: '23.42.040' }).first().click();
    await showing('23.42.040');
    await button('Go Back to Previous Section').click();
    await showing('23.44.040');
    await button('Go Forward to Next Section').click();
    await showing('23.42.040');
    assert.equal(await tabs().count(), 1);
  });

  it('stays with its section after a double-click on the heading, and the next section opens another', async () => {
    const page = await showing('23.42.040');
    const keep = vscode().page.locator('.editor-actions').getByRole('button', { name: 'Keep Section Open' });
    await keep.waitFor();
    await page.getByRole('heading', { level: 1 }).dblclick();
    await keep.waitFor({ state: 'detached' });
    await lookUp('23.44.040');
    await vscode()
      .tab(/23\.42\.040/)
      .waitFor();
    await lookUp('23.42.050');
    assert.equal(await tabs().count(), 2);
  });

  it('stays with its section after a double-click on a row of the tree', async () => {
    await vscode().runCommand('View: Close All Editors');
    await vscode().runCommand('Legal Code: Focus on Jurisdictions View');
    const tree = vscode().tree('Jurisdictions');
    for (const row of ['Port Wenlow', /^Title 8/, /^Chapter 8\.24/]) await tree.expand(row);
    await tree
      .row(/8\.24\.030/)
      .locator('.label-name')
      .dblclick();
    await showing('8.24.030');
    const keep = vscode().page.locator('.editor-actions').getByRole('button', { name: 'Keep Section Open' });
    await keep.waitFor({ state: 'detached' });
    await lookUp('23.44.040');
    await vscode()
      .tab(/8\.24\.030/)
      .waitFor();
    await vscode().runCommand('View: Close All Editors');
    await lookUp('23.44.040');
    await (await showing('23.44.040')).locator('a.reference', { hasText: '23.42.040' }).first().click();
    await (await showing('23.42.040')).getByRole('heading', { level: 1 }).dblclick();
    await keep.waitFor({ state: 'detached' });
    await lookUp('23.42.050');
  });

  it('stays kept or following after a reload', async function () {
    this.timeout(180_000);
    await vscode().waitUntilSaved(/"kept":true/);
    await vscode().waitUntilSaved(/"title":"[^"]*23\.42\.050"/);
    await vscode().reload();
    for (const number of ['23.42.040', '23.42.050']) {
      await vscode().tab(number).click();
      await showing(number);
    }
    await lookUp('23.44.040');
    assert.equal(await tabs().count(), 2);
    await vscode().tab('23.42.040').waitFor();
  });

  it('is followed by the tree, but keeps the focus', async () => {
    await vscode().runCommand('Legal Code: Focus on Jurisdictions View');
    const tree = vscode().tree('Jurisdictions');
    await tree.row('Port Wenlow').waitFor();
    const selected = async (): Promise<string> =>
      (await tree.pane.locator('.monaco-list-row.selected .label-name').allTextContents()).join();
    const until = async (wanted: RegExp): Promise<void> => {
      await tree.pane.locator('.monaco-list-row.selected', { hasText: wanted }).waitFor();
    };
    await lookUp('23.44.040');
    await until(/23\.44\.040/);
    await vscode().page.locator('.tabs-container .tab.active', { hasText: '23.44.040' }).waitFor();
    assert.equal(await tree.pane.locator('.monaco-list:focus').count(), 0);
    await vscode().changeSettings({ 'legalCode.jurisdictions.autoReveal': false });
    await lookUp('23.42.050');
    assert.match(await selected(), /23\.44\.040/);
    await vscode().changeSettings({ 'legalCode.jurisdictions.autoReveal': true });
    await until(/23\.42\.050/);
  });

  it('finds words, and shows the number of the current match', async () => {
    const page = await lookUp('23.44.040');
    await page.getByRole('heading', { level: 1 }).click();
    await vscode().page.keyboard.press('ControlOrMeta+KeyF');
    const bar = page.getByRole('search', { name: 'Find in This Section' });
    const field = bar.getByRole('textbox');
    await field.fill('SETBACK');
    const count = bar.getByRole('status');
    await count.filter({ hasText: /^1 of \d+$/ }).waitFor();
    const all = Number(/\d+$/.exec((await count.textContent()) ?? '')?.[0]);
    assert.ok(all > 2, `${all} matches`);
    await field.press('Enter');
    await count.filter({ hasText: `2 of ${all}` }).waitFor();
    await field.press('Shift+Enter');
    await bar.getByRole('button', { name: 'Previous Match' }).click();
    await count.filter({ hasText: `${all} of ${all}` }).waitFor();
    await bar.getByRole('button', { name: 'Next Match' }).click();
    await count.filter({ hasText: `1 of ${all}` }).waitFor();
    await field.fill('no such words');
    await count.filter({ hasText: 'No results' }).waitFor();
    await field.press('Escape');
    await bar.waitFor({ state: 'detached' });
  });

  it('copies an address without encryption, which is no link', async () => {
    assert.ok(await vscode().executeCommand('legalCode.importCode', join(vscode().folder, 'harrow-point.json')));
    const page = await lookUp('4.10.010');
    const copy = page.getByRole('button', { name: 'Copy Address' });
    await copy.press('Enter');
    await vscode().page.locator('.statusbar-item', { hasText: 'Copied: http://harrowpoint.example' }).waitFor();
    assert.equal(await vscode().clipboard(), 'http://harrowpoint.example/code/4.10.010');
    assert.equal(await page.locator('a[href^="http:"]').count(), 0);
  });
});
