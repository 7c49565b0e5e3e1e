import { strict as assert } from 'node:assert';
import { type ManyPlaces, startManyPlaces, type Trouble } from '../fixtures/services/many-places.ts';
import { useWorkbench } from './workbench.ts';

describe('a service of 3,000 places', () => {
  let service: ManyPlaces;
  before(async () => {
    service = await startManyPlaces();
  });
  after(() => service.close());
  const vscode = useWorkbench({
    files: { 'draft.md': '---\njurisdiction: Place 0007, Washington\n---\n\nSee § 1.02.010(2)(b).\n' },
  });
  const tree = () => vscode().tree('Jurisdictions');

  it('groups them by state, with the draft’s own on top', async () => {
    await vscode().changeSettings({ 'legalCode.service.url': service.url });
    await vscode().openFile('draft.md');
    await vscode().runCommand('Legal Code: Focus on Jurisdictions View');
    const rows = await tree().waitForRows((found) => found.length === 5 && found[0]?.label === 'Place 0007');
    assert.deepEqual(
      rows.slice(1).map(({ label, description }) => [label, description]),
      ['California', 'Oregon', 'Texas', 'Washington'].map((state) => [state, '750']),
    );
  });

  it('finds a state by typing its name', async () => {
    // A click on a row would open it.
    await vscode().runCommand('Legal Code: Focus on Jurisdictions View');
    await tree().pane.locator('.monaco-list:focus').waitFor();
    await vscode().page.keyboard.press('Home');
    await tree().row('Place 0007').and(vscode().page.locator('.focused')).waitFor();
    // Type one letter, because text typed after a pause counts as another name.
    await vscode().page.keyboard.type('w');
    await tree().row('Washington').and(vscode().page.locator('.focused')).waitFor();
  });

  it('shows a hundred of a state at a time, and more by the keyboard', async () => {
    await tree().expand('California');
    await tree().waitForRows((rows) => rows.some(({ label }) => label === 'Place 0000'));
    await vscode().page.keyboard.press('End');
    for (let press = 0; press < 3; press++) await vscode().page.keyboard.press('ArrowUp');
    const more = await tree().waitForRows((rows) => rows.some(({ label }) => label === 'More… (650 left)'));
    assert.ok(more.some(({ label }) => label === 'Place 0396'));
    await vscode().page.keyboard.press('Enter');
    await tree().waitForRows((rows) => rows.some(({ label }) => label === 'Place 0400'));
  });

  it('narrows a search to one of them by typing its name', async () => {
    await vscode().runCommand('Legal Code: Search the Law…');
    await vscode().quickInput.title.filter({ hasText: 'Search the Law' }).waitFor();
    await vscode().page.keyboard.press('ControlOrMeta+Shift+KeyJ');
    await vscode().quickInput.title.filter({ hasText: 'Search in One Jurisdiction' }).waitFor();
    await vscode().quickInput.type('place 2988');
    await vscode().quickInput.pick('Place 2988');
    await vscode().quickInput.title.filter({ hasText: 'Search the Law in Place 2988' }).waitFor();
    await vscode().quickInput.close();
  });

  it('shows a section of 200 KB and a chain of eighty acts, at the cited subdivision', async () => {
    await vscode().openFile('draft.md');
    await vscode().editor.goTo('1.02.010');
    await vscode().runCommand('Legal Code: Look Up Citation at Cursor');
    const page = await vscode().webview(/1\.02\.010/);
    const revealed = page.locator('.block.revealed');
    await revealed.waitFor();
    assert.match((await revealed.textContent()) ?? '', /^\s*\(b\)\s*Paragraph 7\./);
    assert.equal(await page.locator('.block').count(), 600);
    await page.locator('svg.timeline').waitFor();
    assert.equal(await page.locator('svg.timeline .mark').count(), 80);
    assert.equal(await page.locator('li.entry').count(), 80);
    const [wide, visible] = await page.evaluate<readonly [number, number]>(
      `(() => { const p = document.getElementById('picture').getBoundingClientRect(); const t = document.querySelector('svg.timeline').getBoundingClientRect(); return [t.right - p.right, t.height]; })()`,
    );
    assert.ok(wide <= 1, 'the picture stays in its column');
    assert.ok(visible < 200, 'and eighty acts do not pile up');
  });
});

describe('an empty tree', () => {
  let service: ManyPlaces;
  before(async () => {
    service = await startManyPlaces();
  });
  after(() => service.close());
  const vscode = useWorkbench();
  const tree = () => vscode().tree('Jurisdictions');

  const troubles: readonly (readonly [Trouble, RegExp, RegExp])[] = [
    ['limited', /too many requests/, /limit until/],
    ['failing', /The service reported an error/, /service failed/],
    ['noService', /does not appear to be a Legal Code Lookup service/, /not understood/],
    ['notEnabled', /refused access to the list of jurisdictions/, /access refused/],
    ['empty', /lists no jurisdictions/, /127\.0\.0\.1/],
  ];

  for (const [trouble, welcome, status] of troubles) {
    it(`says why, and what helps, of a service that is ${trouble}`, async () => {
      service.trouble = trouble;
      await vscode().changeSettings({ 'legalCode.service.url': null });
      await vscode().changeSettings({ 'legalCode.service.url': service.url });
      await vscode().runCommand('Legal Code: Focus on Jurisdictions View');
      await tree().welcome.filter({ hasText: welcome }).waitFor();
      await vscode().statusItem(status).waitFor();
      assert.ok((await tree().welcome.getByRole('button').count()) >= 2);
    });
  }

  it('has the words of a service that refuses access in its title', async () => {
    service.trouble = 'notEnabled';
    await vscode().changeSettings({ 'legalCode.service.url': null });
    await vscode().changeSettings({ 'legalCode.service.url': service.url });
    await vscode().runCommand('Legal Code: Focus on Jurisdictions View');
    await tree()
      .welcome.filter({ hasText: /refused access/ })
      .waitFor();
    await tree().pane.getByText('The service says: Not in this tier').first().waitFor();
  });

  it('fills when the service answers again, by its own button', async () => {
    service.trouble = 'failing';
    await vscode().changeSettings({ 'legalCode.service.url': null });
    await vscode().changeSettings({ 'legalCode.service.url': service.url });
    await tree()
      .welcome.filter({ hasText: /The service reported an error/ })
      .waitFor();
    service.trouble = 'none';
    await tree().welcome.getByRole('button', { name: 'Try Again' }).click();
    await tree().waitForRows((rows) => rows.length === 4);
  });
});
