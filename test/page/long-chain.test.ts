import { strict as assert } from 'node:assert';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useWorkbench } from './workbench.ts';

/** Fourteen years, each with a permanent act, and an emergency act of the same name before it. */
const chain = Array.from({ length: 14 }, (_, k) => {
  const year = 2010 + k;
  const act = (number: string, title: string): object => ({
    act: { type: 'Law', number, title },
    source: { source_reference: `Dune Law ${number}` },
  });
  return [
    {
      action: 'emergency',
      effective_from: `${year}-02-03`,
      ...act(`${k}-1`, `Dune Grass Part ${k} Emergency Act of ${year}`),
    },
    {
      action: 'amended',
      effective_from: `${year}-06-07`,
      note: `June 7, ${year}, Dune Law ${k}-2`,
      ...act(`${k}-2`, `Dune Grass Part ${k} Act of ${year}`),
    },
  ];
}).flat();

const others = Array.from({ length: 30 }, (_, k) => `4.20.${String(k + 100)}`);

const code = {
  format: 'legal-code-lookup/1',
  jurisdiction: { name: 'Dune Harbor', kind: 'city', region: 'OR' },
  codes: [{ key: 'dhmc', name: 'Dune Harbor Municipal Code', abbreviations: ['DHMC'] }],
  sections: [
    {
      code: 'dhmc',
      number: '4.10.010',
      heading: 'Dune grass',
      text: [
        { text: 'No person may cut dune grass.' },
        ...Array.from({ length: 80 }, (_, k) => ({
          designators: [`${k + 1}.`, '(a)'],
          text: `Rule ${k + 1}. ${'A person who cuts dune grass replants it. '.repeat(8)}`,
        })),
      ],
      legislative_chain: chain,
      related: others.map((number) => ({ relation: 'referenced_by', number })),
    },
    ...others.map((number) => ({ code: 'dhmc', number, heading: 'Dunes', text: 'See section 4.10.010.' })),
  ],
};

describe('a section that many acts changed', () => {
  const vscode = useWorkbench({ files: { 'draft.md': 'See DHMC 4.10.010.\n' } });
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-chain-'));
    writeFileSync(join(folder, 'dune-harbor.json'), JSON.stringify(code));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('lists its acts by year under the publisher’s names, states each fact once, and folds the emergency acts', async () => {
    await vscode().executeCommand('legalCode.importCode', join(folder, 'dune-harbor.json'));
    await vscode().openFile('draft.md');
    await vscode().editor.goTo('4.10.010');
    await vscode().runCommand('Legal Code: Look Up Citation at Cursor');
    const page = await vscode().webview(/4\.10\.010/);
    const year = page.getByRole('region', { name: '2015' });
    await year.getByText('2 acts', { exact: true }).waitFor();
    await year.getByText('Dune Law 5-2', { exact: true }).waitFor();
    assert.equal(await page.locator('.year').count(), 14);
    assert.equal(await page.locator('.entry .note').count(), 0, 'the note repeats the number and the date');

    const folded = year.getByText('Dune Law 5-1', { exact: true });
    assert.equal(await folded.isVisible(), false);
    await year.getByText('1 temporary or emergency act').click();
    await folded.waitFor();
  });

  it('shows the first of many sections that refer to it, and the others on request', async () => {
    const page = await vscode().webview(/4\.10\.010/);
    const related = page.locator('.related').filter({ hasText: 'Referenced by' });
    const link = (number: string) => related.getByText(`Dune Harbor Municipal Code § ${number}`, { exact: true });
    await link('4.20.105').waitFor();
    assert.equal(await link('4.20.106').isVisible(), false);
    await related.getByText('24 more sections').click();
    await link('4.20.129').waitFor();
    for (const width of [1280, 700]) {
      await vscode().page.setViewportSize({ width, height: 800 });
      const lines = await related
        .locator('bdi')
        .evaluateAll((all: readonly { getClientRects(): { length: number } }[]) =>
          all.map((one) => one.getClientRects().length),
        );
      assert.ok(Math.max(...lines) === 1, `${width} px: a citation is broken over lines`);
    }
    await vscode().page.setViewportSize({ width: 1280, height: 800 });
    await related.getByText('24 more sections').click();
  });

  it('keeps its citation and the subdivision at the top on screen while it scrolls', async () => {
    const page = await vscode().webview(/4\.10\.010/);
    const seesAct = (number: number): Promise<void> =>
      page.locator(`#block-${number}`).evaluate((block: { scrollIntoView(): void }) => block.scrollIntoView());
    const toTop = async (): Promise<void> => {
      await page.locator('#top').evaluate((top: { scrollIntoView(): void }) => top.scrollIntoView());
      await page.locator('.where').waitFor({ state: 'detached' });
    };
    await toTop();
    await seesAct(30);
    await page.locator('.where', { hasText: 'Dune Harbor Municipal Code § 4.10.010.30(a)' }).waitFor();
    await seesAct(50);
    await page.locator('.where', { hasText: '§ 4.10.010.50(a)' }).waitFor();
    // The text that grows above moves the one on screen, without a scroll.
    await vscode().page.setViewportSize({ width: 560, height: 800 });
    await page.locator('.where').filter({ hasNotText: '4.10.010.50(a)' }).waitFor();
    const top = await page.evaluate<string>(
      "document.elementFromPoint(innerWidth / 2, 64)?.closest('[id^=block-]')?.id.slice('block-'.length) ?? ''",
    );
    await page.locator('.where', { hasText: `§ 4.10.010.${top}(a)` }).waitFor();
    await vscode().page.setViewportSize({ width: 1280, height: 800 });
    await toTop();
  });

  it('has labels in its picture that do not collide, in a wide and a narrow panel', async () => {
    const page = await vscode().webview(/4\.10\.010/);
    for (const width of [1280, 700]) {
      await vscode().page.setViewportSize({ width, height: 800 });
      await page.locator('svg.timeline text').first().waitFor();
      // The picture is drawn again after a change of its width.
      await vscode().page.waitForTimeout(500);
      const labels = await page.locator('svg.timeline text').evaluateAll((found) =>
        found.map((label) => {
          const { left, right, top, bottom } = label.getBoundingClientRect();
          return { words: String(label.textContent), left, right, top, bottom };
        }),
      );
      assert.ok(labels.length > 2, `${labels.length} labels`);
      for (const [at, one] of labels.entries())
        for (const other of labels.slice(at + 1))
          assert.ok(
            one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top,
            `${width} px: ${one.words} and ${other.words}`,
          );
    }
    await vscode().page.setViewportSize({ width: 1280, height: 800 });
  });

  it('opens the fold of an act that is chosen in the picture', async () => {
    const page = await vscode().webview(/4\.10\.010/);
    const mark = page.locator('svg.timeline .mark').filter({ hasText: 'Dune Law 7-1' });
    await mark.locator('.shape').click();
    await page.getByRole('region', { name: '2017' }).getByText('Dune Law 7-1', { exact: true }).waitFor();
  });
});
