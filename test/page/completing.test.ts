import { strict as assert } from 'node:assert';
import { useWorkbench } from './workbench.ts';

const matter = '---\njurisdiction: Port Wenlow\n---\n\n';
const cited = 'See PWMC 23.44.040.\n\nWrite here: \n';
const notebook = {
  cells: [
    { cell_type: 'markdown', metadata: {}, source: ['See PWMC 23.42.020.'] },
    { cell_type: 'markdown', metadata: {}, source: ['PWMC 23.44.040. Write here: '] },
  ],
  metadata: {},
  nbformat: 4,
  nbformat_minor: 5,
};

describe('completing citations while typing', () => {
  const vscode = useWorkbench({
    files: {
      'draft.md': matter + cited,
      'windows.md': (matter + cited).replaceAll('\n', '\r\n'),
      'absent.md': `${matter}See PWMC 23.99.010 and PWMC 23.44.040.\n\nWrite here: \n`,
      'draft.typ': `= Facts\n\n${cited}`,
      'draft.rst': cited,
      'draft.tex': `See PWMC \\S~23.44.040.\n\nWrite here: \n`,
      'cells.ipynb': JSON.stringify(notebook),
      'bluebook.md': `${[20, 30, 40].map((n) => `Port Wenlow, Wash., Mun. Code § 23.42.0${n} (2026).`).join(' ')}\n\nWrite here: \n`,
    },
  });
  const suggestions = () => vscode().page.locator('.suggest-widget.visible .monaco-list-row');
  const suggested = (words: string) => suggestions().filter({ hasText: words }).first();
  const type = (typed: string) => vscode().page.keyboard.type(typed, { delay: 20 });

  const typeIn = async (file: string, typed: string): Promise<void> => {
    await vscode().openFile(file);
    await vscode().editor.goTo('Write here:');
    await vscode().page.keyboard.press('End');
    await type(typed);
  };
  const undo = async (): Promise<void> => {
    await vscode().page.keyboard.press('Escape');
    await vscode().runCommand('File: Revert File');
  };

  for (const [file, typed] of [
    ['draft.md', 'Port Wenlow Municipal Code § 23.44.0'],
    ['windows.md', 'PWMC 23.44.0'],
    ['windows.md', 'PWMC §§ 23.44.010,\n'],
    ['draft.typ', '§ 23.44.0'],
    ['draft.rst', 'Also section 23.44.0'],
    ['draft.tex', String.raw`PWMC \S~23.44.0`],
    ['draft.tex', String.raw`As \S~`],
  ] as const)
    it(`offers numbers after “${typed.trimEnd()}” in ${file}`, async () => {
      await typeIn(file, typed);
      try {
        await suggested('23.44.040').waitFor();
      } finally {
        await undo();
      }
    });

  it('offers numbers in a cell of a notebook', async () => {
    await vscode().openCell('cells.ipynb', 'Last');
    await vscode().page.keyboard.press('ControlOrMeta+End');
    await type(' PWMC 23.44.0');
    await suggested('23.44.040').waitFor();
    await undo();
  });

  it('offers numbers in an untitled file and in a diff editor', async () => {
    await vscode().runCommand('File: New Untitled Text File');
    await type('PWMC 23.44.0');
    await suggested('23.44.040').waitFor();
    await vscode().page.keyboard.press('Escape');
    await vscode().runCommand('View: Revert and Close Editor');
    await vscode().openFile('draft.md');
    await vscode().runCommand('File: Compare Active File with Clipboard');
    const changed = vscode().page.locator('.monaco-diff-editor .editor.modified');
    await changed.locator('.view-line').filter({ hasText: 'Write here' }).click();
    await vscode().page.keyboard.press('End');
    await type('PWMC 23.44.0');
    await suggested('23.44.040').waitFor();
    await undo();
    await vscode().runCommand('View: Close Editor');
  });

  for (const typed of ['built in 23', 'See Table 1', 'Chapter 23', 'items 1, 2, and '])
    it(`opens nothing after “${typed}”, which Enter would replace`, async () => {
      await typeIn('draft.md', typed);
      // Longer than suggestions take to open.
      await vscode().page.waitForTimeout(1_500);
      assert.equal(await suggestions().count(), 0);
      await undo();
    });

  it('leaves out the numbers that a list has', async () => {
    await typeIn('draft.md', 'PWMC §§ 23.44.010, ');
    await suggested('23.44.020').waitFor();
    assert.equal(await suggested('23.44.010').count(), 0);
    await undo();
  });

  it('offers sections by their headings after a name whose first words alone name the place', async () => {
    await typeIn('draft.md', 'Under Port Wenlow Municipal Code acce');
    await suggested('23.42.020').waitFor();
    await undo();
  });

  it('offers no number again that the code does not have', async () => {
    await vscode().openFile('absent.md');
    await (await vscode().editor.hover('23.99.010')).getByText(/§ 23\.99\.010 was not found/).waitFor();
    await vscode().editor.leaveHover();
    await typeIn('absent.md', 'As § ');
    await suggested('23.44.040').waitFor();
    assert.equal(await suggested('23.99.010').count(), 0);
    await undo();
  });

  it('offers every section by an unfinished word of its heading, though other texts have the word too', async () => {
    await typeIn('draft.md', 'Under PWMC acce');
    for (const number of ['23.42.020', '23.42.040', '23.54.040']) await suggested(number).waitFor();
    await undo();
  });

  it('shows the status and the text of the chosen section', async () => {
    await typeIn('draft.md', 'PWMC 23.42.05');
    await suggested('23.42.050').waitFor();
    assert.match((await suggested('23.42.050').textContent()) ?? '', /repealed.*Owner occupancy/);
    await vscode().page.keyboard.press('Control+Space');
    const details = vscode().page.locator('.suggest-details').filter({ visible: true });
    await details.getByText('Repealed').first().waitFor();
    await undo();
  });

  it('inserts a citation in the style that the draft plainly has', async () => {
    await typeIn('bluebook.md', 'See PWMC 23.44.05');
    await suggested('23.44.050').waitFor();
    await vscode().page.keyboard.press('Tab');
    await suggestions().first().waitFor({ state: 'hidden' });
    assert.match(await vscode().editor.save(), /See Port Wenlow, Wash\., Mun\. Code § 23\.44\.050 \(2026\)$/m);
  });
});
