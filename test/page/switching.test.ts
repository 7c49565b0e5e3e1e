import { strict as assert } from 'node:assert';
import type { Frame } from 'playwright-core';
import { type Scripted, scripted } from '../workbench/scripted.ts';
import { useWorkbench } from './workbench.ts';

/** Everything that VS Code has written about its windows' state. */
const windowState = `(async () => {
  const written = [];
  for (const { name } of await indexedDB.databases()) {
    if (!name?.startsWith('vscode-web-state-db')) continue;
    const opening = indexedDB.open(name);
    const database = await new Promise((done) => { opening.onsuccess = () => done(opening.result); });
    const reading = database.transaction('ItemTable').objectStore('ItemTable').getAll();
    written.push(...await new Promise((done) => { reading.onsuccess = () => done(reading.result); }));
    database.close();
  }
  return written.join('\\n');
})()`;

describe('the section panel when the service setting changes', () => {
  let first: Scripted;
  let second: Scripted;
  before(async () => {
    first = await scripted('first-');
    second = await scripted('second-');
  });
  after(() => {
    first.close();
    second.close();
  });
  const vscode = useWorkbench({ files: { 'draft.md': 'See Test Hollow Municipal Code § 1.01.010.\n' } });
  const use = (service: Scripted | undefined): Promise<void> =>
    vscode().changeSettings({ 'legalCode.service.url': service?.url ?? null });
  const shown = async (): Promise<Frame> => {
    await vscode()
      .tab(/1\.01\.010/)
      .click();
    const page = await vscode().webview(/1\.01\.010/);
    await page.getByRole('heading', { level: 1, name: /Fences/ }).waitFor();
    return page;
  };
  const isCopy = async (page: Frame): Promise<void> => {
    const host = new URL(first.url).host.replaceAll('.', '\\.');
    await page
      .locator('.notice.age', { hasText: new RegExp(`A copy of .*\\d{4} from ${host}`) })
      .first()
      .waitFor();
    await page.getByText('A fence is at most six feet high.').waitFor();
  };
  /** VS Code in a browser writes the window's state every few seconds: waits until `words` are in it. */
  const saved = async (words: string): Promise<void> => {
    while (!(await vscode().page.evaluate<string>(windowState)).includes(words))
      await vscode().page.waitForTimeout(250);
  };

  it('keeps its text, and states the date and service of the copy', async () => {
    await use(first);
    await vscode().openFile('draft.md');
    await vscode().editor.goTo('1.01.010');
    await vscode().runCommand('Legal Code: Look Up Citation at Cursor');
    const page = await shown();
    await page.getByText('A fence is at most six feet high.').waitFor();
    await page.locator('li.entry').first().waitFor();
    await use(second);
    await isCopy(page);
    assert.equal(await page.locator('li.entry').count(), 1, 'the history stays, too');
  });

  it('closes a search of the service before, with its rows', async () => {
    await use(first);
    await vscode().runCommand('Legal Code: Search the Law…');
    const box = vscode().page.locator('.quick-input-widget');
    await box.locator('input').fill('fence');
    await box
      .getByText(/1\.01\.010/)
      .first()
      .waitFor();
    await use(second);
    await box.waitFor({ state: 'hidden' });
    await isCopy(await shown());
  });

  it('sends no request from its buttons, and explains why', async () => {
    const page = await shown();
    const asked = first.asked.length;
    await page.getByRole('button', { name: 'Refresh' }).click();
    await vscode().notification(/which is not the service in use now/);
    await isCopy(page);
    assert.equal(first.asked.length, asked);
  });

  it('has its text after a restart, and sends no request to either service', async () => {
    const asked = first.asked.length;
    await saved('A fence is at most six feet high.');
    await vscode().reload();
    const page = await shown();
    await isCopy(page);
    await page
      .getByText(/which is not the service in use now/)
      .first()
      .waitFor();
    assert.equal(first.asked.length, asked);
    assert.deepEqual(
      second.asked.filter((path) => path.includes('first-')),
      [],
    );
  });

  it('shows the service’s section again when its own service is in use again', async () => {
    await use(first);
    const page = await shown();
    await page.locator('li.entry').first().waitFor();
    assert.equal(await page.locator('.notice.age').count(), 0);
  });
});
