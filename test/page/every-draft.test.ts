import { strict as assert } from 'node:assert';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { useWorkbench } from './workbench.ts';

const matter = '---\njurisdiction: Port Wenlow\n---\n\n';
const cell = (source: string): object => ({ cell_type: 'markdown', metadata: {}, source: [source] });

describe('drafts that are no file in a text editor', () => {
  const vscode = useWorkbench({
    files: {
      'draft.md': `${matter}See PWMC 23.44.040. Insert here:\n`,
      'cells.ipynb': JSON.stringify({
        cells: [cell('PWMC 8.24.030 is quiet.'), cell('PWMC 23.44.040 and PWMC 23.42.050 differ.')],
        metadata: {},
        nbformat: 4,
        nbformat_minor: 5,
      }),
    },
  });
  const citations = () => vscode().tree('Citations');
  const suggested = (number: string) =>
    vscode().page.locator('.suggest-widget.visible .monaco-list-row').filter({ hasText: number }).first();
  const type = (text: string) => vscode().page.keyboard.type(text, { delay: 20 });
  /** Waits until the Citations view lists these, in their order, each with the status of its section. */
  const lists = async (...labels: readonly string[]): Promise<void> => {
    await citations().waitForRows(
      (rows) =>
        rows.map(({ label }) => label).join() === labels.join() &&
        rows.every(({ description }) => /in force|repealed/.test(description)),
    );
  };
  /** Rests the pointer on words until a hover shows the law. */
  const hovered = async (line: Locator, words: RegExp): Promise<void> => {
    const hover = vscode().page.locator('.monaco-hover:not(.hidden)').filter({ hasText: words });
    for (const end = Date.now() + 20_000; ; ) {
      const box = await line.boundingBox();
      // A line has no box while it is drawn again.
      if (box === null) continue;
      await vscode().page.mouse.move(box.x + 90, box.y + box.height + 60);
      await vscode().page.mouse.move(box.x + 60, box.y + box.height / 2, { steps: 3 });
      try {
        await hover.first().waitFor({ timeout: 3_000 });
        break;
      } catch (error) {
        if (Date.now() > end) throw error;
      }
    }
    await vscode().page.mouse.move(2, 2);
    await vscode().page.keyboard.press('Escape');
  };

  before(async () => {
    await vscode().runCommand('Legal Code: Focus on Citations View');
  });

  it('the cells of a notebook have hovers and a list of citations, which leads to the cell', async () => {
    await vscode().openCell('cells.ipynb', 'Last');
    const edited = vscode().page.locator('.markdown-cell-row .monaco-editor.focused');
    await hovered(edited.locator('.view-line').first(), /Required setbacks/);
    await lists('PWMC 23.44.040', 'PWMC 23.42.050');
    await citations().click('PWMC 23.42.050');
    await edited.locator('.selected-text').first().waitFor({ state: 'attached' });
    await vscode().page.keyboard.press('ControlOrMeta+KeyC');
    assert.equal(await vscode().clipboard(), 'PWMC 23.42.050');
    await vscode().page.locator('.tab.active').filter({ hasText: 'cells.ipynb' }).waitFor();
  });

  it('a citation is inserted in a cell, apart from the words beside it', async () => {
    await vscode().openCell('cells.ipynb', 'First');
    await vscode().page.keyboard.press('ControlOrMeta+End');
    await vscode().executeCommand('legalCode.insertCitation', {
      sectionId: 'unused',
      citation: 'Port Wenlow Municipal Code § 8.24.030',
    });
    await vscode().page.locator('.tab.active.dirty').waitFor();
    await vscode().page.keyboard.press('ControlOrMeta+KeyS');
    await vscode().page.locator('.tab.active.dirty').waitFor({ state: 'hidden' });
    assert.match(await readFile(join(vscode().folder, 'cells.ipynb'), 'utf8'), /is quiet\. Port Wenlow Municipal Code/);
  });

  it('an untitled file has hovers, marks, a list of citations and a check', async () => {
    await vscode().runCommand('File: New Untitled Text File');
    await type('PWMC 23.44.040 and PWMC 23.99.010. ');
    await vscode().page.keyboard.press('Escape');
    const untitled = vscode().page.locator('[data-uri^="untitled:"] .view-line').first();
    await hovered(untitled, /Required setbacks/);
    await citations().waitForRows((rows) => rows.some(({ description }) => description.startsWith('not found')));
    await vscode().runCommand('Legal Code: Check Citations in This Document');
    await vscode().notification(/2 citations checked, 1 problems? found/);
    await vscode().executeCommand('notifications.clearAll');
    await vscode().runCommand('View: Revert and Close Editor');
  });

  it('a citation goes to the cursor in a diff editor, which stays open, also for a check from its title', async () => {
    await vscode().openFile('draft.md');
    await vscode().runCommand('File: Compare Active File with Clipboard');
    const line = vscode()
      .page.locator('.monaco-diff-editor .editor.modified .view-line')
      .filter({ hasText: 'Insert here' });
    await line.click();
    await vscode().page.keyboard.press('End');
    await vscode().executeCommand('legalCode.insertCitation', {
      sectionId: 'unused',
      citation: 'Port Wenlow Municipal Code § 8.24.030',
    });
    // The line wraps.
    await line.filter({ hasText: /here:\sPort\sWenlow/ }).waitFor();
    await vscode()
      .page.locator('.monaco-diff-editor .editor.modified .view-line')
      .filter({ hasText: /Code\s§\s8\.24\.030$/ })
      .waitFor();
    const diff = vscode().page.locator('.tab.active').filter({ hasText: '↔ draft.md' });
    await diff.waitFor();
    await vscode()
      .page.locator('.editor-group-container.active .editor-actions')
      .getByRole('button', { name: 'More Actions...' })
      .filter({ visible: true })
      .last()
      .click();
    const item = vscode().page.locator('.monaco-menu .action-menu-item').filter({ hasText: 'Check Citations' }).first();
    await item.hover();
    // A menu ignores clicks in its first tenth of a second.
    await vscode().page.waitForTimeout(200);
    await item.click();
    await vscode().notification(/2 citations checked, no problems found/);
    await diff.waitFor();
    await vscode().runCommand('View: Close Editor');
    await vscode().openFile('draft.md');
    await vscode().runCommand('File: Revert File');
  });

  it('a file of a virtual folder has marks, hovers, a list, definitions, suggestions and a table', async () => {
    await vscode().openVirtualFile('/away.md', `${matter}PWMC 23.44.040 is far away.\n\nMore: \n`);
    const away = vscode().page.locator('[data-uri^="page-test:"] .view-line');
    await hovered(away.filter({ hasText: 'far away' }).first(), /Required setbacks/);
    await lists('PWMC 23.44.040');
    await away.filter({ hasText: 'More:' }).first().click();
    await vscode().page.keyboard.press('End');
    await type('§ 23.42.0');
    await suggested('23.42.020').waitFor();
    await vscode().page.keyboard.press('Escape');
    await vscode().page.keyboard.press('ControlOrMeta+End');
    await vscode().runCommand('Legal Code: Insert or Update Table of Authorities');
    await away
      .filter({ hasText: /^##\sTable\sof\sAuthorities$/ })
      .first()
      .waitFor();
    await away
      .filter({ hasText: 'far away' })
      .first()
      .click({ position: { x: 60, y: 8 } });
    await vscode().editor.goToDefinition();
  });
});

describe('drafts in a workspace of several folders', () => {
  const bare = { name: 'Port Wenlow', number: '23.44.0', whole: '23.44.040' };
  const other = { name: 'Alder County', number: '5-12-0', whole: '5-12-030' };
  const draft = ({ whole }: { readonly whole: string }): string => `As § ${whole} says. Write: \n`;
  const settings = ({ name }: { readonly name: string }): string => JSON.stringify({ 'legalCode.jurisdiction': name });
  const vscode = useWorkbench({
    files: {
      'one/.vscode/settings.json': settings(bare),
      'one/one.md': draft(bare),
      'two/.vscode/settings.json': settings(other),
      'two/two.md': draft(other),
      'two/also.md': 'PWMC 23.44.040 is elsewhere.\n',
      'two/rules.ts': '// PWMC 23.44.040 sets the depth.\nexport const feet = 15;\n',
      'two/node_modules/other/README.md': 'PWMC 23.44.040 is no draft of ours.\n',
      'both.code-workspace': JSON.stringify({ folders: [{ path: 'one' }, { path: 'two' }] }),
    },
    workspace: 'both.code-workspace',
  });
  const suggested = (number: string) =>
    vscode().page.locator('.suggest-widget.visible .monaco-list-row').filter({ hasText: number }).first();

  for (const [file, place] of [
    ['one/one.md', bare],
    ['two/two.md', other],
  ] as const)
    it(`complete a bare § in ${file} from the code of ${place.name}`, async () => {
      await vscode().openFile(file);
      await vscode().editor.goTo('Write:');
      await vscode().page.keyboard.press('End');
      await vscode().page.keyboard.type(`§ ${place.number}`, { delay: 20 });
      await suggested(place.whole).waitFor();
      await vscode().page.keyboard.press('Escape');
      await vscode().runCommand('File: Revert File');
    });

  /** Asks who cites the section in the first folder's draft. Returns the rows of the view once it has them. */
  const references = async (results: RegExp): Promise<Locator> => {
    await vscode().openFile('one/one.md');
    await vscode().editor.goTo('23.44.040');
    await vscode().runCommand('References: Find All References');
    await vscode().page.locator('.sidebar').getByText(results).waitFor();
    return vscode().page.locator('.pane-body .monaco-list-row').filter({ visible: true });
  };

  it('are all searched for references', async () => {
    const found = await references(/2 results in 2 files/);
    for (const file of ['one.md', 'also.md']) await found.filter({ hasText: file }).first().waitFor();
  });

  it('include comments of programs where the setting says so', async () => {
    await vscode().changeSettings({ 'legalCode.languages': ['markdown', 'typescript'] });
    await vscode().openFile('two/rules.ts');
    await vscode().editor.hover('23.44.040');
    await vscode().editor.leaveHover();
    const found = await references(/3 results in 3 files/);
    await found.filter({ hasText: 'rules.ts' }).first().waitFor();
  });
});
