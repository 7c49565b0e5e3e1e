import { strict as assert } from 'node:assert';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useWorkbench } from './workbench.ts';

const bees = {
  containers: [{ level: 'title', number: '4', heading: 'Animals' }],
  heading: 'Bees',
  text: [{ text: 'Bees need water.' }],
};

/** A code from one of its publications, with its date. The later one lacks a section. */
function edition(publication: string, hives: string): string {
  return JSON.stringify({
    format: 'legal-code-lookup/1',
    jurisdiction: { name: 'Gull Landing', kind: 'city', region: 'OR' },
    codes: [
      {
        name: 'Gull Landing Municipal Code',
        abbreviations: ['GLMC'],
        publication,
        codified_through: `${publication}-01`,
      },
    ],
    sections: [
      {
        containers: [{ level: 'title', number: '4', heading: 'Animals' }],
        number: '4.10.020',
        heading: 'Hives',
        text: [
          { text: 'A person may keep hives as follows:' },
          { designators: ['(a)'], text: `no more than ${hives} on a small lot;` },
          { designators: ['(b)'], text: 'with water near by.' },
          ...Array.from({ length: 40 }, (_, k) => ({
            designators: [`(${k + 10})`],
            text: `Rule ${k} stays as it is.`,
          })),
          { designators: ['(y)'], text: 'Neighbors are told.' },
          { designators: ['(y)', '(1)'], text: `They have ${hives === 'two hives' ? 'ten' : 'thirty'} days.` },
        ],
      },
      { ...bees, number: '4.10.040' },
      ...(publication === '2023-02' ? [{ ...bees, number: '4.10.030' }] : []),
    ],
  });
}

describe('a section with an earlier text', () => {
  const vscode = useWorkbench({ files: { 'draft.md': 'See GLMC 4.10.020.\n', 'gone.md': 'See GLMC 4.10.030.\n' } });
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-editions-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('keeps both when a newer publication is imported', async () => {
    const [earlier, later] = [join(folder, 'earlier.json'), join(folder, 'later.json')];
    writeFileSync(earlier, edition('2023-02', 'two hives'));
    writeFileSync(later, edition('2025-02', 'five hives'));
    await vscode().executeCommand('legalCode.importCode', earlier);
    await vscode().executeCommand('legalCode.importCode', later);
    await vscode().openFile('draft.md');
    await vscode().editor.goTo('4.10.020');
    await vscode().runCommand('Legal Code: Look Up Citation at Cursor');
    const page = await vscode().webview(/4\.10\.020/);
    await page.getByText('no more than five hives on a small lot;').first().waitFor();
    await page.locator('.versions li', { hasText: '2025-02' }).getByText('Current').waitFor();
    await page.locator('.versions li', { hasText: '2023-02' }).waitFor();
  });

  it('names the last edition with a section that the current one lacks', async () => {
    await vscode().openFile('gone.md');
    const hover = await vscode().editor.hover('4.10.030');
    await hover
      .getByText('is in the edition codified through February 1, 2023, but not in the edition through February 1, 2025')
      .waitFor();
    await vscode().editor.leaveHover();
    await vscode()
      .tab(/4\.10\.020/)
      .click();
  });

  it('shows the earlier text in place of the current one, with a label', async () => {
    const page = await vscode().webview(/4\.10\.020/);
    await page.locator('.versions li', { hasText: '2023-02' }).getByRole('button', { name: /^View/ }).click();
    await page.locator('.earlier', { hasText: 'no more than two hives on a small lot;' }).waitFor();
  });

  it('compares it with the text now, and names its publication', async () => {
    const page = await vscode().webview(/4\.10\.020/);
    await page
      .locator('.earlier')
      .getByRole('button', { name: /Show what has changed since/ })
      .click();
    await page.locator('.comparison del', { hasText: 'two' }).waitFor();
    await page.locator('.comparison ins', { hasText: 'five' }).waitFor();
    assert.match(
      (await page.locator('.earlier .notice').textContent()) ?? '',
      /This compares an earlier version with the current text\..*2023-02/s,
    );
  });

  it('opens the comparison at the first change, folds what is unchanged, and steps through the changes', async () => {
    const page = await vscode().webview(/4\.10\.020/);
    const steps = page.getByRole('group', { name: 'Changes' });
    await steps.getByText('Change 1 of 2').waitFor();
    await page.locator('.change.current ins', { hasText: 'five' }).waitFor();
    await page.getByText(/^\d+ unchanged lines$/).waitFor();
    assert.equal(await page.locator('.unchanged').getAttribute('open'), null);
    assert.match((await page.locator('.unchanged').textContent()) ?? '', /Rule 20 stays/);
    await steps.getByRole('button', { name: 'Next Change' }).click();
    await steps.getByText('Change 2 of 2').waitFor();
    await page.locator('.change.current del', { hasText: 'ten' }).waitFor();
    assert.match((await page.locator('.comparison').textContent()) ?? '', /\n {2}\(1\) They have /, 'keeps its indent');
    await steps.getByRole('button', { name: 'Previous Change' }).click();
    await steps.getByText('Change 1 of 2').waitFor();
  });

  it('works with the keyboard, and reads each change to a screen reader', async () => {
    const page = await vscode().webview(/4\.10\.020/);
    await page.locator('.earlier .steps button').first().click();
    await page.locator('.earlier').waitFor({ state: 'detached' });
    await page.locator('#top').focus();
    const keys = vscode().page.keyboard;
    const tabTo = async (words: RegExp): Promise<void> => {
      const passed: string[] = [];
      for (let press = 0; press < 120; press++) {
        await keys.press('Tab');
        const now = await page.evaluate<string>(
          `(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '').trim()`,
        );
        if (words.test(now)) return;
        passed.push(now);
      }
      assert.fail(`Tab does not come to ${words}; it comes to ${passed.join(' | ')}`);
    };
    await tabTo(/^Show what has changed since: .*2023-02/);
    await keys.press('Enter');
    const spoken = page.getByRole('group', { name: 'Changes' }).getByRole('status');
    await spoken.filter({ hasText: 'Change 1 of 2. Removed: “two”. Added: “five”.' }).waitFor();
    await tabTo(/^Next Change$/);
    await keys.press('Enter');
    await spoken.filter({ hasText: 'Change 2 of 2. Removed: “ten”. Added: “thirty”.' }).waitFor();
    await page.locator('.change.current ins', { hasText: 'thirty' }).waitFor();
    await keys.press('Shift+Tab');
    await keys.press('Enter');
    await spoken.filter({ hasText: 'Change 1 of 2' }).waitFor();
  });

  it('counts what its search finds in the comparison', async () => {
    const page = await vscode().webview(/4\.10\.020/);
    await page.getByRole('button', { name: 'Find in This Section' }).click();
    const bar = page.getByRole('search', { name: 'Find in This Section' });
    await bar.getByRole('textbox').fill('rule 20 stays');
    await bar.getByRole('status').filter({ hasText: '1 of 1' }).waitFor();
    // The match lies in folded text, which opens.
    await page.locator('.unchanged[open]').waitFor();
    await bar.getByRole('textbox').press('Escape');
    await bar.waitFor({ state: 'detached' });
  });

  it('returns to the current text', async () => {
    const page = await vscode().webview(/4\.10\.020/);
    await page.locator('.earlier .steps button').first().click();
    await page.locator('.earlier').waitFor({ state: 'detached' });
    await page.getByText('no more than five hives on a small lot;').first().waitFor();
  });

  it('compares them in the diff editor as well, each named by its publication', async () => {
    const page = await vscode().webview(/4\.10\.020/);
    await page
      .locator('.versions li', { hasText: '2023-02' })
      .getByRole('button', { name: /^Open in Diff Editor/ })
      .click();
    await vscode()
      .tab(/4\.10\.020: .*2023-02.* ↔ .*2025-02/)
      .waitFor();
    const line = (side: string, hasText: RegExp) =>
      vscode().page.locator(`.monaco-diff-editor .editor.${side} .view-line`).filter({ hasText });
    await line('original', /no\smore\sthan\stwo\shives/).waitFor();
    await line('modified', /no\smore\sthan\sfive\shives/).waitFor();
    assert.equal(await line('modified', /In\sforce/).count(), 0, 'a status is no change of the text');
  });
});
