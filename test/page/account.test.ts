import { strict as assert } from 'node:assert';
import { type OtherService, startOtherService } from '../fixtures/services/other-shapes.ts';
import { useWorkbench } from './workbench.ts';

describe('an account with an operator’s service', () => {
  let service: OtherService;
  before(async () => {
    service = await startOtherService();
  });
  after(() => service.close());
  const vscode = useWorkbench();
  const tree = () => vscode().tree('Jurisdictions');
  const type = async (text: string): Promise<void> => {
    await vscode().quickInput.type(text);
    await vscode().quickInput.accept();
  };

  it('reports that the embedded library needs no key, and offers a service', async () => {
    await vscode().runCommand('Legal Code: Set API Key…');
    const shown = await vscode().notification(/needs no API key/);
    await shown.getByRole('button', { name: /Connect to a Service/ }).click();
    await vscode().quickInput.input.waitFor();
    await type('http://law.example.org');
    await vscode().quickInput.message.filter({ hasText: 'must begin with https' }).waitFor();
    await vscode().quickInput.close();
  });

  it('uses no address from elsewhere unless the user agrees', async () => {
    const supplied = vscode().executeCommand('legalCode.connectToService', service.url);
    const dialog = vscode().dialog(/Connect to the service at/);
    assert.match((await dialog.textContent()) ?? '', new RegExp(service.url));
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await supplied;
    assert.deepEqual(service.requests, []);
  });

  it('asks for the key once a service was chosen, and keeps none that is refused', async () => {
    await vscode().runCommand('Legal Code: Connect to a Service…');
    await vscode().quickInput.input.waitFor();
    // Without its scheme, as users type it.
    await type(service.url.replace('http://', ''));
    await vscode().quickInput.title.filter({ hasText: 'Set the API Key' }).waitFor();
    assert.equal(await vscode().quickInput.input.getAttribute('type'), 'password');
    await type('with space');
    await vscode().quickInput.message.filter({ hasText: 'can’t contain spaces' }).waitFor();
    await type('wrong-key');
    await vscode().quickInput.message.filter({ hasText: 'does not accept this key' }).waitFor();
    await vscode().quickInput.close();
  });

  it('says in the status bar and in the tree that a key is needed', async () => {
    await vscode()
      .statusItem(/key needed/)
      .waitFor();
    await vscode().runCommand('Legal Code: Focus on Jurisdictions View');
    await tree().welcome.filter({ hasText: 'needs an API key' }).waitFor();
  });

  it('keeps a key that the service accepts, and shows the service’s jurisdictions', async () => {
    await tree()
      .welcome.getByRole('button', { name: /Set API Key/ })
      .click();
    await vscode().quickInput.input.waitFor();
    await type(service.key);
    await vscode().notification(/accepts the key/);
    const rows = await tree().waitForRows((found) => found.some(({ label }) => /Millbrook Falls/.test(label)));
    assert.ok(rows.length > 0);
    await vscode().statusItem(new URL(service.url).host).waitFor();
  });

  it('shows the service’s message about a jurisdiction without contents', async () => {
    await tree().expand(/Millbrook Falls/);
    await tree().waitForRows((rows) => rows.some(({ label }) => /^Search in .*Millbrook Falls…$/.test(label)));
  });

  it('keeps the key out of every request’s address', () => {
    assert.ok(service.requests.length > 0);
    assert.ok(service.requests.every(({ path }) => !path.includes(service.key)));
  });

  it('reports what a connection check found', async () => {
    await vscode().runCommand('Legal Code: Check Connection');
    await vscode().notification(/Connected\./);
  });

  it('clears the key of this service once that is confirmed', async () => {
    await vscode().runCommand('Legal Code: Clear API Key');
    const dialog = vscode().dialog(/Clear the API key/);
    assert.match((await dialog.textContent()) ?? '', new RegExp(service.url));
    await dialog.getByRole('button', { name: 'Clear Key' }).click();
    await vscode()
      .statusItem(/key needed/)
      .waitFor();
  });

  it('goes back to the embedded library from the status item', async () => {
    await vscode()
      .statusItem(/key needed/)
      .click();
    await vscode().quickInput.pick(/Use the Embedded Library/);
    await tree().waitForRows((rows) => rows.some(({ label }) => label === 'Port Wenlow'));
  });

  it('reports an unreachable service, and offers to try again', async () => {
    await vscode().changeSettings({ 'legalCode.service.url': 'http://127.0.0.1:9' });
    await vscode()
      .statusItem(/offline/)
      .waitFor();
    await tree().welcome.filter({ hasText: 'Can’t reach the service' }).waitFor();
    await vscode().changeSettings({ 'legalCode.service.url': 'http://law.example.org' });
    await tree().welcome.filter({ hasText: 'Use an https address' }).waitFor();
    await vscode().changeSettings({ 'legalCode.service.url': null });
    await tree().waitForRows((rows) => rows.some(({ label }) => label === 'Port Wenlow'));
  });
});
