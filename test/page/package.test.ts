import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '../host/install.ts';
import { Workbench } from './workbench.ts';

describe('the package, installed into a clean VS Code', function () {
  this.timeout(240_000);
  let own: string;
  let vsix: string;
  let vscode: Workbench | undefined;

  before(async () => {
    own = await mkdtemp(join(tmpdir(), 'legal-code-package-'));
    vsix = join(own, 'legal-code-lookup.vsix');
    execFileSync('npm', ['run', '--silent', 'package', '--', vsix], {
      cwd: repository,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    vscode = await Workbench.open({ vsix });
  });
  afterEach(async function () {
    if (this.currentTest?.isFailed()) await vscode?.keepEvidence(this.currentTest.fullTitle());
  });
  after(async () => {
    await vscode?.close();
    await rm(own, { recursive: true, force: true });
  });

  it('is under 3 MB', () => {
    assert.ok(statSync(vsix).size < 3_000_000);
  });

  it('contains a library, and finds and shows a section without anything else installed', async () => {
    assert.ok(vscode);
    await vscode.runCommand('Legal Code: Focus on Jurisdictions View');
    await vscode.tree('Jurisdictions').waitForRows((rows) => rows.length >= 2, 40_000);
    await vscode.runCommand('Legal Code: Search the Law…');
    await vscode.quickInput.type('fence');
    const fences = 'Port Wenlow Municipal Code § 23.44.070';
    await vscode.quickInput.waitForRows((rows) => rows.some(({ label }) => label === fences), 40_000);
    await vscode.quickInput.pick(fences);
    const page = await vscode.webview();
    await page.getByRole('heading', { name: /Fences/ }).waitFor();
  });
});
