import { strict as assert } from 'node:assert';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { useWorkbench } from './workbench.ts';

const one = 'PWMC 23.44.040';
const other = 'ACC 5-12-030';
const cell = (source: string): object => ({ cell_type: 'markdown', metadata: {}, source: [source] });

/** A file, its text, and lines of its table. */
const drafts: readonly (readonly [string, string, readonly RegExp[]])[] = [
  [
    'draft.md',
    `# I. Facts\n\n${one}.\n\n# II. Law\n\n${one} and ${other}.\n`,
    [
      /^## Table of Authorities$/m,
      /^\*\*Alder County Code\*\*$/m,
      /^- Port Wenlow Municipal Code § 23\.44\.040: I; II$/m,
    ],
  ],
  [
    'windows.txt',
    `${one}.\r\n\r\n${one} and ${other}.\r\n`,
    [/^TABLE OF AUTHORITIES\r$/m, /^ {4}Port Wenlow Municipal Code § 23\.44\.040: ¶ 1; ¶ 2\r$/m],
  ],
  [
    'draft.tex',
    `\\section{Facts}\n${one}\n\\section{Law}\n${one}, ${other}\n`,
    [
      /^\\section\*\{Table of Authorities\}$/m,
      /^\\item Port Wenlow Municipal Code \\S~23\.44\.040 \\dotfill\\ Facts; Law$/m,
    ],
  ],
  [
    'draft.adoc',
    `== Facts\n\n${one}.\n\n== Law\n\n${one}, ${other}.\n`,
    [/^\/\/ legal-code: table of authorities$/m, /^\* Port Wenlow Municipal Code § 23\.44\.040: Facts; Law$/m],
  ],
  [
    'draft.typ',
    `= Facts\n\n${one}.\n\n= Law\n\n${one}, ${other}.\n`,
    [/^= Table of Authorities$/m, /^- Port Wenlow Municipal Code § 23\.44\.040: Facts; Law$/m],
  ],
  [
    'draft.rst',
    `Facts\n=====\n\n${one}.\n\nLaw\n===\n\n${one}, ${other}.\n`,
    [
      /^\.\. rubric:: Table of Authorities$/m,
      /^\*\*Alder County Code\*\*$/m,
      /^\* Port Wenlow Municipal Code § 23\.44\.040: Facts; Law$/m,
    ],
  ],
  [
    'draft.org',
    `* Facts\n\n${one}.\n\n* Law\n\n${one}, ${other}.\n`,
    [/^\* Table of Authorities$/m, /^- Port Wenlow Municipal Code § 23\.44\.040: Facts; Law$/m],
  ],
  [
    'draft.html',
    `<h1>Facts</h1>\n<p>${one}.</p>\n<h1>Law</h1>\n<p>${one}, ${other}.</p>\n`,
    [/^<h2>Table of Authorities<\/h2>$/m, /^<li>Port Wenlow Municipal Code § 23\.44\.040: Facts; Law<\/li>$/m],
  ],
  [
    'many.md',
    ['I', 'II', 'III', 'IV', 'V'].map((number) => `# ${number}. Part\n\n${one}.\n`).join('\n'),
    [/^- Port Wenlow Municipal Code § 23\.44\.040: \*passim\*$/m],
  ],
];

describe('a table of authorities', () => {
  const vscode = useWorkbench({
    files: {
      ...Object.fromEntries(drafts.map(([file, text]) => [file, text])),
      'cells.ipynb': JSON.stringify({
        cells: [cell(`# I. Facts\n\n${one}.`), cell(`# II. Law\n\n${one}.`)],
        metadata: {},
        nbformat: 4,
        nbformat_minor: 5,
      }),
    },
  });
  const insert = () => vscode().runCommand('Legal Code: Insert or Update Table of Authorities');
  const saved = async (file: string): Promise<string> => {
    await vscode().page.keyboard.press('ControlOrMeta+KeyS');
    await vscode().page.locator('.tab.active.dirty').waitFor({ state: 'hidden' });
    return readFile(join(vscode().folder, file), 'utf8');
  };

  for (const [file, , lines] of drafts)
    it(`is written in the markup of ${file}, and updated where it is`, async () => {
      await vscode().openFile(file);
      await vscode().page.keyboard.press('ControlOrMeta+End');
      await insert();
      await vscode().page.locator('.tab.active.dirty').waitFor();
      const first = await saved(file);
      for (const line of lines) assert.match(first, line);
      assert.doesNotMatch(first, /\S\r?\n[^\r\n]*legal-code: table of authorities/, 'a blank line before the table');
      await insert();
      await (await vscode().notification(/Authorities listed: \d/)).waitFor();
      assert.equal(await vscode().page.locator('.tab.active.dirty').count(), 0, 'nothing changes with the same draft');
      await vscode().executeCommand('notifications.clearAll');
    });

  it('is updated in another cell of a notebook', async () => {
    await vscode().openCell('cells.ipynb', 'Last');
    await insert();
    await vscode().page.locator('.tab.active.dirty').waitFor();
    assert.match(await saved('cells.ipynb'), /§ 23\.44\.040: I; II/);
    await vscode().openCell('cells.ipynb', 'First');
    await vscode().page.keyboard.press('ControlOrMeta+End');
    await vscode().page.keyboard.type(' Also PWMC 23.42.020. ');
    await insert();
    await vscode()
      .page.locator('.view-line')
      .filter({ hasText: /23\.42\.020:.*I/ })
      .first()
      .waitFor();
    assert.equal((await saved('cells.ipynb')).split('## Table of Authorities').length, 2);
  });
});
