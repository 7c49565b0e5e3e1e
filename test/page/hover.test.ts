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
/** Sections that would fill a hover many times over, each in another way. */
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
    files: { 'draft.md': 'HPMC 4.10.010(a) is long. HPMC 4.10.020 is a table. HPMC 4.10.030(z) is wrong.\n\n' },
  });
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-hover-'));
    writeFileSync(join(folder, 'harrow-point.json'), JSON.stringify(code));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('has the law, its last change, its source and what can be done in sight, however long the law is', async () => {
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
});
