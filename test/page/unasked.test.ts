import { strict as assert } from 'node:assert';
import { type ManyPlaces, startManyPlaces } from '../fixtures/services/many-places.ts';
import { useWorkbench } from './workbench.ts';

const matter = '---\njurisdiction: Place 0007, Washington\n---\n\n';

describe('writing with a service on another computer, which gets no automatic requests by default', () => {
  let service: ManyPlaces;
  before(async () => {
    service = await startManyPlaces({ elsewhere: true });
  });
  after(() => service.close());
  const vscode = useWorkbench(() => ({
    files: {
      'draft.md': `${matter}Write: \n`,
      'draft.txt': `${matter}Write: \n`,
      'plain.md': 'The council met on the second Tuesday, and 40 people came.\n',
      'cites.md': `${matter}See Place 0007 Municipal Code § 1.02.010.\n`,
    },
    userSettings: { 'legalCode.inlayHints': true, 'legalCode.check.when': 'onType' },
    // Its certificate is signed by no one.
    env: { NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    machineSettings: { 'legalCode.service.url': service.url },
  }));

  it('says in the Citations view that nothing was asked, not that nothing is cited', async () => {
    // Beside the Jurisdictions view, it would open that view, too, which asks for the jurisdictions.
    await vscode().runCommand('View: Move View');
    await vscode().quickInput.pick(/^Citations$/);
    await vscode().quickInput.pick('New Secondary Side Bar Entry');
    await vscode().openFile('cites.md');
    await vscode().page.locator('.auxiliarybar').getByText('The service has not been asked yet.').waitFor();
    assert.deepEqual(service.asked, []);
  });

  for (const file of ['draft.md', 'draft.txt'])
    it(`sends no request while ${file} is typed, and saved`, async () => {
      await vscode().openFile(file);
      await vscode().editor.goTo('Write:');
      await vscode().page.keyboard.press('End');
      const before = service.asked.length;
      const typed =
        'See PWMC 23.44.040. Place 0007 Municipal Code § 1.02.010, 1.02. Under Place 0007 Municipal Code dogs and § ';
      await vscode().page.keyboard.type(typed, { delay: 15 });
      // Longer than any delay after a keystroke.
      await vscode().page.waitForTimeout(2_000);
      await vscode().page.keyboard.press('Escape');
      await vscode().editor.save();
      await vscode().page.waitForTimeout(1_000);
      assert.deepEqual(service.asked.slice(before), []);
    });

  it('sends no request for a hover on plain words', async () => {
    await vscode().openFile('plain.md');
    const before = service.asked.length;
    await vscode()
      .editor.element.locator('.view-line')
      .first()
      .hover({ position: { x: 60, y: 8 } });
    // Longer than a hover takes.
    await vscode().page.waitForTimeout(2_000);
    assert.deepEqual(service.asked.slice(before), []);
  });

  it('sends a request once the user asks', async () => {
    await vscode().openFile('draft.md');
    await vscode().editor.goTo('Write:');
    await vscode().page.keyboard.press('End');
    await vscode().page.keyboard.type('1.0');
    // A request right after a letter may be VS Code's own.
    await vscode().page.waitForTimeout(1_000);
    await vscode().runCommand('Trigger Suggest');
    for (const end = Date.now() + 20_000; service.asked.length === 0; ) {
      assert.ok(Date.now() < end, 'no request came');
      await vscode().page.waitForTimeout(50);
    }
  });
});
