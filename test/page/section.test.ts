import { strict as assert } from 'node:assert';
import { createRequire } from 'node:module';
import type { Frame } from 'playwright-core';
import { type Theme, useWorkbench } from './workbench.ts';

const axe = createRequire(import.meta.url).resolve('axe-core');

/** The accessibility problems of the page: axe's serious and critical findings, one line each. */
async function barriers(page: Frame): Promise<readonly string[]> {
  // The page's policy allows no second script, so the tester uses the debugger.
  const { readFile } = await import('node:fs/promises');
  await page.evaluate(`${await readFile(axe, 'utf8')}; undefined`);
  return page.evaluate<
    readonly string[]
  >(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 120)).join(' | ')))`);
}

describe('the section panel', () => {
  const vscode = useWorkbench({
    files: {
      'draft.md': '---\njurisdiction: Port Wenlow\n---\n\nSee PWMC 23.44.040(a)(1) and § 23.42.050.\n\n',
    },
  });

  const lookUp = async (words: string, title: RegExp): Promise<Frame> => {
    await vscode().openFile('draft.md');
    await vscode().editor.goTo(words);
    await vscode().runCommand('Legal Code: Look Up Citation at Cursor');
    const page = await vscode().webview(title);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return page;
  };

  it('opens from a hover’s link', async () => {
    await vscode().openFile('draft.md');
    const hover = await vscode().editor.hover('23.44.040');
    await hover.getByText('Open', { exact: true }).click();
    const page = await vscode().webview(/23\.44\.040/);
    await page.getByRole('heading', { level: 1, name: /23\.44\.040/ }).waitFor();
  });

  it('says that an imported text is an unofficial copy, and since when', async () => {
    const page = await lookUp('23.44.040', /23\.44\.040/);
    await page.getByText('Unofficial copy, imported').waitFor();
  });

  it('marks the subdivision that was cited', async () => {
    const page = await lookUp('23.44.040', /23\.44\.040/);
    await page.locator('.block.revealed').first().waitFor();
    assert.match((await page.locator('.block.revealed').first().textContent()) ?? '', /\(1\)\s*the front lot line/);
  });

  it('draws the chain, and offers it as a list whose acts open their records', async () => {
    const page = await lookUp('23.44.040', /23\.44\.040/);
    await page.locator('svg.timeline').waitFor();
    await page.getByRole('button', { name: /Show Record: Ordinance 2024-21/ }).click();
    const record = page.getByRole('region', { name: /Record of Ordinance 2024-21/ });
    await record.getByText('Sections affected').waitFor();
    await page.getByRole('button', { name: /Hide Record: Ordinance 2024-21/ }).click();
    await record.waitFor({ state: 'detached' });
  });

  it('keeps the verification of a source apart from the confidence of the analysis', async () => {
    const page = await lookUp('23.44.040', /23\.44\.040/);
    await page.locator('.badge.verified').first().waitFor();
    assert.equal(await page.locator('.badge .confidence').count(), 0);
  });

  it('copies the citation of a subdivision by its designator', async () => {
    const page = await lookUp('23.44.040', /23\.44\.040/);
    await page.getByRole('button', { name: /Copy the citation of \(a\)\(3\)/ }).click();
    await vscode()
      .statusItem(/Copied/)
      .waitFor();
    assert.match(await vscode().clipboard(), /23\.44\.040\(a\)\(3\)/);
  });

  it('follows what the section cites', async () => {
    const page = await lookUp('23.44.040', /23\.44\.040/);
    await page.locator('a.reference', { hasText: '23.42.040' }).first().click();
    await (await vscode().webview(/23\.42\.040/)).getByRole('heading', { level: 1, name: /23\.42\.040/ }).waitFor();
  });

  it('inserts its citation at the cursor, although the panel covers the draft', async () => {
    const page = await lookUp('23.42.050', /23\.42\.050/);
    await page.getByRole('button', { name: 'Insert Citation' }).click();
    const line = vscode().editor.element.locator('.view-line', {
      hasText: /Port\sWenlow\sMunicipal\sCode\s§\s23\.42\.050/,
    });
    await line.waitFor();
    await vscode().page.keyboard.press('ControlOrMeta+KeyZ');
    await line.waitFor({ state: 'detached' });
  });

  it('shows when and by which act a section was repealed', async () => {
    const page = await lookUp('23.42.050', /23\.42\.050/);
    await page
      .getByText(/Repealed on October 1, 2021 by Ordinance 2021-16/)
      .first()
      .waitFor();
  });

  it('opens a level of the hierarchy from its trail', async () => {
    const page = await lookUp('23.44.040', /23\.44\.040/);
    await page.getByRole('link', { name: /^Chapter 23\.44/ }).click();
    await vscode().quickInput.waitForRows((rows) => rows.some(({ label }) => label.includes('23.44.020')));
    await vscode().quickInput.close();
  });

  for (const theme of ['dark', 'light', 'high-contrast', 'high-contrast-light'] satisfies readonly Theme[]) {
    it(`is accessible in ${theme}, and fits a narrow column`, async () => {
      await vscode().useTheme(theme);
      const page = await lookUp('23.44.040', /23\.44\.040/);
      await page.locator('svg.timeline').waitFor();
      // A theme's colors and a window's width reach the page with a delay.
      await eventually(async () => assert.deepEqual(await barriers(page), []));
      await vscode().page.setViewportSize({ width: 700, height: 800 });
      try {
        await eventually(async () => {
          const spill = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
          assert.ok(spill <= 0, `${spill} px too wide`);
        });
      } finally {
        await vscode().page.setViewportSize({ width: 1280, height: 800 });
      }
    });
  }

  it('does not count as opened again when a reload brings it back', async function () {
    this.timeout(180_000);
    await vscode().runCommand('View: Close All Editors');
    await lookUp('23.42.050', /23\.42\.050/);
    await vscode().runCommand('Legal Code: Keep Section Open');
    // The next section hides this page, which then saves no state.
    await vscode().waitUntilSaved(/"kept":true/);
    const later = await lookUp('23.44.040', /23\.44\.040/);
    await later.getByRole('heading', { level: 1, name: /23\.44\.040/ }).waitFor();
    await vscode().waitUntilSaved(/"title":"[^"]*23\.44\.040"/);
    await vscode().reload();
    await vscode()
      .tab(/23\.42\.050/)
      .click();
    const page = await vscode().webview(/23\.42\.050/);
    await page.getByRole('heading', { level: 1, name: /23\.42\.050/ }).waitFor();
    await vscode().runCommand('Legal Code: Search the Law…');
    const rows = await vscode().quickInput.waitForRows((found) => found.some(({ label }) => / § /.test(label)));
    const [first] = rows.filter(({ label }) => / § /.test(label));
    assert.match(first?.label ?? '', /23\.44\.040/);
    await vscode().quickInput.close();
  });

  it('is restored after a reload', async function () {
    this.timeout(180_000);
    await lookUp('23.42.050', /23\.42\.050/);
    await vscode().waitUntilSaved(/"title":"[^"]*23\.42\.050"/);
    await vscode().reload();
    // A browser saves the active tab only at intervals, but the tabs themselves at once.
    await vscode()
      .tab(/23\.42\.050/)
      .click();
    const page = await vscode().webview(/23\.42\.050/);
    await page.getByRole('heading', { level: 1, name: /23\.42\.050/ }).waitFor();
    await page
      .getByText(/Repealed on October 1, 2021/)
      .first()
      .waitFor();
  });
});

/** Repeats a check until it passes, or throws its last failure. */
async function eventually(check: () => Promise<void>): Promise<void> {
  const end = Date.now() + 8_000;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}
