import { strict as assert } from 'node:assert';
import { type Scripted, scripted } from '../workbench/scripted.ts';
import { useWorkbench } from './workbench.ts';

describe('a service that fails while it is used', () => {
  let service: Scripted;
  before(async () => {
    service = await scripted();
  });
  after(() => service.close());
  const vscode = useWorkbench({
    files: { 'draft.md': 'See Test Hollow Municipal Code § 1.01.010 and Test Hollow Municipal Code § 2.02.020.\n' },
  });
  const host = () => new URL(service.url).host;

  it('is connected at first, and shows its law', async () => {
    await vscode().changeSettings({ 'legalCode.service.url': service.url });
    await vscode().openFile('draft.md');
    const hover = await vscode().editor.hover('1.01.010');
    await hover.getByText('at most six feet high').waitFor();
    await vscode().statusItem(host()).waitFor();
  });

  for (const [what, fault, status, words] of [
    ['an error of its own', 500, /service failed/, /The service failed \(status 500\)/],
    ['a page to sign in at', 200, /not understood/, /The service’s answer was not understood/],
  ] as const) {
    it(`does not stay green with ${what}, and the hover says that it did not answer`, async () => {
      service.fault = (_, response) => response.writeHead(fault, { 'content-type': 'text/html' }).end('<html></html>');
      const hover = await vscode().editor.hover('2.02.020');
      await hover.getByText(words).waitFor();
      assert.equal(await hover.getByText('Last change').count(), 0);
      await vscode().statusItem(status).waitFor();
    });

    it(`is connected again after ${what} with its next answer`, async () => {
      service.fault = undefined;
      const hover = await vscode().editor.hover('1.01.010');
      await hover.getByText('at most six feet high').waitFor();
      await vscode().statusItem(host()).waitFor();
    });
  }
});
