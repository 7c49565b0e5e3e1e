import { strict as assert } from 'node:assert';
import { useWorkbench } from './workbench.ts';

describe('using only the keyboard', () => {
  const vscode = useWorkbench({
    files: {
      'draft.md':
        '---\njurisdiction: Port Wenlow\n---\n\nSee PWMC 23.44.040(a)(1) on setbacks.\n\nAs SMC § 12-34 says.\n',
    },
  });
  const keys = () => vscode().page.keyboard;
  /** Show or Focus Hover. */
  const showHover = async (): Promise<void> => {
    await keys().press('ControlOrMeta+KeyK');
    await keys().press('ControlOrMeta+KeyI');
  };

  it('shows the hover of the citation at the cursor, and opens the section by its link', async () => {
    await vscode().openFile('draft.md');
    await vscode().editor.goTo('23.44.040');
    await showHover();
    const hover = vscode().page.locator('.monaco-hover:not(.hidden)').filter({ hasText: 'Required setbacks' });
    await hover.waitFor();
    // Once to show it, and again to focus it.
    await showHover();
    const opens = hover.getByText('Open', { exact: true });
    await opens.waitFor();
    const isThere = (): Promise<boolean> =>
      hover.evaluate((shown, words) => {
        const { activeElement } = shown.ownerDocument;
        return activeElement !== null && shown.contains(activeElement) && activeElement.textContent === words;
      }, 'Open');
    for (let press = 0; press < 10 && !(await isThere()); press++) await keys().press('Tab');
    assert.ok(await isThere(), 'Tab comes to “Open”');
    await keys().press('Enter');
    const page = await vscode().webview(/23\.44\.040/);
    await page.getByRole('heading', { level: 1, name: /23\.44\.040/ }).waitFor();
  });

  it('moves through the panel: from the header to the text, an act, and its record', async () => {
    const page = await vscode().webview(/23\.44\.040/);
    await page.locator('svg.timeline').waitFor();
    await vscode().executeCommand('workbench.action.focusActiveEditorGroup');
    const focused = (): Promise<string> =>
      page.evaluate<string>(
        `(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '').trim()`,
      );
    const tabTo = async (words: RegExp, most: number): Promise<void> => {
      const passed: string[] = [];
      for (let press = 0; press < most; press++) {
        await keys().press('Tab');
        const now = await focused();
        passed.push(now);
        if (words.test(now)) return;
      }
      assert.fail(`Tab does not come to ${words}; it comes to ${passed.join(' | ')}`);
    };
    await tabTo(/^Skip to the text$/, 3);
    await keys().press('Enter');
    assert.equal(await page.evaluate<string>('document.activeElement?.id'), 'text');
    await tabTo(/^\(a\)\(1\)|^\(1\)/, 6);
    await tabTo(/^Show Record: /, 80);
    await keys().press('Enter');
    await page
      .getByRole('region', { name: /^Record of / })
      .first()
      .waitFor();
    assert.match(await focused(), /^Hide Record: /, 'the focus stays where it was');
  });

  it('does not animate scrolling under reduced motion', async () => {
    const page = await vscode().webview(/23\.44\.040/);
    await vscode().page.emulateMedia({ reducedMotion: 'reduce' });
    try {
      const behaviour = page.evaluate<string>(`new Promise((resolve) => {
        const before = Element.prototype.scrollIntoView;
        Element.prototype.scrollIntoView = function (options) {
          Element.prototype.scrollIntoView = before;
          resolve(options.behavior);
        };
      })`);
      await page
        .getByRole('navigation', { name: 'On this page' })
        .getByRole('link', { name: 'Official sources' })
        .click();
      assert.equal(await behaviour, 'auto');
      const spinning = await page.evaluate<string>(`(() => {
        const frame = document.body.appendChild(document.createElement('p'));
        frame.className = 'loading';
        const icon = frame.appendChild(document.createElement('span'));
        icon.className = 'codicon codicon-loading codicon-modifier-spin';
        const { animationName } = getComputedStyle(icon);
        frame.remove();
        return animationName;
      })()`);
      assert.equal(spinning, 'none');
    } finally {
      await vscode().page.emulateMedia({ reducedMotion: null });
    }
  });

  it('defines an abbreviation with a quick fix, and chooses the jurisdiction by typing its name', async () => {
    await vscode().openFile('draft.md');
    await vscode().editor.goTo('SMC § 12-34');
    await keys().press('ControlOrMeta+Period');
    const fixes = vscode().page.locator('.action-widget');
    await fixes.getByText(/Define “SMC” as Seattle Municipal Code/).waitFor();
    const chosen = fixes.locator('.monaco-list-row.focused', {
      hasText: 'Define “SMC”… (settings of the folder',
    });
    for (let press = 0; press < 12 && !(await chosen.isVisible()); press++) await keys().press('ArrowDown');
    await keys().press('Enter');
    await vscode().quickInput.title.filter({ hasText: 'What does “SMC” refer to?' }).waitFor();
    await vscode().quickInput.type('alder');
    await vscode().quickInput.waitForRows(([first]) => first?.label === 'Alder County');
    await keys().press('Enter');
    await vscode()
      .statusItem(/“SMC” now refers to the code of Alder County/)
      .waitFor();
    const hover = await vscode().editor.hover('SMC');
    await hover.getByText(/Alder County Code § 12-34 was not found/).waitFor();
  });
});
