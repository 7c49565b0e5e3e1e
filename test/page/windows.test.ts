import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';
import { type OtherService, startOtherService } from '../fixtures/services/other-shapes.ts';
import { notificationIn, runCommandIn } from './window.ts';
import { useWorkbench } from './workbench.ts';

describe('an account in two windows', () => {
  let service: OtherService;
  let second: Page;
  before(async () => {
    service = await startOtherService();
  });
  after(() => service.close());
  const vscode = useWorkbench();
  const statusOfSecond = (words: string | RegExp) =>
    second.locator('.part.statusbar .statusbar-item').filter({ hasText: words });
  it('is without a key in both, once a service was chosen', async () => {
    await vscode().changeSettings({ 'legalCode.service.url': service.url });
    await vscode().runCommand('Legal Code: Focus on Jurisdictions View');
    await vscode()
      .statusItem(/key needed/)
      .waitFor();
    second = await vscode().secondWindow();
    await runCommandIn(second, 'Legal Code: Focus on Jurisdictions View');
    await statusOfSecond(/key needed/).waitFor();
  });

  it('reports a key that was set in another window, and what to do', async () => {
    await vscode().page.bringToFront();
    await vscode().runCommand('Legal Code: Set API Key…');
    await vscode().quickInput.title.filter({ hasText: 'the API Key' }).waitFor();
    await vscode().quickInput.type(service.key);
    await vscode().quickInput.accept();
    await vscode().statusItem(new URL(service.url).host).waitFor();
    await second.bringToFront();
    await notificationIn(second, /was set in another window/);
    assert.ok(service.requests.every(({ path }) => !path.includes(service.key)));
  });

  it('is without a key in both again, once it is cleared', async () => {
    await vscode().page.bringToFront();
    await vscode().runCommand('Legal Code: Clear API Key');
    await vscode()
      .dialog(/Clear the API key/)
      .getByRole('button', { name: 'Clear Key' })
      .click();
    await vscode()
      .statusItem(/key needed/)
      .waitFor();
    await second.bringToFront();
    await statusOfSecond(/key needed/).waitFor();
  });
});
