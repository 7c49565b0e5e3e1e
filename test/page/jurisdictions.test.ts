import { strict as assert } from 'node:assert';
import { useWorkbench } from './workbench.ts';

describe('browsing jurisdictions', () => {
  const vscode = useWorkbench();
  const tree = () => vscode().tree('Jurisdictions');

  before(async () => {
    await vscode().runCommand('Legal Code: Focus on Jurisdictions View');
  });

  it('lists the embedded library’s, by name', async () => {
    const rows = await tree().waitForRows((found) => found.length >= 2);
    assert.deepEqual(
      rows.map(({ label }) => label),
      ['Alder County', 'Port Wenlow'],
    );
    assert.match(rows[1]?.description ?? '', /through 2026-09-30/);
  });

  it('expands code, title, division and chapter to a section, and opens it', async () => {
    await tree().expand('Port Wenlow');
    await tree().waitForRows((rows) => rows.some(({ label }) => label.startsWith('Title 23')));
    await tree().expand(/^Title 23/);
    await tree().expand(/^Division II:/);
    await tree().waitForRows((rows) => rows.some(({ label }) => label.startsWith('Chapter 23.44')));
    await tree().expand(/^Chapter 23\.44/);
    await tree().waitForRows((rows) => rows.some(({ label }) => label.includes('23.44.040')));
    await tree().click(/23\.44\.040/);
    await vscode()
      .tab(/23\.44\.040/)
      .waitFor();
  });

  it('labels law that is no longer in force', async () => {
    const rows = await tree().waitForRows((found) => found.some(({ label }) => label.includes('23.44.060')));
    assert.equal(rows.find(({ label }) => label.includes('23.44.060'))?.description, 'recodified');
  });

  it('stays expanded when it is refreshed', async () => {
    const before = await tree().rows();
    await vscode().runCommand('Legal Code: Refresh Jurisdictions');
    await vscode().page.waitForTimeout(500);
    const after = await tree().waitForRows((rows) => rows.length === before.length);
    assert.deepEqual(after, before);
  });

  it('copies a section’s citation from its row', async () => {
    await vscode().chooseFromContextMenu(tree().row(/23\.44\.040/), /^Copy Citation$/);
    await vscode()
      .statusItem(/Copied/)
      .waitFor();
    assert.equal(await vscode().clipboard(), 'Port Wenlow Municipal Code § 23.44.040');
  });

  it('searches in a jurisdiction from its row', async () => {
    await tree().pressRowButton('Alder County', /Search in This Jurisdiction/);
    await vscode().quickInput.input.waitFor();
    assert.match((await vscode().quickInput.title.textContent()) ?? '', /in Alder County/);
    await vscode().quickInput.close();
  });

  it('sets the workspace’s default jurisdiction, and marks it', async () => {
    await tree().pressRowButton('Alder County', /Set Default Jurisdiction/);
    await tree().waitForRows((rows) =>
      rows.some(({ label, description }) => label === 'Alder County' && description.startsWith('default jurisdiction')),
    );
  });

  it('removes a jurisdiction from the library after confirmation', async () => {
    await vscode().chooseFromContextMenu(tree().row('Alder County'), /Remove from Library/);
    const dialog = vscode().dialog(/Remove Alder County/);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await tree().waitForRows((rows) => rows.length > 0 && rows.every(({ label }) => label !== 'Alder County'));
  });

  it('names the only place that the library then holds in the status bar', async () => {
    await vscode().statusItem('Legal Code: Port Wenlow').waitFor();
  });
});
