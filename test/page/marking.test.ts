import { strict as assert } from 'node:assert';
import type { Locator } from 'playwright-core';
import { useWorkbench } from './workbench.ts';

const draft = `---
jurisdiction: Port Wenlow
---

Good: PWMC 23.44.040. Gone: PWMC 23.42.050. Wrong: PWMC 23.99.010. Part: PWMC 23.44.040(z)(9).
Chapter: PWMC ch. 23.44. Elsewhere: Bellevue City Code § 20.10.010. Shared: SMC 5.30.010.
List: PWMC §§ 23.44.040, 23.99.020.
`;

const accepting = `---
jurisdiction: Port Wenlow
---

<!-- legal-code: accept notFound, repealed -->
Once PWMC 23.42.050 and PWMC 23.99.010 applied, and PWMC 23.44.040 does.

Wrong: PWMC 23.99.020.
`;

/** Runs in the page. */
function drawn(element: DrawnElement): { style: string; weight: string; color: string } {
  const style = element.ownerDocument.defaultView.getComputedStyle(element);
  return {
    style: style.textDecorationStyle,
    weight: style.textDecorationThickness,
    color: style.textDecorationColor,
  };
}

/** The parts of the DOM that the code above needs. */
interface DrawnElement {
  readonly ownerDocument: {
    readonly defaultView: {
      getComputedStyle(of: DrawnElement): {
        readonly textDecorationStyle: string;
        readonly textDecorationThickness: string;
        readonly textDecorationColor: string;
      };
    };
  };
}

describe('marks on citations', () => {
  const vscode = useWorkbench({
    files: { 'draft.md': draft, 'bare.txt': 'As § 12-34-010 says.\n', 'accepting.md': accepting },
  });

  /** The drawn underline of these words: its kind, weight and color. */
  const line = async (words: string): Promise<{ style: string; weight: string; color: string }> => {
    const found: Locator = vscode().editor.element.locator('.view-line span span', { hasText: words }).first();
    return found.evaluate(drawn);
  };
  const becomes = async (words: string, style: string, weight: string): Promise<void> => {
    const end = Date.now() + 20_000;
    for (;;) {
      const now = await line(words).catch(() => undefined);
      if (now?.style === style && now.weight === weight) return;
      if (Date.now() > end) assert.deepEqual(now, { style, weight }, words);
      await vscode().page.waitForTimeout(100);
    }
  };

  it('show the status of the cited law without an action by the user', async () => {
    await vscode().openFile('draft.md');
    await becomes('PWMC 23.44.040', 'solid', '1px');
    await becomes('PWMC 23.42.050', 'double', '1px');
    await becomes('PWMC 23.99.010', 'wavy', '1px');
    await becomes('(z)', 'wavy', '1px');
    await becomes('ch. 23.44', 'dotted', '1px');
    await becomes('Bellevue', 'dashed', '1px');
    await becomes('SMC 5.30.010', 'dashed', '2px');
    await becomes('23.99.020', 'wavy', '1px');
  });

  it('have colors of the theme, in every kind of theme', async () => {
    const seen = new Set<string>();
    for (const theme of ['dark', 'light', 'high-contrast', 'high-contrast-light'] as const) {
      await vscode().useTheme(theme);
      await becomes('PWMC 23.99.010', 'wavy', '1px');
      const colors = [];
      for (const words of ['PWMC 23.44.040', 'PWMC 23.42.050', 'PWMC 23.99.010', 'Bellevue', 'SMC 5.30.010'])
        colors.push((await line(words)).color);
      assert.equal(new Set(colors).size, colors.length, `${theme}: ${colors.join(' ')}`);
      seen.add(colors.join(' '));
    }
    assert.equal(seen.size, 4, 'each theme has its own');
    await vscode().useTheme('dark');
  });

  it('stay with links if a link alone would show too little', async () => {
    await vscode().changeSettings({ 'legalCode.marking.style': 'links' });
    await vscode().editor.element.locator('.detected-link', { hasText: '23.44.040' }).first().waitFor();
    await becomes('PWMC 23.99.010', 'wavy', '1px');
    await becomes('PWMC 23.44.040', 'solid', 'auto');
    await vscode().changeSettings({ 'legalCode.marking.style': null });
    await becomes('PWMC 23.44.040', 'solid', '1px');
  });

  it('are quiet where the draft accepts what they would say, and the Citations view still says it', async () => {
    await vscode().openFile('accepting.md');
    await becomes('PWMC 23.99.020', 'wavy', '1px');
    await becomes('PWMC 23.44.040', 'solid', '1px');
    for (const accepted of ['PWMC 23.99.010', 'PWMC 23.42.050']) await becomes(accepted, 'solid', 'auto');
    await vscode().runCommand('Legal Code: Focus on Citations View');
    await vscode()
      .tree('Citations')
      .waitForRows((rows) =>
        rows.some(({ label, description }) => /23\.99\.010/.test(label) && /not found/.test(description)),
      );
  });

  it('change when the default jurisdiction is set', async () => {
    await vscode().openFile('bare.txt');
    await becomes('§ 12-34-010', 'dotted', '2px');
    await vscode().changeSettings({ 'legalCode.jurisdiction': 'Alder County' });
    await becomes('§ 12-34-010', 'wavy', '1px');
  });
});

describe('underlines without lookups', () => {
  const vscode = useWorkbench({
    files: { 'draft.md': draft },
    userSettings: { 'legalCode.marking.lookUp': 'cached' },
  });

  it('show a status once a hover has loaded it', async () => {
    await vscode().openFile('draft.md');
    const style = (words: string) =>
      vscode()
        .editor.element.locator('.view-line span span', { hasText: words })
        .first()
        .evaluate(drawn)
        .then((line) => line.style);
    const wait = async (words: string, wanted: string): Promise<void> => {
      const end = Date.now() + 20_000;
      while ((await style(words).catch(() => '')) !== wanted) {
        if (Date.now() > end) assert.equal(await style(words), wanted, words);
        await vscode().page.waitForTimeout(100);
      }
    };
    await wait('PWMC 23.42.050', 'dotted');
    await vscode().editor.hover('23.99.010');
    await wait('PWMC 23.99.010', 'wavy');
    // Citations never on screen were never requested.
    assert.equal(await style('PWMC 23.42.050'), 'dotted');
  });
});
