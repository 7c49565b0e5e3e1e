/** A public code from the catalog to the diff editor, against a server on this machine. */
import { strict as assert } from 'node:assert';
import { archiveOf, type CodeServer, serveCode } from '../integration/cli/code-server.ts';
import { history, removeTrees, row } from '../unit/import/trees.ts';
import { useWorkbench } from './workbench.ts';

describe('public codes', () => {
  const vscode = useWorkbench({
    folder: null,
    files: { 'memo.md': '---\nas-of: 2024-06-01\n---\nSee Elmford Municipal Code § 1.1.\n' },
  });
  const tree = () => vscode().tree('Jurisdictions');
  let server: CodeServer;
  before(async () => {
    server = await serveCode(await archiveOf(2024, { '1.1': 'Bells.', '1.2': 'Horns.', '1.3': 'Dogs.' }));
    await vscode().changeSettings({ 'legalCode.catalog.url': `${server.url}/catalog.json` });
  });
  after(async () => {
    await server?.close();
    removeTrees();
  });

  it('show the progress of a download, which can be canceled', async () => {
    const { length } = server.archive;
    server.sends = { stallsAfter: Math.floor(length / 2) };
    await vscode().runCommand('Legal Code: Add a Public Code…');
    await vscode().quickInput.pick(/Elmford Code/);
    await vscode()
      .dialog(/Download Elmford Code/)
      .getByRole('button', { name: 'Download' })
      .click();
    const progress = await vscode().notification(/Adding Elmford Code.*kB of .* kB downloaded/);
    await progress.getByRole('button', { name: 'Cancel' }).click();
    await progress.waitFor({ state: 'hidden' });
    await vscode()
      .statusItem(/Import canceled\. The library is unchanged/)
      .waitFor();
    assert.deepEqual(server.ranges, [undefined]);
    server.sends = 'ranges';
    server.ranges.length = 0;
  });

  it('are added after one question that states the download and its source', async () => {
    await vscode().runCommand('Legal Code: Add a Public Code…');
    const offered = await vscode().quickInput.waitForRows((rows) => rows.some(({ label }) => label === 'Elmford Code'));
    assert.equal(
      offered.find(({ label }) => label === 'Elmford Code')?.detail,
      'City of Elmford · CC0 · Verified by its manifest',
      'a row has room for known facts only',
    );
    await vscode().quickInput.pick(/Elmford Code/);
    const host = new URL(server.url).host;
    const question = vscode().dialog(new RegExp(`Download Elmford Code from ${host}`));
    const asked = (await question.textContent()) ?? '';
    for (const fact of [
      'Elmford Code · Elmford',
      'Publisher: City of Elmford',
      'License: CC0',
      'Verified by its manifest',
      `${server.url}/manifest.json`,
    ])
      assert.ok(asked.includes(fact), `${fact} in: ${asked}`);
    assert.deepEqual(server.ranges, [], 'nothing is downloaded before the answer');
    await question.getByRole('button', { name: 'Download' }).click();
    await question.waitFor({ state: 'hidden' });
    await vscode().page.keyboard.press('F1');
    await vscode().quickInput.type('>Legal Code');
    await tree().waitForRows((rows) => rows.some(({ label }) => /Title 1: GENERAL/.test(label)));
    assert.ok(await vscode().quickInput.input.isVisible(), 'the finished import takes no focus from what one types');
    await vscode().quickInput.close();
    await vscode().notification(/Imported .*3 sections/);
    assert.match(server.ranges.join(), /^bytes=[1-9]\d*-$/, 'the canceled download continues');
    await tree().waitForRows((rows) => rows.some(({ label }) => /Port Wenlow/.test(label)));
  });

  it('are updated, and the list of changes opens both texts in the diff editor', async () => {
    const acts = [row('Ord. 7', 'eff="2019-02-01"'), row('Ord. 88', 'eff="2024-09-01"')];
    server.archive = await archiveOf(
      2025,
      { '1.1': 'Bells and gongs.', '1.2': 'Horns.', '1.4': 'Cats.' },
      { '1.1': history(...acts) },
    );
    server.stated = server.archive;
    server.archive = Buffer.from(server.stated).fill(1, 2_000, 2_001);
    await vscode().runCommand('Legal Code: Update All Public Codes');
    const altered = vscode().dialog(/Download Elmford Code/);
    await altered.getByRole('button', { name: 'Download' }).click();
    await vscode().notification(/Elmford Code was not updated\. .*does not match its manifest.*library is unchanged/);
    server.archive = server.stated;
    await vscode().runCommand('Legal Code: Update All Public Codes');
    const question = vscode().dialog(/Download Elmford Code/);
    await question.getByRole('button', { name: 'Download' }).click();
    const shown = await vscode().notification(/Sections added: 1\. Changed: 1\. Not in the new edition: 1\./);
    await shown.getByRole('button', { name: 'Show Changes' }).click();
    await vscode().quickInput.pick(/1\.1$/);
    const line = (side: string, words: RegExp) =>
      vscode().page.locator(`.monaco-diff-editor .editor.${side} .view-line`).filter({ hasText: words }).first();
    await line('original', /Bells\./).waitFor();
    await line('modified', /Bells\s+and\s+gongs\./).waitFor();
    await vscode()
      .tab(/January 31, 2024 and January 31, 2025/)
      .waitFor();
    const inserted = vscode().page.locator('.monaco-diff-editor .editor.modified .line-insert');
    assert.equal(await inserted.count(), 1, 'only the text of the law differs');
  });

  it('are read as of the date that a draft states, and as of another one in the panel', async () => {
    await vscode().openFile('memo.md');
    const hover = await vscode().editor.hover('Elmford Municipal Code § 1.1');
    const words = (await hover.textContent()) ?? '';
    assert.match(words, /As of June 1, 2024, this is the text of the edition codified through January 31, 2024/);
    assert.match(words, /The text is known for January 31, 2024 only/);
    assert.match(words, /Bells\./);
    assert.doesNotMatch(words, /gongs/);
    await vscode().editor.goTo('Elmford Municipal Code § 1.1');
    await vscode().runCommand('Legal Code: Look Up Citation at Cursor');
    const page = await vscode().webview();
    await page.getByText('Bells.', { exact: true }).waitFor();
    await page.getByText(/edition codified through January 31, 2024/).waitFor();
    await page.getByText('1 later act is not shown.').waitFor();
    assert.equal(await page.locator('svg.timeline').getByText('today').count(), 0, 'an edition ends before today');
    assert.deepEqual(await page.locator('ol.chain bdi.act').allTextContents(), ['Ordinance 7']);
    await page.getByRole('button', { name: 'As of a Date…' }).click();
    await vscode().quickInput.pick(/Codified through January 31, 2025/);
    await page.getByText('Bells and gongs.', { exact: true }).waitFor();
    await page.getByText(/edition codified through January 31, 2025/).waitFor();
    await page.locator('ol.chain bdi.act', { hasText: 'Ordinance 88' }).waitFor();
    await page.getByRole('button', { name: 'As of a Date…' }).click();
    await vscode().quickInput.pick(/Choose Another Date/);
    await vscode().quickInput.type('2001-01-01');
    await vscode().quickInput.accept();
    await page.getByText(/The service holds no edition for 2001-01-01/).waitFor();
    await page.getByRole('button', { name: 'Choose Another Date…' }).click();
    await vscode().quickInput.pick(/Current text/);
    await page.getByText('Bells and gongs.', { exact: true }).waitFor();
  });

  it('are the same as before the update once it is undone', async () => {
    await vscode().runCommand('Legal Code: Undo the Last Import…');
    const question = vscode().dialog(/as it was before the last import/);
    await question.getByRole('button', { name: 'Restore' }).click();
    await vscode().notification(/The library is as it was before the last import/);
    const page = await vscode().webview();
    await page.getByText('Bells.', { exact: true }).waitFor();
    // The second time, there is nothing to ask.
    await vscode().executeCommand('notifications.clearAll');
    await vscode().runCommand('Legal Code: Undo the Last Import…');
    await vscode().notification(/There is no import to undo/);
    assert.equal(
      await vscode()
        .dialog(/Restore the embedded library/)
        .count(),
      0,
    );
  });
});
