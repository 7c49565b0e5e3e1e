import { strict as assert } from 'node:assert';
import type { Frame } from 'playwright-core';
import { type OtherService, startOtherService } from '../fixtures/services/other-shapes.ts';
import { useWorkbench } from './workbench.ts';

describe('the section panel on a service that withholds some parts', () => {
  let service: OtherService | undefined;
  before(async () => {
    service = await startOtherService();
  });
  after(() => service?.close());
  const vscode = useWorkbench({ files: { 'draft.md': 'See Millbrook Falls Town Code § 4-17(a)(1).\n' } });
  let page: Frame;

  it('shows the parts that it may show', async () => {
    await vscode().runCommand('Legal Code: Connect to a Service…');
    await vscode().quickInput.input.waitFor();
    await vscode().quickInput.type(service?.url ?? '');
    await vscode().quickInput.accept();
    await vscode().quickInput.title.filter({ hasText: 'Set the API Key' }).waitFor();
    await vscode().quickInput.type(service?.key ?? '');
    await vscode().quickInput.accept();
    await vscode().notification(/accepts the key/);
    await vscode().openFile('draft.md');
    await vscode().editor.goTo('4-17');
    await vscode().runCommand('Legal Code: Look Up Citation at Cursor');
    page = await vscode().webview(/4-17/);
    await page.getByRole('heading', { level: 1, name: /Setbacks/ }).waitFor();
    await page.locator('.block.revealed', { hasText: 'twenty feet' }).waitFor();
    await page.locator('svg.timeline').waitFor();
    assert.equal(await page.locator('li.entry').count(), 3);
  });

  it('reports that the account lacks access to sources, not that there are none', async () => {
    const withheld = page.locator('.notice.withheld');
    await withheld.waitFor();
    assert.match((await withheld.textContent()) ?? '', /Your account does not have access to this/);
    assert.equal(await page.getByText('lists no source').count(), 0);
  });

  it('stays readable when the service is gone, and reports why a record is unavailable', async () => {
    await service?.close();
    service = undefined;
    await page
      .getByRole('button', { name: /Show Record/ })
      .first()
      .click();
    const failed = page.locator('.record .notice.failed');
    await failed.waitFor();
    await failed.getByRole('button', { name: 'Try Again' }).waitFor();
    assert.equal(await page.locator('li.entry').count(), 3);
  });
});
