import { strict as assert } from 'node:assert';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deleted, footnote, inserted, paragraph, run, wordFile } from '../fixtures/word.ts';
import { useWorkbench } from './workbench.ts';

const body = [
  paragraph('Memorandum'),
  paragraph(`${run('Setbacks are in PWMC 23.44.040.')}${footnote(1)}`),
  paragraph(
    `${run('Owners live there under ')}${deleted('PWMC 23.42.050')}${inserted(run('PWMC 23.99.010'))}${run('.')}`,
  ),
].join('');

describe('the text of a Word file', () => {
  const vscode = useWorkbench({ files: { 'plain.md': 'A draft.\n' } });
  const keys = () => vscode().page.keyboard;
  const chosen = (words: string) =>
    vscode()
      .page.locator('.monaco-menu .action-menu-item.focused, .monaco-menu .action-item.focused')
      .filter({ hasText: words });
  /** Opens the Explorer's menu of a file and chooses from it, by keys. */
  const chooseByKeys = async (file: string, words: string): Promise<void> => {
    await vscode().runCommand('File: Focus on Files Explorer');
    const row = vscode().page.locator('.explorer-folders-view .monaco-list-row').filter({ hasText: file });
    await row.waitFor();
    await keys().press('Home');
    for (let k = 0; k < 30 && (await row.and(vscode().page.locator('.focused')).count()) === 0; k++)
      await keys().press('ArrowDown');
    await keys().press('Shift+F10');
    await vscode().page.locator('.monaco-menu .action-menu-item').filter({ hasText: words }).waitFor();
    for (let k = 0; k < 40 && (await chosen(words).count()) === 0; k++) await keys().press('ArrowDown');
    await keys().press('Enter');
  };
  const lined = (words: string) =>
    vscode().page.locator('[data-uri^="legal-code-word:"] .view-line').filter({ hasText: words }).first();
  const problems = () => vscode().page.locator('.markers-panel .monaco-list-row');

  before(() => {
    const bytes = wordFile({ body, footnotes: { 1: 'Also PWMC 23.44.040(z).' } });
    writeFileSync(join(vscode().folder, 'memo.docx'), bytes);
    writeFileSync(join(vscode().folder, 'broken.docx'), 'not an archive');
  });

  it('is opened from the Explorer by keys, after a choice of the reading', async () => {
    await chooseByKeys('memo.docx', 'Check a Word File');
    await vscode().quickInput.title.filter({ hasText: 'This document has 2 tracked changes' }).waitFor();
    await vscode().quickInput.row('With all changes accepted').waitFor();
    await keys().press('Enter');
    await vscode().tab('memo.docx (accepted).md').waitFor();
    await lined('PWMC 23.99.010').waitFor();
    assert.equal(await lined('23.42.050').count(), 0, 'deleted words are not part of this reading');
    await vscode().notification(/3 citations checked, 2 problems found/);
  });

  it('has marks, and problems that name what is wrong to a screen reader', async () => {
    await vscode()
      .page.locator('[data-uri^="legal-code-word:"]')
      .locator('.squiggly-error, .squiggly-warning')
      .first()
      .waitFor({ state: 'attached' });
    await vscode().runCommand('Problems: Focus on Problems View');
    for (const words of ['23.99.010', '(z)'])
      await problems()
        .and(vscode().page.locator(`[aria-label*="${words}"]`))
        .first()
        .waitFor();
    await keys().press('ArrowDown');
    await keys().press('Enter');
    await vscode()
      .statusItem(/Ln \d+, Col \d+ \(\d+ selected\)|Ln \d+, Col \d+/)
      .waitFor();
    await vscode().tab('memo.docx (accepted).md').and(vscode().page.locator('.active')).waitFor();
  });

  it('is read-only, and its citations have hovers', async () => {
    await lined('PWMC 23.44.040').click();
    await keys().press('ControlOrMeta+Home');
    await keys().type('x');
    await vscode().page.getByText('Cannot edit in read-only editor').first().waitFor();
    assert.equal(await vscode().page.locator('.tab.active.dirty').count(), 0);
    await keys().press('Escape');
    await vscode().runCommand('Legal Code: Focus on Citations View');
    const rows = await vscode()
      .tree('Citations')
      .waitForRows((found) => found.some(({ description }) => description.startsWith('not found')));
    assert.deepEqual(
      rows.map(({ label }) => label),
      ['PWMC 23.44.040', 'PWMC 23.99.010', 'PWMC 23.44.040(z)'],
    );
  });

  it('has findings that the lock file accepts, by a quick fix that can be undone', async () => {
    const lock = join(vscode().folder, 'legal-code.lock.json');
    const squiggles = () => vscode().page.locator('[data-uri^="legal-code-word:"] .squiggly-error');
    await vscode().executeCommand('notifications.clearAll');
    const before = await squiggles().count();
    // VS Code offers no quick fixes in a read-only editor, but in its Problems view.
    await vscode().runCommand('Problems: Focus on Problems View');
    await problems().filter({ hasText: '23.99.010' }).click();
    await vscode().page.locator('.markers-panel .codicon-light-bulb').first().waitFor();
    await keys().press('ControlOrMeta+.');
    const fix = 'Accept This Finding in the Lock File';
    await vscode().page.getByText(fix).waitFor();
    for (let k = 0; k < 9 && (await chosen(fix).count()) === 0; k++) await keys().press('ArrowDown');
    await keys().press('Enter');
    const shown = await vscode().notification(/Accepted in legal-code\.lock\.json/);
    assert.match(readFileSync(lock, 'utf8'), /"memo\.docx": \[\s*"notFound/);
    await vscode().page.waitForFunction(
      `document.querySelectorAll('[data-uri^="legal-code-word:"] .squiggly-error').length < ${before}`,
    );
    // The mark of the citation would follow within half a second.
    await vscode().page.waitForTimeout(1500);
    const marked = vscode().page.locator('[data-uri^="legal-code-word:"] [class*="ced-"]', { hasText: '23.99.010' });
    assert.equal(await marked.count(), 0, 'no line under what the lock file accepts');
    await shown.getByRole('button', { name: 'Undo' }).click();
    await vscode().page.waitForFunction(
      `document.querySelectorAll('[data-uri^="legal-code-word:"] .squiggly-error').length === ${before}`,
    );
    assert.equal(existsSync(lock), false);
  });

  it('is the original if the user chooses it', async () => {
    await chooseByKeys('memo.docx', 'Check a Word File');
    await vscode().quickInput.pick('The original, without the changes');
    await vscode().tab('memo.docx (original).md').waitFor();
    await vscode()
      .page.locator('[data-uri^="legal-code-word:"][data-uri*="original"] .view-line')
      .filter({ hasText: '23.42.050' })
      .first()
      .waitFor();
  });

  it('follows the file when it is saved again, and so do its problems', async () => {
    await vscode().executeCommand('workbench.action.closeAllEditors');
    const file = join(vscode().folder, 'memo [2].docx');
    writeFileSync(file, wordFile({ body: paragraph('See PWMC 23.99.010.') }));
    await chooseByKeys('memo [2].docx', 'Check a Word File');
    await lined('PWMC 23.99.010').waitFor();
    writeFileSync(file, wordFile({ body: paragraph('See PWMC 23.99.020 instead.') }));
    await lined('PWMC 23.99.020').waitFor();
    await vscode().runCommand('Problems: Focus on Problems View');
    await problems().filter({ hasText: '23.99.020' }).waitFor();
  });

  it('is not opened if the file is no Word file, with the reason', async () => {
    await chooseByKeys('broken.docx', 'Check a Word File');
    await vscode().notification(/broken\.docx can’t be checked: .*(archive|Word)/);
  });
});
