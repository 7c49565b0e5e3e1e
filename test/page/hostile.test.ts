import { strict as assert } from 'node:assert';
import type { Frame } from 'playwright-core';
import { elsewhere, hostileTexts, ran } from '../fixtures/hostile-texts.ts';
import { type HostileService, sections, startHostileService } from './hostile-service.ts';
import { useWorkbench } from './workbench.ts';

/** Elements that no page of ours creates from a text. */
const made =
  'script:not([nonce]), style, img, iframe, object, embed, form, input, base, meta[http-equiv=refresh], [onload], [onerror], [onclick], [onfocus], [style], a[href^="javascript:"], a[href^="command:"], a[href^="data:"]';

describe('law whose every word is an attack', () => {
  let service: HostileService;
  const vscode = useWorkbench({
    files: {
      'draft.md': `---\njurisdiction: Test Hollow\n---\n\n${sections.map(({ number }) => `See Test Hollow Municipal Code § ${number}.`).join('\n\n')}\n`,
    },
  });
  const asked: string[] = [];
  const dialogs: string[] = [];

  before(async () => {
    service = await startHostileService();
    const { page } = vscode();
    page.context().on('request', (request) => asked.push(request.url()));
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await vscode().changeSettings({ 'legalCode.service.url': service.url });
    await vscode().statusItem(new URL(service.url).host).waitFor();
  });
  after(() => service.close());
  afterEach(async () => {
    const { page } = vscode();
    for (const frame of page.frames())
      assert.equal(await frame.evaluate<unknown>(`globalThis.${ran}`).catch(() => undefined), undefined, frame.url());
    assert.deepEqual(
      asked.filter((url) => url.includes(elsewhere)),
      [],
    );
    assert.deepEqual(dialogs, []);
  });

  const open = async (id: string, number: string): Promise<Frame> => {
    await vscode().executeCommand('workbench.action.closeAllEditors');
    await vscode().executeCommand('legalCode.openSection', { sectionId: id });
    const page = await vscode().webview(new RegExp(number.replaceAll('.', '\\.')));
    await page.locator('h1', { hasText: number }).waitFor();
    await page.locator('li.entry').first().waitFor();
    return page;
  };

  for (const { id, number, name } of sections) {
    it(`is shown in the panel and does nothing there: ${name}`, async () => {
      const page = await open(id, number);
      assert.equal(await page.locator('li.entry').count(), Object.keys(hostileTexts).length);
      const found = await page.evaluate<readonly string[]>(
        `[...document.getElementById('page').querySelectorAll(${JSON.stringify(made)})].map((each) => each.outerHTML.slice(0, 200))`,
      );
      assert.deepEqual(found, []);
      // Addresses lead to the stated target, and only to secure ones.
      const links = await page.evaluate<readonly string[]>(
        `[...document.querySelectorAll('a[href]')].map((each) => each.getAttribute('href'))`,
      );
      for (const link of links) assert.match(link, /^(#|https:\/\/)/);
      const words = await page.evaluate<string>('document.body.innerText');
      assert.doesNotMatch(words, /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u);
      assert.ok(words.includes(`<script>globalThis.${ran}=1</script>`), 'the words are there to be read');
    });
  }

  it('opens as an act’s record and does nothing there', async () => {
    const page = await open('s1', '1.01.010');
    await page
      .getByRole('button', { name: /Show Record/ })
      .first()
      .click();
    await page.locator('.record').first().waitFor();
    await page.locator('.record').getByText('Sections affected').first().waitFor();
    assert.equal(await page.locator('#page').locator(made).count(), 0);
  });

  it('does not break the layout in a narrow column', async () => {
    await vscode().page.setViewportSize({ width: 700, height: 800 });
    try {
      for (const { id, number } of sections) {
        const page = await open(id, number);
        let spill = 1;
        for (let attempt = 0; attempt < 40 && spill > 0; attempt++) {
          await page.waitForTimeout(100);
          spill = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
        }
        const wide = await page.evaluate<readonly string[]>(
          `[...document.querySelectorAll('#page *')].filter((each) => each.getBoundingClientRect().right > innerWidth + 1 && each.closest('.scroller, .tablebox, svg') === null).slice(0, 8).map((each) => each.tagName + '.' + each.className + ' ' + each.textContent.slice(0, 40))`,
        );
        assert.ok(spill <= 0, `§ ${number} is ${spill} px too wide: ${wide.join(' | ')}`);
      }
    } finally {
      await vscode().page.setViewportSize({ width: 1280, height: 800 });
    }
  });

  it('is text in a hover, with no links but ours', async () => {
    await vscode().executeCommand('workbench.action.closeAllEditors');
    await vscode().openFile('draft.md');
    for (const { number } of sections.slice(0, 5)) {
      const hover = await vscode().editor.hover(number);
      await hover.getByText('Open', { exact: true }).waitFor();
      const links = await vscode().page.evaluate<readonly string[]>(
        `[...document.querySelectorAll('.monaco-hover a')].map((each) => each.dataset.href ?? each.getAttribute('href') ?? '')`,
      );
      for (const link of links) assert.match(link, /^(#|$|command:legalCode\.|https:\/\/)/);
      assert.equal(await hover.locator('img, script, style, iframe, h1, pre, table').count(), 0);
      await vscode().editor.leaveHover();
    }
  });

  it('is a plain row of a search and of the tree', async () => {
    await vscode().runCommand('Legal Code: Search the Law…');
    await vscode().quickInput.type('words');
    // A row that is redrawn for another hit is briefly empty.
    await vscode().quickInput.waitForRows(
      (found) => found.length >= sections.length && found.every(({ label }) => label.trim() !== ''),
    );
    const list = vscode().page.locator('.quick-input-list');
    assert.equal(await list.locator('.codicon-zap, .codicon-sync, img, script').count(), 0);
    await vscode().quickInput.close();
    await vscode().runCommand('Legal Code: Focus on Jurisdictions View');
    const tree = vscode().tree('Jurisdictions');
    await tree.waitForRows((found) => found.some(({ label }) => label.includes('Test Hollow')));
    assert.equal(await tree.pane.locator('.codicon-zap, .codicon-trash, img, script').count(), 0);
  });

  it('is no link in a notification, although VS Code would run it', async () => {
    service.complaint = hostileTexts.commandLink;
    await vscode().executeCommand('legalCode.refreshJurisdictions');
    void vscode().executeCommand('legalCode.copyCitation', { sectionId: 'none' });
    const shown = await vscode().notification(/The service says: \[Open\]/);
    assert.match((await shown.locator('.notification-list-item-message').textContent()) ?? '', /command:workbench/);
    assert.equal(await shown.locator('.notification-list-item-message a').count(), 0);
    service.complaint = undefined;
  });
});
