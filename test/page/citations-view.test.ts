import { strict as assert } from 'node:assert';
import { useWorkbench } from './workbench.ts';

const draft = `---
jurisdiction: Port Wenlow
---

Good: PWMC 23.44.040. Gone: PWMC 23.42.050. Wrong: PWMC 23.99.010. Again: PWMC 23.44.040.
`;

const filler = 'A paragraph without a citation.\n\n'.repeat(150);
const long = `---\njurisdiction: Port Wenlow\n---\n\nSee *PWMC* 23.44.040.\n\n${filler}Gone: PWMC 23.42.050. See chapter 23.44.\n`;

/** A memo has no section of its own that these words could refer to. */
const own =
  '---\njurisdiction: Port Wenlow\n---\n\nUnder PWMC 23.44.040, “this section” and “this chapter” apply, except as this section provides.\n';

describe('the Citations view', () => {
  const vscode = useWorkbench({
    files: {
      'accepted.md':
        '---\njurisdiction: Port Wenlow\n---\n\n<!-- legal-code: accept repealed 23.42.050 -->\nGone: PWMC 23.42.050.\n',
      'draft.md': draft,
      'long.md': long,
      'none.md': 'No law here.\n',
      'table.md':
        '---\njurisdiction: Port Wenlow\n---\n\nSee PWMC 23.44.040.\n\n<!-- legal-code: table of authorities -->\n- PWMC 23.44.040: ¶ 1\n<!-- legal-code: end of the table of authorities -->\n',
      'this.md': own,
    },
  });
  const tree = () => vscode().tree('Citations');

  it('lists what the active document cites, with the status of each', async () => {
    await vscode().openFile('draft.md');
    await vscode().runCommand('Legal Code: Focus on Citations View');
    // Rows out of sight are not drawn, and the other view leaves little room.
    await vscode().page.locator('.pane-header[aria-label^="Jurisdictions"]').click();
    const rows = await tree().waitForRows(
      (found) => found.length === 4 && found.every(({ description }) => !description.startsWith('not looked up')),
    );
    assert.deepEqual(
      rows.map(({ label, description }) => [label, description]),
      [
        ['PWMC 23.44.040', 'in force · line 5'],
        ['PWMC 23.42.050', 'repealed · line 5'],
        ['PWMC 23.99.010', 'not found · line 5'],
        ['PWMC 23.44.040', 'in force · line 5'],
      ],
    );
  });

  it('goes to the citation that is chosen', async () => {
    await tree().click(/23\.99\.010/);
    await vscode()
      .statusItem(/Ln 5, Col \d+ \(\d+ selected\)/)
      .waitFor();
  });

  it('groups by section, narrows to problems, and counts', async () => {
    await vscode().page.locator('.pane-header[aria-label^="Citations"]').hover();
    await tree().pane.getByRole('button', { name: 'Group by Section' }).click();
    const groups = await tree().waitForRows((rows) => rows.some(({ label }) => label === '§ 23.44.040'));
    assert.deepEqual(
      groups.filter(({ level }) => level === 1).map(({ label, description }) => [label, description]),
      [
        ['§ 23.42.050', 'repealed · 1 · Port Wenlow Municipal Code'],
        ['§ 23.44.040', 'in force · 2 · Port Wenlow Municipal Code'],
        ['§ 23.99.010', 'not found · 1 · Port Wenlow Municipal Code'],
      ],
    );
    await tree().pane.getByRole('button', { name: 'List in Document Order' }).click();
    await tree().pane.getByRole('button', { name: 'Show Problems Only' }).click();
    await tree().waitForRows((rows) => rows.length === 2);
    const counts = '4 citations: 2 in force, 1 not in force, 1 not found';
    await tree().pane.getByText(`${counts}. Only problems are listed.`).waitFor();
    await tree().pane.getByRole('button', { name: 'Show All Citations' }).click();
    await tree().waitForRows((rows) => rows.length === 4);
    await tree().pane.getByText(counts, { exact: true }).waitFor();
  });

  it('states the status of a row to a screen reader, and works with the keyboard', async () => {
    await vscode().runCommand('Legal Code: Focus on Citations View');
    await tree().pane.locator('.monaco-list:focus').waitFor();
    const first = vscode().page.locator('[aria-label*="PWMC 23.44.040, in force · line 5"]');
    // A status that arrives later draws the rows again, without the focus.
    await tree().rowLocators.and(first).first().waitFor();
    await vscode().page.keyboard.press('Home');
    const focused = tree().rowLocators.and(vscode().page.locator('.focused'));
    await focused.and(first).waitFor();
    await vscode().page.keyboard.press('ArrowDown');
    await focused.and(vscode().page.locator('[aria-label*="repealed"]')).waitFor();
    await vscode().page.keyboard.press('Enter');
    await vscode()
      .statusItem(/Ln 5, Col \d+ \(14 selected\)/)
      .waitFor();
  });

  it('checks again from its title', async () => {
    await vscode().page.locator('.pane-header[aria-label^="Citations"]').hover();
    await tree().pane.getByRole('button', { name: 'Check Citations in This Document' }).click();
    await vscode().notification(/citations checked, 2 problems found/);
  });

  it('follows the editor, and says why it lists nothing', async () => {
    await vscode().openFile('setbacks.ts');
    await tree().pane.getByText('not searched for citations (setting legalCode.languages)').waitFor();
    await vscode().openFile('none.md');
    await tree().pane.getByText('This document cites no local law.').waitFor();
    await vscode().openFile('this.md');
    await tree().waitForRows((rows) => rows.length === 1 && rows[0]?.description === 'in force · line 5');
    await vscode().openFile('draft.md');
    await tree().waitForRows((rows) => rows.length === 4);
  });

  it('lists no number that only names what the draft accepts', async () => {
    await vscode().openFile('accepted.md');
    await tree().waitForRows(([first, second]) => first?.description === 'repealed · line 6' && second === undefined);
    await vscode().openFile('draft.md');
  });

  it('does not list again what the table of authorities repeats', async () => {
    await vscode().openFile('table.md');
    await tree().waitForRows(([first, second]) => first?.description === 'in force · line 5' && second === undefined);
    await vscode().openFile('draft.md');
  });

  it('knows the status of what is far from the screen', async () => {
    await vscode().openFile('long.md');
    const rows = await tree().waitForRows(
      (found) => found.length === 3 && found.every(({ description }) => !description.startsWith('not looked up')),
    );
    assert.deepEqual(
      rows.map(({ label, description }) => [label, description]),
      [
        ['PWMC 23.44.040', 'in force · line 5'],
        ['PWMC 23.42.050', 'repealed · line 307'],
        ['chapter 23.44', 'whole chapter or title · line 307'],
      ],
    );
    await tree().pane.getByText('3 citations: 1 in force, 1 not in force, 1 of whole chapters or titles').waitFor();
  });

  it('goes to a citation within a diff editor', async () => {
    await vscode().openFile('draft.md');
    await vscode().runCommand('File: Compare Active File with Clipboard');
    await vscode().page.locator('.monaco-diff-editor .editor.modified .view-line').first().click();
    await tree().waitForRows((rows) => rows.length === 4);
    await tree().click(/23\.99\.010/);
    await vscode()
      .statusItem(/Ln 5, Col \d+ \(14 selected\)/)
      .waitFor();
    await vscode().page.locator('.tab.active').filter({ hasText: '↔ draft.md' }).waitFor();
    await vscode().runCommand('View: Close Editor');
  });

  it('works in the secondary side bar', async () => {
    await vscode().runCommand('View: Move View');
    await vscode().quickInput.pick(/^Citations$/);
    await vscode().quickInput.pick('New Secondary Side Bar Entry');
    const moved = vscode().page.locator('.auxiliarybar .monaco-list-row').filter({ hasText: 'PWMC 23.99.010' });
    await moved.click();
    await vscode()
      .statusItem(/Ln 5, Col \d+ \(\d+ selected\)/)
      .waitFor();
  });

  it('opens the section that a row cites', async () => {
    await tree().pressRowButton('PWMC 23.42.050', 'Open Cited Section');
    await vscode()
      .tab(/23\.42\.050/)
      .waitFor();
  });

  it('lists nothing once every editor is closed, and the status item names no jurisdiction of a draft', async () => {
    await vscode().openFile('draft.md');
    await vscode().statusItem('Legal Code: Port Wenlow').waitFor();
    await vscode().runCommand('View: Close All Editors');
    await tree().pane.getByText('Open a document to list its citations.').waitFor();
    await vscode().statusItem('Legal Code: 2 jurisdictions').waitFor();
  });
});
