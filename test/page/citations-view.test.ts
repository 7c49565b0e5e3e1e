import { strict as assert } from 'node:assert';
import { useWorkbench } from './workbench.ts';

const draft = `---
jurisdiction: Port Wenlow
---

Good: PWMC 23.44.040. Gone: PWMC 23.42.050. Wrong: PWMC 23.99.010. Again: PWMC 23.44.040.
`;

describe('the Citations view', () => {
  const vscode = useWorkbench({ files: { 'draft.md': draft } });
  const tree = () => vscode().tree('Citations');

  it('lists what the active document cites, with how each stands', async () => {
    await vscode().openFile('draft.md');
    await vscode().runCommand('Legal Code: Focus on Citations View');
    const rows = await tree().waitForRows(
      (found) => found.length === 4 && found.every(({ description }) => !description.startsWith('not looked up')),
    );
    assert.deepEqual(
      rows.map(({ label, description }) => [label, description]),
      [
        ['PWMC 23.44.040', 'in force · line 5'],
        ['PWMC 23.42.050', 'not in force · line 5'],
        ['PWMC 23.99.010', 'not found · line 5'],
        ['PWMC 23.44.040', 'in force · line 5'],
      ],
    );
  });

  it('goes to the citation that is chosen', async () => {
    await tree().click(/23\.99\.010/);
    await vscode()
      .statusItem(/Ln 5, Col \d+ \(\d+ selected\)/)
      .waitFor();
  });
});
