import { strict as assert } from 'node:assert';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useWorkbench } from './workbench.ts';

const sentence = 'No fence, wall, hedge, or arbor may be higher in a required setback than the one that it replaces. ';
const rows = Array.from({ length: 12 }, (_, k) => [
  `Zone R-${k}, on lots that adjoin an alley or a public path`,
  `${k} feet`,
]);
const section = (number: string, heading: string, more: object): object => ({
  code: 'hpmc',
  number,
  heading,
  legislative_chain: [
    { action: 'amended', act: { key: 'o', type: 'Ordinance', number: '2021-4' }, effective_from: '2021-05-01' },
  ],
  sources: [{ official_source_url: `https://harrowpoint.example/code/${number}` }],
  ...more,
});
/** Sections that would fill several hovers, each in another way. */
const code = {
  format: 'legal-code-lookup/1',
  jurisdiction: { name: 'Harrow Point', kind: 'city', region: 'OR' },
  codes: [{ key: 'hpmc', name: 'Harrow Point Municipal Code', abbreviations: ['HPMC'] }],
  sections: [
    section('4.10.010', 'Fences', { text: [{ designators: ['(a)'], text: sentence.repeat(12) }] }),
    section(
      '4.10.020',
      'Fences, walls, hedges, and arbors in required setbacks, on corner lots, beside alleys and paths',
      {
        text: [{ text: 'Heights are:' }, { table: { head: [['Zone', 'Height']], rows } }],
      },
    ),
    section(
      '4.10.030',
      'Fences, walls, hedges, and arbors in required setbacks, on corner lots, beside alleys and paths',
      {
        text: Array.from({ length: 9 }, (_, k) => ({ designators: [`(${k + 1})`], text: sentence })),
      },
    ),
  ],
};

describe('a hover', () => {
  const vscode = useWorkbench({
    files: {
      'draft.md': 'HPMC 4.10.010(a) is long. HPMC 4.10.020 is a table. HPMC 4.10.030(z) is wrong.\n\n',
      'parts.md': '---\njurisdiction: Port Wenlow\n---\n\nSee Chapter 8.24. See Chapter 23.44 of Title 23.\n',
      'moths.md': 'See Moth Landing Municipal Code § 6.02.010.\n',
    },
  });
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-hover-'));
    writeFileSync(join(folder, 'harrow-point.json'), JSON.stringify(code));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('shows the law, its last change, its source and its actions without scrolling, however long the law is', async () => {
    await vscode().executeCommand('legalCode.importCode', join(folder, 'harrow-point.json'));
    await vscode().openFile('draft.md');
    for (const number of ['4.10.010', '4.10.020', '4.10.030']) {
      const hover = await vscode().editor.hover(number);
      const last = hover.getByText('Insert Citation');
      await last.waitFor();
      const [box, link] = [await hover.boundingBox(), await last.boundingBox()];
      assert.ok(box && link, number);
      assert.ok(
        link.y + link.height <= box.y + box.height,
        `${number}: ${link.y + link.height} of ${box.y + box.height}`,
      );
      await vscode().editor.leaveHover();
    }
  });

  it('has the last change and its as-of date', async () => {
    await vscode().openFile('draft.md');
    const hover = await vscode().editor.hover('4.10.010');
    await hover.getByText(/Last change: Amended by Ordinance 2021-4, effective May 1, 2021/).waitFor();
    await vscode().editor.leaveHover();
    await vscode().openFile('parts.md');
    await vscode().editor.goTo('See Chapter 8.24');
    await vscode().page.keyboard.press('Home');
    await vscode().editor.type('PWMC 23.44.040. ');
    await vscode().editor.save();
    const dated = await vscode().editor.hover('23.44.040');
    await dated.getByText(/Last change: .*, effective .* \(as of September 30, 2026\)/).waitFor();
    await vscode().editor.leaveHover();
  });

  it('names a chapter and a title by their own headings, and leads to their sections', async () => {
    await vscode().openFile('parts.md');
    await (await vscode().editor.hover('Chapter 23.44')).getByText(/Chapter 23\.44: Residential Zones/).waitFor();
    await vscode().editor.leaveHover();
    await (await vscode().editor.hover('Title 23')).getByText(/Title 23: LAND USE CODE/).waitFor();
    await vscode().editor.leaveHover();
    const hover = await vscode().editor.hover('Chapter 8.24');
    await hover.getByText(/Chapter 8\.24: Noise Control/).waitFor();
    await hover.getByText('Show its sections').click();
    await vscode().quickInput.pick(/8\.24\.030/);
    await vscode()
      .tab(/8\.24\.030/)
      .waitFor();
  });

  it('shows what a repealed section said before, with its date', async () => {
    const edition = (through: string, more: object): string =>
      JSON.stringify({
        format: 'legal-code-lookup/1',
        jurisdiction: { name: 'Moth Landing', kind: 'city', region: 'OR' },
        codes: [{ name: 'Moth Landing Municipal Code', publication: through, codified_through: through }],
        sections: [{ number: '6.02.010', heading: 'Moths', ...more }],
      });
    const law = { text: 'A moth may be kept in a lamp.' };
    writeFileSync(join(folder, 'moths-1.json'), edition('2023-06-30', law));
    writeFileSync(join(folder, 'moths-2.json'), edition('2025-01-31', { text: [], status: 'repealed' }));
    for (const file of ['moths-1.json', 'moths-2.json'])
      assert.ok(await vscode().executeCommand('legalCode.importCode', join(folder, file)));
    await vscode().openFile('moths.md');
    const hover = await vscode().editor.hover('6.02.010');
    await hover.getByText('Repealed').first().waitFor();
    await hover.getByText(/Earlier text \(as of June 30, 2023, publication 2023-06-30\):/).waitFor();
    await hover.getByText('A moth may be kept in a lamp.').waitFor();
    await vscode().editor.leaveHover();
  });
});
