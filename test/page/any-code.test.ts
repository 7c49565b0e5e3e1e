import { strict as assert } from 'node:assert';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { heronBay, regulations, writeFiles } from '../fixtures/any-code.ts';
import { useWorkbench } from './workbench.ts';

const draft = `---
jurisdiction: Heron Bay Band
---

The corporation may lease moorings. Heron Bay Charter art. IV.
Four members are a quorum. Heron Bay Const. art. III, § 3.
The fee is temporary: Heron Bay Code § ADM.04.07.
A float has a size too, ADM.04.04, and a place, ADM.04.05.
A trapper follows VAREG 08.11.04.03.
`;

describe('a code in any numbering', () => {
  const vscode = useWorkbench({ folder: null, files: { 'draft.md': draft } });
  const tree = () => vscode().tree('Jurisdictions');
  let folder: string;

  before(async function () {
    this.timeout(120_000);
    folder = mkdtempSync(join(tmpdir(), 'legal-code-any-'));
    writeFiles(join(folder, 'heron-bay'), heronBay());
    writeFiles(folder, { 'regulations.json': regulations });
    for (const publication of ['heron-bay', 'regulations.json'])
      assert.ok(await vscode().executeCommand('legalCode.importCode', join(folder, publication)));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const opened = async (title: RegExp): Promise<Frame> => {
    await vscode().page.locator('.tabs-container .tab.active').filter({ hasText: title }).waitFor();
    const page = await vscode().webview(title);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    return page;
  };
  /**
   * Waits until the expected section is first in the list. Recently opened sections stay there until the answer
   * arrives.
   */
  const searched = async (words: string, wanted: RegExp): Promise<void> => {
    await vscode().runCommand('Legal Code: Search the Law…');
    await vscode().quickInput.type(words);
    const isSection = (label: string): boolean => /^(?:Heron Bay|Code of Vermont)/.test(label);
    await vscode().quickInput.waitForRows((rows) =>
      wanted.test(rows.find(({ label }) => isSection(label))?.label ?? ''),
    );
  };

  it('shows one government with its constitution, its charter and its code', async () => {
    await vscode().runCommand('Legal Code: Focus on Jurisdictions View');
    await tree().expand('Heron Bay Band');
    const rows = await tree().waitForRows((found) => found.some(({ label }) => /Charter/.test(label)));
    assert.deepEqual(
      rows.filter(({ level }) => level === 1).map(({ label }) => label),
      ['Alder County', 'Heron Bay Band', 'Port Wenlow', 'Vermont'],
    );
    const at = rows.findIndex(({ label }) => label === 'Heron Bay Band');
    const codes = rows.slice(at + 1, at + 4);
    assert.deepEqual(
      codes.map(({ level }) => level),
      [2, 2, 2],
    );
    for (const [place, name] of [/^Heron Bay Const\.$/, /Charter/, /Code/].entries())
      assert.match(codes[place]?.label ?? '', name);
  });

  it('opens a charter’s article from the tree', async () => {
    await vscode().runCommand('Legal Code: Focus on Jurisdictions View');
    await tree().expand('Heron Bay Band');
    await tree().expand(/Charter/);
    await tree().click(/Powers of the Corporation/);
    const page = await opened(/Charter art\. IV/);
    await page.getByText('The corporation may hold the fishery in trust for its members.').waitFor();
    await page.getByText('It may not sell the shore.').waitFor();
  });

  it('opens a section of a constitution in which each article repeats the numbers', async () => {
    await vscode().runCommand('Legal Code: Focus on Jurisdictions View');
    await tree().expand(/Const/);
    await tree().expand(/Article III/);
    await tree().click(/Quorum/);
    const page = await opened(/Const\. art\. III, § 3/);
    await page.getByText('Four members are a quorum.').waitFor();
  });

  for (const [words, says] of [
    ['Heron Bay Code § ADM.04.07', /The fee for a dock is \$25/],
    ['VAREG 08.11.04.03', /A person who sets a trap/],
  ] as const)
    it(`says in a draft what ${words} is`, async () => {
      await vscode().openFile('draft.md');
      const hover = await vscode().editor.hover(words);
      await hover.getByText(says).first().waitFor();
      await vscode().editor.leaveHover();
    });

  for (const [typed, first] of [
    ['Charter art. IV', /Charter art\. IV/],
    ['fishery in trust', /Charter art\. IV/],
    ['Const. art. III, § 3', /Const\. art\. III, § 3/],
    ['ADM.04.07', /ADM\.04\.07(?!\()/],
    ['ADM.04.07(Perm)', /ADM\.04\.07\(Perm\)/],
    ['VAREG 08.11.04.03B(1)', /08\.11\.04\.03/],
    ['08.11.04.03', /08\.11\.04\.03/],
    ['ch. 4, app. A', /ch\. 4, app\. A/],
  ] as const)
    it(`finds “${typed}” first`, async () => {
      try {
        await searched(typed, first);
      } finally {
        await vscode().quickInput.close();
      }
    });

  it('lays out a table with its spans, in a wide and a narrow panel', async () => {
    await searched('ADM.04.04', /ADM\.04\.04/);
    await vscode().quickInput.pick(/ADM\.04\.04/);
    const page = await opened(/ADM\.04\.04/);
    const cell = page.getByRole('cell', { name: 'South shore and the islands' });
    assert.equal(await cell.getAttribute('rowspan'), '2');
    await vscode().page.setViewportSize({ width: 640, height: 800 });
    try {
      await page.waitForFunction('document.documentElement.scrollWidth <= window.innerWidth');
      await page.getByRole('region', { name: 'Largest dock, in feet' }).waitFor();
    } finally {
      await vscode().page.setViewportSize({ width: 1280, height: 800 });
    }
  });

  it('is followed by the tree to the section of the panel, under its code', async () => {
    await vscode().runCommand('Legal Code: Focus on Jurisdictions View');
    const selected = tree().rowLocators.and(vscode().page.locator('.selected'));
    await selected.filter({ hasText: /ADM\.04\.04/ }).waitFor();
  });

  it('shows a picture from the library, no wider than the panel', async () => {
    await searched('ADM.04.05', /ADM\.04\.05/);
    await vscode().quickInput.pick(/ADM\.04\.05/);
    const page = await opened(/ADM\.04\.05/);
    await page.getByRole('img', { name: /Plan of a dock/ }).waitFor();
    assert.equal(await page.evaluate('document.querySelector("figure img").naturalWidth'), 900);
    await vscode().page.setViewportSize({ width: 640, height: 800 });
    try {
      await page.waitForFunction('document.documentElement.scrollWidth <= window.innerWidth');
    } finally {
      await vscode().page.setViewportSize({ width: 1280, height: 800 });
    }
  });

  it('reaches a chapter’s notes and history from its section', async () => {
    const page = await opened(/ADM\.04\.05/);
    await page.getByText('Notes of Chapter 4', { exact: true }).click();
    await page.getByText(/Leases of moorings: ADM\.05\.02/).waitFor();
    await page.getByText('History of Chapter 4', { exact: true }).click();
    await page
      .getByText(/1988-14/)
      .first()
      .waitFor();
  });

  it('leads from the current text of a displaced section to the permanent one and back, in the panel', async () => {
    await searched('ADM.04.07', /ADM\.04\.07(?!\()/);
    await vscode().quickInput.pick(/ADM\.04\.07(?!\()/);
    const current = await opened(/ADM\.04\.07(?!\()/);
    await current.getByText(/\$25/).first().waitFor();
    await current
      .getByRole('link', { name: /ADM\.04\.07\(Perm\)/ })
      .first()
      .click();
    const permanent = await opened(/ADM\.04\.07\(Perm\)/);
    await permanent.getByText(/\$40/).first().waitFor();
    await permanent
      .getByRole('link', { name: /ADM\.04\.07(?!\()/ })
      .first()
      .click();
    // A panel that is shown again reloads its page and takes the focus. A frame locator finds the frame again at each
    // attempt.
    await vscode()
      .page.frameLocator('iframe.webview.ready >> visible=true')
      .last()
      .frameLocator('iframe#active-frame')
      .getByText(/\$25/)
      .first()
      .waitFor();
  });

  it('leads to the permanent text from the hover', async () => {
    await vscode().openFile('draft.md');
    const hover = await vscode().editor.hover('ADM.04.07');
    await hover.getByText(/ADM\.04\.07\(Perm\)/).click();
    await (await opened(/ADM\.04\.07\(Perm\)/)).getByText(/\$40/).first().waitFor();
  });
});
